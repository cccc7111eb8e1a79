"""Pieces of Eight: a rules engine for a game of coins, in which a coin is a few lines of text.

The names below are loaded when they are first used, so importing the package is
quick.

>>> import piecesofeight as po8
>>> anne, bart = po8.Ship.random(seed=1), po8.Ship.random(seed=2)
>>> state = po8.Game([anne, bart], names=["Anne", "Bart"]).start(first=0, seed=7)
>>> state.decision.kind
'main'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from piecesofeight.bots import Bot, GreedyBot, RandomBot
    from piecesofeight.combat.rules import Rules
    from piecesofeight.combat.setup import Layout
    from piecesofeight.combat.ships.ship import Ship
    from piecesofeight.combat.ships.shipyard import Shipyard
    from piecesofeight.errors import (
        DepthError,
        Fault,
        GameError,
        IllegalOption,
        NotationError,
        PiecesOfEightError,
        SaveError,
        ShipError,
    )
    from piecesofeight.game.decision import Decision, Option
    from piecesofeight.game.event import Event
    from piecesofeight.game.outcome import Outcome
    from piecesofeight.game.saves.files import load_state, save_state
    from piecesofeight.game.saves.record import Record, RecordError, load_record, save_record
    from piecesofeight.game.saves.seat import SeatSave, load_seat, save_seat
    from piecesofeight.game.secrets.resample import resample
    from piecesofeight.game.state import CHANCE, TERMINAL, Game, ShipState, State
    from piecesofeight.game.trace.trace import Trace, trace
    from piecesofeight.game.view import Action, Answered, ShipView, View
    from piecesofeight.game.why.reasons import Reason, Why
    from piecesofeight.language import CoinFileError, Coins, check_text, load_coins
    from piecesofeight.notation.sight import SPECTATOR

# The module of each name, and the names.
_HOMES = {
    "piecesofeight.bots": "Bot GreedyBot RandomBot",
    "piecesofeight.errors": "DepthError Fault GameError IllegalOption NotationError "
    "PiecesOfEightError SaveError ShipError",
    "piecesofeight.game.decision": "Decision Option",
    "piecesofeight.game.event": "Event",
    "piecesofeight.game.outcome": "Outcome",
    "piecesofeight.game.why.reasons": "Reason Why",
    "piecesofeight.game.saves.record": "Record RecordError load_record save_record",
    "piecesofeight.game.secrets.resample": "resample",
    "piecesofeight.combat.rules": "Rules",
    "piecesofeight.game.saves.files": "load_state save_state",
    "piecesofeight.game.saves.seat": "SeatSave load_seat save_seat",
    "piecesofeight.combat.setup": "Layout",
    "piecesofeight.combat.ships.ship": "Ship",
    "piecesofeight.combat.ships.shipyard": "Shipyard",
    "piecesofeight.game.state": "CHANCE TERMINAL Game ShipState State",
    "piecesofeight.game.trace.trace": "Trace trace",
    "piecesofeight.game.view": "Action Answered ShipView View",
    "piecesofeight.language": "CoinFileError Coins check_text load_coins",
    "piecesofeight.notation.sight": "SPECTATOR",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TERMINAL",
    "Action",
    "Answered",
    "Bot",
    "CoinFileError",
    "Coins",
    "Decision",
    "DepthError",
    "Event",
    "Fault",
    "Game",
    "GameError",
    "GreedyBot",
    "IllegalOption",
    "Layout",
    "NotationError",
    "Option",
    "Outcome",
    "PiecesOfEightError",
    "RandomBot",
    "Reason",
    "Record",
    "RecordError",
    "Rules",
    "SaveError",
    "SeatSave",
    "Ship",
    "ShipError",
    "ShipState",
    "ShipView",
    "Shipyard",
    "State",
    "Trace",
    "View",
    "Why",
    "check_text",
    "load_coins",
    "load_record",
    "load_seat",
    "load_state",
    "resample",
    "save_record",
    "save_seat",
    "save_state",
    "trace",
]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

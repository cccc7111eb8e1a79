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
from typing import Any

# The module of each name, and the names; type checkers read `__init__.pyi`.
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

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

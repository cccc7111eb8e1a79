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

from typing import TYPE_CHECKING

from piecesofeight.lazy import lazy_names

if TYPE_CHECKING:
    from piecesofeight.answers.reasons import Reason as Reason
    from piecesofeight.answers.reasons import Why as Why
    from piecesofeight.bots import Bot as Bot
    from piecesofeight.bots import EveningBot as EveningBot
    from piecesofeight.bots import GreedyBot as GreedyBot
    from piecesofeight.bots import RandomBot as RandomBot
    from piecesofeight.combat.clock import Clock as Clock
    from piecesofeight.combat.rules import Rules as Rules
    from piecesofeight.combat.setup import Layout as Layout
    from piecesofeight.combat.ships.ship import Ship as Ship
    from piecesofeight.combat.ships.ship_state import ShipView as ShipView
    from piecesofeight.combat.ships.shipyard import Shipyard as Shipyard
    from piecesofeight.errors import DepthError as DepthError
    from piecesofeight.errors import Fault as Fault
    from piecesofeight.errors import GameError as GameError
    from piecesofeight.errors import IllegalOption as IllegalOption
    from piecesofeight.errors import NotationError as NotationError
    from piecesofeight.errors import PiecesOfEightError as PiecesOfEightError
    from piecesofeight.errors import RecordError as RecordError
    from piecesofeight.errors import SaveError as SaveError
    from piecesofeight.errors import ShipError as ShipError
    from piecesofeight.game.decision import Decision as Decision
    from piecesofeight.game.decision import Option as Option
    from piecesofeight.game.event import Event as Event
    from piecesofeight.game.outcome import Outcome as Outcome
    from piecesofeight.game.pending import Pending as Pending
    from piecesofeight.game.saves.seat import SeatSave as SeatSave
    from piecesofeight.game.saves.seat import load_seat as load_seat
    from piecesofeight.game.saves.seat import save_seat as save_seat
    from piecesofeight.game.state import Game as Game
    from piecesofeight.game.state import ShipState as ShipState
    from piecesofeight.game.state import State as State
    from piecesofeight.game.trace.trace import Trace as Trace
    from piecesofeight.game.trace.trace import trace as trace
    from piecesofeight.game.view import Action as Action
    from piecesofeight.game.view import Answered as Answered
    from piecesofeight.game.view import View as View
    from piecesofeight.hosted.loading import load_game as load_game
    from piecesofeight.hosted.saves.seat import HostedSeatSave as HostedSeatSave
    from piecesofeight.hosted.seen.board import Lies as Lies
    from piecesofeight.hosted.seen.board import SeenZone as SeenZone
    from piecesofeight.hosted.seen.event import HostedEvent as HostedEvent
    from piecesofeight.hosted.seen.outcome import HostedOutcome as HostedOutcome
    from piecesofeight.hosted.seen.view import HostedView as HostedView
    from piecesofeight.hosted.state import HostedGame as HostedGame
    from piecesofeight.hosted.state import HostedState as HostedState
    from piecesofeight.language import CoinFileError as CoinFileError
    from piecesofeight.language import Coins as Coins
    from piecesofeight.language import check_text as check_text
    from piecesofeight.language import load_coins as load_coins
    from piecesofeight.match.events import MatchEvent as MatchEvent
    from piecesofeight.match.moment import PlayedGame as PlayedGame
    from piecesofeight.match.phases.playing import MatchOutcome as MatchOutcome
    from piecesofeight.match.pooling import Pooling as Pooling
    from piecesofeight.match.state import Match as Match
    from piecesofeight.match.state import MatchState as MatchState
    from piecesofeight.match.view import MatchView as MatchView
    from piecesofeight.played.dealing import resample as resample
    from piecesofeight.played.seats import CHANCE as CHANCE
    from piecesofeight.played.seats import SPECTATOR as SPECTATOR
    from piecesofeight.played.seats import TERMINAL as TERMINAL
    from piecesofeight.records.files import load_record as load_record
    from piecesofeight.records.files import load_state as load_state
    from piecesofeight.records.files import read_games as read_games
    from piecesofeight.records.files import save_record as save_record
    from piecesofeight.records.files import save_state as save_state
    from piecesofeight.records.files import write_games as write_games
    from piecesofeight.records.record import Record as Record

# The module of each name, and the names.
_HOMES = {
    "piecesofeight.bots": "Bot EveningBot GreedyBot RandomBot",
    "piecesofeight.errors": "DepthError Fault GameError IllegalOption NotationError "
    "PiecesOfEightError RecordError SaveError ShipError",
    "piecesofeight.game.decision": "Decision Option",
    "piecesofeight.game.event": "Event",
    "piecesofeight.game.outcome": "Outcome",
    "piecesofeight.answers.reasons": "Reason Why",
    "piecesofeight.played.dealing": "resample",
    "piecesofeight.combat.clock": "Clock",
    "piecesofeight.combat.rules": "Rules",
    "piecesofeight.game.saves.seat": "SeatSave load_seat save_seat",
    "piecesofeight.combat.setup": "Layout",
    "piecesofeight.combat.ships.ship": "Ship",
    "piecesofeight.combat.ships.ship_state": "ShipView",
    "piecesofeight.combat.ships.shipyard": "Shipyard",
    "piecesofeight.game.pending": "Pending",
    "piecesofeight.game.state": "Game ShipState State",
    "piecesofeight.game.trace.trace": "Trace trace",
    "piecesofeight.game.view": "Action Answered View",
    "piecesofeight.hosted.seen.board": "Lies SeenZone",
    "piecesofeight.hosted.seen.event": "HostedEvent",
    "piecesofeight.hosted.loading": "load_game",
    "piecesofeight.hosted.seen.outcome": "HostedOutcome",
    "piecesofeight.hosted.state": "HostedGame HostedState",
    "piecesofeight.hosted.saves.seat": "HostedSeatSave",
    "piecesofeight.hosted.seen.view": "HostedView",
    "piecesofeight.language": "CoinFileError Coins check_text load_coins",
    "piecesofeight.match.events": "MatchEvent",
    "piecesofeight.match.moment": "PlayedGame",
    "piecesofeight.match.phases.playing": "MatchOutcome",
    "piecesofeight.match.pooling": "Pooling",
    "piecesofeight.match.state": "Match MatchState",
    "piecesofeight.match.view": "MatchView",
    "piecesofeight.played.seats": "CHANCE SPECTATOR TERMINAL",
    "piecesofeight.records.files": "load_record load_state read_games save_record save_state "
    "write_games",
    "piecesofeight.records.record": "Record",
}
__all__, __getattr__, __dir__ = lazy_names(__name__, _HOMES)

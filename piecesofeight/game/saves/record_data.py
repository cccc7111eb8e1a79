"""A played game as JSON data, how it began and every choice since; and played again from that.

Each choice must be allowed where it stands, be made by the player whose decision it is, and lead
to the end that was recorded. So whatever is read is a game that can be played, and nothing in the
text depends on how the machine keeps a state.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from typing import ClassVar, TypeVar

from attrs import field, frozen

from piecesofeight.arguments import shown
from piecesofeight.combat.clock import in_seconds
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError, IllegalOption, NotationError, SaveError
from piecesofeight.game.position import GamePosition
from piecesofeight.game.saves.json_data import AGAIN, dumps, from_data, to_data
from piecesofeight.game.setup import GameSetup
from piecesofeight.machine import constants as m
from piecesofeight.notation.names import CoinSource
from piecesofeight.notation.options import option_text

Played = TypeVar("Played", bound=GamePosition)
Made = TypeVar("Made", bound=GameSetup)

MOST_WORK = 5_000_000  # coins times choices: a step takes time for each coin
LONG = 200  # characters of a choice; a longer one is shortened in messages
MOST_NAMES = 500  # characters of the names of coins in a message
_PLAY_AGAIN = "take the record as it was written"


class RecordError(SaveError):
    """A record doesn't describe a game that was played by the rules.

    Attributes:
        number: the choice at which it goes wrong, from 1; 0 for the start or the end.
    """

    def __init__(self, message: str, number: int = 0) -> None:
        where = f"choice {number}" if number else ""
        super().__init__(message, where=where, hint=_PLAY_AGAIN)
        self.number = number


@frozen
class SavedCoins:
    """The coins that a game is played with: a hash of what they do, and their names."""

    fingerprint: str
    kinds: tuple[str, ...]


@frozen
class SavedStart:
    """How a game began: the seat that was first, None if it was drawn; and the seed."""

    first: int | None
    seed: int


@frozen
class SavedGame:
    """The file of a game: what it is played with, every choice, and where it ended.

    Of a game with clocks it has the milliseconds of each choice too, and behind them those that
    have gone by at the decision that is pending, if any have.
    """

    FORMAT: ClassVar = "piecesofeight-game"
    VERSION: ClassVar = 3

    coins: SavedCoins
    names: tuple[str, ...]
    rules: Rules
    teams: tuple[tuple[int, ...], ...]
    ships: tuple[Layout, ...]
    clock: str | None = field(default=None, kw_only=True)
    start: SavedStart
    choices: tuple[str, ...]
    times: tuple[int, ...] = field(default=(), kw_only=True)
    result: str | None
    end: str


@frozen
class MadeChoice:
    """A choice that was made.

    Attributes:
        player: the seat, -1 for chance.
        option: the option's id.
        text: `NAME: OPTION`, in the notation.
    """

    player: int
    option: int
    text: str


def positions(last: Played) -> Iterator[Played]:
    """The first position of a game, and the one after each choice; played again from the start.

    The last of them is where the game stands now, though time has gone by there (8.2).
    """
    position = last.start()
    for option, time in zip(last.history, last.times, strict=True):
        yield position
        position = position.apply(option, in_seconds(time) if last.game.clock else None)
    yield last


def choices_of(last: GamePosition) -> tuple[MadeChoice, ...]:
    """What was chosen up to a position, in order."""
    return tuple(
        MadeChoice(position.current_player, option, choice_text(position, option))
        for position, option in zip(positions(last), last.history, strict=False)
    )


def _decider(position: GamePosition) -> str:
    seat = position.current_player
    return position.game.names[seat] if seat >= 0 else "chance"


def choice_text(position: GamePosition, option: int) -> str:
    """A choice as records write it: `NAME: OPTION`."""
    return f"{_decider(position)}: {option_text(position.scene, option)}"


def record_data(last: GamePosition) -> dict[str, object]:
    """How a game came to a position, as data for JSON.

    Raises:
        SaveError: nobody knows how the game began: the position was dealt anew.
    """
    began = last.past.beginning
    if began.seed is None:
        raise SaveError(
            "this state was dealt anew, so there are no choices that led to it",
            hint="save the state that it was dealt from, or what a seat sees (`SeatSave`)",
        )
    game = last.game
    saved = SavedGame(
        SavedCoins(game.fingerprint, tuple(coin.name for coin in game.coins)),
        game.names,
        game.rules,
        game.teams,
        game.layouts,
        SavedStart(began.first, began.seed),
        tuple(choice.text for choice in choices_of(last)),
        str(last.outcome) if last.outcome else None,
        position_digest(last),
        clock=str(game.clock) if game.clock else None,
        times=_times_of(last) if game.clock else (),
    )
    data = to_data(saved)
    if game.clock is None:
        del data["clock"], data["times"]
    return data


def _times_of(last: GamePosition) -> tuple[int, ...]:
    return (*last.times, last.waited) if last.waited else last.times


def position_digest(position: GamePosition) -> str:
    """A short hash of where a game stands; the same on every machine and in every version.

    It has the coins, whose turn it is, what is to be decided, the time left if there are clocks,
    and the luck to come, and says nothing of how the machine keeps them.
    """
    decision = position.decision
    ships = [[ship.nest, ship.deck, ship.hold, ship.skips, ship.out] for ship in position.ships]
    asked = [decision.kind, decision.player, decision.texts] if decision else str(position.outcome)
    luck = position.past.now.block[m.H_RNG : m.H_RNG + 2]
    clocks = [position.clocks] if position.game.clock else []
    text = dumps([ships, position.turn, position.to_move, asked, luck, *clocks])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- played again -------------------------------------------------------------------------


def restored(
    data: object,
    coins: CoinSource | None,
    make: Callable[..., Made],
    start: Callable[[Made, int | None, int], Played],
) -> Played:
    """The position that `record_data` told of, played again choice by choice.

    `Game.from_layouts` makes the game, and `Game.start` starts it.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: the data is damaged, of another version, or of other coins.
    """
    saved = from_data(data, SavedGame)
    game = game_of(saved, coins, make)
    _check_work(game, saved.choices)
    _check_times(saved)
    first = saved.start.first
    if first is not None and not 0 <= first < len(game.names):
        raise SaveError("this is no seat", where="start.first", hint=_PLAY_AGAIN)
    try:
        begun = start(game, first, saved.start.seed)
    except GameError as error:
        raise SaveError(str(error), where="start", hint=_PLAY_AGAIN) from None
    position = replayed(begun, saved.choices, saved.times)
    _check_end(position, saved)
    return position


def game_of(saved: SavedGame, coins: CoinSource | None, make: Callable[..., Made]) -> Made:
    """The game that was saved, with the same coins or not at all; see `restored`."""
    try:
        game = make(saved.ships, coins, saved.names, saved.rules, saved.teams, saved.clock)
    except (GameError, NotationError) as error:
        hint = "load it with the coins it was played with"
        raise SaveError(str(error), where="the game", hint=hint) from error
    return _with_coins(game, saved.coins, make)


def _with_coins(game: Made, saved: SavedCoins, make: Callable[..., Made]) -> Made:
    """The game with the coins that were saved, which may be some of those that are here."""
    if saved.fingerprint == game.fingerprint:
        return game
    kinds, mine = saved.kinds, {coin.name: coin for coin in game.coins}
    missing = [name for name in kinds if name not in mine]
    more = [name for name in mine if name not in kinds]
    if not missing:
        fewer = [mine[name] for name in dict.fromkeys(kinds)]
        # A text may name a kind that isn't among them, a ship have one: then it's no such game.
        with contextlib.suppress(GameError, KeyError):
            narrow = make(game.layouts, fewer, game.names, game.rules, game.teams, game.clock)
            if saved.fingerprint == narrow.fingerprint:
                return narrow
    what = "the same coins, but with other texts"
    if missing or more:
        parts = [f"without {shown(', '.join(missing), MOST_NAMES)}"] if missing else []
        parts += [f"with {shown(', '.join(more), MOST_NAMES)}"] if more else []
        what = " and ".join(parts)
    raise SaveError(
        f"it was played with other coins; those here are {what}",
        where="coins.fingerprint",
        hint="load the sets it was played with: `load_state(path, coins)`",
    )


def _check_work(game: GameSetup, texts: tuple[str, ...]) -> None:
    """Refuse what would take minutes to play again, before anything is played."""
    most = MOST_WORK // sum(len(ship.coins) or 1 for ship in game.layouts)
    if len(texts) > most:
        what = f"there are {len(texts)} choices; with so many coins {most} can be read"
        raise SaveError(what, where="choices", hint=AGAIN)


def _check_times(saved: SavedGame) -> None:
    """There is a time for each choice if there are clocks, and perhaps one more; else none."""
    count, times = len(saved.choices), len(saved.times)
    if saved.clock is None and times:
        raise SaveError("there are times, but no clock", where="times", hint=_PLAY_AGAIN)
    if any(time < 0 for time in saved.times):
        raise SaveError("a time is 0 or more", where="times", hint=_PLAY_AGAIN)
    if saved.clock is not None and times not in (count, count + 1):
        what = f"there are {times} times for {count} choices"
        raise SaveError(what, where="times", hint=_PLAY_AGAIN)


def replayed(position: Played, texts: tuple[str, ...], times: tuple[int, ...] = ()) -> Played:
    """The position after the choices that some texts tell, each judged where it stands.

    Args:
        position: the first of the game.
        texts: the choices.
        times: the milliseconds that each took, in a game with clocks; behind them perhaps those
            that have gone by since the last. Left out, none took any.

    Raises:
        RecordError: somebody else must decide there, the choice isn't allowed, or the time was up.
    """
    for number, text in enumerate(texts, start=1):
        time = times[number - 1] if times else None
        told = shown(text, LONG)
        if position.is_terminal():
            raise RecordError(f"`{told}` comes after the end: {position.outcome}", number)
        decider = _decider(position)
        if not text.startswith(f"{decider}: "):
            raise RecordError(f"`{told}` is out of turn: {decider} must decide", number)
        try:
            seconds = None if time is None else in_seconds(time)
            option = position.option_id(text[len(decider) + 2 :])
            position = position.apply(option, seconds)
        except IllegalOption as error:
            cited = f" ({', '.join(error.rules)})" if error.rules else ""
            raise RecordError(f"`{told}` is not allowed: {error.reason}{cited}", number) from None
        except GameError as error:  # it is allowed, and leads to more than the machine can hold
            raise RecordError(f"`{told}`: {error}", number) from None
        link = position.past.now.choices
        if time is not None and link and (link.option, link.time) != (option, time):
            up = in_seconds(link.time)
            raise RecordError(f"`{told}`: the time was up after {up:g} seconds (8.2)", number)
    return _rested(position, times[len(texts) :])


def _rested(position: Played, times: tuple[int, ...]) -> Played:
    """The position after the time that has gone by since the last choice."""
    later, number = position, len(position.history)
    for time in times:
        try:
            later = position.wait(in_seconds(time))
        except GameError as error:
            raise RecordError(str(error), number) from None
    if len(later.history) > number or any(time == 0 for time in times):
        raise RecordError("so much time can't have gone by since the last choice", number)
    return later


def _check_end(position: GamePosition, saved: SavedGame) -> None:
    after = f"after the last choice ({len(position.history)})"
    if saved.end != position_digest(position):
        raise RecordError(f"{after} the game stands otherwise than was recorded")
    outcome = position.outcome
    if saved.result != (str(outcome) if outcome else None):
        now = f"`{outcome}`" if outcome else "that the game goes on"
        raise RecordError(f"{after} the result is {now}, not `{shown(saved.result, LONG)}`")

"""Records of games: how a game began and every choice since, as text that anybody can read.

A record is played again when it is read: each choice must be allowed where it stands, be made
by the player whose decision it is, and lead to the end that was recorded. So whatever is read
is a game that can be played, and nothing in the text depends on how the machine keeps a state.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import frozen

from piecesofeight.arguments import a_kind, a_number, shown
from piecesofeight.errors import GameError, IllegalOption, SaveError
from piecesofeight.game.game import Game
from piecesofeight.game.saves.files import read_saved, write_whole
from piecesofeight.game.saves.game_data import (
    AGAIN,
    GAME_KEYS,
    check_format,
    data_text,
    game_data,
    game_of,
    object_of,
    parsed,
    position_digest,
    texts_of,
)
from piecesofeight.game.state import State
from piecesofeight.game.trace.trace import Trace, tracer_of
from piecesofeight.machine import layout as m
from piecesofeight.notation.options import option_text

if TYPE_CHECKING:
    from piecesofeight.game.decision import Option
    from piecesofeight.notation.names import CoinSource

FORMAT = "piecesofeight-game"
VERSION = 3
MOST_WORK = 5_000_000  # coins times choices: a step takes time for each coin
LONG = 200  # characters of a choice; a longer one is shortened in messages
_KEYS = ("format", "version", *GAME_KEYS, "start", "choices", "result", "end")
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

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.what, self.number)


@frozen
class Choice:
    """A choice that was made.

    Attributes:
        player: the seat, -1 for chance.
        option: the option's id.
        text: `NAME: OPTION`, in the notation.
    """

    player: int
    option: int
    text: str


@frozen(slots=False, eq=False)
class Record:
    """A game so far: how it began, every choice, and where it stands.

    Records are equal if their games began in the same way and had the same choices.

    >>> from piecesofeight import Game, Ship
    >>> game = Game([Ship.random(seed=1), Ship.random(seed=2)])
    >>> record = Record.begin(game, first=0, seed=7).apply("surrender")
    >>> record.choices[0].text
    'Anne: surrender'
    >>> Record.from_json(record.to_json()) == record
    True

    Attributes:
        state: the state after the last choice, which knows how it came about.
    """

    state: State

    def __attrs_post_init__(self) -> None:
        a_kind(self.state, State, "the state", "a `State`")

    @classmethod
    def begin(cls, game: Game, first: int | str | None = 0, seed: int = 0) -> Record:
        """The record of a game that begins now; the arguments are those of `Game.start`.

        Raises:
            GameError: there is no such player, or the seed is no whole number.
        """
        return cls(a_kind(game, Game, "the game", "a `Game`").start(first, seed))

    @classmethod
    def of(cls, state: State) -> Record:
        """The record of the game that led to a state.

        Raises:
            GameError: it is no state.
        """
        return cls(state)

    @property
    def game(self) -> Game:
        """Ships, coins, names and rules."""
        return self.state.game

    @cached_property
    def start(self) -> State:
        """The first state."""
        return self.state.start()

    @property
    def first(self) -> int | None:
        """The seat that began, None if it was drawn, or if nobody knows how the game began."""
        return self.state.past.beginning.first

    @property
    def seed(self) -> int | None:
        """The seed of the game, None if nobody knows how it began."""
        return self.state.past.beginning.seed

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What was chosen, in order."""
        states = zip(self.states(), self.state.history, strict=False)
        return tuple(
            Choice(state.current_player, option, choice_text(state, option))
            for state, option in states
        )

    def apply(self, choice: Option | int | str) -> Record:
        """The record with one choice more.

        Raises:
            IllegalOption: it isn't allowed.
        """
        return Record(self.state.apply(choice))

    def play(self, *choices: Option | int | str) -> Record:
        """The record with some choices more."""
        state = self.state
        for choice in choices:
            state = state.apply(choice)
        return Record(state)

    def states(self) -> Iterator[State]:
        """The first state, and the one after each choice; played again from the start."""
        state = self.start
        yield state
        for option in self.state.history:
            state = state.apply(option)
            yield state

    def trace(self, since: int = 0) -> Trace:
        """The game as a tree, everything told; see `piecesofeight.game.trace.trace`.

        Args:
            since: the number of choices to leave out; the tree then begins with the last one
                that is left out of which something was still under way, if there is one.

        Raises:
            GameError: there are no so many choices.
        """
        since = a_number(since, "the number of choices to leave out")
        if not 0 <= since <= len(self.choices):
            count = f"there are {len(self.choices)} choices"
            raise GameError(f"{count}, so {shown(since)} of them can't be left out")
        states = list(self.states())[: since + 1]
        while since and states[since].block[m.H_FP]:
            since -= 1
        tracer = tracer_of(states[since])
        if not since:
            tracer.happened(self.start.events)
        for option in self.state.history[since:]:
            tracer.take(option)
        return tracer.trace()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self.state, self.first, self.seed, self.state.history, self.start)
        return mine == (other.state, other.first, other.seed, other.state.history, other.start)

    def __hash__(self) -> int:
        return hash((self.state, self.state.history))

    # --- as text ------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as JSON, a choice a line; secrets included."""
        return data_text(self.to_data(), listed="choices")

    def to_data(self) -> dict[str, object]:
        """The record as data for JSON.

        Raises:
            SaveError: nobody knows how the game began: its state was dealt anew.
        """
        if self.seed is None:
            raise SaveError(
                "this state was dealt anew, so there are no choices that led to it",
                hint="save the state that it was dealt from, or what a seat sees (`SeatSave`)",
            )
        outcome = self.state.outcome
        return {
            "format": FORMAT,
            "version": VERSION,
            **game_data(self.game),
            "start": {"first": self.first, "seed": self.seed},
            "choices": [choice.text for choice in self.choices],
            "result": str(outcome) if outcome else None,
            "end": position_digest(self.state),
        }

    @classmethod
    def from_json(cls, text: str, coins: CoinSource | None = None) -> Record:
        """A record from the text that `to_json` gave, played again choice by choice.

        Args:
            text: what `to_json` gave.
            coins: the coins it was played with; the shipped ones if left out.

        Raises:
            RecordError: a choice isn't allowed, or the end is another one.
            SaveError: the text is damaged, of another version, or of other coins.
        """
        return cls.from_data(parsed(text), coins)

    @classmethod
    def from_data(cls, data: object, coins: CoinSource | None = None) -> Record:
        """The same from JSON that was read already."""
        check_format(data, FORMAT, VERSION)
        found = object_of(data, "the save", _KEYS)
        texts = texts_of(found["choices"], "choices")
        game = game_of(found, coins)
        _check_work(game, texts)
        record = replayed(_start(found["start"], game), texts)
        _check_end(record, found)
        return record


def choice_text(state: State, option: int) -> str:
    """A choice as records write it: `NAME: OPTION`."""
    seat = state.current_player
    who = state.game.names[seat] if seat >= 0 else "chance"
    return f"{who}: {option_text(state.scene, option)}"


def _check_work(game: Game, texts: tuple[str, ...]) -> None:
    """Refuse what would take minutes to play again, before anything is played."""
    most = MOST_WORK // sum(len(layout.coins) or 1 for layout in game.layouts)
    if len(texts) > most:
        what = f"there are {len(texts)} choices; with so many coins {most} can be read"
        raise SaveError(what, where="choices", hint=AGAIN)


def replayed(record: Record, texts: tuple[str, ...]) -> Record:
    """A record with the choices that are written in some texts, each judged where it stands.

    Raises:
        RecordError: somebody else must decide there, or the choice isn't allowed.
    """
    state = record.state
    for number, text in enumerate(texts, start=len(state.history) + 1):
        told = shown(text, LONG)
        if state.is_terminal():
            raise RecordError(f"`{told}` comes after the end: {state.outcome}", number)
        seat = state.current_player
        decider = state.game.names[seat] if seat >= 0 else "chance"
        if not text.startswith(f"{decider}: "):
            raise RecordError(f"`{told}` is out of turn: {decider} must decide", number)
        try:
            state = state.apply(text[len(decider) + 2 :])
        except IllegalOption as error:
            cited = f" ({', '.join(error.rules)})" if error.rules else ""
            raise RecordError(f"`{told}` is not allowed: {error.reason}{cited}", number) from None
        except GameError as error:  # it is allowed, and leads to more than the machine can hold
            raise RecordError(f"`{told}`: {error}", number) from None
    return Record(state)


def _start(data: object, game: Game) -> Record:
    found = object_of(data, "start", ("first", "seed"))
    first, seed = found["first"], found["seed"]
    if type(seed) is not int:
        raise SaveError("this is no whole number", where="start.seed", hint=_PLAY_AGAIN)
    if first is not None and (type(first) is not int or not 0 <= first < len(game.names)):
        raise SaveError("this is no seat", where="start.first", hint=_PLAY_AGAIN)
    try:
        return Record.begin(game, first, seed)
    except GameError as error:
        raise SaveError(str(error), where="start", hint=_PLAY_AGAIN) from None


def _check_end(record: Record, data: dict[str, Any]) -> None:
    after = f"after the last choice ({len(record.state.history)})"
    if data["end"] != position_digest(record.state):
        raise RecordError(f"{after} the game stands otherwise than was recorded")
    outcome = record.state.outcome
    if data["result"] != (str(outcome) if outcome else None):
        now = f"`{outcome}`" if outcome else "that the game goes on"
        raise RecordError(f"{after} the result is {now}, not `{shown(data['result'], LONG)}`")


# --- files --------------------------------------------------------------------------------


def save_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all.

    Raises:
        SaveError: the file can't be written.
    """
    write_whole(path, a_kind(record, Record, "what is saved", "a `Record`", SaveError).to_json())


def load_record(path: str | os.PathLike[str], coins: CoinSource | None = None) -> Record:
    """The record in a file that `save_record` wrote, played again choice by choice.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: the file can't be read, or what is in it is no record.
    """
    return Record.from_json(read_saved(path, "give the file of a record"), coins)

"""Records of games: how a game began and every choice since, as text that anybody can read.

A record is played again when it is read: each choice must be allowed where it stands, be made
by the player whose decision it is, and lead to the end that was recorded.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from piecesofeight.arguments import a_kind, a_number, shown
from piecesofeight.errors import GameError, IllegalOption, SaveError
from piecesofeight.game.blockcheck import check_block
from piecesofeight.game.game import Game
from piecesofeight.game.game_text import (
    GAME_KEYS,
    check_format,
    data_text,
    game_data,
    game_of,
    numbers_of,
    object_of,
    parsed,
    texts_of,
)
from piecesofeight.game.save import read_saved, write_whole
from piecesofeight.game.state import State
from piecesofeight.game.trace import Trace, tracer_of
from piecesofeight.machine.layout import H_FP
from piecesofeight.notation.options import option_text

if TYPE_CHECKING:
    from piecesofeight.game.decision import Option
    from piecesofeight.notation.names import CoinSource

FORMAT = "piecesofeight-record"
VERSION = 2
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


@frozen
class Record:
    """A game so far: how it began, every choice, and where it stands.

    >>> from piecesofeight import Game, Ship
    >>> game = Game([Ship.random(seed=1), Ship.random(seed=2)])
    >>> record = Record.begin(game, first=0, seed=7).apply("surrender")
    >>> record.choices[0].text
    'Anne: surrender'
    >>> Record.from_json(record.to_json()) == record
    True

    Attributes:
        start: the first state.
        choices: what was chosen, in order.
        state: the state after the last choice.
        first: who began, by seat; None if it was drawn, or the game began in mid-play.
        seed: the seed of the game; None if the record begins with a state in mid-play.
    """

    start: State
    choices: tuple[Choice, ...] = ()
    state: State = field()
    first: int | None = None
    seed: int | None = None

    @state.default
    def _still_there(self) -> State:
        return self.start

    @classmethod
    def begin(cls, game: Game, first: int | str | None = 0, seed: int = 0) -> Record:
        """The record of a game that begins now; the arguments are those of `Game.start`.

        Raises:
            GameError: there is no such player, or the seed is no whole number.
        """
        start = a_kind(game, Game, "the game", "a `Game`").start(first, seed)
        seat = None if first is None else game.seat(first)
        return cls(start, first=seat, seed=a_number(seed, "the seed"))

    @classmethod
    def of(cls, state: State) -> Record:
        """The record of a game that goes on from a state; what came before isn't in it.

        Raises:
            GameError: it is no state.
        """
        return cls(a_kind(state, State, "the state", "a `State`"))

    @property
    def game(self) -> Game:
        """Ships, coins, names and rules."""
        return self.start.game

    def apply(self, choice: Option | int | str) -> Record:
        """The record with one choice more.

        Raises:
            IllegalOption: it isn't allowed.
        """
        return self._with([choice])

    def play(self, *choices: Option | int | str) -> Record:
        """The record with some choices more; quicker than one after the other."""
        return self._with(list(choices))

    def _with(self, choices: list[Option | int | str]) -> Record:
        state, made = self.state, list(self.choices)
        for choice in choices:
            option = state.option_id(choice)
            made.append(Choice(state.current_player, option, choice_text(state, option)))
            state = state.apply(option)
        return evolve(self, choices=tuple(made), state=state)

    def states(self) -> Iterator[State]:
        """The first state, and the one after each choice; played again from the start."""
        state = self.start
        yield state
        for choice in self.choices:
            state = state.apply(choice.option)
            yield state

    def trace(self, since: int = 0) -> Trace:
        """The game as a tree, everything told; see `piecesofeight.game.trace`.

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
        while since and states[since].block[H_FP]:
            since -= 1
        tracer = tracer_of(states[since])
        if not since:
            tracer.happened(self.start.events)
        for choice in self.choices[since:]:
            tracer.take(choice.option)
        return tracer.trace()

    # --- as text ------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as JSON, a choice a line; secrets included."""
        return data_text(self.to_data(), listed="choices")

    def to_data(self) -> dict[str, object]:
        """The record as data for JSON."""
        start: dict[str, object] = {"block": self.start.block}
        if self.seed is not None:
            start = {"first": self.first, "seed": self.seed}
        outcome = self.state.outcome
        return {
            "format": FORMAT,
            "version": VERSION,
            **game_data(self.game),
            "start": start,
            "choices": [choice.text for choice in self.choices],
            "result": str(outcome) if outcome else None,
            "end": digest(self.state),
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
        found = object_of(data, "the record", _KEYS)
        check_format(found, FORMAT, VERSION)
        record = _start(found["start"], game_of(found, coins))
        record = replayed(record, texts_of(found["choices"], "choices"))
        _check_end(record, found)
        return record


def choice_text(state: State, option: int) -> str:
    """A choice as records write it: `NAME: OPTION`."""
    seat = state.current_player
    who = state.game.names[seat] if seat >= 0 else "chance"
    return f"{who}: {option_text(state.scene, option)}"


def digest(state: State) -> str:
    """A short hash of all that a state is; the same on every machine."""
    words = ",".join(map(str, state.block))
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def replayed(record: Record, texts: tuple[str, ...]) -> Record:
    """A record with the choices that are written in some texts, each judged where it stands.

    Raises:
        RecordError: somebody else must decide there, or the choice isn't allowed.
    """
    state, made = record.state, list(record.choices)
    for number, text in enumerate(texts, start=len(made) + 1):
        if state.is_terminal():
            raise RecordError(f"`{text}` comes after the end: {state.outcome}", number)
        seat = state.current_player
        decider = state.game.names[seat] if seat >= 0 else "chance"
        if not text.startswith(f"{decider}: "):
            raise RecordError(f"`{text}` is out of turn: {decider} must decide", number)
        try:
            option = state.option_id(text[len(decider) + 2 :])
        except IllegalOption as error:
            cited = f" ({', '.join(error.rules)})" if error.rules else ""
            raise RecordError(f"`{text}` is not allowed: {error.reason}{cited}", number) from None
        made.append(Choice(seat, option, choice_text(state, option)))
        state = state.apply(option)
    return evolve(record, choices=tuple(made), state=state)


def _start(data: object, game: Game) -> Record:
    if isinstance(data, dict) and "block" in data:
        block = numbers_of(object_of(data, "start", ("block",))["block"])
        check_block(block, game)
        return Record.of(State.from_block(game, block))
    found = object_of(data, "start", ("first", "seed"))
    first, seed = found["first"], found["seed"]
    if type(seed) is not int:
        raise SaveError("this is no whole number", where="start.seed", hint=_PLAY_AGAIN)
    a_number(seed, "the seed", SaveError)
    if first is not None and (type(first) is not int or not 0 <= first < len(game.names)):
        raise SaveError("this is no seat", where="start.first", hint=_PLAY_AGAIN)
    return Record.begin(game, first, seed)


def _check_end(record: Record, data: dict[str, Any]) -> None:
    after = f"after the last choice ({len(record.choices)})"
    if data["end"] != digest(record.state):
        raise RecordError(f"{after} the game stands otherwise than was recorded")
    outcome = record.state.outcome
    if data["result"] != (str(outcome) if outcome else None):
        now = f"`{outcome}`" if outcome else "that the game goes on"
        raise RecordError(f"{after} the result is {now}, not `{data['result']}`")


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

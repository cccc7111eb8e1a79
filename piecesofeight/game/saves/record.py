"""Records of games: how a game began and every choice since, in files that anybody can read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from piecesofeight.arguments import a_kind, a_number, shown
from piecesofeight.errors import GameError, SaveError
from piecesofeight.game.decision import Option
from piecesofeight.game.saves.files import read_saved, write_whole
from piecesofeight.game.saves.record_data import (
    MadeChoice,
    RecordError,
    choices_of,
    positions,
    record_data,
    restored,
)
from piecesofeight.game.state import Game, State
from piecesofeight.game.trace.tracer import traced
from piecesofeight.game.trace.tree import Trace
from piecesofeight.machine import constants as m
from piecesofeight.notation.names import CoinSource

__all__ = ["MadeChoice", "Record", "RecordError", "load_record", "save_record"]


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
    def choices(self) -> tuple[MadeChoice, ...]:
        """What was chosen, in order."""
        return choices_of(self.state)

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Record:
        """The record with one choice more; the arguments are those of `State.apply`.

        Raises:
            IllegalOption: it isn't allowed.
            GameError: the time won't do.
        """
        return Record(self.state.apply(choice, seconds))

    def play(self, *choices: Option | int | str) -> Record:
        """The record with some choices more."""
        state = self.state
        for choice in choices:
            state = state.apply(choice)
        return Record(state)

    def states(self) -> Iterator[State]:
        """The first state, and the one after each choice; played again from the start."""
        return positions(self.state)

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
        begun = () if since else self.start.events
        return traced(self.game, states[since].block, self.state.history[since:], begun)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self.state, self.first, self.seed, self.start)
        theirs = (other.state, other.first, other.seed, other.start)
        return mine == theirs and self._made == other._made

    @property
    def _made(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.state.history, self.state.times

    def __hash__(self) -> int:
        return hash((self.state, self.state.history))

    # --- as text ------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as JSON, a choice a line; secrets included."""
        return self.state.to_json()

    def to_data(self) -> dict[str, object]:
        """The record as data for JSON.

        Raises:
            SaveError: nobody knows how the game began: its state was dealt anew.
        """
        return record_data(self.state)

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
        return cls(State.from_json(text, coins))

    @classmethod
    def from_data(cls, data: object, coins: CoinSource | None = None) -> Record:
        """The same from JSON that was read already."""
        return cls(restored(data, coins, Game.from_layouts, Game.start))


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

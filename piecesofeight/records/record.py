"""Records of games: how a game began and every choice since, with what else was tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Generic

from attrs import Factory, evolve, field, frozen

from piecesofeight.answers.tree import Trace
from piecesofeight.arguments import a_kind, a_number, a_text, a_truth, as_number, shown
from piecesofeight.errors import GameError, RecordError, SaveError
from piecesofeight.game.decision import Option
from piecesofeight.game.saves.saved_game import SavedGame
from piecesofeight.game.state import Game, State
from piecesofeight.game.trace.tracer import traced
from piecesofeight.machine import constants as m
from piecesofeight.notation.games import game_text, read_game
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.json_data import data_text, from_data, parsed, to_data
from piecesofeight.played.position import Position
from piecesofeight.played.replay import MadeChoice, P, Played, choice_text, seconds_of, states_to
from piecesofeight.records.saving import replayed, saved_record
from piecesofeight.records.tags import checked_tag, given_tags
from piecesofeight.records.text import read, written
from piecesofeight.records.tree import Place, Tree, grown

__all__ = ["MadeChoice", "Record", "RecordError"]


def _a_state(state: P) -> P:
    a_kind(state, Position, "the state", "a `State`")
    return state


@frozen(slots=False, eq=False, repr=False)
class Record(Generic[P]):
    """A game with all that was tried in it: a tree of choices, and a place in that tree.

    A record never changes: what adds a choice, goes elsewhere or says something gives another
    one. They share what they have in common, and nothing that was tried is ever lost.
    Records are equal if all that they say is, and if they stand at the same place.

    >>> from piecesofeight import Game, Ship
    >>> game = Game([Ship.random(seed=1), Ship.random(seed=2)])
    >>> record = Record.begin(game, first=0, seed=7).apply("surrender")
    >>> record.choices[0].text
    'Anne: surrender'
    >>> Record.from_json(record.to_json()) == record
    True
    >>> other = record.undo().apply(record.undo().state.decision.options[0]).undo()
    >>> len(other.branches), other.redo().undo().go("surrender").state == record.state
    (2, True)

    Attributes:
        state: where the game stands after the choices up to this place.
        place: this place in the tree of choices, for the library's own use.
    """

    state: P = field(converter=_a_state)
    place: Place = Factory(lambda self: _line_to(self.state), takes_self=True)
    _tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def begin(cls, game: Game, first: int | str | None = 0, seed: int = 0) -> Record[State]:
        """The record of a game that begins now; the arguments are those of `Game.start`.

        That of an evening is `Record.of(match.start(seed))`.

        Raises:
            GameError: there is no such player, or the seed is no whole number.
        """
        return Record(a_kind(game, Game, "the game", "a `Game`").start(first, seed))

    @classmethod
    def of(cls, state: P) -> Record[P]:
        """The record of the game that led to a state.

        Raises:
            GameError: it is no state.
        """
        return Record(state)

    @property
    def game(self: Record[State]) -> Game:
        """Ships, coins, names and rules."""
        return self.state.game

    @cached_property
    def start(self) -> P:
        """The first state."""
        return self.state.start()

    @property
    def first(self: Record[State]) -> int | None:
        """The seat that began, None if it was drawn, or if nobody knows how the game began."""
        return self.state.past.beginning.first

    @property
    def seed(self: Record[State]) -> int | None:
        """The seed of the game, None if nobody knows how it began."""
        return self.state.past.beginning.seed

    # --- the choices up to here -----------------------------------------------------------------

    @cached_property
    def choices(self) -> tuple[MadeChoice, ...]:
        """What was chosen up to here, in order."""
        made = zip(self.states(), self.place.path(), strict=False)
        return tuple(_made(state, tree) for state, tree in made)

    def states(self) -> Iterator[P]:
        """The first state, and the one after each choice up to here."""
        steps = self.place.steps()
        if any(step.state is None for step in steps):
            yield from states_to(self.state)
        else:
            yield from (step.state for step in steps)
            yield self.state

    def trace(self: Record[State], since: int = 0) -> Trace:
        """The game up to here as a tree, everything told; see `piecesofeight.game.trace.trace`.

        Args:
            since: the number of choices to leave out; the tree then begins with the last one
                that is left out of which something was still under way, if there is one.

        Raises:
            GameError: there are no so many choices.
        """
        since = a_number(since, "the number of choices to leave out")
        history = self.state.history
        if not 0 <= since <= len(history):
            count = f"there are {len(history)} choices"
            raise GameError(f"{count}, so {shown(since)} of them can't be left out")
        states = list(self.states())[: since + 1]
        while since and states[since].block[m.H_FP]:
            since -= 1
        begun = () if since else self.start.events
        return traced(self.game, states[since].block, history[since:], begun)

    # --- going on, back and elsewhere -----------------------------------------------------------

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Record[P]:
        """The record with a choice more; if it was tried here, that branch goes on.

        The arguments are those of `State.apply`.

        Raises:
            IllegalOption: it isn't allowed.
            GameError: the time won't do.
        """
        option, time = self.state.option_id(choice), 0
        after = self.state.apply(option, seconds)
        if seconds is not None or self.state.waited:
            option, time = after.history[-1], after.times[-1]
        at = self.place.tree.place_of(option, time)
        if at >= 0:
            place = self.place.down(at, self.state)
        else:
            place = self.place.added(Tree(option, time), self.state)
        return evolve(self, state=after, place=place)

    def wait(self, seconds: float) -> Record[P]:
        """The record some time later, at the same place; or with the loss on time (8.2).

        Raises:
            GameError: the time won't do, or nobody's clock runs; see `State.wait`.
        """
        later = self.state.wait(seconds)
        if len(later.history) > len(self.state.history):
            return self.apply(later.history[-1])
        return evolve(self, state=later)

    def play(self, *choices: Option | int | str) -> Record[P]:
        """The record with some choices more."""
        record = self
        for choice in choices:
            record = record.apply(choice)
        return record

    def undo(self, n: int = 1) -> Record[P]:
        """The record as many choices before; they are kept, for `redo`.

        Raises:
            GameError: there are no so many choices before this place.
        """
        n = a_number(n, "the number of choices to take back")
        depth = len(self.state.history)
        if not 0 <= n <= depth:
            raise GameError(f"there are {depth} choices, so {shown(n)} can't be taken back")
        place, state = self._known, self.state
        for _ in range(n):
            assert place.above is not None
            state, place = place.above.state, place.up()
        return evolve(self, state=state, place=place)

    def redo(self, n: int = 1) -> Record[P]:
        """The record as many choices later, in the branch in which it was last.

        Raises:
            GameError: so many choices weren't tried after this place.
        """
        record, n = self, a_number(n, "the number of choices to make again")
        for done in range(n):
            if not record.place.tree.branches:
                raise GameError(f"{done} choices were tried after this one, not {shown(n)}")
            record = _into(record, record.place.tree.last)
        if n < 0:
            raise GameError(f"{shown(n)} choices can't be made again")
        return record

    @property
    def branches(self) -> tuple[MadeChoice, ...]:
        """What was tried here, the main line first."""
        return tuple(_made(self.state, tree) for tree in self.place.tree.branches)

    def go(self, branch: int | str) -> Record[P]:
        """The record after a choice that was tried here.

        Args:
            branch: its number in `branches`, from 0, or its text, without the player's name.

        Raises:
            GameError: nothing like it was tried here.
        """
        branches = self.place.tree.branches
        at = as_number(branch)
        if isinstance(branch, str):
            option = self.state.option_id(branch)
            found = (at for at, tree in enumerate(branches) if tree.option == option)
            at = next(found, None)
        if at is None or not 0 <= at < len(branches):
            there = ", ".join(f"`{made.text}`" for made in self.branches) or "nothing"
            raise GameError(f"`{shown(branch)}` was not tried here; what was: {there}")
        return _into(self, at)

    def to_start(self) -> Record[P]:
        """The record before the first choice."""
        return self.undo(len(self.state.history))

    def to_end(self) -> Record[P]:
        """The record at the end of the branch in which it was last."""
        record = self
        while record.place.tree.branches:
            record = _into(record, record.place.tree.last)
        return record

    @property
    def main_line(self) -> Record[P]:
        """The record at the end of its main line: after each choice what was tried first."""
        if self.place.is_main_end():
            return self
        record = self.to_start()
        while record.place.tree.branches:
            record = _into(record, 0)
        return record

    @cached_property
    def _known(self) -> Place:
        """This place; each step above it knows its state."""
        if all(step.state is not None for step in self.place.steps()):
            return self.place
        return self.place.with_states(list(self.states())[:-1])

    # --- what is said of it ---------------------------------------------------------------------

    @property
    def annotation(self) -> str:
        """What somebody says of the last choice; before the first one, of the game."""
        return self.place.tree.comment

    def comment(self, text: str) -> Record[P]:
        """The record with a comment on the last choice, or on the whole game before the first.

        Raises:
            GameError: it is no text, or no file can have a character of it.
        """
        said = a_text(text, "a comment")
        if any("\ud800" <= letter <= "\udfff" for letter in said):
            raise GameError("no file can have a character of this comment")
        return evolve(self, place=evolve(self.place, tree=evolve(self.place.tree, comment=said)))

    @property
    def tags(self) -> Mapping[str, str]:
        """What else is told of the game, by name: `Event`, `Date` and so on."""
        return dict(self._tags)

    def tag(self, name: str, text: str) -> Record[P]:
        """The record with a tag; an empty text takes it away.

        Raises:
            GameError: it can't be the name of a tag, or it has a meaning of its own.
        """
        named, told = checked_tag(name, text)
        tags = {**self.tags, named: told}
        return evolve(self, tags=tuple((name, text) for name, text in tags.items() if text))

    # --- as text --------------------------------------------------------------------------------

    def to_json(self: Record[Any]) -> str:
        """The record as JSON, a choice a line; secrets included.

        Raises:
            SaveError: nobody knows how the game began: its state was dealt anew.
        """
        return data_text(self.to_data(), listed="choices")

    def to_data(self: Record[Any]) -> dict[str, object]:
        """The record as data for JSON.

        Raises:
            SaveError: nobody knows how the game began: its state was dealt anew.
        """
        return to_data(saved_record(self.state, self.main_line.state, self.place, self.tags))

    @classmethod
    def from_json(cls, text: str, coins: CoinSource | None = None) -> Record[Any]:
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
    def from_data(cls, data: object, coins: CoinSource | None = None) -> Record[Any]:
        """The same from JSON that was read already."""
        saved = from_data(data, SavedGame)
        state, place = replayed(saved, coins)
        return Record(state, place, given_tags(saved.tags))

    def to_text(
        self: Record[Any], *, told: bool = True, lang: str = "en", coins: CoinSource | None = None
    ) -> str:
        r"""The record as text that people read, with everything in it, secrets included.

        Where the record stands isn't part of it: `from_text` gives its main line.

        Args:
            told: whether remarks say what came of each choice.
            lang: the language of the remarks.
            coins: what has the sets that are named; the shipped ones if left out.

        Raises:
            GameError: the language is no text.
            SaveError: nobody knows how the game began: its state was dealt anew.

        >>> from piecesofeight import Game, Layout
        >>> ships = [Layout("Mate", ("Captain",)), Layout("Bomb", ("Captain", "Mate"))]
        >>> record = Record.begin(Game.from_layouts(ships), seed=1).apply("play nest at Bart.aft")
        >>> print(record.to_text().partition("\n\n")[2])
           ; Anne begins turn 1
        1. Anne: play nest at Bart.aft
           ; Anne plays Mate from the crow's nest at Bart's aft coin
           ; Anne destroys Bart's Mate (aft)
           ; Anne destroys Anne's Mate (crow's nest)
        <BLANKLINE>
        """
        language = (
            a_text(lang, "a language") if a_truth(told, "whether remarks are written") else None
        )
        last = self.main_line.state
        return game_text(written(last, self.tree, self.tags, coins, language))

    @classmethod
    def from_text(cls, text: str, coins: CoinSource | None = None, line: int = 1) -> Record[Any]:
        """The record that a text tells of, played again choice by choice; at its main line's end.

        Args:
            text: what `to_text` gave, or what somebody wrote.
            coins: the coins it was played with; the shipped ones if left out.
            line: the number of its first line in a file, for errors.

        Raises:
            RecordError: a choice isn't allowed, or the end is another one; it says where.
            SaveError: the text can't be read, or is of other coins; it says where.
        """
        first = a_number(line, "the number of the first line", SaveError)
        game = read_game(a_text(text, "a game's text", SaveError), first)
        state, place, tags = read(game, coins)
        return Record(state, place, tuple(tags.items()))

    # --- a value --------------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """The whole tree of choices, for the library's own use."""
        return self.place.root()

    def _said(self) -> tuple[Any, ...]:
        return self.tree.said(), sorted(self._tags), self.state, self.state.history, self.start

    def __eq__(self, other: object) -> bool:
        return self._said() == other._said() if isinstance(other, Record) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.state, self.state.history))

    def __reduce__(self) -> tuple[Any, ...]:
        root = self.tree
        entries = [(before, evolve(tree, branches=())) for before, tree in root.entries()]
        given = (evolve(root, branches=()), entries, self.place.number(), self._tags)
        return _again, (self.state, *given)

    def __copy__(self) -> Record[P]:
        return self

    def __deepcopy__(self, memo: object) -> Record[P]:
        return self

    def __repr__(self) -> str:
        return f"<Record: {len(self.state.history)} choices; {self.state!r}>"


def _made(state: P, tree: Tree) -> MadeChoice:
    text = choice_text(state, tree.option)
    return MadeChoice(state.current_player, tree.option, text, tree.time, tree.comment)


def _again(
    state: P, root: Tree, entries: list[tuple[int, Tree]], number: int, tags: tuple[Any, ...]
) -> Record[P]:
    """A record that was pickled."""
    return Record(state, Place.at(grown(root, entries), number), tags)


def _into(record: Record[P], at: int) -> Record[P]:
    """The record in a branch that was tried."""
    place = record.place.down(at, record.state)
    after = record.state.apply(place.tree.option, seconds_of(place.tree.time))
    return evolve(record, state=after, place=place)


def _line_to(state: Played) -> Place:
    return Place.on_line(zip(state.history, state.times, strict=True))

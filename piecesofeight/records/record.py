"""Records of games: how a game began and every choice since, with what else was tried."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from piecesofeight.answers.tree import Trace
from piecesofeight.arguments import a_kind, a_number, a_text, a_truth, shown
from piecesofeight.errors import GameError, RecordError, SaveError
from piecesofeight.game.state import Game, State
from piecesofeight.hosted.state import HostedGame
from piecesofeight.notation.games import game_text, read_game
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.json_data import data_text, parsed, to_data
from piecesofeight.played.replay import MadeChoice, P
from piecesofeight.records.kinds.kind import PlayedWith
from piecesofeight.records.kinds.known import kind_of, saved_in
from piecesofeight.records.saving import replayed, saved_record
from piecesofeight.records.tags.names import checked_tag, given_tags
from piecesofeight.records.text import read, written
from piecesofeight.records.tree import Place, Tree, grown
from piecesofeight.records.walk import Walk

__all__ = ["MadeChoice", "Record", "RecordError"]


@frozen(slots=False, eq=False, repr=False)
class Record(Walk[P]):
    """A game, of whatever kind, with all that was tried in it: a tree of choices, and a place.

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

    _tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def begin(cls, game: Game, first: int | str | None = 0, seed: int = 0) -> Record[State]:
        """The record of a game that begins now; the arguments are those of `Game.start`.

        That of an evening is `Record.of(match.start(seed))`, and so is that of a game from a file.

        Raises:
            GameError: there is no such player, or the seed is no whole number.
        """
        wanted = "a `Game`; of anything else the record is `Record.of` its first state"
        return Record(a_kind(game, Game, "the game", wanted).start(first, seed))

    @classmethod
    def of(cls, state: P) -> Record[P]:
        """The record of what led to a state, whatever is played.

        Raises:
            GameError: it is no state.

        >>> from piecesofeight import load_game
        >>> record = Record.of(load_game("black-spot").start(seed=7)).apply("name 2").undo()
        >>> record.branches[0].text
        'Anne: name 2'
        """
        return Record(state)

    @property
    def game(self: Record[State]) -> Game:
        """Ships, coins, names and rules."""
        return self.state.game

    @property
    def first(self: Record[State]) -> int | None:
        """The seat that began, None if it was drawn, or if nobody knows how the game began.

        None for a game from a file, too: its rules say who begins.
        """
        return getattr(self.state.past.beginning, "first", None)

    @property
    def seed(self: Record[State]) -> int | None:
        """The seed of the game, None if nobody knows how it began."""
        return self.state.past.beginning.seed

    def trace(self, since: int = 0) -> Trace:
        """The game up to here as a tree, everything told; see `piecesofeight.game.trace.trace`.

        Args:
            since: the number of choices to leave out; in coin combat the tree then begins with
                the last one that is left out of which something was still under way, if there
                is one.

        Raises:
            GameError: there are no so many choices, or it is a whole evening.
        """
        since = a_number(since, "the number of choices to leave out")
        history = self.state.history
        if not 0 <= since <= len(history):
            count = f"there are {len(history)} choices"
            raise GameError(f"{count}, so {shown(since)} of them can't be left out")
        return kind_of(self.state).traced(list(self.states()), since)

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
            SaveError: nobody knows how the game began: its state was dealt anew, or laid out.
        """
        return data_text(self.to_data(), listed="choices")

    def to_data(self: Record[Any]) -> dict[str, object]:
        """The record as data for JSON.

        Raises:
            SaveError: nobody knows how the game began: its state was dealt anew, or laid out.
        """
        return to_data(saved_record(self.state, self.main_line.state, self.place, self.tags))

    @classmethod
    def from_json(
        cls,
        text: str,
        coins: CoinSource | None = None,
        game: HostedGame | str | Path | None = None,
    ) -> Record[Any]:
        """A record from the text that `to_json` gave, played again choice by choice.

        Args:
            text: what `to_json` gave.
            coins: the coins it was played with; the shipped ones if left out.
            game: the game from a file that it is of, or what `load_game` takes; left out, the
                shipped one of the name that is told.

        Raises:
            CoinFileError: the file of `game` can't be read, or something is wrong in it.
            GameError: no shipped game has the name that `game` is.
            RecordError: a choice isn't allowed, or the end is another one.
            SaveError: the text is damaged, of another version, or of other coins or rules.
        """
        return cls.from_data(parsed(text), coins, game)

    @classmethod
    def from_data(
        cls,
        data: object,
        coins: CoinSource | None = None,
        game: HostedGame | str | Path | None = None,
    ) -> Record[Any]:
        """The same from JSON that was read already."""
        kind, saved = saved_in(data)
        state, place = replayed(kind, saved, PlayedWith(coins, game))
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
            SaveError: nobody knows how the game began: its state was dealt anew, or laid out.

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
        return game_text(written(last, self.tree, self.tags, PlayedWith(coins), language))

    @classmethod
    def from_text(
        cls,
        text: str,
        coins: CoinSource | None = None,
        line: int = 1,
        game: HostedGame | str | Path | None = None,
    ) -> Record[Any]:
        """The record that a text tells of, played again choice by choice; at its main line's end.

        Args:
            text: what `to_text` gave, or what somebody wrote.
            coins: the coins it was played with; the shipped ones if left out.
            line: the number of its first line in a file, for errors.
            game: the game from a file that it is of, or what `load_game` takes; left out, the
                shipped one of the name that is told.

        Raises:
            CoinFileError: the file of `game` can't be read, or something is wrong in it.
            GameError: no shipped game has the name that `game` is.
            RecordError: a choice isn't allowed, or the end is another one; it says where.
            SaveError: the text can't be read, or is of other coins or rules; it says where.
        """
        first = a_number(line, "the number of the first line", SaveError)
        told = read_game(a_text(text, "a game's text", SaveError), first)
        state, place, tags = read(told, PlayedWith(coins, game))
        return Record(state, place, tuple(tags.items()))

    # --- a value --------------------------------------------------------------------------------

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


def _again(
    state: P, root: Tree, entries: list[tuple[int, Tree]], number: int, tags: tuple[Any, ...]
) -> Record[P]:
    """A record that was pickled."""
    return Record(state, Place.at(grown(root, entries), number), tags)

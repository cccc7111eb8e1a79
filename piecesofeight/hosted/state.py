"""Games from files and their states: a game is begun, a state is looked at and goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from attrs import frozen

from piecesofeight.arguments import a_mapping, a_number, a_text, a_truth, shown, some_texts
from piecesofeight.errors import GameError
from piecesofeight.hosted.explained import ExplainedPosition
from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.files import program_in
from piecesofeight.hosted.loaded.given import Laid, Laying
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.saves.saved_game import (
    SavedHosted,
    begun_as_saved,
    program_saved,
    saved_hosted,
)
from piecesofeight.hosted.seen.board import TABLE
from piecesofeight.hosted.seen.table import table_text
from piecesofeight.hosted.standstill import HostedHistory, history_begun
from piecesofeight.hosting.blocks import check_players
from piecesofeight.language.games.program import GameProgram
from piecesofeight.played.json_data import data_text, from_data, parsed, to_data
from piecesofeight.played.names import check_names, names_for
from piecesofeight.played.saved import played_again
from piecesofeight.played.seats import seat_of_player


@frozen(slots=False, eq=False, repr=False)
class HostedGame(HostedSetup):
    """A game whose rules come from a file: `load_game` makes it.

    Attributes:
        name: what the file calls it.
        players: how many can play, as a range.
        phases: the names of the phases of a round.
        sorts: the sorts of pieces, each with its kinds.
        zones: the zones of the table and of each player.
        fingerprint: a short hash of what the file means.
        parts: the parts of the file, each with a hash.
        program: what the file means.

    >>> from piecesofeight import load_game
    >>> game = load_game("black-spot")
    >>> game.players, game.phases[0]
    (range(3, 9), 'Draw')
    >>> state = game.start(names=["Anne", "Bart", "Cole"], seed=7)
    >>> state.apply(state.decision.options[0]).round
    1
    """

    def start(
        self,
        players: int | None = None,
        *,
        names: Sequence[str] | None = None,
        seed: int = 0,
        explicit_chance: bool = False,
        ask_forced: bool = False,
    ) -> HostedState:
        """The first state in which somebody must decide.

        Args:
            players: how many play; left out, as many as there are names, or as few as can.
            names: the players' names in clockwise order.
            seed: all draws of the game follow from it; any whole number, of which 64 bits count.
            explicit_chance: whether each draw is a decision of chance, instead of the seed's.
            ask_forced: whether somebody is asked where there is one option only.

        Raises:
            GameError: so many can't play, or a value that won't do.
        """
        called = self._names(players, names)
        beginning = Beginning(
            called,
            a_number(seed, "the seed"),
            a_truth(explicit_chance, "explicit_chance"),
            a_truth(ask_forced, "ask_forced"),
        )
        return begun_game(self, beginning)

    def position(
        self,
        names: Sequence[str],
        phase: str,
        *,
        round_number: int = 1,
        turn: str | int | None = None,
        table: Mapping[str, Laid] | None = None,
        players: Mapping[str, Mapping[str, Laid]] | None = None,
        seed: int = 0,
        explicit_chance: bool = False,
        ask_forced: bool = False,
    ) -> HostedState:
        """The first state of a game that goes on from a position that is laid out here.

        If a zone isn't said in which all pieces of a sort start, it has those that are laid
        nowhere else; other zones that aren't said are empty, and counters 0.

        Args:
            names: the players' names in clockwise order.
            phase: the phase with which the game goes on; `setup` before it, `end` at the end.
            round_number: which round it is, from 1.
            turn: a player with whose turn in the phase the game goes on, by name or seat; left
                out, it goes on with the beginning of the phase.
            table: what lies in zones of the table, and what its counters count. Pieces are a
                list of kinds, or the number of each; in a zone for one piece, a kind or None.
            players: the same by the players' names, and `status`: active, left, out.
            seed: all draws of the game follow from it.
            explicit_chance: whether each draw is a decision of chance.
            ask_forced: whether somebody is asked where there is one option only.

        Raises:
            GameError: there is no such thing, there are more pieces than the game has, or the
                game can't go on with that phase or turn.

        >>> from piecesofeight import load_game
        >>> lies = {"Anne": {"stash": ["5", "Spot"], "duty": "Cook"}, "Bart": {"duty": "Captain"}}
        >>> state = load_game("black-spot").position(
        ...     ["Anne", "Bart", "Cole"], "Steal", turn="Anne", players=lies)
        >>> state.zone("bag").count, state.decision.name, state.decision.texts
        (58, 'Anne', ('no', 'draw first', 'put first'))
        """
        called = self._names(None, some_texts(names, "the names"))
        laying = Laying(self.program, called)
        for name, value in _laid(table, "the zones of the table").items():
            laying.lay(a_text(name, "a zone or a counter"), TABLE, value)
        for player, things in _laid(players, "the players").items():
            for name, value in _laid(things, f"the zones of {shown(player)}").items():
                laying.lay(a_text(name, "a zone"), seat_of_player(player, called), value)
        seat = -1 if turn is None else seat_of_player(turn, called)
        given = laying.given(a_text(phase, "a phase"), a_number(round_number, "the round"), seat)
        return begun_game(
            self,
            Beginning(
                called,
                a_number(seed, "the seed"),
                a_truth(explicit_chance, "explicit_chance"),
                a_truth(ask_forced, "ask_forced"),
                given,
            ),
        )

    def _names(self, players: int | None, names: Sequence[str] | None) -> tuple[str, ...]:
        """The names of so many players."""
        called = None if names is None else some_texts(names, "the names")
        if players is not None:
            count = a_number(players, "the number of players")
        else:
            count = self.program.least if called is None else len(called)
        if called is not None and len(called) != count:
            raise GameError(
                f"there are {count} players, but {len(called)} names; leave out `players`: "
                "as many play as names are"
            )
        check_players(self.program, count)
        check_names(called or ())
        return names_for(count) if called is None else called

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of, (self.program,)

    def __repr__(self) -> str:
        return f"<HostedGame {self.name}>"


def _laid(given: object, what: str) -> Mapping[Any, Any]:
    """What somebody lays out, by name; nothing, if nothing is given."""
    return {} if given is None else a_mapping(given, what, "a mapping of names to what is there")


_MADE: dict[str, list[HostedGame]] = {}  # by fingerprint


def game_of(program: GameProgram) -> HostedGame:
    """The game of a program; for what is equal the same one, so that its kernel is made once."""
    for known in chain.from_iterable(_MADE.values()):
        if known.program is program:
            return known
    game = HostedGame(program)
    alike = _MADE.setdefault(game.fingerprint, [])
    for known in alike:
        if known == game:
            return known
    alike.append(game)
    return game


@frozen(eq=False, slots=False, repr=False)
class HostedState(ExplainedPosition):
    """A game from a file at a decision, or at its end. Nothing changes it.

    `apply` gives a new one. What it tells is all there is to know; `view` has what a player sees.

    Attributes:
        game: the game that is played.
        past: where the game stands and how it came there, for the library's own use.
    """

    game: HostedGame
    past: HostedHistory

    def to_json(self) -> str:
        """How the game began and every choice since, as text, secrets included.

        Raises:
            SaveError: it went on from a `position` that was laid out, which no save tells; or it
                was dealt anew (`resample`).
        """
        return data_text(to_data(saved_hosted(self)), listed="choices")

    @classmethod
    def from_json(cls, text: str, game: HostedGame | str | Path | None = None) -> HostedState:
        """The state that `to_json` wrote, by playing the game again.

        Args:
            text: what `to_json` gave.
            game: the game, or what `load_game` takes; left out, the shipped one of that name.

        Raises:
            CoinFileError: the game's file can't be read, or something is wrong in it.
            GameError: no shipped game has the name that is given.
            RecordError: a choice isn't allowed, or the end is another one.
            SaveError: the text is damaged, of another version, or of another game.

        >>> from piecesofeight import load_game
        >>> state = load_game("black-spot").start(players=3, seed=7).apply("name 2")
        >>> HostedState.from_json(state.to_json()) == state
        True
        """
        saved = from_data(parsed(text), SavedHosted)
        return played_again(begun_again(saved, game), saved)

    def __str__(self) -> str:
        return table_text(self)

    def __repr__(self) -> str:
        where = "over" if self.is_terminal() else f"round {self.round}, {self.phase or 'setup'}"
        return f"<HostedState of {self.game.name}: {where}>"


def begun_again(saved: SavedHosted, game: HostedGame | str | Path | None = None) -> HostedState:
    """The first state of a saved game.

    Args:
        saved: what a file says of it.
        game: the game, or what `load_game` takes; left out, the shipped one of that name.

    Raises:
        CoinFileError: the game's file can't be read, or something is wrong in it.
        GameError: no shipped game has the name that is given.
        SaveError: it is of another game, or can't begin like that.
    """
    if game is None:
        known = game_of(program_saved(saved))
    else:
        known = game if isinstance(game, HostedGame) else game_of(program_in(game))
    return begun_as_saved(saved, known, known.start)


def begun_game(game: HostedGame, beginning: Beginning) -> HostedState:
    """The first state of a game, for the library's own use.

    Raises:
        GameError: it can't begin like that.
    """
    return HostedState(game, history_begun(game, beginning))

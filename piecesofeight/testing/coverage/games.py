"""Which lines of the files of games scenarios reached: statements that were done, options chosen.

The choices of each scenario are made again, by a kernel that tells of each statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.hosted.trace.growing import Draft
from piecesofeight.hosted.trace.tracing import Making
from piecesofeight.language.program.inferred.passage import Passage


@frozen
class FileCoverage:
    """What was reached of the file of a game.

    Attributes:
        file: where it is.
        texts: by the name of a phase, a deed or a piece, what stands in its text, and whether that
            was reached: in the game of the file, or in one that is based on it.
    """

    file: str
    texts: Mapping[str, tuple[tuple[Passage, bool], ...]]

    @property
    def missing(self) -> tuple[Passage, ...]:
        """What wasn't reached."""
        lines = (line for lines in self.texts.values() for line in lines)
        return tuple(passage for passage, reached in lines if not reached)

    @property
    def count(self) -> tuple[int, int]:
        """How much was reached, and how much there is."""
        lines = sum(map(len, self.texts.values()))
        return lines - len(self.missing), lines

    def to_dict(self) -> dict[str, Any]:
        """Coverage as plain data; lines count from 1."""
        reached, lines = self.count
        return {
            "file": self.file,
            "lines": lines,
            "reached": reached,
            "missing": [passage.to_dict() for passage in self.missing],
        }


@frozen
class GameCoverage:
    """What was reached of the files of games.

    Attributes:
        files: each file.
    """

    files: tuple[FileCoverage, ...]

    @property
    def count(self) -> tuple[int, int]:
        """How much was reached in all, and how much there is."""
        counts = [file.count for file in self.files]
        return sum(reached for reached, _ in counts), sum(lines for _, lines in counts)

    @property
    def percent(self) -> float:
        """How many of a hundred statements and options were reached; 100 if there are none."""
        reached, lines = self.count
        return 100 * reached / lines if lines else 100.0

    def to_dict(self) -> dict[str, Any]:
        """Coverage as plain data."""
        reached, lines = self.count
        return {
            "lines": lines,
            "reached": reached,
            "percent": round(self.percent, 2),
            "files": [file.to_dict() for file in self.files],
        }


def measure_games(runs: Iterable[Sequence[HostedState]]) -> GameCoverage:
    """What some runs reach of the files of the games that are played in them.

    Args:
        runs: the states of each, one choice after the other.

    >>> from piecesofeight import load_game
    >>> state = load_game("black-spot").start(3, seed=7)
    >>> [file] = measure_games([[state, state.apply("name 3")]]).files
    >>> [reached for _, reached in file.texts["Captain"]]
    [True, True, True, True, False]
    """
    reached: set[str] = set()
    games: dict[HostedGame, None] = {}
    for states in runs:
        first, last = states[0], states[-1]
        made = Making(first.game)
        made.begin(first.past.beginning)
        made.take(first.past.now.at, last.history[len(first.history) :])
        games[first.game] = None
        reached.update(_reached(first.game, made))
    return _coverage(games, reached)


def _reached(game: HostedGame, made: Making) -> Iterator[str]:
    """The places of what was done, and of all that it stands in."""
    outline, due = game.heads.outline, [*made.tree.roots]
    while due:
        draft = due.pop()
        if isinstance(draft, Draft):
            due += draft.children
            if draft.node is not None and draft.node in outline:
                for node in outline.way(draft.node):
                    yield game.heads.passage(node).place


def _coverage(games: Iterable[HostedGame], reached: set[str]) -> GameCoverage:
    files: dict[str, dict[str, dict[str, tuple[Passage, bool]]]] = {}
    for game in games:
        for node in game.heads.outline.nodes:
            passage = game.heads.passage(node)
            text = files.setdefault(node.span.file, {}).setdefault(passage.coin, {})
            text[passage.place] = passage, passage.place in reached
    return GameCoverage(
        tuple(
            FileCoverage(file, {name: tuple(lines.values()) for name, lines in texts.items()})
            for file, texts in files.items()
        )
    )

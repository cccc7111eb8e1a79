"""`piecesofeight perft --game`: all ways that a game from a file can go."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK
from piecesofeight.cli.common.files import write_text
from piecesofeight.cli.common.output import console, counted, print_json, shown
from piecesofeight.cli.common.progress import followed
from piecesofeight.cli.perft.printing import (
    count_data,
    print_counts,
    print_difference,
    print_difference_data,
)
from piecesofeight.hosted.state import HostedGame
from piecesofeight.kernels import native
from piecesofeight.study.hosted_play import players_in
from piecesofeight.study.parallel import mapped
from piecesofeight.study.perft import (
    Difference,
    GameCount,
    RecountGame,
    count_game,
    count_game_within,
    first_difference,
    game_counts_text,
    read_game_counts,
)


@frozen
class GamePerft:
    """Counts a game.

    Attributes:
        game: what is counted.
        source: what it was loaded from, for the command that goes on.
        players: how many play; None for as few as can, or in a file for each number that can.
        jobs: how many counts at the same time.
        as_json: whether a program reads what is printed.
    """

    game: HostedGame
    source: str
    players: int | None
    jobs: int | None
    as_json: bool

    def show(self, depth: int | None, path: Sequence[str], *, compiled: bool) -> int:
        """Print the ways from the beginning, or from behind some options; the exit code."""
        many = players_in(self.game, self.players)
        if depth is None:
            counts = count_game_within(self.game, many, path, compiled)
        else:
            counts = count_game(self.game, many, depth, path, compiled)
        if self.as_json:
            print_json(count_data(counts.name, counts) | {"whole": counts.is_whole})
            return OK
        console().print(shown(f"{self.game.name}, {counts.name}"), style="bold")
        print_counts(counts, path)
        if counts.is_whole:
            console().print(f"\nThese are all: {counts.ends:,} ways to an end.")
        return OK

    def write(self, file: str, *, compiled: bool) -> int:
        """Count again what a file has, and each number of players that it lacks."""
        counts = read_game_counts(file, self.game.name) if Path(file).exists() else ()
        wanted = [players_in(self.game, self.players)] if self.players else self.game.players
        there = {was.players for was in counts}
        todo: list[GameCount | int] = [*counts, *(many for many in wanted if many not in there)]
        found = list(self._counted(todo, compiled=compiled))
        if len(found) < len(todo):
            return INTERRUPTED
        write_text(file, game_counts_text(self.game.name, found))
        nodes = counted(sum(now.nodes for now in found), "node")
        told = f"{counted(len(found), 'position')} with {nodes} written to `{file}`"
        console(sys.stderr).print(shown(told))
        return OK

    def compare(self, file: str, *, compiled: bool) -> int:
        """Count again what a file has; the first difference."""
        counts = read_game_counts(file, self.game.name)
        nodes = done = 0
        difference: Difference | None = None
        for was, now in zip(counts, self._counted(counts, compiled=compiled), strict=False):
            done += 1
            nodes += now.nodes
            difference = first_difference(was, now)
            if difference is not None:
                break
        if self.as_json:
            print_difference_data(difference, done, nodes)
        else:
            players = str(counts[done - 1].players) if difference else ""
            again = ["--game", self.source, "--players", players]
            print_difference(difference, done, nodes, len(counts), again)
        if difference is not None:
            return FOUND
        return OK if done == len(counts) else INTERRUPTED

    def _counted(self, todo: Sequence[GameCount | int], *, compiled: bool) -> Iterator[GameCount]:
        """The counts, one after the other, telling how far it is; Ctrl-C ends them early."""
        if compiled:
            native.load(self.game.source.kernel)  # kept, so that workers find it
        found = mapped(RecountGame(self.game, compiled), todo, self.jobs, batch=1)
        return followed(found, len(todo), "counting", "position")

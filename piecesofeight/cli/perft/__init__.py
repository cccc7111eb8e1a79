"""`piecesofeight perft`: count all that can happen, and compare with what it was."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import click
from attrs import frozen

from piecesofeight.cli.common.coins import chosen_sets, find_coin, loaded
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import write_text
from piecesofeight.cli.common.games import check_options, hosted_option
from piecesofeight.cli.common.options import (
    argument,
    coins_option,
    flag,
    jobs_option,
    json_option,
    option,
    sets_option,
    speed_option,
    text_option,
)
from piecesofeight.cli.common.output import (
    console,
    counted,
    one_line,
    print_json,
)
from piecesofeight.cli.common.progress import followed
from piecesofeight.cli.perft.hosted import GamePerft
from piecesofeight.cli.perft.printing import (
    count_data,
    print_counts,
    print_difference,
    print_difference_data,
    print_ships,
)
from piecesofeight.combat import kernel
from piecesofeight.hosted.loading import load_game
from piecesofeight.kernels import native
from piecesofeight.language import Coins
from piecesofeight.spelling import did_you_mean
from piecesofeight.study.parallel import mapped
from piecesofeight.study.perft import (
    Count,
    Difference,
    Position,
    Recount,
    count,
    count_within,
    counts_text,
    first_difference,
    position_of,
    positions_of,
    read_counts,
)

DEEPEST = 1000


@frozen
class Command:
    """Count all ways that a game can go from a position, decision by decision.

    Without options every position of FILE is counted again, and the first difference from
    what is written there is told: then a rule has changed. Ends with 0 if there is none, and
    with 1 if there is one. The outcomes of chance are counted like choices.

    With `--game` the ways of a game from a file are counted from its beginning, and FILE has its
    counts with each number of players.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight perft counts.json",
        "piecesofeight perft counts.json --write --coins my_set.yaml --set my-set",
        "piecesofeight perft --coin Parrot --coin Gull --coins my_set.yaml",
        'piecesofeight perft --coin captain --after "play nest at Bart.fore"',
        "piecesofeight perft --game my_game.yaml --players 2 --depth 20",
    )
    file: str | None = argument(required=False)
    coin_files: tuple[str, ...] = coins_option()
    write: bool = flag("--write", text="Write FILE anew, and what is missing in it.")
    sets: tuple[str, ...] = sets_option(
        "With --write: a set whose coins, and pairs of coins, get a position each, or `all`; may "
        "be given again. Else the positions stay those of the file."
    )
    position: str | None = text_option("--position", "NAME", "Show one position of FILE.")
    names: tuple[str, ...] = text_option(
        "--coin", "NAME", "Show the position of a coin; given twice, of a pair.", many=True
    )
    path: tuple[str, ...] = text_option(
        "--after",
        "OPTION",
        "Show what lies behind an option; may be given again, for the one after it.",
        many=True,
    )
    depth: int | None = option(
        "--depth",
        type=click.IntRange(1, DEEPEST),
        help="Decisions deep; else as deep as is sensible.",
    )
    game: str | None = hosted_option()
    players: int | None = option(
        "--players", type=click.IntRange(1), help="With --game: how many play; else as few as can."
    )
    compiled: bool | None = speed_option(
        "Compiled, or in plain Python; else compiled, if that is installed and there is a file to "
        "count. The counts are the same."
    )
    jobs: int | None = jobs_option("positions")
    as_json: bool = json_option("it")

    def __call__(self) -> int:
        """Count what is asked for; the exit code."""
        if self.game is not None:
            return self._game(self.game)
        coins = loaded(self.coin_files)
        compiled = _compiled(
            self.compiled, self.file is not None and not (self.position or self.path)
        )
        if self.names or self.position is not None:
            counts = self._shown(self._start(coins), coins, compiled)
            if self.as_json:
                print_json(count_data(counts.name, counts))
            else:
                print_ships(counts)
                print_counts(counts, self.path)
            return OK
        if self.players:
            raise Failure("`--players` is for `--game`", "a position of coins has two ships")
        if self.file is None:
            raise Failure("name a file of counts, or a coin", "`--coin Captain`, for example")
        if self.path or self.depth:
            raise Failure("`--after` and `--depth` are for one position", "add `--position NAME`")
        if self.sets and not self.write:
            raise Failure("`--set` says what is written", "add `--write`")
        work = Recount(tuple(coins.values()), compiled)
        if self.write:
            return _write(self.file, coins, self.sets, work, self.jobs)
        return _compare(self.file, work, self.jobs, self.as_json)

    def _game(self, name: str) -> int:
        """Count a game from a file."""
        check_options(name, ["coin_files", "sets", "position", "names"])
        count = GamePerft(load_game(name), name, self.players, self.jobs, self.as_json)
        if self.file is None:
            return count.show(self.depth, self.path, compiled=_compiled(self.compiled, usual=False))
        if self.path or self.depth:
            raise Failure("`--after` and `--depth` show one count", "leave out the file")
        compiled = _compiled(self.compiled, usual=True)
        if self.write:
            return count.write(self.file, compiled=compiled)
        return count.compare(self.file, compiled=compiled)

    def _start(self, coins: Coins) -> Position:
        """The one position that is to be shown."""
        if self.write or (self.position is not None and (self.names or self.file is None)):
            raise Failure("show a coin, or a position of a file, or write a file: one of them")
        if self.file is not None and self.position is not None:
            return _named(self.file, self.position)
        if len(self.names) > 2:
            raise Failure("a position has one coin or a pair of coins")
        pair = [find_coin(coins, name) for name in self.names]
        return position_of(pair[0], pair[-1], tuple(coins.values()))

    def _shown(self, start: Position, coins: Coins, compiled: bool) -> Count:
        """The counts of one position, behind some options."""
        kinds, depth = tuple(coins.values()), self.depth
        if depth is None and isinstance(start, Count):
            depth = max(1, start.depth - len(self.path))
        elif depth is None and self.path:
            depth = 2
        if depth is None:
            return count_within(start, kinds, compiled)
        return count(start, kinds, depth, self.path, compiled)


def _compiled(wanted: bool | None, usual: bool) -> bool:
    """Whether to count with the compiled kernel, if somebody wants it or it is usual."""
    if wanted and not native.available():
        raise Failure(
            "the compiled kernel needs the `fast` extra", "pip install 'piecesofeight[fast]'"
        )
    return usual and native.available() if wanted is None else wanted


def _named(file: str, name: str) -> Count:
    """The position of that name in a file of counts."""
    known = {counts.name: counts for counts in reversed(read_counts(file))}
    if name not in known:
        message = f"there is no position `{one_line(name)}` in the file"
        raise Failure(message, did_you_mean(name, known))
    return known[name]


def _write(file: str, coins: Coins, sets: Sequence[str], work: Recount, jobs: int | None) -> int:
    """Count the positions of a file again, and those of coins and pairs that it lacks."""
    counts = read_counts(file) if Path(file).exists() else ()
    chosen = [coin for coin_set in chosen_sets(coins, sets) for coin in coin_set.coins]
    there = {was.name for was in counts}
    new = list(positions_of(chosen, work.coins)) if sets or not counts else []
    todo = [*counts, *(lacking for lacking in new if lacking.name not in there)]
    found = list(_counted(todo, work, jobs))
    if len(found) < len(todo):
        return INTERRUPTED
    write_text(file, counts_text(found))
    nodes = sum(now.nodes for now in found)
    console(sys.stderr).print(
        f"{counted(len(found), 'position')} with {counted(nodes, 'node')} written to `{file}`"
    )
    return OK


def _compare(file: str, work: Recount, jobs: int | None, as_json: bool) -> int:
    """Count the positions of a file again; the first difference."""
    counts = read_counts(file)
    nodes = done = 0
    difference: Difference | None = None
    for was, now in zip(counts, _counted(counts, work, jobs), strict=False):
        done += 1
        nodes += now.nodes
        difference = first_difference(was, now)
        if difference is not None:
            break
    if as_json:
        print_difference_data(difference, done, nodes)
    else:
        command = [file, "--position", difference.position] if difference else []
        print_difference(difference, done, nodes, len(counts), command)
    if difference is not None:
        return FOUND
    return OK if done == len(counts) else INTERRUPTED


def _counted(todo: Sequence[Position], work: Recount, jobs: int | None) -> Iterator[Count]:
    """The counts, one after the other, telling how far it is; Ctrl-C ends them early."""
    if work.compiled:
        native.load(kernel.SOURCE)  # kept, so that workers find it
    found = mapped(work, todo, jobs, batch=4)
    return followed(found, len(todo), "counting", "position")

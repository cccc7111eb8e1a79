"""`piecesofeight perft`: count all that can happen, and compare with what it was."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from piecesofeight import native
from piecesofeight.cli.common.coins import chosen_sets, find_coin, loaded
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import write_text
from piecesofeight.cli.common.group import cli_command
from piecesofeight.cli.common.options import (
    coins_option,
    jobs_option,
    json_option,
    sets_option,
    speed_option,
)
from piecesofeight.cli.common.output import (
    console,
    counted,
    draw,
    one_line,
    plain_table,
    print_json,
    shown,
)
from piecesofeight.cli.common.progress import followed
from piecesofeight.language import Coins
from piecesofeight.spelling import did_you_mean
from piecesofeight.study.parallel import cores, mapped
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

DEEPEST = 12


@cli_command(
    "piecesofeight perft counts.json",
    "piecesofeight perft counts.json --write --coins my_set.yaml --set my-set",
    "piecesofeight perft --coin Parrot --coin Gull --coins my_set.yaml",
    'piecesofeight perft --coin captain --after "play nest at Bart.fore"',
)
@click.argument("file", required=False)
@coins_option
@click.option("--write", is_flag=True, help="Write FILE anew, and what is missing in it.")
@sets_option(
    "With --write: a set whose coins, and pairs of coins, get a position each, or `all`; may "
    "be given again. Else the positions stay those of the file."
)
@click.option("--position", metavar="NAME", help="Show one position of FILE.")
@click.option(
    "--coin",
    "names",
    multiple=True,
    metavar="NAME",
    help="Show the position of a coin; given twice, of a pair.",
)
@click.option(
    "--after",
    "path",
    multiple=True,
    metavar="OPTION",
    help="Show what lies behind an option; may be given again, for the one after it.",
)
@click.option(
    "--depth", type=click.IntRange(1, DEEPEST), help="Decisions deep; else as deep as is sensible."
)
@speed_option(
    "Compiled, or in plain Python; else compiled, if that is installed and there is a file to "
    "count. The counts are the same."
)
@jobs_option("positions")
@json_option("it")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    coin_files: tuple[str, ...],
    write: bool,
    sets: tuple[str, ...],
    position: str | None,
    names: tuple[str, ...],
    path: tuple[str, ...],
    depth: int | None,
    compiled: bool | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Count all ways that a game can go from a position, decision by decision.

    Without options every position of FILE is counted again, and the first difference from
    what is written there is told: then a rule has changed. Ends with 0 if there is none, and
    with 1 if there is one. The outcomes of chance are counted like choices.
    """
    coins = loaded(coin_files)
    single = bool(names) or position is not None
    compiled = _compiled(compiled, file is not None and not (position or path))
    if single and (write or (position is not None and (names or file is None))):
        raise Failure("show a coin, or a position of a file, or write a file: one of them")
    if single:
        start = _coin_position(coins, names) if names else _named(file or "", position or "")
        counts = _shown(start, coins, depth, path, compiled)
        print_json(count_data(counts)) if as_json else print_count(counts, path)
        return
    if file is None:
        raise Failure("name a file of counts, or a coin", "`--coin Captain`, for example")
    if path or depth:
        raise Failure("`--after` and `--depth` are for one position", "add `--position NAME`")
    if sets and not write:
        raise Failure("`--set` says what is written", "add `--write`")
    work = Recount(tuple(coins.values()), compiled)
    done = _write(file, coins, sets, work, jobs) if write else _compare(file, work, jobs, as_json)
    ctx.exit(done)


def _compiled(wanted: bool | None, usual: bool) -> bool:
    """Whether to count with the compiled kernel, if somebody wants it or it is usual."""
    if wanted and not native.available():
        raise Failure(
            "the compiled kernel needs the `fast` extra", "pip install 'piecesofeight[fast]'"
        )
    return usual and native.available() if wanted is None else wanted


def _coin_position(coins: Coins, names: Sequence[str]) -> Position:
    if len(names) > 2:
        raise Failure("a position has one coin or a pair of coins")
    pair = [find_coin(coins, name) for name in names]
    return position_of(pair[0], pair[-1], tuple(coins.values()))


def _named(file: str, name: str) -> Count:
    """The position of that name in a file of counts."""
    known = {counts.name: counts for counts in reversed(read_counts(file))}
    if name not in known:
        message = f"there is no position `{one_line(name)}` in the file"
        raise Failure(message, did_you_mean(name, known))
    return known[name]


def _shown(
    position: Position, coins: Coins, depth: int | None, path: Sequence[str], compiled: bool
) -> Count:
    """The counts of one position, behind some options."""
    kinds = tuple(coins.values())
    if depth is None and isinstance(position, Count):
        depth = max(1, position.depth - len(path))
    elif depth is None and path:
        depth = 2
    if depth is None:
        return count_within(position, kinds, compiled)
    return count(position, kinds, depth, path, compiled)


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
        print_json({"positions": done, "nodes": nodes, "difference": str(difference or "") or None})
    elif difference is None:
        so_far = "" if done == len(counts) else f" so far, of {len(counts)}"
        console(sys.stdout).print(
            f"{counted(done, 'position')}, {counted(nodes, 'node')}: the same{so_far}"
        )
    else:
        out = console(sys.stdout)
        out.print(shown(str(difference)), soft_wrap=True)
        more = ["piecesofeight", "perft", file, "--position", difference.position]
        if difference.option_found is not None:
            more += ["--after", difference.option]
        out.print(f"  go on with: {shown(shlex.join(more))}", soft_wrap=True)
    if difference is not None:
        return FOUND
    return OK if done == len(counts) else INTERRUPTED


def _counted(todo: Sequence[Position], work: Recount, jobs: int | None) -> Iterator[Count]:
    """The counts, one after the other, telling how far it is; Ctrl-C ends them early."""
    if work.compiled:
        native.prepare()
    found = mapped(work, todo, min(jobs or cores(), len(todo)), batch=4)
    return followed(found, len(todo), "counting", "position")


# --- what is printed --------------------------------------------------------------------------


def count_data(counts: Count) -> dict[str, object]:
    """The counts of a position as plain data."""
    return {
        "position": counts.name,
        "levels": [{"nodes": sum(level.values()), **level} for level in counts.levels],
        "split": counts.split,
    }


def print_count(counts: Count, path: Sequence[str]) -> None:
    """The ships, how many ways by level and kind of decision, and the split by option."""
    out = console(sys.stdout)
    out.print(shown(counts.name), style="bold")
    for name, ship in zip(counts.seats, counts.ships, strict=True):
        hold = f", hold: {', '.join(ship.hold)}" if ship.hold else ""
        out.print(shown(f"  {name}: {ship.nest or '-'} | {', '.join(ship.deck)}{hold}"))
    if path:
        out.print(shown(f"after {', '.join(path)}"))
    levels = plain_table("depth", ">nodes", "by kind of decision")
    for depth, level in enumerate(counts.levels):
        kinds = ", ".join(f"{kind} {ways:,}" for kind, ways in level.items())
        levels.add_row(str(depth), f"{sum(level.values()):,}", kinds)
    draw(out, levels)
    out.print()
    split = plain_table("option", f">nodes at depth {counts.depth}")
    for text, ways in counts.split.items():
        split.add_row(shown(text), f"{ways:,}")
    draw(out, split)

"""What `perft` prints: counts by level and option, and where two counts part."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from piecesofeight.cli.common.output import console, counted, draw, plain_table, print_json, shown
from piecesofeight.study.perft import Count, Difference
from piecesofeight.study.perft.counting import Counted


def print_difference(
    difference: Difference | None, done: int, nodes: int, planned: int, command: Sequence[str]
) -> None:
    """The first difference, and the command that goes on from there; or that there is none."""
    out = console()
    if difference is None:
        so_far = "" if done == planned else f" so far, of {planned}"
        out.print(f"{counted(done, 'position')}, {counted(nodes, 'node')}: the same{so_far}")
        return
    out.print(shown(str(difference)), soft_wrap=True)
    more = ["piecesofeight", "perft", *command]
    if difference.option_found is not None:
        more += ["--after", difference.option]
    out.print(f"  go on with: {shown(shlex.join(more))}", soft_wrap=True)


def print_difference_data(difference: Difference | None, done: int, nodes: int) -> None:
    """The same for a program."""
    print_json({"positions": done, "nodes": nodes, "difference": str(difference or "") or None})


def count_data(name: str, counts: Counted) -> dict[str, object]:
    """The counts of a position as plain data."""
    return {
        "position": name,
        "levels": [{"nodes": sum(level.values()), **level} for level in counts.levels],
        "split": counts.split,
    }


def print_ships(counts: Count) -> None:
    """The position of coins that was counted."""
    out = console()
    out.print(shown(counts.name), style="bold")
    for name, ship in zip(counts.seats, counts.ships, strict=True):
        hold = f", hold: {', '.join(ship.hold)}" if ship.hold else ""
        gone = f", gone: {', '.join(ship.gone)}" if ship.gone else ""
        out.print(shown(f"  {name}: {ship.nest or '-'} | {', '.join(ship.deck)}{hold}{gone}"))


def print_counts(counts: Counted, path: Sequence[str]) -> None:
    """How many ways by level and kind of decision, and the split by option."""
    out = console()
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

"""Counts of many positions in a line: how deep, how many ways, and a digest of all the figures.

Who wants to know what has changed behind a digest counts twice, with the sound commit and with the
other one: `piecesofeight perft before.json --write --coins FILE`, then without `--write`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence

from piecesofeight.language.program import Coin
from piecesofeight.study.perft import (
    Count,
    Position,
    count,
    count_within,
    counts_text,
    position_of,
)

DEEP = 3  # decisions that are taken where two coins meet
LINE = re.compile(r"^(.+): (\d) decisions, ")


def told(counts: Sequence[Count]) -> str:
    """How many ways there are, and a digest of the file that would have these counts."""
    text = counts_text(counts)
    ways = sum(one.nodes for one in counts)
    return f"{ways:,} ways, {hashlib.sha256(text.encode()).hexdigest()[:12]}"


def pairs_told(own: Sequence[Coin], coins: Sequence[Coin]) -> dict[str, str]:
    """Of each coin what is counted, compiled, with each coin that stands after it."""
    found = {}
    for at, one in enumerate(own[:-1], 1):
        places = (position_of(one, two, coins) for two in own[at:])
        counts = [count(place, coins, DEEP, compiled=True) for place in places]
        found[one.name] = f"with {len(counts)} coins after it {told(counts)}"
    return found


def singles_told(
    own: Sequence[Coin], count_it: Callable[[Position], Count], coins: Sequence[Coin]
) -> dict[str, str]:
    """Of each coin what is counted where it meets only itself."""
    counts = [count_it(position_of(one, one, coins)) for one in own]
    return {one.name: f"{one.depth} decisions, {told([one])}" for one in counts}


def set_told(own: Sequence[Coin], coins: Sequence[Coin], was: str) -> str:
    """A line for each coin of a set; each alone is counted as deep as it was in such lines."""
    depths = dict(found.groups() for line in was.split("\n") if (found := LINE.match(line)))

    def count_it(place: Position) -> Count:
        if place.name in depths:
            return count(place, coins, int(depths[place.name]), compiled=True)
        return count_within(place, coins, compiled=True)

    alone, met = singles_told(own, count_it, coins), pairs_told(own, coins)
    return "".join(
        f"{name}: {'; '.join([one, *([met[name]] if name in met else [])])}\n"
        for name, one in alone.items()
    )

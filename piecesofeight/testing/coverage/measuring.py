"""From runs of scenarios to what they cover of each coin, told for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import frozen

from piecesofeight.game.state import State
from piecesofeight.language.program import Coin
from piecesofeight.language.program.inferred.passage import numbered_lines
from piecesofeight.tables import Tables
from piecesofeight.testing.coverage.hits import Recorder
from piecesofeight.testing.coverage.points import Point, points_of

GROUPS = ("abilities", "steps", "ways")
EDGES = "edges"


@frozen
class CoinCoverage:
    """What was covered of a coin.

    Attributes:
        coin: the coin.
        points: all there is to cover, edges too, in the order of its text.
        reached: for each point whether it was covered.
    """

    coin: Coin
    points: tuple[Point, ...]
    reached: tuple[bool, ...]

    def count(self, *groups: str) -> tuple[int, int]:
        """How many points of some groups were reached, and how many there are."""
        chosen = [
            reached
            for point, reached in zip(self.points, self.reached, strict=True)
            if point.group in groups
        ]
        return sum(chosen), len(chosen)

    def missing(self, *groups: str) -> list[Point]:
        """The points of some groups that weren't reached."""
        return [
            point
            for point, reached in zip(self.points, self.reached, strict=True)
            if point.group in groups and not reached
        ]


@frozen
class Coverage:
    """What was covered of some coins.

    Attributes:
        coins: each coin, in the order of the files.
    """

    coins: tuple[CoinCoverage, ...]

    def count(self, *groups: str) -> tuple[int, int]:
        """How many points of some groups were reached in all, and how many there are."""
        counts = [covered.count(*groups) for covered in self.coins]
        return sum(reached for reached, _ in counts), sum(points for _, points in counts)

    @property
    def percent(self) -> float:
        """How many of a hundred points were reached, edges aside; 100 if there is none."""
        reached, points = self.count(*GROUPS)
        return 100 * reached / points if points else 100.0

    def of(self, wanted: Callable[[Coin], bool]) -> Coverage:
        """The coverage of those coins only that are wanted."""
        return Coverage(tuple(covered for covered in self.coins if wanted(covered.coin)))


def measure(runs: Iterable[Sequence[State]]) -> Coverage:
    """What some runs cover of every coin that their games know.

    The decisions of each run are taken again and listened to. Coins that mean the same are
    one coin, from whichever file they came.

    >>> from piecesofeight.testing import run_text
    >>> [result] = run_text('''
    ... - scenario: A Captain strikes
    ...   ships:
    ...     Anne: {nest: Captain, deck: [Mate]}
    ...     Bart: {nest: Mate, deck: [Captain]}
    ...   steps:
    ...     - Anne: play nest at Bart.nest
    ... ''')
    >>> coverage = measure(result.games)
    >>> {covered.coin.name: covered.count(*GROUPS) for covered in coverage.coins}["Captain"]
    (2, 2)
    """
    recorder = Recorder()
    points: dict[Coin, tuple[Point, ...]] = {}
    reached: dict[Coin, set[int]] = {}
    known: dict[int, tuple[Tables, dict[Coin, tuple[Point, ...]]]] = {}
    for states in runs:
        tables = states[0].game.tables
        if id(tables) not in known:
            mine = {coin: points_of(tables, coin) for coin in tables.coins}
            known[id(tables)] = tables, mine
            for coin in mine:
                points.setdefault(coin, mine[coin])
        hits = recorder.follow(states)
        for coin, these in known[id(tables)][1].items():
            found = reached.setdefault(coin, set())
            found.update(i for i, point in enumerate(these) if point.hit in hits)
    return Coverage(
        tuple(
            CoinCoverage(coin, these, tuple(i in reached[coin] for i in range(len(these))))
            for coin, these in points.items()
        )
    )


# --- for people and programs ---------------------------------------------------------------------


def percent_text(coverage: Coverage | CoinCoverage) -> str:
    """The share of the points that were reached; 100 % only if really all were.

    >>> percent_text(Coverage(()))
    '100%'
    """
    reached, points = coverage.count(*GROUPS)
    tenths = 1000 * reached // points if points else 1000
    return f"{tenths // 10}%" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}%"


def annotated(covered: CoinCoverage, *groups: str) -> str:
    """A coin's text with the lines marked that scenarios didn't reach, and what is missing.

    Args:
        covered: the coin.
        groups: the groups of points that are wanted.
    """
    missing: dict[int, list[str]] = {}
    for point in covered.missing(*groups):
        missing.setdefault(point.line, []).append(point.missing)
    lines = numbered_lines(covered.coin)
    file = covered.coin.span.file
    out = [f"{covered.coin.name} ({file}:{covered.coin.span.line})"]
    gutter = max((len(str(number)) for number, _ in lines), default=1)
    width = max((len(line) for number, line in lines if number in missing), default=0)
    for number, line in lines:
        if number in missing:
            notes = "; ".join(missing[number])
            out.append(f"! {number:>{gutter}} | {line:<{width}}  <- {notes}")
        else:
            out.append(f"  {number:>{gutter}} | {line}".rstrip())
    return "\n".join(out)


def as_data(coverage: Coverage) -> dict[str, Any]:
    """Coverage as plain data; lines count from 1."""
    reached, points = coverage.count(*GROUPS)
    return {
        "points": points,
        "reached": reached,
        "percent": round(coverage.percent, 2),
        "coins": [_coin_data(covered) for covered in coverage.coins],
    }


def _coin_data(covered: CoinCoverage) -> dict[str, Any]:
    reached, points = covered.count(*GROUPS)
    return {
        "coin": covered.coin.name,
        "file": covered.coin.span.file,
        "line": covered.coin.span.line,
        "points": points,
        "reached": reached,
        "groups": {
            group: dict(zip(("reached", "points"), covered.count(group), strict=True))
            for group in (*GROUPS, EDGES)
        },
        "missing": [
            {"line": point.line, "group": point.group, "what": point.missing}
            for point in covered.missing(*GROUPS, EDGES)
        ],
    }

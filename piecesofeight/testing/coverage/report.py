"""Coverage for people to read, and for programs."""

from __future__ import annotations

from typing import Any

from piecesofeight.language.program.passage import numbered_lines
from piecesofeight.testing.coverage.measuring import EDGES, GROUPS, CoinCoverage, Coverage


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

"""Coins that are destroyed a second time."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.lints.loaded import Loaded
from piecesofeight.language.program.timing import tells
from piecesofeight.language.program.walk import steps

_Gone = dict[p.Coins, p.Destroy]


def lint_repeated(loaded: Loaded) -> None:
    """Warn of steps that only matter if somebody has prevented the same step before."""
    for coin in loaded.judged:
        for ability in coin.abilities:
            if not isinstance(ability, p.While):
                _block(ability.body, {}, not _settled_late(ability.body), loaded.report)


def _settled_late(body: tuple[p.Statement, ...]) -> bool:
    """Whether `every` may mean other coins in a later step, since they are settled then (4.5a)."""
    return any(map(tells, steps(body)))


def _block(body: tuple[p.Statement, ...], before: _Gone, groups: bool, report: Collector) -> _Gone:
    """The steps of a block; what has certainly been destroyed after it."""
    gone = dict(before)
    for step in body:
        match step:
            case p.Destroy(coins) if isinstance(coins, p.This | p.It | p.Name) or (
                groups and isinstance(coins, p.Every)
            ):
                first = gone.setdefault(coins, step)
                if first is not step:
                    _again(step, first, report)
            case p.Move(coins):
                gone.pop(coins, None)
            case p.Swap(one, two):
                gone.pop(one, None)
                gone.pop(two, None)
            case p.If(_, then, otherwise) | p.May(_, then, otherwise):
                ways = [_block(block, gone, groups, report) for block in (then, otherwise)]
                gone = {coins: step for coins, step in ways[0].items() if coins in ways[1]}
            case p.Later(_, _, later):
                _block(later, {}, False, report)
    return gone


def _again(step: p.Destroy, first: p.Destroy, report: Collector) -> None:
    report.warning(
        "W0406",
        "this is destroyed already, unless somebody has prevented it",
        step.span,
        "leave one of them out",
        (Related("the first time", first.span),),
    )

"""Coins beside others: those beside which none ever lies (9.9, 9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.program.inferred.timing import settled_late
from piecesofeight.language.program.walk import walk

_ENDS = {p.Side.BEHIND: (p.Place.AFT, "aft"), p.Side.BEFORE: (p.Place.FORE, "fore")}


@about(p.Row | p.AnyInRow | p.CoinsBeside | p.MoveBeside)
def check_neighbours(checked: Checked) -> None:
    """Judge what lies beside coins of a crow's nest, behind aft coins and before fore coins.

    Of coins that are settled when their step comes nothing is said: they may have moved.
    """
    known = _here(checked.ability)
    late = settled_late(checked.ability.body)
    for step in checked.steps:
        if isinstance(step, p.NamingCoins):
            known[p.Name(step.name)] = step.filter.places
        if id(step) in late:
            continue
        for span, side, places in _beside(step, known):
            _judge(checked, span, side, places)


def _here(ability: p.Ability) -> dict[object, p.Place]:
    """Where this coin lies for certain, as the header says it."""
    condition = ability.condition
    asked = condition.conditions if isinstance(condition, p.All) else (condition,)
    lies = [one.places for one in asked if isinstance(one, p.Lies)]
    return {p.This(): lies[0]} if lies else {}


def _beside(
    step: p.Step, known: dict[object, p.Place]
) -> Iterator[tuple[p.Span, p.Side | None, p.Place]]:
    """Where a step speaks of coins beside one, on which side if that matters, and where it lies."""
    for _, _, part in walk(step, into_bodies=False):
        if isinstance(part, p.AnyInRow):
            yield part.span, part.side, part.filter.places
        elif isinstance(part, p.Row | p.CoinsBeside) and part.start in known:
            yield part.span, part.side, known[part.start]
    if isinstance(step, p.MoveBeside) and step.beside in known:
        yield step.beside.span, None, known[step.beside]


def _judge(checked: Checked, span: p.Span, side: p.Side | None, places: p.Place) -> None:
    if not places & ~p.Place.NEST:
        checked.report.say("E0389", span, "nest")
    elif side is not None and not places & ~_ENDS[side][0]:
        other = p.Side.BEFORE if side is p.Side.BEHIND else p.Side.BEHIND
        end = _ENDS[side][1]
        checked.report.say("E0389", span, "end", side=side.value, end=end, other=other.value)

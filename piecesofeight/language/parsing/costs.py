"""Costs: which lines can be paid when an ability is announced (4.6a, 9.1)."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.walk import coins_of

MOST_COSTS = 3


@frozen
class Cost:
    """A line `cost: ...`."""

    effect: p.Step
    span: p.Span


def paid(costs: list[Cost], report: Collector) -> tuple[p.Step, ...]:
    """The costs of an ability; of a line that can't be paid it is said why, and it is left out."""
    found: list[p.Step] = []
    for cost in costs:
        why = _why_not(cost.effect, found)
        if why == "many":
            report.say("E0325", cost.span, "costs", most=MOST_COSTS)
        elif why:
            report.say("E0316", cost.span, why)
        else:
            found.append(cost.effect)
    return tuple(found)


def _why_not(effect: p.Step, before: list[p.Step]) -> str:
    """What keeps a step from being a cost besides others; empty if nothing does."""
    if not _can_pay(effect):
        return "no cost"
    if p.This() in coins_of(effect) and any(p.This() in coins_of(cost) for cost in before):
        return "twice"
    return "many" if len(before) == MOST_COSTS else ""


def _can_pay(effect: p.Step) -> bool:
    """Whether a step takes what is surely the user's own: coins, or turns."""
    match effect:
        case p.Move(to=to, spot=spot):
            goes = to is p.Who.YOU and spot is p.Spot.HOLD
        case p.SkipTurns(player=player) | p.Destroy(player=player):
            goes = player is p.Who.YOU
        case _:
            goes = True
    return effect.facts.payable and goes and all(map(_own, coins_of(effect)))


def _own(coins: p.Coins) -> bool:
    """Whether it is this coin, or one of the user's own, chosen at the announcement."""
    match coins:
        case p.Any(fits, behind):
            alone = not behind and not isinstance(coins, p.AnyInRow | p.AnyCounted)
            return fits.owner is p.Who.YOU and alone
        case _:
            return isinstance(coins, p.This)

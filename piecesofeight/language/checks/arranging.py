"""Coins that are put in another order: several of one ship, all see which ones (9.18, 9.24)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about

_SINGLE = (p.Place.NEST, p.Place.FORE, p.Place.AFT)


@about(p.Arrange | p.Shuffle)
def check_arranged(checked: Checked) -> None:
    """Judge which coins are put in another order."""
    for step in checked.steps:
        if isinstance(step, p.Arrange | p.Shuffle):
            case = _wrong(step.coins, checked)
            if case:
                checked.report.say("E0377", step.coins.span, case)


def _wrong(coins: p.Coins, checked: Checked) -> str:
    """Why such coins can't be put in another order; empty if they can."""
    if not isinstance(coins, p.Every):
        return "chosen"
    if isinstance(coins, p.Row):
        return "one" if coins.amount == p.Amount(1) else ""
    fits = coins.filter
    if fits.among is not None:
        return "chosen"
    if fits.places & p.Place.HOLD:
        return "hold"
    if fits.places in _SINGLE:
        return "one"
    if not p.is_one(fits.owner) and not isinstance(fits.owner, p.AnyPlayer):
        return "ships"
    unseen = fits.places & p.Place.HIDDEN and fits.asked_kinds - checked.kinds.captains
    return "kind" if unseen else ""

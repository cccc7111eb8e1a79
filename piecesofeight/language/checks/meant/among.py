"""Coins among those that have a name: there must be several, and who chooses must see them."""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.program.walk import blocks, shown, walk


@about(p.Name)
def check_among(checked: Checked) -> None:
    """Judge every description that looks among named coins."""
    _block(checked.ability.body, {}, {}, checked)


_Seen = Mapping[str, frozenset[p.Player]]  # who has seen the coins of a name; ANYONE: all have


def _block(
    body: tuple[p.Step, ...], seen: _Seen, named: Mapping[str, p.NamingCoins], checked: Checked
) -> None:
    """The steps of a block, with what was seen before it, and what has a name."""
    known, named = dict(seen), dict(named)
    for step in body:
        for parent, _where, part in walk(step, into_bodies=False):
            if isinstance(part, p.Filter) and part.among is not None:
                chooser = parent.chooser if isinstance(parent, p.ChooseCoin) else None
                _judge(part, part.among, chooser, known, named, checked)
        if isinstance(step, p.NamingCoins):
            named[step.name] = step
            known |= _by_its_place(step, known)
        for coins, sees in shown(step):
            if isinstance(coins, p.Name) and (p.is_one(sees) or sees is p.Who.ANYONE):
                known[coins.name] = known.get(coins.name, frozenset()) | {sees}
        for inner in blocks(step):
            _block(inner, known, named, checked)


def _by_its_place(step: p.NamingCoins, known: _Seen) -> _Seen:
    """Who sees coins because of where they lie, or because they were seen before."""
    if step.filter.among is not None:
        before = known.get(step.filter.among.name)
        return {} if before is None else {step.name: before}
    if not step.filter.places & ~p.Place.OPEN:
        return {step.name: frozenset({p.Who.ANYONE})}
    return {step.name: frozenset({step.owner})} if p.is_one(step.owner) else {}


def _judge(
    fits: p.Filter,
    among: p.Name,
    chooser: p.Player | None,
    known: _Seen,
    named: Mapping[str, p.NamingCoins],
    checked: Checked,
) -> None:
    step = named.get(among.name)
    if step is None:
        return  # that is said of the name
    if not step.several:
        checked.report.say("E0356", among.span, related=step.span, name=among.name)
        return
    by_kind = bool(fits.asked_kinds)
    by_hold = chooser is not None and step.filter.places & p.Place.HOLD
    seen = known.get(among.name, frozenset()) & {p.Who.ANYONE, chooser}
    if (by_kind or by_hold) and not seen:
        case = "you" if chooser is p.Who.YOU else "all"
        checked.report.say("E0355", among.span, case, related=step.span, name=among.name)

"""Choices from a hold: it is that of whoever chooses, or that player has seen all of it (9.10)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.program.walk import blocks, shown

_Seen = frozenset[tuple[p.Player, p.Player]]  # whose hold was seen, and by whom; ANYONE: by all


@about(p.ChooseCoin)
def check_holds(checked: Checked) -> None:
    """Judge every choice from a hold."""
    _block(checked.ability.body, frozenset(), checked)


def _block(body: tuple[p.Step, ...], seen: _Seen, checked: Checked) -> None:
    for step in body:
        if isinstance(step, p.ChooseCoin):
            _judge(step, seen, checked)
        for coins, sees in shown(step):
            if isinstance(coins, p.Every) and coins.filter == _all_in_hold(coins.filter.owner):
                seen |= {(coins.filter.owner, sees)}
        for inner in blocks(step):
            _block(inner, seen, checked)


def _all_in_hold(owner: p.Player) -> p.Filter:
    return p.Filter(p.Place.HOLD, owner)


def _judge(choice: p.ChooseCoin, seen: _Seen, checked: Checked) -> None:
    fits, chooser = choice.filter, choice.chooser
    own = p.Who.YOU if chooser is p.Who.YOU else p.Who.CHOOSER
    if not fits.places & p.Place.HOLD or fits.among is not None or fits.owner is own:
        return
    if not {(fits.owner, chooser), (fits.owner, p.Who.ANYONE)} & seen:
        checked.report.say("E0322", fits.span, whose="your" if own is p.Who.YOU else "their")

"""Abilities that are used with another coin, or once more (9.14)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.program.walk import blocks, delays, steps


@about(p.UseAbility)
def check_reuse(checked: Checked) -> None:
    """Judge the steps that use abilities: none of them can wait for a coming turn."""
    for step in checked.steps:
        if delays(step):
            for later in (part for block in blocks(step) for part in steps(block)):
                if isinstance(later, p.UseAbility):
                    checked.report.say("E0361", later.span)

"""Blocks of which some happen: whether there is anything to choose (9.3)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked


def check_modes(checked: Checked) -> None:
    """Judge whether more blocks stand there than are chosen."""
    for step in checked.steps:
        if isinstance(step, p.Modes) and step.many >= len(step.ways):
            case = "chance" if step.decider is None else "player"
            checked.report.say("E0347", step.span, case)

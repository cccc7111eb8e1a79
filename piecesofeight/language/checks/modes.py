"""Blocks of which some happen (9.3), or that happen several times (9.23)."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.program.walk import blocks, delays, steps

MOST_TIMES = 9  # that a block happens: so a turn comes to its end


@about(p.Repeat | p.Stop)
def check_times(checked: Checked) -> None:
    """Judge how often blocks happen, and what would stop no block."""
    repeated = {
        id(inner)
        for step in checked.steps
        if isinstance(step, p.Repeat)
        for inner in steps(step.body)
    }
    for step in checked.steps:
        if isinstance(step, p.Repeat) and not 2 <= step.times <= MOST_TIMES:
            checked.report.say("E0395", step.span, "number", most=MOST_TIMES)
        if isinstance(step, p.Repeat) and id(step) in repeated:
            checked.report.say("E0395", step.span, "within")
    ending = set(map(id, _within_turns(checked.ability.body, within=False)))
    for step in checked.steps:
        if isinstance(step, p.Stop) and id(step) not in ending:
            checked.report.say("E0396", step.span)


def _within_turns(body: tuple[p.Step, ...], *, within: bool) -> Iterator[p.Step]:
    """The steps of blocks that happen several times, or for each player, now and not later."""
    for step in body:
        if within:
            yield step
        turns = not delays(step) and (within or isinstance(step, p.Repeat | p.Each))
        for block in blocks(step):
            yield from _within_turns(block, within=turns)


@about(p.Modes)
def check_modes(checked: Checked) -> None:
    """Judge whether more blocks stand there than are chosen."""
    for step in checked.steps:
        if isinstance(step, p.Modes) and step.many >= len(step.ways):
            case = "chance" if step.decider is None else "player"
            checked.report.say("E0347", step.span, case)

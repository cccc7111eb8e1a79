"""What scenarios show: which coins meet in them, told from what happens, not from their texts."""

from __future__ import annotations

from collections.abc import Iterable

from piecesofeight.combat import kernel
from piecesofeight.machine import layout as m
from piecesofeight.study.interactions.meetings import HELD_BACK, Meeting
from piecesofeight.study.interactions.probe import Probe, with_blank
from piecesofeight.study.interactions.whatif import held_back
from piecesofeight.testing.scenarios.model import Case
from piecesofeight.testing.scenarios.running.scenario import run_case
from piecesofeight.testing.scenarios.running.taking import Course


def shown_by(cases: Iterable[Case]) -> dict[Meeting, list[str]]:
    """Which meetings scenarios show, each with their titles.

    A scenario that fails, or can't be read, shows nothing.

    >>> from piecesofeight.testing import read_text
    >>> cases = read_text('''
    ... - scenario: Off with his hat
    ...   ships:
    ...     Anne: {nest: Mate, deck: [Captain]}
    ...     Bart: {nest: Mate, deck: [Captain]}
    ...   steps: [{Anne: play nest at Bart.fore}]
    ... ''')
    >>> [str(meeting) for meeting in shown_by(cases)]
    ['Mate destroys Captain']
    """
    found: dict[Meeting, list[str]] = {}
    for case in cases:
        for meeting in sorted(meetings_in(case)):
            found.setdefault(meeting, []).append(case.title)
    return found


def meetings_in(case: Case) -> set[Meeting]:
    """The meetings that a scenario shows on its way.

    That a coin holds another one back shows only where something is tried and refused.
    """
    if case.scenario is None:
        return set()
    result = run_case(case)
    if not result.passed or result.course is None:
        return set()
    tried = any(step.illegal for step in case.scenario.steps)
    return {one for one in _met(result.course) if tried or one.event != HELD_BACK}


def _met(course: Course) -> set[Meeting]:
    """The meetings on the way of a scenario, by taking every decision again under watch."""
    game = course.start.game
    words, opts, probe = with_blank(game.tables.words), kernel.new_opts(), Probe()
    names = ["", *(coin.name for coin in game.coins)]
    found: set[Meeting] = set()
    for state in (course.start, *(move.after for move in course.moves)):
        block = state.block
        for held in held_back(block, words, opts, state.legal_actions()):
            if held.coin != held.other:
                ids = (words[block[one + m.C_KIND] + m.K_ID] for one in (held.coin, held.other))
                coin, other = (names[number] for number in ids)
                found.add(Meeting(coin, held.event, other, held.role))
    for move in course.moves:
        block = move.before.block
        probe.watch(block, words)
        kernel.step(block, words, opts, probe, move.choice)
        found |= {
            Meeting(names[coin], event, names[other], role)
            for coin, event, other, role in probe.meetings
        }
    return found

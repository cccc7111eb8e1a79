"""What scenarios show: which coins meet in them, told from what happens, not from their texts."""

from __future__ import annotations

from collections.abc import Iterable

from piecesofeight.study.interactions.meetings import HELD_BACK, Meeting
from piecesofeight.study.interactions.observer import Observer
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
    return {met for met in _met(result.course) if tried or met.event != HELD_BACK}


def _met(course: Course) -> set[Meeting]:
    """The meetings on the way of a scenario, by taking every decision again under watch."""
    game, found = course.start.game, set[Meeting]()
    observer = Observer(game.tables, game.coins)
    for state in (course.start, *(move.after for move in course.moves)):
        held = held_back(observer, state.block, state.legal_actions())
        found.update(meeting for meeting, _ in held)
    for move in course.moves:
        observer.step(move.before.block, move.choice)
        found |= observer.meetings
    return found

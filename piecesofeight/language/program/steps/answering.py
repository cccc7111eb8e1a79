"""Steps that change what is answered."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.language.program.facts import Answer, Facts
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import WOULD, EventKind


@frozen
class Negate(Step):
    """The answered ability has no effect (5.9)."""

    answers = Answer((EventKind.USED,), "negated", "E0309", raises=EventKind.NEGATED)
    facts = Facts("OP_NEGATE", rule="6.7", answers=answers)


@frozen
class Prevent(Step):
    """What would happen does not (9.13)."""

    answers = Answer(WOULD, "prevented", "E0310")
    facts = Facts("OP_PREVENT", rule="6.9", answers=answers)

"""Several blocks of which some happen (rule 9.3)."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Player
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import Who


@frozen
class Modes(Step):
    """So `many` of several blocks happen, as a player decides when the step comes, or chance (9.3).

    They happen in the order of the text; `decider` is None for chance.
    """

    facts = Facts(rule="9.3")

    decider: Player | None = field(metadata=f.CONCERNED)
    many: int
    ways: tuple[tuple[Step, ...], ...] = field(metadata=f.WAYS)

    @property
    def tells(self) -> bool:
        """Whether somebody else decides, or chance, for which the user may wait."""
        return self.decider is not Who.YOU

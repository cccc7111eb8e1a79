"""Steps that chance decides, and numbers and kinds of coin that have a name."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Player
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.blocks import If, May
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import Who


@frozen
class Chance(Step):
    """Chance decides which of the two blocks happens: in `many` of `of` cases the first (9.5)."""

    facts = Facts(rule="9.5", tells=True)

    many: int
    of: int
    then: tuple[Step, ...] = field(metadata=f.BLOCK)
    otherwise: tuple[Step, ...] = field(default=(), metadata=f.BLOCK)


@frozen
class Roll(Step):
    """A die with so many sides is rolled; the number is known as `name` from here on (9.6)."""

    facts = Facts("OP_ROLL", ("name", "sides"), "9.6", tells=True)
    sort = "number"
    several = False
    lowest = 1

    name: str
    sides: int

    @property
    def highest(self) -> int:
        """The largest number that it can be."""
        return self.sides


@frozen
class NameNumber(Step):
    """A player names a number for all to hear, known as `name` from here on (9.6)."""

    facts = Facts("OP_NAME", ("name", "player", "lowest", "highest"), "9.6")
    sort = "number"
    several = False

    name: str
    player: Player = field(metadata=f.CONCERNED)
    lowest: int
    highest: int

    @property
    def tells(self) -> bool:
        """Whether somebody else decides, for which the user may wait."""
        return self.player is not Who.YOU


@frozen
class SecretNumbers(Step):
    """Several players name a number each, in secret; then all are shown at once (9.6a).

    They are opponents, other players, or all; or you and the one `player`.
    """

    facts = Facts("OP_NUMBERS", ("name", "player", "lowest", "highest"), "9.6a", tells=True)
    sort = "number"
    several = True

    name: str
    player: Player = field(metadata=f.CONCERNED)
    lowest: int
    highest: int


@frozen
class NameKind(Step):
    """A player names a kind of coin for all to hear, known as `name` from here on (9.6b)."""

    facts = Facts("OP_NAME_KIND", ("name", "player"), "9.6b", tells=True)
    sort = "kind"
    several = False

    name: str
    player: Player = field(metadata=f.CONCERNED)


NamingNumbers = Roll | NameNumber | SecretNumbers
Branching = If | May | Chance  # of two blocks one happens, the second of which may be empty

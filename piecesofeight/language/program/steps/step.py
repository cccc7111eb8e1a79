"""What all steps have in common, and where coins go by one."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.language.program.coins import Coins, Player
from piecesofeight.language.program.facts import Coded
from piecesofeight.language.program.words import Spot, Who


@frozen
class Going:
    """Where coins go by a step, unless a rule keeps them where they are.

    They go to a `spot` of the player `to`, None being any place in that ship; or to the place of
    the coin `instead_of`; or they leave the game (9.25).
    """

    coins: Coins
    to: Player = Who.ANYONE
    spot: Spot | None = None
    instead_of: Coins | None = None
    leaves: bool = False

    @property
    def aboard(self) -> bool:
        """Whether they certainly come to a place in the ship of the user."""
        return self.instead_of is None and self.to is Who.YOU and self.spot is not Spot.HOLD


class Step(Coded, abstract=True):
    """What all steps have in common."""

    __slots__ = ()

    @property
    def rule(self) -> str:
        """The rule of section 6 about it; empty if there is none."""
        return self.facts.rule

    @property
    def tells(self) -> bool:
        """Whether it brings something to light that the user may wait for (4.5a)."""
        return self.facts.tells

    def goes(self) -> tuple[Going, ...]:
        """Where the coins that it moves certainly go."""
        return ()

"""Steps that put coins elsewhere."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Coins, Every, Name, Player
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Going, Step
from piecesofeight.language.program.words import Spot, Who


@frozen
class Destroy(Step):
    """A player destroys the coins, all at once (5.6, 9.26)."""

    facts = Facts("OP_DESTROY", ("coins", "player"), payable=True)

    coins: Coins = field(metadata=f.DESTROYED)
    player: Player = field(default=Who.YOU, metadata={**f.DOES, **f.WIDENED})

    @property
    def rule(self) -> str:
        """Destroying every coin that fits is a rule of its own."""
        return "6.1" if isinstance(self.coins, Every) else ""


@frozen
class Move(Step):
    """Put coins at a spot of a player's ship, or in the hold; no destruction (6.6).

    With `any_order` the user picks their order in secret (6.5a).
    """

    facts = Facts(
        "OP_MOVE", ("coins", "to", "spot", "any_order"), "6.6", stays_done=True, payable=True
    )

    coins: Coins = field(metadata=f.MOVED)
    to: Player = field(metadata=f.CONCERNED)
    spot: Spot
    any_order: bool = False

    def goes(self) -> tuple[Going, ...]:
        """To the spot that it says."""
        return (Going(self.coins, self.to, self.spot),)


@frozen
class Remove(Step):
    """Put coins out of the game, from a ship or a hold, for good; no destruction (9.25)."""

    facts = Facts("OP_REMOVE", ("coins",), "9.25", payable=True)

    coins: Coins = field(metadata=f.REMOVED)

    def goes(self) -> tuple[Going, ...]:
        """Out of the game."""
        return (Going(self.coins, leaves=True),)


@frozen
class Swap(Step):
    """Two coins change places."""

    facts = Facts("OP_SWAP", ("first", "second"), "6.6")

    first: Coins = field(metadata=f.SWAPPED)
    second: Coins = field(metadata=f.SWAPPED)

    def goes(self) -> tuple[Going, ...]:
        """Each to the place of the other."""
        return (
            Going(self.first, instead_of=self.second),
            Going(self.second, instead_of=self.first),
        )


@frozen
class Rearrange(Step):
    """A player puts deck and nest in any order, in secret, together with `extra`.

    The coin whose ability this is stays out of it (6.2).
    """

    facts = Facts("OP_REARRANGE", ("player", "extra"), "6.2", stays_done=True, spends=True)

    player: Player = field(metadata=f.CONCERNED)
    extra: Name | None = field(default=None, metadata=f.ADDED)

    def goes(self) -> tuple[Going, ...]:
        """The coin that is added, to a place in the ship."""
        return (Going(self.extra, self.player),) if self.extra is not None else ()

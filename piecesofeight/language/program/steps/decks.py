"""Steps that put coins between others, and that treat decks and holds as wholes."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Coins, Player
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Going, Step
from piecesofeight.language.program.words import Place, Side, Who


@frozen
class MoveBeside(Step):
    """Put coins directly behind or before a coin in a deck, in the order that they have (9.11)."""

    facts = Facts("OP_MOVE_BESIDE", ("coins", "beside", "side"), "9.11")

    coins: Coins = field(metadata=f.MOVED)
    side: Side
    beside: Coins = field(metadata=f.PUT_BESIDE)

    def goes(self) -> tuple[Going, ...]:
        """To the ship in which the other coin lies."""
        return (Going(self.coins, instead_of=self.beside),)


@frozen
class SwapAll(Step):
    """Two players change decks, or holds, as they are (9.11)."""

    facts = Facts("OP_SWAP_ALL", ("first", "second", "place"), "9.11", spends=True, shifts=True)

    first: Player = field(metadata=f.CONCERNED)
    second: Player = field(metadata=f.CONCERNED)
    place: Place


@frozen
class TurnRound(Step):
    """A deck is turned round: its aft coin becomes its fore coin, and so on (9.11)."""

    facts = Facts("OP_TURN_ROUND", ("player",), "9.11", shifts=True)

    player: Player = field(metadata=f.CONCERNED)


@frozen
class Arrange(Step):
    """A player puts coins of one ship into the places that they have, in any order (9.18)."""

    facts = Facts("OP_ARRANGE", ("player", "coins"), "9.18")

    player: Player = field(metadata=f.CONCERNED)
    coins: Coins = field(metadata=f.ARRANGED)

    @property
    def tells(self) -> bool:
        """Whether the user may see new coins by it, or waits for somebody else."""
        fits = getattr(self.coins, "filter", None)
        return self.player is not Who.YOU or fits is None or fits.owner is not Who.YOU


@frozen
class Shuffle(Step):
    """Chance puts coins of one ship into the places that they have (9.24)."""

    facts = Facts("OP_SHUFFLE", ("coins",), "9.24", tells=True)

    coins: Coins = field(metadata=f.ARRANGED)

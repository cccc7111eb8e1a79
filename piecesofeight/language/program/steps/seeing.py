"""Steps that bring something to light."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Coins, Player
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import Who


@frozen
class Reveal(Step):
    """Show the coins to all."""

    facts = Facts("OP_REVEAL", ("coins",), tells=True, stays_done=True)

    coins: Coins = field(metadata=f.REVEALED)


@frozen
class Look(Step):
    """A player looks at the coins."""

    facts = Facts("OP_LOOK", ("coins", "player"), tells=True, stays_done=True)

    coins: Coins = field(metadata=f.LOOKED_AT)
    player: Player = field(default=Who.YOU, metadata={**f.DOES, **f.WIDENED})

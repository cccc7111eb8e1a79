"""Steps that put marks on coins and players, and take them away."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Coins, Mark, Player
from piecesofeight.language.program.conditions import Amount
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Step


@frozen
class PutMarks(Step):
    """Put marks on coins in ships, or on a player; or take them away (9.16).

    Either `coins` or `player` is given; a name among `coins` may be that of a player.
    """

    facts = Facts("OP_MARK", ("coins", "player", "mark", "amount"), "9.16")

    mark: Mark
    amount: Amount = field(metadata=f.NUMBER)
    coins: Coins | None = field(default=None, metadata=f.MARKED)
    player: Player | None = field(default=None, metadata=f.CONCERNED)
    away: bool = False

    @property
    def op(self) -> str:
        """Whether they are put there or taken away."""
        return "OP_UNMARK" if self.away else "OP_MARK"

"""Steps about whose turn it is."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Player
from piecesofeight.language.program.conditions import Amount
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Step


@frozen
class SkipTurns(Step):
    """The player loses that many of their next turns (6.5)."""

    facts = Facts("OP_SKIP", ("player", "amount"), "6.5", payable=True)

    player: Player = field(metadata=f.LOSES_TURN)
    amount: Amount = field(metadata=f.NUMBER)


@frozen
class NextTurn(Step):
    """The player has the next turn; play goes on from there in the usual order (6.4)."""

    facts = Facts("OP_NEXT", ("player",), "6.4")

    player: Player = field(metadata=f.HAS_TURN)


@frozen
class ReversePlay(Step):
    """Turns go the other way round the table from now on (9.29)."""

    facts = Facts("OP_REVERSE", rule="9.29")

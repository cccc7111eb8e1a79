"""A block for each of some players (9.7), and players who lose the game (9.25a)."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Player
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import Who


@frozen
class Each(Step):
    """The steps happen for each of these players, clockwise from the user (rule 9.7).

    In them `Who.CHOOSER` is the player whose turn of the block it is. What is named there is
    known in that turn only.
    """

    facts = Facts(rule="9.7")

    who: Who
    body: tuple[Step, ...] = field(metadata=f.REPEATED)


@frozen
class LoseGame(Step):
    """A player is out of the game, with the ship; or all of some players, at once (9.25a)."""

    facts = Facts("OP_LOSE", ("player",), "9.25a", spends=True, shifts=True)

    player: Player = field(metadata=f.CONCERNED)

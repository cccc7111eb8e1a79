"""Steps that use abilities of other coins, or the answered one once more (rule 9.14)."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Coins, KindOf, Name, Player
from piecesofeight.language.program.facts import Answer, Facts
from piecesofeight.language.program.steps.step import Step
from piecesofeight.language.program.words import EventKind, Who


@frozen
class UseAbility(Step):
    """The user announces a play ability of that coin, or of that kind, as this coin's own.

    A kind may be one that was named, or that a coin has (9.6b): it is `called` so.
    """

    facts = Facts("OP_USE", ("coins", "kind"), "9.14", spends=True, shifts=True, borrows=True)

    coins: Coins | None = field(default=None, metadata=f.LENDING)
    kind: str | None = None
    called: Name | KindOf | None = field(default=None, metadata={**f.WIDENED, **f.NAMED_KIND})


@frozen
class Redirect(Step):
    """The user chooses another target for the answered ability, among those legal for its user."""

    answers = Answer((EventKind.USED,), "changed", "E0362")
    facts = Facts("OP_REDIRECT", rule="9.14", answers=answers)


@frozen
class UseAnswered(Step):
    """The answered ability is announced once more: with this coin, or by its owner anew."""

    answers = Answer((EventKind.USED,), "", "E0362")
    facts = Facts(
        "OP_USE_ANSWERED",
        ("player",),
        "9.14",
        answers=answers,
        spends=True,
        shifts=True,
        borrows=True,
    )

    player: Player = field(default=Who.YOU, metadata=f.CONCERNED)

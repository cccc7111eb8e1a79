"""What names are given to."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import (
    Amount,
    ChooseCoin,
    ChoosePlayer,
    Pick,
    Player,
    Span,
    Statement,
    Who,
)


@frozen
class Given:
    """What a name was given to."""

    name: str
    is_player: bool
    several: bool
    span: Span
    used: list[Span] = field(factory=list)


def given(statement: Statement) -> Given | None:
    """The name that a statement gives, if it does."""
    match statement:
        case ChoosePlayer(name):
            return Given(name, True, False, statement.span)
        case ChooseCoin(name, chooser):
            return Given(name, False, chooses_several(chooser), statement.span)
        case Pick(name, amount):
            return Given(name, False, amount != Amount(1), statement.span)
        case _:
            return None


def chooses_several(chooser: Player) -> bool:
    """Whether more than one player may choose."""
    return chooser in (Who.OPPONENT, Who.ANOTHER, Who.ANYONE)

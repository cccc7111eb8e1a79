"""What names are given to."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language import program as p


@frozen
class Given:
    """What a name was given to."""

    name: str
    is_player: bool
    several: bool
    span: p.Span
    used: list[p.Span] = field(factory=list)


def given(statement: p.Statement) -> Given | None:
    """The name that a statement gives, if it does."""
    match statement:
        case p.ChoosePlayer(name):
            return Given(name, True, False, statement.span)
        case p.ChooseCoin(name, chooser):
            return Given(name, False, chooses_several(chooser), statement.span)
        case p.Pick(name, amount):
            return Given(name, False, amount != p.Amount(1), statement.span)
        case _:
            return None


def chooses_several(chooser: p.Player) -> bool:
    """Whether more than one player may choose."""
    return chooser in (p.Who.OPPONENT, p.Who.ANOTHER, p.Who.ANYONE)

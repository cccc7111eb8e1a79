"""What was put off and hasn't happened yet, and what is forbidden for a time: all see that."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.game.why.rules_behind import ability_at
from piecesofeight.language import program as p
from piecesofeight.language.printing.derivation import opened
from piecesofeight.language.printing.unparse import unparse_part
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import delayed
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene


@frozen
class Pending:
    """Something that an ability has put off, or that it forbids for a time (9.8, 9.15).

    Attributes:
        player: the seat of who used the ability.
        coin: the name of the coin by which they did.
        line: the line that says until when, or for what it waits, as it stands in the coin's text:
            `at the start of your next turn`, `the next time an opponent calls coins`.
    """

    player: int
    coin: str
    line: str


def pending(scene: Scene) -> tuple[Pending, ...]:
    """All that was put off and hasn't happened, or lapsed, in the order of the places for it."""
    return tuple(_found(scene))


def _found(scene: Scene) -> Iterator[Pending]:
    b, t = scene.block, scene.words
    for entry in delayed(b):
        line = t[b[entry + m.D_BODY] - m.INSTRUCTION_SIZE + m.I_LINE]
        _, ability = ability_at(scene, b[entry + m.D_ABILITY])
        step = next(one for one in steps(ability.body) if one.span.line == line)
        coin = scene.coin_name(b[entry + m.D_COIN])
        yield Pending(seat_of(b, b[entry + m.D_USER]), coin, _line_of(step, scene))


def _line_of(step: p.Step, scene: Scene) -> str:
    category = "term" if isinstance(step, p.Until) else opened(step)[0]
    return unparse_part(category, step, [coin.name for coin in scene.coins])

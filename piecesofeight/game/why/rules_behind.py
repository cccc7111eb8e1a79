"""Which rules of section 6 an ability is about, and the line that says what it is aimed at."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Ability
from piecesofeight.language.program.passage import Passage, passage_on
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import layout as m
from piecesofeight.notation.scene import Scene


def rules_of_ability(ability: Ability) -> tuple[str, ...]:
    """The rules of section 6 about what an ability does.

    >>> rules_of_ability(p.React(p.Event(p.EventKind.USED, p.This()), (p.Negate(),)))
    ('6.7',)
    """
    body = () if isinstance(ability, p.While) else ability.body
    return tuple(dict.fromkeys(step.rule for step in steps(body) if step.rule))


def ability_at(scene: Scene, row: int) -> tuple[p.Coin, Ability]:
    """The kind of coin and the typed ability whose row is at an address of the tables.

    Raises:
        KeyError: it is what the rules themselves make players do (7.4), no coin's ability.
    """
    kind = scene.words[row + m.A_KIND]
    if not kind:
        raise KeyError(row)
    coin = scene.coins[scene.words[kind + m.K_ID] - 1]
    return coin, coin.abilities[scene.words[row + m.A_INDEX]]


def aim_passage(scene: Scene, row: int, number: int = 0) -> Passage | None:
    """The line that says what a coin's ability is aimed at, first or further on (4.2).

    None if the ability has no such target.
    """
    t = scene.words
    line = t[row + m.A_PROGRAM] + m.INSTRUCTION_SIZE * number
    if t[line] != m.OP_TARGET and t[line] != m.OP_TARGET_PLAYER:
        return None
    return passage_on(ability_at(scene, row)[0], t[line + m.I_LINE])

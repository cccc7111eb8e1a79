"""Which rules of section 6 an ability is about, and the line that says what it is aimed at."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Ability, Statement
from piecesofeight.language.program.passage import Passage, passage_on
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import layout as m
from piecesofeight.notation.scene import Scene

# What a statement of an ability is ruled by, beside the coin's own text (section 6).
_MECHANICS: dict[type, tuple[str, ...]] = {
    p.Move: ("6.6",),
    p.Swap: ("6.6",),
    p.AddOwn: ("6.3",),
    p.Invite: ("6.3",),
    p.Rearrange: ("6.2",),
    p.Negate: ("6.7",),
    p.Prevent: ("6.9",),
    p.SkipTurns: ("6.5",),
    p.NextTurn: ("6.4",),
    p.ChoosePlayer: ("6.1",),
}


def rules_of_ability(ability: Ability) -> tuple[str, ...]:
    """The rules of section 6 about what an ability does.

    >>> rules_of_ability(p.React(p.Event(p.EventKind.USED, p.This()), (p.Negate(),)))
    ('6.7',)
    """
    found: list[str] = []
    if not isinstance(ability, p.While):
        for statement in steps(ability.body):
            found += rules_of_statement(statement)
    return tuple(dict.fromkeys(found))


def rules_of_statement(statement: Statement) -> tuple[str, ...]:
    """The rules of section 6 about one statement.

    >>> rules_of_statement(p.NextTurn(p.Who.YOU))
    ('6.4',)
    """
    if isinstance(statement, p.Destroy) and isinstance(statement.coins, p.Every):
        return ("6.1",)
    return _MECHANICS.get(type(statement), ())


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

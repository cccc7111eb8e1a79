"""The rules behind what happens, what is asked and what an ability does, and the lines of coins."""

from __future__ import annotations

from functools import cache
from typing import Any

from piecesofeight.data_files import yaml_data
from piecesofeight.language import program as p
from piecesofeight.language.program import Ability
from piecesofeight.language.program.inferred.passage import Passage, passage_at, passage_on
from piecesofeight.language.program.walk import steps
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import abilities
from piecesofeight.notation.scene import Scene


@cache
def rule_table(part: str) -> dict[Any, Any]:
    """A part of `rules.yaml`; what has a constant's name has its number.

    >>> rule_table("events")["called"]
    ['3.6']
    >>> rule_table("options")[m.V_SCUTTLE]["rules"]
    ['3.2', '3.9']
    """
    table = _whole_table()[part]
    return {getattr(m, key) if key.isupper() else key: entry for key, entry in table.items()}


@cache
def _whole_table() -> dict[str, Any]:
    table: dict[str, Any] = yaml_data("game/why/rules.yaml")
    return table


def rules_of_moment(kind: str) -> tuple[str, ...]:
    """The rules that say what is chosen at a kind of decision.

    >>> rules_of_moment("last-nest"), rules_of_moment("")
    (('3.1', '3.3'), ())
    """
    verbs = rule_table("verbs").values()
    return tuple(next((verb["rules"] for verb in verbs if kind in verb["at"]), ()))


def rules_of_ability(ability: Ability) -> tuple[str, ...]:
    """The rules of section 6 about what an ability does.

    >>> rules_of_ability(p.React(p.Event(p.EventKind.USED, p.This()), (p.Negate(),)))
    ('6.7',)
    """
    return tuple(dict.fromkeys(step.rule for step in steps_of(ability) if step.rule))


def steps_of(ability: Ability) -> tuple[p.Step, ...]:
    """The steps of an ability; a while-active one has none."""
    return tuple(steps(ability.body))


def rows_of(scene: Scene, coin: int, kind: int) -> list[int]:
    """Addresses of a coin's abilities of one type (PLAY, REACT or WHENEVER), in its own order."""
    rows = abilities(scene.words, scene.block[coin + m.C_KIND])
    return [row for row in rows if scene.words[row + m.A_TYPE] == kind]


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


def head_of(scene: Scene, row: int) -> Passage | None:
    """The line with which an ability begins."""
    coin, ability = ability_at(scene, row)
    return passage_at(coin, ability.span)


def line_of(scene: Scene, row: int, line: int) -> Passage | None:
    """The line of the text that an instruction of an ability comes from; None for the rules'."""
    if not scene.words[row + m.A_KIND]:
        return None
    return passage_on(ability_at(scene, row)[0], scene.words[line + m.I_LINE])


def aim_passage(scene: Scene, row: int) -> Passage | None:
    """The line that says what a coin's ability is aimed at (4.2); None if there is none."""
    line = scene.words[row + m.A_PROGRAM]
    aims = scene.words[line] in (m.OP_TARGET, m.OP_TARGET_PLAYER)
    return line_of(scene, row, line) if aims else None

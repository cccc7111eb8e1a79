"""Walking through a typed program, and asking its steps what they are about."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeVar

import attrs

from piecesofeight.language.program.abilities import Ability, Coin, While
from piecesofeight.language.program.coins import (
    AnyPlayer,
    By,
    Coins,
    Filter,
    Mark,
    Name,
    Player,
)
from piecesofeight.language.program.conditions import Condition
from piecesofeight.language.program.events import Event
from piecesofeight.language.program.facts import CoinRole, Part, PlayerRole
from piecesofeight.language.program.once import once_each
from piecesofeight.language.program.span import Span
from piecesofeight.language.program.steps import (
    Forbid,
    Modes,
    NamingNumbers,
    NamingPlayers,
    NextTime,
    ReversePlay,
    Step,
    UseAbility,
)
from piecesofeight.language.program.words import Who

_Role = TypeVar("_Role")
_BLOCKS = (Part.BLOCK, Part.AFTERWARDS, Part.SO_OFTEN, Part.REPEATED, Part.DELAYED)
_OF_STEPS = (*_BLOCKS, Part.WAYS)


def is_node(kind: type) -> bool:
    """Whether values of a type have parts; spans have none."""
    return bool(field_names(kind))


@functools.cache
def field_names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a sort of node; none of what is no node."""
    is_ours = attrs.has(kind) and kind is not Span
    return tuple(field.name for field in attrs.fields(kind)) if is_ours else ()


@functools.cache
def _roles_in(kind: Any) -> dict[str, object]:
    """What the fields of a sort of node are to it, of those that have a role."""
    found = {name: getattr(attrs.fields(kind), name).metadata for name in field_names(kind)}
    return {name: said["role"] for name, said in found.items() if "role" in said}


def roles(node: object, role: type[_Role]) -> Mapping[str, _Role]:
    """What fields of a node are to it, of those that have a role of that sort."""
    kind: Any = type(node)
    sort: Any = role
    found: Mapping[str, _Role] = _roles_of_sort(kind, sort)
    return found


@functools.cache
def _roles_of_sort(kind: Any, role: Any) -> Mapping[str, Any]:
    found = _roles_in(kind).items()
    return {name: what for name, what in found if isinstance(what, role)}


def children(node: object) -> Iterator[tuple[str, object]]:
    """The parts of a node with the names of the fields they are in; spans are no parts."""
    kind: Any = type(node)
    yield from _parts(node, with_parts(kind))


def _parts(node: object, names: Iterable[str]) -> list[tuple[str, object]]:
    kind: Any
    found: list[tuple[str, object]] = []
    for name in names:
        value = getattr(node, name)
        for part in _flat(value) if value.__class__ is tuple else (value,):
            kind = part.__class__
            if _is_part(kind):
                found.append((name, part))
    return found


def _flat(value: tuple[Any, ...]) -> tuple[object, ...]:
    """What stands in a field: of several blocks the steps of all."""
    if value and isinstance(value[0], tuple):
        return tuple(chain(*value))
    return value


_BARE = frozenset(("str", "int", "bool", "None", "tuple"))


@functools.cache
def with_parts(kind: Any) -> tuple[str, ...]:
    """The fields of a sort of node in which there may be parts: not where it stands, nor words."""
    return tuple(
        name
        for name in field_names(kind)
        if name != "span"
        if not _BARE.issuperset(_IN_TYPE.findall(str(getattr(attrs.fields(kind), name).type)))
    )


_IN_TYPE = re.compile(r"\w+")


@functools.cache
def _is_part(kind: Any) -> bool:
    return is_node(kind) or kind is Who


_Walked = list[tuple[object, str, object]]


def walk(node: object, *, into_bodies: bool = True) -> Iterator[tuple[object, str, object]]:
    """Every part of a node at any depth, as (its parent, the field it is in, the part).

    Without `into_bodies` the blocks of steps of the node are left out.
    """
    return iter(_inside(node) if into_bodies else _beside_bodies(node))


@once_each
def _inside(node: object) -> _Walked:
    kind: Any = type(node)
    return _through(node, with_parts(kind))


@once_each
def _beside_bodies(node: object) -> _Walked:
    kind: Any = type(node)
    return _through(node, _outside_of_blocks(kind)) if _block_names(kind) else _inside(node)


def _through(node: object, names: tuple[str, ...]) -> _Walked:
    """The parts in these fields, each with its own: of a part that was walked they are known."""
    kind: Any
    found: _Walked = []
    for name, part in _parts(node, names):
        found.append((node, name, part))
        kind = part.__class__
        if with_parts(kind):
            found += _inside(part)
    return found


@functools.cache
def _outside_of_blocks(kind: Any) -> tuple[str, ...]:
    blocks = _named(kind, _OF_STEPS)
    return tuple(name for name in with_parts(kind) if name not in blocks)


def block_names(node: object) -> tuple[str, ...]:
    """The fields of a node that are blocks of steps."""
    kind: Any = type(node)
    return _block_names(kind)


@functools.cache
def _block_names(kind: Any) -> tuple[str, ...]:
    return _named(kind, _OF_STEPS)


@functools.cache
def _named(kind: Any, wanted: tuple[Part | PlayerRole, ...]) -> tuple[str, ...]:
    """The fields of a sort of node that have one of these roles."""
    return tuple(name for name, role in _roles_in(kind).items() if role in wanted)


# --- what a step is about -------------------------------------------------------------------


@once_each
def steps(body: tuple[Step, ...]) -> tuple[Step, ...]:
    """Every statement of a body, those of its blocks too, in the order of the text."""
    found: list[Step] = []
    for statement in body:
        found.append(statement)
        for block in blocks(statement):
            found += steps(block)
    return tuple(found)


def those(node: object, *wanted: Part | PlayerRole) -> tuple[Any, ...]:
    """What has one of these roles in a node: a player, a number, a block of steps, ..."""
    kind: Any = type(node)
    names = _named(kind, wanted)
    if not names:
        return ()
    found = [getattr(node, name) for name in names]
    return tuple(value for value in found if value is not None)


def blocks(statement: Step) -> tuple[tuple[Step, ...], ...]:
    """The blocks that belong to a statement."""
    kind: Any = type(statement)
    if not _block_names(kind):
        return ()
    return (*those(statement, *_BLOCKS), *chain(*those(statement, Part.WAYS)))


def delays(statement: Step) -> bool:
    """Whether the blocks of a statement happen in a coming turn, not now."""
    return bool(those(statement, Part.DELAYED))


def waits_for_all(statement: Step) -> bool:
    """Whether coins and players in the blocks of a statement are chosen when it comes (9.3, 9.22).

    So it is where only some of the blocks happen, or one several times, and where the text says so.
    """
    return bool(those(statement, Part.WAYS, Part.AFTERWARDS, Part.SO_OFTEN))


def only_one_happens(statement: Step) -> bool:
    """Whether no two blocks of a statement happen: not so where several are to be chosen (9.3)."""
    return not isinstance(statement, Modes) or statement.many == 1


def number_bounds(body: Iterable[Step]) -> dict[str, tuple[int, int]]:
    """Between which bounds each number lies that has a name, whichever step gives it (9.6)."""
    found: dict[str, tuple[int, int]] = {}
    for step in body:
        if isinstance(step, NamingNumbers):
            low, high = found.get(step.name, (step.lowest, step.highest))
            found[step.name] = min(low, step.lowest), max(high, step.highest)
    return found


def surely(body: tuple[Step, ...]) -> Iterator[Step]:
    """The steps of a block that happen whatever comes: those below no `if`, `may`, and so on."""
    for step in body:
        if Part.AFTERWARDS in roles(step, Part).values():
            for block in blocks(step):
                yield from surely(block)
        else:
            yield step


def waits(ability: Ability) -> Iterator[NextTime]:
    """The steps of an ability that wait for an event."""
    return (step for step in steps(ability.body) if isinstance(step, NextTime))


@once_each
def answered_in(ability: Ability) -> dict[int, Event]:
    """The event of which parts of an ability speak, by their identity, below `the next time`.

    All other parts speak of the event that the ability answers.
    """
    return {
        id(part): wait.event
        for wait in waits(ability)
        for step in wait.body
        for part in (step, *(one for _, _, one in walk(step)))
        if not isinstance(part, Who)
    }


def repeats(statement: Step) -> bool:
    """Whether the block of a statement happens several times, or for each of some players."""
    return bool(those(statement, Part.REPEATED, Part.SO_OFTEN))


def coin_roles(statement: Step) -> Iterator[tuple[Coins, CoinRole]]:
    """The coins that a statement names, each with what it does with them."""
    for name, role in roles(statement, CoinRole).items():
        coins = getattr(statement, name)
        if coins is not None:
            yield coins, role


def coins_of(statement: Step) -> tuple[Coins, ...]:
    """The coins that a statement names."""
    return tuple(coins for coins, _ in coin_roles(statement))


def forbids_of(statement: Step) -> tuple[Forbid, ...]:
    """What a statement forbids for a time."""
    return tuple(chain(*those(statement, Part.FORBIDS)))


def players_of(forbid: Forbid) -> tuple[Player, ...]:
    """Whom a prohibition binds, and whose coins it is about; `their hold` is of whom it binds."""
    whose = forbid.filter.owner if forbid.filter is not None else Who.CHOOSER
    return (forbid.who,) if whose is Who.CHOOSER else (forbid.who, whose)


def forbid_groups(ability: Ability) -> Iterator[tuple[Forbid, ...]]:
    """The prohibitions of an ability: those that stand together, lasting or for a time."""
    if isinstance(ability, While):
        yield ability.forbids
    else:
        yield from (group for step in steps(ability.body) if (group := forbids_of(step)))


def player_with(statement: Step, role: PlayerRole) -> Player | None:
    """The player who has that role in a statement, if somebody does."""
    return next(iter(those(statement, role)), None)


def shown(statement: Step) -> Iterator[tuple[Coins, Player]]:
    """The coins that a statement shows, each with who sees them: one player, or ANYONE for all."""
    sees = player_with(statement, PlayerRole.DOES) or Who.ANYONE
    return ((coins, sees) for coins, role in coin_roles(statement) if role.shown)


def who_fit(statement: Step) -> Iterator[tuple[Who, Condition]]:
    """What players must have whom a step names, or is done to, each with who they may be (9.3)."""
    for part in (statement, *those(statement, *PlayerRole)):
        if isinstance(part, NamingPlayers | AnyPlayer) and part.having is not None:
            yield part.who, part.having


def moves(statement: Step) -> bool:
    """Whether coins may lie elsewhere once a step is done, its blocks aside."""
    return statement.facts.shifts or any(role.moves for role in roles(statement, CoinRole).values())


def is_still(statement: Step) -> bool:
    """Whether every coin lies where it lay once a step is done, and nobody has lost one."""
    inner = (step for block in blocks(statement) for step in block)
    return not moves(statement) and (delays(statement) or all(map(is_still, inner)))


def uses(node: object, *, into_bodies: bool) -> list[tuple[Name, str]]:
    """The names used in a node, each with the sort of what it stands for: a coin, a number."""
    found: list[tuple[Name, str]] = []
    for parent, where, part in walk(node, into_bodies=into_bodies):
        if isinstance(part, Name):
            kind: Any = type(parent)
            found.append((part, _sort(_roles_in(kind).get(where))))
    return found


def _sort(role: object) -> str:
    if isinstance(role, PlayerRole):
        return "player"
    if isinstance(role, CoinRole) and role.or_player:
        return "coin or player"
    return _SORTS.get(role, "coin")


_SORTS: Mapping[object, str] = {
    Part.NAMED_NUMBER: "number",
    Part.NAMED_KIND: "kind",
    Part.NAMED_PLAYERS: "player",
}


@once_each
def coins_named(coin: Coin) -> frozenset[str]:
    """The names of the coins that the text of a coin names."""
    filters = (part for _, _, part in walk(coin) if isinstance(part, Filter))
    named = {name for one in filters for name in (one.kind, one.except_kind) if name}
    parts = (part for _, _, part in walk(coin) if isinstance(part, By | UseAbility))
    return frozenset(named | {part.kind for part in parts if part.kind})


def marks_named(coins: Iterable[Coin]) -> tuple[str, ...]:
    """The names of the marks that the texts of some coins speak of, in alphabetical order."""
    found = {part.name for coin in coins for _, _, part in walk(coin) if isinstance(part, Mark)}
    return tuple(sorted(found))


def may_leave(coins: Iterable[Coin]) -> bool:
    """Whether an ability of some coins can put coins out of the game (9.25)."""
    parts = (part for coin in coins for _, _, part in walk(coin))
    return any(going.leaves for part in parts if isinstance(part, Step) for going in part.goes())


def may_turn(coins: Iterable[Coin]) -> bool:
    """Whether an ability of some coins can turn the direction of play (9.29)."""
    parts = (part for coin in coins for _, _, part in walk(coin))
    return any(isinstance(part, ReversePlay) for part in parts)


def with_named(coins: Mapping[str, Coin], names: Iterable[str]) -> tuple[Coin, ...]:
    """The coins of these names, and all that their texts name, and so on, in the order of all."""
    found: set[str] = set()
    new = set(names)
    while new:
        found |= new
        new = {other for name in new for other in coins_named(coins[name])} - found
    return tuple(coin for name, coin in coins.items() if name in found)

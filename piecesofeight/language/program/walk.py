"""Walking through a typed program, and asking its steps what they are about."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeVar

import attrs

from piecesofeight.language.program.abilities import Ability, Coin, While
from piecesofeight.language.program.coins import Coins, Filter, Name, Player
from piecesofeight.language.program.facts import CoinRole, Part, PlayerRole
from piecesofeight.language.program.span import Span
from piecesofeight.language.program.steps import Forbid, Statement
from piecesofeight.language.program.words import Who

_Role = TypeVar("_Role")


def is_node(kind: type) -> bool:
    """Whether values of a type have parts; spans have none."""
    return bool(_fields(kind))


@functools.cache
def _fields(kind: type) -> tuple[str, ...]:
    is_ours = attrs.has(kind) and kind is not Span
    return tuple(field.name for field in attrs.fields(kind)) if is_ours else ()


def _roles(node: object) -> dict[str, object]:
    """What the fields of a node are to it, of those that have a role."""
    kind: Any = type(node)
    return _roles_in(kind)


@functools.cache
def _roles_in(kind: Any) -> dict[str, object]:
    found = {name: getattr(attrs.fields(kind), name).metadata for name in _fields(kind)}
    return {name: said["role"] for name, said in found.items() if "role" in said}


def roles(node: object, role: type[_Role]) -> dict[str, _Role]:
    """What fields of a node are to it, of those that have a role of that sort."""
    found = _roles(node).items()
    return {name: what for name, what in found if isinstance(what, role)}


def children(node: object) -> Iterator[tuple[str, object]]:
    """The parts of a node with the names of the fields they are in; spans are no parts."""
    kind: Any = type(node)
    for name in _fields(kind):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if is_node(type(part)) or isinstance(part, Who):
                yield name, part


def walk(node: object, *, into_bodies: bool = True) -> Iterator[tuple[object, str, object]]:
    """Every part of a node at any depth, as (its parent, the field it is in, the part)."""
    left_out = () if into_bodies else block_names(node)
    for name, part in children(node):
        if name in left_out:
            continue
        yield node, name, part
        if is_node(type(part)):
            yield from walk(part, into_bodies=into_bodies)


def block_names(node: object) -> tuple[str, ...]:
    """The fields of a node that are blocks of steps."""
    parts = _roles(node).items()
    return tuple(name for name, part in parts if part in (Part.BLOCK, Part.DELAYED))


# --- what a step is about -------------------------------------------------------------------


def steps(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """Every statement of a body, those of its blocks too, in the order of the text."""
    for statement in body:
        yield statement
        for block in blocks(statement):
            yield from steps(block)


def those(node: object, *wanted: Part | PlayerRole) -> tuple[Any, ...]:
    """What has one of these roles in a node: a player, a number, a block of steps, ..."""
    names = (name for name, role in _roles(node).items() if role in wanted)
    found = (getattr(node, name) for name in names)
    return tuple(value for value in found if value is not None)


def blocks(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    """The blocks that belong to a statement."""
    return those(statement, Part.BLOCK, Part.DELAYED)


def delays(statement: Statement) -> bool:
    """Whether the blocks of a statement happen in a coming turn, not now."""
    return bool(those(statement, Part.DELAYED))


def coin_roles(statement: Statement) -> Iterator[tuple[Coins, CoinRole]]:
    """The coins that a statement names, each with what it does with them."""
    for name, role in roles(statement, CoinRole).items():
        coins = getattr(statement, name)
        if coins is not None:
            yield coins, role


def coins_of(statement: Statement) -> tuple[Coins, ...]:
    """The coins that a statement names."""
    return tuple(coins for coins, _ in coin_roles(statement))


def forbids_of(statement: Statement) -> tuple[Forbid, ...]:
    """What a statement forbids for a time."""
    return tuple(chain(*those(statement, Part.FORBIDS)))


def forbid_groups(ability: Ability) -> Iterator[tuple[Forbid, ...]]:
    """The prohibitions of an ability: those that stand together, lasting or for a time."""
    if isinstance(ability, While):
        yield ability.forbids
    else:
        yield from (group for step in steps(ability.body) if (group := forbids_of(step)))


def player_with(statement: Statement, role: PlayerRole) -> Player | None:
    """The player who has that role in a statement, if somebody does."""
    return next(iter(those(statement, role)), None)


def moves(statement: Statement) -> bool:
    """Whether coins may lie elsewhere once a step is done, its blocks aside."""
    return any(role.moves for role in roles(statement, CoinRole).values())


def is_still(statement: Statement) -> bool:
    """Whether every coin lies where it lay once a step is done, and nobody has lost one."""
    inner = (step for block in blocks(statement) for step in block)
    return not moves(statement) and (delays(statement) or all(map(is_still, inner)))


def uses(node: object, *, into_bodies: bool) -> list[tuple[Name, bool]]:
    """The names used in a node, each with whether it stands for a player."""
    return [
        (part, where in roles(parent, PlayerRole))
        for parent, where, part in walk(node, into_bodies=into_bodies)
        if isinstance(part, Name)
    ]


def coins_named(coin: Coin) -> set[str]:
    """The names of the coins that the text of a coin names."""
    filters = (part for _, _, part in walk(coin) if isinstance(part, Filter))
    return {name for one in filters for name in (one.kind, one.except_kind) if name}


def with_named(coins: Mapping[str, Coin], names: Iterable[str]) -> tuple[Coin, ...]:
    """The coins of these names, and all that their texts name, and so on, in the order of all."""
    found: set[str] = set()
    new = set(names)
    while new:
        found |= new
        new = {other for name in new for other in coins_named(coins[name])} - found
    return tuple(coin for name, coin in coins.items() if name in found)

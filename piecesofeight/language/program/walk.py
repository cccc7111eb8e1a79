"""Walking through a typed program."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from piecesofeight.language.program import Coin, Filter, If, Later, May, Span, Statement, Who

BODIES = ("then", "otherwise", "body")

_PARTS: dict[type, tuple[str, ...]] = {Span: ()}  # the fields of each type, asked once


def is_node(kind: type) -> bool:
    """Whether values of a type have parts; spans have none."""
    return bool(_fields(kind))


def _fields(kind: type) -> tuple[str, ...]:
    if kind not in _PARTS:
        is_ours = attrs.has(kind)
        _PARTS[kind] = tuple(one.name for one in attrs.fields(kind)) if is_ours else ()
    return _PARTS[kind]


def children(node: object) -> Iterator[tuple[str, object]]:
    """The parts of a node with the names of the fields they are in; spans are no parts."""
    for name in _fields(type(node)):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if is_node(type(part)) or isinstance(part, Who):
                yield name, part


def walk(node: object, *, into_bodies: bool = True) -> Iterator[tuple[object, str, object]]:
    """Every part of a node at any depth, as (its parent, the field it is in, the part)."""
    for name, part in children(node):
        if not into_bodies and name in BODIES:
            continue
        yield node, name, part
        if is_node(type(part)):
            yield from walk(part, into_bodies=into_bodies)


def steps(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """Every statement of a body, those of its blocks too, in the order of the text."""
    for statement in body:
        yield statement
        for block in blocks(statement):
            yield from steps(block)


def blocks(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    """The blocks that belong to a statement."""
    match statement:
        case If() | May():
            return (statement.then, statement.otherwise)
        case Later():
            return (statement.body,)
        case _:
            return ()


def coins_named(coin: Coin) -> set[str]:
    """The names of the coins that the text of a coin names."""
    filters = (part for _, _, part in walk(coin) if isinstance(part, Filter))
    return {name for one in filters for name in (one.kind, one.except_kind) if name}

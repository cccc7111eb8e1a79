"""Walking through a typed program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import attrs

from piecesofeight.language.program import If, Later, May, Span, Statement, Who

BODIES = ("then", "otherwise", "body")


def children(node: object) -> Iterator[tuple[str, object]]:
    """The parts of a node with the names of the fields they are in; spans are no parts."""
    for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(node))):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            is_node = attrs.has(type(part)) and not isinstance(part, Span)
            if is_node or isinstance(part, Who):
                yield field.name, part


def walk(node: object, *, into_bodies: bool = True) -> Iterator[tuple[object, str, object]]:
    """Every part of a node at any depth, as (its parent, the field it is in, the part)."""
    for name, part in children(node):
        if not into_bodies and name in BODIES:
            continue
        yield node, name, part
        if attrs.has(type(part)):
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

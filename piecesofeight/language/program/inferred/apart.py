"""Things that blocks of which one happens call alike, each with a name of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from piecesofeight.language.program.abilities import Play, React
from piecesofeight.language.program.coins import Name
from piecesofeight.language.program.steps import Naming, Step
from piecesofeight.language.program.walk import block_names, field_names, steps


def apart(ability: Play | React) -> Play | React:
    """The same ability, where no two steps give the same name.

    An ability in which none do is given back as it is.
    """
    given = [step.name for step in steps(ability.body) if isinstance(step, Naming)]
    if len(given) == len(set(given)):
        return ability
    return attrs.evolve(ability, body=_block(ability.body, {}, set()))


def _block(body: tuple[Step, ...], outer: Mapping[str, str], taken: set[str]) -> tuple[Step, ...]:
    """The steps of a block, with the names by which they go; `taken` are all that there are."""
    names = dict(outer)
    found: list[Step] = []
    for step in body:
        new = _with(step, names, taken)
        if isinstance(step, Naming):
            names[step.name] = _free(step.name, taken)
            new = attrs.evolve(new, name=names[step.name])
        found.append(new)
    return tuple(found)


def _free(name: str, taken: set[str]) -> str:
    """The name, or that name with a number, as no text can have it."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    taken.add(free)
    return free


def _with(node: Any, names: Mapping[str, str], taken: set[str]) -> Any:
    """A node with other names in it."""
    if isinstance(node, tuple):
        return tuple(_with(part, names, taken) for part in node)
    if isinstance(node, Name):
        return attrs.evolve(node, name=names.get(node.name, node.name))
    kind: Any = type(node)
    changed: dict[str, Any] = {}
    inner = block_names(node)
    for name in field_names(kind):
        value = getattr(node, name)
        if name not in inner:
            changed[name] = _with(value, names, taken)
        elif value and isinstance(value[0], tuple):
            changed[name] = tuple(_block(way, names, taken) for way in value)
        else:
            changed[name] = _block(value, names, taken)
    return attrs.evolve(node, **changed) if changed else node

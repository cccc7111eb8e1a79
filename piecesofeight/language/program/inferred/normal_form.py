"""One program for all that mean the same.

`normal` rewrites an ability so that mere differences of words vanish: the names given by `as`, the
order of what is joined by `and` or `or`, `not` of `not`, ways to say how many, `once per turn`
where nothing could be used twice anyway. The result is a program like any other, and plays as the
one that it was made from. Abilities with one normal form mean the same; that those with two don't
is not said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from operator import is_
from typing import Any, TypeVar

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.program.facts import CoinRole, PlayerRole
from piecesofeight.language.program.inferred.apart import apart
from piecesofeight.language.program.once import once_each
from piecesofeight.language.program.walk import (
    blocks,
    coins_of,
    is_node,
    roles,
    steps,
    walk,
    with_parts,
)

_WIDER = (p.Who.OPPONENT, p.Who.ANOTHER, p.Who.ANYONE)  # each has the one before within
_SELF = "(this kind)"

_Node = TypeVar("_Node")


def normal(node: _Node) -> _Node:
    """The normal form of an ability; or of a part of one, such as the steps of a block.

    Example:
        >>> from piecesofeight import load_coins
        >>> first, second = load_coins()["Cutlass"].abilities
        >>> normal(first) == first, normal(first) == normal(second)
        (True, False)
    """
    whole = _renamed(apart(node)) if isinstance(node, p.Play | p.React) else node
    form: _Node = _each(whole, _normal)
    return form


Essence = tuple[bool, tuple[str, ...]]


@once_each  # the shipped coins are compared with those of each file that is checked
def essence(coin: p.Coin) -> Essence:
    """What a coin does, whatever it is called: equal for coins that are alike but for the name."""
    own = partial(_without_name, coin.name)
    told: set[str] = set()
    for form in map(normal, coin.abilities):
        words = repr(form)
        told.add(repr(_each(form, own)) if repr(coin.name) in words else words)
    return coin.captain, tuple(sorted(told))


def tells_of(found: Essence, name: str) -> bool:
    """Whether what a coin does has to do with coins of its own kind, or of that name."""
    return any(repr(kind) in words for words in found[1] for kind in (_SELF, name))


def _normal(node: Any) -> Any:
    """The normal form of a node whose parts have theirs."""
    match node:
        case p.Play() | p.React() if node.once not in (p.Once.GAME, p.Once.ALWAYS):
            return attrs.evolve(node, once=p.Once.ALWAYS)  # 3.2 and 5.4 bound it
        case p.Event():
            return _event(node)
        case p.Comparison() | p.Not() | p.All() | p.Either():
            return _condition(node)
        case p.Amount() if node.times == 0:
            return p.Amount(node.constant, span=node.span)
        case p.If():
            return _branch(node)
        case p.Forbid():
            return _forbid(node)
        case (p.Forbid(), *_):  # in one order, each but once
            found = {repr(forbid): forbid for forbid in node}
            return tuple(found[key] for key in sorted(found))
        case (_, _, *_):  # the steps of a block, perhaps
            return _block(node)
    return node


# --- conditions -------------------------------------------------------------------------


def _condition(condition: p.Condition, wanted: bool = True) -> p.Condition:
    """The normal form of a condition, or of its contrary.

    Only `at least` is left of the comparisons, `not` stands before simple conditions only, and
    what is joined stands in one order and but once.
    """
    match condition:
        case p.Not(inner):
            return _condition(inner, not wanted)
        case p.All(inner) | p.Either(inner):
            joining = isinstance(condition, p.All) == wanted
            return _joined([_condition(part, wanted) for part in inner], joining, condition)
        case p.Comparison():
            return _comparison(condition, wanted)
        case _:
            return condition if wanted else p.Not(condition, span=condition.span)


def _comparison(compared: p.Comparison, wanted: bool) -> p.Condition:
    right = compared.right
    least = attrs.evolve(compared, compare=p.Compare.AT_LEAST)
    more = attrs.evolve(right, constant=right.constant + 1)
    beyond = attrs.evolve(least, right=more)
    match compared.compare:
        case p.Compare.AT_LEAST:
            return least if wanted else p.Not(least, span=compared.span)
        case p.Compare.AT_MOST:
            return p.Not(beyond, span=compared.span) if wanted else beyond
        case p.Compare.EXACTLY if right == p.Amount(0):
            return p.Not(beyond, span=compared.span) if wanted else beyond
        case p.Compare.EXACTLY:
            parts = [_signed(least, wanted), _signed(beyond, not wanted)]
            return _joined(parts, wanted, compared)


def _signed(condition: p.Comparison, holds: bool) -> p.Condition:
    return condition if holds else p.Not(condition, span=condition.span)


def _joined(parts: Iterable[p.Condition], joining: bool, origin: p.Condition) -> p.Condition:
    """Conditions joined by "and", or by "or": flat, in order, each but once."""
    kind = p.All if joining else p.Either
    flat: dict[str, p.Condition] = {}
    for part in parts:
        for one in part.conditions if isinstance(part, kind) else (part,):
            flat.setdefault(repr(one), one)
    ordered = tuple(flat[key] for key in sorted(flat))
    span = getattr(origin, "span", None)
    assert isinstance(span, p.Span)
    return ordered[0] if len(ordered) == 1 else kind(ordered, span=span)


# --- events and prohibitions ----------------------------------------------------------


def _event(event: p.Event) -> p.Event:
    if not event.kind.own_verb or event.coin is None:
        return event
    if isinstance(event.coin, p.This):
        same = _meet(event.player, p.Who.YOU)
        return event if same is None else attrs.evolve(event, player=same)
    same = _meet(event.player, event.coin.owner)
    if same is None:
        return event
    return attrs.evolve(event, player=same, coin=attrs.evolve(event.coin, owner=same))


def _forbid(forbid: p.Forbid) -> p.Forbid:
    if not forbid.act.own or forbid.filter is None:
        return forbid
    same = _meet(forbid.who, forbid.filter.owner)
    if same is None:
        return forbid
    return attrs.evolve(forbid, who=same, filter=attrs.evolve(forbid.filter, owner=same))


def _meet(one: p.Player, other: p.Player) -> p.Who | None:
    """The players who are both; None if that is nobody, or can't be said in a word."""
    if not isinstance(one, p.Who) or not isinstance(other, p.Who):
        return None
    if one is other or other is p.Who.ANYONE:
        return one
    if one is p.Who.ANYONE:
        return other
    if one in _WIDER and other in _WIDER:
        return min(one, other, key=_WIDER.index)
    return None


# --- steps ------------------------------------------------------------------------------


def _block(body: tuple[p.Step, ...]) -> tuple[p.Step, ...]:
    """The steps of a block; a choice that only the next step names becomes a part of that."""
    made: list[p.Step] = []
    for statement in body:
        if made and (whole := _merged(made[-1], statement, body)) is not None:
            made[-1] = whole
        else:
            made.append(statement)
    return tuple(made)


def _branch(statement: p.If) -> p.If:
    """A condition with its steps, both in normal form: never with `not` before it for nothing."""
    condition, then, otherwise = statement.condition, statement.then, statement.otherwise
    if otherwise:
        contrary = _condition(condition, False)
        if repr(contrary) < repr(condition):
            condition, then, otherwise = contrary, otherwise, then
    elif len(then) == 1 and isinstance(then[0], p.If) and not then[0].otherwise:
        condition = _joined((condition, then[0].condition), True, condition)
        then = then[0].then
    return p.If(condition, then, otherwise, span=statement.span)


def _merged(first: p.Step, then: Any, body: tuple[p.Step, ...]) -> p.Step | None:
    """`choose an open coin as x`, `destroy x` as `destroy any open coin`, if `x` is used once."""
    if not isinstance(first, p.Naming) or _uses(first.name, body) != 1:
        return None
    unnamed: p.Any | p.AnyPlayer
    if isinstance(first, p.ChoosePlayer) and _is_plain(first) and not coins_of(then):
        unnamed, fields = (
            p.AnyPlayer(first.who, first.having, span=first.span),
            [*roles(then, PlayerRole)],
        )
    elif isinstance(first, p.ChooseCoin) and first.is_target:
        unnamed, fields = p.Any(first.filter, span=first.filter.span), [*roles(then, CoinRole)]
    else:
        return None
    # Of several coins those of the text's order are chosen first; blocks may come later.
    if len(fields) != 1 or blocks(then) or getattr(then, fields[0]) != p.Name(first.name):
        return None
    merged: p.Step = attrs.evolve(then, **{fields[0]: unnamed})
    return merged


def _is_plain(choice: p.ChoosePlayer) -> bool:
    """Whether any of some players can be chosen, as with `any opponent`."""
    return choice.is_target and choice.but is None


def _uses(name: str, body: tuple[p.Step, ...]) -> int:
    """How often a name is used in a block, where alone it can be known."""
    return sum(
        isinstance(part, p.Name) and part.name == name
        for statement in body
        for _, _, part in walk(statement)
    )


# --- names ------------------------------------------------------------------------------


def _renamed(ability: p.Play | p.React) -> p.Play | p.React:
    """The same with the names that are given in order: `a1`, `a2`, ..."""
    new: dict[str, str] = {}
    for statement in steps(ability.body):
        if isinstance(statement, p.Naming):
            new.setdefault(statement.name, f"a{len(new) + 1}")
    if not new:
        return ability

    def rename(node: object) -> object:
        if isinstance(node, p.Name | p.Naming) and node.name in new:
            return attrs.evolve(node, name=new[node.name])
        return node

    renamed: p.Play | p.React = _each(ability, rename)
    return renamed


def _without_name(name: str, node: object) -> object:
    """A filter, or a cause, that names this very kind, whatever that is called."""
    if isinstance(node, p.Filter) and name in (node.kind, node.except_kind):
        kind = _SELF if node.kind == name else node.kind
        except_kind = _SELF if node.except_kind == name else node.except_kind
        return attrs.evolve(node, kind=kind, except_kind=except_kind)
    if isinstance(node, p.By | p.UseAbility) and node.kind == name:
        return attrs.evolve(node, kind=_SELF)
    return node


def _each(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node, or several in a row, with each of its parts, and then itself, changed.

    What nothing is changed of stays the very object that it was.
    """
    if isinstance(node, tuple):
        parts = tuple([_each(part, change) for part in node])
        same = all(map(is_, parts, node))
        return change(node if same else parts)
    if not is_node(node.__class__):
        return node
    changed: dict[str, Any] = {}
    for name in with_parts(node.__class__):
        value = getattr(node, name)
        part = _each(value, change)
        if part is not value:
            changed[name] = part
    return change(attrs.evolve(node, **changed) if changed else node)

"""One program for all that mean the same.

`normal` rewrites an ability so that mere differences of words vanish: the names given by `as`, the
order of what is joined by `and` or `or`, `not` of `not`, ways to say how many, `once per turn`
where nothing could be used twice anyway. The result is a program like any other, and plays as the
one that it was made from. Abilities with one normal form mean the same; that those with two don't
is not said.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar, cast

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.program.facts import CoinRole, PlayerRole
from piecesofeight.language.program.walk import (
    block_names,
    blocks,
    coins_of,
    is_node,
    roles,
    steps,
    walk,
)

_WIDER = (p.Who.OPPONENT, p.Who.ANOTHER, p.Who.ANYONE)  # each has the one before within
_SELF = "(this kind)"

_Node = TypeVar("_Node", bound=attrs.AttrsInstance)


def normal(ability: p.Ability) -> p.Ability:
    """The normal form of an ability.

    Example:
        >>> from piecesofeight import load_coins
        >>> first, second = load_coins()["Cutlass"].abilities
        >>> normal(first) == first, normal(first) == normal(second)
        (True, False)
    """
    if isinstance(ability, p.While):
        return attrs.evolve(ability, forbids=_forbids(ability.forbids))
    once = (
        p.Once.GAME if ability.once is p.Once.GAME else p.Once.ALWAYS
    )  # else 3.2 and 5.4 bound it
    condition = None if ability.condition is None else normal_condition(ability.condition)
    body = normal_block(_renamed(ability.body))
    if isinstance(ability, p.Play):
        return attrs.evolve(ability, body=body, condition=condition, once=once)
    event = _event(ability.event)
    return attrs.evolve(ability, event=event, body=body, condition=condition, once=once)


def essence(coin: p.Coin) -> tuple[bool, tuple[str, ...]]:
    """What a coin does, whatever it is called: equal for coins that are alike but for the name."""
    own = partial(_without_name, coin.name)
    abilities = {repr(_each(normal(ability), own)) for ability in coin.abilities}
    return coin.captain, tuple(sorted(abilities))


# --- conditions -------------------------------------------------------------------------


def normal_condition(condition: p.Condition, wanted: bool = True) -> p.Condition:
    """The normal form of a condition, or of its contrary.

    Only `at least` is left of the comparisons, `not` stands before simple conditions only, and
    what is joined stands in one order and but once.
    """
    match condition:
        case p.Not(inner):
            return normal_condition(inner, not wanted)
        case p.All(inner) | p.Either(inner):
            joining = isinstance(condition, p.All) == wanted
            return _joined([normal_condition(part, wanted) for part in inner], joining, condition)
        case p.Comparison():
            return _comparison(condition, wanted)
        case _:
            return condition if wanted else p.Not(condition, condition.span)


def _comparison(compared: p.Comparison, wanted: bool) -> p.Condition:
    right = compared.right
    if right.of is None or right.times == 0:
        right = p.Amount(right.constant, span=right.span)
    least = attrs.evolve(compared, compare=p.Compare.AT_LEAST, right=right)
    more = attrs.evolve(right, constant=right.constant + 1)
    beyond = attrs.evolve(least, right=more)
    match compared.compare:
        case p.Compare.AT_LEAST:
            return least if wanted else p.Not(least, compared.span)
        case p.Compare.AT_MOST:
            return p.Not(beyond, compared.span) if wanted else beyond
        case p.Compare.EXACTLY if right == p.Amount(0):
            return p.Not(beyond, compared.span) if wanted else beyond
        case p.Compare.EXACTLY:
            parts = [_signed(least, wanted), _signed(beyond, not wanted)]
            return _joined(parts, wanted, compared)


def _signed(condition: p.Comparison, holds: bool) -> p.Condition:
    return condition if holds else p.Not(condition, condition.span)


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
    return ordered[0] if len(ordered) == 1 else kind(ordered, span)


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


def _forbids(forbids: Iterable[p.Forbid]) -> tuple[p.Forbid, ...]:
    """Prohibitions in one order, each but once."""
    found = {repr(one): one for one in map(normal_forbid, forbids)}
    return tuple(found[key] for key in sorted(found))


def normal_forbid(forbid: p.Forbid) -> p.Forbid:
    """The normal form of a prohibition."""
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


def normal_block(body: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """The steps of a block; a choice that only the next step names becomes a part of that."""
    made: list[p.Statement] = []
    for statement in map(_statement, body):
        if made and (whole := _merged(made[-1], statement, body)) is not None:
            made[-1] = whole
        else:
            made.append(statement)
    return tuple(made)


def _statement(statement: p.Statement) -> p.Statement:
    statement = _each(statement, _amount)
    changed: dict[str, typing.Any] = {
        name: normal_block(getattr(statement, name)) for name in block_names(statement)
    }
    if isinstance(statement, p.Until):
        changed["forbids"] = _forbids(statement.forbids)
    made = attrs.evolve(statement, **changed)
    return _branch(made) if isinstance(made, p.If) else made


def _branch(statement: p.If) -> p.If:
    """A condition with its steps, both in normal form: never with `not` before it for nothing."""
    condition = normal_condition(statement.condition)
    then, otherwise = statement.then, statement.otherwise
    if otherwise:
        contrary = normal_condition(condition, False)
        if repr(contrary) < repr(condition):
            condition, then, otherwise = contrary, otherwise, then
    elif len(then) == 1 and isinstance(then[0], p.If) and not then[0].otherwise:
        condition = _joined((condition, then[0].condition), True, condition)
        then = then[0].then
    return p.If(condition, then, otherwise, statement.span)


def _amount(node: object) -> object:
    """An amount that adds nothing for each is a plain number."""
    if isinstance(node, p.Amount) and node.of is not None and node.times == 0:
        return p.Amount(node.constant, span=node.span)
    return node


def _merged(
    first: p.Statement, then: p.Statement, body: tuple[p.Statement, ...]
) -> p.Statement | None:
    """`choose an open coin as x`, `destroy x` as `destroy any open coin`, if `x` is used once."""
    if not isinstance(first, p.Naming) or _uses(first.name, body) != 1:
        return None
    unnamed: p.Any | p.AnyPlayer
    if isinstance(first, p.ChoosePlayer) and not coins_of(then):
        unnamed, fields = p.AnyPlayer(first.who, first.span), [*roles(then, PlayerRole)]
    elif isinstance(first, p.ChooseCoin) and first.is_target:
        unnamed, fields = p.Any(first.filter, span=first.filter.span), [*roles(then, CoinRole)]
    else:
        return None
    # Of several coins those of the text's order are chosen first; blocks may come later.
    if len(fields) != 1 or blocks(then) or getattr(then, fields[0]) != p.Name(first.name):
        return None
    untyped: typing.Any = then  # which fields it has is known only when it runs
    return cast(p.Statement, attrs.evolve(untyped, **{fields[0]: unnamed}))


def _uses(name: str, body: tuple[p.Statement, ...]) -> int:
    """How often a name is used in a block, where alone it can be known."""
    return sum(
        isinstance(part, p.Name) and part.name == name
        for statement in body
        for _, _, part in walk(statement)
    )


# --- names ------------------------------------------------------------------------------


def _renamed(body: tuple[p.Statement, ...]) -> tuple[p.Statement, ...]:
    """The same with the names that are given in order: `a1`, `a2`, ..."""
    new: dict[str, str] = {}
    for statement in steps(body):
        if isinstance(statement, p.Naming):
            new.setdefault(statement.name, f"a{len(new) + 1}")

    def rename(node: object) -> object:
        if isinstance(node, p.Name | p.Naming) and node.name in new:
            return attrs.evolve(node, name=new[node.name])
        return node

    return tuple(_each(statement, rename) for statement in body)


def _without_name(name: str, node: object) -> object:
    """A filter that names this very kind, whatever that is called."""
    if isinstance(node, p.Filter):
        kind = _SELF if node.kind == name else node.kind
        except_kind = _SELF if node.except_kind == name else node.except_kind
        return attrs.evolve(node, kind=kind, except_kind=except_kind)
    return node


def _each(node: _Node, change: Callable[[object], object]) -> _Node:
    """A node with each of its parts, and then itself, changed."""
    parts = {}
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            made: object = tuple(_each(one, change) if is_node(type(one)) else one for one in value)
        else:
            made = _each(value, change) if is_node(type(value)) else value
        if made != value:
            parts[field.name] = made
    if parts:
        untyped: typing.Any = node  # which fields it has is known only when it runs
        node = attrs.evolve(untyped, **parts)
    return cast(_Node, change(node))

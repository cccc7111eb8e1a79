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

from piecesofeight.language.program import (
    Ability,
    Act,
    All,
    Amount,
    Any,
    AnyPlayer,
    ChooseCoin,
    ChoosePlayer,
    Coin,
    Compare,
    Comparison,
    Condition,
    Destroy,
    Either,
    Event,
    EventKind,
    Filter,
    Fits,
    Forbid,
    If,
    Later,
    Lies,
    Look,
    May,
    Move,
    Name,
    NextTurn,
    Not,
    Once,
    Pick,
    Place,
    Play,
    Player,
    Reveal,
    SkipTurns,
    Span,
    Statement,
    This,
    Until,
    While,
    Who,
)
from piecesofeight.language.program.walk import is_node, steps, walk

# What players do only with coins of their own: doer and owner are the same (3.1, 3.6, 4.1).
_OWN_DOING = (EventKind.USED, EventKind.CALLED, EventKind.SENT)
_OWN_ACTS = (Act.PLAY, Act.REACT, Act.CALL, Act.SEND)
_WIDER = (Who.OPPONENT, Who.ANOTHER, Who.ANYONE)  # each has the one before within
_SELF = "(this kind)"

_Node = TypeVar("_Node", bound=attrs.AttrsInstance)


def normal(ability: Ability) -> Ability:
    """The normal form of an ability.

    Example:
        >>> from piecesofeight import load_coins
        >>> first, second = load_coins()["Cutlass"].abilities
        >>> normal(first) == first, normal(first) == normal(second)
        (True, False)
    """
    if isinstance(ability, While):
        return attrs.evolve(ability, forbids=_forbids(ability.forbids))
    once = Once.GAME if ability.once is Once.GAME else Once.ALWAYS  # else 3.2 and 5.4 bound it
    condition = None if ability.condition is None else normal_condition(ability.condition)
    body = normal_block(_renamed(ability.body))
    if isinstance(ability, Play):
        return attrs.evolve(ability, body=body, condition=condition, once=once)
    event = _event(ability.event)
    return attrs.evolve(ability, event=event, body=body, condition=condition, once=once)


def essence(coin: Coin) -> tuple[bool, tuple[str, ...]]:
    """What a coin does, whatever it is called: equal for coins that are alike but for the name."""
    own = partial(_without_name, coin.name)
    abilities = {repr(_each(normal(ability), own)) for ability in coin.abilities}
    return coin.captain, tuple(sorted(abilities))


# --- conditions -------------------------------------------------------------------------


def normal_condition(condition: Condition, wanted: bool = True) -> Condition:
    """The normal form of a condition, or of its contrary.

    Only `at least` is left of the comparisons, `not` stands before simple conditions only, and
    what is joined stands in one order and but once.
    """
    match condition:
        case Not(inner):
            return normal_condition(inner, not wanted)
        case All(inner) | Either(inner):
            joining = isinstance(condition, All) == wanted
            return _joined([normal_condition(part, wanted) for part in inner], joining, condition)
        case Comparison():
            return _comparison(condition, wanted)
        case Lies() | Fits():
            return condition if wanted else Not(condition, condition.span)


def _comparison(compared: Comparison, wanted: bool) -> Condition:
    right = compared.right
    if right.of is None or right.times == 0:
        right = Amount(right.constant, span=right.span)
    least = attrs.evolve(compared, compare=Compare.AT_LEAST, right=right)
    more = attrs.evolve(right, constant=right.constant + 1)
    beyond = attrs.evolve(least, right=more)
    match compared.compare:
        case Compare.AT_LEAST:
            return least if wanted else Not(least, compared.span)
        case Compare.AT_MOST:
            return Not(beyond, compared.span) if wanted else beyond
        case Compare.EXACTLY if right == Amount(0):
            return Not(beyond, compared.span) if wanted else beyond
        case Compare.EXACTLY:
            parts = [_signed(least, wanted), _signed(beyond, not wanted)]
            return _joined(parts, wanted, compared)


def _signed(condition: Comparison, holds: bool) -> Condition:
    return condition if holds else Not(condition, condition.span)


def _joined(parts: Iterable[Condition], joining: bool, origin: Condition) -> Condition:
    """Conditions joined by "and", or by "or": flat, in order, each but once."""
    kind = All if joining else Either
    flat: dict[str, Condition] = {}
    for part in parts:
        for one in part.conditions if isinstance(part, kind) else (part,):
            flat.setdefault(repr(one), one)
    ordered = tuple(flat[key] for key in sorted(flat))
    span = getattr(origin, "span", None)
    assert isinstance(span, Span)
    return ordered[0] if len(ordered) == 1 else kind(ordered, span)


# --- events and prohibitions ----------------------------------------------------------


def _event(event: Event) -> Event:
    if event.kind not in _OWN_DOING or event.coin is None:
        return event
    if isinstance(event.coin, This):
        same = _meet(event.player, Who.YOU)
        return event if same is None else attrs.evolve(event, player=same)
    same = _meet(event.player, event.coin.owner)
    if same is None:
        return event
    return attrs.evolve(event, player=same, coin=attrs.evolve(event.coin, owner=same))


def _forbids(forbids: Iterable[Forbid]) -> tuple[Forbid, ...]:
    """Prohibitions in one order, each but once."""
    found = {repr(one): one for one in map(normal_forbid, forbids)}
    return tuple(found[key] for key in sorted(found))


def normal_forbid(forbid: Forbid) -> Forbid:
    """The normal form of a prohibition."""
    if forbid.act not in _OWN_ACTS or forbid.filter is None:
        return forbid
    same = _meet(forbid.who, forbid.filter.owner)
    if same is None:
        return forbid
    return attrs.evolve(forbid, who=same, filter=attrs.evolve(forbid.filter, owner=same))


def _meet(one: Player, other: Player) -> Who | None:
    """The players who are both; None if that is nobody, or can't be said in a word."""
    if not isinstance(one, Who) or not isinstance(other, Who):
        return None
    if one is other or other is Who.ANYONE:
        return one
    if one is Who.ANYONE:
        return other
    if one in _WIDER and other in _WIDER:
        return min(one, other, key=_WIDER.index)
    return None


# --- steps ------------------------------------------------------------------------------


def normal_block(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The steps of a block; a choice that only the next step names becomes a part of that."""
    made: list[Statement] = []
    for statement in map(_statement, body):
        if made and (whole := _merged(made[-1], statement, body)) is not None:
            made[-1] = whole
        else:
            made.append(statement)
    return tuple(made)


def _statement(statement: Statement) -> Statement:
    statement = _each(statement, _amount)
    if isinstance(statement, May):
        then, otherwise = normal_block(statement.then), normal_block(statement.otherwise)
        return attrs.evolve(statement, then=then, otherwise=otherwise)
    if isinstance(statement, Until):
        return attrs.evolve(statement, forbids=_forbids(statement.forbids))
    if isinstance(statement, Later):
        return attrs.evolve(statement, body=normal_block(statement.body))
    if not isinstance(statement, If):
        return statement
    condition = normal_condition(statement.condition)
    then, otherwise = normal_block(statement.then), normal_block(statement.otherwise)
    if otherwise:
        contrary = normal_condition(condition, False)
        if repr(contrary) < repr(condition):
            condition, then, otherwise = contrary, otherwise, then
    elif len(then) == 1 and isinstance(then[0], If) and not then[0].otherwise:
        condition = _joined((condition, then[0].condition), True, condition)
        then = then[0].then
    return If(condition, then, otherwise, statement.span)


def _amount(node: object) -> object:
    """An amount that adds nothing for each is a plain number."""
    if isinstance(node, Amount) and node.of is not None and node.times == 0:
        return Amount(node.constant, span=node.span)
    return node


def _merged(first: Statement, then: Statement, body: tuple[Statement, ...]) -> Statement | None:
    """`choose an open coin as x`, `destroy x` as `destroy any open coin`, if `x` is used once."""
    match first, then:
        case (
            ChooseCoin(name, Who.YOU, fits),
            Destroy(Name(used)) | Move(Name(used)) | Reveal(Name(used)) | Look(Name(used)),
        ) if name == used and not fits.places & Place.HOLD and _uses(name, body) == 1:
            return attrs.evolve(then, coins=Any(fits, span=fits.span))
        case ChoosePlayer(name, who), SkipTurns(Name(used)) | NextTurn(Name(used)) if (
            name == used and _uses(name, body) == 1
        ):
            return attrs.evolve(then, player=AnyPlayer(who, first.span))
    return None


def _uses(name: str, body: tuple[Statement, ...]) -> int:
    """How often a name is used in a block, where alone it can be known."""
    return sum(
        isinstance(part, Name) and part.name == name
        for statement in body
        for _, _, part in walk(statement)
    )


# --- names ------------------------------------------------------------------------------


def _renamed(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The same with the names that are given in order: `a1`, `a2`, ..."""
    new: dict[str, str] = {}
    for statement in steps(body):
        if isinstance(statement, ChooseCoin | ChoosePlayer | Pick):
            new.setdefault(statement.name, f"a{len(new) + 1}")

    def rename(node: object) -> object:
        if isinstance(node, Name | ChooseCoin | ChoosePlayer | Pick) and node.name in new:
            return attrs.evolve(node, name=new[node.name])
        return node

    return tuple(_each(statement, rename) for statement in body)


def _without_name(name: str, node: object) -> object:
    """A filter that names this very kind, whatever that is called."""
    if isinstance(node, Filter):
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

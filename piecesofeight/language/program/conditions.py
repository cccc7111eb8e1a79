"""Amounts, and what is asked of a game: conditions."""

# ruff: noqa: RUF009 - `span_field()` makes a field

from __future__ import annotations

from attrs import frozen

from piecesofeight.language.program.coins import Filter, It, Name, Player
from piecesofeight.language.program.span import Span, span_field
from piecesofeight.language.program.words import Compare, Place


@frozen
class Count:
    """How many coins fit."""

    filter: Filter
    span: Span = span_field()


@frozen
class Lost:
    """How many coins that player lost by destruction in the current turn."""

    player: Player
    span: Span = span_field()


@frozen
class Extreme:
    """How many coins that fit the one of several players has who has most, or fewest."""

    filter: Filter
    most: bool
    span: Span = span_field()


@frozen
class Amount:
    """`constant + times * of`."""

    constant: int
    times: int = 0
    of: Count | Lost | Extreme | None = None
    span: Span = span_field()


@frozen
class Comparison:
    """Two amounts compared."""

    left: Amount
    compare: Compare
    right: Amount
    span: Span = span_field()


@frozen
class Lies:
    """This coin lies in one of these places ("if this is open")."""

    places: Place
    span: Span = span_field()


@frozen
class Fits:
    """A coin named before, or the one of the event, is like that just now."""

    coin: Name | It
    filter: Filter
    span: Span = span_field()


@frozen
class Not:
    """The condition does not hold."""

    condition: Condition
    span: Span = span_field()


@frozen
class All:
    """Each of the conditions holds."""

    conditions: tuple[Condition, ...]
    span: Span = span_field()


@frozen
class Either:
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]
    span: Span = span_field()


Condition = Comparison | Lies | Fits | Not | All | Either

"""Amounts, and what is asked of a game: conditions."""

# ruff: noqa: RUF009 - `span_field()` makes a field

from __future__ import annotations

from itertools import product

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Filter, It, Name, Player
from piecesofeight.language.program.facts import Coded, Facts
from piecesofeight.language.program.span import Span, span_field
from piecesofeight.language.program.words import Compare, Place


@frozen
class Count(Coded):
    """How many coins fit."""

    facts = Facts("COUNT", ("filter",))

    filter: Filter
    span: Span = span_field()


@frozen
class Lost(Coded):
    """How many coins that player lost by destruction in the current turn."""

    facts = Facts("LOST", ("player",))

    player: Player = field(metadata=f.CONCERNED)
    span: Span = span_field()


@frozen
class Extreme(Coded):
    """How many coins that fit the one of several players has who has most, or fewest."""

    facts = Facts("MOST", ("filter",))

    filter: Filter
    most: bool
    span: Span = span_field()

    @property
    def op(self) -> str:
        """Whether the player with most or with fewest counts."""
        return "MOST" if self.most else "FEWEST"


Quantity = Count | Lost | Extreme


@frozen
class Amount:
    """`constant + times * of`."""

    constant: int
    times: int = 0
    of: Quantity | None = None
    span: Span = span_field()


@frozen
class Comparison(Coded):
    """Two amounts compared."""

    facts = Facts("TERM_COMPARE", ("left", "compare", "right"))

    left: Amount
    compare: Compare
    right: Amount
    span: Span = span_field()


@frozen
class Lies(Coded):
    """This coin lies in one of these places ("if this is open")."""

    facts = Facts("TERM_LIES", ("places",))

    places: Place
    span: Span = span_field()


@frozen
class Fits(Coded):
    """A coin named before, or the one of the event, is like that just now."""

    facts = Facts("TERM_FITS", ("coin", "filter"))

    coin: Name | It
    filter: Filter
    span: Span = span_field()


Simple = Comparison | Lies | Fits


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


Condition = Simple | Not | All | Either


@frozen
class Literal:
    """A simple condition, or its contrary."""

    condition: Simple
    holds: bool = True


Literals = tuple[Literal, ...]


def alternatives(condition: Condition, wanted: bool = True) -> list[Literals]:
    """A condition, or its contrary, as an "or" of "and"s."""
    match condition:
        case Not(inner):
            return alternatives(inner, not wanted)
        case All(inner) | Either(inner):
            forms = [alternatives(part, wanted) for part in inner]
            if isinstance(condition, All) != wanted:
                return [terms for form in forms for terms in form]
            return [tuple(part for terms in chosen for part in terms) for chosen in product(*forms)]
        case _:
            return [(Literal(condition, wanted),)]

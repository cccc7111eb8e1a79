"""Amounts, and what is asked of a game: conditions."""

from __future__ import annotations

from itertools import product

from attrs import field, frozen

from piecesofeight.language.program import facts as f
from piecesofeight.language.program.coins import Filter, It, Mark, Name, Player, This
from piecesofeight.language.program.facts import Coded, Facts
from piecesofeight.language.program.span import Node
from piecesofeight.language.program.words import Compare, Deed, Lapse, Place, Which


class Quantity(Coded, abstract=True):
    """Something that can be counted."""

    __slots__ = ()


class Simple(Coded, abstract=True):
    """A condition without others in it."""

    __slots__ = ()


@frozen
class Count(Quantity):
    """How many coins fit."""

    facts = Facts("COUNT", ("filter",))

    filter: Filter


@frozen
class Lost(Quantity):
    """How many coins that player lost by destruction in the current turn.

    Or how many were the player's otherwise, or since another moment: see `deed` and `since`.
    """

    facts = Facts("TALLY", ("player", "deed", "since"))

    player: Player = field(metadata=f.CONCERNED)
    deed: Deed = field(default=Deed.LOST, metadata=f.WIDENED)
    since: Lapse = field(default=Lapse.TURN, metadata=f.WIDENED)

    @property
    def op(self) -> str:
        """What is lost in a turn is counted in all games, the rest where coins ask for it."""
        return "TALLY" if self.is_tally else "LOST"

    @property
    def is_tally(self) -> bool:
        """Whether only games whose coins ask for it count it."""
        return (self.deed, self.since) != (Deed.LOST, Lapse.TURN)


@frozen
class MarksOn(Quantity):
    """How many marks of a name lie on a coin, or on a player (9.16)."""

    facts = Facts("MARKS", ("bearer", "mark"))

    mark: Mark
    bearer: This | It | Player = field(metadata=f.ASKED)


@frozen
class Extreme(Quantity):
    """How many coins that fit the one of several players has who has most, or fewest."""

    facts = Facts("MOST", ("filter",))

    filter: Filter
    most: bool

    @property
    def op(self) -> str:
        """Whether the player with most or with fewest counts."""
        return "MOST" if self.most else "FEWEST"


@frozen
class Crews(Quantity):
    """How many of these players are still in the game (9.4)."""

    facts = Facts("CREWS", ("who",))

    who: Player = field(metadata=f.CONCERNED)


@frozen
class TurnsDue(Quantity):
    """How many turns that player is still to lose (9.4)."""

    facts = Facts("TURNS_DUE", ("player",))

    player: Player = field(metadata=f.CONCERNED)


@frozen
class Named(Quantity):
    """The number that was rolled, or named, under that name before; 0 if none was (9.6)."""

    facts = Facts("NAMED_NUMBER", ("number",))

    number: Name = field(metadata=f.NAMED_NUMBER)


@frozen
class MostMarks(Quantity):
    """How many marks of a name the player has who has most of them; 1 if nobody has any (9.16)."""

    facts = Facts("MARKS_OF_MOST", ("mark",))

    mark: Mark


@frozen
class NumberOf(Quantity):
    """The number that a player named in secret with others; 0 if that player named none (9.6a)."""

    facts = Facts("NUMBER_OF", ("number", "whose"))

    number: Name = field(metadata=f.NAMED_NUMBER)
    whose: Player = field(metadata=f.CONCERNED)


@frozen
class OfNumbers(Quantity):
    """The highest or the lowest of the numbers that were named in secret, or all together."""

    facts = Facts("NUMBER_HIGHEST", ("number",))

    number: Name = field(metadata=f.NAMED_NUMBER)
    which: Which

    @property
    def op(self) -> str:
        """Which of them it is."""
        return f"NUMBER_{self.which.name}"


@frozen
class Amount(Node):
    """`constant + times * of`."""

    constant: int
    times: int = 0
    of: Quantity | None = None


@frozen
class Comparison(Simple):
    """Two amounts compared."""

    facts = Facts("TERM_COMPARE", ("left", "compare", "right"))

    left: Amount
    compare: Compare
    right: Amount


def has_one(fits: Filter) -> Comparison:
    """That there is a coin that fits."""
    left = Amount(0, 1, Count(fits, span=fits.span), span=fits.span)
    return Comparison(left, Compare.AT_LEAST, Amount(1, span=fits.span), span=fits.span)


@frozen
class IsEven(Simple):
    """An amount can be halved ("if luck is even", "an even number of coins")."""

    facts = Facts("TERM_EVEN", ("amount",))

    amount: Amount


@frozen
class Lies(Simple):
    """This coin lies in one of these places ("if this is open")."""

    facts = Facts("TERM_LIES", ("places",))

    places: Place


@frozen
class Fits(Simple):
    """A coin named before, or the one of the event, is like that just now."""

    facts = Facts("TERM_FITS", ("coin", "filter"))

    coin: Name | It
    filter: Filter


@frozen
class Not(Node):
    """The condition does not hold."""

    condition: Condition


@frozen
class All(Node):
    """Each of the conditions holds."""

    conditions: tuple[Condition, ...]


@frozen
class Either(Node):
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]


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

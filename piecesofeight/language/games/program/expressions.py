"""Whom and what a text speaks of: players, pieces, amounts, conditions."""

from __future__ import annotations

from enum import Enum
from typing import Literal

from attrs import frozen

from piecesofeight.language.program.span import Node

__all__ = [
    "All",
    "Amount",
    "Any",
    "AttributeTest",
    "Belongs",
    "Best",
    "Compare",
    "Comparison",
    "Condition",
    "CountOfPieces",
    "CountOfPlayers",
    "Counter",
    "Doer",
    "Either",
    "EveryPlayer",
    "Group",
    "Holder",
    "Is",
    "IsIdle",
    "It",
    "Named",
    "Neighbours",
    "Not",
    "Number",
    "Others",
    "Pieces",
    "Place",
    "Player",
    "Rank",
    "Reckoned",
    "Safe",
    "Single",
    "Status",
    "Sum",
    "Term",
    "They",
    "Who",
]

# --- one player ---------------------------------------------------------------------------


@frozen
class They(Node):
    """Whom the text is about."""


@frozen
class Named(Node):
    """Whatever was named before: a player, players, a piece or a number."""

    name: str


@frozen
class Holder(Node):
    """Who has the piece of this kind ("the Captain"), in a zone that holds one piece.

    Nobody, if nobody has it: then what is asked of them is 0, and what they would do isn't done.
    """

    kind: str


@frozen
class Doer(Node):
    """Who would do what is announced, or has played the piece that is."""


Player = They | Named | Holder | Doer

# --- several players ----------------------------------------------------------------------


@frozen
class EveryPlayer(Node):
    """All players, or all who are still playing."""

    active: bool


@frozen
class Neighbours(Node):
    """The next active players on either side of them; once, if that is the same player."""


@frozen
class Term(Node):
    """Players whom the file has a word for ("each victim"), as seen from them."""

    name: str


@frozen
class Single(Node):
    """One player as a group; nobody, if the player is nobody."""

    player: Player


@frozen
class Either(Node):
    """All who are in one of several groups."""

    groups: tuple[Group, ...]


@frozen
class Others(Node):
    """A group without them."""

    group: Group


@frozen
class Who(Node):
    """Those of a group for whom something is so."""

    group: Group
    condition: Condition


@frozen
class Best(Node):
    """Those of a group with the highest (or lowest) amount, of these by the next, and so on."""

    group: Group
    by: tuple[Rank, ...]


@frozen
class Rank(Node):
    """What players are compared by."""

    amount: Amount
    highest: bool


Group = EveryPlayer | Neighbours | Term | Named | Single | Either | Others | Who | Best

# --- pieces ---------------------------------------------------------------------------------


@frozen
class Place(Node):
    """A zone of the table, or of one player."""

    zone: str
    owner: Player | None = None


@frozen
class AttributeTest(Node):
    """Whose number compares so with an amount ("with value 2 or more")."""

    attribute: str
    compare: Compare
    amount: Amount


@frozen
class Pieces(Node):
    """The pieces in one or several places that fit.

    Attributes:
        places: where they lie.
        kind: of this kind only; None for any.
        marks: what all of them are ("regular"), marks of the sort or words that the file defines.
        tests: what their numbers must be.
        sort: of this sort, as it was written, which the places tell as well; None if it wasn't.
    """

    places: tuple[Place, ...]
    kind: str | None = None
    marks: tuple[str, ...] = ()
    tests: tuple[AttributeTest, ...] = ()
    sort: str | None = None


# --- amounts ----------------------------------------------------------------------------------

Compare = Literal["<", "<=", "=", ">=", ">", "!="]


@frozen
class Number(Node):
    """A number."""

    value: int


@frozen
class Counter(Node):
    """A counter of the table, or of a player. `round` is one of the table."""

    name: str
    owner: Player | None = None


@frozen
class CountOfPlayers(Node):
    """How many players there are in a group."""

    group: Group


@frozen
class CountOfPieces(Node):
    """How many pieces fit."""

    pieces: Pieces


@frozen
class Sum(Node):
    """The sum of an attribute over pieces; a formula counts for whose zone the piece lies in."""

    attribute: str
    pieces: Pieces


@frozen
class Reckoned(Node):
    """Two amounts put together."""

    sign: Literal["+", "-", "*"]
    left: Amount
    right: Amount


Amount = Number | Named | Counter | CountOfPlayers | CountOfPieces | Sum | Reckoned

# --- conditions ---------------------------------------------------------------------------------


class Status(Enum):
    """What became of a player."""

    ACTIVE = 0
    LEFT = 1  # plays no more, but is scored
    OUT = 2


@frozen
class Comparison(Node):
    """How two amounts compare."""

    left: Amount
    compare: Compare
    right: Amount


@frozen
class Is(Node):
    """Whether a player is active, has left, or is out."""

    player: Player
    status: Status


@frozen
class Belongs(Node):
    """Whether a player is in a group, seen from whom the text is about ("prey is a neighbour")."""

    player: Player
    group: Group


@frozen
class Safe(Node):
    """Whether what a player holds keeps them safe from something."""

    player: Player
    what: str


@frozen
class IsIdle(Node):
    """Whether what a player holds does nothing in this round."""

    player: Player


@frozen
class It(Node):
    """Where the file defines a word for pieces: whether the piece has a mark."""

    mark: str


@frozen
class All(Node):
    """All of several conditions."""

    parts: tuple[Condition, ...]


@frozen
class Any(Node):
    """At least one of several conditions."""

    parts: tuple[Condition, ...]


@frozen
class Not(Node):
    """The contrary."""

    part: Condition


Condition = Comparison | Is | Belongs | Safe | IsIdle | It | All | Any | Not

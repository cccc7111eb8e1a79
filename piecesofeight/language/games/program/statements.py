"""What is chosen and what is done: decisions and statements."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from piecesofeight.language.games.program.expressions import (
    Amount,
    Condition,
    Counter,
    Group,
    Named,
    Pieces,
    Place,
    Player,
    Rank,
    Status,
)
from piecesofeight.language.program.span import Node

__all__ = [
    "Alternative",
    "Become",
    "Choose",
    "Do",
    "Draw",
    "Each",
    "End",
    "ForEach",
    "Forget",
    "From",
    "Idle",
    "If",
    "Let",
    "PassTurn",
    "Prevent",
    "Put",
    "Range",
    "Repeat",
    "Reveal",
    "Seating",
    "Set",
    "Statement",
    "Together",
    "While",
    "Win",
]

# --- decisions ------------------------------------------------------------------------------------


@frozen
class Range(Node):
    """The numbers from one to another, both included; both known when the file is read."""

    low: int
    high: int


@frozen
class Each(Node):
    """An option for each of something, which then has a name.

    With a second name for each two of it, pieces only: two of a kind are one option, and one of
    each of two kinds is one option, the first the one that the file declares first.
    """

    name: str
    of: Group | Pieces | Range
    second: str | None = None


@frozen
class Alternative(Node):
    """Something that can be chosen.

    Attributes:
        label: what the option is called; `{name}` stands for what was chosen.
        each: what is chosen with it; what follows may speak of what stands before.
        condition: when it can be chosen.
        body: what comes of it.
    """

    label: str
    each: tuple[Each, ...] = ()
    condition: Condition | None = None
    body: tuple[Statement, ...] = ()


# --- statements -----------------------------------------------------------------------------------


@frozen
class Choose(Node):
    """A player chooses one of several things, openly; nothing happens if none can be chosen."""

    player: Player
    alternatives: tuple[Alternative, ...]


@frozen
class Together(Node):
    """Each player of a group chooses in secret; then it is told, and done in seat order.

    In the alternatives `They` is each of the group. Nothing there may ask anybody again.
    """

    group: Group
    alternatives: tuple[Alternative, ...]


@frozen
class Draw(Node):
    """Pieces drawn at random, one at a time, as far as there are any."""

    amount: Amount
    pieces: Pieces
    to: Place


@frozen
class Put(Node):
    """Pieces go somewhere: all that fit, or one piece that was chosen, or one that fits.

    Attributes:
        what: pieces that fit, or the name of a piece that was chosen.
        to: where to.
        all: every piece that fits; otherwise one, and all that fit are of one kind.
    """

    what: Pieces | Named
    to: Place
    all: bool = False


@frozen
class Reveal(Node):
    """Everybody sees pieces, which stay where they are."""

    what: Pieces | Named


@frozen
class Set(Node):
    """A counter becomes an amount."""

    counter: Counter
    amount: Amount


@frozen
class Let(Node):
    """Something gets a name, which may be given anew: players, a player, or an amount."""

    name: str
    value: Group | Player | Amount


class Seating(Enum):
    """Orders of players that need no amount."""

    SEATS = "seats"  # from the first seat on


@frozen
class From(Node):
    """Clockwise, beginning with the next one after a player."""

    player: Player


@frozen
class ForEach(Node):
    """For each player of a group, as it is at the beginning, who is still in it at their turn.

    Attributes:
        order: from the first seat, clockwise after a player, or by an amount.
        name: what they are called in the body, besides `They`; None for nothing.
    """

    group: Group
    order: Seating | From | Rank
    body: tuple[Statement, ...]
    name: str | None = None


@frozen
class If(Node):
    """One thing or another."""

    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@frozen
class While(Node):
    """Again and again, as long as something is so. Not in abilities."""

    condition: Condition
    body: tuple[Statement, ...]


@frozen
class Repeat(Node):
    """So many times; the amount is taken once."""

    amount: Amount
    body: tuple[Statement, ...]


@frozen
class Do(Node):
    """They do a deed: as what they hold changes it, or plainly."""

    deed: str
    plain: bool = False


@frozen
class Become(Node):
    """They leave the game and are scored, or are out."""

    status: Status


@frozen
class Idle(Node):
    """What a player holds changes no deed and protects from nothing, to the end of the round."""

    player: Player


@frozen
class Prevent(Node):
    """What was announced isn't done. Only in what is done for a piece that is played."""


@frozen
class End(Node):
    """The course of the game is over: what the file says of the end comes next."""


@frozen
class PassTurn(Node):
    """Whose turn it is: somebody's, or that of the next active player clockwise."""

    player: Player | None = None


@frozen
class Forget(Node):
    """A player whom the table remembers is remembered no more."""

    name: str


@frozen
class Win(Node):
    """Those of a group have won, and the game is over; nobody, if there is nobody."""

    group: Group


Statement = (
    Choose
    | Together
    | Draw
    | Put
    | Reveal
    | Set
    | Let
    | ForEach
    | If
    | While
    | Repeat
    | Do
    | Become
    | Idle
    | Prevent
    | End
    | PassTurn
    | Forget
    | Win
)

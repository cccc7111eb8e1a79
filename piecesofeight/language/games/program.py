"""The typed program of a game: what its file means, before it becomes a kernel.

Whom a text is about is `They`: in a deed whoever does it, within `for each` each of them, after
`who` each whom the question is asked of.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal

from attrs import field, frozen

from piecesofeight.language.program.span import Node

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
    """Each player of a group chooses in secret; then all is revealed, and done in seat order.

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

# --- what a file declares -----------------------------------------------------------------------


Waits = Literal["no", "once", "until done"]


@frozen
class Change(Node):
    """What a piece in a zone that holds one changes in a deed of whoever holds it.

    Attributes:
        when: before the deed, after it, or instead of it.
        firm: whether it does so also in a round in which what they hold is idle.
    """

    when: Literal["before", "instead", "after"]
    deed: str
    body: tuple[Statement, ...]
    firm: bool = False


@frozen
class Play(Node):
    """What a piece does that is played, in a window: as a phase begins, or a deed is announced.

    In the body `They` is who plays it.

    Attributes:
        each: what is chosen with it.
        body: what comes of it.
        phase: in which it can be played; None for any.
        deed: only when somebody would do this deed; None for any deed, and as a phase
            begins; `PLAY` for another piece that is announced, which nothing else answers.
        condition: when it can be played.
    """

    each: tuple[Each, ...]
    body: tuple[Statement, ...]
    phase: str | None = None
    deed: str | None = None
    condition: Condition | None = None


PLAY = "play"


@frozen
class Kind(Node):
    """A kind of piece.

    Attributes:
        name: such as `Captain`.
        copies: how many there are.
        numbers: its attributes, by name; those that aren't there are 0.
        marks: what it is ("regular").
        safe: what it keeps its holder safe from.
        changes: of deeds.
        plays: what it does when it is played.
        names: in other languages.
    """

    name: str
    copies: int = 1
    numbers: dict[str, Amount] = field(factory=dict)
    marks: tuple[str, ...] = ()
    safe: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    names: dict[str, str] = field(factory=dict)
    plays: tuple[Play, ...] = ()


@frozen
class Sort(Node):
    """A sort of pieces: coins, cards.

    Attributes:
        name: such as `coin`.
        kinds: of this sort.
        attributes: the names of the numbers that they have.
        plural: what several are called, if not as usual.
    """

    name: str
    kinds: tuple[Kind, ...]
    attributes: tuple[str, ...] = ()
    plural: str = ""


@frozen
class Zone(Node):
    """A zone.

    Attributes:
        name: such as `bag`.
        sort: of the pieces in it.
        of_player: whether each player has one; otherwise the table has one.
        single: whether it holds one piece at most, by which its player is known (`Holder`).
        seen_by: `all`, `owner`, `nobody`, and kinds ("Pilot") whose holder sees it, too.
        starts: whether all pieces of the sort lie in it at the beginning.
        played_to: the zone into which pieces go that are played out of this one.
    """

    name: str
    sort: str
    of_player: bool = False
    single: bool = False
    seen_by: tuple[str, ...] = ("all",)
    starts: bool = False
    played_to: str | None = None


@frozen
class Deed(Node):
    """What players do; pieces may change it.

    Attributes:
        announced: whether it is announced before it is done, so that pieces can be played.
        native: the function of the kernel that does it instead of the body.
        waits: whether something may have to happen before it goes on: not at all, once, or so
            long as the function says so.
    """

    name: str
    body: tuple[Statement, ...]
    announced: bool = False
    native: str = ""
    waits: Waits = "no"


@frozen
class PlayerTerm(Node):
    """A word for some players, as seen from them ("victim")."""

    name: str
    group: Group


@frozen
class PieceTerm(Node):
    """A word for some pieces of a sort ("showable"); `They` is whose zone the piece lies in."""

    name: str
    sort: str
    condition: Condition


@frozen
class Phase(Node):
    """A part of a round or of a turn; left out where its condition isn't so.

    Attributes:
        native: the function of the kernel that goes on in it; a turn doesn't come to it by itself.
    """

    name: str
    body: tuple[Statement, ...]
    condition: Condition | None = None
    native: str = ""


@frozen
class Watch(Node):
    """What is done when the machine says that something happened.

    Attributes:
        fact: what happened.
        at_once: whether it is heard even in the middle of an action; otherwise after it.
    """

    fact: str
    at_once: bool
    body: tuple[Statement, ...]


@frozen
class GameProgram(Node):
    """A whole game.

    Attributes:
        name: such as `black-spot`.
        least, most: how many can play.
        sorts, zones, counters, player_counters, player_terms, piece_terms, deeds: as declared.
        setup: what is done before the first round.
        phases: of a round, in their order.
        end: what is done when the course of the game is over, down to who has won.
        names: the texts of other languages: by language, what is declared or a label, and its text.
        native: the module that has the game's native deeds, and words of its blocks.
        remembered: players whom the table remembers.
        turn: the phases of a turn, instead of a round's.
        watches: what is done when something happened.
    """

    name: str
    least: int
    most: int
    sorts: tuple[Sort, ...]
    zones: tuple[Zone, ...]
    counters: tuple[str, ...]
    player_counters: tuple[str, ...]
    player_terms: tuple[PlayerTerm, ...]
    piece_terms: tuple[PieceTerm, ...]
    deeds: tuple[Deed, ...]
    setup: tuple[Statement, ...]
    phases: tuple[Phase, ...]
    end: tuple[Statement, ...]
    names: dict[str, dict[str, str]] = field(factory=dict)
    native: str = ""
    remembered: tuple[str, ...] = ()
    turn: tuple[Phase, ...] = ()
    watches: tuple[Watch, ...] = ()

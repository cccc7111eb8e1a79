"""What a file declares: kinds, zones, words, deeds, phases, and the whole game."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from piecesofeight.language.games.program.expressions import Amount, Condition, Group
from piecesofeight.language.games.program.statements import Each, Statement
from piecesofeight.language.program.span import Node

__all__ = [
    "PLAY",
    "Called",
    "Change",
    "Deed",
    "GameProgram",
    "Kind",
    "Phase",
    "PieceTerm",
    "Play",
    "PlayerTerm",
    "Sort",
    "Waits",
    "Watch",
    "Zone",
]

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
class Called(Node):
    """What something is called in another language.

    Attributes:
        name: a noun, an adjective with its forms (`ruidos[o|a|os|as]`), or the text of an option.
        gender: `m` or `f`; what is empty is guessed from the name.
        plural: likewise.
    """

    name: str
    gender: str = ""
    plural: str = ""


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
        names: what it is called in other languages.
    """

    name: str
    copies: int = 1
    numbers: dict[str, Amount] = field(factory=dict)
    marks: tuple[str, ...] = ()
    safe: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    names: dict[str, Called] = field(factory=dict)
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
        names: by language, what is declared, a name of the texts or a label, and what it is called.
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
    names: dict[str, dict[str, Called]] = field(factory=dict)
    native: str = ""
    remembered: tuple[str, ...] = ()
    turn: tuple[Phase, ...] = ()
    watches: tuple[Watch, ...] = ()

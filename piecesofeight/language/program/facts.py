"""What a node of the program is to all that judge, compile or tell it: facts, declared beside it.

A step says its `Facts` in its class, and of each field what that is to it: a `CoinRole`, a
`PlayerRole`, a block, ... (`field(metadata=...)`). Whoever asks does so by
`walk.py`, and needn't know the kinds of steps; so a new one is judged as soon as it is declared.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from piecesofeight.language.program.span import Node
from piecesofeight.language.program.words import EventKind, Place

Role = Mapping[str, object]  # what a field says of itself, in its metadata


def _role(what: object) -> Role:
    return {"role": what}


@frozen
class CoinRole:
    """What a step does with coins that it names.

    Attributes:
        raises: the events that it may raise about them.
        moves: whether they may lie elsewhere afterwards.
        lie_in: where they must lie for anything to happen; none if it doesn't matter.
        single: what is done, in a word, if there can be but one of them.
        shown: whether somebody sees them: all, or whose doing it is (`PlayerRole.DOES`).
        unseen: whether those that nobody has seen stay so when they move.
        or_player: whether a name there may be that of a player as well.
        sought: whether all coins of a kind are looked for, and shown, if not all see them (9.28).
    """

    raises: tuple[EventKind, ...] = ()
    moves: bool = False
    lie_in: Place | None = None
    single: str = ""
    shown: bool = False
    unseen: bool = False
    or_player: bool = False
    sought: bool = False


_DESTROYED = (EventKind.WOULD_BE_DESTROYED, EventKind.DESTROYED)
DESTROYED = _role(CoinRole(_DESTROYED, moves=True, lie_in=Place.SHIP, sought=True))
_MOVED = (EventKind.WOULD_BE_TAKEN, EventKind.TAKEN, EventKind.FETCHED)
MOVED = _role(CoinRole(_MOVED, moves=True, unseen=True, sought=True))
REMOVED = _role(CoinRole(moves=True, unseen=True, sought=True))
SWAPPED = _role(CoinRole(_MOVED, moves=True, single="swapped"))
PUT_BESIDE = _role(CoinRole(single="what coins are put beside", lie_in=Place.DECK))
ADDED = _role(CoinRole((EventKind.FETCHED,), moves=True, lie_in=Place.HOLD, unseen=True))
ARRANGED = _role(CoinRole(moves=True))
MARKED = _role(CoinRole(lie_in=Place.SHIP, or_player=True, sought=True))
ASKED = _role(CoinRole(or_player=True))  # of a quantity, whose coin or player it is about
LENDING = _role(CoinRole(single="what lends its ability"))
REVEALED = _role(CoinRole(shown=True, sought=True))
_LOOKED_AT = (EventKind.WOULD_BE_LOOKED_AT, EventKind.LOOKED_AT)
LOOKED_AT = _role(CoinRole(_LOOKED_AT, shown=True))


# A field that a node was given when there were coins already: where it has its default it is no
# part of what a coin means, so the digests of those coins are what they were.
WIDENED: Role = {"widened": True}


class PlayerRole(enum.Enum):
    """What a player is to a node."""

    __hash__ = object.__hash__  # it is asked for so often that a hash in Python costs time

    CONCERNED = "it is about them, or theirs is what it is about"
    HAS_TURN = "they have the next turn"
    LOSES_TURN = "they lose a turn"
    DOES = "what happens is their doing, and they see what is shown by it (9.26)"


CONCERNED = _role(PlayerRole.CONCERNED)
HAS_TURN = _role(PlayerRole.HAS_TURN)
LOSES_TURN = _role(PlayerRole.LOSES_TURN)
DOES = _role(PlayerRole.DOES)


class Part(enum.Enum):
    """What else a field may be to a step."""

    __hash__ = object.__hash__  # as above

    NUMBER = "how many: with none of them the step does nothing"
    NAMED_NUMBER = "the name of a number"
    NAMED_KIND = "the name of a kind of coin"
    NAMED_PLAYERS = "the name of players whom several have chosen"
    BLOCK = "steps that happen now, if this block is the one that does"
    WAYS = "blocks of steps of which some happen now"
    AFTERWARDS = "steps that happen now, of which all is chosen when they come"
    SO_OFTEN = "steps that happen now, several times, all chosen anew each time"
    REPEATED = "steps that happen now, once for each of some players in turn"
    DELAYED = "steps that happen in a coming turn"
    FORBIDS = "what can't be done for a time"


NUMBER = _role(Part.NUMBER)
NAMED_NUMBER = _role(Part.NAMED_NUMBER)
NAMED_KIND = _role(Part.NAMED_KIND)
NAMED_PLAYERS = _role(Part.NAMED_PLAYERS)
BLOCK = _role(Part.BLOCK)
WAYS = _role(Part.WAYS)
AFTERWARDS = _role(Part.AFTERWARDS)
SO_OFTEN = _role(Part.SO_OFTEN)
REPEATED = _role(Part.REPEATED)
DELAYED = _role(Part.DELAYED)
FORBIDS = _role(Part.FORBIDS)


@frozen
class Answer:
    """What a step does to an event, in whose answer alone it means something.

    Attributes:
        events: the events, one of which it is.
        done: what has been done to it then, in a word; empty if it can be done again.
        unanswered: the code of the mistake to write it elsewhere.
        raises: the event that it raises about the coin of the answered one, if any.
    """

    events: tuple[EventKind, ...]
    done: str
    unanswered: str
    raises: EventKind | None = None


@frozen
class Facts:
    """What is true of all nodes of a kind; from `rule` on, what only steps are asked.

    Attributes:
        op: the machine's code for it, a constant of its layout; empty for steps that are
            more, or less, than one instruction (`tables/abilities.py` has those).
        operands: the fields that become the operands of the instruction, in its order.
        rule: the rule of section 6 about it; empty if there is none.
        answers: the event in whose answer alone it means something.
        tells: whether it brings something to light, so that later choices wait for it (4.5a).
        stays_done: whether doing it again at once, with the same coins, changes nothing.
        spends: whether it may use up something that it doesn't name.
        payable: whether it can be a cost, with what is the user's own (9.1).
        shifts: whether coins that it doesn't name may lie elsewhere afterwards.
        borrows: whether it brings about what the ability of another coin does.
    """

    op: str = ""
    operands: tuple[str, ...] = ()
    rule: str = ""
    answers: Answer | None = None
    tells: bool = False
    stays_done: bool = False
    spends: bool = False
    payable: bool = False
    shifts: bool = False
    borrows: bool = False


class Coded(Node):
    """A node that the machine has a code for: a step, a term of a condition, a quantity.

    A kind of node without `facts` of its own is an error.
    """

    __slots__ = ()
    facts: ClassVar[Facts]

    def __init_subclass__(cls, *, abstract: bool = False) -> None:
        super().__init_subclass__()
        if not abstract and "facts" not in cls.__dict__:
            raise TypeError(f"`{cls.__name__}` says no facts (see program/facts.py)")

    @property
    def op(self) -> str:
        """The constant of the machine's layout that stands for it."""
        return self.facts.op

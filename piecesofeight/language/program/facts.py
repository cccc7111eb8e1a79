"""What a node of the program is to all that judge, compile or tell it: facts, declared beside it.

A step says its `Facts` in its class, and of each field what that is to it: a `CoinRole`, a
`PlayerRole`, a name that it gives, a block, ... (`field(metadata=...)`). Whoever asks does so by
`walk.py`, and needn't know the kinds of steps; so a new one is judged as soon as it is declared.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from piecesofeight.language.program.coins import Coins, Player
from piecesofeight.language.program.words import EventKind, Place, Spot, Who

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
        single: whether there can be but one.
        shown_to: who sees them.
        unseen: whether those that nobody has seen stay so when they move.
    """

    raises: tuple[EventKind, ...] = ()
    moves: bool = False
    lie_in: Place | None = None
    single: bool = False
    shown_to: Who | None = None
    unseen: bool = False


DESTROYED = _role(
    CoinRole((EventKind.WOULD_BE_DESTROYED, EventKind.DESTROYED), moves=True, lie_in=Place.SHIP)
)
MOVED = _role(CoinRole((EventKind.TAKEN,), moves=True, unseen=True))
SWAPPED = _role(CoinRole((EventKind.TAKEN,), moves=True, single=True))
ADDED = _role(CoinRole(moves=True, lie_in=Place.HOLD, unseen=True))
REVEALED = _role(CoinRole(shown_to=Who.ANYONE))
LOOKED_AT = _role(CoinRole(shown_to=Who.YOU))


class PlayerRole(enum.Enum):
    """What a player is to a node."""

    CONCERNED = "it is about them, or theirs is what it is about"
    HAS_TURN = "they have the next turn"
    LOSES_TURN = "they lose a turn"


CONCERNED = _role(PlayerRole.CONCERNED)
HAS_TURN = _role(PlayerRole.HAS_TURN)
LOSES_TURN = _role(PlayerRole.LOSES_TURN)


class Given(enum.Enum):
    """What a name is given to."""

    COIN = "coin"
    PLAYER = "player"


NAMES_COIN = _role(Given.COIN)
NAMES_PLAYER = _role(Given.PLAYER)


class Part(enum.Enum):
    """What else a field may be to a step."""

    NUMBER = "how many: with none of them the step does nothing"
    BLOCK = "steps that happen now, if this block is the one that does"
    DELAYED = "steps that happen in a coming turn"
    FORBIDS = "what can't be done for a time"


NUMBER = _role(Part.NUMBER)
BLOCK = _role(Part.BLOCK)
DELAYED = _role(Part.DELAYED)
FORBIDS = _role(Part.FORBIDS)


@frozen
class Facts:
    """What is true of all nodes of a kind; from `rule` on, what only steps are asked.

    Attributes:
        op: the machine's code for it, a constant of its layout; empty for steps that are
            more, or less, than one instruction (`tables/abilities.py` has those).
        operands: the fields that become the operands of the instruction, in its order.
        rule: the rule of section 6 about it; empty if there is none.
        answers: the one event in whose answer alone it means something.
        tells: whether it brings something to light, so that later choices wait for it (4.5a).
        stays_done: whether doing it again at once, with the same coins, changes nothing.
        spends: whether it may use up something that it doesn't name.
    """

    op: str = ""
    operands: tuple[str, ...] = ()
    rule: str = ""
    answers: EventKind | None = None
    tells: bool = False
    stays_done: bool = False
    spends: bool = False


@frozen
class Going:
    """Where coins go by a step, unless a rule keeps them where they are.

    They go to a `spot` of the player `to`, None being any place in that ship; or to the place of
    the coin `instead_of`.
    """

    coins: Coins
    to: Player = Who.ANYONE
    spot: Spot | None = None
    instead_of: Coins | None = None

    @property
    def aboard(self) -> bool:
        """Whether they certainly come to a place in the ship of the user."""
        return self.instead_of is None and self.to is Who.YOU and self.spot is not Spot.HOLD


class Coded:
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


class Step(Coded, abstract=True):
    """What all steps have in common."""

    __slots__ = ()

    @property
    def rule(self) -> str:
        """The rule of section 6 about it; empty if there is none."""
        return self.facts.rule

    @property
    def tells(self) -> bool:
        """Whether it brings something to light that the user may wait for (4.5a)."""
        return self.facts.tells

    def goes(self) -> tuple[Going, ...]:
        """Where the coins that it moves certainly go."""
        return ()

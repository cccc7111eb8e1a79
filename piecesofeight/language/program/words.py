"""Words of the language with a fixed set of values: places, players, events, moments."""

from __future__ import annotations

import enum


class Place(enum.IntFlag):
    """Where a coin lies (rules 1.1 to 1.4). A deck of one coin is FORE and AFT."""

    NEST = 1
    FORE = 2
    AFT = 4
    MIDDLE = 8
    HOLD = 16
    OPEN = NEST | FORE
    ACTIVE = NEST | FORE | AFT
    DECK = FORE | AFT | MIDDLE
    HIDDEN = AFT | MIDDLE
    SHIP = NEST | FORE | AFT | MIDDLE


class Who(enum.Enum):
    """A player, or all players, seen from the user of an ability."""

    ANYONE = "any player"
    YOU = "you"
    OPPONENT = "an opponent"  # a team-mate is none (8.4)
    ANOTHER = "another player"
    CHOOSER = "they"  # whoever is choosing just now
    EVENT_PLAYER = "that player"  # who does what the event tells of
    EVENT_OWNER = "its owner"  # whose coin the event is about

    @property
    def is_one(self) -> bool:
        """Whether it is one particular player."""
        return self in (Who.YOU, Who.CHOOSER, Who.EVENT_PLAYER, Who.EVENT_OWNER)

    @property
    def is_another(self) -> bool:
        """Whether it is certainly not you."""
        return self in (Who.OPPONENT, Who.ANOTHER)


class Spot(enum.Enum):
    """Where a coin can be put."""

    FORE = "fore"
    AFT = "aft"
    NEST = "nest"
    HOLD = "hold"


class EventKind(enum.Enum):
    """What can be answered (rule 5.5, and five more for new coins)."""

    USED = "used"  # an ability is used
    WOULD_BE_DESTROYED = "would be destroyed"
    DESTROYED = "destroyed"
    TAKEN = "taken"  # a coin went from one ship into another
    CALLED = "called"  # a coin was called to its Captain
    SENT = "sent"  # a coin was sent to the nest
    TURN_BEGINS = "turn begins"  # about no coin
    TURN_ENDS = "turn ends"

    @property
    def op(self) -> str:
        """The constant of the machine's layout that stands for it."""
        return _OPS.get(self, self.name)

    @property
    def is_turn(self) -> bool:
        """Whether it is about a player's turn, and about no coin."""
        return self in (EventKind.TURN_BEGINS, EventKind.TURN_ENDS)

    @property
    def own_verb(self) -> str:
        """What players only do with coins of their own (3.1, 3.6, 4.1); empty if it isn't that."""
        return _OWN_VERBS.get(self, "")

    @property
    def shows(self) -> bool:
        """Whether all see of which kind the coin is, wherever it lay."""
        return self in (EventKind.USED, EventKind.SENT)


_OPS = {
    EventKind.WOULD_BE_DESTROYED: "WOULD",
    EventKind.TURN_BEGINS: "BEGINS",
    EventKind.TURN_ENDS: "ENDS",
}
_OWN_VERBS = {EventKind.USED: "use", EventKind.CALLED: "call", EventKind.SENT: "send"}


class Once(enum.Enum):
    """How often an ability may be used; rule 5.4 already bounds reactions."""

    ALWAYS = "always"
    ACTION = "once per action"
    TURN = "once per turn"
    GAME = "once per game"


class Act(enum.Enum):
    """What a while-active ability can forbid."""

    PLAY = "play"
    REACT = "react with"
    TARGET = "target"
    CALL = "call"
    SEND = "send"
    DESTROY = "destroy"
    SCUTTLE = "destroy their nest coin"

    @property
    def own(self) -> bool:
        """Whether players only do it with coins of their own (3.1, 3.6, 4.1)."""
        return self in (Act.PLAY, Act.REACT, Act.CALL, Act.SEND)


class Moment(enum.Enum):
    """When a delayed effect happens."""

    START = "start"
    END = "end"


class Compare(enum.Enum):
    """How two amounts are compared."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"

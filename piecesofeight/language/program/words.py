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


class Moment(enum.Enum):
    """When a delayed effect happens."""

    START = "start"
    END = "end"


class Compare(enum.Enum):
    """How two amounts are compared."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"

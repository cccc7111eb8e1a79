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
    CHOOSER = "they"  # whoever is choosing just now, or whose turn of a block it is
    EVENT_PLAYER = "that player"  # who does what the event tells of
    EVENT_OWNER = "its owner"  # whose coin the event is about
    LEFT = "the player on your left"  # the next clockwise of those in the game (9.4a)
    RIGHT = "the player on your right"
    THEIR_LEFT = "the player on their left"  # of whoever `they` are
    THEIR_RIGHT = "the player on their right"

    @property
    def is_one(self) -> bool:
        """Whether it is one particular player."""
        return not self.is_another and self is not Who.ANYONE

    @property
    def is_another(self) -> bool:
        """Whether it is any of some players without you."""
        return self in (Who.OPPONENT, Who.ANOTHER)

    @property
    def of_them(self) -> bool:
        """Whether it means something only where somebody is `they`."""
        return self in (Who.CHOOSER, Who.THEIR_LEFT, Who.THEIR_RIGHT)


class Spot(enum.Enum):
    """Where a coin can be put."""

    FORE = "fore"
    AFT = "aft"
    NEST = "nest"
    HOLD = "hold"


class Which(enum.Enum):
    """Which of several numbers, or all together."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    TOTAL = "total"


class Side(enum.Enum):
    """On which side of a coin in a deck others lie, or are put."""

    BEHIND = "behind"  # aft-ward
    BEFORE = "before"  # fore-ward


class EventKind(enum.Enum):
    """What can be answered (rules 5.5 and 9.12)."""

    USED = "used"  # an ability is used
    WOULD_BE_DESTROYED = "would be destroyed"
    DESTROYED = "destroyed"
    TAKEN = "taken"  # a coin went from one ship into another
    CALLED = "called"  # a coin was called to its Captain
    SENT = "sent"  # a coin was sent to the nest
    FETCHED = "comes from a hold"  # a coin went from a hold into a ship
    LOOKED_AT = "is looked at"  # somebody looked at a coin by an ability
    NEGATED = "negated"  # an ability was negated
    WOULD_BE_TAKEN = "would be taken"
    WOULD_BE_LOOKED_AT = "would be looked at"
    WOULD_BE_SENT = "would be sent"
    TURN_BEGINS = "turn begins"  # about no coin, as all that follow
    TURN_ENDS = "turn ends"
    CALLING = "calls"  # one call, with all its coins
    REARRANGING = "rearranges"  # a ship was rearranged
    UNSENT = "sends no coin"  # an empty nest stayed empty in a nest phase
    GOING_OUT = "goes out"  # a player is out of the game
    WOULD_CALL = "would call"
    WOULD_SKIP = "would skip"  # a player would lose turns to come
    WOULD_WIN = "would win"

    @property
    def op(self) -> str:
        """The constant of the machine's layout that stands for it."""
        return _OPS.get(self, self.name)

    @property
    def is_turn(self) -> bool:
        """Whether it is about a player's turn, and about no coin."""
        return self in (EventKind.TURN_BEGINS, EventKind.TURN_ENDS)

    @property
    def about_coin(self) -> bool:
        """Whether it happens to a coin, and not just to a player."""
        return self not in _ABOUT_PLAYERS

    @property
    def about_ability(self) -> bool:
        """Whether `it` is an ability, and the coin is the one whose ability it is."""
        return self in (EventKind.USED, EventKind.NEGATED)

    @property
    def in_holds(self) -> bool:
        """Whether it happens to coins that lie in a hold just before."""
        return self in (EventKind.FETCHED, EventKind.LOOKED_AT, EventKind.WOULD_BE_LOOKED_AT)

    @property
    def own_verb(self) -> str:
        """What players only do with coins of their own (3.1, 3.6, 4.1); empty if it isn't that."""
        return _OWN_VERBS.get(self, "")

    @property
    def shows(self) -> bool:
        """Whether all see of which kind the coin is, wherever it lay."""
        return self in (EventKind.USED, EventKind.SENT, EventKind.NEGATED)


_OPS = {
    EventKind.WOULD_BE_DESTROYED: "WOULD",
    EventKind.LOOKED_AT: "LOOKED",
    EventKind.NEGATED: "ANNULLED",
    EventKind.TURN_BEGINS: "BEGINS",
    EventKind.TURN_ENDS: "ENDS",
    EventKind.CALLING: "CALLS",
    EventKind.REARRANGING: "REARRANGES",
    EventKind.GOING_OUT: "LEAVES",
    EventKind.WOULD_BE_TAKEN: "WOULD_TAKE",
    EventKind.WOULD_BE_LOOKED_AT: "WOULD_LOOK",
    EventKind.WOULD_BE_SENT: "WOULD_SEND",
}
_ABOUT_PLAYERS = (
    EventKind.TURN_BEGINS,
    EventKind.TURN_ENDS,
    EventKind.CALLING,
    EventKind.REARRANGING,
    EventKind.UNSENT,
    EventKind.GOING_OUT,
    EventKind.WOULD_CALL,
    EventKind.WOULD_SKIP,
    EventKind.WOULD_WIN,
)
# What may be prevented.
WOULD = (
    EventKind.WOULD_BE_DESTROYED,
    EventKind.WOULD_BE_TAKEN,
    EventKind.WOULD_BE_LOOKED_AT,
    EventKind.WOULD_BE_SENT,
    EventKind.WOULD_CALL,
    EventKind.WOULD_SKIP,
)
_OWN_VERBS = {
    EventKind.USED: "use",
    EventKind.CALLED: "call",
    EventKind.SENT: "send",
    EventKind.WOULD_BE_SENT: "send",
}


class Once(enum.Enum):
    """How often an ability may be used; rule 5.4 already bounds reactions."""

    ALWAYS = "always"
    ACTION = "once per action"
    TURN = "once per turn"
    GAME = "once per game"


class Act(enum.Enum):
    """What a while-active ability can forbid, demand or permit."""

    PLAY = "play"
    REACT = "react with"
    TARGET = "target"
    CALL = "call"
    SEND = "send"
    DESTROY = "destroy"
    TAKE = "take"
    LOOK = "look at"
    FETCH = "fetch"
    REARRANGE = "rearrange their ship"
    NEGATE = "negate abilities of"
    SCUTTLE = "destroy their nest coin"
    MUST_CALL = "must call"
    MUST_PLAY = "must play"
    FURTHER = "may play another coin"

    @property
    def modal(self) -> str:
        """Whether it can't be done, must be, or may be (9.17)."""
        if self in (Act.MUST_CALL, Act.MUST_PLAY):
            return "must"
        return "may" if self is Act.FURTHER else "can't"

    @property
    def own(self) -> bool:
        """Whether players only do it with coins of their own (3.1, 3.6, 4.1)."""
        return self in (Act.PLAY, Act.REACT, Act.CALL, Act.SEND, Act.MUST_PLAY)

    @property
    def shown(self) -> bool:
        """Whether those bound see the coin when they do it: one of theirs, or one used (4.1)."""
        return self.own or self is Act.NEGATE


class Moment(enum.Enum):
    """When a delayed effect happens."""

    START = "start"
    END = "end"


class Deed(enum.Enum):
    """What players did, or what was done to their coins, as far as it is counted (9.15)."""

    LOST = "lost"  # coins of theirs were destroyed
    DESTROYED = "destroyed"  # coins, their own too
    TAKEN = "took"  # coins, out of another ship
    CALLED = "called"  # coins
    PLAYED = "played"  # coins, as a main action


class Lapse(enum.Enum):
    """Since when something is counted (9.15)."""

    ACTION = "this action"
    TURN = "this turn"
    LAST = "since your last turn"
    GAME = "this game"


class Compare(enum.Enum):
    """How two amounts are compared."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    EXACTLY = "exactly"

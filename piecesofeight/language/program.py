"""The typed program: what a coin's text means, before it becomes tables.

The parser builds these values, the checker judges them, the table compiler
(`piecesofeight.tables`) turns them into integers, and the rules text is written
from them. They are frozen, compare by meaning (spans are left out of equality),
and hold no reference to Lark, YAML or the machine.
"""

# ruff: noqa: RUF009 - `_span()` makes a field

from __future__ import annotations

import enum

from attrs import field, frozen


@frozen
class Span:
    """A stretch of a coin file: 1-based lines and columns, the end exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span("", 0, 0, 0, 0)


def _span() -> Span:
    return field(default=NOWHERE, eq=False, repr=False)


# --- words with a fixed set of values ---------------------------------------


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


# --- players and coins --------------------------------------------------------


@frozen
class Name:
    """A coin, some coins, or a player that the ability named before (`as prize`)."""

    name: str
    span: Span = _span()


@frozen
class AnyPlayer:
    """A player whom the user chooses when announcing ("any opponent"): a target."""

    who: Who
    span: Span = _span()


@frozen
class OwnerOf:
    """The player in whose ship or hold a coin named before is now (4.9)."""

    coin: Name
    span: Span = _span()


Player = Who | Name | AnyPlayer | OwnerOf


@frozen
class Filter:
    """Which coins: in these places, of this owner, of this kind."""

    places: Place
    owner: Player = Who.ANYONE
    kind: str | None = None
    except_kind: str | None = None
    other: bool = False  # any but the coin whose ability this is
    span: Span = _span()


@frozen
class This:
    """The coin whose ability this is."""

    span: Span = _span()


@frozen
class It:
    """The coin that the answered event is about (for *used*: the coin used)."""

    span: Span = _span()


@frozen
class Any:
    """One coin in a ship that the user chooses when announcing: a target (4.4).

    With `behind` the coins directly behind it belong to the target too: `behind`
    of them for each coin added by `AddOwn` and `Invite` (rule 6.3).
    """

    filter: Filter
    behind: int = 0
    span: Span = _span()


@frozen
class Every:
    """All coins that fit when the ability is announced: targets too (6.1)."""

    filter: Filter
    span: Span = _span()


Coins = This | It | Name | Any | Every


# --- amounts and conditions ------------------------------------------------


@frozen
class Count:
    """How many coins fit."""

    filter: Filter
    span: Span = _span()


@frozen
class Lost:
    """How many coins that player lost by destruction in the current turn."""

    player: Player
    span: Span = _span()


@frozen
class Extreme:
    """How many coins that fit the one of several players has who has most, or fewest."""

    filter: Filter
    most: bool
    span: Span = _span()


@frozen
class Amount:
    """`constant + times * of`."""

    constant: int
    times: int = 0
    of: Count | Lost | Extreme | None = None
    span: Span = _span()


@frozen
class Comparison:
    """Two amounts compared."""

    left: Amount
    compare: Compare
    right: Amount
    span: Span = _span()


@frozen
class Lies:
    """This coin lies in one of these places ("if this is open")."""

    places: Place
    span: Span = _span()


@frozen
class Fits:
    """A coin named before, or the one of the event, is like that just now."""

    coin: Name | It
    filter: Filter
    span: Span = _span()


@frozen
class Not:
    """The condition does not hold."""

    condition: Condition
    span: Span = _span()


@frozen
class All:
    """Each of the conditions holds."""

    conditions: tuple[Condition, ...]
    span: Span = _span()


@frozen
class Either:
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]
    span: Span = _span()


Condition = Comparison | Lies | Fits | Not | All | Either


# --- events -----------------------------------------------------------------


@frozen
class Event:
    """What a reaction answers.

    `coin` is `This` or a filter that the event's coin must fit, looked at just
    before the event (5.7), or None where an event is about no coin; `player` is who
    does it (5.8), or whose turn it is.
    """

    kind: EventKind
    coin: This | Filter | None
    player: Who = Who.ANYONE
    span: Span = _span()


# --- statements -----------------------------------------------------------------


@frozen
class Destroy:
    """Destroy the coins, all at once (5.6)."""

    coins: Coins
    span: Span = _span()


@frozen
class Move:
    """Put coins at a spot of a player's ship, or in the hold; no destruction (6.6).

    With `any_order` the user picks their order in secret (6.5a).
    """

    coins: Coins
    to: Player
    spot: Spot
    any_order: bool = False
    span: Span = _span()


@frozen
class Swap:
    """Two coins change places."""

    first: Coins
    second: Coins
    span: Span = _span()


@frozen
class ChooseCoin:
    """A player chooses one coin that fits, known as `name` from here on.

    Chosen by the user among coins in ships it is a target and announced (4.5a);
    chosen from a hold, or by somebody else, it is chosen when the step resolves.
    """

    name: str
    chooser: Player
    filter: Filter
    span: Span = _span()


@frozen
class ChoosePlayer:
    """The user chooses a player when announcing, known as `name` from here on."""

    name: str
    who: Who
    span: Span = _span()


@frozen
class Pick:
    """Take coins that fit at random, without moving them yet (4.7, 4.8)."""

    name: str
    amount: Amount
    filter: Filter
    span: Span = _span()


@frozen
class AddOwn:
    """The user may add up to `most` other coins of their own that fit (6.3)."""

    most: int
    filter: Filter
    span: Span = _span()


@frozen
class Invite:
    """The user may invite all other players to add their coins that fit (6.3)."""

    filter: Filter
    span: Span = _span()


@frozen
class Rearrange:
    """A player puts deck and nest in any order, in secret, together with `extra`.

    The coin whose ability this is stays out of it (6.2).
    """

    player: Player
    extra: Name | None = None
    span: Span = _span()


@frozen
class Reveal:
    """Show the coins to all."""

    coins: Coins
    span: Span = _span()


@frozen
class Look:
    """The user looks at the coins."""

    coins: Coins
    span: Span = _span()


@frozen
class Negate:
    """The answered ability has no effect (5.9)."""

    span: Span = _span()


@frozen
class Prevent:
    """The answered destruction does not happen."""

    span: Span = _span()


@frozen
class SkipTurns:
    """The player loses that many of their next turns (6.5)."""

    player: Player
    amount: Amount
    span: Span = _span()


@frozen
class NextTurn:
    """The player has the next turn; play goes clockwise from there (6.4)."""

    player: Player
    span: Span = _span()


@frozen
class If:
    """Judged when the step resolves."""

    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    span: Span = _span()


@frozen
class May:
    """The player decides, when the step resolves, which of the two happens."""

    player: Player
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    span: Span = _span()


@frozen
class Later:
    """Happens at the start or end of a coming turn; the ability ends without it.

    `whose` next turn it is; None for "this turn" (END only).
    """

    moment: Moment
    whose: Player | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Until:
    """Prohibitions until the start of `whose` next turn, or the end of this turn if None."""

    whose: Player | None
    forbids: tuple[Forbid, ...]
    span: Span = _span()


Statement = (
    Destroy
    | Move
    | Swap
    | ChooseCoin
    | ChoosePlayer
    | Pick
    | AddOwn
    | Invite
    | Rearrange
    | Reveal
    | Look
    | Negate
    | Prevent
    | SkipTurns
    | NextTurn
    | If
    | May
    | Later
    | Until
)


@frozen
class Forbid:
    """As long as the prohibition holds, `who` can't do `act` (with coins that fit)."""

    act: Act
    who: Who
    filter: Filter | None = None
    span: Span = _span()


# --- abilities, coins, sets ---------------------------------------------------


@frozen
class Play:
    """Used as the main action of a turn."""

    body: tuple[Statement, ...]
    condition: Condition | None = None
    once: Once = Once.ALWAYS
    span: Span = _span()


@frozen
class React:
    """Used in answer to an event; `costs` are paid when it is announced (4.6a).

    A cost destroys this coin, or one of the user's own that is a target (`Any`).
    """

    event: Event
    body: tuple[Statement, ...]
    costs: tuple[Destroy, ...] = ()
    condition: Condition | None = None
    once: Once = Once.ALWAYS
    span: Span = _span()


@frozen
class While:
    """Holds as long as the coin lies in one of the places."""

    places: Place
    forbids: tuple[Forbid, ...]
    span: Span = _span()


Ability = Play | React | While


@frozen
class Inflection:
    """How a coin's name in some language is used in sentences, where its author says so.

    `gender` is `m` or `f`; what is empty is guessed from the name.
    """

    language: str
    gender: str = ""
    plural: str = ""


@frozen
class Coin:
    """A kind of coin."""

    name: str
    limit: int
    abilities: tuple[Ability, ...]
    names: tuple[tuple[str, str], ...] = ()  # (language, name), sorted
    inflections: tuple[Inflection, ...] = ()
    captain: bool = False
    unofficial: bool = False
    text: str = field(default="", eq=False, repr=False)  # the ability's source text
    note: str = field(default="", eq=False)
    span: Span = _span()

    def name_in(self, language: str) -> str:
        """The coin's name in a language; the English one where there is none."""
        return dict(self.names).get(language, self.name)

    def inflection(self, language: str) -> Inflection:
        """What is said of the coin's name in a language."""
        found = (one for one in self.inflections if one.language == language)
        return next(found, Inflection(language))


@frozen
class CoinSet:
    """What a coin file declares."""

    name: str
    coins: tuple[Coin, ...]
    title: str = ""
    status: str = "official"  # official, reconstructed or unofficial
    shipyard: tuple[tuple[str, int], ...] = ()  # (coin, how many) of the printed set
    note: str = field(default="", eq=False)
    span: Span = _span()

"""What a position's line says, part by part; `grammar/position.lark` tells what each part means.

Players and coins are names here, coins also numbers: the line's coins are counted from 1 in the
order in which they stand. Whatever isn't written has its default.
"""

from __future__ import annotations

from attrs import field, frozen

LOOKERS = ""  # among the names of players: those who have no ship
NOBODY = ""  # where a player could be named
HIGHEST = 10**9 - 1  # of a number in a line


class Placed(str):
    """A text, and the column where it stood; equal to the text without one."""

    column: int = 0

    @classmethod
    def at(cls, text: str, column: int) -> Placed:
        """A text that stood in a column, from 1."""
        placed = cls(text)
        placed.column = column
        return placed


def column_of(text: object) -> int:
    """Where a text stood, from 1; 0 if nobody knows."""
    column = getattr(text, "column", None)
    return column if isinstance(column, int) else 0


@frozen
class Folk:
    """Some players: those named, or with `others` all but them, those without a ship among them."""

    names: tuple[str, ...] = ()
    others: bool = False


@frozen
class CoinPart:
    """A coin.

    Attributes:
        name: its name; when it was read perhaps several, with blanks between them.
        everybody: whether everybody knows it.
        known: who knows it, if that is neither everybody nor who always does.
        lost: who knew it, and couldn't follow it.
        reacted: the turn in which it last reacted, 0 if never.
        used: its abilities that are used up for the game, from 1.
        mixed: its group, the first mixing in secret and the last; None if it never was.
    """

    name: str
    everybody: bool = False
    known: Folk | None = None
    lost: Folk = Folk()
    reacted: int = 0
    used: tuple[int, ...] = ()
    mixed: tuple[int, int, int] | None = None


@frozen
class MarksPart:
    """Marks of a name: on the player, in the nest (0), or on a coin of the deck (1, 2, …)."""

    name: str
    count: int
    place: int = -1


@frozen
class TallyPart:
    """How often a player did something: in a lapse of time, or since somebody's last turn."""

    deed: str
    count: int
    lapse: str
    whose: str = ""


@frozen
class ShipPart:
    """A player's ship, hold, and what left the game."""

    name: str
    nest: CoinPart | None = None
    deck: tuple[CoinPart, ...] = ()
    hold: tuple[CoinPart, ...] = ()
    gone: tuple[CoinPart, ...] = ()
    misses: int = 0
    out: int = 0
    empty: int = 0
    turns: int | None = None  # None for as many as there are if they are taken in turn
    lost: tuple[int, int] = (0, 0)  # how many coins, and in which turn
    time: tuple[int, int, int] | None = None  # left, shown to others, waited; None if all is left
    marks: tuple[MarksPart, ...] = ()
    tallies: tuple[TallyPart, ...] = ()

    @property
    def coins(self) -> tuple[CoinPart, ...]:
        """All of them, in the order in which they stand."""
        return (*((self.nest,) if self.nest else ()), *self.deck, *self.hold, *self.gone)


@frozen
class DealtPart:
    """How a player's coins lay when the game began, by their numbers; 0 for an empty nest."""

    name: str
    nest: int
    deck: tuple[int, ...]
    hold: tuple[int, ...] = ()
    misses: int = 0
    gone: tuple[int, ...] = ()


@frozen
class NamedPart:
    """A number (9.6), or a kind of coin (9.6b), that somebody named."""

    what: int | str


@frozen
class KeptPart:
    """What a delayed effect keeps: a coin by its number, a player, or what was named.

    With a coin its ship, with one of several numbers the player who named it.
    """

    slot: int
    what: int | str | NamedPart
    ship: str = ""


@frozen
class LaterPart:
    """A delayed effect; see the grammar's rule `later`."""

    place: int
    user: str
    coin: int
    ability: int
    line: int
    since: int
    whose: str = ""
    kept: tuple[KeptPart, ...] = ()


@frozen
class ChoicePart:
    """Who chose, `chance` perhaps, what, and in how many milliseconds."""

    name: str
    text: str
    time: int = 0


@frozen(kw_only=True)
class PositionLine:
    """A whole position."""

    ships: tuple[ShipPart, ...]
    mover: str
    turn: int = 1
    phase: str = "main"
    begins: tuple[str, int] | None = None  # who, empty if that is drawn, and the seed
    next: str | None = None
    counterclockwise: bool = False
    won: tuple[str, str] | None = None  # who, empty if nobody, and by which rule
    teams: tuple[tuple[str, ...], ...] = ()
    team_won: int = 0
    proposed: int = 0
    proposer: tuple[str, Folk] | None = None  # who, and who is still to answer
    rules: tuple[tuple[str, bool], ...] = ()
    luck: str = ""
    decisions: int = 0
    counter: int | None = None
    clock: str = ""
    later: tuple[LaterPart, ...] = ()
    dealt: tuple[DealtPart, ...] = ()
    then: tuple[ChoicePart, ...] = ()
    waited: int = 0
    columns: dict[str, int] = field(factory=dict, eq=False, repr=False)  # where each part stood

    @property
    def coins(self) -> tuple[CoinPart, ...]:
        """All coins, in the order in which they stand."""
        return tuple(coin for ship in self.ships for coin in ship.coins)


@frozen
class Face:
    """A coin as somebody sees it: its name, None if it is unknown, and whether it lies open."""

    name: str | None = None
    open: bool = True


@frozen
class SeenShipPart:
    """A ship as somebody sees it.

    `more` are the coins in the hold of which nothing is known, `gone_more` those out of the game.
    """

    name: str
    nest: Face | None = None
    deck: tuple[Face, ...] = ()
    hold: tuple[Face, ...] = ()
    more: int = 0
    gone: tuple[Face, ...] = ()
    gone_more: int = 0
    misses: int = 0
    out: bool = False
    team: int | None = None  # None for one's own
    time: int | None = None  # milliseconds on the clock
    marks: tuple[MarksPart, ...] = ()
    tallies: tuple[TallyPart, ...] = ()


@frozen
class UsePart:
    """An ability that was announced and isn't done with."""

    name: str
    coin: str
    targets: tuple[str, ...] = ()
    negated: bool = False
    reacting: bool = False


@frozen(kw_only=True)
class SeenLine:
    """A position as a player sees it; `LOOKERS` for somebody without a ship."""

    player: str
    ships: tuple[SeenShipPart, ...]
    mover: str
    turn: int = 1
    phase: str = "main"
    next: str | None = None
    counterclockwise: bool = False
    won: tuple[str, str] | None = None
    team_won: tuple[str, ...] = ()
    asked: str | None = None  # None for whose turn it is
    uses: tuple[UsePart, ...] = ()

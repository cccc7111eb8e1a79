"""What the plain model of the Black Spot has on its table, how it asks, and who is who.

Numbers in brackets are those of the game's rules page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

COINS = {"5": 7, "4": 9, "3": 11, "2": 14, "1": 16, "Spot": 2, "Slug": 1}  # 2.1, by value
VALUE = {"5": 5, "4": 4, "3": 3, "2": 2, "1": 1, "Spot": 0, "Slug": -5}
REGULAR = ("5", "4", "3", "2", "1")
CARDS = {"gold 1": 25, "gold 2": 10, "gold 3": 7, "gold 4": 5, "gold 5": 2, "Pieces of Eight": 1}
POSTS = (  # 2.3, by rank
    "Captain",
    "First Mate",
    "Pilot",
    "Bosun",
    "Gunner",
    "Cook",
    "Lookout",
    "Cabin Boy",
)
DRAWS = {  # 2.3; the First Mate's number is the Captain's less one (5.4)
    "Captain": (2, 3, 4),
    "Pilot": (3,),
    "Bosun": (2,),
    "Gunner": (1, 2),
    "Cook": (2,),
    "Lookout": (1,),
    "Cabin Boy": (1,),
}


@dataclass(frozen=True)
class Pending:
    """What is to be decided: by a player, or by chance, with a weight for each option."""

    kind: str  # D1 to D17, C1 to C7: the tables of section 15
    player: int | None  # a seat; `None` for chance
    options: dict[str, Any]  # by the text to choose it by
    weights: tuple[int, ...] | None = None


Course = Generator[Pending, Any, Any]


class Over(Exception):  # noqa: N818 (it is no error)
    """The game ends at once, whatever it was in the middle of (10.1)."""


class Table:
    """Everything there is, by kind; `choose` goes on to the next decision."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.stashes: list[Counter[str]] = [Counter() for _ in range(players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.bag = Counter(COINS)
        self.stack = Counter(CARDS)
        self.aside: Counter[str] = Counter()  # the coins of 3.3 before they are dealt
        self.front: Counter[str] = Counter()
        self.back: Counter[str] = Counter()
        self.lots: Counter[str] = Counter()  # drawn to break a tie at the end (11.3)
        self.posts: dict[int, str] = {}  # of active players, by seat
        self.status = ["active"] * players  # or "left" (8.6), or "eliminated"
        self.shown: list[Counter[str]] = [Counter() for _ in range(players)]
        self.captains_number = 0
        self.gunner_drew = 0
        self.round = 1
        self.phase = "Setup"
        self.winners: list[int] = []
        self.line: list[str] = []  # the texts chosen so far
        self.pending: Pending | None = None
        self.course: Course = _over()

    # Decisions.

    def go(self, course: Course) -> None:
        """Begin a course: the whole game, or a part of it from a position made by hand."""
        self.course = course
        self._send(None)

    def choose(self, text: str) -> None:
        """Take this option of the pending decision.

        Raises:
            ValueError: If nothing is pending, or it has no such option.
        """
        if self.pending is None or text not in self.pending.options:
            raise ValueError(f"{text!r} is none of the options of {self.pending}")
        self.line.append(text)
        self._send(self.pending.options[text])

    def _send(self, answer: object) -> None:
        try:
            self.pending = self.course.send(answer)
        except StopIteration:
            self.pending = None

    def ask(self, kind: str, player: int, options: dict[str, Any]) -> Course:
        """What the player takes; what has one option is taken without asking (15.1)."""
        if len(options) == 1:
            return next(iter(options.values()))
        return (yield Pending(kind, player, options))

    def chance(self, kind: str, source: Counter[str]) -> Course:
        """A coin or card of the source, by kind; it stays where it is."""
        found = {name: count for name, count in source.items() if count}
        if len(found) == 1:
            return next(iter(found))
        return (yield Pending(kind, None, {name: name for name in found}, tuple(found.values())))

    # Who is who.

    def active(self) -> list[int]:
        """Those who play (1.6), by seat."""
        return [seat for seat in range(self.players) if self.status[seat] == "active"]

    def rank(self, player: int) -> int:
        """The rank of a player's post: 1 is the highest (1.8)."""
        return POSTS.index(self.posts[player]) + 1

    def in_rank_order(self) -> list[int]:
        """Active players by the rank of their posts (1.8)."""
        return sorted(self.active(), key=self.rank)

    def neighbours(self, player: int) -> set[int]:
        """The next active players to the left and to the right (1.7, R9)."""
        around = [(player + step) % self.players for step in range(1, self.players)]
        playing = [seat for seat in around if self.status[seat] == "active"]
        return {*playing[:1], *playing[-1:]}

    def victims(self, player: int) -> list[int]:
        """Whom the player can steal from (6.2, 6.3), by seat."""
        near = self.neighbours(player)
        return [
            seat
            for seat in self.active()
            if seat != player
            and (seat in near or self.posts[seat] == "Captain")
            and self.stashes[seat].total()
            and self.posts[seat] != "Cabin Boy"
        ]

    def spotted(self) -> list[int]:
        """Active players who hold a Spot."""
        return [player for player in self.active() if self.stashes[player]["Spot"]]

    def eliminate(self, players: Iterable[int]) -> None:
        """Their coins and cards stay where they are (10.5)."""
        for player in players:
            self.status[player] = "eliminated"


def _over() -> Course:
    """A course in which nothing is left to do, as before the first."""
    yield from ()


def move(what: str, source: Counter[str], to: Counter[str]) -> None:
    """A coin or card goes from one place to another."""
    assert source[what] > 0
    source[what] -= 1
    to[what] += 1


def held(coins: Counter[str]) -> list[str]:
    """The kinds there are among these coins, by value, from the highest."""
    return [coin for coin in COINS if coins[coin]]


def only(coins: Counter[str], kinds: Iterable[str]) -> Counter[str]:
    """The coins of these kinds."""
    return Counter({coin: coins[coin] for coin in kinds if coins[coin]})

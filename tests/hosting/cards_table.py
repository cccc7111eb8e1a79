"""A table at which cards are played, for tests: everybody's hand can be laid out."""

from __future__ import annotations

import functools
import random
from typing import Any

from folders import COIN_FILES
from kernels_for_tests import Run, functions_of

from piecesofeight import load_game
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.hosting.source import GameSource
from piecesofeight.machine.constants import LOG_SIZE

PHASES = ("Draw", "Steal", "Pay Jacques", "Cut and Run", "All Hands")
QUIET = ("pass", "stay", "nothing", "no", "no swap", "stop", "steal")  # what is chosen if it can be
ROOM = 6000  # of the log


CARDS = "pirates_code.yaml"


@functools.cache
def source_of(file: str) -> tuple[GameSource, dict[str, Any]]:
    """A game of the folder of the Black Spot, and the functions of its kernel."""
    source = load_game(COIN_FILES / "black_spot" / file).source
    return source, functions_of(source)


def cards_source() -> tuple[GameSource, dict[str, Any]]:
    """The game with the unofficial cards."""
    return source_of(CARDS)


class Table(Run):
    """A game of the set of cards, in which nothing is decided without being asked.

    `file` is another game of the same zones.
    """

    def __init__(self, players: int = 4, *, seed: int = 0, file: str = CARDS) -> None:
        source, functions = source_of(file)
        super().__init__(source, functions, players, seed=seed, options=w.O_ASK_ALL)
        self.players = players
        self.rng = random.Random(seed)
        self.told: list[tuple[int, ...]] = []

    @property
    def texts(self) -> list[str]:
        """What can be chosen now."""
        return [self.text(option) for option in self.options]

    @property
    def decider(self) -> int:
        """The seat of who decides."""
        return (self.block[w.H_DECIDER] - self.player(0)) // self.source.layout.player.size

    @property
    def doer(self) -> int:
        """The seat of who would do what is announced."""
        return (self.block[w.H_DOER] - self.player(0)) // self.source.layout.player.size

    @property
    def phase(self) -> str:
        """The phase of the round."""
        return PHASES[self.block[w.H_PHASE] - 1]

    def take(self, text: str) -> None:
        """Take the option of this text."""
        self.log = [w.LOG_START, ROOM, *[0] * ROOM]
        self.choose(self.options[self.texts.index(text)])
        ends = range(w.LOG_START, self.log[0], LOG_SIZE)
        self.told += [tuple(self.log[at : at + LOG_SIZE]) for at in ends]

    def play(self, text: str) -> None:
        """Play a card, and let everybody pass who could answer, until it is done."""
        self.told.clear()
        self.take(text)
        self.settle()

    def settle(self) -> None:
        """Let everybody pass until the cards that were played are done."""
        while "pass" in self.texts and (self.block[w.H_DEPTH] or any(self.answers)):
            self.take("pass")

    @property
    def answers(self) -> list[int]:
        """What everybody has chosen in the window."""
        return [self.block[self.player(seat) + w.P_ANSWER] for seat in range(self.players)]

    def quietly(self) -> None:
        """Choose what changes least."""
        quiet = [text for text in QUIET if text in self.texts]
        self.take(quiet[0] if quiet else self.rng.choice(self.texts))

    def holder(self, post: str) -> int:
        """The seat of who has a post."""
        return next(seat for seat in range(self.players) if self.zone("duty", seat) == {post: 1})

    # --- laying out -------------------------------------------------------------------------

    def move(self, piece: str, source: tuple[str, int | None], to: tuple[str, int | None]) -> None:
        """Put a piece from one zone into another."""
        zone = self.source.layout.zones[to[0]]
        kind = self.source.layout.index(zone.sort, piece)
        for (name, seat), change in ((source, -1), (to, 1)):
            at = self.address(name, seat)
            self.block[at] += change
            self.block[at + 1 + kind] += change
            assert self.block[at + 1 + kind] >= 0, f"no {piece} in {name}"

    def address(self, name: str, seat: int | None) -> int:
        """Where a zone lies."""
        numbers = self.source.layout.numbers
        if seat is None:
            return numbers[constant("ZONE", name)]
        return self.player(seat) + numbers[constant("P_ZONE", name)]

    def deal(self, *hands: list[str]) -> None:
        """Everybody has just these cards; all others are in the stack."""
        for name, seat in (("discards", None), *(("hand", seat) for seat in range(self.players))):
            for card, count in self.zone(name, seat).items():
                for _ in range(count):
                    self.move(card, (name, seat), ("stack", None))
        for seat, hand in enumerate(hands):
            for card in hand:
                self.move(card, ("stack", None), ("hand", seat))

    def coins(self, *stashes: list[str], bag: list[str] | None = None) -> None:
        """Everybody has just these coins; the bag has all others, or only these."""
        places: list[tuple[str, int | None]] = [(name, None) for name in ("front", "back", "aside")]
        places += [("stash", seat) for seat in range(self.players)]
        for place in places:
            for coin, count in self.zone(*place).items():
                for _ in range(count):
                    self.move(coin, place, ("bag", None))
        for seat, stash in enumerate(stashes):
            for coin in stash:
                self.move(coin, ("bag", None), ("stash", seat))
        for coin, count in self.zone("bag").items():
            for _ in range(count - (count if bag is None else bag.count(coin))):
                self.move(coin, ("bag", None), ("aside", None))

    def appoint(self, *posts: str) -> None:
        """Everybody has this post, the first seat first; the others lie aside."""
        kinds = [kind.name for kind in self.source.layout.sorts["post"].kinds]
        offer = self.address("offer", None)
        for number, kind in enumerate(kinds):
            self.block[offer + 1 + number] = kind not in posts
        self.block[offer] = len(kinds) - len(posts)
        for seat, post in enumerate(posts):
            self.block[self.address("duty", seat)] = kinds.index(post) + 1

    def before(self, phase: str) -> None:
        """Play quietly to somewhere in the phase before one, while nobody is asked for a card."""
        wanted = PHASES[PHASES.index(phase) - 1]
        before_run = phase == "Cut and Run" and self.block[w.H_ROUND] < 2
        while self.phase != wanted or "pass" in self.texts or before_run:
            self.quietly()
            before_run = phase == "Cut and Run" and self.block[w.H_ROUND] < 2

    def until(self, beginning: str) -> list[str]:
        """Play quietly until something can be chosen that begins so; all that does."""
        for _ in range(400):
            found = [text for text in self.texts if text.startswith(beginning)]
            if found:
                return found
            self.quietly()
        raise AssertionError(f"nobody could ever choose {beginning!r}")

    def records(self, kind: int) -> list[tuple[int, ...]]:
        """What was told of a kind since the last card was played."""
        return [record for record in self.told if record[0] % w.LOG_TIMES == kind]


def laid_out(phase: str, *hands: list[str], seed: int = 1) -> Table:
    """Four players before a phase, with these cards in the hands, the first seat first.

    They are Captain, Bosun, Gunner and Lookout.
    """
    table = Table(seed=seed)
    table.before(phase)
    table.appoint("Captain", "Bosun", "Gunner", "Lookout")
    table.deal(*hands)
    return table

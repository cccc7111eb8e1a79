"""Kernels in lock step: the same options, and equal options, blocks and logs after each step.

Run it for as many steps as you like, of games of one kind or of all of them:

    python tests/support/lockstep.py --steps 200000
    python tests/support/lockstep.py --steps 5000 --only combat
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from attrs import define, field, frozen
from folders import COIN_FILES, TESTS
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import HypothesisWarning
from small_game import small_game

from piecesofeight.combat import clock, kernel
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_OPTIONS, new_block
from piecesofeight.hosting import blocks
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.kernels.builds import CHECKED, INTERPRETED, OPTIMISED, QUICK, TIERS
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.kernels.source import KernelSource
from piecesofeight.language.games.loading import game_program
from piecesofeight.machine import constants as m
from piecesofeight.machine.walking import records
from piecesofeight.tables import Tables, compile_tables
from piecesofeight.testing.laws.dealing import random_layout, stock_of
from piecesofeight.testing.laws.trial import Stock
from piecesofeight.testing.strategies.game_files import game_texts

LONGEST = 400  # steps of a game; most are shorter
ROOM = 6000  # words of the log of a game from a file
FEW_BUILDS = (INTERPRETED, QUICK, CHECKED)  # what is there at once


class OutOfStepError(AssertionError):
    """Kernels of one source did different things, or one of them failed."""


@frozen
class Start:
    """A game that is about to begin.

    Attributes:
        kind: what is counted together.
        told: which one it is.
        source: its kernel.
        tables: what the kernel reads beside the block.
        block: the block.
        numbers: what `begin` takes beside it.
        options: how many options there can be.
        log: words of the log.
        more: what may be chosen beside the options, in a block; it may let time go by there.
        meaning: what a word of a block holds.
    """

    kind: str
    told: str
    source: KernelSource
    tables: Sequence[list[int]]
    block: list[int]
    numbers: tuple[int, ...]
    options: int
    log: int
    more: Callable[[list[int], random.Random], int]
    meaning: Callable[[list[int], int], str]


@define
class Together:
    """Machines of several builds that play one game in lock step.

    Attributes:
        start: the game.
        machines: by the tier of their build; the interpreted one is the first.
        blocks: theirs.
        steps: how many were done.
        options: those of the pending decision.
    """

    start: Start
    machines: dict[str, Machine]
    blocks: dict[str, Any]
    steps: int = 0
    options: tuple[int, ...] = ()

    @classmethod
    def of(cls, start: Start, tiers: Iterable[str] = TIERS) -> Together:
        """Machines of some tiers; the interpreted one is always there."""
        kernels = {tier: _kernel(start.source, tier) for tier in dict.fromkeys((INTERPRETED, *tiers))}
        machines = {
            tier: Machine(each.functions, start.tables, start.options, start.log, each.array)
            for tier, each in kernels.items()
        }
        return cls(start, machines, {tier: each.array(start.block) for tier, each in kernels.items()})

    def play(self, rng: random.Random, most: int = LONGEST) -> int:
        """Play at random; how many steps that took.

        Raises:
            OutOfStepError: they differ; it says where.
        """
        self._all(lambda machine, block: machine.begin(block, *self.start.numbers))
        while self.options and self.steps < most:
            if self.steps % 8 == 0:
                self._look()
            option = self._chosen(rng)
            self._all(lambda machine, block, option=option: machine.step(block, option))
        return self.steps

    def _chosen(self, rng: random.Random) -> int:
        """What is chosen; the same is done to all blocks where time goes by."""
        block = self.blocks[INTERPRETED]
        before = block[:]
        option = self.start.more(block, rng) or rng.choice(self.options)
        for at, word in enumerate(block):
            if word != before[at]:
                for other in self.blocks.values():
                    other[at] = word
        return option

    def _all(self, move: Callable[[Machine, Any], tuple[int, ...] | None]) -> None:
        """Let all do one thing, and compare what came of it."""
        self.steps += 1
        given = {
            tier: self._done(tier, lambda tier=tier: move(self.machines[tier], self.blocks[tier]))
            for tier in self.machines
        }
        self._same("the options", given)
        self._same("the log", {tier: each.noted() for tier, each in self.machines.items()})
        self._compare_blocks()
        self.options = given[INTERPRETED] or ()

    def _look(self) -> None:
        """What only looks gives the same, and changes nothing."""
        given = {tier: each.legal(self.blocks[tier]) for tier, each in self.machines.items()}
        self._same("the options when they are listed again", given)
        for name in ("weight", "may_propose"):
            told = {}
            for tier, machine in self.machines.items():
                block, tables = self.blocks[tier], machine.tables
                if hasattr(machine.functions, name):
                    rest = (*tables, self.options[0]) if name == "weight" else ()
                    function = getattr(machine.functions, name)
                    told[tier] = self._done(tier, lambda: int(function(block, *rest)))  # noqa: B023
            self._same(f"what `{name}` gives", told)
        self._compare_blocks()

    def _done(self, tier: str, do: Callable[[], Any]) -> Any:
        try:
            return do()
        except Exception as error:
            raise self._wrong(f"{tier} fails: {type(error).__name__}: {error}") from error

    def _compare_blocks(self) -> None:
        first, *rest = (_bytes(block) for block in self.blocks.values())
        if any(other != first for other in rest):
            kept = {tier: list(map(int, block)) for tier, block in self.blocks.items()}
            own = kept[INTERPRETED]
            differing = [
                at for at in range(len(own)) if any(own[at] != b[at] for b in kept.values())
            ]
            at = differing[0]
            words = ", ".join(f"{tier} {block[at]}" for tier, block in kept.items())
            what = self.start.meaning(own, at)
            raise self._wrong(f"word {at} ({what}) is {words}; {len(differing)} differ")

    def _same(self, what: str, given: Mapping[str, Any]) -> None:
        if any(each != given[INTERPRETED] for each in given.values()):
            raise self._wrong(f"{what}: {dict(given)}")

    def _wrong(self, what: str) -> OutOfStepError:
        return OutOfStepError(f"{self.start.kind}, {self.start.told}, step {self.steps}: {what}")


def _bytes(block: Any) -> bytes:
    return (block if isinstance(block, array) else array("q", block)).tobytes()


@cache
def _kernel(source: KernelSource, tier: str) -> Kernel:
    return Kernel.interpreted(source) if tier == INTERPRETED else Kernel.compiled(source, tier)


# --- coin combat ----------------------------------------------------------------------------

_RULES = [
    Rules(explicit_chance=bool(n & 1), stalemate=not n & 2, ask_forced=bool(n & 4), ask_everybody=bool(n & 8))
    for n in range(16)
]  # fmt: skip
_SETS = {
    "the base set": ("pieces_of_eight.yaml",),
    "Cursed Blade": ("cursed_blade.yaml",),
    "Maiden's Vengeance": ("maidens_vengeance.yaml",),
    "all sets": (),
    "odd coins": (TESTS / "scenarios" / "sets" / "odd.yaml",),
}


@cache
def _coins(name: str) -> tuple[Stock, Tables]:
    stock = stock_of(*(COIN_FILES / file for file in _SETS[name]))
    return stock, compile_tables(stock.coins)


def combat_start(name: str, number: int) -> Start:
    """A game of combat of some coins; the number decides all that differs from game to game."""
    luck = random.Random(f"{name} {number}")
    stock, tables = _coins(name)
    players, rules = 2 + number % 5, _RULES[number // 5 % 16]
    teams = None
    if players > 2 and luck.random() < 0.4:
        teams = [seat % (2 if players % 2 == 0 else 3) for seat in range(players)]
    timed = clock.Clock(luck.choice((1, 20, 300)), luck.choice((0, 2)), luck.choice((0, 3)))
    with_clocks = luck.random() < 0.4
    unruly = luck.random() < 0.5
    time = round(timed.seconds * 1000) if with_clocks else 0
    ships = [random_layout(stock, luck) for _ in range(players)]
    seed = luck.randrange(2**96)
    block = new_block(tables, ships, teams=teams, options=rules.flags, seed=seed, time=time)

    def more(b: list[int], rng: random.Random) -> int:
        """Who must decide lets time go by, has none left, gives up, or proposes a stalemate."""
        if b[m.H_DECIDER] and with_clocks:
            seat = b[b[m.H_DECIDER] + m.P_SEAT]
            taken = rng.randrange(4000)
            if taken >= clock.time_here(b, seat, timed):
                return m.V_TIME
            clock.let_pass(b, seat, taken, timed, secret=rng.random() < 0.5)
        if unruly and b[m.H_DECIDER] and rng.random() < 0.01:
            return rng.choice((m.V_SURRENDER, m.V_TIME))
        if unruly and kernel.may_propose(b) and rng.random() < 0.1:
            return m.V_PROPOSE
        return 0

    told = f"number {number}: {players} players, {rules.to_dict()}, teams {teams}, {time} ms"
    return Start(
        f"combat, {name}", told, kernel.SOURCE, (tables.words,), block, (luck.randrange(-1, players),),
        MOST_OPTIONS, kernel.LOG_WORDS, more, _combat_word,
    )  # fmt: skip


def _combat_word(b: list[int], at: int) -> str:
    for record, begins in records(b):
        if begins <= at < begins + record.size and at - begins in record.words:
            return f"{record.name} at {begins}: {record.words[at - begins].meaning}"
    return "of no record"


# --- games from files -----------------------------------------------------------------------


def game_start(kind: str, source: GameSource, number: int) -> Start:
    """A game from a file."""
    luck = random.Random(f"{kind} {number}")
    program = source.program
    players = program.least + number % (program.most - program.least + 1)
    options = number // (program.most - program.least + 1) % 4
    seed = luck.randrange(2**96)
    block = blocks.new_block(source.layout, players, options=options, seed=seed)
    told = f"number {number}: {players} players, options {options}"
    return Start(
        kind, told, source.kernel, (), block, (), source.labels.end, ROOM, lambda _b, _rng: 0,
        lambda b, at: game_word(source, b, at),
    )  # fmt: skip


def game_word(source: GameSource, b: list[int], at: int) -> str:
    """What a word of a block holds."""
    layout = source.layout
    if at < b[w.H_FIRST]:
        return layout.header.words[at].meaning
    seat, word = divmod(at - b[w.H_FIRST], layout.player.size)
    return f"seat {seat}: {layout.player.words[word].meaning}"


@cache
def files() -> dict[str, Path]:
    """The files of games that are played by a kernel of their own, in this repository."""
    spot = COIN_FILES / "black_spot"
    found = [spot / "game.yaml", *sorted((spot / "options").glob("*.yaml")), spot / "pirates_code.yaml"]
    found.append(TESTS / "adapters" / "bluff.yaml")
    return {f"{path.parent.name}/{path.stem}": path for path in found}


@cache
def source_of(name: str) -> GameSource:
    """The kernel of one of the files, or of the small game of the tests."""
    return game_source(small_game() if name == "small" else game_program(files()[name]))


def drawn_texts(many: int, seed: int = 0) -> list[str]:
    """So many different texts of game files, drawn; always the same for a seed."""
    found: dict[str, None] = {}

    @seeded(seed)
    @settings(
        max_examples=2 * many, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(game_texts())
    def draw(text: str) -> None:
        if len(found) < many:
            found[text] = None

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisWarning)
        draw()
    return list(found)


@cache
def drawn_sources(many: int, seed: int = 0) -> tuple[GameSource, ...]:
    """The kernels of drawn game files."""
    return tuple(game_source(game_program(text)) for text in drawn_texts(many, seed))


# --- many of them ---------------------------------------------------------------------------


def kinds(drawn: int) -> dict[str, Callable[[int], Start]]:
    """All kinds of games, by name: what gives the game of a number."""
    found: dict[str, Callable[[int], Start]] = {
        f"combat, {name}": lambda number, name=name: combat_start(name, number) for name in _SETS
    }
    for name in ("small", *files()):
        found[name] = lambda number, name=name: game_start(name, source_of(name), number)
    if drawn:
        found["drawn"] = lambda number: game_start(
            "drawn", drawn_sources(drawn)[number % drawn], number
        )
    return found


@define
class Tally:
    """What was played.

    Attributes:
        steps, games: by kind.
    """

    steps: Counter[str] = field(factory=Counter)
    games: Counter[str] = field(factory=Counter)
    seconds: Counter[str] = field(factory=Counter)


def compare(
    start_of: Callable[[int], Start],
    steps: int,
    tiers: Sequence[str] = TIERS,
    first: int = 0,
    most: int = LONGEST,
) -> Iterator[int]:
    """Play games in lock step until so many steps are done; how many each of them took.

    Raises:
        OutOfStepError: kernels differ; it says in which game, and in which word.
    """
    done = 0
    for number in count(first):
        if done >= steps:
            return
        start = start_of(number)
        taken = Together.of(start, tiers).play(random.Random(number), most)
        done += taken
        yield taken


def main() -> int:
    """Compare what the command line asks for; tell how much it was."""
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asks.add_argument("--steps", type=int, default=20_000, help="in all")
    asks.add_argument("--first", type=int, default=0, help="the number of the first game of each kind")
    asks.add_argument("--only", default="", help="kinds whose name begins so")
    asks.add_argument("--drawn", type=int, default=20, help="drawn game files")
    asks.add_argument("--tiers", nargs="*", default=list(TIERS), choices=TIERS)
    asked = asks.parse_args()
    chosen = {
        name: start for name, start in kinds(asked.drawn).items() if name.startswith(asked.only)
    }
    wrong, told, began = 0, Tally(), perf_counter()
    for name, start_of in chosen.items():
        here = perf_counter()
        try:
            for taken in compare(start_of, -(-asked.steps // len(chosen)), asked.tiers, asked.first):
                told.steps[name] += taken
                told.games[name] += 1
        except OutOfStepError as error:
            wrong += 1
            print(f"OUT OF STEP: {error}")
        seconds = perf_counter() - here
        print(f"{name}: {told.steps[name]} steps in {told.games[name]} games, {seconds:.0f} s", flush=True)
    seconds = perf_counter() - began
    print(f"all: {told.steps.total()} steps in {told.games.total()} games, {seconds:.0f} s, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

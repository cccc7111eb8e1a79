"""Kernels in lock step: the same options, and equal options, blocks and logs after each step.

What is played is in `lockstep_games`; `tests/kernels/lockstep_run.py` plays as much as you like.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

from attrs import define, evolve, frozen

from piecesofeight.kernels.builds import CHECKED, INTERPRETED, QUICK, TIERS
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.kernels.source import KernelSource
from piecesofeight.study.mass import KernelPlayer

LONGEST = 400  # steps of a game; most are shorter
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
        phase: with which it begins; 0 for its beginning.
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
    phase: int = 0


@define
class Together:
    """Machines of several builds that play a game in lock step.

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
        kernels = {
            tier: kernel_of(start.source, tier) for tier in dict.fromkeys((INTERPRETED, *tiers))
        }
        machines = {
            tier: Machine(each.functions, start.tables, start.options, start.log, each.array)
            for tier, each in kernels.items()
        }
        return cls(
            start, machines, {tier: each.array(start.block) for tier, each in kernels.items()}
        )

    def play(self, rng: random.Random, most: int = LONGEST) -> int:
        """Play at random; how many steps that took.

        Raises:
            OutOfStepError: they differ; it says where.
        """
        start = self.start
        if start.phase:
            self._all(lambda machine, block: machine.begin_phase(block, start.phase))
        else:
            self._all(lambda machine, block: machine.begin(block, *start.numbers))
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
def kernel_of(source: KernelSource, tier: str) -> Kernel:
    """A kernel of one tier."""
    return Kernel.interpreted(source) if tier == INTERPRETED else Kernel.compiled(source, tier)


# --- many games -----------------------------------------------------------------------------


def compare(
    start_of: Callable[[int], Start],
    steps: int,
    tiers: Sequence[str] = TIERS,
    first: int = 0,
    most: int = LONGEST,
) -> Iterator[int]:
    """Play games in lock step until so many steps are done; how many each of them took.

    Args:
        start_of: the game of a number.
        steps: how many, or a few more until the last game is over.
        tiers: of which builds.
        first: the number of the first game.
        most: steps of a game.

    Raises:
        OutOfStepError: kernels differ; it says in which game, and in which word.
    """
    done = 0
    for number in count(first):
        if done >= steps:
            return
        taken = Together.of(start_of(number), tiers).play(random.Random(number), most)
        done += taken
        yield taken


@frozen
class Mass:
    """Whole games that are played within a kernel.

    Attributes:
        kind: what is counted together.
        source: the kernel.
        player: plays them, interpreted.
    """

    kind: str
    source: KernelSource
    player: KernelPlayer


def compare_mass(mass: Mass, games: int, tiers: Iterable[str] = TIERS) -> None:
    """Play the same whole games by kernels of some tiers, and compare what they come to.

    Raises:
        OutOfStepError: that differs.
    """
    told = {}
    for tier in dict.fromkeys((INTERPRETED, *tiers)):
        kernel = kernel_of(mass.source, tier)
        arrays = tuple(kernel.array(list(each)) for each in mass.player.arguments)
        player = evolve(mass.player, kernel=kernel, arguments=arrays)
        rows, counts = player.play(0, games)
        told[tier] = rows.tolist(), counts, [list(map(int, each)) for each in arrays]
    for tier, each in told.items():
        if each != told[INTERPRETED]:
            raise OutOfStepError(f"{mass.kind}: {tier} plays other games, seed {mass.player.seed}")

"""The laws of the Black Spot (15.5), looked at in blocks at every decision of random games.

Run as a program it holds many games to them, of 3 to 8 players in turn, compiled if it can be:
`python tests/hosting/black_spot_laws.py 100000 [SEED]`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from folders import COIN_FILES

from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.kernels import native
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.program import Status

SOURCE = game_source(game_program(COIN_FILES / "black_spot" / "game.yaml"))
PHASES = [phase.name for phase in SOURCE.layout.program.phases]
DRAW, PAY, RUN = (PHASES.index(name) + 1 for name in ("Draw", "Pay Jacques", "Cut and Run"))
ACTIVE, LEFT = Status.ACTIVE.value, Status.LEFT.value
# In the midst of these deeds the bag may be empty (5.5, 6.11a).
HALF_DONE = ("put back {surplus}", "put {surplus}")


class Table:
    """Where everything lies in the blocks of a number of players."""

    def __init__(self, players: int, source: GameSource = SOURCE) -> None:
        layout = source.layout
        numbers = layout.numbers
        self.source = source
        self.players = [numbers["FIRST"] + layout.player.size * seat for seat in range(players)]
        self.bag = numbers[constant("ZONE", "bag")]
        self.stashes = [player + numbers[constant("P_ZONE", "stash")] for player in self.players]
        self.duties = [player + numbers[constant("P_ZONE", "duty")] for player in self.players]
        self.captain = layout.index("post", "Captain") + 1
        self.spot = layout.index("coin", "Spot") + 1
        self.zones: list[tuple[int, Any]] = []  # of many pieces: the count, and each kind
        # Where copies of a kind are counted, where one may lie alone, its word there; how many.
        self.kinds: list[tuple[list[int], list[int], int, int]] = []
        for sort in layout.program.sorts:
            here = list(self._of(sort.name))
            for kind, declared in enumerate(sort.kinds, 1):
                single = self.duties if sort.name == "post" else []
                self.kinds.append(([at + kind for at in here], single, kind, declared.copies))
            words = len(sort.kinds)
            self.zones += [(at, itemgetter(*range(at + 1, at + 1 + words))) for at in here]

    def _of(self, sort: str) -> Iterator[int]:
        """The zones of many pieces of a sort; of single ones there are the `duties` alone."""
        for zone in self.source.layout.program.zones:
            if zone.sort == sort and not zone.single:
                prefix = "P_ZONE" if zone.of_player else "ZONE"
                at = self.source.layout.numbers[constant(prefix, zone.name)]
                yield from [at + player for player in self.players] if zone.of_player else [at]

    def stash(self, b: list[int], seat: int) -> list[int]:
        """The coins of a stash, by kind."""
        at = self.stashes[seat]
        return b[at : at + 1 + len(self.source.layout.sorts["coin"].kinds)]


class Watch:
    """Looks at a game, decision by decision.

    Attributes:
        broken: what was wrong.
        looks: how often it looked.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.frozen: dict[int, list[int]] = {}
        self.round, self.bag = 0, 0
        self.looks = 0
        self.broken: list[str] = []

    def look(self, b: list[int], options: tuple[int, ...]) -> None:
        """Hold a block to the laws."""
        self.looks += 1
        self._conserved(b)
        self._frozen(b)
        if options:
            self._bag(b, options)
            self._posts(b)

    def _say(self, b: list[int], what: str) -> None:
        self.broken.append(f"round {b[w.H_ROUND]}, phase {b[w.H_PHASE]}: {what}")

    def _conserved(self, b: list[int]) -> None:
        """15.5: each of the 60 coins, of the 50 cards and of the posts is somewhere once."""
        for count, kinds in self.table.zones:
            if b[count] != sum(kinds(b)):
                self._say(b, f"the zone at {count} counts wrong")
        for number, (counts, singles, word, copies) in enumerate(self.table.kinds):
            there = sum([b[at] for at in counts]) + [b[at] for at in singles].count(word)
            if there != copies:
                self._say(b, f"of kind {number} there are {there}, not {copies}")

    def _frozen(self, b: list[int]) -> None:
        """15.5: who left holds no Spot, and the stash never changes."""
        table = self.table
        for seat, player in enumerate(table.players):
            if b[player + w.P_STATUS] == LEFT:
                stash = table.stash(b, seat)
                if stash[table.spot]:
                    self._say(b, f"seat {seat} has left with a Spot")
                if self.frozen.setdefault(seat, stash) != stash:
                    self._say(b, f"the frozen stash of seat {seat} has changed")
            elif seat in self.frozen and b[player + w.P_STATUS] == ACTIVE:
                self._say(b, f"seat {seat} is back")

    def _bag(self, b: list[int], options: tuple[int, ...]) -> None:
        """15.5: never empty between complete deeds; each round takes a coin out for good."""
        bag = b[self.table.bag]
        if not bag and self.table.source.labels.label_of(options[0]).text not in HALF_DONE:
            self._say(b, "the bag is empty, and the game goes on")
        if b[w.H_ROUND] != self.round:
            if self.round and bag >= self.bag:
                self._say(b, f"the bag had {self.bag} coins a round ago, and has {bag}")
            self.round, self.bag = b[w.H_ROUND], bag

    def _posts(self, b: list[int]) -> None:
        """15.5: from Draw to Run each active player has a post; to Pay one is Captain."""
        if not DRAW <= b[w.H_PHASE] <= RUN:
            return
        table = self.table
        active = [at for at, one in enumerate(table.players) if b[one + w.P_STATUS] == ACTIVE]
        posts = [b[table.duties[seat]] for seat in active]
        if 0 in posts or len(set(posts)) < len(posts):
            self._say(b, f"the posts of active players are {posts}")
        if b[w.H_PHASE] <= PAY and posts.count(table.captain) != 1:
            self._say(b, f"there are {posts.count(table.captain)} Captains")


def machine_of(kernel: Kernel) -> Machine:
    """A machine that notes nothing."""
    return Machine(kernel.functions, (), 4096, array=kernel.array)


def watched(machine: Machine, array: Any, table: Table, seed: int) -> Watch:
    """A random game, every option equally likely, held to the laws at every step."""
    rng, watch = random.Random(seed), Watch(table)
    b = array(new_block(SOURCE.layout, len(table.players), seed=seed))
    options = machine.begin(b)
    while True:
        assert options is not None
        watch.look(b.tolist() if array is not list else b, options)
        if not options or watch.broken:
            return watch
        options = machine.step(b, options[int(rng.random() * len(options))])


def main(games: int, seed: int = 0) -> None:
    """Hold games to the laws, and tell how many decisions were looked at."""
    compiled = native.available()
    kernel = Kernel.compiled(SOURCE.kernel) if compiled else Kernel.interpreted(SOURCE.kernel)
    machine, looks = machine_of(kernel), 0
    tables = [Table(players) for players in range(3, 9)]
    for number in range(games):
        table = tables[number % len(tables)]
        watch = watched(machine, kernel.array, table, seed * games + number)
        looks += watch.looks
        if watch.broken:
            sys.exit(f"game {seed * games + number}, {len(table.players)} players: {watch.broken}")
    how = "compiled" if compiled else "interpreted"
    sys.stdout.write(f"{games} games, {looks} looks, {how}: no law is broken\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

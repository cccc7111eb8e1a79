"""Luck that stays the same where the coins do: seeded games of two versions, paired.

If each version drew from a generator of its own, the first difference, however small, would
shift all later draws, and every game would look different. So nothing here is drawn in
sequence. Each thing that chance may take has a number of its own, a hash of the seed, the game,
the moment and its *text*, and the least number wins (rendezvous hashing). A coin or an option
that is added changes a choice only if it is taken itself, one that is removed only if it had
been taken; their order and their ids don't matter.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import frozen

from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship import INNER, building_coins
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m


@frozen
class Luck:
    """The luck of one game.

    Attributes:
        seed: what the luck of all games follows from.
        game: the game's number.

    >>> luck = Luck(seed=1, game=0)
    >>> luck.least("turn 1", ["pass", "send fore"]) == luck.least("turn 1", ["send fore", "pass"])
    True
    """

    seed: int
    game: int

    def number(self, moment: str, text: str) -> int:
        """A 64-bit number that follows from seed, game, moment and text."""
        said = f"{self.seed}\0{self.game}\0{moment}\0{text}"
        return int.from_bytes(hashlib.blake2b(said.encode(), digest_size=8).digest(), "big")

    def least(self, moment: str, texts: Iterable[str]) -> str:
        """One of several texts, each as likely as the others; they must differ."""
        return min(texts, key=lambda text: (self.number(moment, text), text))

    def weighted(self, moment: str, weights: Sequence[tuple[str, float]]) -> str:
        """One of several texts, each as likely as its weight says.

        Of exponential waiting times with these rates the shortest is chosen.
        """

        def wait(one: tuple[str, float]) -> tuple[float, str]:
            share = (self.number(moment, one[0]) + 0.5) / 2.0**64
            return -math.log(share) / one[1], one[0]

        return min(weights, key=wait)[0]

    # --- ships ------------------------------------------------------------------------------

    def first(self, players: int) -> int:
        """The seat that begins."""
        return int(self.least("first", map(str, range(players))))

    def ship(self, coins: Sequence[Coin], seat: int, *, wild: bool = False) -> Layout:
        """A legal ship for a seat, each with the same probability (2.1 to 2.3).

        A ship of two sets of coins has the same coins in the same order, as far as it can.
        Where the Captain is active (1.3) it changes places with a coin that isn't, as in
        `Ship.random`, if the ship isn't to be wild.

        Raises:
            ShipError: there are too few coins for a ship.
        """
        captains, others = building_coins(coins)
        captain = self.least(f"captain {seat}", captains)
        pool = [f"{name}\0{copy}" for name, n in Counter(others).items() for copy in range(n)]
        ranked = sorted(pool, key=lambda one: (self.number(f"crew {seat}", one), one))
        key = f"{captain}\0"
        crew = [key, *ranked[: m.SHIP_COINS - 1]]
        crew.sort(key=lambda one: (self.number(f"place {seat}", one), one))
        place = crew.index(key)
        if not wild and place not in INNER:
            within = crew.index(self.least(f"captain's place {seat}", [crew[i] for i in INNER]))
            crew[place], crew[within] = crew[within], key
        nest, *deck = (text.partition("\0")[0] for text in crew)
        return Layout(nest, tuple(deck))

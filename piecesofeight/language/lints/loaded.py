"""What the lints look at: all coins that are loaded, and those of them that are judged."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.loading.library import Reading
from piecesofeight.language.logic.causes import UsedAbility, used_abilities
from piecesofeight.language.program import Coin


@frozen(slots=False)
class Loaded:
    """The sets that were read, with those that they are looked at together with."""

    reading: Reading

    @property
    def report(self) -> Collector:
        """Where warnings go."""
        return self.reading.report

    @functools.cached_property
    def coins(self) -> dict[str, Coin]:
        """All coins by name: first those known before, then those of the files."""
        sets = (*self.reading.known, *self.reading.sets)
        return {coin.name: coin for entry in reversed(sets) for coin in reversed(entry.coins)}

    @property
    def judged(self) -> Iterator[Coin]:
        """The coins of the files that have no error."""
        for entry in self.reading.sets:
            for coin in entry.coins:
                if coin.name not in self.reading.broken and self.coins[coin.name] is coin:
                    yield coin

    @functools.cached_property
    def captains(self) -> frozenset[str]:
        """The names of the captains."""
        return frozenset(coin.name for coin in self.coins.values() if coin.captain)

    @functools.cached_property
    def used(self) -> tuple[UsedAbility, ...]:
        """All abilities that can be used."""
        sets = (*self.reading.known, *self.reading.sets)
        return tuple(used_abilities(coin for entry in sets for coin in entry.coins))

"""Shipyards: what a player may build a ship from (rule 1.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from piecesofeight.errors import NotationError
from piecesofeight.language.program import CoinSet
from piecesofeight.notation.names import CoinSource, read_names

_ENTRY = re.compile(r"(?:(\d+)\s+)?(.+)")


def _counts(
    counts: Mapping[str, int] | Iterable[tuple[str, int]],
) -> tuple[tuple[str, int], ...]:
    pairs = counts.items() if isinstance(counts, Mapping) else counts
    summed: dict[str, int] = {}
    for name, count in pairs:
        if count < 0:
            raise ValueError(f"a shipyard can't have {count} of `{name}`")
        summed[name] = summed.get(name, 0) + count
    return tuple((name, count) for name, count in summed.items() if count)


@frozen
class Shipyard(Mapping[str, int]):
    """How many of each coin there are, by name; 0 for a coin that isn't there.

    >>> yard = Shipyard({"Captain": 1, "Mate": 5})
    >>> yard["Mate"], yard["Bomb"], yard.size
    (5, 0, 6)
    >>> print(yard + Shipyard({"Mate": 1}))
    1 Captain, 6 Mate
    """

    counts: tuple[tuple[str, int], ...] = field(converter=_counts)

    @classmethod
    def parse(cls, text: str, coins: CoinSource) -> Shipyard:
        """Read entries like `5 Mate, Captain` with commas between them.

        Raises:
            NotationError: an entry is no coin.

        """
        pairs = []
        for entry in filter(None, (part.strip() for part in text.split(","))):
            match = _ENTRY.fullmatch(entry)
            names = read_names(match[2], coins) if match else ()
            if match is None or len(names) != 1:
                raise NotationError(
                    f"`{entry}` is no entry of a shipyard",
                    text=entry,
                    hint="write a number and a coin: `5 COIN`",
                )
            pairs.append((names[0], int(match[1] or 1)))
        return cls(pairs)

    @classmethod
    def of(cls, *sets: CoinSet) -> Shipyard:
        """What the printed sets contain, put together."""
        return cls([pair for one in sets for pair in one.shipyard])

    @property
    def size(self) -> int:
        """How many coins there are in all."""
        return sum(count for _, count in self.counts)

    def __getitem__(self, name: str) -> int:
        return dict(self.counts).get(name, 0)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def __contains__(self, name: object) -> bool:
        return any(name == one for one, _ in self.counts)

    def __add__(self, other: Shipyard) -> Shipyard:
        return Shipyard([*self.counts, *other.counts])

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for name, count in self.counts)

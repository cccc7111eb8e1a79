"""Shipyards: what a player may build a ship from (rule 1.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_list, a_number, a_text, shown
from piecesofeight.errors import NotationError, ShipError
from piecesofeight.language.program import CoinSet
from piecesofeight.notation.names import CoinSource, read_names

MOST = 1000  # of a coin; more than anybody has
_COUNTS = "names with numbers"
_ENTRY = re.compile(r"(?:(\d{1,9})\s+)?(.+)")


def _counts(
    counts: Mapping[str, int] | Iterable[tuple[str, int]],
) -> tuple[tuple[str, int], ...]:
    pairs = list(counts.items() if isinstance(counts, Mapping) else _pairs(counts))
    summed: dict[str, int] = {}
    for given, count in pairs:
        name = a_text(given, "a coin's name", ShipError)
        more = count
        if type(more) is not int:
            more = a_number(count, f"the number of `{shown(name)}` in a shipyard", ShipError)
        summed[name] = summed.get(name, 0) + more
        if more < 0 or summed[name] > MOST:
            what = f"a shipyard has 0 to {MOST} of a coin"
            wrong = shown(more if more < 0 else summed[name])
            raise ShipError(f"{what}, not {wrong} of `{shown(name)}`")
    return tuple((name, count) for name, count in summed.items() if count)


def _pairs(counts: object) -> Iterator[tuple[object, object]]:
    for pair in a_list(counts, "a shipyard's coins", _COUNTS, ShipError):
        try:
            name, count = pair
        except (TypeError, ValueError):
            what = f"a shipyard's coins are {_COUNTS}"
            raise ShipError(f"{what}, and `{shown(pair)}` is no name with a number") from None
        yield name, count


@frozen
class Shipyard(Mapping[str, int]):
    """How many of each coin there are, by name; 0 for a coin that isn't there.

    Raises:
        ShipError: something is no name with a number from 0 to `MOST`.

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
            ShipError: there are too many of a coin.
        """
        pairs = []
        entries = a_text(text, "a shipyard", NotationError).split(",")
        for entry in filter(None, (part.strip() for part in entries)):
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
        given = [a_kind(one, CoinSet, "a set", "one of `Coins.sets`", ShipError) for one in sets]
        return cls([pair for one in given for pair in one.shipyard])

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
        if not isinstance(other, Shipyard):
            return NotImplemented
        return Shipyard([*self.counts, *other.counts])

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for name, count in self.counts)

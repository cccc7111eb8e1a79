"""What the canonical layout asks of each part of a file: the order of keys, block or flow.

A *place* is the keys that lead to a node; `*` stands for any item of a list, and for any key that
is a name of the author's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, field, frozen

from piecesofeight.language.file.keys import (
    OF_COIN,
    OF_COUNTERS,
    OF_DEED,
    OF_GAME,
    OF_KIND,
    OF_MATCH,
    OF_PHASE,
    OF_SCENARIO,
    OF_SET,
    OF_SHIP,
    OF_SORT,
    OF_STEP,
    OF_WATCH,
    OF_ZONE,
    UNKNOWN,
    Keys,
)

Place = tuple[str, ...]
Entry = TypeVar("Entry")

WIDTH = 100  # columns; longer lines are broken where that changes nothing
INDENT = 2
OTHERS = "*"  # in an order of keys: all that aren't named, in the order of the file


@frozen
class Canon:
    """The rules for one kind of file.

    Attributes:
        orders: the keys of a mapping in their order.
        flow: what is written on one line if it fits.
        block: what is never written on one line, unless it is empty.
        apart: entries that have an empty line above them.
        free: mappings whose keys are names of the author's; `*` stands for each of them.
        texts: where the texts of abilities are, and of games.
    """

    orders: Mapping[Place, Sequence[str]] = field(factory=dict)
    flow: frozenset[Place] = frozenset()
    block: frozenset[Place] = frozenset()
    apart: frozenset[Place] = frozenset()
    free: frozenset[Place] = frozenset()
    texts: frozenset[Place] = frozenset()

    def inner(self, place: Place, key: str | None) -> Place:
        """The place of an entry of a mapping, or of an item of a list, which has no key."""
        return (*place, "*" if key is None or place in self.free else key)

    def wants_flow(self, place: Place, written: bool) -> bool:
        """Whether a collection goes on one line, given how its author has written it."""
        if place in self.block:
            return False
        return written or place in self.flow

    def ordered(
        self, place: Place, entries: Sequence[Entry], key: Callable[[Entry], str]
    ) -> list[Entry]:
        """The entries of a mapping in the order of their keys."""
        order = self.orders.get(place)
        if order is None:
            return list(entries)
        rank = {name: index for index, name in enumerate(order)}
        others = rank.get(OTHERS, len(order))
        return sorted(entries, key=lambda entry: rank.get(key(entry), others))


def _order(known: Keys) -> tuple[str, ...]:
    ranked = [(key.rank, key.name) for key in known.table]
    return tuple(name for _, name in sorted([*ranked, (UNKNOWN, OTHERS)], key=lambda key: key[0]))


def _canon(tables: Mapping[Place, Keys], entries: Place, free: frozenset[Place]) -> Canon:
    """The rules for files whose mappings have these keys, and whose `entries` stand apart."""
    keys = [((*place, key.name), key) for place, known in tables.items() for key in known.table]
    block = {(), *tables, *(place for place, key in keys if key.layout == "lines")}
    return Canon(
        orders={place: _order(known) for place, known in tables.items()},
        flow=frozenset(place for place, key in keys if key.layout == "brackets"),
        block=frozenset(block - {(*place, "*") for place in free}),
        apart=frozenset({entries, *(place for place, key in keys if key.apart)}),
        free=free,
        texts=frozenset(place for place, key in keys if key.layout == "text"),
    )


_COIN, _SCENARIO = ("coins", "*"), ("*",)
_SHIPS, _STEP = ("*", "ships"), ("*", "steps", "*")
_MATCH, _YARDS = ("*", "match"), ("*", "match", "shipyards")
COINS = _canon({(): OF_SET, _COIN: OF_COIN}, _COIN, frozenset())
SCENARIO_KEYS = {
    _SCENARIO: OF_SCENARIO,
    (*_SHIPS, "*"): OF_SHIP,
    _STEP: OF_STEP,
    _MATCH: OF_MATCH,
}
SCENARIOS = _canon(SCENARIO_KEYS, _SCENARIO, frozenset({_SHIPS, _YARDS}))

_SORT, _DEED, _PHASES = ("pieces", "*"), ("deeds", "*"), (("phases",), ("turn",))
_GAME_KEYS: dict[Place, Keys] = {
    (): OF_GAME,
    ("counters",): OF_COUNTERS,
    _SORT: OF_SORT,
    (*_SORT, "kinds", "*"): OF_KIND,
    ("zones", "*"): OF_ZONE,
    _DEED: OF_DEED,
    ("whenever", "*"): OF_WATCH,
    **{(*place, "*"): OF_PHASE for place in _PHASES},
}
_NAMES = ("names",)
_GAMES = _canon(_GAME_KEYS, (), frozenset({("pieces",), ("zones",), ("deeds",), _NAMES}))
# A kind, a zone and what things are called stand on one line where their author wrote them so.
GAMES = evolve(
    _GAMES,
    block=frozenset([(), ("pieces",), _SORT, ("zones",), ("deeds",), *_PHASES]),
    free=_GAMES.free | {(*_NAMES, "*")},
    texts=_GAMES.texts | {_DEED},
)

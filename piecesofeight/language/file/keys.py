"""The keys of coin and scenario files: one table for all that reads, writes or explains them.

The table is `keys.yaml`. Who adds a key adds it there, and the code that uses its value: its line
in `reading.py` and its field in `program.Coin` or `program.CoinSet`. Messages, the JSON Schema,
completion, the layout and the manual follow.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from attrs import field, frozen

from piecesofeight.data_files import yaml_data

UNKNOWN = 2  # the rank of keys that nobody knows


@frozen
class Key:
    """A key, and what may stand behind it.

    Attributes:
        name: the key as it is written.
        doc: what it is for; the manual and editors show it.
        value: what may stand behind it, as a JSON Schema.
        absent: what to do about it if it isn't there; None if it may be left out.
        example: one entry, for a key whose value has keys of its own.
        rank: how far down it stands in the canonical layout; keys of the same rank stand there in
            the order of the table.
        layout: how its value is written: `brackets` if it fits, never so on `lines` of its own, as
            the `text` of an ability, or as any other value.
        apart: whether an empty line goes above it.
        tried: what people write for it first.
    """

    name: str
    doc: str
    value: dict[str, Any] = field(factory=dict)
    absent: str | None = None
    example: str = ""
    rank: int = 0
    layout: str = ""
    apart: bool = False
    tried: Collection[str] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of which it can have one; empty if they can't be listed."""
        if self.value.get("type") == "boolean":
            return "true", "false"
        return tuple(self.value.get("enum", ()))

    @property
    def is_line(self) -> bool:
        """Whether its value is any text, on the line of the key."""
        return self.value.get("type") == "string" and not self.layout


@frozen
class Keys:
    """The keys that may stand beside each other; `what` is what they tell about."""

    what: str
    table: tuple[Key, ...]
    names: tuple[str, ...] = field(init=False)
    needed: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        needed = (key.name for key in self.table if key.absent is not None)
        object.__setattr__(self, "names", tuple(key.name for key in self.table))
        object.__setattr__(self, "needed", tuple(needed))

    def __getitem__(self, name: str) -> Key:
        return self.table[self.names.index(name)]

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def meant(self, word: str) -> str | None:
        """The key that somebody means who writes another word."""
        return next((key.name for key in self.table if word.lower() in key.tried), None)


def _keys(part: str, what: str) -> Keys:
    return Keys(what, tuple(Key(name, **fields) for name, fields in _TABLE[part].items()))


_TABLE = yaml_data("language/file/keys.yaml")
OF_SET, OF_COIN = _keys("set", "a coin file"), _keys("coin", "a coin")
OF_NAME = _keys("name", "a name")
OF_SCENARIO, OF_SHIP = _keys("scenario", "a scenario"), _keys("ship", "a ship")
OF_STEP, OF_MATCH = _keys("step", "a step"), _keys("match", "`match`")
STATUSES = OF_SET["status"].choices
MOST: int = OF_COIN["limit"].value["maximum"]
MAX_ABILITY: int = OF_COIN["ability"].value["maxLength"]
OF_GAME, OF_SORT = _keys("game", "a game"), _keys("sort", "a sort of pieces")
OF_KIND, OF_ZONE = _keys("kind", "a kind of piece"), _keys("zone", "a zone")
OF_DEED, OF_WATCH = _keys("deed", "a native deed"), _keys("watch", "a fact that is heard")
OF_PHASE, OF_COUNTERS = _keys("phase", "a phase"), _keys("counters", "`counters`")

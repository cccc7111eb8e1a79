"""What may come next in a scenario file: the keys of its parts, and values of which there are few.

The file need not be free of mistakes, nor be complete: where a key stands is told by its column
and by the lines above it, as it is written with a line for each key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define, field

from piecesofeight.language.editor.completing import Completion, CompletionKind
from piecesofeight.language.file.keys import Key, Keys
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.formatting.canon import SCENARIO_KEYS, SCENARIOS, Place

# The beginning of an item or none, a key, and what has been written of its value.
_ROW = re.compile(r"^(?P<before> *(?:- +)*)(?P<key>[^\s:#][^:#]*?)?(?P<value>: *[^#]*)?$")


def scenario_completions(text: str, line: int, column: int) -> list[Completion]:
    r"""What may come next before a place of a scenario file.

    Args:
        text: the file.
        line: counts from 1.
        column: counts from 1; what stands before it on the line is taken as begun.

    >>> text = "- scenario: A draft\n  match:\n    pooling: draft\n    po"
    >>> [found.text for found in scenario_completions(text, 4, 7)]
    ['pool: ']
    """
    lines = normal(text).split("\n")[:line]
    if not 1 <= line <= len(lines):
        return []
    row = _ROW.match(lines[-1][: column - 1])
    if row is None:
        return []
    place, used = _place(lines[:-1], row)
    keys = SCENARIO_KEYS.get(place)
    return list(_found(keys, row, used)) if keys is not None else []


def _found(keys: Keys, row: re.Match[str], used: set[str]) -> Iterator[Completion]:
    begun = (row["key"] or "").lower()
    if row["value"] is not None:
        value = row["value"][1:].lstrip()
        for choice in keys[begun].choices if begun in keys else ():
            if choice.startswith(value):
                yield Completion(choice, CompletionKind.VALUE, row.end() - len(value) + 1)
        return
    for key in keys.table:
        if key.name.startswith(begun) and key.name not in used:
            column = len(row["before"]) + 1
            yield Completion(_written(key), CompletionKind.KEY, column, _detail(keys), key.doc)


def _written(key: Key) -> str:
    return f"{key.name}:" if key.layout == "lines" else f"{key.name}: "


def _detail(keys: Keys) -> str:
    return f"key of {keys.what.replace('`', '')}"


@define
class _Outline:
    """The keys and items that a line is in, from the outermost on, each with its column.

    Attributes:
        levels: column and key of each; `*` for an item of a list.
        used: by depth, the keys that the mapping there has already.
    """

    levels: list[tuple[int, str]] = field(factory=list)
    used: dict[int, set[str]] = field(factory=dict)

    def follow(self, row: re.Match[str]) -> None:
        """Go on to a line that has a key, or begins to have one."""
        before = row["before"]
        for column in (at for at, letter in enumerate(before) if letter == "-"):
            self._enter(column, "*")
        self._enter(len(before), (row["key"] or "").strip())

    def _enter(self, column: int, name: str) -> None:
        while self.levels and self._ends(column, name):
            self.levels.pop()
        depth = len(self.levels)
        self.used = {at: keys for at, keys in self.used.items() if at <= depth}
        self.used.setdefault(depth, set()).add(name)
        self.levels.append((column, name))

    def _ends(self, column: int, name: str) -> bool:
        """Whether the innermost level ends there; items may stand right below their list's key."""
        inner, other = self.levels[-1]
        return inner > column or (inner == column and (name != "*" or other == "*"))


def _place(above: list[str], row: re.Match[str]) -> tuple[Place, set[str]]:
    """Where a key stands that begins on a row, and the keys beside it."""
    outline = _Outline()
    for text in above:
        found = _ROW.match(text)
        if found is not None and found["key"]:
            outline.follow(found)
    outline.follow(row)
    place: Place = ()
    for _, name in outline.levels[:-1]:
        place = SCENARIOS.inner(place, None if name == "*" else name)
    return place, outline.used[len(outline.levels) - 1] - {outline.levels[-1][1]}

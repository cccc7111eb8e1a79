"""The course of a game, cut into segments where somebody may have to decide.

A segment is a function that does what comes next and says which segment follows; 0 is none: a
decision is pending, or the game is over. What must outlast a segment lies in a slot of the block,
and is read again by whichever function speaks of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from piecesofeight.hosting.layout import Layout
from piecesofeight.machine.schema import Kind

_WORD = re.compile(r"\b[tv]_\w+")
STOP = 0


class Segments:
    """Segments, and the functions that list and take options.

    Attributes:
        functions: their texts, in order.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.functions: list[str] = []
        self._slots: dict[str, str] = {}  # by variable
        self._next = STOP
        self._number = STOP
        self._lines: list[str] | None = None

    def new(self) -> int:
        """The number of a segment that will be written."""
        self._next += 1
        return self._next

    def slot(self, name: str, kind: Kind, meaning: str) -> str:
        """A variable that outlasts segments; `address` gives where it lies."""
        slot = self.layout.slot(kind, meaning)
        variable = f"{re.sub(r'[^A-Za-z0-9_]', '_', name)}_{slot}"
        self._slots[variable] = slot
        return variable

    def address(self, variable: str) -> str:
        """The slot of a variable."""
        return self._slots[variable]

    def open(self, number: int) -> None:
        """Begin to write a segment; the one before must have said what follows it."""
        self.close()
        self._number, self._lines = number, []

    def emit(self, *lines: str, depth: int = 0) -> None:
        """Write lines of the segment."""
        assert self._lines is not None, "no segment is open"
        self._lines += ["    " * depth + line for line in lines]

    def keep(self, variable: str, expression: str, depth: int = 0) -> None:
        """Give a variable a value that outlasts the segment."""
        self.emit(
            f"{variable} = {expression}", f"b[{self.address(variable)}] = {variable}", depth=depth
        )

    def forget(self, variables: Iterable[str]) -> None:
        """Leave nothing of variables in the block, so that equal states are equal blocks."""
        self.emit(*(f"b[{self.address(variable)}] = 0" for variable in variables))

    def apart(self, write: Callable[[], None]) -> list[str]:
        """What is written meanwhile, as lines that belong to no segment."""
        before, self._lines = self._lines, []
        write()
        lines, self._lines = self._lines, before
        return lines

    def close(self) -> None:
        """The segment is written."""
        if self._lines is not None:
            self.function(
                f"segment_{self._number}(b: Words, log: Words) -> int",
                self._lines,
                f"SEGMENTS.by({self._number})",
            )
        self._lines = None

    def function(self, signature: str, lines: list[str], entered: str = "") -> None:
        """A function, with what it reads of slots in front."""
        used = dict.fromkeys(word for line in lines for word in _WORD.findall(line))
        loads = [f"{name} = b[{self._slots[name]}]" for name in used if name in self._slots]
        body = "\n".join(f"    {line}" for line in [*loads, *lines])
        above = f"@{entered}\n" if entered else ""
        self.functions.append(f"{above}def {signature}:\n{body}\n")

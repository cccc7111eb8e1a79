"""The course of a game, cut into segments where somebody may have to decide.

A segment is a function that does what comes next and says which segment follows; 0 is none: a
decision is pending, or the game is over. What must outlast a segment lies in a slot of the block,
and is read again by whichever function speaks of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from attrs import evolve

from piecesofeight.hosting.layout import Layout
from piecesofeight.hosting.merging import (
    MARKED,
    NOTED,
    REFERENCE,
    is_mark,
    is_note,
    is_segment,
    merged,
)
from piecesofeight.hosting.scope import Scope
from piecesofeight.language.program.span import NOWHERE, Span
from piecesofeight.machine.schema import Kind

_WORD = re.compile(r"\b[tv]_\w+")
STOP = 0


class Segments:
    """Segments, and the functions that list and take options.

    While they are written a segment is called by its number behind `@`.

    Attributes:
        bodies: the lines of the segments by name, and of other functions by their heads.
        noted: what notes speak of, by their numbers; None if there are none (`origins`).
        here: what part of the file is being written.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._slots: dict[str, str] = {}  # by variable
        self.bodies: dict[str, list[str]] = {}
        self.noted: list[Span] | None = None
        self.here = NOWHERE
        self._next = STOP
        self._name = ""
        self._lines: list[str] | None = None

    def new(self) -> str:
        """The name of a segment that will be written."""
        self._next += 1
        return f"@{self._next}"

    def slot(self, name: str, kind: Kind, meaning: str) -> str:
        """A variable that outlasts segments; `address` gives where it lies."""
        slot = self.layout.slot(kind, meaning)
        variable = f"{re.sub(r'[^A-Za-z0-9_]', '_', name)}_{slot}"
        self._slots[variable] = slot
        return variable

    def address(self, variable: str) -> str:
        """The slot of a variable."""
        return self._slots[variable]

    def begin(self, name: str) -> None:
        """Begin to write a segment; the one before must have said what follows it."""
        self.close()
        self._name, self._lines = name, self.note(self.here)

    def emit(self, *lines: str, depth: int = 0) -> None:
        """Write lines of the segment."""
        assert self._lines is not None, "no segment is open"
        self._lines += ["    " * depth + line for line in lines]

    def mark(self, number: int, values: Iterable[str], depth: int = 0) -> None:
        """Write that a statement is about to be done, with values that hold there."""
        self.emit(f"{MARKED}{number}, {', '.join(values)}", depth=depth)

    def note(self, span: Span) -> list[str]:
        """A line that notes that what follows comes from there in the file, if that is noted."""
        if self.noted is None:
            return []
        self.noted.append(span)
        return [f"{NOTED}{len(self.noted) - 1}"]

    def lasting(self, expression: str) -> str:
        """An expression that reads variables that outlast segments from the block."""
        return _WORD.sub(lambda match: f"b[{self._slots[match[0]]}]", expression)

    def lasting_scope(self, scope: Scope) -> Scope:
        """A scope in which what lies in slots is read from the block, wherever that is asked."""
        names = {
            name: evolve(
                each, expression=self.lasting(each.expression), place=self.lasting(each.place)
            )
            for name, each in scope.names.items()
        }
        return Scope(self.lasting(scope.they), names)

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
            self.bodies[self._name] = [*self._loads(self._lines), *self._lines]
        self._lines = None

    def function(self, signature: str, lines: list[str], entered: str = "") -> None:
        """A function, with what it reads of slots in front."""
        head = f"@{entered}\ndef {signature}:" if entered else f"def {signature}:"
        self.bodies[head] = [*self._loads(lines), *self.note(self.here), *lines]

    def _loads(self, lines: list[str]) -> list[str]:
        """Lines that read the variables which these lines don't give a value first."""
        first: dict[str, str] = {}
        for line in lines:
            for name in () if is_mark(line) else _WORD.findall(line):
                first.setdefault(name, line)
        return [
            f"{name} = b[{self._slots[name]}]"
            for name, line in first.items()
            if name in self._slots and not _gives(line, name)
        ]

    def finished(self, first: str) -> list[str]:
        """The texts of all functions; segments have numbers, `first` is 1."""
        bodies = merged(self.bodies, first)
        names = [first, *(name for name in bodies if is_segment(name) and name != first)]
        numbers = {name: str(number) for number, name in enumerate(names, 1)}
        heads = {
            name: f"@SEGMENTS.by({number})\ndef segment_{number}(b: Words, log: Words) -> int:"
            for name, number in numbers.items()
        }
        return [
            "\n".join(
                [heads.get(name, name), *(f"    {_numbered(line, numbers)}" for line in body)]
            )
            for name, body in bodies.items()
        ]


def _gives(line: str, name: str) -> bool:
    """Whether a line gives a variable its value, whatever it was before."""
    value = line.removeprefix(f"{name} = ")
    return value != line and name not in _WORD.findall(value)


def _numbered(line: str, numbers: dict[str, str]) -> str:
    if is_note(line):
        return line
    if is_mark(line):
        return f"{line.replace(MARKED, 'mark(b, log, ')})"
    return REFERENCE.sub(lambda match: numbers[match[0]], line)

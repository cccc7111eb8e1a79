"""Fewer, longer segments: what follows only here is written here.

A segment that is over goes through a table to the next one; where it is known which that is, its
lines can stand in place of the `return`. What is entered from elsewhere, too, keeps its own copy.
Marks and notes count for nothing here, so that a kernel with them has the same segments.
"""

from __future__ import annotations

import functools
import re
from collections import Counter

from attrs import frozen

REFERENCE = re.compile(r"@\d+\b")
# A variable is read from its slot; its name ends with that of the slot.
_KEPT = re.compile(r" *([tv]_\w+_(S_\d+)) = ")
_RETURN = re.compile(r"^( *)return (@\d+)$")

MARKED = "#mark "  # with what a line begins that marks a statement
NOTED = "#from "  # and one that notes where in the file the next ones come from

ONCE = 60  # lines of a segment that is put where it is returned to, if that is one place
OFTEN = 6  # and if there are several
PLACES = 4  # so many at most
WHOLE = 300  # lines that a segment may come to


@frozen(eq=False, slots=False)
class _Body:
    """The lines of a segment or another function, and what is asked of them again and again."""

    lines: list[str]

    @functools.cached_property
    def length(self) -> int:
        """How many lines it has, without marks."""
        return sum(not is_mark(line) for line in self.lines)

    @functools.cached_property
    def returned(self) -> Counter[str]:
        """How often it returns to each segment."""
        found = map(_RETURN.match, self.lines)
        return Counter(match[2] for match in found if match)

    @functools.cached_property
    def entered(self) -> frozenset[str]:
        """The segments that it speaks of otherwise."""
        lines = (line for line in self.lines if not _RETURN.match(line))
        return frozenset(name for line in lines for name in REFERENCE.findall(line))

    @property
    def follows(self) -> str | None:
        """The segment that it returns to, if it does nothing else."""
        match = _RETURN.match(self.lines[-1]) if self.length == 1 else None
        return match[2] if match else None


_Bodies = dict[str, _Body]


def is_mark(line: str) -> bool:
    """Whether a line only says which statement comes next."""
    return line.lstrip().startswith((MARKED, NOTED))


def is_note(line: str) -> bool:
    """Whether a line only says where in the file the next ones come from."""
    return line.lstrip().startswith(NOTED)


def number_of_note(line: str) -> int:
    """Which of the noted places a note means."""
    return int(line.lstrip().removeprefix(NOTED))


def is_segment(name: str) -> bool:
    """Whether it is the name of a segment, not the head of another function."""
    return REFERENCE.fullmatch(name) is not None


def merged(written: dict[str, list[str]], first: str) -> dict[str, list[str]]:
    """Segments and other functions, merged; `first` is where the game begins, and stays."""
    bodies = _without_empty({name: _Body(lines) for name, lines in written.items()}, first)
    while True:
        returned, entered = _references(bodies, first)
        name = _to_be_put(bodies, returned)
        if name is None:
            used = entered | set(returned)
            return {
                name: body.lines
                for name, body in bodies.items()
                if name in used or not is_segment(name)
            }
        put = bodies[name].lines
        for other, body in list(bodies.items()):
            if name in body.returned:
                bodies[other] = _Body(_put(body.lines, name, put))
        if name not in entered:
            del bodies[name]
        bodies = _without_empty(bodies, first)


def _without_empty(bodies: _Bodies, first: str) -> _Bodies:
    """Without segments that only say which one follows."""
    for name in list(bodies):
        follows = bodies[name].follows
        if follows and follows != name and name != first:
            del bodies[name]
            pattern = re.compile(rf"{name}\b")
            for other, body in bodies.items():
                if name in body.returned or name in body.entered:
                    bodies[other] = _Body([pattern.sub(follows, line) for line in body.lines])
    return bodies


def _references(bodies: _Bodies, first: str) -> tuple[Counter[str], set[str]]:
    """How often each segment is returned to, and which are entered otherwise."""
    returned, entered = Counter[str](), {first}
    for body in bodies.values():
        returned.update(body.returned)
        entered |= body.entered
    return returned, entered


def _to_be_put(bodies: _Bodies, returned: Counter[str]) -> str | None:
    """A segment that is better put where it is returned to, if there is one."""
    for name, places in returned.items():
        body = bodies[name]
        most = ONCE if places == 1 else OFTEN if places <= PLACES else 0
        if body.length <= most and name not in body.returned:
            hosts = [other for other in bodies.values() if name in other.returned]
            if all(host.length + body.length <= WHOLE for host in hosts):
                return name
    return None


def _put(body: list[str], name: str, put: list[str]) -> list[str]:
    """A body, with another in place of each `return` to it."""
    lines: list[str] = []
    for line in body:
        match = _RETURN.match(line)
        if match and match[2] == name:
            known = _given_before(lines, len(match[1]))
            lines += [match[1] + each for each in put if each not in known]
        else:
            lines.append(line)
    return lines


def _given_before(lines: list[str], depth: int) -> set[str]:
    """The lines `variable = b[SLOT]` that need not be done again behind these lines.

    A line above it that stands no deeper was done before, unless it is another case of an `if`:
    whatever stands deeper than a line between is passed over.
    """
    known: set[str] = set()
    for line in reversed(lines):
        if is_mark(line):
            continue
        indent = len(line) - len(line.lstrip())
        if indent <= depth:
            depth = indent
            given = _KEPT.match(line)
            if given:
                known.add(f"{given[1]} = b[{given[2]}]")
    return known

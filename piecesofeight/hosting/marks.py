"""Marks: which statement of the file is about to be done, told by a second source of the kernel.

The source that is played has none. A marked one is the same but for lines that call `mark`, so
that whoever looks on hears of each statement before it is done, by whom, and of what has a name
there. Segments have the same numbers in both: a game can go on in either.
"""

from __future__ import annotations

from attrs import evolve, frozen

from piecesofeight.hosting.scope import Binding, Scope
from piecesofeight.hosting.segments import Segments
from piecesofeight.language.games import program as p
from piecesofeight.language.games.outline import Outline

# Calls of it are in marked sources; an observed kernel tells its listener of them.
MARK = """\
def mark(b: Words, log: Words, number: int, they: int, *values: int) -> None:
    pass"""


@frozen(eq=False)
class Mark:
    """A statement, where it is written in the kernel.

    Attributes:
        step: the statement.
        scope: what has a name there, as something to ask about a block: what lies in slots by
            their address, and all else by variables.
        variables: these variables, for which the mark has the values.
    """

    step: p.Statement
    scope: Scope
    variables: tuple[str, ...]


class Marks:
    """All marks of a kernel.

    Attributes:
        made: the marks, by their numbers.
    """

    def __init__(self, program: p.GameProgram) -> None:
        self._outline = Outline(program)
        self.made: list[Mark] = []

    def put(self, out: Segments, step: p.Statement, scope: Scope, depth: int) -> None:
        """Mark a statement of the file; what the writer adds itself has no mark."""
        if step not in self._outline:
            return
        lasting = out.lasting_scope(scope)
        values: dict[str, str] = {}
        names = {name: _named(name, each, values) for name, each in lasting.names.items()}
        out.mark(len(self.made), (lasting.they, *values.values()), depth)
        self.made.append(Mark(step, Scope("they", names), tuple(values)))


def _named(name: str, binding: Binding, values: dict[str, str]) -> Binding:
    """A name for whoever asks, and what it takes to know what it stands for."""
    if binding.slot and not binding.place:
        return binding
    plain = name.replace("-", "_")
    expression, place = f"value_{plain}", f"place_{plain}"
    if binding.slot:
        expression = binding.expression
    else:
        values[expression] = binding.expression
    if binding.place:
        values[place] = binding.place
    return evolve(binding, expression=expression, place=place if binding.place else "")

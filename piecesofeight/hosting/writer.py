"""What the parts of the writing of a kernel know of each other."""

from __future__ import annotations

from typing import Protocol

from attrs import define, field

from piecesofeight.hosting.expressions import Expressions
from piecesofeight.hosting.layout import Layout
from piecesofeight.hosting.options import Asked, Labels
from piecesofeight.hosting.scope import Scope
from piecesofeight.hosting.segments import Segments
from piecesofeight.language.games import program as p


@define
class Entries:
    """The segments with which a kernel can begin.

    Attributes:
        starts: of each phase, from the first.
        rows: by the number of the phase, where its players begin to have their turns.
        row: the statement of the phase being written that gives players their turns.
    """

    starts: list[str] = field(factory=list)
    rows: dict[int, str] = field(factory=dict)
    row: p.ForEach | None = None


class Writer(Protocol):
    """Writes the kernel of a game.

    Attributes:
        program: the game.
        layout: of its blocks.
        says: writes expressions.
        out: writes segments.
        labels: of its options.
        entries: the segments with which it can begin.
        ending: the segment with which the end begins.
        window: the segment of windows; empty in a game in which nothing is played in them.
        resolving: whether what is written is what a played piece does.
    """

    program: p.GameProgram
    layout: Layout
    says: Expressions
    out: Segments
    labels: Labels
    entries: Entries
    ending: str
    window: str
    resolving: bool

    def new_decision(self, asked: Asked | None) -> int:
        """The number of one more decision; None if it is chance that decides."""

    def waits(self, statement: p.Statement) -> bool:
        """Whether a statement may stop: for a decision, for chance, or for good."""

    def statements(self, steps: tuple[p.Statement, ...], scope: Scope, depth: int = 0) -> Scope:
        """Write statements one after the other; the scope behind them."""

    def lines(self, body: tuple[p.Statement, ...], scope: Scope) -> list[str]:
        """The lines of statements in which nobody has to decide."""

    def block(self, steps: tuple[p.Statement, ...], scope: Scope, depth: int) -> None:
        """Write statements as a block of a function."""

    def forget_lets(self) -> None:
        """Leave nothing of what got a name in the deed or phase that was written."""

"""Where in a game each of its statements stands: in which text, and within what.

Statements that say the same are equal, wherever they stand; so here each is known by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from piecesofeight.language.games import program as p
from piecesofeight.language.program.span import NOWHERE, Span

SETUP, PHASE, DEED, CHANGE, PLAY, END = "setup", "phase", "deed", "change", "play", "end"
WORDS = "words"
Told = p.Statement | p.Alternative


@frozen(eq=False)
class Part:
    """A text of a game.

    Attributes:
        type: `setup`, `phase`, `deed`, `change` (of a deed, by a piece), `play` or `end`; `words`
            for the definition of a word.
        name: of the phase, the deed, the kind of piece, or the word.
        body: its statements.
        node: what declares it; None for setup and end.
    """

    type: str
    name: str
    body: tuple[p.Statement, ...]
    node: p.Phase | p.Deed | p.Change | p.Play | p.PlayerTerm | p.PieceTerm | None = None

    @property
    def span(self) -> Span:
        """Where it is declared."""
        return NOWHERE if self.node is None else self.node.span

    @property
    def deed(self) -> str:
        """The deed that is done by it; empty if it isn't part of one."""
        match self.node:
            case p.Deed(name) | p.Change(_, name):
                return name
        return ""


@frozen(slots=False, eq=False)
class Outline:
    """The texts of a game.

    Attributes:
        program: the game.

    >>> from piecesofeight import load_game
    >>> outline = Outline(load_game("black-spot").program)
    >>> [part.name for part in outline.parts if part.deed == "draw"][:3]
    ['Captain', 'First Mate', 'Pilot']
    >>> steal = next(part for part in outline.parts if part.name == "steal")
    >>> [type(node).__name__ for node in outline.way(steal.body[0].alternatives[0].body[0])]
    ['Choose', 'Alternative', 'Draw']
    """

    program: p.GameProgram

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All its texts, in the order of a file."""
        return tuple(_parts(self.program))

    @cached_property
    def _stands(self) -> dict[int, tuple[Part, Told, Told | None]]:
        """By identity: the text, the statement itself, and what it stands in."""
        found: dict[int, tuple[Part, Told, Told | None]] = {}
        for part in self.parts:
            due: list[tuple[Told, Told | None]] = [(step, None) for step in part.body]
            while due:
                node, above = due.pop()
                found[id(node)] = part, node, above
                due += [(inner, node) for inner in within(node)]
        return found

    def __contains__(self, node: object) -> bool:
        return id(node) in self._stands

    def part(self, node: Told) -> Part:
        """The text in which a statement or an alternative stands."""
        return self._stands[id(node)][0]

    def way(self, node: Told) -> tuple[Told, ...]:
        """What it stands in, the outermost first, and itself."""
        found: list[Told] = []
        above: Told | None = node
        while above is not None:
            found.append(above)
            above = self._stands[id(above)][2]
        return tuple(reversed(found))

    @cached_property
    def nodes(self) -> tuple[Told, ...]:
        """All statements and alternatives, in the order of the files."""
        found = [node for _, node, _ in self._stands.values()]
        return tuple(sorted(found, key=lambda node: (node.span.file, node.span.line)))

    @property
    def statements(self) -> tuple[p.Statement, ...]:
        """All statements, in the order of the files."""
        return tuple(node for node in self.nodes if not isinstance(node, p.Alternative))


def within(node: Told) -> Iterator[Told]:
    """What stands in a statement or an alternative, right below it."""
    match node:
        case p.ForEach() | p.While() | p.Repeat() | p.Alternative():
            yield from node.body
        case p.If(_, then, otherwise):
            yield from (*then, *otherwise)
        case p.Choose(_, alternatives) | p.Together(_, alternatives):
            yield from alternatives


def _parts(program: p.GameProgram) -> Iterator[Part]:
    for sort in program.sorts:
        for kind in sort.kinds:
            for change in kind.changes:
                yield Part(CHANGE, kind.name, change.body, change)
            for play in kind.plays:
                yield Part(PLAY, kind.name, play.body, play)
    yield Part(SETUP, "", program.setup)
    for phase in program.phases:
        yield Part(PHASE, phase.name, phase.body, phase)
    for deed in program.deeds:
        yield Part(DEED, deed.name, deed.body, deed)
    yield Part(END, "", program.end)

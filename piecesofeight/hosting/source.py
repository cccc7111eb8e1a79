"""The source of a game's kernel: constants, what all games have alike, and what is its own."""

from __future__ import annotations

import inspect

from attrs import frozen

from piecesofeight.errors import GameError
from piecesofeight.hosting.course import playout, run
from piecesofeight.hosting.layout import Layout
from piecesofeight.hosting.marks import MARK, Mark, Marks
from piecesofeight.hosting.options import Asked, Labels
from piecesofeight.hosting.origins import origins
from piecesofeight.hosting.statements import GameWriter
from piecesofeight.kernels.source import KernelSource
from piecesofeight.language.games.program import End, GameProgram, Win
from piecesofeight.language.program.span import Node, Span

_HEAD = """\
from piecesofeight.hosting.course.helpers import *
from piecesofeight.machine.chance import draw, seed_words"""
PUBLIC = ("begin", "begin_phase", "legal", "play_games", "step", "weight")
_MODULES = (
    "piecesofeight.machine.chance",
    "piecesofeight.machine.log",
    "piecesofeight.hosting.course.helpers",
)


@frozen
class GameSource:
    """The generated kernel of a game.

    Attributes:
        program: the game.
        layout: of its blocks.
        labels: of its options.
        asked: what is asked at each decision of players, by its number.
        ways: the statements by which a game can end, `end the game` and `win`, as `H_WAY`
            numbers them from 1.
        text: the source.
        marks: the statements, if it tells of each before it is done.
    """

    program: GameProgram
    layout: Layout
    labels: Labels
    asked: dict[int, Asked]
    ways: tuple[End | Win, ...]
    text: str
    marks: tuple[Mark, ...] = ()

    @property
    def kernel(self) -> KernelSource:
        """What its kernel is made of, to run it interpreted or compiled."""
        return KernelSource(self.program.name, _MODULES, PUBLIC, (self.text,), self.origin)

    def origin(self, line: int) -> str:
        """Where in the file a line of the text comes from, as `FILE:LINE`; empty if nowhere."""
        writer = GameWriter(Layout(self.program))
        writer.out.noted = spans = list[Span]()
        text = _text(writer.layout, writer.write())
        span = origins(text, spans).get(line)
        return "" if span is None else f"{span.file}:{span.line}"


def game_source(program: GameProgram, *, marked: bool = False) -> GameSource:
    """Write the kernel of a game; if `marked`, one that tells of each statement (`marks`).

    Raises:
        GameError: it has turns, or native deeds, on blocks of its own (`hosting.turns`).
    """
    deeds = (deed for deed in program.deeds if deed.native)
    native: list[Node] = [*deeds, *program.turn, *program.watches]
    if native or program.native or program.remembered:
        raise GameError(
            f"{program.name} has {program.native or 'native deeds'}, turns, or what goes with "
            "them, and so a kernel of its own: it isn't played as a game of phases"
        )
    layout = Layout(program)
    marks = Marks(program) if marked else None
    writer = GameWriter(layout, marks)
    text = _text(layout, [*([MARK] if marked else []), *writer.write()])
    told = tuple(marks.made) if marks is not None else ()
    return GameSource(program, layout, writer.labels, writer.asked, tuple(writer.ways), text, told)


def _text(layout: Layout, own: list[str]) -> str:
    """The whole text of a kernel, with the functions that are its own."""
    layout.finish()
    numbers = "\n".join(f"{name} = {value}" for name, value in layout.numbers.items())
    return "\n\n\n".join((_HEAD, _run(), numbers, *own))


def _run() -> str:
    """The functions that every game has for itself, as they stand in their modules."""
    begun = inspect.getsource(run).partition("from __future__ import annotations\n")[2].strip()
    played = inspect.getsource(playout).partition("\n\n\n")[2].strip()
    return f"{begun}\n\n\n{played}"

"""The source of a game's kernel: constants, what all games have alike, and what is its own."""

from __future__ import annotations

import inspect

from attrs import frozen

from piecesofeight.hosting.course import run
from piecesofeight.hosting.layout import Layout
from piecesofeight.hosting.options import Asked, Labels
from piecesofeight.hosting.statements import GameWriter
from piecesofeight.kernels.source import KernelSource
from piecesofeight.language.games.program import GameProgram

_HEAD = "from piecesofeight.hosting.course.helpers import *"
PUBLIC = ("begin", "legal", "play_games", "step", "weight")
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
        text: the source.
    """

    program: GameProgram
    layout: Layout
    labels: Labels
    asked: dict[int, Asked]
    text: str

    @property
    def kernel(self) -> KernelSource:
        """What its kernel is made of, to run it interpreted or compiled."""
        return KernelSource(
            self.program.name, _MODULES, PUBLIC, (self.text,), inlined=("SEGMENTS",)
        )


def game_source(program: GameProgram) -> GameSource:
    """Write the kernel of a game."""
    layout = Layout(program)
    writer = GameWriter(layout)
    own = writer.write()
    layout.finish()
    numbers = "\n".join(f"{name} = {value}" for name, value in layout.numbers.items())
    text = "\n\n\n".join((_HEAD, _run(), numbers, *own))
    return GameSource(program, layout, writer.labels, writer.asked, text)


def _run() -> str:
    """The functions that every game has for itself, as they stand in their module."""
    return inspect.getsource(run).partition("from __future__ import annotations\n")[2].strip()

"""What a game of turns needs of its native module: that it is there, and takes what it is given."""

from __future__ import annotations

import ast
import builtins
import inspect
from types import FunctionType, ModuleType

from piecesofeight.errors import GameError
from piecesofeight.hosting.layout import constant
from piecesofeight.language.games import program as p

TAKES = ("Words", "Words", "Words", "int")  # a native deed: the block, the tables, the log, they


def judge_deeds(program: p.GameProgram, native: ModuleType) -> None:
    """Each native deed is a function that takes and gives what it must.

    Raises:
        GameError: one isn't.
    """
    for deed in program.deeds:
        function = vars(native).get(deed.native)
        if deed.native and isinstance(function, FunctionType):
            signature = inspect.signature(function)
            takes = tuple(str(each.annotation) for each in signature.parameters.values())
            gives = "bool" if deed.waits == "until done" else "None"
            if takes != TAKES or str(signature.return_annotation) != gives:
                told = f"({', '.join(TAKES)}) -> {gives}"
                raise wrong(deed, f"{native.__name__}.{deed.native} is no function {told}")


def imported(text: str, program: p.GameProgram, native: ModuleType) -> list[str]:
    """What the text of a course names and doesn't have itself, in the order of its import.

    Raises:
        GameError: the module lacks some of it, or has another number for a phase.
    """
    wanted = _names(text)
    lacking = sorted(wanted - vars(native).keys())
    if lacking:
        raise wrong(program, f"{native.__name__} lacks {', '.join(lacking)}")
    for number, phase in enumerate(program.turn):
        name = constant("PHASE", phase.name)
        if vars(native).get(name) != number:
            raise wrong(phase, f"{native.__name__}.{name} is not {number}, its place in the turn")
    return sorted(wanted, key=_as_imports_stand)


def _names(text: str) -> set[str]:
    """The names that a source reads and doesn't define."""
    nodes = list(ast.walk(ast.parse(text)))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return {node.id for node in names if not hasattr(builtins, node.id)} - own


def _as_imports_stand(name: str) -> tuple[bool, bool, str]:
    """Constants, types, functions."""
    return not name.isupper(), not name[0].isupper(), name.replace("_", " ")


def wrong(node: p.GameProgram | p.Phase | p.Deed | p.Statement, what: str) -> GameError:
    """What is wrong with a part of a game's file, and where it stands."""
    span = node.span
    return GameError(f"{span.file}:{span.line}: {what}" if span.line else what)

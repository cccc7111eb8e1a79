"""What names mean in a function of a kernel, and how what the dialect lacks is refused."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from attrs import define, field

from piecesofeight.kernels.compiling.code import Value


class OutsideTheDialectError(Exception):
    """Something that the dialect of kernels doesn't have.

    Attributes:
        line: where it stands.
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


def outside(node: ast.AST, what: str) -> OutsideTheDialectError:
    """Return the error that says what is wrong with a node, and where it stands."""
    return OutsideTheDialectError(getattr(node, "lineno", 0), what)


@define
class Callee:
    """What can be called: a function, or a table of functions by its number first.

    Attributes:
        parameters: names and types.
        result: the type of what it gives.
    """

    parameters: list[tuple[str, str]]
    result: str


@define
class Scope:
    """What the names in a function mean.

    Attributes:
        constants: the numbers of all functions.
        callees: what can be called.
        tables: of those that are tables the numbers under which they have functions.
        own: the names that the function sets, its parameters among them; no other meaning of
            theirs counts in it.
        given: parameters that keep their value, and arrays.
        places: the types of variables, and where they lie.
        is_set: the variables that have a value here, whichever way led here.
    """

    constants: Mapping[str, int]
    callees: Mapping[str, Callee]
    tables: Mapping[str, Sequence[int]]
    own: frozenset[str]
    given: dict[str, Value] = field(factory=dict)
    places: dict[str, tuple[str, str]] = field(factory=dict)
    is_set: set[str] = field(factory=set)

    def constant(self, name: str) -> int | None:
        """Return the number of a constant, unless the name is none here."""
        return None if name in self.own else self.constants.get(name)

    def is_python(self, name: str) -> bool:
        """Return whether a name means here what Python means by it: nothing else has it."""
        return name not in self.own and name not in self.constants and name not in self.callees


# What Python calls some of its constructs, where its trees have other names for them.
PLAIN_NAMES = {
    "AnnAssign": "annotated variable",
    "AsyncFor": "async for",
    "AsyncFunctionDef": "function within a function",
    "AsyncWith": "async with",
    "Attribute": "attribute",
    "ClassDef": "class",
    "Delete": "del",
    "Dict": "dict",
    "DictComp": "comprehension",
    "FunctionDef": "function within a function",
    "GeneratorExp": "comprehension",
    "Import": "import within a function",
    "ImportFrom": "import within a function",
    "JoinedStr": "text",
    "ListComp": "comprehension",
    "NamedExpr": "`:=`",
    "SetComp": "comprehension",
    "Starred": "`*`",
    "TryStar": "try",
    "YieldFrom": "yield",
}


def plain_name(node: ast.AST) -> str:
    """Return what an error calls the kind of a node."""
    kind = type(node).__name__
    return PLAIN_NAMES.get(kind, kind.lower())


def shown(node: ast.expr) -> str:
    """Return an expression as an error quotes it."""
    text = ast.unparse(node)
    return f"`{text}`" if len(text) <= 60 else f"`{text[:57]}…`"

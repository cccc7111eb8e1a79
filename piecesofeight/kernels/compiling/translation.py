"""A whole kernel as LLVM IR: its functions, its tables, and what is called from outside."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Sequence

from attrs import define, field, frozen

from piecesofeight.kernels.compiling.branches import (
    COUNTERS,
    Branches,
    CountedBranches,
    Metadata,
    WeighedBranches,
)
from piecesofeight.kernels.compiling.code import ARRAY, NOTHING, TRUTH, WORD, Code, Value, spelled
from piecesofeight.kernels.compiling.expressions import Expressions
from piecesofeight.kernels.compiling.guards import CHECKED_HEAD, FUNCTION, CheckingGuard, Guard
from piecesofeight.kernels.compiling.profile import Profile
from piecesofeight.kernels.compiling.scope import Callee, OutsideTheDialectError, Scope
from piecesofeight.kernels.compiling.statements import Statements
from piecesofeight.kernels.parts import Parts, own_names, set_names

ENTRY = "enter."  # with what the names of functions begin that are called from outside
COUNTERS_ENTRY = ".counters"
NUMBER = ".number"  # the first parameter of a table; no name of a source has a full stop


@frozen
class Signature:
    """What a function takes and gives, as whoever calls it from outside sees it.

    Attributes:
        parameters: WORD, TRUTH or ARRAY, by name.
        result: WORD, TRUTH or NOTHING.
    """

    parameters: tuple[tuple[str, str], ...]
    result: str


@define
class Translation:
    """A kernel in IR, as it is being written.

    Attributes:
        parts: the kernel.
        checked: whether each operation is looked at.
        counted: whether branches are counted.
        profile: what is known of branches, if something is.
        places: each place that a checked build can stop at: the file and the line.
        shapes: of each function the digest of what it says, and how many counters it has.
    """

    parts: Parts
    checked: bool = False
    counted: bool = False
    profile: Profile | None = None
    places: list[tuple[str, int]] = field(factory=list, init=False)
    shapes: dict[str, tuple[str, int]] = field(factory=dict, init=False)
    _metadata: Metadata = field(factory=Metadata, init=False)
    _callees: dict[str, Callee] = field(factory=dict, init=False)
    _known: dict[tuple[str, int], int] = field(factory=dict, init=False)
    _counters: int = field(default=0, init=False)

    def text(self) -> str:
        """Return the whole module.

        Raises:
            ValueError: something isn't in the dialect; says where and what.
        """
        parts = self.parts
        for name, function in parts.functions.items():
            self._callees[name] = Callee(parts.parameters(function), parts.result(function))
        for name, entries in parts.tables.items():
            first = self._callees[entries[0][1].name]
            self._callees[name] = Callee([(NUMBER, WORD), *first.parameters], first.result)
        written = [self._function(name) for name in parts.functions]
        written += [self._table(name, entries) for name, entries in parts.tables.items()]
        written += [self._entry(name) for name in parts.source.public]
        if self.counted:
            written.append(self._counting())
        if self.profile is not None:
            self._metadata.summarize(self.profile)
        head = CHECKED_HEAD if self.checked else ""
        return "\n".join((head, *written, *self._metadata.lines(), ""))

    # --- functions --------------------------------------------------------------------------

    def _function(self, name: str) -> str:
        function = self.parts.functions[name]
        callee = self._callees[name]
        code = Code()
        file = self.parts.file_of(name)
        guard = self._guard(code, callee.result, file)
        try:
            shape = _digest(ast.unparse(_without_docstring(function)))
        except RecursionError:
            what = f"{file}:{_deepest_line(function)}: this is nested too deeply"
            raise self.parts.error(what) from None
        branches, entered = self._branches(name, shape)
        scope = self._scope(function, callee, code)
        statements = Statements(Expressions(code, scope, guard, branches), callee.result)
        try:
            branches.enter(code)
            statements.all(function.body)
            statements.end(function)
        except OutsideTheDialectError as error:
            raise self.parts.error(f"{file}:{error.line}: {error}") from None
        return self._written(name, shape, code, guard, branches, entered)

    def _guard(self, code: Code, result: str, file: str) -> Guard:
        if not self.checked:
            return Guard(code, result)
        return CheckingGuard(code, result, lambda line: self._place(file, line))

    def _place(self, file: str, line: int) -> int:
        """The number of a place, from 1."""
        number = self._known.setdefault((file, line), len(self.places) + 1)
        if number > len(self.places):
            self.places.append((file, line))
        return number

    def _scope(self, function: ast.FunctionDef, callee: Callee, code: Code) -> Scope:
        """The scope of a function; what it sets of its parameters lies in variables."""
        tables = {name: _numbers(entries) for name, entries in self.parts.tables.items()}
        scope = Scope(self.parts.constants, self._callees, tables, own_names(function))
        changed = set_names(function)
        for name, kind in callee.parameters:
            if name in changed and kind != ARRAY:
                scope.places[name] = kind, code.variable(name, kind)
                code.do(f"store {kind} %p.{spelled(name)}, ptr {scope.places[name][1]}")
                scope.is_set.add(name)
            else:
                scope.given[name] = Value(kind, f"%p.{spelled(name)}")
        return scope

    def _branches(self, name: str, shape: str) -> tuple[Branches, int | None]:
        """Who writes of branches, and how often the function was called, if that is known."""
        if self.counted:
            return CountedBranches(self._counters), None
        counts = self.profile.counts_of(name, shape) if self.profile is not None else None
        if counts is None:
            return Branches(), None
        return WeighedBranches(counts, self._metadata), counts[0]

    def _written(
        self,
        name: str,
        shape: str,
        code: Code,
        guard: Guard,
        branches: Branches,
        entered: int | None,
    ) -> str:
        guard.finish()
        self.shapes[name] = shape, branches.size
        self._counters += branches.size
        callee = self._callees[name]
        known = ""
        if entered is not None:
            line = f'!{{!"function_entry_count", i64 {entered}}}'
            known = f" {'cold ' if entered == 0 else ''}!prof !{self._metadata.number(line)}"
        taken = guard.parameters(callee.parameters)
        named = f"{FUNCTION}{spelled(name)}"
        head = f"define internal {callee.result} @{named}({taken}) nounwind{known} {{"
        return "\n".join((head, "entry:", *code.variables, *code.lines, "}\n"))

    # --- tables -----------------------------------------------------------------------------

    def _table(self, name: str, entries: Sequence[tuple[list[int], ast.FunctionDef]]) -> str:
        """A function that calls the one which is entered under its first argument."""
        callee = self._callees[name]
        code = Code()
        guard = self._guard(code, callee.result, f"the table {name}")
        shape = _digest(repr([(numbers, function.name) for numbers, function in entries]))
        branches, entered = self._branches(name, shape)
        branches.enter(code)
        ways = [(number, function) for numbers, function in entries for number in numbers]
        labels = [f"way.{number}" for number, _ in ways]
        cases = " ".join(
            f"i64 {number}, label %{label}" for (number, _), label in zip(ways, labels, strict=True)
        )
        known = branches.many_ways(len(ways) + 1)
        code.end(f"switch i64 %p.{NUMBER}, label %none [ {cases} ]{known}")
        arguments = [Value(kind, f"%p.{spelled(each)}") for each, kind in callee.parameters[1:]]
        for way, ((_, function), label) in enumerate(zip(ways, labels, strict=True)):
            code.begin(label)
            branches.way(code, way, len(ways) + 1)
            given = guard.call(function.name, callee.result, arguments)
            code.end(_returned(given))
        code.begin("none")
        branches.way(code, len(ways), len(ways) + 1)
        code.end(_returned(Value(callee.result, 0)))
        return self._written(name, shape, code, guard, branches, entered)

    # --- what is called from outside --------------------------------------------------------

    def signatures(self) -> dict[str, Signature]:
        """Return what each public function takes and gives."""
        parts = self.parts
        return {
            name: Signature(
                tuple(parts.parameters(parts.functions[name])), parts.result(parts.functions[name])
            )
            for name in parts.source.public
        }

    def _entry(self, name: str) -> str:
        """A function of C for a public one: truths are numbers there."""
        callee = self._callees[name]
        code = Code()
        guard = self._guard(code, callee.result, name)
        arguments = []
        for parameter, kind in callee.parameters:
            ref = f"%p.{spelled(parameter)}"
            if kind == TRUTH:
                ref = code.give(f"icmp ne i64 {ref}, 0")
            arguments.append(Value(kind, ref))
        code.end(_returned(guard.call(name, callee.result, arguments)))
        guard.finish()
        taken = [(each, WORD if kind == TRUTH else kind) for each, kind in callee.parameters]
        result = "zeroext i1" if callee.result == TRUTH else callee.result
        head = f'define {result} @"{ENTRY}{name}"({guard.parameters(taken)}) nounwind {{'
        return "\n".join((head, "entry:", *code.lines, "}\n"))

    def _counting(self) -> str:
        """The counters, and a function that tells where they are."""
        size = max(self._counters, 1)
        return (
            f"{COUNTERS} = internal global [{size} x i64] zeroinitializer, align 8\n"
            f"define ptr @{ENTRY}{COUNTERS_ENTRY}() nounwind {{\nentry:\n  ret ptr {COUNTERS}\n}}\n"
        )


def _numbers(entries: Sequence[tuple[list[int], ast.FunctionDef]]) -> list[int]:
    """The numbers under which a table has functions."""
    return [number for numbers, _ in entries for number in numbers]


def _returned(value: Value) -> str:
    return "ret void" if value.type == NOTHING else f"ret {value.type} {value.ref}"


def _deepest_line(function: ast.FunctionDef) -> int:
    """The line of the innermost statement that is nested too deeply to be written as text."""
    lines = [function.lineno]
    for node in ast.walk(function):
        if isinstance(node, ast.stmt):
            try:
                ast.unparse(node)
            except RecursionError:
                lines.append(node.lineno)
    return lines[-1]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _without_docstring(function: ast.FunctionDef) -> ast.FunctionDef:
    if ast.get_docstring(function) is None:
        return function
    rest = function.body[1:] or [ast.Pass()]
    return ast.FunctionDef(
        function.name, function.args, rest, function.decorator_list, function.returns,
        function.type_comment, lineno=function.lineno,
    )  # fmt: skip

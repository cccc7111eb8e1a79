"""What the modules of a kernel hold: functions, numbers that they read, and tables of functions.

Interpreted, each function looks names up in its own module. Joined, there is one place for all of
them, so whatever would mean another thing there is an error.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any

from attrs import define, field

from piecesofeight.kernels.source import KernelSource, parsed
from piecesofeight.machine.dispatch import Dispatch

# What functions of a kernel take and give, by annotation, and the types of LLVM.
TAKEN = {"int": "i64", "bool": "i1", "Words": "ptr"}
GIVEN = {"int": "i64", "bool": "i1", "None": "void"}
FITS = range(-(2**63), 2**63)


@define
class Parts:
    """The functions of a kernel, and what they name.

    Attributes:
        functions: by name, in the order of the modules.
        constants: the numbers that they read.
        tables: the functions of each table, each with its numbers.
    """

    source: KernelSource
    functions: dict[str, ast.FunctionDef] = field(factory=dict, init=False)
    constants: dict[str, int] = field(factory=dict, init=False)
    tables: dict[str, list[tuple[list[int], ast.FunctionDef]]] = field(factory=dict, init=False)
    _home: dict[str, ModuleType] = field(factory=dict, init=False)
    _dispatches: dict[str, Dispatch[Any]] = field(factory=dict, init=False)
    _unknown: list[tuple[ast.Name, ModuleType]] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        for module, body in self._bodies():
            for node in body:
                if isinstance(node, ast.FunctionDef):
                    self._add(node, module)
        for name, function in self.functions.items():
            self._enter(function, self._home[name])
        for name, function in self.functions.items():
            for read in _read(function):
                self._find(read, self._home[name])
        for read, module in self._unknown:
            if read.id in self.constants:
                what = f"{read.id} isn't what it is in the other modules of the kernel: import it"
                raise self._wrong(read, module, what)
        self._judge_named()
        self._refuse_recursion()

    def _bodies(self) -> list[tuple[ModuleType, list[ast.stmt]]]:
        """The modules, and what they say."""
        try:
            return [(module, parsed(module).body) for module in self.source.loaded()]
        except RecursionError:
            raise self.error("Python finds something in it nested too deeply") from None

    def _add(self, function: ast.FunctionDef, module: ModuleType) -> None:
        name = function.name
        if name in self.functions:
            both = f"{self._home[name].__name__} and {module.__name__}"
            raise self._wrong(function, module, f"{both} both have a function {name}")
        self.functions[name] = function
        self._home[name] = module
        taken = function.args
        if taken.posonlyargs or taken.vararg or taken.kwonlyargs or taken.kwarg or taken.defaults:
            what = f"{name} takes arguments by something else than their places, or may lack some"
            raise self._wrong(function, module, what)
        for argument in taken.args:
            if argument.annotation is None:
                raise self._wrong(argument, module, f"{argument.arg} has no annotation")
            self._judge_type(argument.annotation, TAKEN, module)
        if function.returns is not None:
            self._judge_type(function.returns, GIVEN, module)

    def _judge_type(
        self, annotation: ast.expr, types: Mapping[str, str], module: ModuleType
    ) -> None:
        if ast.unparse(annotation) not in types:
            what = f"{ast.unparse(annotation)} is none of {', '.join(types)}"
            raise self._wrong(annotation, module, what)

    def _judge_named(self) -> None:
        """What the source names must be there, and be callable from outside."""
        for name in self.source.public:
            if name not in self.functions and name not in self.tables:
                raise self.error(f"none of its modules has a function {name}")
        for name in self.source.public:
            if name in self.tables:
                raise self.error(f"{name} is public, and a table of functions")
            taken = self.functions[name].args.args
            if all(ast.unparse(a.annotation or a) != "Words" for a in taken):
                raise self.error(f"{name} is public, and takes no array")

    def _refuse_recursion(self) -> None:
        """No function may call itself, by others or by tables: the depth of calls is known."""
        calls = {name: self._called(function) for name, function in self.functions.items()}
        done: set[str] = set()
        for first in calls:
            way = {} if first in done else {first: iter(calls[first])}
            while way:
                name, rest = next(reversed(way.items()))
                callee = next((each for each in rest if each not in done), None)
                if callee in way:
                    circle = [*way][[*way].index(callee) :]
                    raise self.error(f"a function calls itself: {' > '.join((*circle, callee))}")
                if callee is None:
                    done.add(name)
                    del way[name]
                else:
                    way[callee] = iter(calls[callee])

    def _called(self, function: ast.FunctionDef) -> list[str]:
        """The functions that one calls, those of tables among them."""
        called: list[str] = []
        for node in _read(function):
            if node.id in self.functions:
                called.append(node.id)
            called += [entered.name for _, entered in self.tables.get(node.id, ())]
        return called

    def _enter(self, function: ast.FunctionDef, module: ModuleType) -> None:
        """Under its numbers, if it stands in a table."""
        for decorator in function.decorator_list:
            match decorator:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id=table), attr="by"), args=given, keywords=[]
                ):
                    dispatch = vars(module).get(table)
                case _:
                    dispatch = None
            if not isinstance(dispatch, Dispatch):
                what = f"{function.name} is decorated by something else than a table's `by`"
                raise self._wrong(decorator, module, what)
            self._judge_table(table, dispatch, decorator, module)
            numbers = [eval(ast.unparse(number), vars(module)) for number in given]
            for number in numbers:
                if not isinstance(number, int) or number not in FITS:
                    what = f"{function.name} is entered under {number!r}, no number of 64 bits"
                    raise self._wrong(decorator, module, what)
            entries = self.tables.setdefault(table, [])
            if entries and self._types(function) != self._types(entries[0][1]):
                what = f"{function.name} takes or gives other types than {entries[0][1].name} does"
                raise self._wrong(function, module, f"{what}, with which it stands in {table}")
            entries.append(([int(number) for number in numbers], function))

    def _judge_table(
        self, name: str, dispatch: Dispatch[Any], node: ast.expr, module: ModuleType
    ) -> None:
        """A table is the same one wherever its name stands."""
        if self._dispatches.setdefault(name, dispatch) is not dispatch:
            raise self._wrong(node, module, f"{name} is another table here than elsewhere")

    def _types(self, function: ast.FunctionDef) -> tuple[list[str], str]:
        return [kind for _, kind in self.parameters(function)], self.result(function)

    def _find(self, read: ast.Name, module: ModuleType) -> None:
        """What a name means where it stands: a number is the same everywhere, or nowhere."""
        name, value = read.id, vars(module).get(read.id)
        if type(value) is int:
            if name in self.functions or name in self.tables:
                raise self._wrong(read, module, f"{name} is {value} here, and called elsewhere")
            if self.constants.setdefault(name, value) != value:
                what = f"{name} is {value} here, and {self.constants[name]} elsewhere"
                raise self._wrong(read, module, what)
        elif isinstance(value, FunctionType):
            home = self._home.get(name)
            if home is None or home.__name__ != value.__module__:
                what = f"{name} is a function of {value.__module__}, which isn't joined"
                raise self._wrong(read, module, what)
            if name != value.__name__:
                what = f"{name} is {value.__name__} here, and a function of its own elsewhere"
                raise self._wrong(read, module, what)
        elif isinstance(value, Dispatch):
            if name not in self.tables:
                raise self._wrong(read, module, f"no function is entered into {name}")
            self._judge_table(name, value, read, module)
            self._judge_entries(name, value, read, module)
        elif name in self.functions or name in self.tables:
            what = f"{name} isn't what it is in the other modules of the kernel: import it"
            raise self._wrong(read, module, what)
        elif name not in vars(module):
            self._unknown.append((read, module))  # Python's own, or told where it is translated
        else:
            raise self._wrong(read, module, f"{name} is no number, function or table")

    def _judge_entries(
        self, name: str, dispatch: Dispatch[Any], read: ast.Name, module: ModuleType
    ) -> None:
        """What a table has when it is run stands at functions of the kernel."""
        entered = {number for numbers, _ in self.tables[name] for number in numbers}
        for number in dispatch.keys() - entered:
            what = f"under {number} {name} has a function that isn't entered by its decorator"
            raise self._wrong(read, module, f"{what} in the kernel's modules")

    def _wrong(
        self, node: ast.expr | ast.stmt | ast.arg, module: ModuleType, what: str
    ) -> ValueError:
        return self.error(f"{module.__file__}:{node.lineno}: {what}")

    def parameters(self, function: ast.FunctionDef) -> list[tuple[str, str]]:
        """Return the names of what a function takes, and the types."""
        return [(each.arg, _type_of(each.annotation)) for each in function.args.args]

    def result(self, function: ast.FunctionDef) -> str:
        """Return the type of what a function gives."""
        return _type_of(function.returns)

    def file_of(self, name: str) -> str:
        """Return the file in which a function stands."""
        return str(self._home[name].__file__)

    def error(self, what: str) -> ValueError:
        """An error that names the kernel."""
        return ValueError(f"the kernel {self.source.name} can't be compiled: {what}")


def _type_of(annotation: ast.expr | None) -> str:
    types = TAKEN | GIVEN
    return types["None" if annotation is None else ast.unparse(annotation)]


def set_names(function: ast.FunctionDef) -> frozenset[str]:
    """Return the names that a function sets."""
    return frozenset(
        node.id
        for part in function.body
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def own_names(function: ast.FunctionDef) -> frozenset[str]:
    """Return the names of a function's parameters, and those that it sets."""
    return set_names(function) | {argument.arg for argument in function.args.args}


def _read(function: ast.FunctionDef) -> list[ast.Name]:
    """The names that a function reads and doesn't set itself."""
    own = own_names(function)
    return [
        node
        for part in function.body
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and node.id not in own
    ]

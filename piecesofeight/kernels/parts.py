"""What the modules of a kernel hold: functions, numbers that they read, and tables of functions.

Interpreted, each function looks names up in its own module. Joined, there is one place for all of
them, so whatever would mean another thing there is an error.
"""

from __future__ import annotations

import ast
import builtins
from types import FunctionType, ModuleType
from typing import Any

from attrs import define, field

from piecesofeight.kernels.source import KernelSource, parsed
from piecesofeight.machine.dispatch import Dispatch

# What functions of a kernel may be annotated with, and the types of LLVM.
ANNOTATIONS = {"int": "i64", "bool": "i1", "Words": "ptr", "None": "void"}


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

    def __attrs_post_init__(self) -> None:
        for module in self.source.loaded():
            for node in parsed(module).body:
                if isinstance(node, ast.FunctionDef):
                    self._add(node, module)
        for name, function in self.functions.items():
            self._enter(function, vars(self._home[name]))
        for name, function in self.functions.items():
            for read in _read(function):
                self._find(read, self._home[name])
        self._judge_named()
        self._refuse_recursion()

    def _add(self, function: ast.FunctionDef, module: ModuleType) -> None:
        name = function.name
        if name in self.functions:
            both = f"{self._home[name].__name__} and {module.__name__}"
            raise self._wrong(function, module, f"{both} both have a function {name}")
        self.functions[name] = function
        self._home[name] = module
        for argument in function.args.args:
            if argument.annotation is None:
                raise self._wrong(argument, module, f"{argument.arg} has no annotation")
        for annotation in [*(a.annotation for a in function.args.args), function.returns]:
            if annotation is not None and ast.unparse(annotation) not in ANNOTATIONS:
                what = f"{ast.unparse(annotation)} is none of {', '.join(ANNOTATIONS)}"
                raise self._wrong(annotation, module, what)

    def _judge_named(self) -> None:
        """What the source names must be there, and be callable from outside."""
        for name in self.source.public:
            if name not in self.functions and name not in self.tables:
                raise self.error(f"none of its modules has a function {name}")
        for name in self.source.public:
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
        for node in (each for part in function.body for each in ast.walk(part)):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                if node.id in self.functions:
                    called.append(node.id)
                called += [entered.name for _, entered in self.tables.get(node.id, ())]
        return called

    def _enter(self, function: ast.FunctionDef, names: dict[str, Any]) -> None:
        """Under its numbers, if it stands in a table."""
        for decorator in function.decorator_list:
            assert isinstance(decorator, ast.Call)
            assert isinstance(decorator.func, ast.Attribute)
            numbers = [eval(ast.unparse(number), names) for number in decorator.args]
            table = ast.unparse(decorator.func.value)
            self.tables.setdefault(table, []).append((numbers, function))

    def _find(self, read: ast.Name, module: ModuleType) -> None:
        """What a name means where it stands: a number is the same everywhere, or nowhere."""
        name, value = read.id, vars(module).get(read.id)
        if type(value) is int:
            if self.constants.setdefault(name, value) != value:
                what = f"{name} is {value} here, and {self.constants[name]} elsewhere"
                raise self._wrong(read, module, what)
        elif isinstance(value, FunctionType):
            home = self._home.get(name)
            if home is None or home.__name__ != value.__module__:
                what = f"{name} is a function of {value.__module__}, which isn't joined"
                raise self._wrong(read, module, what)
        elif isinstance(value, Dispatch):
            if name not in self.tables:
                raise self._wrong(read, module, f"no function is entered into {name}")
        elif name not in vars(builtins):
            raise self._wrong(read, module, f"{name} is no number, function or table")

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
    return ANNOTATIONS["None" if annotation is None else ast.unparse(annotation)]


def _read(function: ast.FunctionDef) -> list[ast.Name]:
    """The names that a function reads and doesn't set itself."""
    names = [
        node for part in function.body for node in ast.walk(part) if isinstance(node, ast.Name)
    ]
    own = {argument.arg for argument in function.args.args}
    own |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return [name for name in names if name.id not in own]

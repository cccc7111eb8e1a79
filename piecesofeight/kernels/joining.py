"""Joining: one source of all that a kernel is made of, with types, for Numba to compile.

What the joined source does for a quick first compilation (measured; see docs/architecture.md):

- Every function has one signature, from its annotations. Left alone, Numba would compile
  it again for each constant passed and for each mix of 32 and 64 bit arguments.
- Numba optimises a function together with copies of all that it calls. So there is one
  entry for everything, not one for each public function, and functions called from a single
  place are put into it: short ones by Numba, which is quicker for few statements, long ones by
  LLVM. Tables are put into their callers by LLVM, too, and guards: what isn't called by way of a
  guard costs a test at each place, not a call.
- Left alone, a call has a place for its result and one for an exception; Numba empties the places
  of all calls in a function whenever it is entered, and looks after each call whether there was an
  exception. Nothing here raises any, so `calling` makes calls without that: it was a tenth of all
  instructions, and an eighth of the code.
- Only the entry is kept on disk; the functions below it are compiled only if it is not there.
"""

from __future__ import annotations

import ast
from functools import cache

from piecesofeight.kernels.parts import ANNOTATIONS, Parts
from piecesofeight.kernels.source import KernelSource

# Functions called from one place are put into it by Numba, up to so many statements together: for
# more its own passes take longer.
MOST_STATEMENTS = 40
# Statements of a function that guards another: its head, its docstring, and `if` or `return`.
MOST_OF_A_GUARD = 4

# Inside, arrays are bare pointers: an array would be seven arguments of each call, counted
# references, and a test for negative indexes at each access. (3 to 6 times as slow.)
HEAD = '''"""A kernel of piecesofeight as one module; made by piecesofeight.kernels."""
import inspect

import numba
from numba import boolean, int64, void
from numba.core import cgutils, types
from numba.extending import intrinsic

WORDS = types.CPointer(int64)
INNER = dict(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
WAITING = []  # what the entry needs, each with its signature
TOLD = []


def compiled(signature, **flags):
    """Compile a function for one signature, but not before the entry is compiled."""

    def wait(function):
        dispatcher = numba.njit(**INNER, **flags)(function)
        WAITING.append((dispatcher, signature))
        return calling(dispatcher, signature)

    return wait


def calling(dispatcher, signature):
    """What calls a compiled function, which can't raise: nobody looks whether it has."""

    def call(typing_context, *arguments):
        return signature, generate

    def generate(context, builder, signature, arguments):
        compiled = dispatcher.overloads[signature.args]
        context.active_code_library.add_linking_library(compiled.library)
        callee = context.declare_function(builder.module, compiled.fndesc)
        place, error = (argument.type.pointee for argument in callee.args[:2])
        with builder.goto_entry_block():
            result = builder.alloca(place)
        passed = context.get_arg_packer(signature.args).as_arguments(builder, arguments)
        builder.call(callee, [result, error.as_pointer()(None), *passed])
        if signature.return_type == types.void:
            return context.get_dummy_value()
        return context.get_returned_value(builder, signature.return_type, builder.load(result))

    own = inspect.signature(dispatcher.py_func).parameters.values()
    first = inspect.Parameter("typing_context", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    call.__signature__ = inspect.Signature([first, *own])
    call.__name__ = f"call_{dispatcher.py_func.__name__}"
    return intrinsic(call)


def compile_waiting():
    """Compile what the entry needs; it wasn't kept on disk."""
    whole = len(WAITING)
    while WAITING:  # after Ctrl-C the rest still waits
        dispatcher, signature = WAITING[0]
        for tell in TOLD:
            tell(whole - len(WAITING), whole)
        dispatcher.compile(signature)
        dispatcher.disable_compile()
        del WAITING[0]


@intrinsic
def pointer(typing_context, array):
    """The address of an array's first word. Asked for its type only when the entry is compiled."""
    compile_waiting()

    def generate(context, builder, signature, arguments):
        value = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
        return value.data

    return types.CPointer(array.dtype)(array), generate
'''


@cache
def joined(source: KernelSource) -> str:
    """The source of the joined kernel: constants and functions, each function compiled.

    Raises:
        ValueError: something in it can't be joined; says where and why.
    """
    parts = Parts(source)
    functions = parts.functions
    _join_tables(parts)
    entry = _entry(parts)
    callers = _callers(functions)
    ordered = _callees_first(parts)
    guards = _guards(functions, callers)
    called_once = {
        name: callers[name][0]
        for name in functions
        if len(callers[name]) == 1 and callers[name][0] not in guards
    }
    inlined = _inlined(ordered, called_once, source.inlined)
    forced = {*parts.tables, *guards, *called_once}
    for name, function in functions.items():
        signature = _signature(function)
        if name in inlined:
            decorator = "numba.njit(inline='always', **INNER)"
        else:
            decorator = f"compiled({signature}{', forceinline=True' if name in forced else ''})"
        _decorate(function, decorator)
    numbers = "\n".join(f"{name} = {number}" for name, number in parts.constants.items())
    body = ast.unparse(ast.Module([*ordered], []))
    return f"{HEAD}\n\n\n{numbers}\n\n\n{body}\n\n\n{entry}\n"


# --- tables, signatures, order --------------------------------------------------------------


def _join_tables(parts: Parts) -> None:
    """Make each table of `machine.dispatch` a function that compares its first argument."""
    for function in parts.functions.values():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript):
                node.args.insert(0, node.func.slice)
                node.func = node.func.value
    for name, entries in parts.tables.items():
        parts.functions[name] = _table_function(name, entries)


def _table_function(name: str, entries: list[tuple[list[int], ast.FunctionDef]]) -> ast.FunctionDef:
    """`def NAME(number, …)`: calls the function that is entered under the number."""
    taken, result = entries[0][1].args, ast.unparse(entries[0][1].returns or ast.Constant(None))
    passed = ", ".join(argument.arg for argument in taken.args)
    lines = [f"def {name}(number: int, {ast.unparse(taken)}) -> {result}:"]
    for numbers, function in entries:
        test = " or ".join(f"number == {number}" for number in numbers)
        lines += [f"    if {test}:", f"        return {function.name}({passed})"]
    lines.append("    return None" if result == "None" else f"    return {result}(0)")
    made = ast.parse("\n".join(lines)).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def _signature(function: ast.FunctionDef) -> str:
    types = [_type_name(argument.annotation) for argument in function.args.args]
    return f"{_type_name(function.returns)}({', '.join(types)})"


def _decorate(function: ast.FunctionDef, decorator: str) -> None:
    """Put a decorator in the place of all others, of annotations and docstring."""
    function.decorator_list = [ast.parse(decorator, mode="eval").body]
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:] or [ast.Pass()]


def _type_name(annotation: ast.expr | None) -> str:
    return ANNOTATIONS["None" if annotation is None else ast.unparse(annotation)]


def _called(function: ast.FunctionDef) -> list[str]:
    return [
        node.func.id
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def _callees_first(parts: Parts) -> list[ast.FunctionDef]:
    """The functions in an order in which each comes after all that it calls."""
    functions = parts.functions
    ordered: dict[str, ast.FunctionDef] = {}

    def visit(name: str, callers: tuple[str, ...]) -> None:
        if name in callers:
            way = " > ".join((*callers[callers.index(name) :], name))
            raise parts.error(f"a function calls itself: {way}")
        for callee in _called(functions[name]):
            if callee in functions and callee not in ordered:
                visit(callee, (*callers, name))
        ordered.setdefault(name, functions[name])

    for name in functions:
        visit(name, ())
    return list(ordered.values())


def _callers(functions: dict[str, ast.FunctionDef]) -> dict[str, list[str]]:
    """Of each function who calls it, once for each call."""
    callers: dict[str, list[str]] = {name: [] for name in functions}
    for name, function in functions.items():
        for callee in _called(function):
            if callee in callers:
                callers[callee].append(name)
    return callers


def _guards(functions: dict[str, ast.FunctionDef], callers: dict[str, list[str]]) -> set[str]:
    """The functions that do little but ask whether another is called, themselves from many places.

    They are put into these, and the other one not into them: if it isn't called, no call is made.
    """
    return {
        name
        for name, function in functions.items()
        if len(callers[name]) > 1
        and _statements(function) <= MOST_OF_A_GUARD
        and any(callee in functions for callee in _called(function))
    }


def _inlined(
    ordered: list[ast.FunctionDef], called_once: dict[str, str], anyway: tuple[str, ...]
) -> set[str]:
    """The functions that Numba puts into their callers."""
    size = {function.name: _statements(function) for function in ordered}
    inlined = set(anyway)
    for function in ordered:
        name = function.name
        if name in called_once and name not in inlined:
            caller = called_once[name]
            together = size[name] + size[caller]
            if together <= MOST_STATEMENTS:
                size[caller] = together
                inlined.add(name)
    return inlined


def _statements(function: ast.FunctionDef) -> int:
    return sum(isinstance(node, ast.stmt) for node in ast.walk(function))


# --- the entry --------------------------------------------------------------------------------


# What comes of a number that the entry gave, by what the function gives.
RESULTS = {"void": "{}", "boolean": "return {} != 0", "int64": "return {}"}


def _entry(parts: Parts) -> str:
    """One compiled function for all public ones, and for each a function that calls it."""
    public = [parts.functions[name] for name in parts.source.public]
    taken = {function.name: _parameters(function) for function in public}
    arrays = list(dict.fromkeys(a for names, _ in taken.values() for a in names))
    most = max(len(numbers) for _, numbers in taken.values())
    numbers = [f"i{i}" for i in range(most)]
    lines = [
        "@numba.njit(nogil=True, error_model='numpy')",
        f"def entry(what, {', '.join((*arrays, *numbers))}):",
    ]
    for what, function in enumerate(public):
        free = iter(numbers)
        names = [argument.arg for argument in function.args.args]
        passed = ", ".join(f"pointer({a})" if a in arrays else next(free) for a in names)
        call = f"{function.name}({passed})"
        lines.append(f"    if what == {what}:")
        if _type_name(function.returns) == "void":
            lines += [f"        {call}", "        return int64(0)"]
        else:
            lines.append(f"        return int64({call})")
    lines.append("    return int64(0)")
    for what, function in enumerate(public):
        own, others = taken[function.name]
        given = [a if a in own else own[0] for a in arrays] + others  # any array does for another's
        given += ["0"] * (len(arrays) + most - len(given))
        called = f"entry({what}, {', '.join(given)})"
        result = RESULTS[_type_name(function.returns)].format(called)
        parameters = ", ".join(argument.arg for argument in function.args.args)
        lines += ["", "", f"def enter_{function.name}({parameters}):", f"    {result}"]
    nothing = ["-1", *["array"] * len(arrays), *["0"] * most]
    lines += ["", "", "def enter_nothing(array):", f"    entry({', '.join(nothing)})"]
    return "\n".join(lines)


def _parameters(function: ast.FunctionDef) -> tuple[list[str], list[str]]:
    """The names of a function's arrays, and of its numbers."""
    arrays: list[str] = []
    numbers: list[str] = []
    for argument in function.args.args:
        (arrays if _type_name(argument.annotation) == "WORDS" else numbers).append(argument.arg)
    return arrays, numbers

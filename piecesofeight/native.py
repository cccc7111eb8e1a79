"""The kernel, compiled: the very same source as the interpreted one, through Numba.

The modules of the kernel are joined into one, whose name carries the hash of its source.
Compiled code is kept on disk under that name, so it is compiled once for each version of
the kernel, and what is kept can never be stale. Needs the `fast` extra.

What the joined module does for a quick first compilation (measured; see docs/architecture.md):

- Every function has one signature, from its annotations. Left alone, Numba would compile
  it again for each constant passed and for each mix of 32 and 64 bit arguments.
- Numba optimises a function together with copies of all that it calls. So there is one
  entry for everything, not seven, and functions called from a single place are put into it.
- Only the entry is kept on disk; the functions below it are compiled only if it is not there.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import inspect
import linecache
import sys
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from piecesofeight.kept_code import KeptCode

KERNEL = (
    "piecesofeight.machine.constants",
    "piecesofeight.machine.chance",
    "piecesofeight.machine.log",
    "piecesofeight.machine.zones",
    "piecesofeight.machine.select",
    "piecesofeight.machine.limits",
    "piecesofeight.machine.abilities.kept",
    "piecesofeight.machine.knowledge",
    "piecesofeight.machine.abilities.aiming",
    "piecesofeight.machine.frames",
    "piecesofeight.machine.abilities.usable",
    "piecesofeight.machine.events",
    "piecesofeight.machine.abilities.instructions",
    "piecesofeight.machine.delayed",
    "piecesofeight.machine.abilities.choices",
    "piecesofeight.machine.abilities.drawing",
    "piecesofeight.machine.abilities.arranging",
    "piecesofeight.machine.abilities.program",
    "piecesofeight.machine.run",
    "piecesofeight.combat.calling",
    "piecesofeight.combat.victory",
    "piecesofeight.combat.agreement",
    "piecesofeight.combat.turns",
    "piecesofeight.combat.playout",
)
PUBLIC = ("begin", "legal", "may_propose", "step", "weight", "play_games")
ARRAYS = ("b", "t", "opts", "log", "pool", "r", "tally")  # of the public functions

SIGNATURE_TYPES = {"int": "int64", "bool": "boolean", "Words": "WORDS", "None": "void"}

# `step` and `begin` are called from more than one place, but nearly the whole kernel hangs on each
# of them: put into their callers they are optimised once less. The other two are on the way of
# each main decision: as calls they cost a twelfth of the speed. Else only functions called from one
# place are put into it, up to MOST_STATEMENTS together: for more Numba's own passes take longer.
INLINED = ("step", "begin", "may_use", "aim_deck")
MOST_STATEMENTS = 40
HEAVY = ("play_games", "run", "run_ability", "LISTS", "main_options")

# Inside, arrays are bare pointers: an array would be seven arguments of each call, counted
# references, and a test for negative indexes at each access. (3 to 6 times as slow.)
HEAD = '''"""The kernel of piecesofeight as one module; made by piecesofeight.native."""
import numba
from numba import boolean, int64, void
from numba.core import cgutils, types
from numba.extending import intrinsic

WORDS = types.CPointer(int64)
INNER = dict(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
WAITING = []  # what the entry needs, each with its signature
TOLD = []


def compiled(signature):
    """Compile a function for one signature, but not before the entry is compiled."""

    def wait(function):
        dispatcher = numba.njit(**INNER)(function)
        WAITING.append((dispatcher, signature))
        return dispatcher

    return wait


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


def available() -> bool:
    """Whether the `fast` extra is installed; imports nothing."""
    return all(importlib.util.find_spec(name) for name in ("numba", "numpy"))


# --- joining the modules --------------------------------------------------------------


@cache
def kernel_source() -> str:
    """The source of the joined kernel: constants and functions, each function compiled."""
    constants: dict[str, int] = {}
    functions: dict[str, ast.FunctionDef] = {}
    for module in map(importlib.import_module, KERNEL):
        constants |= {name: n for name, n in vars(module).items() if type(n) is int}
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = node
    _join_tables(functions)
    arguments = {name: [a.arg for a in functions[name].args.args] for name in PUBLIC}
    inlined = _inlined(functions)
    for name, function in functions.items():
        _prepare(function, inline=name in inlined)
    numbers = "\n".join(f"{name} = {number}" for name, number in constants.items())
    body = ast.unparse(ast.Module([*_callees_first(functions)], []))
    return "\n\n\n".join((HEAD, numbers, body, _entry(arguments)))


def _join_tables(functions: dict[str, ast.FunctionDef]) -> None:
    """Make each table of `machine.dispatch` a function that compares its first argument."""
    tables: dict[str, list[tuple[ast.Call, ast.FunctionDef]]] = {}
    for function in functions.values():
        for decorator in function.decorator_list:
            assert isinstance(decorator, ast.Call)
            assert isinstance(decorator.func, ast.Attribute)
            tables.setdefault(ast.unparse(decorator.func.value), []).append((decorator, function))
    for function in functions.values():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript):
                node.args.insert(0, node.func.slice)
                node.func = node.func.value
    for name, entries in tables.items():
        functions[name] = _table_function(name, entries)


def _table_function(name: str, entries: list[tuple[ast.Call, ast.FunctionDef]]) -> ast.FunctionDef:
    """`def NAME(number, …)`: calls the function that is entered under the number."""
    taken, result = entries[0][1].args, ast.unparse(entries[0][1].returns or ast.Constant(None))
    passed = ", ".join(argument.arg for argument in taken.args)
    lines = [f"def {name}(number: int, {ast.unparse(taken)}) -> {result}:"]
    for entered, function in entries:
        test = " or ".join(f"number == {ast.unparse(number)}" for number in entered.args)
        lines += [f"    if {test}:", f"        return {function.name}({passed})"]
    lines.append("    return None" if result == "None" else f"    return {result}(0)")
    made = ast.parse("\n".join(lines)).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def _prepare(function: ast.FunctionDef, *, inline: bool) -> None:
    """Turn annotations into a signature; leave out the docstring."""
    types = [_type_name(argument.annotation) for argument in function.args.args]
    signature = f"{_type_name(function.returns)}({', '.join(types)})"
    decorator = "numba.njit(inline='always', **INNER)" if inline else f"compiled({signature})"
    function.decorator_list = [ast.parse(decorator, mode="eval").body]
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:]


def _type_name(annotation: ast.expr | None) -> str:
    return SIGNATURE_TYPES["None" if annotation is None else ast.unparse(annotation)]


def _called(function: ast.FunctionDef) -> list[str]:
    return [
        node.func.id
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def _callees_first(functions: dict[str, ast.FunctionDef]) -> list[ast.FunctionDef]:
    """The functions in an order in which each comes after all that it calls."""
    ordered: dict[str, ast.FunctionDef] = {}

    def visit(name: str) -> None:
        for callee in _called(functions[name]):
            if callee in functions and callee not in ordered:
                visit(callee)
        ordered.setdefault(name, functions[name])

    for name in functions:
        visit(name)
    return list(ordered.values())


def _inlined(functions: dict[str, ast.FunctionDef]) -> set[str]:
    """The functions that are put into their callers."""
    callers: dict[str, list[str]] = {name: [] for name in functions}
    for name, function in functions.items():
        for callee in _called(function):
            if callee in callers:
                callers[callee].append(name)
    size = {name: _statements(function) for name, function in functions.items()}
    inlined = {*INLINED, *HEAVY}
    for function in _callees_first(functions):
        name = function.name
        if len(callers[name]) == 1 and name not in inlined:
            together = size[name] + size[callers[name][0]]
            if together <= MOST_STATEMENTS:
                size[callers[name][0]] = together
                inlined.add(name)
    return inlined


def _statements(function: ast.FunctionDef) -> int:
    return sum(isinstance(node, ast.stmt) for node in ast.walk(function))


def _entry(arguments: dict[str, list[str]]) -> str:
    """One compiled function for all public ones, and for each a function that calls it."""
    most = max(sum(a not in ARRAYS for a in names) for names in arguments.values())
    numbers = [f"i{i}" for i in range(most)]
    lines = [
        "@numba.njit(nogil=True, error_model='numpy')",
        f"def entry(what, {', '.join((*ARRAYS, *numbers))}):",
    ]
    for what, names in enumerate(arguments.values()):
        free = iter(numbers)
        passed = [f"pointer({a})" if a in ARRAYS else next(free) for a in names]
        lines.append(f"    if what == {what}:")
        lines.append(f"        return int64({PUBLIC[what]}({', '.join(passed)}))")
    lines.append("    return int64(0)")
    for what, names in enumerate(arguments.values()):
        given = [a if a in names else "b" for a in ARRAYS]
        given += [a for a in names if a not in ARRAYS]
        given += ["0"] * (1 + len(ARRAYS) + most - len(given) - 1)
        lines += ["", "", f"def enter_{PUBLIC[what]}({', '.join(names)}):"]
        lines.append(f"    return entry({what}, {', '.join(given)})")
    return "\n".join(lines)


# --- keeping it, loading it -----------------------------------------------------------------


@cache
def _module() -> Any:
    """The joined kernel as a module; its entry is compiled, or loaded, when it is called."""
    text = kernel_source()
    name = f"po8_kernel_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    file = f"<{name}>"
    module: Any = ModuleType(name)
    sys.modules[name] = module
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), module.__dict__)
    module.entry._cache = KeptCode.of(module.entry, name)  # noqa: SLF001
    return module


@cache
def load() -> SimpleNamespace:
    """The compiled kernel: the functions of PUBLIC, with int64 arrays where those take lists.

    The first call of any of them compiles all, unless that was done before and kept.

    Raises:
        ImportError: if the `fast` extra is not installed.
    """
    if not available():
        raise ImportError(
            "the compiled kernel needs the `fast` extra: pip install 'piecesofeight[fast]'"
        )
    module = _module()
    return SimpleNamespace(**{public: getattr(module, f"enter_{public}") for public in PUBLIC})


def kept() -> bool:
    """Whether compiled code of this version of the kernel is on disk, and whole."""
    code: KeptCode = _module().entry._cache  # noqa: SLF001
    return code.sealed() is not None


def prepare(tell: Callable[[int, int], object] | None = None) -> None:
    """Compile the kernel, or load it from disk, before the first game.

    Args:
        tell: told how many of how many functions are compiled; never called if none must be.
    """
    module = _module()
    if tell is not None:
        module.TOLD.append(tell)
    try:
        load().may_propose(words([0] * 64))
    finally:
        module.TOLD.clear()


def words(values: Iterable[int]) -> Any:
    """Integers as the array that the compiled kernel takes.

    Words need 32 bits, but what is loaded and what is computed are then of one type, which
    is a fifth faster.
    """
    import numpy

    return numpy.array(list(values), dtype=numpy.int64)

"""The kernel, compiled: the very same source as the interpreted one, through Numba.

The modules of the kernel are joined into one file whose name carries the hash of its
content. Numba keeps compiled code beside that file, so it is compiled once for each
version of the kernel, and what is kept can never be stale. Needs the `fast` extra.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

KERNEL = (
    "piecesofeight.machine.layout",
    "piecesofeight.machine.chance",
    "piecesofeight.machine.log",
    "piecesofeight.machine.zones",
    "piecesofeight.machine.select",
    "piecesofeight.machine.aiming",
    "piecesofeight.machine.frames",
    "piecesofeight.machine.abilities",
    "piecesofeight.machine.events",
    "piecesofeight.machine.execute",
    "piecesofeight.machine.delayed",
    "piecesofeight.machine.choices",
    "piecesofeight.machine.drawing",
    "piecesofeight.machine.arranging",
    "piecesofeight.machine.run",
    "piecesofeight.machine.decisions",
    "piecesofeight.game.calling",
    "piecesofeight.game.victory",
    "piecesofeight.game.turns",
    "piecesofeight.game.playout",
)
ENTRY = "numba.njit(cache=True, nogil=True, error_model='numpy')"
# Only entries are called from Python: wrappers for all the others would double the time to compile.
INNER = (
    "numba.njit(nogil=True, error_model='numpy', no_cpython_wrapper=True, no_cfunc_wrapper=True)"
)
PUBLIC = ("begin", "legal", "may_propose", "step", "weight", "play_games", "play_on")
ARRAYS = ("b", "t", "opts", "log", "pool", "r", "tally", "a")

# Inside, arrays are bare pointers: an array would be seven arguments of each call, counted
# references, and a test for negative indexes at each access. (3 to 6 times as slow.)
HEAD = '''"""The kernel of piecesofeight as one module; made by piecesofeight.native."""
import numba
from numba.core import cgutils, types
from numba.extending import intrinsic


@intrinsic
def pointer(typing_context, array):
    def generate(context, builder, signature, arguments):
        value = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
        return value.data

    return types.CPointer(array.dtype)(array), generate
'''


def available() -> bool:
    """Whether the `fast` extra is installed; imports nothing."""
    return all(importlib.util.find_spec(name) for name in ("numba", "numpy"))


@cache
def kernel_source() -> str:
    """The source of the joined kernel: constants and functions, each function compiled."""
    parts = [HEAD]
    for name in KERNEL:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        parts.append(_prepared(Path(spec.origin).read_text(encoding="utf-8")))
    parts.extend(_entries("\n".join(parts)))
    return "\n\n\n".join(parts)


def _entries(source: str) -> list[str]:
    """For each public function one that takes arrays: `step` is reached through `enter_step`."""
    functions = {n.name: n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)}
    entries = []
    for name in PUBLIC:
        arguments = [a.arg for a in functions[name].args.args]
        passed = [f"pointer({a})" if a in ARRAYS else a for a in arguments]
        entries.append(
            f"@{ENTRY}\n"
            f"def enter_{name}({', '.join(arguments)}):\n"
            f"    return {name}({', '.join(passed)})"
        )
    return entries


def _prepared(source: str) -> str:
    """A module's constants and functions without imports, docstrings and annotations."""
    tree = ast.parse(source)
    body: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            _strip(node)
            body.append(node)
        elif isinstance(node, ast.Assign) and not _is_alias(node):
            body.append(node)
    return ast.unparse(ast.Module(body, []))


def _is_alias(node: ast.Assign) -> bool:
    """`Words = list[int]` names a type, not a number."""
    return isinstance(node.value, ast.Subscript)


def _strip(function: ast.FunctionDef) -> None:
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:]
    function.decorator_list = [ast.parse(INNER, mode="eval").body]


def cache_folder() -> Path:
    """Where the joined kernel and its compiled code are kept.

    `PIECESOFEIGHT_CACHE` if set, else the user's cache folder, else a temporary one.
    """
    chosen = os.environ.get("PIECESOFEIGHT_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "piecesofeight"


def _written(folder: Path, name: str, text: str) -> Path:
    """Write a file whole or not at all; what is there already is left."""
    path = folder / name
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return path
    folder.mkdir(parents=True, exist_ok=True)
    handle, partial = tempfile.mkstemp(dir=folder, suffix=".tmp")
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(text)
    Path(partial).replace(path)
    return path


@cache
def load() -> SimpleNamespace:
    """The compiled kernel: the functions of PUBLIC, with int64 arrays where those take lists.

    Raises:
        ImportError: if the `fast` extra is not installed.
    """
    if not available():
        raise ImportError(
            "the compiled kernel needs the `fast` extra: pip install 'piecesofeight[fast]'"
        )
    text = kernel_source()
    name = f"po8_kernel_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    try:
        path = _written(cache_folder(), f"{name}.py", text)
    except OSError:
        path = _written(Path(tempfile.mkdtemp(prefix="piecesofeight-")), f"{name}.py", text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return SimpleNamespace(**{public: getattr(module, f"enter_{public}") for public in PUBLIC})


def words(values: list[int]) -> Any:
    """A list of integers as the array that the compiled kernel takes.

    Words need 32 bits, but arrays have 64: what is loaded and what is computed are then of one type,
    and each function of the kernel is compiled once instead of once for each mixture.
    """
    import numpy

    return numpy.array(values, dtype=numpy.int64)

"""How kernel modules are written, as far as joining and reading them depends on it."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable

import pytest
from folders import DOCS
from golden import golden
from package_sources import having, module_name, nodes, texts, tree
from pages import first_difference

from piecesofeight.combat.kernel import SOURCE
from piecesofeight.machine import constants
from piecesofeight.machine.constants import _combat
from piecesofeight.machine.dispatch import ANNOUNCES, RESOLVES, Dispatch
from piecesofeight.machine.schema import OPS

KERNEL = SOURCE.modules
LAYOUT = "piecesofeight.machine.constants"
HOSTED = "piecesofeight.hosting.course"  # what the kernels of all games from files have alike


def test_only_the_kernel_imports_by_a_star_and_only_the_layout() -> None:
    """A star hides where a name comes from; constants in capitals come from one module a kernel."""
    stars = {
        (module_name(path), node.module)
        for path in having(["import *"])
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
        # A package may gather its parts.
        if not (node.module or "").startswith(f"{module_name(path)}.")
    }
    hosted = {(name, f"{HOSTED}.words") for name, _ in stars if name.startswith(f"{HOSTED}.")}
    assert [] == sorted(stars - {(name, LAYOUT) for name in KERNEL} - hosted)


def test_a_name_is_given_once_in_the_kernel() -> None:
    """Its modules are joined into one, where a second function of a name would win."""
    paths = {module_name(path): path for path in texts()}
    names = [
        target.id if isinstance(target, ast.Name) else target.name
        for name, path in paths.items()
        if name in KERNEL or name.startswith(LAYOUT)
        for node in tree(path).body
        for target in (node.targets if isinstance(node, ast.Assign) else [node])
        if isinstance(target, ast.Name | ast.FunctionDef)
    ]
    assert [] == sorted({name for name in names if names.count(name) > 1})


def test_the_machine_reads_nothing_that_only_the_game_has() -> None:
    """What `constants/_combat.py` declares is read above the machine; a second game replaces it."""
    of_the_game = {name for name in vars(_combat) if name.isupper() and name[0] != "_"} - {"HEADER"}
    read = {
        (path, node.id)
        for path in having(of_the_game)
        if path.startswith("machine/") and path != "machine/constants/_combat.py"
        for node in nodes(path)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert [] == sorted(use for use in read if use[1] in of_the_game)


@pytest.mark.parametrize("prefix", ["LOG_", "ACT_", "V_", "OP_"])
def test_no_two_things_of_a_kind_have_one_number(prefix: str) -> None:
    """The machine and the game number their records, acts and verbs in one row."""
    words = ("LOG_KIND", "LOG_PLAYER", "LOG_COIN", "LOG_A", "LOG_B", "LOG_MASK", "LOG_SIZE")
    apart = {*words, "LOG_USED_WORDS", "LOG_ROOM", "LOG_START"}
    names = [name for name in vars(constants) if name.startswith(prefix) and name not in apart]
    numbers = [getattr(constants, name) for name in names]
    assert [] == [name for name in names if numbers.count(getattr(constants, name)) > 1]


def test_the_docs_list_every_instruction() -> None:
    """The table in `docs/architecture.md` is made of what the declarations say."""
    path, begin = DOCS / "architecture.md", "| op | operands | does |\n| --- | --- | --- |\n"
    rows = [f"| `{op.name}` | {', '.join(op.operands)} | {op.does} |\n" for op in OPS]
    head, rest = path.read_text(encoding="utf-8").split(begin)
    expected = "".join([head, begin, *rows, "\n", rest.partition("\n\n")[2]])
    assert "" == first_difference(expected, golden(path, expected))


def test_something_carries_out_every_instruction() -> None:
    """An op is announced, resolved, or both; of prohibitions somebody asks, and the end ends."""
    for module in KERNEL:
        importlib.import_module(module)
    asked = {constants.OP_END, constants.OP_FORBID}
    assert [] == [op.name for op in OPS if op.number not in {*ANNOUNCES, *RESOLVES, *asked}]


def test_an_entry_says_where_the_other_one_is() -> None:
    """A number can't be taken twice, and one that nobody has is no silence."""
    table: Dispatch[Callable[[], None]] = Dispatch("resolve op")
    table.by(1)(test_something_carries_out_every_instruction)
    with pytest.raises(ValueError, match=r"test_something.* and .*test_an_.*both resolve op 1"):
        table.by(1)(test_an_entry_says_where_the_other_one_is)
    with pytest.raises(LookupError, match="no function is there to resolve op 2"):
        table[2]()

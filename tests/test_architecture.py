"""The pages about the inside are true: the picture, the list of rooms, the ways through them."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from pathlib import Path

import pytest
from folders import DOCS, TESTS
from golden import golden
from pages import first_difference, page

import piecesofeight

PACKAGE = Path(piecesofeight.__file__).parent
ARCHITECTURE = DOCS / "architecture.md"
BEGIN, END = "<!-- rooms: begin -->\n", "<!-- rooms: end -->\n"
ROW = re.compile(r"^\| `([\w/]+)` \| `([\w.]+)` \| .+ \| .+ \|$", re.MULTILINE)
WAYS = ["engine/way-of-a-coin.md", "engine/way-of-a-choice.md"]


def test_the_picture_shows_the_rooms_in_the_order_of_the_contract() -> None:
    """Rooms beside each other in the contract may stand in one line; none is left out."""
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    contract = re.findall(r"piecesofeight\.(\w+)", " ".join(layers))
    picture = page("architecture.md").split("```")[1].partition("\n\n")[0]
    drawn = re.findall(r"^  ([\w· ]+?) {3,}", picture, re.MULTILINE)
    assert contract == [room for line in drawn for room in line.split(" · ")]
    there = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert there == set(contract)


def test_the_list_of_rooms_is_up_to_date() -> None:
    """Each package with the first line of its docstring; `UPDATE_GOLDEN=1` writes it anew."""
    rows = []
    for path in sorted(PACKAGE.glob("*/**/__init__.py")):
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        name = path.parent.relative_to(PACKAGE).as_posix()
        indent = "  " * name.count("/")
        rows.append(f"{indent}- `{name}/`: {told.splitlines()[0]}")
    head, rest = ARCHITECTURE.read_text(encoding="utf-8").split(BEGIN)
    expected = "\n".join([f"{head}{BEGIN}", *rows, f"\n{END}{rest.split(END)[1]}"])
    assert "" == first_difference(expected, golden(ARCHITECTURE, expected))


# Rooms of tests that look at the whole house from one side.
SIDES = {
    "benchmarks",
    "docs",
    "fuzzing",
    "hosting",
    "mutation",
    "planted",
    "safety",
    "scenarios",
    "support",
    "walks",
}


def test_the_rooms_of_the_tests_are_those_of_the_package() -> None:
    """Who looks for the tests of `language/lints/` finds them in `tests/language/lints/`."""
    holding_tests = {path.parent.relative_to(TESTS) for path in TESTS.glob("*/**/test_*.py")}
    astray = [
        room.as_posix()
        for room in holding_tests
        if room.parts[0] not in SIDES and not (PACKAGE / room / "__init__.py").exists()
    ]
    assert [] == sorted(astray)


@pytest.mark.parametrize("name", WAYS)
def test_each_function_on_the_way_is_there(name: str) -> None:
    """A reader can set a breakpoint at each of them."""
    rows = ROW.findall(page(name))
    assert len(rows) > 15
    for room, path in rows:
        found: object = importlib.import_module(f"piecesofeight.{room.replace('/', '.')}")
        for part in path.split("."):
            if not hasattr(found, part):
                importlib.import_module(f"{found.__name__}.{part}")  # type: ignore[attr-defined]
            found = getattr(found, part)
        assert callable(found) or isinstance(found, property) or hasattr(found, "func"), path


@pytest.mark.parametrize("name", WAYS)
def test_no_way_goes_back_to_a_room(name: str) -> None:
    """Within each table a room that was left isn't entered again."""
    for table in page(name).split("## Up"):
        rooms = [room for room, _ in ROW.findall(table)]
        visits = [room for room, before in zip(rooms, ["", *rooms], strict=False) if room != before]
        assert sorted(set(visits)) == sorted(visits)

"""The page on limits and safety has every limit, with its number, its error and its constant."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

from folders import DOCS
from language_page import LIMITS
from package_sources import having, module_name, nodes

from piecesofeight.language.diagnostics.codes import codes

PAGE = (DOCS / "understand" / "safety.md").read_text(encoding="utf-8")
TESTS = Path(__file__).resolve().parents[1]
ROW = re.compile(r"^\| (.+) \| ([\d,]+) \| (.+) \| `([\w.]+)` \|$", re.MULTILINE)


def value(constant: str) -> int:
    """The number that a constant has."""
    module, _, name = constant.rpartition(".")
    found = getattr(importlib.import_module(module), name)
    assert isinstance(found, int)
    return found


def test_the_numbers_on_the_page_are_those_of_the_program() -> None:
    """Each row's constant is there and has that value; its error is one that exists."""
    rows = ROW.findall(PAGE)
    assert len(rows) > 20
    for _what, most, error, constant in rows:
        assert int(most.replace(",", "")) == value(constant), constant
        assert error in codes() or error.startswith(("`", "none"))


def test_the_constants_on_the_page_are_those_that_the_program_goes_by() -> None:
    """Each is read where it stands, or imported from there to be read.

    Two constants for one limit would let the page speak of the one that nothing depends on.
    """
    constants = [constant for *_, constant in ROW.findall(PAGE)]
    read = set()
    for path in having(constant.rpartition(".")[2] for constant in constants):
        if path.endswith("manual/limits.py"):
            continue  # the manual's own table
        origins = {
            alias.name: node.module
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        loaded = {
            node.id
            for node in nodes(path)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        }
        read |= {f"{origins.get(name, module_name(path))}.{name}" for name in loaded}
        if "*" in origins:
            read |= {f"{origins['*']}.{name}" for name in loaded - origins.keys()}
    assert [] == [constant for constant in constants if constant not in read]


def test_no_limit_of_coin_files_is_left_out() -> None:
    """All that the language limits stands there in the same words."""
    rows = {(what, int(most.replace(",", "")), code) for what, most, code, _ in ROW.findall(PAGE)}
    assert set(LIMITS) <= rows


# What the language's own table doesn't have, and the test that goes to the limit and one further.
TESTED = {
    "bytes in a file": "test_a_file_is_read_up_to_its_last_allowed_byte",
    "ships tried to judge the conditions of all files": "test_the_last_ship_that_may_be_tried",
    "players": "test_as_much_as_allowed_plays_and_one_more_is_refused",
    "coins in all ships and holds": "test_as_much_as_allowed_plays_and_one_more_is_refused",
    "coins in a deck, at the beginning and later": "test_a_deck_never_grows_too_long",
    "options of one decision": "test_options_are_refused_from_one_too_many_on",
    "turns to lose when a game begins": "test_as_much_as_allowed_plays_and_one_more_is_refused",
    "forced decisions taken in one step": "test_after_so_many_forced_decisions_the_next_one",
    "bytes in the file of a saved state or game": "test_a_file_is_read_up_to_its_last_allowed",
    "coins of a kind in a `Shipyard`": "test_a_number_may_be_as_large_as_stated",
    "things in a list that is handed to a function": "test_a_list_may_be_as_long_as_stated",
    "bits of a number, such as a seed": "test_a_number_may_be_as_large_as_stated",
    "coins times choices of a saved game": "test_the_last_choice_that_may_be_played_again",
    "choices of a saved game from a file": "test_the_last_choice_of_a_game_from_a_file",
}


def test_each_limit_on_the_page_has_a_test() -> None:
    """Those of coin files are tested one by one from their table; the others have theirs."""
    rows = {what for what, *_ in ROW.findall(PAGE)}
    assert set(TESTED) == rows - {what for what, *_ in LIMITS}
    tests = "".join(
        (TESTS / path).read_text(encoding="utf-8")
        for path in (
            "language/test_limits.py",
            "language/test_letters.py",
            "language/logic/test_budget.py",
            "safety/test_game_limits.py",
        )
    )
    assert all(f"def {name}" in tests for name in TESTED.values())

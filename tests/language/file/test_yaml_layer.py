"""YAML without its surprises: a scalar is the text that stands there."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language import check_text
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.yaml_tree import Mapping, Scalar, read_yaml


@pytest.mark.parametrize("text", ["no", "12:30", "010", "~", "null", "1e3", "2026-11-21", ".5"])
def test_a_plain_scalar_is_never_guessed_to_be_anything_else(text: str) -> None:
    """What YAML takes for a boolean, a time or an octal number stays the text that it is."""
    report = Collector()
    tree = read_yaml(f"key: {text}\n", "f", report)
    assert isinstance(tree, Mapping)
    ((key, value),) = tree.items
    assert ("key", text) == (key.text, value.text if isinstance(value, Scalar) else None)
    assert () == report.found


def test_places_count_characters_from_one() -> None:
    """Lines and columns are those an editor shows, also after letters beyond ASCII."""
    report = Collector()
    tree = read_yaml("a: x\n\U0001f3f4ñ: {k: v}\n", "f", report)
    assert isinstance(tree, Mapping)
    key, value = tree.items[1]
    assert (2, 1) == (key.span.line, key.span.column)
    assert (2, 5) == (value.span.line, value.span.column)


def test_an_alias_bomb_is_refused_before_it_is_walked() -> None:
    """Anchors and aliases are errors at once, whatever they would grow to."""
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefghi", "bcdefghij", strict=True)
    )
    report = Collector()
    read_yaml(bomb, "f", report)
    assert {"E0104"} == {diagnostic.code for diagnostic in report.found}


def test_both_parsers_of_pyyaml_give_the_same_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the C parser the Python one does the same."""
    text = "set: x\ncoins:\n  - {coin: Gull, limit: 2}\n  - ability: |\n      play:\n        y\n"
    expected = read_yaml(text, "f", Collector())
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert repr(expected) == repr(read_yaml(text, "f", Collector()))


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_no_text_crashes_the_layer(text: str) -> None:
    """Any text gives a tree or a diagnostic, never an exception."""
    report = Collector()
    tree = read_yaml(text, "f", report)
    assert tree is not None or report.found


@given(st.text(alphabet="ab:-|>&*!<{}[],'\"#%@ \n\t", max_size=60))
def test_no_soup_of_signs_crashes_the_layer(text: str) -> None:
    """The same for texts full of what YAML gives a meaning to."""
    report = Collector()
    tree = read_yaml(text, "f", report)
    assert tree is not None or report.found


GULLS = """set: s
coins:
  - coin: Gull
    limit: 1
    ability: |
      play:
        destroy any open coin
"""


def test_a_key_alone_on_its_line_lacks_a_colon() -> None:
    """The place behind the word, and a fix; a word that is no key belongs to nothing."""
    [error] = check_text(GULLS.replace("limit: 1", "limit"))
    assert ("E0101", "a `:` is missing behind `limit`") == (error.code, error.message)
    assert (4, 10) == (error.span.line, error.span.column)
    assert error.fix is not None
    assert [":"] == [edit.text for edit in error.fix.edits]
    [junk] = check_text(GULLS.replace("limit: 1", "limit: 1\n    plunder"))
    assert "this does not belong to anything" == junk.message


def test_each_coin_without_its_dash_is_found() -> None:
    """One after the other, whether something stands there for the dash or nothing."""
    tern, auk = (
        f"  coin: {name}\n    limit: {limit}\n    ability: |\n      play:\n        destroy this\n"
        for name, limit in (("Tern", 1), ("Auk", 2))
    )
    found = check_text(GULLS.replace("- coin", "* coin") + tern + auk)
    said = [(one.message, one.span.line) for one in found if one.code == "E0101"]
    assert [("a coin must begin with `- `", line) for line in (3, 8, 13)] == said

"""The page of the notation says what the grammars say."""

from __future__ import annotations

from folders import DOCS
from golden import golden
from notation_page import refreshed
from pages import first_difference, page, run_examples

from piecesofeight.data_files import folder

PAGE = DOCS / "reference" / "notation.md"


def test_the_tables_are_made_of_the_grammars() -> None:
    """No copy is kept by hand; `UPDATE_GOLDEN=1` writes them anew."""
    expected = refreshed(page("reference/notation.md"))
    assert "" == first_difference(expected, golden(PAGE, expected))


def test_the_examples_run_as_they_stand() -> None:
    """One after the other, as a reader would type them."""
    assert run_examples("reference/notation.md") >= 10


def test_each_grammar_of_the_notation_is_shipped() -> None:
    """They are found where the grammar of abilities is, in a checkout and in an installed wheel."""
    shipped = {entry.name for entry in folder("grammar").iterdir()}
    assert {"ability.lark", "choice.lark", "position.lark"} <= shipped

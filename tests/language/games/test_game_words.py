"""The words of games: each is told in the manual, with an example that uses it."""

from __future__ import annotations

from pathlib import Path

import pytest
from folders import DOCS
from games_page import refreshed
from golden import golden
from good_words import LEXICON
from pages import first_difference

from piecesofeight.data_files import yaml_data
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.parsing import parse
from piecesofeight.language.games.vocabulary import words
from piecesofeight.language.games.vocabulary.manual import entry_of
from piecesofeight.language.program import Origin
from piecesofeight.language.vocabulary import Word

PAGE = DOCS / "reference" / "games.md"
HERE = Path(__file__).parent


@pytest.mark.parametrize("word", words(), ids=lambda word: f"{word.category}-{word.name}")
def test_the_example_of_a_word_uses_it(word: Word) -> None:
    """The example in the manual can be read, and has a phrase of the word in it."""
    entry = entry_of(word)
    report = Collector()
    found = parse(entry.start, f"{entry.example}\n", Origin("x", 1, 0), LEXICON, report)
    assert () == report.found
    assert found is not None
    rules = {str(tree.data) for tree in found[0].iter_subtrees()}
    assert rules & {word.alias(index) for index in range(len(word.forms))}


def test_nothing_else_is_told() -> None:
    """The manual tells of no word that isn't there."""
    told = yaml_data("language/games/vocabulary/manual.yaml")
    known = {(word.category, word.name) for word in words()}
    assert known == {(category, name) for category, names in told.items() for name in names}


def test_the_page_of_games_is_up_to_date() -> None:
    """The page has just what the vocabulary and the tables give; `UPDATE_GOLDEN=1` writes it."""
    page = PAGE.read_text(encoding="utf-8")
    expected = refreshed(page)
    assert "" == first_difference(expected, golden(PAGE, expected))


def test_the_game_of_the_page_is_sound() -> None:
    """What the page shows as a whole file is one."""
    text = PAGE.read_text(encoding="utf-8").partition("```yaml\n")[2].partition("```")[0]
    assert "gulls" == game_program(text).name

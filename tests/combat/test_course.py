"""The course of coin combat is that of its file; UPDATE_GOLDEN=1 writes it anew."""

from __future__ import annotations

import importlib
from pathlib import Path

from folders import DOCS, ROOT
from golden import golden

from piecesofeight.combat import course
from piecesofeight.hosting.turns.writing import course_of_turns
from piecesofeight.language.games.loading import game_program

FILE = "coins/pieces_of_eight/game.yaml"


def test_the_course_is_what_the_file_says() -> None:
    """Whatever stands in the file of the game is what is played, and nothing else (section 3)."""
    program = game_program(ROOT / FILE)
    written = course_of_turns(program, importlib.import_module(program.native), FILE)
    assert golden(Path(course.__file__), written) == written


def test_the_page_shows_the_file() -> None:
    """The page on combat as a file has the file as it is."""
    page = (DOCS / "engine" / "combat-as-a-file.md").read_text(encoding="utf-8")
    assert (ROOT / FILE).read_text(encoding="utf-8") == page.partition("```yaml\n")[2].partition(
        "```"
    )[0]

"""What games are called in other languages: all of the shipped ones, in options and pieces."""

from __future__ import annotations

from folders import COIN_FILES

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame
from piecesofeight.language.games.checks.names import things_named
from piecesofeight.language.games.loading import game_program

FILES = sorted(COIN_FILES.glob("black_spot/**/*.yaml"))


def test_all_of_a_shipped_game_has_a_spanish_name() -> None:
    """What it declares, the names of its texts, its options; kinds that are numbers need none."""
    unnamed = {}
    for path in FILES:
        program = game_program(path)
        kinds = {kind.name: kind for sort in program.sorts for kind in sort.kinds}
        told = {*program.names["es"], *(name for name, kind in kinds.items() if "es" in kind.names)}
        named = things_named(CheckedGame(program, Collector()))
        if lacking := {name for name in named if not name.isdigit()} - told:
            unnamed[path] = lacking
    assert {} == unnamed


def test_grammar_that_would_be_guessed_wrong_can_be_said() -> None:
    """`mano` ends as masculine nouns do, and is feminine."""
    program = game_program(COIN_FILES / "black_spot" / "game.yaml")
    assert g.Called("mano", "f") == program.names["es"]["hand"]

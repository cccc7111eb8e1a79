"""What games are called in other languages: all of the shipped ones, in options and pieces."""

from __future__ import annotations

import pytest
from folders import COIN_FILES

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame
from piecesofeight.language.games.checks.names import things_named
from piecesofeight.language.games.loading import game_program

pytestmark = pytest.mark.quick
FILES = sorted(COIN_FILES.glob("black_spot/**/*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_of_a_shipped_game_has_a_spanish_name(path: object) -> None:
    """What it declares, the names of its texts, its options; kinds that are numbers need none."""
    program = game_program(str(path))
    kinds = {kind.name: kind for sort in program.sorts for kind in sort.kinds}
    told = {*program.names["es"], *(name for name, kind in kinds.items() if "es" in kind.names)}
    wanted = {
        name for name in things_named(CheckedGame(program, Collector())) if not name.isdigit()
    }
    assert set() == wanted - told


def test_grammar_that_would_be_guessed_wrong_can_be_said() -> None:
    """`mano` ends as masculine nouns do, and is feminine."""
    program = game_program(COIN_FILES / "black_spot" / "game.yaml")
    assert g.Called("mano", "f") == program.names["es"]["hand"]

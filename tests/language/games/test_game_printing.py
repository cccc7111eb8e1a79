"""Programs of games written down again: read again, they are the same."""

from __future__ import annotations

import functools
from pathlib import Path
from textwrap import indent

import pytest
from attrs import evolve
from drawn_texts import drawn_texts
from folders import COIN_FILES
from good_words import LEXICON
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.formatting import format_text
from piecesofeight.language.games import program as g
from piecesofeight.language.games.builder import Builder
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.parsing import GAMES, parse
from piecesofeight.language.games.printing.file import game_text
from piecesofeight.language.games.printing.texts import Texts
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.rules import Teller
from piecesofeight.language.parsing.building import TooDeepError
from piecesofeight.language.program import Origin
from piecesofeight.texts import LANGUAGES

HERE = Path(__file__).parent
FILES = (
    COIN_FILES / "black_spot/pirates_code.yaml",
    COIN_FILES / "pieces_of_eight/game.yaml",
    HERE / "good.yaml",
    HERE / "cards.yaml",
)
OTHERS = sorted({*COIN_FILES.glob("black_spot/**/*.yaml")} - {*FILES})  # less is said in these


@pytest.mark.parametrize(
    "path",
    [*FILES, *(pytest.param(path, marks=pytest.mark.slow) for path in OTHERS)],
    ids=lambda path: path.stem,
)
def test_a_file_printed_is_read_as_the_same_program(path: Path) -> None:
    """What is printed of a program means that program.

    Printing is canonical: what was printed once stays as it is, and has the layout of `fmt`.
    """
    program = game_program(path)
    printed = game_text(program)
    again = game_program(printed)
    assert program == again
    assert printed == game_text(again) == format_text(printed)


# --- any text ---------------------------------------------------------------------------------

# What the terminals of the grammar can be in good.yaml, and below the lines of `AROUND`.
TERMINALS = {
    "LABEL": ['"rob {prey}"', '"stay"'],
    "ONE": ["rival", "victim", "leader"],
    "MANY": ["rivals", "victims", "leaders"],
    "PLAYER": ["prey"],
    "REMEMBERED": ["champion"],
    "PIECE": ["loot"],
    "GIVEN": ["wanted"],
    "NAME": ["fresh"],
    "ZONE": ["bag", "hand", "shown"],
    "SORT": ["coin", "rank"],
    "SORTS": ["coins", "ranks"],
    "KIND": ["Gull", '"Gull"', "Skipper"],
    "KINDS": ["Gulls", '"Gull"s'],
    "MARK": ["loud", "showable"],
    "TALLY": ["tide", "round"],
    "COUNTER": ["score", "drawn"],
    "ATTRIBUTE": ["value", "height"],
    "PROTECTION": ["theft"],
    "DEED": ["draw"],
    "PHASE": ["Draw"],
    "NUMBER": ["0", "1", "2", "17"],
    "QUOTED": ['"Gull"'],
    "_AND_ALSO": ["and"],
    "_OR_ELSE": [", or"],
}
AROUND = """\
let leaders be players
for each player as prey:
  they choose:
    "x" for each coin in their hand as loot, each number from 1 to 3 as wanted:
"""
# Its parser is made when the first text is drawn.
STEPS = st.deferred(lambda: drawn_texts(GAMES, TERMINALS, "course"))


@functools.cache
def gulls() -> g.GameProgram:
    """A game that has a word for each thing that can be said."""
    return evolve(game_program(HERE / "good.yaml"), remembered=("champion",))


def meaning(text: str) -> tuple[g.Statement, ...]:
    """What a text means."""
    report = Collector()
    found = parse("course", text, Origin("x", 1, 0), LEXICON, report)
    assert () == report.found
    assert found is not None
    tree, known = found
    try:
        steps: tuple[g.Statement, ...] = Builder(Origin("x", 1, 0), known, report).build(tree)
    except TooDeepError:  # E0208: a text may be drawn that nobody may write
        reject()
    return steps


@settings(suppress_health_check=list(HealthCheck))
@given(STEPS)
def test_any_steps_printed_mean_the_same_and_can_be_told(steps: str) -> None:
    """Whatever steps the grammar allows, they are printed in words that mean the same.

    There are words for them in each language.
    """
    program = meaning(AROUND + indent(steps, "      ") + "\n")
    printed = Texts({"coin": "coins", "rank": "ranks"}, ("champion",)).course(program)
    assert program == meaning(printed)
    for language in LANGUAGES:
        rules = Teller.of(Names(gulls(), language), {}, *program).rules(program)
        assert all(rule.text[-1] in ".:" for rule in rules)

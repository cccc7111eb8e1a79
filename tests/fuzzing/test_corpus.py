"""Every input that fuzzing has kept goes through its target; only documented errors come out.

`fuzz.py` says how new ones are found. What failed once is kept under a name that says what it was.
"""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest
from drawn_texts import drawn_texts
from gulls import gull_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark.exceptions import LarkError
from targets import TARGETS, coin_file, coin_text, games, option_id, option_text

from piecesofeight import State
from piecesofeight.language.parsing import grammar

HERE = Path(__file__).resolve().parent / "corpus"
KEPT = sorted(path for path in HERE.glob("*/*") if path.is_file())
MOST = 8_000  # bytes of an input, and
SEVERAL = 200_000  # of all of them


@functools.cache
def sentences() -> st.SearchStrategy[str]:
    """Whatever the grammar can say, as Hypothesis reads it from Lark."""
    others = {
        "KIND": ["Gull", "Mate", "Captain", "Gulls", "Nobody"],
        "QUOTED": ['"Gull"', '"Mate"'],
        "NAME": ["prize", "loot", "victim"],
        "NUMBER": ["0", "1", "2", "99", "100"],
    }
    return drawn_texts(grammar.COINS, others)


# How many texts are drawn; to draw one takes far longer than all that is done with it.
COUNTS = [pytest.param(4, id="some"), pytest.param(60, id="more", marks=pytest.mark.slow)]


@pytest.mark.parametrize("count", COUNTS)
def test_whatever_the_grammar_can_say_is_explained_or_works(count: int) -> None:
    """Texts that Lark's grammar generates, with no regard to what they mean; and nearly the same.

    The second ones have letters lost, doubled or swapped. The first ones are no slips of form, so
    the strategy really speaks the language.
    """
    parsed = []

    @given(sentences(), st.randoms(use_true_random=False))
    @settings(suppress_health_check=list(HealthCheck), max_examples=count, database=None)
    def look(text: str, luck: random.Random) -> None:
        try:
            grammar.parser().parse(text + "\n")
        except LarkError:
            parsed.append(False)
        else:
            parsed.append(True)
        coin_text(text.encode())
        for slips in (1, 3):
            coin_file(with_slips(gull_file(text), slips, luck).encode())

    look()
    assert sum(parsed) > 0.9 * len(parsed)


def with_slips(text: str, count: int, luck: random.Random) -> str:
    """A text in which some letters are lost, doubled, or have become something else."""
    for _ in range(count):
        at = luck.randrange(len(text))
        piece = luck.choice(["", text[at] * 2, ":", "\n", "\t", "(", "#", "Gull "])
        text = text[:at] + piece + text[at + 1 :]
    return text


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_kept_passes(name: str) -> None:
    """It is accepted and works, or is refused with an error that the documentation names."""
    for path in KEPT:
        if path.parent.name == name:
            try:
                TARGETS[name](path.read_bytes())
            except BaseException as error:
                error.add_note(f"this comes of {path}")
                raise


def test_the_corpus_is_small_and_whole() -> None:
    """Each target has some inputs to begin with, none is large, and none is of another target."""
    assert set(TARGETS) == {path.parent.name for path in KEPT}
    sizes = [path.stat().st_size for path in KEPT]
    assert max(sizes) <= MOST
    assert sum(sizes) <= SEVERAL


@pytest.mark.parametrize("name", ["game", "explicit_chance"])
def test_the_saved_games_are_games(name: str) -> None:
    """Else fuzzing would begin with what is refused at once."""
    text = (HERE / "saved_game" / name).read_text(encoding="utf-8")
    state = State.from_json(text.replace("FINGERPRINT", games()[0].game.fingerprint))
    assert len(state.history) == text.count('    "')


@given(st.binary(max_size=60))
def test_no_bytes_spoil_a_game(data: bytes) -> None:
    """Any number and any text as a choice."""
    option_id(data)
    option_text(data)

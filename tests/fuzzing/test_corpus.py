"""Every input that fuzzing has kept goes through its target; only documented errors come out.

`fuzz.py` says how new ones are found. What failed once is kept under a name that says what it was.
"""

from __future__ import annotations

import functools
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
    return drawn_texts(grammar.parser(), grammar.word_of_terminal(), others)


def test_what_the_grammar_generates_can_be_parsed() -> None:
    """So the strategy below really speaks the language: most of what it says is no slip of form."""
    parsed = []

    @given(sentences())
    @settings(
        suppress_health_check=list(HealthCheck), deadline=None, max_examples=30, database=None
    )
    def look(text: str) -> None:
        try:
            grammar.parser().parse(text + "\n")
        except LarkError:
            parsed.append(False)
        else:
            parsed.append(True)

    look()
    assert sum(parsed) > 0.9 * len(parsed)


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


@given(st.data())
@settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
    max_examples=60,
)
def test_whatever_the_grammar_can_say_is_explained_or_works(data: st.DataObject) -> None:
    """Texts that Lark's grammar of the language generates, with no regard to what they mean."""
    text = data.draw(sentences())
    coin_text(text.encode())


@given(st.data(), st.integers(0, 2**16), st.integers(1, 3))
@settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
    max_examples=60,
)
def test_whatever_is_nearly_of_the_grammar_is_explained(
    data: st.DataObject, seed: int, count: int
) -> None:
    """The same texts with letters lost, doubled or swapped."""
    text = gull_file(data.draw(sentences()))
    for _ in range(count):
        at = data.draw(st.integers(0, len(text) - 1))
        piece = data.draw(st.sampled_from(["", text[at] * 2, ":", "\n", "\t", "(", "#", "Gull "]))
        text = text[:at] + piece + text[at + 1 :]
    coin_file(text.encode())


@given(st.binary(max_size=60))
@settings(deadline=None)
def test_no_bytes_spoil_a_game(data: bytes) -> None:
    """Any number and any text as a choice."""
    option_id(data)
    option_text(data)

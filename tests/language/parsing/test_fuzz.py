"""No input crashes the parser, and what passes the checker can be compiled.

Texts come in three degrees of sense: any characters, words of the language in any order, and
sentences that follow the grammar without any regard to meaning.
"""

from __future__ import annotations

import random

from drawn_abilities import KINDS, NAMES, abilities
from drawn_gulls import gull_files
from gulls import gull_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark.exceptions import LarkError

from piecesofeight import Game, Ship
from piecesofeight.language import check_text, load_coins, render_all
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.parser import pieces
from piecesofeight.language.program import Span


def look_at(text: str) -> bool:
    """Check a file and render what is wrong; whether nothing is."""
    diagnostics = check_text(text, "gull.yaml")
    for diagnostic in diagnostics:
        assert diagnostic.span.file == "gull.yaml"
        assert 1 <= diagnostic.span.line <= text.count("\n") + 1
    assert bool(diagnostics) == bool(render_all(diagnostics, {"gull.yaml": text}))
    return not diagnostics


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_no_text_crashes(text: str) -> None:
    """Whatever stands in a coin's text is read or explained."""
    look_at(gull_file(text))
    look_at(text)


SOUP = [
    *sorted(grammar.keywords()),
    *NAMES,
    *KINDS,
    *["1", "2", "007", "100", ":", "(", ")", "\n", "\n  ", "\n    ", "#", ".", "'s", '"', "\t"],
]


@given(st.lists(st.sampled_from(SOUP), max_size=40))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_no_soup_of_words_crashes(tokens: list[str]) -> None:
    """Words of the language in any order are read or explained."""
    look_at(gull_file(" ".join(tokens)))
    look_at(gull_file("play:\n  " + " ".join(tokens)))


def parses(text: str) -> bool:
    """Whether the parser can read a text, piece by piece."""
    block = AbilityText(text + "\n", "f", 1, 0, Span("f", 1, 1, 1, 1))
    try:
        for piece in pieces(block):
            grammar.parser().parse(piece.text)
    except LarkError:
        return False
    return True


@given(st.lists(st.sampled_from([*SOUP, "play:\n  ", "destroy this", "\n  ", "\n  "]), max_size=12))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_what_the_parser_refuses_is_refused(tokens: list[str]) -> None:
    """Reading on after a slip never lets it pass, nor says that nothing in particular is wrong."""
    text = "play:\n  destroy this " + " ".join(tokens)
    if not parses(text):
        found = check_text(gull_file(text))
        assert found
        assert not any("can't be read" in one.message for one in found if one.code == "E0201")


# --- sentences of the grammar ----------------------------------------------------------


@given(abilities())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_every_phrase_of_the_vocabulary_can_be_parsed(text: str) -> None:
    """What follows the grammar has at most errors of sense, never one of form."""
    file = gull_file(text)
    codes = {diagnostic.code for diagnostic in check_text(file, "gull.yaml")}
    assert not {code for code in codes if code < "E03" and code != "E0208"}


# --- sentences that make sense ---------------------------------------------------------

OTHERS = ["Mate", "Mate", "Mate", "Cannon", "Cannon", "Treachery", "Pillage", "Bomb", "Cutlass"]
OTHERS += ["Pistols"]


@given(gull_files(most=2), st.integers(0, 2**16))
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
def test_what_passes_the_checker_can_be_compiled_and_played(file: str, seed: int) -> None:
    """A coin without an error becomes tables, and never fails in play: a random game goes on."""
    coins = load_coins(file)
    rng = random.Random(seed)
    ships = []
    for _ in range(3):
        row = ["Gull", "Gull", "Captain", *OTHERS]
        rng.shuffle(row)
        ships.append(Ship.parse(f"{row[0]} | {', '.join(row[1:])}", coins))
    state = Game(ships, coins=coins, names=["Anne", "Bart", "Carl"]).start(first=0, seed=seed)
    for _ in range(60):
        if state.decision is None:
            break
        options = list(state.decision.options)
        assert options
        state = state.apply(rng.choice(options))

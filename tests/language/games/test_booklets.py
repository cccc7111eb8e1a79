"""Booklets: the rules of a game as a rulebook has them, from its file, in each language."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from attrs import evolve
from folders import COIN_FILES
from golden import golden

from piecesofeight.language.games import program as g
from piecesofeight.language.games.loading import game_program
from piecesofeight.language.games.telling.booklet import Booklet, booklet
from piecesofeight.language.games.telling.entries import entry, spoken_names
from piecesofeight.language.games.telling.layout import booklet_text
from piecesofeight.texts import LANGUAGES

HERE = Path(__file__).parent
FILES = (*sorted(COIN_FILES.glob("*/**/game.yaml")), HERE / "good.yaml", HERE / "cards.yaml")


@functools.cache
def cards() -> g.GameProgram:
    """The Black Spot with its cards."""
    return game_program(COIN_FILES / "black_spot" / "pirates_code.yaml")


def numbers(told: Booklet) -> list[str]:
    """The numbers of all rules."""
    return [number for section in told.sections for number, *_ in section.numbered()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_black_spot_reads_so(language: str) -> None:
    """The whole booklet with the cards; after a change of words read it as a player would."""
    text = booklet_text(booklet(cards(), language))
    assert golden(HERE / f"booklet_{language}.txt", text) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name + path.stem)
def test_rules_have_the_same_numbers_in_every_language(path: Path) -> None:
    """So people who read different languages can talk about a rule."""
    first, *others = (numbers(booklet(game_program(path), language)) for language in LANGUAGES)
    assert len(first) == len(set(first))
    assert [first] * len(others) == others


def test_a_rule_that_is_referred_to_is_there() -> None:
    """Actions and the end are told of where the other rules say."""
    told = booklet(cards())
    rules = {number: rule for section in told.sections for number, _, rule in section.numbered()}
    deeds = [deed.name for deed in cards().deeds]
    assert deeds == [rules[f"6.{at}"].about for at in range(1, len(deeds) + 1)]
    assert "(6.2)" in rules["5.3.1"].text
    assert "steal" == rules["6.2"].about


def test_things_are_found_in_each_language_and_told_of() -> None:
    """By their names in any language, with what they say, and with the rules that name them."""
    names = spoken_names(cards())
    assert [("Pilot",), ("Lookout",), ("put-one-back",), ("Steal", "steal")] == [
        names[written] for written in ("piloto", "vigia", "devolver una", "steal")
    ]
    pilot = entry(cards(), "Pilot", "es")
    assert ("Piloto", ["7.3", "7.3.1"]) == (pilot.title, [n for n, *_ in pilot.rules][:2])
    assert ["2.2.3"] == [number for number, *_ in pilot.mentions]


def test_a_game_of_turns_is_told_as_far_as_its_file_tells_it() -> None:
    """What it hears of, whom it remembers; of native deeds that others tell them."""
    told = booklet_text(booklet(game_program(COIN_FILES / "pieces_of_eight" / "game.yaml")))
    assert "## 6 Whenever something happens" in told
    assert "**Players whom it remembers**, nobody at the beginning: *successor*." in told
    assert "The rulebook of the game tells this, its file doesn't." in told
    assert "means nothing" not in told  # a deck has an order


def test_a_game_without_names_in_a_language_is_told_in_it() -> None:
    """What has no name there goes by the one in the file."""
    gulls = evolve(game_program(HERE / "good.yaml"), remembered=("champion",))
    told = booklet_text(booklet(gulls, "es"))
    assert "roba al azar" not in told
    assert "de bag" in told.replace("del bag", "de bag")

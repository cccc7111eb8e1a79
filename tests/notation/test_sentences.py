"""Sentences for people: complete in each language, and silent about what isn't known."""

from __future__ import annotations

import pytest
from game_positions import position, random_game

from piecesofeight import Rules
from piecesofeight.notation.sentences import say
from piecesofeight.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_sentence(language: str) -> None:
    """In every decision of whole games, and no two options of one decision say the same."""
    for seed in range(6):
        for state in random_game(seed, 2 + seed % 3, Rules(explicit_chance=seed % 2 == 0)):
            if state.decision:
                sentences = [option.sentence_in(language) for option in state.decision]
                assert len(sentences) == len(set(sentences))
                assert all(sentence[0].isupper() for sentence in sentences)


def test_a_hidden_coin_is_not_named() -> None:
    """A target face down is described by its place only; one's own is named."""
    state = position("Mate | Bomb Captain Mate", "Bomb | Pistols Captain Treachery")
    find = state.decision.find
    assert (
        find("play nest at Bart.aft").sentence
    ) == "Play Mate from your crow's nest at Bart's aft coin"
    assert (
        find("play nest at Bart.fore").sentence
    ) == "Play Mate from your crow's nest at Bart's fore coin (Pistols)"
    assert "at your aft coin (Mate)" in find("play nest at Anne.aft").sentence


def test_an_unknown_language_is_english() -> None:
    """There is always something to say."""
    assert say("yes") == say("yes", "tlh")

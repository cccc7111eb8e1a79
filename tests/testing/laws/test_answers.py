"""The laws of answers: each sentence is held to account, and no account is a formality."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from answers import ANSWERS, sentences_so
from answers.answering import asked_at
from answers.claims import Claim, claim_of
from answers.claims_of_use import REFUSALS
from answers.grounds import GROUNDS
from answers.questions import Asked
from pages import page
from streams import pieces_alike

from piecesofeight.notation.scene import Scene
from piecesofeight.testing import LawsBrokenError, check_laws
from piecesofeight.testing.laws import play
from piecesofeight.testing.laws.dealing import random_trial, stock_of

ODD = Path(__file__).parent / "odd.yaml"
GAMES = 30


@cache
def asked_for() -> tuple[Asked, ...]:
    """What is asked for in some random games, allowed or not."""
    found: list[Asked] = []
    for stock in (stock_of(), stock_of(ODD)):
        for number in range(GAMES):
            played = play(random_trial(stock, f"answers-{number}"))
            for moment in played.some(5):
                found += asked_at(played, moment)
    return tuple(found)


def test_the_page_tells_of_each_of_these_laws() -> None:
    """With its rules and its first sentences, in the same words."""
    told = page("engine/testing-the-engine.md")
    for law in (*ANSWERS, pieces_alike):
        text = " ".join(law.text.partition("\n\n")[0].split())
        assert f"| `{law.name}` | {', '.join(law.rules)} | {text} |\n" in told


def test_answers_about_odd_coins_are_so() -> None:
    """All that is said is so of coins that forbid, move who is to answer, want what isn't there."""
    check_laws(ODD, games=12, laws=ANSWERS)


def test_what_is_said_of_one_is_not_so_of_all() -> None:
    """Each kind of sentence is found false where it is said of something else."""
    said: dict[Claim, list[str]] = defaultdict(list)
    for asked in asked_for():
        for sentence in () if asked.allowed else asked.said():
            found = claim_of(sentence, REFUSALS)
            assert found is not None, sentence
            said[found[0]].append(sentence)
    assert len(said) >= 45
    for claim, sentences in said.items():
        assert any(_is_false(claim, one, sentences[0]) for one in asked_for()), sentences[0]


def _is_false(claim: Claim, asked: Asked, sentence: str) -> bool:
    """Whether a sentence is found false there, or there is nothing there that it could be about."""
    match = claim.pattern.fullmatch(sentence)
    assert match
    try:
        return not claim.is_so(asked, match)
    except (LookupError, StopIteration):
        return True


def test_a_sentence_nobody_knows_breaks_the_law() -> None:
    """Whoever writes a new one has to say how the machine is asked about it."""
    for claims in (REFUSALS, GROUNDS):
        assert claim_of("the stars are against it", claims) is None


def test_a_place_of_another_time_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was moved by an earlier answer isn't offered from where it lay before (5.7)."""
    monkeypatch.setattr(Scene, "looks_back", property(lambda _: False))
    with pytest.raises(LawsBrokenError, match="from your"):
        check_laws(ODD, games=50, laws=[sentences_so])

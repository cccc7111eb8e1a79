"""Why an option of a game from a file is there, and what keeps another away."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from golden import golden
from small_game import HAND, small_game

from piecesofeight import GameError, HostedState, IllegalOption, load_game
from piecesofeight.hosted.state import game_of
from piecesofeight.hosted.why.judging import Judge
from piecesofeight.language.games import program as p

NAMES = ["Anne", "Bart", "Cole", "Dora"]
LIES = {
    "Anne": {"stash": ["5", "Spot"], "duty": "Cook", "hand": ["Weevils", "Parley"]},
    "Bart": {"stash": ["1", "2"], "duty": "Cabin Boy", "hand": ["gold 1"]},
    "Cole": {"stash": ["3"], "duty": "Captain"},
    "Dora": {"stash": ["4"], "duty": "Gunner"},
}
SPOT, CARDS = "black-spot", "pirates-code"
# A game, the phase, whose turn it is in it, who asks, and about what.
ASKED = [
    (SPOT, "Steal", "Anne", None, "steal from Cole"),
    (SPOT, "Steal", "Anne", None, "steal from Bart"),
    (SPOT, "Steal", "Anne", None, "steal from Anne"),
    (SPOT, "Steal", "Anne", None, "pay 5"),
    (SPOT, "Steal", "Anne", None, "robar a Bart"),
    (SPOT, "Steal", "Anne", None, "stael from Cole"),
    (SPOT, "Steal", "Anne", "Dora", "steal from Cole"),
    (SPOT, "Draw", None, None, "name 3"),
    (SPOT, "Draw", None, None, "name 1"),
    (SPOT, "Pay Jacques", "Bart", None, "pay 1"),
    (SPOT, "Cut and Run", None, None, "run with 5"),
    (SPOT, "Cut and Run", None, None, "run"),
    (SPOT, "Cut and Run", None, "Dora", "run with 3"),
    (SPOT, "All Hands", None, None, "show Spot"),
    (CARDS, "Steal", None, None, "play Weevils on Bart"),
    (CARDS, "Steal", None, None, "play Weevils on Dora"),
    (CARDS, "Steal", None, None, "play Parley"),
    (CARDS, "Steal", None, None, "play Storm"),
]


def laid(game: str, phase: str, turn: str | None) -> HostedState:
    """A position that is laid out; where each is asked, though there is one option only."""
    lies = LIES
    if game == SPOT:
        lies = {name: {**has, "hand": []} for name, has in LIES.items()}
    rounds = 2 if phase == "Cut and Run" else 1
    begin = load_game(game).position
    return begin(NAMES, phase, round_number=rounds, turn=turn, players=lies, ask_forced=True)


@pytest.mark.parametrize("language", ["en", "es"])
def test_answers(language: str) -> None:
    """3.2, 6.3, 8.3, 9.3, 12.5 of the Black Spot: the line of the file, and what it found."""
    told = []
    for game, phase, turn, player, choice in ASKED:
        state = laid(game, phase, turn)
        if player is None:
            told.append(str(state.why(choice, language=language)))
        else:
            told.append(f"{player}: {state.why_not(choice, player, language=language)}")
    text = re.sub(r":\d+:\d+\)", ":...)", "\n".join(told)) + "\n"
    assert text == golden(Path(__file__).with_name(f"answers.{language}.txt"), text)


@pytest.mark.parametrize("game", [SPOT, CARDS])
def test_each_option_has_its_reasons(game: str) -> None:
    """What is listed is allowed, with a line of the file; and `why_not` has nothing to say."""
    rng = random.Random(game)
    state = load_game(game).start(4, seed=1)
    while state.decision:
        option = rng.choice(state.decision.options)
        why = state.why(option)
        assert (True, None) == (why.legal, state.why_not(option))
        assert why.passages or option.text == "pass"
        state = state.apply(option)


@pytest.mark.parametrize(
    ("game", "most"), [(SPOT, 1), (CARDS, 1), pytest.param(CARDS, 3, marks=pytest.mark.slow)]
)
def test_what_is_refused_says_why(game: str, most: int) -> None:
    """Options that were there once, some at each decision where they aren't: with a reason."""
    rng = random.Random(game)
    state, met = load_game(game).start(4, seed=2), set[str]()
    while state.decision:
        refused = sorted(met - set(state.decision.texts))
        for text in rng.sample(refused, min(most, len(refused))):
            why = state.why(text)
            assert not why.legal
            assert [reason.text for reason in why.reasons if reason.text]
            with pytest.raises(IllegalOption):
                state.apply(text)
        met |= set(state.decision.texts)
        state = state.apply(rng.choice(state.decision.options))


def test_the_error_has_the_same_reasons() -> None:
    """What `apply` raises says what `why` says, without the moment."""
    state = laid(SPOT, "Steal", "Anne")
    with pytest.raises(IllegalOption) as caught:
        state.apply("steal from Bart")
    assert state.why("steal from Bart").reasons[1:] == caught.value.reasons
    assert "Bart: `they aren't safe from theft` isn't so: Cabin Boy" == caught.value.reason


def test_who_waits_is_told_of_what_they_saw_last() -> None:
    """5.2: whoever has chosen in secret asks of the decision that they made."""
    state = laid(SPOT, "Cut and Run", None)
    assert state.decision is not None
    first = state.decision.name
    after = state.apply("stay")
    assert str(state.why_not("run", first)) == str(after.why_not("run", first))


def test_somebody_who_does_not_play_asks_nothing() -> None:
    """Only players choose."""
    with pytest.raises(GameError, match="there is no player `Eve`"):
        laid(SPOT, "Steal", "Anne").why_not("steal from Bart", "Eve")


@cache
def daring() -> HostedState:
    """A player may dare something if somebody else holds a Crown, which they can't see."""
    small = small_game()
    others = p.Others(p.EveryPlayer(active=True))
    crown = p.Comparison(p.CountOfPieces(p.Pieces((HAND,), "Crown")), ">=", p.Number(1))
    held = p.Comparison(p.CountOfPlayers(p.Who(others, crown)), ">=", p.Number(1))
    dare, wait = p.Alternative("dare", condition=held), p.Alternative("wait")
    each = p.ForEach(
        p.EveryPlayer(active=True), p.Seating.SEATS, (p.Choose(p.They(), (dare, wait)),)
    )
    game = evolve(small, name="daring", phases=(p.Phase("Dare", (each,)),))
    begun = (game_of(game).start(2, seed=seed, ask_forced=True) for seed in range(50))
    return next(state for state in begun if state.decision and "dare" not in state.decision.texts)


def test_what_hangs_on_what_is_not_seen_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """14.5: whoever asks hears of a condition what they can see of it."""
    state = daring()
    assert "this hangs on what isn't seen from here" in state.why("dare").reason
    answer = Judge.answer
    monkeypatch.setattr(Judge, "answer", lambda self, node: answer(evolve(self, seat=None), node))
    assert "this hangs on what isn't seen from here" not in state.why("dare").reason

"""Traces of games from files: what a choice brought about, down to the lines of the file."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from golden import golden
from small_game import ACTIVE, HAND, small_game

import piecesofeight as po8
from piecesofeight import HostedEvent, HostedState, load_game
from piecesofeight.hosted.seen.sight import Sight
from piecesofeight.hosted.state import game_of
from piecesofeight.language.games import program as p

NAMES = ["Anne", "Bart", "Cole"]
LIES = {
    "Anne": {"stash": ["5", "Spot"], "duty": "Cook"},
    "Bart": {"stash": ["1", "2"], "duty": "Captain"},
    "Cole": {"stash": ["3"], "duty": "Gunner"},
}


def stealing() -> HostedState:
    """Bart, the Captain, is about to steal."""
    state = load_game("black-spot").position(NAMES, "Steal", turn="Bart", players=LIES, seed=3)
    return state.apply("steal from Anne").apply("steal from Cole")


def test_traces_in_both_languages() -> None:
    """A theft of a thief who steals twice, and the whole setup, as they are printed."""
    state = stealing()
    told = [state.trace(), state.trace("Cole"), state.trace("Anne", language="es")]
    told.append(load_game("black-spot").start(names=NAMES, seed=5).trace("Anne"))
    text = re.sub(r"(yaml:|line |línea )\d+", r"\1...", "\n\n".join(map(str, told))) + "\n"
    assert text == golden(Path(__file__).with_name("traces.txt"), text)


def told(events: tuple[HostedEvent, ...]) -> Counter[tuple[object, ...]]:
    """What some events tell, whether in one piece or in several."""
    found: Counter[tuple[object, ...]] = Counter()
    for event in events:
        way = event.kind, event.player, event.origin, event.to, event.choice, event.phase
        for kind, count in (event.pieces or {"?": event.count or 1}).items():
            found[*way, kind] += count
    return found


@pytest.mark.parametrize(
    ("game", "explicit_chance"), [("black-spot", True), ("pirates-code", False)]
)
def test_a_trace_tells_what_the_events_tell(game: str, explicit_chance: bool) -> None:
    """Each event of a step is in its trace, with the same pieces: for all, and for each seat."""
    rng = random.Random(game)
    state = load_game(game).start(4, seed=2, explicit_chance=explicit_chance)
    while state.decision:
        state = state.apply(rng.choice(state.decision.options))
        assert told(state.events) == told(state.trace().events)
        seat = rng.randrange(4)
        if state.is_shown_to(seat):
            assert told(state.told(seat)) == told(state.trace(seat).events)


def test_a_whole_trace_seen_by_a_seat_is_the_trace_of_that_seat() -> None:
    """`seen_by` of what tells everything; of what was for a seat nothing more is left out."""
    state = stealing()
    assert state.trace("Cole") == state.trace().seen_by(2)
    assert state.trace("Cole") == state.trace("Cole").seen_by(2)


def test_a_trace_says_why_something_happened() -> None:
    """From the event up to the choice, with the lines of the file."""
    tree = stealing().trace()
    event = next(event for event in tree.events if event.kind == "moved")
    why = tree.why(event)
    assert ["draw 1 coin from prey's stash to their stash"] == [
        passage.text for passage in why.reasons[0].passages
    ]
    assert "Bart: `steal from Cole`" == why.reasons[-1].text


def test_several_choices_have_one_trace() -> None:
    """`po8.trace` takes a state of any game."""
    state = load_game("black-spot").position(NAMES, "Steal", turn="Bart", players=LIES, seed=3)
    tree = po8.trace(state, "steal from Anne", "steal from Cole")
    chosen = [node.text for node in tree.walk() if node.kind == "choice"]
    assert ["Bart: `steal from Anne`", "Bart: `steal from Cole`"] == chosen


def test_what_was_dealt_anew_is_told_without_lines() -> None:
    """Nobody knows by which lines a game came to a deal; what came after it is told as ever."""
    rng = random.Random(3)
    state = load_game("black-spot").start(4, seed=4)
    for _ in range(12):
        state = state.apply(rng.choice(state.legal_actions()))
        dealt = po8.resample(state, state.current_player, random.Random(5))
        assert told(dealt.told(state.current_player)) == told(
            dealt.trace(state.current_player).events
        )
        after = dealt.apply(dealt.legal_actions()[0])
        assert told(after.events) == told(after.trace().events)
        assert "choice" in {node.kind for node in after.trace().walk()}


@cache
def rich_and_poor() -> HostedState:
    """Who holds a Crown draws by one line, and who doesn't by another that says the same."""
    small = small_game()
    crown = p.Comparison(p.CountOfPieces(p.Pieces((HAND,), "Crown")), ">=", p.Number(1))
    draw = p.Draw(p.Number(1), p.Pieces((p.Place("bag"),)), HAND)
    poor = evolve(draw)
    body = (p.ForEach(ACTIVE, p.Seating.SEATS, (p.If(crown, (draw,), (poor,)),)),)
    game = evolve(small, name="rich and poor", setup=(*small.setup, *body))
    return game_of(game).start(3, seed=1)


def lines(state: HostedState, seat: int | None) -> list[str]:
    """The kinds of the statements of which a trace tells."""
    return [node.text for node in state.trace(seat).walk() if node.kind in ("step", "note")]


def test_a_line_that_tells_a_secret_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.2, 14.5 of the Black Spot: which of two lines was done hangs on what others don't see."""
    state = rich_and_poor()
    everything, seen = lines(state, None), lines(state, 0)
    assert Counter(everything)["`Draw`"] - Counter(seen)["`Draw`"] == 2
    assert told(state.told(0)) == told(state.trace(0).events)
    monkeypatch.setattr(Sight, "of", lambda self, _: self.everybody)
    assert everything == lines(state, 0)

"""Laws of games from files: they hold, and each of them notices what breaks it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from fast_extra import needs_fast
from folders import TESTS
from small_game import small_game

from piecesofeight import HostedState, Record, load_game
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.state import game_of
from piecesofeight.hosting.course import words as w
from piecesofeight.testing.laws.checking import LawsBrokenError
from piecesofeight.testing.laws.hosted import GAME_LAWS, GameTrial, PlayedGame
from piecesofeight.testing.laws.hosted.checking import check_game_laws
from piecesofeight.testing.laws.law import Breach

BLUFF = TESTS / "adapters" / "bluff.yaml"
PLAIN = [law for law in GAME_LAWS if not law.needs]
LAWS = {law.name: law for law in GAME_LAWS}
SMALL = game_of(small_game())
Spoil = Callable[[PlayedGame], PlayedGame]


@pytest.mark.parametrize("game", [SMALL, BLUFF], ids=["small", "bluff"])
def test_small_games_keep_the_laws(game: object) -> None:
    """Of a program and of a file, with drawn and with explicit chance."""
    assert 4 == check_game_laws(game, games=4, laws=PLAIN).games  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 8])
def test_the_black_spot_keeps_the_laws(players: int) -> None:
    """14.5, 15.5: pieces, blocks, options, saves and secrets, at every decision."""
    report = check_game_laws("black-spot", games=2, seed=players, players=players, laws=PLAIN)
    assert report.decisions > 40


@needs_fast
@pytest.mark.slow
@pytest.mark.parametrize("game", ["black-spot", BLUFF], ids=["black-spot", "bluff"])
def test_compiled_games_are_the_same(game: str | Path) -> None:
    """Word by word, with drawn and with explicit chance."""
    check_game_laws(game, games=5, laws=[LAWS["compiled-alike"]])


def broken(name: str, played: PlayedGame) -> Breach | None:
    """Where a game breaks a law first, None if it keeps it."""
    return next(LAWS[name].breaches(played), None)


# --- each law notices what breaks it ----------------------------------------------------------


def with_block(played: PlayedGame, change: Callable[[list[int]], None], at: int = 0) -> PlayedGame:
    """The game with one of its blocks spoilt."""
    state = played.states[at]
    block = state.block
    change(block)
    now = evolve(state.past.now, at=block)
    states = list(played.states)
    states[at] = HostedState(state.game, evolve(state.past, now=now))
    return evolve(played, states=tuple(states))


def with_options(played: PlayedGame, ids: tuple[int, ...]) -> PlayedGame:
    """The game with other options at its first decision."""
    state = played.states[0]
    now = evolve(state.past.now, ids=ids)
    first = HostedState(state.game, evolve(state.past, now=now))
    return evolve(played, states=(first, *played.states[1:]))


def more_pieces(b: list[int]) -> None:
    """A piece too many in the first zone of the table."""
    bag = SMALL.source.layout.numbers["ZONE_BAG"]
    b[bag], b[bag + 1] = b[bag] + 1, b[bag + 1] + 1


def an_answer(b: list[int]) -> None:
    """An answer that nobody waits for."""
    b[b[w.H_FIRST] + w.P_ANSWER] = 1


def a_slot(b: list[int]) -> None:
    """What a deed kept."""
    b[b[w.H_SLOTS]] = 7


SPOILT: list[tuple[str, Spoil, str]] = [
    ("pieces-conserved", lambda g: with_block(g, more_pieces), "too many"),
    ("clean-block", lambda g: with_block(g, an_answer), "an answer is left"),
    ("clean-block", lambda g: with_block(g, a_slot, at=-1), "left at the end"),
    ("states-untouched", lambda g: with_block(g, an_answer), "the block has changed since"),
    (
        "options-readable",
        lambda g: with_options(g, (*g.states[0].legal_actions()[:1],) * 2),
        "offered twice",
    ),
    (
        "forced-not-asked",
        lambda g: with_options(g, tuple(g.states[0].legal_actions()[:1])),
        "one option is asked",
    ),
    ("same-again", lambda g: with_block(g, more_pieces), "another state"),
    ("dealt-alike", lambda g: with_block(g, more_pieces, at=-1), "it looks otherwise to seat"),
    ("game-ends", lambda g: evolve(g, states=g.states[:2]), "it goes on after 1 choices"),
    ("game-ends", lambda g: evolve(g, trouble="LookupError: 7"), "it fails: LookupError: 7"),
]


@pytest.mark.parametrize(("name", "spoil", "told"), SPOILT)
def test_a_broken_law_is_noticed(name: str, spoil: Spoil, told: str) -> None:
    """A game that was spoilt by hand breaks the law, and before it keeps it."""
    played = GameTrial(SMALL, 3, seed=1).play()
    assert broken(name, played) is None
    breach = broken(name, spoil(played))
    assert breach is not None
    assert told in breach.reason


def test_a_view_that_shows_what_lies_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """14.5: with eyes that see everything the exchange of two hidden pieces shows."""
    played = GameTrial(load_game("black-spot"), 3, seed=1).play()
    short = evolve(played, states=played.states[:4])
    assert broken("hidden-unseen", short) is None
    see = Board.zone
    monkeypatch.setattr(Board, "zone", lambda self, zone, owner, _: see(self, zone, owner, None))
    breach = broken("hidden-unseen", short)
    assert breach is not None
    assert "sees which pieces lie hidden" in breach.reason


def test_a_choice_that_is_not_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where everything is let through the law says which option was taken."""
    played = GameTrial(SMALL, 3, seed=1).play()
    assert broken("rest-refused", played) is None
    monkeypatch.setattr(HostedState, "apply", lambda self, _: self)
    breach = broken("rest-refused", played)
    assert breach is not None
    assert "isn't offered, but taken" in breach.reason


def test_a_save_that_forgets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes back must be where it was, and know how it came there."""
    played = GameTrial(SMALL, 3, seed=1).play()
    assert broken("kept-and-read", played) is None
    first = played.states[0]
    monkeypatch.setattr(HostedState, "from_json", classmethod(lambda *_: first))
    breach = broken("kept-and-read", played)
    assert breach is not None
    assert "doesn't come back from its save" in breach.reason


@pytest.mark.parametrize(("read", "form"), [("from_json", "JSON"), ("from_text", "its text")])
def test_a_record_that_forgets_is_noticed(
    monkeypatch: pytest.MonkeyPatch, read: str, form: str
) -> None:
    """What was tried besides comes back too, from JSON and from text."""
    played = GameTrial(SMALL, 3, seed=1).play()
    assert broken("record-round-trip", played) is None
    forgetful = Record.of(played.states[-1])
    monkeypatch.setattr(Record, read, classmethod(lambda *_, **__: forgetful))
    breach = broken("record-round-trip", played)
    assert breach is not None
    assert f"doesn't come back from {form}" in breach.reason


def test_the_error_shows_the_way_there() -> None:
    """Which law, what is wrong, which game, and each choice up to there."""
    law = evolve(LAWS["game-ends"], judge=lambda _: iter([(2, "it is dull")]))
    with pytest.raises(LawsBrokenError) as caught:
        check_game_laws(SMALL, games=1, players=3, laws=[law])
    [breach] = caught.value.report.breaches
    head, _, game, *way = str(caught.value).split("\n")[:5]
    assert "law game-ends is broken: it is dull after 2 choices" == head
    assert game.startswith(f"{SMALL.name}, 3 players, seed ")
    assert list(breach.played.way[:2]) == way

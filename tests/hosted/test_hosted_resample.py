"""Dealing again what a seat can't know, in games from files: what can be comes up, and no more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hosted_twins import facts
from small_game import small_game
from test_hosted_secrets import secretive

from piecesofeight import SPECTATOR, HostedState, load_game, resample
from piecesofeight.errors import SaveError
from piecesofeight.hosted.secrets import resample as dealing
from piecesofeight.hosted.state import game_of

ANNE, BART, COLE = "Anne", "Bart", "Cole"
NAMES = [ANNE, BART, COLE]


def lies(state: HostedState) -> tuple[Any, ...]:
    """Which pieces lie where."""
    return tuple(
        (zone.zone, zone.owner, tuple(sorted((zone.pieces or {}).items()))) for zone in state.zones
    )


def paths(first: HostedState, nodes: int) -> Iterator[list[HostedState]]:
    """All ways that a game can go, the short ones first, as far as so many."""
    due = [[first]]
    for path in due:
        yield path
        if len(due) < nodes:
            due += [[*path, path[-1].apply(option)] for option in path[-1].legal_actions()]


def alike(first: HostedState, nodes: int) -> dict[Any, list[HostedState]]:
    """The states at which a seat must decide and could know the same, told by its facts."""
    found: dict[Any, list[HostedState]] = {}
    for path in paths(first, nodes):
        seat = path[-1].current_player
        if seat >= 0:
            key = seat, len(path[-1].legal_actions()), facts(path, seat)
            found.setdefault(key, []).append(path[-1])
    return found


@pytest.mark.parametrize(
    ("first", "nodes"),
    [
        (game_of(small_game()).start(2, explicit_chance=True), 700),
        (secretive().start(2, explicit_chance=True), 900),
    ],
    ids=["small", "secretive"],
)
def test_what_can_be_comes_up_and_no_more(first: HostedState, nodes: int) -> None:
    """14.3, 14.4 of the Black Spot: held against all ways that a game can go.

    Of the states at which a seat could know the same, each comes up where several differ in what
    lies where, and nothing else does.
    """
    luck, compared = random.Random(1), 0
    for (seat, _, _), states in alike(first, nodes).items():
        possible = {lies(state) for state in states}
        if len(possible) < 2 or compared >= 8:
            continue
        compared += 1
        deals = [resample(states[0], seat, luck) for _ in range(20 * len(possible))]
        assert possible == {lies(deal) for deal in deals}
    assert 8 == compared


def test_a_deal_is_as_likely_as_chance_makes_it() -> None:
    """Anne has drawn one of three Pennies; of the others two are Pennies, and two are Crowns."""
    first = game_of(small_game()).start(2, explicit_chance=True)
    state = first.apply("Penny").apply("Penny")
    deals = (resample(state, 0, random.Random(seed)) for seed in range(300))
    hands = Counter(next(iter(deal.zone("hand", 1).pieces or {})) for deal in deals)
    assert {"Penny", "Crown"} == set(hands)
    assert 110 < hands["Crown"] < 190  # half of 300, and more than four deviations


# --- what follows from what was done --------------------------------------------------------------


def laid(phase: str, players: dict[str, dict[str, Any]], **given: Any) -> HostedState:
    """A position of the Black Spot."""
    posts = dict(zip(players, ["Captain", "Cook", "Lookout", "Bosun"], strict=False))
    lying = {name: {"duty": posts[name], **lies} for name, lies in players.items()}
    return load_game("black-spot").position(list(players), phase, players=lying, **given)


def stashes(state: HostedState, seen_by: str, owner: str, count: int = 25) -> set[str]:
    """The kinds that come up in a stash in some deals."""
    luck, found = random.Random(3), set[str]()
    for _ in range(count):
        found |= set(resample(state, seen_by, luck).zone("stash", owner).pieces or {})
    return found


def test_who_ran_has_no_spot() -> None:
    """14.4: who cut and ran holds no Spot; who stayed may (8.3)."""
    state = laid(
        "Cut and Run",
        {ANNE: {"stash": ["5"]}, BART: {"stash": ["1", "2", "2"]}, COLE: {"stash": ["3", "Spot"]}},
        round_number=2,
        table={"bag": {"Spot": 1, "1": 3, "Slug": 1}},
    )
    state = state.apply("stay").apply("run with 1")
    while state.phase == "Cut and Run":
        state = state.apply(state.decision.options[0] if state.decision else "")
    assert "Spot" not in stashes(state, ANNE, BART)
    assert "Spot" in stashes(state, ANNE, COLE)


def test_who_shows_the_slug_has_no_regular_coin() -> None:
    """14.4: who showed the Slug or a Spot at a show has no regular coin."""
    state = laid(
        "All Hands",
        {ANNE: {"stash": ["5"]}, BART: {"stash": ["Slug", "Spot"]}, COLE: {"stash": ["3", "1"]}},
        table={"bag": {"Spot": 1, "1": 3, "2": 4}},
        ask_forced=True,
    )
    for name, choice in ((ANNE, "show 5"), (BART, "show Slug"), (COLE, "show 3")):
        assert state.decision is not None
        assert name == state.decision.name
        state = state.apply(choice)
    assert {"Slug": 1} == state.view(ANNE).zone("shown", BART).pieces
    assert {"Spot"} == stashes(state, ANNE, BART)
    assert len(stashes(state, ANNE, COLE)) > 1


def test_if_the_game_goes_on_not_all_hold_a_spot() -> None:
    """14.4: after 8.7 with two active players, not both hold one."""
    state = laid(
        "Cut and Run",
        {ANNE: {"stash": ["1"]}, BART: {"stash": ["4", "4"]}, COLE: {"stash": ["Spot", "2"]}},
        round_number=2,
        table={"bag": {"Spot": 1, "1": 1}},
        ask_forced=True,
    )
    state = state.apply("run with 1").apply("stay").apply("stay")
    assert "All Hands" == state.phase
    luck = random.Random(2)
    for _ in range(30):
        deal = resample(state, ANNE, luck)
        spots = [(deal.zone("stash", name).pieces or {}).get("Spot", 0) for name in (BART, COLE)]
        assert sorted(spots) != [1, 1]


def test_what_was_shown_lies_there_until_a_coin_leaves_unseen() -> None:
    """14.3: a coin that was shown is known to lie in that stash; after a theft, here or there."""
    state = laid(
        "All Hands",
        {
            ANNE: {"stash": ["5", "5"]},
            BART: {"stash": ["4", "1"]},
            COLE: {"stash": ["3", "2"]},
            "Dora": {"stash": ["3", "2"]},
        },
    )
    for choice in ("show 5", "show 4", "show 3", "show 3"):
        state = state.apply(choice)
    while state.phase != "Steal":
        state = state.apply(state.legal_actions()[0])
    assert "4" in fewest(state, ANNE, BART)
    while not any(event.hidden and "Bart's stash" in str(event) for event in state.told(ANNE)):
        assert state.decision is not None
        wanted = [text for text in state.decision.texts if text == "steal from Bart"]
        state = state.apply(wanted[0] if wanted else state.decision.texts[0])
    assert "4" not in fewest(state, ANNE, BART)


def fewest(state: HostedState, seen_by: str, owner: str) -> set[str]:
    """The kinds that lie in a stash in each of some deals."""
    luck = random.Random(5)
    zones = (resample(state, seen_by, luck).zone("stash", owner) for _ in range(12))
    return set.intersection(*(set(zone.pieces or {}) for zone in zones))


# --- 14.5, point by point -------------------------------------------------------------------------


def black_spot(seed: int, choices: int, game: str = "black-spot") -> HostedState:
    """A random game of four, some choices on."""
    luck, state = random.Random(seed), load_game(game).start(players=4, seed=seed)
    for _ in range(choices):
        if state.is_terminal():
            break
        state = state.apply(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("seed", "choices"), [(1, 12), (2, 25), pytest.param(3, 36, marks=pytest.mark.slow)]
)
def test_a_deal_looks_the_same(seed: int, choices: int) -> None:
    """14.5: views, events and options are the same for whom it was dealt, and it is played on."""
    state, luck = black_spot(seed, choices), random.Random(seed)
    for seat in (0, 3, SPECTATOR):
        deal = resample(state, seat, luck)
        assert (state.view(seat), state.told(seat)) == (deal.view(seat), deal.told(seat))
        assert state.current_player == deal.current_player
        again = resample(deal, seat, luck)
        assert state.view(seat) == again.view(seat)
        while not again.is_terminal() and len(again.history) < 5:
            again = again.apply(luck.choice(again.legal_actions()))
        assert deal == deal.start()


def test_cards_that_are_played_are_dealt_anew() -> None:
    """12.5, 14.5: windows of which nobody is told, and cards in hands."""
    state, luck = black_spot(2, 30, "pirates-code"), random.Random(1)
    deals = [resample(state, 1, luck) for _ in range(3)]
    assert [state.view(1)] * 3 == [deal.view(1) for deal in deals]
    assert len({lies(deal) for deal in deals}) > 1


def test_that_somebody_was_forced_to_stay_doesnt_show() -> None:
    """14.5, 8.3: of who stayed, deals with a Spot and without one come up."""
    state = laid(
        "Cut and Run",
        {ANNE: {"stash": ["5"]}, BART: {"stash": ["Spot", "2"]}, COLE: {"stash": ["3", "1"]}},
        round_number=2,
        table={"bag": {"1": 4, "Spot": 1}},
    )
    state = state.apply("stay").apply("stay")
    assert "All Hands" == state.phase
    luck = random.Random(1)
    held = {
        (resample(state, ANNE, luck).zone("stash", BART).pieces or {}).get("Spot", 0)
        for _ in range(40)
    }
    assert {0, 1} <= held


def test_what_others_have_answered_is_drawn_anew() -> None:
    """14.5: in a simultaneous decision it may be told who has answered, and not what."""
    state = laid(
        "All Hands",
        {
            ANNE: {"stash": ["5", "4", "1"]},
            BART: {"stash": ["3", "2"]},
            COLE: {"stash": ["1", "2"]},
        },
    ).apply("show 5 4")
    assert state.decision is not None
    assert BART == state.decision.name
    shown = set()
    for seed in range(30):
        deal = resample(state, BART, random.Random(seed)).apply("show 3")
        shown.add(str(deal.apply(deal.legal_actions()[0]).zone("shown", ANNE).pieces))
    assert len(shown) > 3


# --- when none is found, and what can't be done ---------------------------------------------------


def test_where_none_is_found_it_begins_with_the_game_that_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pieces that can have gone each other's ways are exchanged then, as far as they can be."""
    monkeypatch.setattr(dealing, "TRIES", 0)
    state, luck = black_spot(4, 25), random.Random(1)
    deals = [resample(state, 0, luck) for _ in range(4)]
    assert [state.view(0)] * 4 == [deal.view(0) for deal in deals]
    assert len({lies(deal) for deal in deals}) > 1


def test_luck_to_come_is_drawn_anew() -> None:
    """Nobody knows what will be drawn next."""
    state = black_spot(1, 0)
    drawn = set()
    for seed in range(8):
        deal = resample(state, 0, random.Random(seed))
        drawn.add(str(deal.apply(deal.legal_actions()[-1]).view(0).zones))
    assert len(drawn) > 4


def test_a_deal_cant_be_saved() -> None:
    """Nobody knows what led to it."""
    with pytest.raises(SaveError, match="dealt anew, so there are no choices that led to it"):
        resample(black_spot(1, 5), 0, random.Random(1)).to_json()

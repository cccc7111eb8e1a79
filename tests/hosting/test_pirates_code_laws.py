"""Laws of the game with the unofficial cards and with each option, on random games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from cards_table import cards_source, source_of
from folders import COIN_FILES
from kernels_for_tests import Run

from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.language.games.loading import game_program

OPTIONS = sorted((COIN_FILES / "black_spot/options").glob("*.yaml"))
DRAW, RUN, ALL_HANDS = 1, 4, 5
MOST = 2000  # decisions of a game


def lawful(run: Run, players: int) -> None:
    """What holds whenever somebody is to decide (15.5)."""
    source, block = run.source, run.block
    for sort, total in (("coin", 60), ("card", 50), ("post", 8)):
        found = 0
        for zone in source.layout.zones.values():
            if zone.sort == sort:
                seats = range(players) if zone.of_player else [None]
                found += sum(sum(run.zone(zone.name, seat).values()) for seat in seats)
        assert total == found, sort
    active = [seat for seat in range(players) if not block[run.player(seat) + w.P_STATUS]]
    if DRAW <= block[w.H_PHASE] <= RUN:
        posts = [run.zone("duty", seat) for seat in active]
        assert all(len(post) == 1 for post in posts), posts
        assert 1 == posts.count({"Captain": 1}) or block[w.H_PHASE] == RUN
    for seat in range(players):
        if block[run.player(seat) + w.P_STATUS] == 1 and block[w.H_PHASE] > 0:
            assert "Spot" not in run.zone("stash", seat)


def play(run: Run, players: int, rng: random.Random) -> tuple[int, int]:
    """Play a game at random under all laws; how many decisions, and cards played."""
    decisions, played, frozen = 0, 0, {}
    while run.options:
        lawful(run, players)
        for seat in range(players):
            if run.block[run.player(seat) + w.P_STATUS] and run.block[w.H_PHASE] > 0:
                held = run.zone("stash", seat), run.zone("hand", seat)
                assert frozen.setdefault(seat, held) == held, "frozen (8.6)"
        option = rng.choice(run.options)
        played += run.text(option).startswith("play ")
        decisions += 1
        assert decisions < MOST, "a game without an end"
        run.choose(option)
    lawful(run, players)
    assert run.block[w.H_OVER]
    assert not any(run.block[run.source.layout.slots : run.source.layout.slots_end])
    assert 0 == run.block[w.H_DEPTH] == run.block[w.H_DEED] == run.block[w.H_PREVENTED]
    return decisions, played


@pytest.mark.parametrize(
    ("players", "seeds"),
    [
        *((players, range(2)) for players in (3, 5, 8)),
        *(pytest.param(players, range(2, 14), marks=pytest.mark.slow) for players in range(3, 9)),
    ],
)
def test_the_laws_hold_with_the_cards(players: int, seeds: range) -> None:
    """15.5: coins and cards stay, one post each, all ends, and nothing is left half done."""
    source, functions = cards_source()
    played = 0
    for seed in seeds:
        options = w.O_EXPLICIT_CHANCE if seed % 2 else 0
        run = Run(source, functions, players, seed=seed, options=options)
        played += play(run, players, random.Random(seed))[1]
    assert played > len(seeds)


@pytest.mark.parametrize("path", OPTIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(2, 10), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_the_laws_hold_with_each_option(path: Path, seeds: range) -> None:
    """15.5: an option of section 16 changes a rule, and breaks none of the others."""
    source, functions = source_of(f"options/{path.name}")
    for seed in seeds:
        players = 3 + (seed + OPTIONS.index(path)) % 6
        run = Run(source, functions, players, seed=seed)
        assert 0 == play(run, players, random.Random(seed))[1]


def test_every_card_is_played_in_random_games() -> None:
    """12.3: no card of the set waits for a moment that never comes."""
    source, functions = cards_source()
    cards = next(sort for sort in source.program.sorts if sort.name == "card")
    wanted = {kind.name for kind in cards.kinds if kind.plays}
    assert 19 == len(wanted)
    found: set[str] = set()
    for seed in range(60):
        run, rng = Run(source, functions, 5, seed=seed), random.Random(seed)
        while run.options and found < wanted:
            option = rng.choice(run.options)
            text = run.text(option)
            if text.startswith("play "):
                found.add(text.removeprefix("play ").partition(" on ")[0])
            run.choose(option)
    assert wanted == found


def test_the_set_takes_plain_cards_away_openly() -> None:
    """2.2: fifty cards still, whose fixed gold is 96; new ones have a Spanish name."""
    source, _ = cards_source()
    base = game_program(COIN_FILES / "black_spot/game.yaml")
    cards = next(sort for sort in source.program.sorts if sort.name == "card")
    plain = {kind.name for kind in next(s for s in base.sorts if s.name == "card").kinds}
    assert 50 == sum(kind.copies for kind in cards.kinds)
    gold = [kind for kind in cards.kinds if kind.name != "Pieces of Eight"]
    worth = {kind.name: getattr(kind.numbers["gold"], "value", None) for kind in gold}
    assert 96 == sum(kind.copies * worth[kind.name] for kind in gold)
    new = [kind for kind in cards.kinds if kind.name not in plain]
    assert all(kind.plays and kind.names.get("es") for kind in new)
    assert constant("ZONE", "discards") in source.layout.numbers

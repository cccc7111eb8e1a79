"""What a seat can't know shows nowhere: not in views, events, options, nor in pauses (5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import pytest
from attrs import evolve
from hosted_twins import Comparison as Compared
from hosted_twins import of_a_tree, of_twins
from small_game import ACTIVE, HAND, ONE_COIN, OUT, small_game

from piecesofeight import HostedGame, load_game
from piecesofeight.hosted.loaded.public import Knowledge
from piecesofeight.hosted.seen import event
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.state import game_of
from piecesofeight.language.games.program import (
    Alternative,
    Choose,
    Comparison,
    CountOfPieces,
    Each,
    End,
    ForEach,
    Named,
    Number,
    Phase,
    Pieces,
    Place,
    Put,
    Reveal,
    Seating,
    They,
    Together,
    Who,
    Zone,
)

NAMES = ["Anne", "Bart", "Cole", "Dora"]
TWINS = (5, 16, 18)  # seeds of games that have many twins; most have none

CROWNS = Pieces((HAND,), kind="Crown")
CHEST = Place("chest", They())
PAY = Choose(
    They(),
    (
        Alternative("nothing"),
        Alternative("pay {crown}", (Each("crown", CROWNS),), body=(Put(Named("crown"), OUT),)),
    ),
)
FLIP = Together(
    Who(ACTIVE, Comparison(CountOfPieces(CROWNS), ">=", Number(1))),
    (
        Alternative("keep"),
        Alternative("show {crown}", (Each("crown", CROWNS),), body=(Reveal(Named("crown")),)),
    ),
)


@cache
def secretive() -> HostedGame:
    """A small game in which it hangs on secrets who must decide, and what, and how much is put."""
    small = small_game()
    stow = Put(Pieces((HAND,)), CHEST, all=True)
    each = [ForEach(ACTIVE, Seating.SEATS, (step,)) for step in (ONE_COIN, PAY, stow)]
    draw, pay, put = (Phase(f"Phase {at}", (step,)) for at, step in enumerate(each))
    phases = (draw, pay, Phase("Flip", (FLIP,)), put, Phase("End", (End(),)))
    zones = (*small.zones, Zone("chest", "coin", of_player=True, seen_by=("owner",)))
    return game_of(evolve(small, name="secretive", zones=zones, phases=phases))


def tree() -> Compared:
    """The first steps of all ways of the small game."""
    return of_a_tree(game_of(small_game()).start(3, explicit_chance=True), nodes=700)


def secretive_tree() -> Compared:
    """All ways of the secretive game."""
    return of_a_tree(secretive().start(2, explicit_chance=True), nodes=2000)


def twins(count: int) -> Compared:
    """Random games of the Black Spot and others like them."""
    first = load_game("black-spot").start(names=NAMES, explicit_chance=True)
    return of_twins(first, range(count))


@pytest.mark.parametrize("game", [tree, secretive_tree])
def test_small_games_that_look_alike_are_told_alike(game: Callable[[], Compared]) -> None:
    """5.2: of all games of which a seat could know the same, it gets the same."""
    found = game()
    assert [] == found.differences
    assert found.pairs > 50


def test_random_games_that_look_alike_are_told_alike() -> None:
    """14.5 of the Black Spot: so it is there, with all its posts."""
    found = twins(14)
    assert [] == found.differences
    assert found.pairs > 20


@pytest.mark.parametrize("seeds", [TWINS, pytest.param(range(20), marks=pytest.mark.slow)])
def test_windows_that_look_alike_are_told_alike(seeds: Iterable[int]) -> None:
    """12.5, 14.5 of the Black Spot: nobody sees who holds a card that fits, or passes."""
    first = load_game("pirates-code").start(names=NAMES, explicit_chance=True)
    found = of_twins(first, seeds)
    assert [] == found.differences
    assert found.pairs > 20


# --- leaks that are planted on purpose ------------------------------------------------------------


def test_a_pause_that_all_see_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a player had to choose, or had not, hangs on what the player holds."""
    monkeypatch.setattr(Knowledge, "shows", lambda *_: True)
    assert secretive_tree().differences


def test_pieces_that_all_see_are_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view of a hidden zone."""
    monkeypatch.setattr(Board, "is_seen", lambda *_: True)
    assert secretive_tree().differences


def test_pieces_that_all_are_told_of_are_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that has a hidden piece in it."""
    monkeypatch.setattr(event, "_sees", lambda *_: True)
    assert secretive_tree().differences


def test_pieces_that_are_told_of_one_by_one_are_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many kinds a player puts somewhere at once shows in how many events there are."""
    monkeypatch.setattr(event, "_way", lambda _: (object(),))
    assert secretive_tree().differences


def test_who_chooses_together_is_a_leak_where_it_is_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """9.10 of the Black Spot: who can flip another coin shows when the coins are shown."""
    monkeypatch.setattr(Knowledge, "shows_group", lambda *_: True)
    assert secretive_tree().differences

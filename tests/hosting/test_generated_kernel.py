"""What is generated of a game plays it: options, zones, secrets, chance, the end."""

from __future__ import annotations

import random

import pytest
from kernels_for_tests import Run, functions_of
from small_game import small_game

from piecesofeight.errors import GameError
from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import game_source

SOURCE = game_source(small_game())
KERNEL = functions_of(SOURCE)


def test_all_pieces_are_somewhere_once() -> None:
    """A law of games of pieces (15.5 of the Black Spot): none is lost, none is made."""

    def watch(run: Run) -> None:
        there: dict[str, int] = {}
        zones = [run.zone("bag"), run.zone("out"), *(run.zone("hand", seat) for seat in range(3))]
        for zone in zones:
            for kind, count in zone.items():
                there[kind] = there.get(kind, 0) + count
        assert {"Penny": 3, "Crown": 2} == there

    for seed in range(50):
        Run(SOURCE, KERNEL, 3, seed=seed).play(random.Random(seed), watch)


def test_a_decision_lists_what_can_be_chosen() -> None:
    """Each label with each piece that there is; equal pieces are one option."""
    run = Run(SOURCE, KERNEL, 2, seed=1)
    assert ["draw", "drop Crown"] == [run.text(option) for option in run.options]
    run.choose(run.options[0])
    assert {"Crown": 1, "Penny": 1} == run.zone("hand", 0)


def test_what_is_chosen_together_is_done_when_all_have_chosen() -> None:
    """The first answer changes nothing that the second player could see."""
    run = Run(SOURCE, KERNEL, 2, seed=1)
    while run.text(run.options[0]) != "stay":
        run.choose(run.options[0])
    assert (1, run.player(0)) == (run.block[w.H_SECRET], run.block[w.H_DECIDER])
    before = [run.zone("hand", seat) for seat in range(2)]
    status = run.player(0) + w.P_STATUS
    leave = next(option for option in run.options if run.text(option).startswith("leave"))
    run.choose(leave)
    assert (run.player(1), 0) == (run.block[w.H_DECIDER], run.block[status])
    assert before == [run.zone("hand", seat) for seat in range(2)]
    run.choose(run.options[0])
    assert 1 == run.block[status]


def test_chance_can_be_asked() -> None:
    """With the option for it each draw is a decision of chance, weighed by copies."""
    run = Run(SOURCE, KERNEL, 2, options=w.O_EXPLICIT_CHANCE)
    assert 0 == run.block[w.H_DECIDER]
    assert ["Penny", "Crown"] == [run.text(option) for option in run.options]
    assert [3, 2] == [KERNEL["weight"](run.block, option) for option in run.options]
    run.choose(run.options[1])
    assert [3, 1] == [KERNEL["weight"](run.block, option) for option in run.options]
    assert {"Crown": 1} == run.zone("hand", 0)


def test_nothing_unfinished_is_left_in_the_block_at_the_end() -> None:
    """Equal states are equal blocks: slots, answers and draws are cleared."""
    for seed in range(30):
        run = Run(SOURCE, KERNEL, 4, seed=seed)
        run.play(random.Random(seed))
        assert not any(run.block[SOURCE.layout.slots : SOURCE.layout.slots_end])
        assert not any(run.block[w.NOBODY : w.NOBODY + SOURCE.layout.player.size])
        assert (0, 0, 1) == tuple(run.block[at] for at in (w.H_PC, w.H_DECISION, w.H_OVER))


def test_the_richest_wins() -> None:
    """The end of the file is done when the course of the game is over; equals share."""
    for seed in range(30):
        run = Run(SOURCE, KERNEL, 3, seed=seed)
        run.play(random.Random(seed))
        worth = {"Penny": 1, "Crown": 5}
        scores = [
            sum(worth[kind] * count for kind, count in run.zone("hand", seat).items())
            for seat in range(3)
        ]
        assert scores == [run.counter("score", seat) for seat in range(3)]
        best = sum(1 << seat for seat in range(3) if scores[seat] == max(scores))
        assert best == run.block[w.H_WINNERS]


def test_the_same_seed_gives_the_same_games() -> None:
    """Mass play depends on the seed and the number of the game alone."""

    def played(first: int, games: int) -> list[int]:
        fresh = new_block(SOURCE.layout, 3)
        tally, log = [0] * w.ROW * games, [w.LOG_START, w.LOG_START]
        given = (
            fresh[:],
            [0] * 4096,
            log,
            [0, 0],
            fresh,
            [0],
            [0],
            [],
            tally,
            7,
            0,
            first,
            games,
            999,
        )
        KERNEL["play_games"](*given)
        return tally

    assert played(0, 6) == played(0, 2) + played(2, 4)


def test_the_number_of_players_is_judged() -> None:
    """Who gives another number is told which there may be."""
    with pytest.raises(GameError, match="small is for 2 to 4 players, not 5"):
        Run(SOURCE, KERNEL, 5)

"""Pieces that are played in windows: as a phase begins, and before a deed that is announced."""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from cards_table import source_of
from folders import COIN_FILES
from kernels_for_tests import Run, functions_of

from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.language.games import program as p
from piecesofeight.language.games.loading import game_program

PLAYERS = p.EveryPlayer(active=True)
MARK = (p.Each("mark", p.Others(PLAYERS)),)
PLAYS = {  # what the cards do in these tests
    "gold 1": p.Play((), (p.Prevent(),), deed="steal"),
    "gold 2": p.Play(MARK, (p.Idle(p.Named("mark")),), phase="Steal"),
    "gold 3": p.Play((), (p.Prevent(),), deed=p.PLAY),
}


def with_cards(**plays: p.Play) -> GameSource:
    """The Black Spot with cards that can be played, by the names of the cards."""
    program = game_program(COIN_FILES / "black_spot" / "game.yaml")
    given = {name.replace("_", " "): play for name, play in plays.items()}
    sorts = tuple(
        evolve(
            sort,
            kinds=tuple(
                evolve(kind, plays=(given[kind.name],) if kind.name in given else ())
                for kind in sort.kinds
            ),
        )
        for sort in program.sorts
    )
    zones = tuple(
        evolve(zone, played_to="discards") if zone.name == "hand" else zone
        for zone in program.zones
    )
    deeds = tuple(evolve(deed, announced=deed.name == "steal") for deed in program.deeds)
    return game_source(evolve(program, sorts=sorts, zones=zones, deeds=deeds))


@pytest.fixture(scope="module")
def source() -> GameSource:
    """The game with three cards."""
    return with_cards(**{name.replace(" ", "_"): play for name, play in PLAYS.items()})


def texts(run: Run) -> list[str]:
    """What can be chosen now."""
    return [run.text(option) for option in run.options]


def until(run: Run, beginning: str) -> None:
    """Choose the first option until one begins so."""
    while not any(text.startswith(beginning) for text in texts(run)):
        run.choose(run.options[0])


def take(run: Run, text: str) -> None:
    """Take the option of this text."""
    run.choose(run.options[texts(run).index(text)])


def test_a_deed_that_is_prevented_isnt_done() -> None:
    """12.5, 13.2: the window opens before the deed; who is stopped steals nothing."""
    source = with_cards(gold_1=PLAYS["gold 1"])
    run = Run(source, functions_of(source), 3, seed=4)
    until(run, "play gold 1")
    before = [run.zone("stash", seat) for seat in range(3)]
    doer = (run.block[w.H_DOER] - run.player(0)) // source.layout.player.size
    run.log[1] = 4000
    run.log += [0] * 4000
    take(run, "play gold 1")
    while "play gold 1" in texts(run) and run.block[w.H_DOER] == run.player(doer):
        take(run, "pass")
    assert before[doer] == run.zone("stash", doer)
    assert {"gold 1": 1} == run.zone("discards")


def test_what_is_held_does_nothing_for_a_round(source: GameSource) -> None:
    """13.1: without a cheat the plain deed is done; the next round it is there again."""
    functions = functions_of(source)
    idle = 0
    for seed in range(10):
        run, rng = Run(source, functions, 4, seed=seed), random.Random(seed)
        while run.options:
            places = [run.player(seat) + w.P_IDLE for seat in range(4)]
            who = [seat for seat in range(4) if run.block[places[seat]]]
            idle += len(who)
            decider = (run.block[w.H_DECIDER] - run.player(0)) // source.layout.player.size
            if decider in who and run.block[w.H_PHASE] == 2 and not run.block[w.H_SECRET]:
                assert all(text.startswith("steal from") for text in texts(run)), texts(run)
            run.choose(rng.choice(run.options))
        assert not any(run.block[source.layout.slots : source.layout.slots_end])
    assert idle


def test_answers_to_answers_are_done_newest_first(source: GameSource) -> None:
    """12.5: a piece that is announced can be answered, and the answer, too; all cards stay."""
    functions = functions_of(source)
    deepest, stopped = 0, 0
    for seed in range(20):
        run, rng = Run(source, functions, 8, seed=seed), random.Random(seed)
        run.log = [w.LOG_START, 8000, *[0] * 8000]
        while run.options:
            deepest = max(deepest, run.block[w.H_DEPTH])
            run.choose(rng.choice(run.options))
            record = w.LOG_START
            while record < run.log[0]:
                stopped += run.log[record] == w.LOG_PREVENTED and run.log[record + 3] == w.PLAYED
                record += 6
            zones = [run.zone("stack"), run.zone("discards")]
            zones += [run.zone("hand", seat) for seat in range(8)]
            assert 50 == sum(sum(zone.values()) for zone in zones)
    assert deepest >= 3
    assert stopped


def test_who_plays_can_be_asked_of_chance(source: GameSource) -> None:
    """12.5: a fair choice among several who want to, as a decision of chance."""
    functions = functions_of(source)
    for seed in range(60):
        rng = random.Random(seed)
        run = Run(source, functions, 5, seed=seed, options=w.O_EXPLICIT_CHANCE)
        while run.options:
            labels = {source.labels.label_of(option).text for option in run.options}
            if labels == {"{player}"}:
                assert {1} == {functions["weight"](run.block, option) for option in run.options}
                return
            wish = [option for option in run.options if run.text(option).startswith("play")]
            run.choose(rng.choice(wish or run.options))
    pytest.fail("nobody ever wanted to play a card when another did")


def test_a_hidden_piece_that_is_meant_is_told_to_who_sees_it() -> None:
    """12.5, 14.2: everybody learns that the card is played, and not for which coin of a stash."""
    gift = (p.Each("gift", p.Pieces((p.Place("stash", p.They()),))),)
    source = with_cards(gold_1=p.Play(gift, (p.Put(p.Named("gift"), p.Place("bag")),)))
    run = Run(source, functions_of(source), 3, seed=4)
    until(run, "play gold 1")
    player = run.block[w.H_DECIDER]
    run.log = [w.LOG_START, 8000, *[0] * 8000]
    run.choose(next(option for option in run.options if run.text(option).startswith("play")))
    told = []
    while not told:
        records = range(w.LOG_START, run.log[0], 6)
        told = [run.log[at : at + 6] for at in records if run.log[at] == w.LOG_CHOSE]
        told = [record for record in told if "{gift}" in source.labels.label_of(record[3]).text]
        run.choose(run.options[0])
    assert [(player, run.block[player + w.P_BIT])] == [(record[1], record[5]) for record in told]


def test_a_game_without_pieces_to_play_has_no_windows() -> None:
    """12.5: windows are only there if some card has an effect."""
    source, _ = source_of("game.yaml")
    assert "close_window" not in source.text.partition("def segment_1(")[2]

"""A small game of turns through the door of native deeds (docs/engine/combat-as-a-file.md)."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import race_native as native

from piecesofeight.errors import GameError
from piecesofeight.hosting.source import game_source
from piecesofeight.hosting.turns.writing import course_of_turns
from piecesofeight.language.games.loading import game_program

RACE = (Path(__file__).parent / "race.yaml").read_text(encoding="utf-8")


def course(text: str = RACE) -> str:
    """The course of the race."""
    return course_of_turns(game_program(text), importlib.import_module("race_native"), "race.yaml")


def functions() -> SimpleNamespace:
    """The functions of the race's course."""
    module = ModuleType("race_course")
    exec(course(), vars(module))
    return SimpleNamespace(**vars(module))


def word(b: list[int], seat: int, at: int) -> int:
    """A word of a player."""
    return b[native.players_of(b)[seat] + at]


def test_a_turn_stops_where_somebody_is_asked_and_goes_on_behind_it() -> None:
    """`waits: once`: what was begun comes first, then what stands behind the deed."""
    race, b, log = functions(), native.new_race(2), list[int]()
    first, second = native.players_of(b)
    race.start_turn(b, [], log, first)
    race.go_on(b, [], log)
    assert (native.PHASE_WALK, native.ASKED) == (b[native.H_PHASE], b[native.H_DECISION])
    b[native.H_DECISION] = 0
    race.go_on(b, [], log)
    assert (native.PHASE_REST, first, [201]) == (b[native.H_PHASE], b[native.H_CURRENT], log)
    race.go_on(b, [], log)
    race.go_on(b, [], log)
    assert [201, 201] == log
    assert (second, native.ASKED) == (b[native.H_CURRENT], b[native.H_DECISION])


def test_lost_turns_and_a_remembered_player_decide_who_is_next() -> None:
    """Who is remembered is next, and forgotten; who sleeps loses the turn, which counts off."""
    race, b, log = functions(), native.new_race(3), list[int]()
    first, second, third = native.players_of(b)
    b[native.H_CURRENT], b[native.H_PHASE] = first, native.PHASE_REST
    b[first + native.P_COUNT_WIND] = 2
    b[native.REMEMBERED_CHAMPION] = third
    b[third + native.P_COUNT_ASLEEP] = 1
    b[first + native.P_COUNT_ASLEEP] = 1
    race.go_on(b, [], log)
    assert second == b[native.H_CURRENT]
    assert 0 == b[native.REMEMBERED_CHAMPION]
    assert (0, 0) == (word(b, 2, native.P_COUNT_ASLEEP), word(b, 0, native.P_COUNT_ASLEEP))
    assert [104, 101] == log


def test_a_phase_is_left_out_where_its_condition_is_not_so() -> None:
    """`if:` of a phase is asked when the turn comes to it."""
    race, b, log = functions(), native.new_race(2), list[int]()
    first, _ = native.players_of(b)
    b[first + native.P_COUNT_ASLEEP] = 1
    race.start_turn(b, [], log, first)
    race.go_on(b, [], log)
    assert native.PHASE_REST == b[native.H_PHASE]
    assert 0 == b[native.H_DECISION]


def test_who_is_out_has_only_the_last_phase() -> None:
    """A turn whose player went out goes on with its last phase, whichever it stood in."""
    race, b, log = functions(), native.new_race(2), list[int]()
    first, _ = native.players_of(b)
    b[native.H_CURRENT], b[native.H_PHASE] = first, native.PHASE_WAKE
    b[first + native.P_STATUS] = 1
    race.go_on(b, [], log)
    assert native.PHASE_REST == b[native.H_PHASE]


def test_what_is_heard_after_the_action_is_done_in_its_order() -> None:
    """All are out, the one with the fewest steps first; the fact is heard once."""
    race, b, log = functions(), native.new_race(3), list[int]()
    for player, steps in zip(native.players_of(b), (3, 1, 2), strict=True):
        b[player + native.P_COUNT_STEPS] = steps
    b[native.FACT_TIRED] = 1
    race.on_tired(b, [], log)
    assert [-2, -4, -1] == log
    assert 0 == b[native.FACT_TIRED]


def test_what_is_heard_at_once_can_end_the_game() -> None:
    """Whoever is ahead alone wins; with two ahead nobody does."""
    race, b = functions(), native.new_race(2)
    b[native.FACT_HOME] = 1
    race.on_home(b, [], [])
    assert (0, 0) == (b[native.WINNERS], b[native.FACT_HOME])
    b[native.players_of(b)[1] + native.P_COUNT_STEPS] = 5
    race.on_home(b, [], [])
    assert 2 == b[native.WINNERS]


def test_a_native_phase_is_left_to_its_function() -> None:
    """A turn doesn't come to it by itself; in it the function goes on."""
    race, b, log = functions(), native.new_race(2), list[int]()
    b[native.H_CURRENT], b[native.H_PHASE] = native.FIRST, native.PHASE_FEAST
    race.go_on(b, [], log)
    assert [999] == log


WRONG = {
    "a native deed that isn't there": (
        "{native: snore}",
        "{native: snort}",
        "race_native lacks snort",
    ),
    "a counter that the module doesn't know": (
        "wind",
        "breath",
        "race_native lacks P_COUNT_BREATH",
    ),
    "a deed that gives something else": (
        "{native: snore}",
        "{native: rest}",
        "race_native.rest is no function (Words, Words, Words, int) -> None",
    ),
    "a phase with another number": (
        "phase: Rest",
        "phase: Feast2",
        "race_native lacks PHASE_FEAST2",
    ),
    "a native phase in the middle": (
        "  - phase: Wake\n",
        "  - phase: Prelude\n    native: feast\n  - phase: Wake\n",
        "native phases stand behind all others",
    ),
    "a deed that waits in the middle of a block": (
        "      ask\n",
        "      ask\n      snore\n",
        "what waits stands at the end of its block, in no loop",
    ),
    "a deed that waits in a loop": (
        "      snore\n",
        "      ask\n",
        "what waits stands at the end of its block, in no loop",
    ),
    "what waits until it is done, under an `if`": (
        "      rest\n",
        "      if their wind is 1:\n        rest\n",
        "what waits until it is done stands in a phase, under no `if`",
    ),
    "two places to stop": (
        "      rest\n",
        "      walk\n      rest\n      walk\n",
        "the phase Rest stops in more than one place",
    ),
    "what is heard can't wait": (
        "        they are out\n",
        "        they are out\n      walk\n",
        "what is heard is done at once, and can't wait",
    ),
    "winning in the middle of a turn": (
        "        they are out\n",
        "        they are out\n      nobody wins\n",
        "somebody wins only when something is heard at once",
    ),
    "what turns can't say": (
        "    their wind becomes 0\n",
        "    they leave\n",
        "this can't be said of turns; a native deed can do it",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_played_is_refused_with_its_reason(name: str) -> None:
    """Nothing of a file is ignored: what doesn't fit the door says so, with its line."""
    old, new, said = WRONG[name]
    assert old in RACE
    count = -1 if old == "wind" else 1
    with pytest.raises(GameError) as caught:
        course(RACE.replace(old, new, count))
    assert said in str(caught.value)


def test_a_game_of_turns_is_no_game_of_phases() -> None:
    """Its kernel isn't made as that of a game whose blocks are generated."""
    with pytest.raises(GameError, match="race has race_native"):
        game_source(game_program(RACE))

"""Records as trees: undo, redo, branches, comments, tags; nothing that was tried is lost."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from game_positions import COINS, position
from hypothesis import given
from hypothesis import strategies as st
from wandering import wandered

from piecesofeight import Game, GameError, Record, SaveError, Ship, State, resample
from piecesofeight.records.tree import Place, Tree


def begun() -> Record[State]:
    """A game in which several things can be done at once."""
    return Record.of(position("Mate | Cannon Captain", "Treachery | Pistols Captain Mate"))


def drawn(seed: int, steps: int = 60) -> Record[State]:
    """A record in which somebody wandered."""
    ships = [Ship.random(COINS, seed=10 * seed + seat) for seat in range(2)]
    record = Record.begin(Game(ships, coins=COINS), first=None, seed=seed)
    return wandered(record, random.Random(seed), steps)


seeds = st.integers(0, 2**32)


@given(seeds, st.integers(0, 80))
def test_undo_and_redo_are_the_way_back_and_forth(seed: int, depth: int) -> None:
    """`undo(n).redo(n)` is the same record, and each state on the way is that of the game."""
    record = drawn(seed)
    n = min(depth, len(record.choices))
    assert record == record.undo(n).redo(n)
    states = list(record.states())
    assert states[len(states) - 1 - n] == record.undo(n).state
    assert record.state.history[: len(states) - 1 - n] == record.undo(n).state.history


@given(seeds)
def test_a_record_comes_back_from_its_json(seed: int) -> None:
    """With its branches, its comments and its tags, standing where it stood."""
    record = drawn(seed).tag("Event", "a wet \u2028 evening")
    again = Record.from_json(record.to_json(), COINS)
    assert record == again
    assert record.to_json() == again.to_json()
    assert record == pickle.loads(pickle.dumps(record)) == copy.deepcopy(record)


@given(seeds, seeds)
def test_nothing_that_was_tried_is_lost(seed: int, other: int) -> None:
    """Whatever is done with a record, all its choices can be found in what comes of it."""
    record, rng = drawn(seed, 30), random.Random(other)
    before = {way(record, number) for number in range(size(record) + 1)}
    later = record
    for _ in range(20):
        if rng.random() < 0.5 or not later.state.legal_actions():
            later = later.undo(rng.randint(0, len(later.choices)))
        else:
            later = later.apply(rng.choice(later.state.legal_actions()))
    assert before <= {way(later, number) for number in range(size(later) + 1)}
    assert before == {way(record, number) for number in range(size(record) + 1)}


def size(record: Record[State]) -> int:
    """How many choices were tried in all."""
    return len(list(record.tree.entries()))


def way(record: Record[State], number: int) -> tuple[int, ...]:
    """The choices that lead to one of those that were tried."""
    return tuple(tree.option for tree in Place.at(record.tree, number).path())


def test_a_choice_that_was_tried_is_gone_into_again() -> None:
    """Another one is a branch beside it; the first is the main line."""
    record = begun().apply("play nest at Bart.fore")
    again = record.undo().apply("play nest at Bart.fore")
    assert record == again
    other = record.undo().apply("play nest at Bart.aft").undo()
    texts = ["Anne: play nest at Bart.fore", "Anne: play nest at Bart.aft"]
    assert texts == [made.text for made in other.branches]
    assert other.redo() == other.go(1) == other.go("play nest at Bart.aft")
    assert record.state == other.main_line.state == other.go(0).state


def test_where_a_record_was_last_it_goes_again() -> None:
    """`to_end` goes on in the branch that was left, `main_line` in the first."""
    record = begun().play("play nest at Bart.fore", "pass", "pass").to_start()
    other = record.play("play nest at Bart.aft", "pass")
    assert other == other.to_start().to_end()
    assert "Anne: play nest at Bart.fore" == other.main_line.choices[0].text
    assert 3 == len(other.main_line.choices)


def test_comments_stand_with_their_choice() -> None:
    """Before the first one they are about the whole game; an empty one says nothing."""
    record = begun().comment("a quiet evening").apply("play nest at Bart.fore").comment("bold")
    assert ("bold", "a quiet evening") == (record.annotation, record.undo().annotation)
    assert "bold" == record.choices[0].comment == record.undo().branches[0].comment
    assert "" == record.comment("").annotation
    with pytest.raises(GameError, match="no file can have a character"):
        record.comment("\ud800")


def test_a_record_that_was_begun_in_the_middle_can_be_gone_back_in() -> None:
    """The states on the way are those of the game, though only the last one was given."""
    last = begun().play("play nest at Bart.fore", "pass", "pass").state
    record = Record.of(last)
    assert 3 == len(record.undo(3).redo(2).undo(1).to_end().choices)
    assert last == record.undo(3).redo(3).state
    assert last.start() == record.to_start().state


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (lambda record: record.undo(2), "there are 1 choices, so 2 can't be taken back"),
        (lambda record: record.undo(-1), "can't be taken back"),
        (lambda record: record.redo(), "0 choices were tried after this one, not 1"),
        (lambda record: record.redo(-1), "-1 choices can't be made again"),
        (lambda record: record.go(0), "`0` was not tried here; what was: nothing"),
        (
            lambda record: record.undo().go(1),
            "`1` was not tried here; what was: `Anne: play nest at Bart.fore`",
        ),
        (lambda record: record.undo().go("surrender"), "`surrender` was not tried here"),
        (lambda record: record.tag("Seed", "3"), "the tag `Seed` is made from the game"),
        (lambda record: record.tag("my tag", "3"), "`my tag` can't be the name of a tag"),
    ],
)
def test_what_was_not_tried_is_named(deed: object, said: str) -> None:
    """With what there is instead."""
    record = begun().apply("play nest at Bart.fore")
    with pytest.raises(GameError) as caught:
        deed(record)  # type: ignore[operator]
    assert said in str(caught.value)


def test_a_tree_as_deep_as_a_long_game_is_compared_and_copied() -> None:
    """Nothing goes down it by calling itself."""
    place = Place(Tree())
    for option in range(5_000):
        place = place.added(Tree(option))
    assert 5_000 == len(place.path()) == place.number()
    assert place.root().said() == Place.at(place.root(), 5_000).root().said()


def test_a_state_that_was_dealt_anew_has_a_record_but_no_file() -> None:
    """Nobody knows what led to it."""
    record = Record.of(resample(begun().state, 0, random.Random(1)))
    with pytest.raises(SaveError, match="dealt anew"):
        record.to_json()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"choices": [{"choice": "Anne: pass", "after": 1}]}, "choice 1: it can't follow choice 1"),
        ({"at": 9}, "at: there is no such choice"),
        ({"at": -1}, "at: there is no such choice"),
        ({"tags": {"Seed": "3"}}, "the tag `Seed` is made from the game"),
        ({"tags": {"Event": 3}}, "this is no text"),
        (
            {
                "choices": [
                    "Anne: play nest at Bart.fore",
                    {"choice": "Anne: play nest at Bart.fore", "after": 0},
                ]
            },
            "choice 2: `Anne: play nest at Bart.fore` is there twice",
        ),
    ],
)
def test_what_cannot_be_a_tree_is_refused(change: dict[str, object], said: str) -> None:
    """With the number of the choice, or the name of the field."""
    data = begun().apply("play nest at Bart.fore").to_data()
    with pytest.raises(SaveError) as caught:
        Record.from_data({**data, **change}, COINS)
    assert said in str(caught.value)


def test_a_file_of_the_version_before_is_read() -> None:
    """It has a hash of all coins in place of one for each."""
    record = begun().apply("play nest at Bart.fore")
    data = record.to_data()
    coins = {"fingerprint": record.game.fingerprint, "kinds": list(COINS)}
    assert record == Record.from_data({**data, "version": 3, "coins": coins}, COINS)

"""Records: a game as it was played, as text, judged again when it is read."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import pytest
from game_positions import COINS, layout, position
from gull_games import gull_game
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight import (
    Game,
    IllegalOption,
    Record,
    RecordError,
    Rules,
    SaveError,
    Ship,
    load_record,
    save_record,
)


def played(seed: int, most: int = 200, rules: Rules | None = None) -> Record:
    """The record of a random game."""
    ships = [Ship.random(COINS, seed=10 * seed + seat, wild=True) for seat in range(2 + seed % 3)]
    game = Game(ships, coins=COINS, rules=rules or Rules())
    record, rng = Record.begin(game, first=None, seed=seed), random.Random(seed)
    while record.state.decision and len(record.choices) < most:
        if rng.random() < 0.02 and record.state.current_player >= 0:
            record = record.apply("surrender")
        elif rng.random() < 0.05 and record.state.may_propose():
            record = record.apply("stalemate")
        else:
            record = record.apply(rng.choice(record.state.decision.options))
    return record


@pytest.mark.parametrize("seed", range(4))
def test_a_record_reads_back(seed: int) -> None:
    """`from_json(to_json(x)) == x`, surrender, stalemates and chance included."""
    record = played(seed, rules=Rules(explicit_chance=seed % 2 == 0))
    again = Record.from_json(record.to_json(), COINS)
    assert record == again
    assert record.state == again.state
    assert record.to_json() == again.to_json()


@pytest.mark.parametrize("seed", range(4))
def test_a_record_may_begin_in_mid_game(seed: int) -> None:
    """From any state, also in the middle of a reaction, and with coins of one's own."""
    rng, state = random.Random(seed), gull_game(seed).start(first=None, seed=seed)
    for _ in range(rng.randrange(40)):
        state = state.apply(rng.choice(state.decision.options)) if state.decision else state
    record = Record.of(state)
    for _ in range(20):
        if record.state.decision:
            record = record.apply(rng.choice(record.state.decision.options))
    assert record == Record.from_json(record.to_json(), state.game.coins)


def test_states_are_those_of_the_game() -> None:
    """One more than there are choices, the last one being `state`; the trace tells it all."""
    record = played(3)
    states = list(record.states())
    assert len(record.choices) + 1 == len(states)
    assert record.state == states[-1]
    events = tuple(event for state in states for event in state.events)
    assert events == record.trace().events


def test_a_trace_may_leave_out_what_is_long_ago() -> None:
    """It begins with the action that was under way after the choices left out."""
    start = position("Mate | Cannon Captain", "Treachery | Pistols Captain Treachery")
    record = Record.of(start).play("play nest at Bart.fore", "react nest", "pass", "pass")
    assert record.choices[3].text == "Anne: pass"
    assert str(record.trace()) == str(record.trace(since=2))
    assert str(record.trace(since=3)).startswith("Anne: `pass` (3.3)")


def test_some_of_the_coins_are_enough() -> None:
    """A game with the base set can be read where more sets are loaded."""
    base = [coin for coin in COINS.values() if not coin.unofficial]
    record = Record.begin(Game(["Mate | " + REST, "Mate | " + REST], coins=base), seed=1)
    assert record == Record.from_json(record.to_json(), COINS)


REST = "Cannon, Cannon, Captain, Mate, Mate, Bomb, Bomb, Cutlass, Cutlass, Pistols, Pillage, Mate"


def test_nothing_is_added_that_isnt_allowed() -> None:
    """A record refuses what the state refuses, and stays as it was."""
    record = Record.of(position("Mate | Cannon Captain", "- | Pistols Captain"))
    with pytest.raises(IllegalOption):
        record.apply("play nest at Bart.nest")
    assert () == record.choices


# --- records that aren't what they should be --------------------------------------------------


def written() -> dict[str, object]:
    """A short record as data."""
    start = position(layout("Mate | Cannon Captain"), "Treachery | Pistols Captain Mate")
    record = Record.of(start).play("play nest at Bart.fore", "pass", "pass")
    data = json.loads(record.to_json())
    assert isinstance(data, dict)
    return data


WORDS = ("block", "first", "seed", "kinds", "fingerprint", "nest", "deck", "Anne: pass", "Mate")


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (
            1,
            "Anne: play nest at Bart.deck[2]",
            (
                "`Anne: play nest at Bart.deck[2]` is not allowed: Mate may only be aimed at a "
                "coin in the crow's nest, the fore or the aft (4.1, 1.3, 6)"
            ),
        ),
        (1, "Bart: pass", "`Bart: pass` is out of turn: Anne must decide"),
        (2, "Anne: pass", "`Anne: pass` is out of turn: Bart must decide"),
        (
            2,
            "Bart: dance",
            "`Bart: dance` is not allowed: it can't be read as an option here (5.1)",
        ),
        (3, "chance: draw Mate", "`chance: draw Mate` is out of turn: Anne must decide"),
    ],
)
def test_a_choice_that_was_tampered_with_is_named(number: int, text: str, said: str) -> None:
    """By its number, from 1, with the reason and the rules."""
    data = written()
    data["choices"][number - 1] = text
    with pytest.raises(RecordError) as caught:
        Record.from_data(data, COINS)
    assert (number, f"choice {number}", said) == (
        caught.value.number,
        caught.value.where,
        caught.value.what,
    )


def test_another_end_is_noticed() -> None:
    """Choices that are allowed but were not made, choices left out, another result."""
    for change in (
        {"choices": ["Anne: play nest at Bart.aft", "Bart: pass", "Anne: pass"]},
        {"choices": []},
        {"end": "0" * 16},
        {"result": "Anne won in turn 1: the only player with a Captain (7.1)"},
    ):
        with pytest.raises(RecordError, match=r"after the last choice \(\d\)"):
            Record.from_data({**written(), **change}, COINS)


def test_nothing_comes_after_the_end() -> None:
    """A choice too many is named too."""
    record = Record.of(position("Mate | Cannon Captain", "- | Pistols Captain")).apply("surrender")
    data = {**record.to_data(), "choices": ["Anne: surrender", "Bart: pass"]}
    with pytest.raises(RecordError, match="choice 2: `Bart: pass` comes after the end: Bart won"):
        Record.from_data(data, COINS)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "chess", "format: `chess` is not `piecesofeight-game`"),
        (
            "format",
            "piecesofeight-record",
            "format: version 4 of `piecesofeight-record` isn't read",
        ),
        ("version", 2, "version: this is version 2 of the format, not 4"),
        ("choices", "Anne: pass", "choices: this is no list"),
        ("start", {"first": 0}, "start.seed: this is missing"),
        ("start", {"first": 9, "seed": 1}, "start.first: this is no seat"),
        ("start", {"first": 0, "seed": "x"}, "start.seed: this is no whole number"),
        ("start", {"first": -1, "seed": 1}, "start.first: this is no seat"),
        ("start", {"block": [1, 2]}, "start.first: this is missing"),
        ("start", {"first": 0, "seed": 1, "block": []}, "start: `block` is not known"),
    ],
)
def test_a_damaged_record_says_where(key: str, value: object, said: str) -> None:
    """The same words as for saved states."""
    with pytest.raises(SaveError) as caught:
        Record.from_data({**written(), key: value}, COINS)
    assert str(caught.value).startswith(said)


def test_files_are_written_whole(tmp_path: Path) -> None:
    """And read back; what can't be read says so."""
    record = played(1)
    save_record(record, tmp_path / "game.json")
    assert record == load_record(tmp_path / "game.json", COINS)
    assert ["game.json"] == [path.name for path in tmp_path.iterdir()]
    with pytest.raises(SaveError, match="nowhere"):
        load_record(tmp_path / "nowhere.json")
    with pytest.raises(SaveError):
        save_record(record, tmp_path / "no" / "where.json")


def test_a_record_can_be_read_by_people() -> None:
    """A choice a line."""
    lines = Record.from_data(written(), COINS).to_json().splitlines()
    assert ['    "Anne: play nest at Bart.fore",', '    "Bart: pass",', '    "Anne: pass"'] == [
        line for line in lines if line.startswith("    ")
    ]


@given(
    st.sampled_from(sorted(written())),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(WORDS),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=8,
    ),
)
@settings(max_examples=40)
def test_whatever_stands_in_a_record_is_judged(key: str, value: object) -> None:
    """Any value under any key gives a record or a `SaveError`, never another error."""
    with contextlib.suppress(SaveError):
        Record.from_data({**written(), key: value}, COINS)


@pytest.mark.parametrize("kinds", [["Cutlass"], ["Mate", "Mate", "Cannon"], ["Cannon", "Captain"]])
def test_coins_that_cannot_be_alone_are_judged(kinds: list[str]) -> None:
    """A list of kinds whose texts name others, or that has one twice, is refused."""
    ships = [{"nest": kinds[0], "deck": [kinds[-1]]}, {"nest": None, "deck": [kinds[0]]}]
    data = {**written(), "ships": ships, "coins": {"fingerprint": "0" * 16, "kinds": kinds}}
    with pytest.raises(SaveError, match="with other coins"):
        Record.from_data(data, COINS)

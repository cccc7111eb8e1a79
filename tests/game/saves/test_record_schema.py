"""The JSON Schemas of saved games: they accept what is written, and refuse other shapes."""

from __future__ import annotations

import json
import random

import jsonschema
import pytest
from evenings import matches, played
from folders import DOCS
from golden import golden
from hypothesis import given, settings
from hypothesis import strategies as st
from record_schema import hosted_seat_schema, record_schema, seat_schema
from wandering import wandered

from piecesofeight import (
    SPECTATOR,
    Game,
    Match,
    Record,
    SaveError,
    SeatSave,
    Ship,
    State,
    load_game,
)

GAME = Game([Ship.random(seed=1), Ship.random(seed=2)])
FILES = {
    "record.schema.json": record_schema,
    "seat.schema.json": seat_schema,
    "hosted-seat.schema.json": hosted_seat_schema,
}


@pytest.mark.parametrize("name", FILES)
def test_the_schemas_in_the_docs_are_up_to_date(name: str) -> None:
    """They are what the classes say; `UPDATE_GOLDEN=1` writes them anew."""
    expected = json.dumps(FILES[name](), indent=2) + "\n"
    assert expected == golden(DOCS / name, expected)
    jsonschema.Draft7Validator.check_schema(FILES[name]())


@given(st.integers(0, 10**6))
@settings(max_examples=4)
def test_what_is_written_of_a_game_fits(seed: int) -> None:
    """A state, a record with branches, comments, tags and times, and what each seat knows."""
    rng, ships = random.Random(seed), [Ship.random(seed=seed + seat) for seat in (1, 2, 3)]
    record = Record.begin(Game(ships, clock=rng.choice([None, "60+2"])), first=None, seed=seed)
    for _ in range(30):
        if rng.random() < 0.2:
            record = record.comment("well").undo(rng.randint(0, len(record.choices)))
        if record.state.decision:
            record = record.apply(rng.choice(record.state.legal_actions()))
    record = record.tag("Event", "At the inn")
    for text in (record.to_json(), record.state.to_json()):
        jsonschema.validate(json.loads(text), record_schema())
    for saved, eyes in ((record, 0), (record.state, 2), (record, SPECTATOR)):
        save = SeatSave.of(saved, eyes)
        jsonschema.validate(json.loads(save.to_json()), seat_schema())


def test_what_is_written_of_a_game_from_a_file_fits() -> None:
    """A state, and a record with branches, comments and tags, where chance is asked."""
    state = load_game("black-spot").start(seed=1, explicit_chance=True)
    record = wandered(Record.of(state), random.Random(1), 12).tag("Event", "At the inn")
    for text in (record.to_json(), record.state.to_json()):
        jsonschema.validate(json.loads(text), record_schema())


@given(matches(), st.integers(0, 10**6))
@settings(max_examples=3)
def test_what_is_written_of_an_evening_fits(match: Match, seed: int) -> None:
    """At any decision of it."""
    states = played(match, seed)
    for state in (states[0], states[len(states) // 2], states[-1]):
        jsonschema.validate(json.loads(state.to_json()), record_schema())


@pytest.mark.parametrize(
    "change",
    [
        {"format": "chess"},
        {"version": 5},
        {"more": 1},
        {"names": "Anne"},
        {"rules": {"stalemate": 1}},
        {"choices": [1]},
        {"choices": [{"after": 0}]},
        {"choices": [{"choice": "Anne: pass", "before": 0}]},
        {"ships": [{"deck": []}]},
        {"start": {"first": 0, "seed": 1.5}},
        {"tags": {"Event": 1}},
        {"at": "end"},
        {"times": ["1"]},
    ],
)
def test_another_shape_does_not_fit(change: dict[str, object]) -> None:
    """What is refused for its shape when it is read, the schema refuses too."""
    data = {**json.loads(GAME.start().to_json()), **change}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, record_schema())
    with pytest.raises(SaveError):
        State.from_json(json.dumps(data))

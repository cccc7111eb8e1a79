"""An altered save of a game from a file is refused, or is a game; no other error comes of it.

What is accepted says the same when it is written again, and goes on.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import pytest
from altering import altered_bytes, anywhere, of_choices, of_end, of_players, paths, value_at
from wandering import wandered

from piecesofeight import Record, SaveError, load_game

CASES = 80
FORMS = ("json", "json bytes", "text bytes")


@cache
def saved(number: int) -> Record:
    """A game of three that was left somewhere, with branches and remarks."""
    rng = random.Random(number)
    options = {name: rng.random() < 0.3 for name in ("explicit_chance", "ask_forced")}
    state = load_game("black-spot").start(names=["Anne", "Bart", "Cole"], seed=number, **options)
    return wandered(Record.of(state), rng, rng.choice((0, 5, 25))).tag("Event", "an evening")


def altered(form: str, luck: random.Random) -> str:
    """A save in which something is otherwise."""
    mine, other = saved(luck.randrange(6)), saved(luck.randrange(6))
    if form == "json":
        data, foreign = mine.to_data(), other.to_data()
        pool = [value_at(one, path) for one in (data, foreign) for path in paths(one)]
        data = json.loads(json.dumps(data))
        try:
            luck.choice((anywhere, anywhere, of_choices, of_players, of_end))(data, luck, pool)
        except (LookupError, TypeError, AttributeError):
            anywhere(data, luck, pool)
        return json.dumps(data)
    write = Record.to_text if form.startswith("text") else Record.to_json
    one, two = (write(record).encode() for record in (mine, other))
    return altered_bytes(one, two, luck).decode("utf-8", "replace")


@pytest.mark.parametrize("form", FORMS)
def test_an_altered_save_is_refused_or_is_a_game(form: str) -> None:
    """At times the one, at times the other; a text is refused with line and column."""
    found: Counter[str] = Counter()
    read = Record.from_text if form.startswith("text") else Record.from_json
    for case in range(CASES):
        luck = random.Random(f"{form} {case}")
        text = altered(form, luck)
        try:
            record = read(text)
        except SaveError as error:
            found["refused" if error.what else "refused without a word"] += 1
            placed = error.where.startswith("line ")
            found["without a place"] += form == "text bytes" and not placed
            continue
        found["accepted"] += 1
        assert record == Record.from_json(record.to_json())
        wandered(record, luck, 10)
    assert CASES == found["accepted"] + found["refused"]
    assert 0 == found["without a place"]
    assert min(found["accepted"], found["refused"]) > 0

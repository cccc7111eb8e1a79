"""Saves of games from files for one seat: what it sees and was told, and nothing else (14.5)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from record_schema import hosted_seat_schema

from piecesofeight import (
    SPECTATOR,
    GameError,
    HostedSeatSave,
    HostedState,
    Record,
    SaveError,
    load_game,
    load_seat,
    resample,
    save_seat,
)


def played(choices: int, seed: int = 3) -> HostedState:
    """A random game of four."""
    luck, state = random.Random(seed), load_game("black-spot").start(players=4, seed=seed)
    for _ in range(choices):
        if not state.is_terminal():
            state = state.apply(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("choices", [0, 17, 500])
def test_a_save_comes_back_and_fits_its_schema(choices: int) -> None:
    """At a beginning, in the middle, and at the end; for each seat and who looks on."""
    state = played(choices)
    for eyes in (*range(4), SPECTATOR):
        save = HostedSeatSave.of(state, eyes)
        jsonschema.validate(json.loads(save.to_json()), hosted_seat_schema())
        again = HostedSeatSave.from_json(save.to_json())
        assert save == again
        assert str(state.view(eyes).zones) == str(again.view.zones)
        assert state.outcome == again.view.outcome


def test_a_save_has_nothing_that_the_seat_cant_know() -> None:
    """14.5: whatever is dealt otherwise, the save is the same to the letter."""
    state, luck = played(21), random.Random(1)
    for eyes in (*range(4), SPECTATOR):
        texts = {
            HostedSeatSave.of(each, eyes).to_json()
            for each in (state, *(resample(state, eyes, luck) for _ in range(2)))
        }
        assert 1 == len(texts)


def test_a_record_tells_all_that_a_seat_was_told() -> None:
    """A state tells what came last; of a record all is told, once."""
    record = Record.of(load_game("black-spot").start(names=["Anne", "Bart", "Cole"], seed=7))
    for _ in range(6):
        record = record.apply(record.state.legal_actions()[0])
    log = [told.text for told in HostedSeatSave.of(record, "Cole").log]
    expected = [str(event) for state in record.states() for event in state.told("Cole")]
    assert expected == log


def test_files_of_both_kinds_are_read(tmp_path: Path) -> None:
    """`save_seat` writes what there is, `load_seat` reads what it finds."""
    state, path = played(9), tmp_path / "bart.json"
    save_seat(state, 1, path)
    assert HostedSeatSave.of(state, 1) == load_seat(path)


DAMAGED: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("format",), "chess", "format: `chess` is not `piecesofeight-hosted-seat`"),
    (("version",), 2, "version: this is version 2 of the format, not 1"),
    (("view", "player"), 4, "view.player: this is no seat"),
    (("view", "zones", 0, "owner"), 9, "view.zones[0].owner: this is no seat"),
    (("view", "zones", 0, "count"), "9", "view.zones[0].count: this is no whole number"),
    (("view", "statuses"), ["active"], "view.statuses: there is one for each player"),
    (("log", 0, "player"), -2, "log[0].player: this is no seat"),
    (("moves",), [], "the save: `moves` is not known"),
]


@pytest.mark.parametrize(("place", "value", "message"), DAMAGED)
def test_what_is_damaged_is_refused(
    place: tuple[str | int, ...], value: object, message: str
) -> None:
    """The error says where, and what is wrong there."""
    data = json.loads(HostedSeatSave.of(played(5), 0).to_json())
    part = data
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    with pytest.raises(SaveError) as caught:
        HostedSeatSave.from_json(json.dumps(data))
    assert str(caught.value).startswith(message)


def test_another_kind_of_game_is_refused() -> None:
    """What isn't a game from a file has another class of save."""
    with pytest.raises(GameError, match="the game is a `Record` or a `HostedState`"):
        HostedSeatSave.of(None, 0)  # type: ignore[arg-type]  # what is refused

"""Saving: any state comes back equal, played again, and what is no game doesn't get in."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import Game, Record, Rules, SaveError, State, load_state, save_state
from piecesofeight.machine import constants as m
from piecesofeight.played.dealing import resample

# A state in the middle of a reaction to a reaction: frames of every type on the stack.
DEEP = played(
    position("Mate | Treachery Captain Mate", "Captain's Monkey | Treachery Captain Mate"),
    "play nest at Bart.nest",
    "pass",
    "pass",
    "react nest",
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_comes_back_equal(players: int) -> None:
    """With its options and the way to it; also with explicit chance and forced decisions.

    A game is played again for each state, so only some are looked at.
    """
    for seed in (0, 1, 2):
        rules = Rules(explicit_chance=seed % 2 == 0, ask_forced=seed % 3 == 0)
        states = list(random_game(seed, players, rules))
        for state in (*states[seed::21], states[-1]):
            again = State.from_json(state.to_json(), COINS)
            assert state == again
            assert hash(state) == hash(again)
            assert state.legal_actions() == again.legal_actions()
            assert state.history == again.history
            assert state.game == again.game


def test_a_loaded_game_goes_on_as_the_saved_one() -> None:
    """The generator is saved too."""
    for state in list(random_game(11, 3))[::5]:
        again = State.from_json(state.to_json(), COINS)
        for option in state.legal_actions():
            assert state.apply(option) == again.apply(option)


def test_all_of_the_game_is_saved() -> None:
    """Names, rules, teams, holds and turns to miss at the start."""
    ships = [layout("Mate | Cannon Captain", hold="Bomb", skips=1)] * 4
    names = ["Ana María", "Bartholomäus", "C.", "D"]
    rules = Rules(stalemate=False)
    game = Game.from_layouts(ships, COINS, names, rules, teams=[[0, 2], [1, 3]])
    state = game.start(seed=5)
    again = State.from_json(state.to_json(), COINS)
    assert (state, game.layouts, names) == (again, again.game.layouts, list(again.game.names))
    assert (rules, ((0, 2), (1, 3))) == (again.game.rules, again.game.teams)


def test_it_is_a_start_and_the_choices_since() -> None:
    """All that a save has is what people did; nothing of how the machine keeps a state."""
    data = json.loads(DEEP.to_json())
    assert {
        "format": "piecesofeight-game",
        "version": 4,
        "coins": {"kinds": list(COINS), "digests": list(DEEP.game.tables.digests)},
        "names": ["Anne", "Bart"],
        "rules": DEEP.game.rules.to_dict(),
        "teams": [],
        "ships": [
            {"nest": "Mate", "deck": ["Treachery", "Captain", "Mate"]},
            {"nest": "Captain's Monkey", "deck": ["Treachery", "Captain", "Mate"]},
        ],
        "start": {"first": 0, "seed": 1},
        "choices": [
            "Anne: play nest at Bart.nest",
            "Anne: pass",
            "Bart: pass",
            "Bart: react nest",
        ],
        "result": None,
        "end": data["end"],
    } == data


def test_a_saved_state_is_the_record_of_its_game() -> None:
    """One format: what one of them wrote the other reads."""
    record = Record.of(DEEP)
    assert DEEP.to_json() == record.to_json()
    assert DEEP == Record.from_json(DEEP.to_json(), COINS).state
    assert record == Record.from_json(State.from_json(record.to_json(), COINS).to_json(), COINS)


def test_the_text_is_stable() -> None:
    """Saving, loading and saving again gives the same text, a line for each choice."""
    text = DEEP.to_json()
    assert text == State.from_json(text, COINS).to_json()
    assert '    "Bart: react nest"' in text.splitlines()


def test_what_was_dealt_anew_has_no_way_to_it() -> None:
    """A re-dealt state can't be written down as choices: nobody made them."""
    with pytest.raises(SaveError) as caught:
        resample(DEEP, 0, random.Random(1)).to_json()
    assert (
        "this state was dealt anew, so there are no choices that led to it; save the state that "
        "it was dealt from, or what a seat sees (`SeatSave`)"
    ) == str(caught.value)


# --- what is refused ----------------------------------------------------------


def changed(**changes: Any) -> str:
    """The text of a save with some keys changed."""
    return json.dumps(json.loads(DEEP.to_json()) | changes)


def without(key: str) -> str:
    """The text of a save without a key."""
    data = json.loads(DEEP.to_json())
    del data[key]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("[1, 2]", "the save: this is no object"),
        ("{}", "the save: `format` is missing"),
        (changed(format="chess"), "format: `chess` is not `piecesofeight-game`"),
        (changed(version=5), "version: this is version 5 of the format, not 4; use the version"),
        (changed(version=3.0), "version: this is version 3.0 of the format, not 4"),
        (changed(more=1), "`more` is not known"),
        (without("choices"), "choices: this is missing"),
        ('{"format": 1, "format": 2}', "twice"),
        ("[" * 100000, "too deeply|no JSON"),
        (
            changed(start={"first": 0, "seed": int("9" * 4000)})[:-9] + "9" * 999,
            "far too long|JSON",
        ),
        (changed(names=["Anne"]), "the game: there are 2 ships, but 1 names"),
        (changed(names="Anne"), "names: this is no list"),
        (changed(rules={"cheating": True}), "rules: `cheating` is not known"),
        (changed(rules=3), "rules: this is no object"),
        (changed(teams=[["a"]]), r"teams\[0\]\[0\]: this is no whole number"),
        (changed(teams=[[0, 1]]), "two or more teams"),
        (changed(ships=[]), "2 to 16 players"),
        (changed(ships=3), "ships: this is no list"),
        (changed(ships=[{"nest": 1, "deck": []}] * 2), r"ships\[0\].nest: this is no text"),
        (changed(ships=[{"nest": None, "deck": ["Canon"]}] * 2), "no coin `Canon`"),
        (
            changed(ships=[{"nest": None, "deck": [], "skips": -1}] * 2),
            "lose 0 to 1000 turns, not -1",
        ),
        (changed(ships=[{"nest": None, "deck": []}] * 2), "after the end"),
        (changed(coins={"fingerprint": "x", "kinds": ["Kraken"]}), "without Kraken and with Bar"),
        (changed(start={"first": 2, "seed": 1}), "start.first: this is no seat"),
        (changed(start={"first": True, "seed": 1}), "start.first: this is no whole number"),
        (changed(start={"first": 0, "seed": 1.5}), "start.seed: this is no whole number"),
        (changed(start={"block": [0] * 999}), "start.first: this is missing"),
        (changed(choices=["Bart: pass"]), "choice 1: `Bart: pass` is out of turn: Anne must"),
        (changed(choices=[1]), r"choices\[0\]: this is no text"),
        (changed(end="0" * 16), r"after the last choice \(4\) the game stands otherwise than"),
        (changed(result=""), "the result is that the game goes on, not `''`"),
    ],
)
def test_a_bad_save_is_refused(text: str, message: str) -> None:
    """With where it is wrong, what, and what to do."""
    with pytest.raises(SaveError, match=message) as caught:
        State.from_json(text, COINS)
    assert caught.value.hint


@pytest.mark.parametrize("former", ["piecesofeight-state", "piecesofeight-record"])
def test_a_save_of_blocks_is_refused_by_name(former: str) -> None:
    """A block from outside is never looked at, whatever is in it."""
    with pytest.raises(SaveError) as caught:
        State.from_json(json.dumps({"format": former, "version": 2, "block": [7] * 999}), COINS)
    assert (
        f"format: version 2 of `{former}` isn't read any more, only `piecesofeight-game`; "
        "finish the game with the version of piecesofeight that saved it"
    ) == str(caught.value)


def test_other_texts_of_the_same_coins_are_other_coins() -> None:
    """The fingerprint is of what the coins do."""
    kinds = [coin.name for coin in COINS.values()]
    with pytest.raises(SaveError, match="the same coins, but with other texts"):
        State.from_json(changed(coins={"fingerprint": "x", "kinds": kinds}), COINS)


def test_a_truncated_save_is_refused() -> None:
    """At any length."""
    text = DEEP.to_json()
    for length in range(0, len(text) - 2, 37):
        with pytest.raises(SaveError):
            State.from_json(text[:length], COINS)


def test_what_would_take_minutes_is_refused_before_it_is_played() -> None:
    """Coins times choices have a limit; what is below it is judged choice by choice."""
    with pytest.raises(SaveError, match="choices: there are 630000 choices; with so many coins"):
        State.from_json(changed(choices=["pass"] * 630_000), COINS)


# --- files --------------------------------------------------------------------


def test_a_file_holds_a_state(tmp_path: Path) -> None:
    """And nothing else is left in the folder."""
    path = tmp_path / "game.json"
    save_state(DEEP, path)
    save_state(DEEP, path)
    assert load_state(path, COINS) == DEEP
    assert [path] == list(tmp_path.iterdir())


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    """The file is named, and what is wrong."""
    with pytest.raises(SaveError, match="nowhere"):
        save_state(DEEP, tmp_path / "nowhere" / "game.json")
    with pytest.raises(SaveError, match="missing"):
        load_state(tmp_path / "missing.json", COINS)
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(SaveError, match=r"bad.json: line 1, column 2: this is no JSON"):
        load_state(tmp_path / "bad.json", COINS)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(SaveError, match="bytes"):
        load_state(tmp_path / "bytes.json", COINS)


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole or not at all."""
    path = tmp_path / "game.json"
    save_state(DEEP, path)
    before = path.read_text()

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(SaveError, match="disk full"):
        save_state(DEEP.apply("pass"), path)
    assert (before, [path]) == (path.read_text(), list(tmp_path.iterdir()))


def test_a_state_after_a_stalemate_comes_back_equal() -> None:
    """7.4: when all is arranged and the next turn has begun, nobody's proposal is left."""
    ship = layout("Mate | Captain", hold="Bomb")
    state = played(position(ship, ship), "stalemate", "agree")
    while state.turn == 1:
        assert state.decision
        state = state.apply(state.decision.options[0])
        assert state == State.from_json(state.to_json(), COINS)
    assert 0 == state.block[m.H_PROPOSER]

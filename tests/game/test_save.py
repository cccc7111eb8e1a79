"""Saving: any state at any decision comes back equal, and nothing damaged gets in."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from game_positions import COINS, layout, played, position, random_game
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piecesofeight import Game, Rules, SaveError, State, load_state, save_state
from piecesofeight.machine import layout as m

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
    """With its options, events apart; also with explicit chance and forced decisions."""
    for seed in range(6):
        rules = Rules(explicit_chance=seed % 2 == 0, ask_forced=seed % 3 == 0)
        for state in random_game(seed, players, rules):
            again = State.from_json(state.to_json(), COINS)
            assert state == again
            assert hash(state) == hash(again)
            assert state.legal_actions() == again.legal_actions()
            assert state.game == again.game


def test_a_loaded_game_goes_on_as_the_saved_one() -> None:
    """The generator is saved too."""
    for state in random_game(11, 3):
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


def test_the_text_is_stable() -> None:
    """Saving, loading and saving again gives the same text."""
    text = DEEP.to_json()
    assert text == State.from_json(text, COINS).to_json()
    data = json.loads(text)
    assert (data["format"], data["version"]) == ("piecesofeight-state", 2)
    assert len(text.splitlines()) - 2 == 8


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
        (changed(format="chess"), "format: `chess` is not"),
        (changed(version=3), "version: this is version 3 of the format, not 2; use the version"),
        (changed(more=1), "`more` is not known"),
        (without("block"), "`block` is missing"),
        ('{"format": 1, "format": 2}', "twice"),
        ("[" * 100000, "too deeply|no JSON"),
        (changed(names=["Anne"]), "the game: there are 2 ships, but 1 names"),
        (changed(names="Anne"), "names: this is no list of texts"),
        (changed(rules={"cheating": True}), "no option of the rules `cheating`"),
        (changed(rules=3), "rules: this is no object"),
        (changed(teams=[["a"]]), "teams: this is no list of teams"),
        (changed(teams=[[0, 1]]), "two or more teams"),
        (changed(ships=[]), "2 to 16 players"),
        (changed(ships=3), "ships: this is no list"),
        (changed(ships=[{"nest": 1, "deck": []}] * 2), r"ships\[0\].nest: this is no coin"),
        (changed(ships=[{"nest": None, "deck": ["Canon"]}] * 2), "no coin `Canon`"),
        (changed(ships=[{"nest": None, "deck": [], "skips": -1}] * 2), r"ships\[0\].skips"),
        (changed(coins={"fingerprint": "x", "kinds": ["Kraken"]}), "without Kraken and with Bar"),
        (changed(block={}), "block: this is no list of numbers"),
        (changed(block=[1, 2, 3]), "block: the block has 3 words, this game needs"),
        (changed(block=[True] * 9), r"block\[0\]: this is no 32-bit number"),
        (changed(block=[2**31] * 9), r"block\[0\]: this is no 32-bit number"),
    ],
)
def test_a_bad_save_is_refused(text: str, message: str) -> None:
    """With where it is wrong, what, and what to do."""
    with pytest.raises(SaveError, match=message) as caught:
        State.from_json(text, COINS)
    assert caught.value.hint


def test_other_texts_of_the_same_coins_are_other_coins() -> None:
    """The fingerprint is of what the coins do."""
    kinds = [coin.name for coin in COINS.values()]
    with pytest.raises(SaveError, match="the same coins, but with other texts"):
        State.from_json(changed(coins={"fingerprint": "x", "kinds": kinds}), COINS)


def test_a_truncated_save_is_refused() -> None:
    """At any length."""
    text = DEEP.to_json()
    for length in range(0, len(text) - 2, 97):
        with pytest.raises(SaveError):
            State.from_json(text[:length], COINS)


def with_word(at: int, word: int) -> str:
    """The text of the save with one word of the block changed."""
    block = DEEP.block
    block[at] = word
    return changed(block=block)


@pytest.mark.parametrize(
    ("at", "word"),
    [
        (m.H_SIZE, 5),
        (m.H_COINS, 7),
        (m.H_FP, 99999),
        (m.H_SP, 3),
        (m.H_CURRENT, 33),
        (m.H_DECIDER, 0),
        (m.H_DECISION, m.MAIN),
        (m.H_DECISION, m.CHOOSE),
        (m.H_DECISION, 0),
        (m.H_PHASE, 77),
        (m.H_OUTCOME, 1),
        (m.H_TURN, -1),
        (m.HEADER + m.P_SEAT, 1),
        (m.HEADER + m.P_KEYS, 0),
        (m.HEADER + m.P_SKIPS, -3),
        (m.HEADER + m.P_TEAM, 1),
        (m.HEADER + m.P_DECK + m.Z_COUNT, 12),
        (m.HEADER + m.P_DECK + m.Z_FIRST, 1),
        (m.HEADER + m.P_DECK + m.Z_LAST, 0),
        (DEEP.block[m.H_COINS] + m.C_KIND, 0),
        (DEEP.block[m.H_COINS] + m.C_ZONE, 1),
        (DEEP.block[m.H_COINS] + m.C_NEXT, DEEP.block[m.H_COINS]),
        (DEEP.block[m.H_COINS] + m.C_KNOWN, 64),
        (DEEP.block[m.H_FP] + m.FRAME_TYPE, 9),
        (DEEP.block[m.H_FP] + m.FRAME_BELOW, DEEP.block[m.H_FP]),
        (DEEP.block[m.H_FP] + m.FRAME_STAGE, 99),
        (DEEP.block[m.H_FP] + m.E_TARGET, 12345),
        (DEEP.block[m.H_SP] + 1, 5),
    ],
)
def test_a_wrong_word_is_found(at: int, word: int) -> None:
    """Addresses out of range, lists that don't hang together, frames that don't fit."""
    with pytest.raises(SaveError, match="block"):
        State.from_json(with_word(at, word), COINS)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_what_gets_in_can_be_played(data: st.DataObject) -> None:
    """Any word changed to anything: a SaveError, or a state that plays on without crashing."""
    block = DEEP.block
    at = data.draw(st.integers(0, block[m.H_SP] + 3))
    word = data.draw(st.integers(-4, 40) | st.integers(-(2**31), 2**31 - 1))
    try:
        state = State.from_json(with_word(at, word), COINS)
    except SaveError:
        return
    rng = random.Random(1)
    for _ in range(30):
        if state.decision is None:
            break
        _ = str(state), [state.view(seat) for seat in range(2)]
        state = state.apply(rng.choice(state.decision.options))


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

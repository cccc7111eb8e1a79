"""Saves for one seat: what a player saw and was told, and nothing else."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import (
    SPECTATOR,
    Game,
    GameError,
    Record,
    Rules,
    SaveError,
    SeatSave,
    load_seat,
    save_seat,
)

BART = "Bomb | Pistols Cutlass Captain Broadside"


WON = {"winners": [0], "reason": "", "turn": 1, "rule": "7.1", "names": ["Anne"], "team": []}
USES = {"player": 0, "coin": "Mate", "targets": [], "negated": False, "reaction": False}
ASKS = {"kind": "used", "coin": "Mate", "owner": 0, "actor": 0, "place": "nest"}


def record() -> Record:
    """Anne, who sees none of Bart's hidden coins, has destroyed his aft coin."""
    ships = [layout("Mate | Cannon Captain"), layout(BART)]
    return Record.begin(Game.from_layouts(ships, coins=COINS)).play("play nest at Bart.aft")


def test_it_has_the_view_the_decision_and_the_log() -> None:
    """Decision and events are told by themselves; all else is as in the view."""
    save = SeatSave.of(record(), "Anne")
    assert save.view.sees == record().state.view("Anne").sees
    assert save.decision is not None
    assert ("last-nest", ("send fore", "send aft", "pass")) == (
        save.decision.kind,
        tuple(option.text for option in save.decision.options),
    )
    assert ["turn", "used", "destroyed", "destroyed"] == [told.kind for told in save.log]
    assert [None, "Mate", None, "Mate"] == [told.coin for told in save.log]
    assert SeatSave.of(record(), "Bart").log[2].coin == "Broadside"
    assert SeatSave.of(record(), "Bart").decision is None


def test_it_comes_back_as_it_was() -> None:
    """At every decision of some games, for every seat and for a spectator."""
    luck = random.Random(4)
    for seed in range(3):
        for state in random_game(seed, 2 + seed % 2, Rules(explicit_chance=True)):
            if luck.random() < 0.3:
                for seat in (*range(len(state.game.names)), SPECTATOR):
                    save = SeatSave.of(state, seat)
                    assert save == SeatSave.from_json(save.to_json())


def test_no_hidden_coin_is_named_in_it() -> None:
    """4.10: neither in the view nor in the log; a spectator is told no more (1.4)."""
    for seat in ("Anne", SPECTATOR):
        text = SeatSave.of(record(), seat).to_json()
        assert "Cutlass" not in text
        assert "Broadside" not in text
    assert "Broadside" in SeatSave.of(record(), "Bart").to_json()


def test_the_log_does_not_count_secret_choices() -> None:
    """5.2: whether Carl was asked, and passed, makes no difference for Anne."""
    ships = ["Mate | Cannon Captain", "Bomb | Pistols Captain Mate"]
    texts = []
    for aft in ("Treachery", "Broadside"):
        state = position(*ships, f"Mate | Bomb Captain {aft}")
        story = Record.of(state).apply("play nest at Bart.fore")
        if aft == "Treachery":
            story = story.apply("pass")
        texts.append(SeatSave.of(story, "Anne").to_json())
    assert texts[0] == texts[1]


def test_files(tmp_path: Path) -> None:
    """A save is written whole, and read again."""
    path = tmp_path / "anne.json"
    save_seat(record(), "Anne", path)
    assert SeatSave.of(record(), 0) == load_seat(path)
    with pytest.raises(SaveError, match="give the save of a seat"):
        load_seat(tmp_path / "none.json")
    with pytest.raises(GameError, match="no seat 7"):
        save_seat(record(), 7, path)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "chess", "format: `chess` is not `piecesofeight-seat`"),
        (("format",), "piecesofeight-game", "format: `piecesofeight-game` is not"),
        (("version",), 9, "version: this is version 9 of the format, not 1"),
        (("more",), 1, "the save: `more` is not known"),
        (("view", "turn"), "1", "view.turn: this is no whole number; save the game again"),
        (("view", "player"), 7, "view.player: this is no seat"),
        (("view", "to_move"), 2, "view.to_move: this is no seat"),
        (("view", "deciding"), -2, "view.deciding: this is no seat"),
        (("view", "next_player"), 9, "view.next_player: this is no seat"),
        (("view", "names"), ["Anne", "Zoe"], "view.sees: these are not the ships of the players"),
        (("view", "knows"), [], "view.knows: these are not the ships of the players"),
        (("view", "outcome"), {**WON, "winners": [3]}, "view.outcome, seat 1: this is no seat"),
        (("view", "actions"), [{**USES, "player": 2}], "view.actions[0].player: this is no seat"),
        (("view", "answered"), {**ASKS, "actor": 2}, "view.answered.actor: this is no seat"),
        (("log", 1, "player"), 2, "log[1].player: this is no seat"),
        (("view", "sees", 1, "hold"), [1], "view.sees[1].hold[0]: this is no text"),
        (("view", "sees", 1, "more"), [1], "view.sees[1]: `more` is not known"),
        (("view", "sees", 1, "deck"), "Bomb", "view.sees[1].deck: this is no list"),
        (("view", "sees"), {"a": 1}, "view.sees: this is no list"),
        (("view", "captains"), ["Captain", 1], "view.captains[1]: this is no text"),
        (("log",), [{}] * 300_000, "log[0].kind: this is missing"),
        (("log", 2, "coin"), 3, "log[2].coin: this is no text"),
        (("decision",), {"kind": "main"}, "decision.options: this is missing"),
    ],
)
def test_a_damaged_save_says_where(
    path: tuple[str | int, ...], value: object, message: str
) -> None:
    """Nothing is guessed: the place of the fault is named."""
    data = json.loads(SeatSave.of(record(), "Anne").to_json())
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(SaveError) as found:
        SeatSave.from_json(json.dumps(data))
    assert str(found.value).startswith(message)


def test_a_record_tells_all_and_a_state_what_was_told_last() -> None:
    """A search makes saves of states by the thousand: it doesn't play the game again for each."""
    state = played(position("Mate | Cannon Captain", BART), "play nest at Bart.aft")
    whole, last = (SeatSave.of(one, "Anne").log for one in (Record.of(state), state))
    assert ["turn", "used", "destroyed", "destroyed"] == [told.kind for told in whole]
    assert ["used", "destroyed", "destroyed"] == [told.kind for told in last]

"""Games from files are recorded as all that is played: branches, JSON, text, errors."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from golden import golden
from hypothesis import given, settings
from hypothesis import strategies as st
from wandering import wandered

from piecesofeight import (
    HostedGame,
    HostedState,
    Record,
    SaveError,
    load_game,
    load_record,
    read_games,
    save_record,
    save_state,
    trace,
    write_games,
)

HERE = Path(__file__).parent
NAMES = ["Anne", "Bart", "Cole"]
OPTIONS = ["explicit_chance", "ask_forced"]
ODD_NAMES = ["(Anne", "1. A: b", "{x} in 3 s"]

# Options that a text might take for something else.
ODD = r"""
game: odd
players: 2 to 3
pieces:
  crate:
    kinds:
      - {name: "Rum; {no}", copies: 9}
      - {name: "in 2 s", copies: 9}
zones:
  barn: {of: table, holds: crates, seen by: nobody, starts: full}
  deck: {of: each player, holds: crates, seen by: owner}
setup: |
  for each player:
    draw 1 crate from the barn to their deck
phases:
  - phase: "Load ; it"
    course: |
      for each player:
        they choose:
          "( load )":
            draw 2 crates from the barn to their deck
          "wait in 3 s"
          "12. [Game x]"
          "; pass \ ) A: b"
      each player chooses together in secret:
        "put {cargo}" for each crate in their deck as cargo:
          put cargo into the barn
        "}{"
        "Put  nothing"
        "put nothing"
        "put nothing "
      if round is 3 or more:
        end the game
end: |
  nobody wins
"""


@cache
def game(name: str) -> HostedGame:
    """A game by its name; `odd` is that of this test."""
    return load_game(ODD if name == "odd" else name)


def begun(name: str, seed: int, **options: bool) -> Record[HostedState]:
    """The record of a game of three that begins."""
    names = ODD_NAMES if name == "odd" else NAMES
    return Record.of(game(name).start(names=names, seed=seed, **options))


@given(
    st.sampled_from(["black-spot", "pirates-code", "odd"]),
    st.fixed_dictionaries({}, optional={name: st.booleans() for name in OPTIONS}),
    st.integers(0, 2**32),
    st.integers(0, 40),
)
@settings(max_examples=15)
def test_a_record_comes_back_from_json_and_text(
    name: str, options: dict[str, bool], seed: int, steps: int
) -> None:
    """With branches, comments and tags; of a text, at the end of its main line."""
    record = wandered(begun(name, seed, **options), random.Random(seed), steps)
    record = record.tag("Event", 'a "wet"\n evening')
    again = Record.from_json(record.to_json(), game=game(name))
    assert (record, record.to_json()) == (again, again.to_json())
    for told in (True, False):
        text = record.to_text(told=told, lang="es")
        assert record.main_line == Record.from_text(text, game=game(name))
        assert "".join(text.splitlines()) == "".join(
            Record.from_text(text, game=game(name)).to_text(told=told, lang="es").splitlines()
        )


def test_a_state_and_its_record_have_one_file() -> None:
    """What a state saves is the record of what led to it, and either reads it."""
    record = begun("black-spot", 7).play("name 2", "put back 5", "steal from Bart")
    assert record.state.to_json() == record.to_json()
    assert record.state == HostedState.from_json(record.to_json())


def test_a_game_is_understood_when_read_aloud() -> None:
    """This is what a game looks like: rounds are numbered, choices in secret stand together."""
    record, rng = begun("black-spot", 7), random.Random(5)
    for _ in range(15):
        record = record.apply(rng.choice(record.state.legal_actions()))
    tried = record.undo(2).state.decision
    assert tried
    record = record.undo(2).apply(tried.options[-1]).comment("bolder").undo().go(0).to_end()
    text = record.tag("Event", "At the inn").to_text()
    shown = re.sub(r'(Rules "black-spot") .*', r'\1 "..."]', text)
    assert shown == golden(HERE / "black_spot.po8", shown)
    assert record.main_line.tag("Event", "At the inn") == Record.from_text(text)


def test_what_came_of_choices_is_traced() -> None:
    """As in combat: the whole record, or what came of its last choices."""
    record = begun("black-spot", 7).play("name 2", "put back 5", "steal from Bart")
    assert str(record.state.trace()) == str(record.trace(since=2))
    begins, follows = str(record.start.trace()), str(trace(record.start, *record.state.history))
    assert begins.splitlines()[:5] == str(record.trace()).splitlines()[:5]
    assert follows.splitlines()[-5:] == str(record.trace()).splitlines()[-5:]


def test_chance_that_is_asked_is_a_choice() -> None:
    """`chance: ...` says what was drawn, and a tag that chance was asked."""
    text = begun("black-spot", 7, explicit_chance=True).apply("gold 1").to_text(told=False)
    assert '[Rule "explicit_chance" "yes"]\n' in text
    assert text.endswith("\n\n   chance: gold 1\n")


def text_of_a_game() -> str:
    """A short game without remarks."""
    record = begun("black-spot", 7).play("name 2", "put back 5", "steal from Bart").comment("well")
    return record.undo().apply("steal from Cole").undo().go(0).to_text(told=False)


ALTERED = {
    "another choice": ("name 2", "nmae 2"),
    "another player": ("Anne: steal from Bart", "Bart: steal from Anne"),
    "another round": ("1. Anne", "3. Anne"),
    "a time": ("name 2", "name 2 in 3 s"),
    "a bracket": ("   (", "   (("),
    "another end": ('[End "', '[End "0'),
    "a result": ("[End", '[Result "Anne"]\n[End'),
    "no seed": ('[Seed "7"]\n', ""),
    "a seed twice": ('[Seed "7"]', '[Seed "7"]\n[Seed "7"]'),
    "an odd seed": ('"7"', '"seven"'),
    "too few players": (' "Cole"', ""),
    "another game": ('"black-spot"', '"red-spot"'),
    "rules without a hash": ('"black-spot" "', '"black-spot'),
    "a tag of another kind of game": ('[Seed "7"]', '[Seed "7"]\n[Ship "Anne"]'),
    "an option of another kind of game": ('[Seed "7"]', '[Seed "7"]\n[Rule "stalemate" "no"]'),
    "neither yes nor no": ('[Seed "7"]', '[Seed "7"]\n[Rule "explicit_chance" "perhaps"]'),
}


def test_what_is_wrong_with_a_text_is_said_with_its_place() -> None:
    """Its line and its column, what is wrong there, and what to do."""
    told = []
    for name, (old, new) in ALTERED.items():
        assert old in text_of_a_game()
        with pytest.raises(SaveError) as caught:
            Record.from_text(text_of_a_game().replace(old, new, 1))
        assert str(caught.value).startswith("line ")
        told.append(f"{name}\n  {caught.value}\n")
    expected = "\n".join(told)
    assert expected == golden(HERE / "altered.txt", expected)


def test_the_rules_of_another_day_are_told_by_their_parts() -> None:
    """A file whose meaning was another one: the error names what differs, in text and in JSON."""
    cards = "pieces:\n  card:\n    kinds:\n      - {name: gold 1, copies: 9}\n"
    changed = load_game(f"game: black-spot\nbased on: black-spot\n{cards}")
    record = begun("black-spot", 7).apply("name 2")
    for text in (record.to_text(), record.to_json()):
        read = Record.from_text if text.startswith("[") else Record.from_json
        with pytest.raises(SaveError) as caught:
            read(text, game=changed)
        assert "is another one here: other texts have pieces card;" in str(caught.value)
        assert "line 2, column 2" == caught.value.where or "rules.digests" == caught.value.where


def test_files_of_games_have_games_of_any_kind(tmp_path: Path) -> None:
    """Text or JSON by the name of the file; a game of one's own is given besides."""
    records = [begun("odd", seed).apply("( load )") for seed in range(3)]
    file = tmp_path / "games.po8"
    write_games(records, file)
    assert records == list(read_games(file, game=ODD))
    save_state(records[0].state, tmp_path / "state.json")
    assert records[0] == load_record(tmp_path / "state.json", game=game("odd"))
    save_record(begun("black-spot", 1), tmp_path / "one.po8")
    assert begun("black-spot", 1) == load_record(tmp_path / "one.po8")
    with pytest.raises(SaveError, match="give its file"):
        load_record(tmp_path / "state.json")


@given(st.integers(0, 10**9), st.integers(0, 255))
@settings(max_examples=100)
def test_any_byte_may_be_another(at: int, byte: int) -> None:
    """It is refused with its place, or is another game by the rules."""
    data = bytearray(text_of_a_game().encode())
    data[at % len(data)] = byte
    text, places = data.decode("latin-1"), []
    try:
        record = Record.from_text(text)
    except SaveError as error:
        places.append(error.where)
    else:
        assert record == Record.from_text(record.to_text())
    assert all(place.startswith("line ") for place in places)


def test_a_version_of_json_that_is_not_read_is_refused() -> None:
    """Files of other versions, and of other formats."""
    data = json.loads(begun("black-spot", 1).to_json())
    for key, value in (("version", 1), ("format", "chess")):
        with pytest.raises(SaveError) as caught:
            Record.from_json(json.dumps(data | {key: value}))
        assert key == caught.value.where

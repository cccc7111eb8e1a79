"""Games as text: written, read back, refused with the place where they are wrong."""

from __future__ import annotations

import gc
import random
import tracemalloc
from pathlib import Path

import pytest
from game_positions import COINS, layout, position
from gull_games import gull_game
from hypothesis import given, settings
from hypothesis import strategies as st
from test_tree import begun, drawn, seeds

from piecesofeight import (
    Game,
    Layout,
    Record,
    RecordError,
    Rules,
    SaveError,
    Ship,
    State,
    load_record,
    load_state,
    read_games,
    save_record,
    save_state,
    write_games,
)
from piecesofeight.study import record_game

# Names that a file might take for something else, and that players may have.
ODD_NAMES = (
    *("Anne", "(Anne", "1. Anne", "A: b", "{x}", "A in 3 s", "; no", '[Game "x"]', "\\n", "é"),
    *("Anne )", "12.", "play nest", "Bart: pass", "\x1b[2J", "𝔄\u200b", "yes", '"', "in 2 s"),
)


@given(seeds)
@settings(max_examples=8)
def test_a_record_comes_back_from_its_text(seed: int) -> None:
    """At the end of its main line, with branches, comments and tags; with remarks or without."""
    record = drawn(seed).tag("Event", 'a "wet"\n \u2028 evening \\')
    for told in (True, False):
        again = Record.from_text(record.to_text(told=told, lang="es"), COINS)
        assert record.main_line == again
        assert record.main_line.to_text() == again.to_text()


@given(
    st.lists(st.sampled_from(ODD_NAMES) | st.text(min_size=1, max_size=9), min_size=2, max_size=3),
    st.integers(0, 10**6),
)
def test_names_may_be_anything(names: list[str], seed: int) -> None:
    """Whatever players may be called, their games are read back."""
    rng = random.Random(seed)
    ships = [Ship.random(COINS, seed=seed + seat) for seat in range(len(names))]
    try:
        game = Game(ships, coins=COINS, names=names)
    except ValueError:
        return  # no names that players may have
    record = Record.begin(game, first=None, seed=seed)
    for _ in range(12):
        if record.state.decision:
            record = record.apply(rng.choice(record.state.legal_actions()))
    assert record == Record.from_text(record.to_text(), COINS)


@pytest.mark.parametrize("seed", range(6))
def test_games_of_all_kinds_come_back(seed: int) -> None:
    """Layouts with holds, turns and coins lost; teams, rules, explicit chance, own coins."""
    rng = random.Random(seed)
    rules = Rules(explicit_chance=seed % 2 == 0, stalemate=seed % 3 > 0, ask_everybody=seed > 3)
    laid = [
        Layout(None, ("Captain", "Mate"), ("Bomb", "Full Sail"), skips=seed),
        Layout("Mate", ("Captain",), ("Cannon",)),
        Layout("Captain", ("Mate", "Mate", "Cannon"), gone=("Bomb",)),
        Layout("Bomb", ("Captain's Monkey", "Captain")),
    ]
    teams = [["Anne", "Carl"], ["Bart", "Dora"]] if seed % 2 else None
    games = [Game.from_layouts(laid, coins=COINS, rules=rules, teams=teams), gull_game(seed)]
    for game in games:
        record = Record.begin(game, first=None, seed=-seed)
        for _ in range(30):
            if record.state.decision:
                record = record.apply(rng.choice(record.state.legal_actions()))
        assert record == Record.from_text(record.to_text(coins=game.coins), game.coins)


def test_the_times_of_a_game_with_clocks_come_back() -> None:
    """Of each choice, and what has gone by at the decision that is pending (8.2)."""
    game = Game.from_layouts([layout("Mate | Cannon Captain"), layout("- | Captain")], clock="60+2")
    record = Record.begin(game).apply("call fore to aft-side", seconds=3.25)
    text = record.undo().apply("call fore to aft-side", seconds=1).main_line.to_text(told=False)
    assert text.endswith("in 3.25 s\n   (\n   1. Anne: call fore to aft-side in 1 s\n   )\n")
    assert '[Clock "60+2"]' in text
    assert record.undo().apply("call fore to aft-side", 1).main_line == Record.from_text(text)
    waiting = Record.of(Record.begin(game).state.wait(2.5))
    assert waiting == Record.from_text(waiting.to_text())
    assert waiting == Record.from_json(waiting.to_json())


def test_a_game_is_understood_when_read_aloud() -> None:
    """This is what a game looks like."""
    record = begun().comment("a quiet evening").apply("play nest at Bart.fore").comment("bold")
    record = record.apply("react nest").undo().apply("pass").undo(2).redo().go(0)
    record = record.apply("pass").main_line.tag("Event", "At the inn")
    shown = [line for line in record.to_text().splitlines() if not line.startswith("[Set")]
    end = record.state.digest()
    assert [
        '[Game "piecesofeight 1"]',
        '[Event "At the inn"]',
        '[Players "Anne" "Bart"]',
        '[Ship "Anne" "Mate | Cannon, Captain"]',
        '[Ship "Bart" "Treachery | Pistols, Captain, Mate"]',
        '[First "Anne"]',
        '[Seed "1"]',
        f'[End "{end}"]',
        "",
        "{a quiet evening}",
        "",
        "   ; Anne begins turn 1",
        "1. Anne: play nest at Bart.fore {bold}",
        "   ; Anne plays Mate from the crow's nest at Bart's fore coin",
        "   Bart: react nest",
        "   ; Bart reacts with Treachery from the crow's nest",
        "   ; Bart destroys Bart's Treachery (crow's nest)",
        "   ; Anne's Mate has no effect",
        "   ; Bart destroys Anne's Mate (crow's nest)",
        "   (",
        "      Bart: pass",
        "      ; Anne destroys Bart's Pistols (fore)",
        "      ; Anne destroys Anne's Mate (crow's nest)",
        "   )",
        "   Anne: pass",
        "   ; Bart begins turn 2",
    ] == shown


# --- what is wrong -------------------------------------------------------------------------------


def text_of_a_game() -> str:
    """A short game without remarks."""
    record = begun().play("play nest at Bart.fore", "pass", "pass").comment("well")
    return record.undo(2).apply("react nest").main_line.to_text(told=False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("nest at", "nset at", "line 12, column 4: `Anne: play nset at Bart.fore` is not allowed"),
        ("1. Anne", "2. Anne", "line 12, column 4: this is turn 1, not 2"),
        ("Bart: pass", "Anne: pass", "line 13, column 4: `Anne: pass` is out of turn"),
        ("Bart: pass", "Bart: pass in 3 s", "line 13, column 4: there are times, but no clock"),
        ("   (", "   ((", "line 14, column 5: `(` does not fit here"),
        ("   )", "", "the game ends too early"),
        ("{well}", "{well", "line 17, column 15: `{well` does not fit here"),
        ("piecesofeight 1", "chess", "line 1, column 2: `chess` is not `piecesofeight 1`"),
        ('"cursed-blade"', '"blade"', "there is no set `blade` here, only pieces-of-eight, curs"),
        ('[Seed "1"]\n', "", "line 1, column 2: the tag `Seed` is missing"),
        ('"1"]\n', '"x"]\n', "`x` is no whole number"),
        ('[Seed "1"]', '[Seed "1"]\n[Seed "1"]', "`Seed` is there twice"),
        ('"Anne" "Mate |', '"Anna" "Mate |', "there is no player `Anna`; did you mean `Anne`?"),
        ("Cannon, Cap", "Canon, Cap", "there is no coin `Canon`"),
        ("| Cannon", "Cannon", "a ship has `|` between its nest and its deck"),
        ('[First "Anne"]', '[First "Anne" "Bart"]', "`First` has one text"),
        ('[First "Anne"]', '[Frist "Anne" "Bart"]', "`Frist` has one text, and is there once"),
        ('[First "Anne"]', '[Rule "stalmate" "no"]', "did you mean `stalemate`?"),
        ('[First "Anne"]', '[Team "Anne"]', "each player must be in one team"),
        ('[First "Anne"]', '[Clock "soon"]', "`soon` is no clock"),
        ("[End", "[Ende", "the tag `End` is missing"),
        ('[End "', '[End "0', "the game stands otherwise than was recorded"),
        ("[End", '[Result "Anne"]\n[End', "the result is that the game goes on, not `Anne`"),
        ("Mate | C", "Mate, Mate | C", "has 2 coins before the `|`"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_with_its_place(old: str, new: str, said: str) -> None:
    """Its line and its column, and what is wrong there."""
    text = text_of_a_game()
    assert old in text
    with pytest.raises(SaveError) as caught:
        Record.from_text(text.replace(old, new, 1), COINS)
    assert said in str(caught.value)
    assert str(caught.value).startswith("line ")


@given(st.integers(0, 10**9), st.integers(0, 255))
@settings(max_examples=300)
def test_any_byte_may_be_another(at: int, byte: int) -> None:
    """It is refused with its place, or is another game by the rules."""
    data = bytearray(text_of_a_game().encode())
    data[at % len(data)] = byte
    read_or_refused(bytes(data))


def read_or_refused(data: bytes) -> None:
    """What is in a file is read and comes back, or is refused with the place."""
    path = Path("altered.po8")
    path.write_bytes(data)
    try:
        games = list(read_games(path, COINS))
    except SaveError as error:
        places, games = [error.where], []
    else:
        places = []
    assert all(place.startswith("altered.po8: line ") for place in places)
    for game in games:
        assert game == Record.from_text(game.to_text(), COINS)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("games"))


def test_coins_with_other_texts_are_named() -> None:
    """Which set differs, and in which coins; what is missing, and what is there besides."""
    text = text_of_a_game()
    digests = text.partition('"pieces-of-eight" "')[2].partition('"')[0].split("-")
    changed = "-".join(["0000", *digests[1:]])
    fewer, more = "-".join(digests[:-1]), "-".join([*digests, "0000"])
    for other, said in (
        (changed, "the set `pieces-of-eight` is another one here: other texts have Barrel of Grog"),
        (fewer, "there are Treachery besides"),
        (more, "1 coins are missing before the end"),
    ):
        with pytest.raises(SaveError) as caught:
            Record.from_text(text.replace("-".join(digests), other), COINS)
        assert said in str(caught.value)


# --- files ---------------------------------------------------------------------------------------


def test_a_file_is_text_or_json_by_its_name() -> None:
    """And is read by what is in it, whatever its name; a state is a record without branches."""
    record = drawn(5)
    for name in ("game.po8", "game.json", "game"):
        save_record(record, name)
        assert name == "game.po8" or record == load_record(name, COINS)
        assert record.main_line == load_record(name, COINS).main_line
    save_state(record.state, "state.po8")
    assert record.state == load_state("state.po8", COINS)
    assert Path("game.po8").read_text(encoding="utf-8").startswith("[Game ")


def test_many_games_are_written_and_read_one_by_one() -> None:
    """Also behind those that are there; a file of JSON has one."""
    games = [drawn(seed, 20).main_line for seed in range(5)]
    assert 3 == write_games(games[:3], "games.po8", told=False)
    assert 2 == write_games(games[3:], "games.po8", append=True)
    assert games == list(read_games("games.po8", COINS))
    save_record(games[0], "game.json")
    assert games[:1] == list(read_games("game.json", COINS))
    with pytest.raises(SaveError, match="there are several games in it"):
        load_record("games.po8", COINS)


def test_what_is_wrong_in_a_later_game_has_its_line_in_the_file() -> None:
    """The games before it are given."""
    text = text_of_a_game()
    later = text.count("\n") + 1
    Path("games.po8").write_text(f"{text}\n{text.replace('nest at', 'nset at')}", "utf-8")
    games = read_games("games.po8", COINS)
    assert 3 == len(next(games).choices)
    with pytest.raises(RecordError, match=rf"games\.po8: line {later + 12}, column 4: .*nset"):
        next(games)


def test_a_file_that_was_not_finished_is_not_there() -> None:
    """A game that can't be written leaves what was there as it was."""
    write_games([drawn(1)], "games.po8")
    before = Path("games.po8").read_bytes()

    def games() -> object:
        yield drawn(2)
        raise SaveError("no more")

    with pytest.raises(SaveError, match="no more"):
        write_games(games(), "games.po8")  # type: ignore[arg-type]
    assert before == Path("games.po8").read_bytes()
    assert ["games.po8"] == [path.name for path in Path().iterdir()]


def test_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    """They mean nothing."""
    data = text_of_a_game().replace("\n", "\r\n").encode("utf-8-sig")
    Path("game.po8").write_bytes(data)
    assert Record.from_text(text_of_a_game(), COINS) == load_record("game.po8", COINS)


def test_a_long_file_takes_no_more_memory_than_a_short_one() -> None:
    """One game is in memory at a time, however many there are in the file."""
    text = record_game(3, seed=1).to_text()
    Path("short.po8").write_text(f"{text}\n" * 3, "utf-8")
    Path("long.po8").write_text(f"{text}\n" * 12, "utf-8")
    peaks = {}
    gc.freeze()  # what other tests hold needn't be looked through after each game
    for name in ("short.po8", "short.po8", "long.po8"):  # the first time some things are kept
        tracemalloc.start()
        for game in read_games(name):
            assert game.state.is_terminal()
            gc.collect()  # what nobody holds is no part of it
        peaks[name] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    gc.unfreeze()
    assert peaks["long.po8"] < 1.5 * peaks["short.po8"]


@given(seeds)
@settings(max_examples=8)
def test_text_and_json_say_the_same(seed: int) -> None:
    """What comes of one by way of the other is the record."""
    record: Record[State] = drawn(seed).main_line
    by_text = Record.from_text(record.to_text(), COINS)
    assert record == Record.from_json(by_text.to_json(), COINS)


def test_a_variation_as_deep_as_a_game_is_long() -> None:
    """However many variations stand in one another, nothing calls itself to read them."""
    record = Record.of(position("Mate | Captain Mate", "Mate | Captain Mate"))
    for _ in range(200):
        calls = [text for text in record.state.decision.texts if text.startswith("call")]
        record = record.apply(calls[0]).undo().apply(calls[-1])
    assert record.main_line == Record.from_text(record.to_text(told=False), COINS)
    assert record == Record.from_json(record.to_json(), COINS)

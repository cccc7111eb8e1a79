"""The parameters of hosted games, and the errors for those that won't do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from adapters_support import MICRO, MICRO_FILE, SMALL, TINY, played, whole_tree
from attrs import asdict
from folders import DOCS

from piecesofeight import Game, Ship, load_coins
from piecesofeight.adapters.settings import DEFAULTS, LONGEST, VARIANTS, Setting, board_of
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.bounds import turn_bound
from piecesofeight.played.seats import CHANCE, TERMINAL

GULL = """\
set: gulls
coins:
  - coin: Gull
    limit: 3
    ability: |
      play:
        destroy any open coin
"""
ERRORS = [
    ({"player": 2}, "there is no parameter `player`; did you mean `players`?"),
    ({"players": 1}, "the parameter `players` is from 2 to 16, not 1"),
    ({"players": "two"}, "the parameter `players` is a whole number, not `two`"),
    ({"shuffle": 1}, "the parameter `shuffle` is true or false, not `1`"),
    ({"first": 2}, "the parameter `first` is from -1 to 1, not 2"),
    ({"turns": 0}, "the parameter `turns` is from 1 to 1000000000, not 0"),
    ({"length": 0}, "the parameter `length` is from 1 to 1000000000, not 0"),
    ({"sets": "cursed"}, "there is no set and no coin file `cursed`; did you mean `cursed-blade`?"),
    ({"wild": True, "ships": "Mate | Captain"}, "`wild` is for ships that chance draws: leave out"),
    ({"shuffle": True}, "`shuffle` is for given ships: give `ships` too"),
    (
        {"players": 3, "ships": "Mate | Captain; Mate | Captain"},
        "there are 3 players, but 2 ships",
    ),
    ({"ships": "Mate Captain"}, "the ship `Mate Captain` has no `|`; write the nest coin"),
    ({"ships": "Mate | Captian"}, "there is no coin `Captian`; did you mean `Captain`?"),
    (
        {"ships": "Captain | Captain", "shuffle": True},
        "a ship never holds two Captains (2.3)",
    ),
    ({"sets": MICRO_FILE}, "the sets have too few coins for a legal ship (2.1, 2.2)"),
]


@pytest.mark.parametrize(("parameters", "message"), ERRORS)
def test_a_parameter_that_wont_do_is_refused(parameters: dict[str, object], message: str) -> None:
    """The error says what is wrong, with which parameter, and suggests what was meant."""
    with pytest.raises(PiecesOfEightError) as caught:
        board_of(Setting.of(parameters))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("players", [2, 16])
@pytest.mark.parametrize("sets", ["pieces-of-eight", "all"])
def test_a_bound_of_a_full_game_is_one_to_allocate_by(players: int, sets: str) -> None:
    """It is the parameter that cuts games off, for any ships; turns alone would allow far more."""
    board = board_of(Setting(players=players, sets=sets))
    assert 2000 == board.longest
    uncut = board_of(Setting(players=players, sets=sets, length=LONGEST))
    assert 100_000 < uncut.longest < LONGEST


@pytest.mark.parametrize("parameters", [MICRO, TINY, SMALL], ids=["micro", "tiny", "small"])
def test_no_game_of_a_tree_is_longer_than_its_bound(parameters: dict[str, Any]) -> None:
    """In a small game the coins bound it, by what `game/bounds.py` derives for a turn (5.4)."""
    setting = Setting(**parameters)
    board = board_of(setting)
    lengths = {node.state.decisions for node in whole_tree(setting) if node.state}
    assert max(lengths) <= board.longest < setting.length


@pytest.mark.parametrize("players", [2, 3])
def test_ships_drawn_by_chance_are_bounded_like_any_that_come_of_it(players: int) -> None:
    """What is derived for all ships that can be drawn is no less than for those that were."""
    coins = load_coins()
    board = board_of(Setting(players=players, sets="all", length=LONGEST, turns=1))
    for seed in range(5):
        ships = [Ship.random(coins, seed=seed + 100 * seat, wild=True) for seat in range(players)]
        drawn = turn_bound(Game(ships, coins=coins, names=list("ABC")[:players]))
        assert 1 + drawn.decisions <= board.longest


@pytest.mark.parametrize("length", [1, 2, 25])
def test_a_game_of_so_many_choices_is_a_draw(length: int) -> None:
    """It ends there if it has no end yet, for nobody; the choices of chance count."""
    cut = 0
    for seed in range(6):
        *before, last = played(Setting(players=3, first=-1, length=length), seed)
        assert last.state is not None
        assert all(node.state.decisions < length for node in before if node.state)
        assert last.state.decisions <= length
        if last.state.outcome is None:
            assert length == last.state.decisions
            assert [] == last.actions()
            assert [0.0, 0.0, 0.0] == last.returns()
            cut += 1
    assert cut > 0


def test_parameters_round_trip() -> None:
    """A setting's parameters give that setting again."""
    setting = Setting(players=4, sets="all", first=-1, turns=9)
    assert setting == Setting.of(asdict(setting))
    assert list(DEFAULTS) == list(asdict(setting))


def test_a_file_adds_its_coins_and_what_these_name(tmp_path: Path) -> None:
    """Kinds of coin are those that can be there: the sets' own, and those that their texts name."""
    file = tmp_path / "gulls.yaml"
    file.write_text(GULL, encoding="utf-8")
    both = board_of(Setting(sets=f"pieces-of-eight; {file}"))
    assert 16 == len(both.coins)
    given = board_of(Setting(sets=str(file), ships="Gull | Bomb Captain"))
    assert ["Bomb", "Captain", "Mate", "Gull"] == [coin.name for coin in given.coins]


def test_one_ship_is_everybodys() -> None:
    """A single ship is given to all players; several are given by seat."""
    board = board_of(Setting(players=3, ships="Mate | Captain"))
    assert 3 == len(board.layouts)
    assert 1 == len(set(board.layouts))
    assert 6 == board.size


@pytest.mark.slow
def test_the_middle_sized_variant_is_as_large_as_the_manual_says() -> None:
    """Small enough for exact algorithms, larger than the micro variants; few games are drawn."""
    middle = VARIANTS["middle"]
    nodes = chances = ends = drawn = 0
    for node in whole_tree(Setting.of(middle)):
        nodes += 1
        chances += node.player == CHANCE
        ends += node.player == TERMINAL
        drawn += node.player == TERMINAL and not any(node.returns())
    assert (41_083, 9, 25_626, 4_664) == (nodes, chances, ends, drawn)
    page = (DOCS / "do" / "adapters.md").read_text(encoding="utf-8")
    assert all(f"{one:,}" in page for one in (nodes, ends, drawn))
    given = ",".join(f"{name}={value}" for name, value in middle.items())
    assert f"python_pieces_of_eight({given})" in page

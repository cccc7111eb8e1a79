"""The parameters of hosted games, and the errors for those that won't do."""

from __future__ import annotations

from pathlib import Path

import pytest
from adapters_support import MICRO_FILE

from piecesofeight.adapters.settings import DEFAULTS, Setting, board_of
from piecesofeight.errors import PiecesOfEightError

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
    ({"sets": "cursed"}, "there is no set and no coin file `cursed`; did you mean `cursed-blade`?"),
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


def test_too_many_turns_are_refused_before_counting_overflows() -> None:
    """A game of which the bound on its length can't be counted says what would do."""
    board = board_of(Setting(players=16, sets="all", turns=10_000))
    with pytest.raises(PiecesOfEightError, match=r"has at most \d+ turns here; give `turns`"):
        assert board.longest


def test_parameters_round_trip() -> None:
    """A setting's parameters give that setting again."""
    setting = Setting(players=4, sets="all", first=-1, turns=9)
    assert setting == Setting.of(setting.parameters)
    assert list(DEFAULTS) == list(setting.parameters)


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

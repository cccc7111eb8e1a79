"""Ships as text, and coins by the names people write."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight import NotationError, Ship, load_coins
from piecesofeight.notation.names import read_names
from piecesofeight.notation.ships import read_ship, ship_text
from piecesofeight.spelling import closest

COINS = load_coins()
NAMES = st.sampled_from(list(COINS))


@given(st.none() | NAMES, st.lists(NAMES, max_size=14))
def test_a_ship_written_is_the_ship_read(nest: str | None, deck: list[str]) -> None:
    """parse(str(ship)) == ship, with any coins, legal or not."""
    ship = Ship(nest, tuple(deck))
    assert ship == Ship.parse(str(ship), COINS)
    assert (nest, tuple(deck)) == read_ship(ship_text(nest, deck), COINS)


@given(st.lists(NAMES, min_size=1, max_size=6))
def test_names_without_commas_are_read_too(names: list[str]) -> None:
    """The longest name that fits is meant, so names of several words need no commas."""
    assert tuple(names) == read_names(" ".join(names), COINS)


def test_the_longest_name_wins() -> None:
    """`Captain's Monkey` isn't a Captain, and `Captain` alone is."""
    assert read_names("captain's monkey CAPTAIN", COINS) == ("Captain's Monkey", "Captain")


def test_names_in_other_languages_are_understood() -> None:
    """A coin file gives a coin's names in other languages."""
    assert read_names("Oficial, A Toda Vela", COINS) == ("Mate", "Full Sail")


def test_a_comma_ends_a_name() -> None:
    """Words on both sides of a comma are never one name."""
    with pytest.raises(NotationError, match="`Full`"):
        read_names("Full, Sail", COINS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Mate Cannon", r"has no `\|`"),
        ("Mate | Cannon | Bomb", r"more than one `\|`"),
        ("Mate Bomb | Cannon", "2 coins before"),
        ("Mate | Canon Captain", "no coin `Canon`; did you mean `Cannon`"),
        ("Mate | Full Sale Captain", "no coin `Full Sale`; did you mean `Full Sail`"),
        ("Mate | Xyzzy", "no coin `Xyzzy`; the coins are"),
    ],
)
def test_an_error_says_what_and_suggests(text: str, message: str) -> None:
    """What can't be read is quoted, with what to do about it."""
    with pytest.raises(NotationError, match=message):
        Ship.parse(text, COINS)


@given(st.text(max_size=40))
def test_no_text_crashes_the_reader(text: str) -> None:
    """Anything is a ship or a NotationError."""
    with contextlib.suppress(NotationError):
        assert Ship.parse(text, COINS) is not None


def test_there_is_not_always_a_suggestion() -> None:
    """Nothing is suggested for what is like no name."""
    assert closest("qqqq", COINS) is None

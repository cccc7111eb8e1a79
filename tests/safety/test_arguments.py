"""What functions take for a number, and how they tell what was wrong and what is wanted."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import piecesofeight as po8
from piecesofeight.errors import PiecesOfEightError

SHIPS = [
    po8.Layout("Mate", ("Cannon", "Captain", "Bomb")),
    po8.Layout("Treachery", ("Captain", "Mate")),
]
GAME = po8.Game.from_layouts(SHIPS, names=["Anne", "Bart"])
STATE = GAME.start(first=0, seed=7)


class Number:
    """A whole number of another library, as NumPy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class NoNumber:
    """What only looks like one, as an array does."""

    def __index__(self) -> int:
        raise TypeError("only some of us are numbers")


def test_whole_numbers_of_other_libraries_are_numbers() -> None:
    """They stand for seats, options and seeds, and nothing of them is kept."""
    assert STATE == GAME.start(first=Number(0), seed=Number(7))
    option = STATE.legal_actions()[0]
    record = po8.Record.of(STATE).apply(Number(option))
    assert STATE.apply(option) == record.state
    assert type(record.choices[0].option) is int
    assert STATE.view(1) == STATE.view(Number(1))
    assert STATE.view(po8.SPECTATOR) == STATE.view(Number(po8.SPECTATOR))
    with pytest.raises(po8.IllegalOption):
        STATE.apply(NoNumber())


TOLD: list[tuple[Callable[[], object], str]] = [
    (
        lambda: STATE.view(True),
        "a player is a seat or a name, not `True`",
    ),
    (lambda: STATE.view("Annie"), "there is no player `Annie`; did you mean `Anne`?"),
    (lambda: GAME.start(seed=1.9), "the seed is a whole number, not `1.9`"),
    (lambda: po8.Ship.random(seed=[]), "the seed is a whole number, not `[]`"),
    (lambda: po8.Ship("Mate", "Bomb"), "a deck's coins are a list of texts, not `Bomb`"),
    (lambda: po8.Ship.parse(None), "a ship is a text, not `None`"),
    (lambda: po8.Game(None), "the ships are a list of ships, not `None`"),
    (lambda: po8.Game([1, 2]), "a ship is a `Ship`, or its text, not `1`"),
    (
        lambda: po8.Game.from_layouts(SHIPS, names="AB"),
        "the names are a list of texts, not `AB`",
    ),
    (lambda: po8.Rules(stalemate=1), "the option `stalemate` is true or false, not `1`"),
    (
        lambda: po8.Shipyard({"Mate": -1}),
        "a shipyard has 0 to 1000 of a coin, not -1 of `Mate`",
    ),
    (
        lambda: po8.resample(STATE, [], random.Random(1)),
        "a player is a seat or a name, not `[]`",
    ),
    (lambda: po8.resample(STATE, 0, 7), "`rng` is a `random.Random`, not `7`"),
    (
        lambda: po8.load_state(None),
        "a path is a text or a `Path`, not `None`; give the file of a save",
    ),
    (lambda: po8.save_state(None, "a"), "what is saved is a `State`, not `None`"),
    (lambda: po8.GreedyBot("x"), "the seed is a whole number, not `x`"),
]


def test_what_was_wrong_and_what_is_wanted_is_told() -> None:
    """In plain words, with what was given in backquotes."""
    for call, message in TOLD:
        with pytest.raises(PiecesOfEightError) as caught:
            call()
        assert message == str(caught.value)

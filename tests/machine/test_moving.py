"""Coins that are moved to where they are, and events about where coins lay before."""

from __future__ import annotations

import pytest
from gulls import gull_file

from piecesofeight import Game, Layout, State, load_coins


def started(text: str, anne: Layout, bart: Layout) -> State:
    """A game in which a Gull has this text."""
    file = gull_file(text)
    return Game.from_layouts([anne, bart], coins=load_coins(file)).start(first=0, seed=1)


@pytest.mark.parametrize(
    ("target", "deck"),
    [
        ("Anne.fore", ("Bomb", "Mate", "Captain")),
        ("Anne.aft", ("Captain", "Bomb", "Mate")),
        ("Anne.nest", ("Gull", "Bomb", "Mate", "Captain")),
        ("Bart.fore", ("Cannon", "Bomb", "Mate", "Captain")),
    ],
)
def test_any_coin_can_be_moved_to_the_fore(target: str, deck: tuple[str, ...]) -> None:
    """The fore coin itself stays where it is; the others come before it."""
    anne = Layout("Gull", ("Bomb", "Mate", "Captain"))
    state = started(
        "play:\n  move any coin to your fore", anne, Layout("Mate", ("Cannon", "Captain"))
    ).apply(f"play nest at {target}")
    assert deck == state.ships[0].deck


@pytest.mark.parametrize(
    ("event", "play", "answered"),
    [
        ("an opponent calls any fore coin", "call fore to aft-side", True),
        ("an opponent calls any fore coin", "call aft to fore-side", False),
        ("an opponent calls any aft coin", "call aft to fore-side", True),
        ("an opponent calls any aft coin", "call fore to aft-side", False),
        ("an opponent calls any coin", "call aft to fore-side", True),
        ("an opponent calls any middle coin", "call aft to fore-side", None),
    ],
)
def test_a_called_coin_is_looked_at_as_it_lay_before(
    event: str, play: str, answered: bool | None
) -> None:
    """Reactions to calls match the place that the coin was called from (3.6)."""
    if answered is None:
        with pytest.raises(ValueError, match="E0339"):
            started(f"react when {event}:\n  you take the next turn", *_ships())
        return
    state = started(f"react when {event}:\n  you take the next turn", *_ships()).apply(play)
    assert state.decision is not None
    assert answered == (state.decision.kind == "react")


@pytest.mark.parametrize(
    ("event", "end", "answered"),
    [
        ("an opponent sends any fore coin to the nest", "fore", True),
        ("an opponent sends any fore coin to the nest", "aft", False),
        ("an opponent sends any aft coin to the nest", "aft", True),
        ("an opponent sends any coin to the nest", "fore", True),
    ],
)
def test_a_sent_coin_is_looked_at_as_it_lay_before(event: str, end: str, answered: bool) -> None:
    """Reactions to sending match the place that the coin was sent from (3.1)."""
    anne, bart = _ships()
    anne = Layout(None, anne.deck)
    state = started(f"react when {event}:\n  you take the next turn", anne, bart)
    state = state.apply(f"send {end}")
    assert state.decision is not None
    assert answered == (state.decision.kind == "react")


def _ships() -> tuple[Layout, Layout]:
    return Layout("Mate", ("Bomb", "Captain", "Cannon")), Layout("Gull", ("Captain", "Mate"))


def test_any_number_of_coins_can_be_put_in_an_order() -> None:
    """6.5a: the last one named becomes the aft coin, and none is asked for twice or left out.

    Which coins have their place is noted with the coins, so there may be more than a word has
    bits; a game saved in between goes on as it would have.
    """
    hold = ("Mate", "Bomb", "Cannon") * 20
    state = started(
        "play:\n  move every coin in your hold to your aft in any order",
        Layout("Gull", ("Captain",), hold),
        Layout("Mate", ("Captain",)),
    ).apply("play nest")
    put: list[str] = []
    while state.decision is not None and state.decision.kind == "order":
        assert state == State.from_json(state.to_json(), state.game.coins)
        option = state.decision.options[len(put) % len(state.decision)]
        put.append(option.coin or "")
        state = state.apply(option)
    deck = list(state.ships[0].deck)
    assert ["Captain", *put] == deck[: len(put) + 1]
    assert sorted(("Captain", *hold)) == sorted(deck)

"""Ships laid out by chance: the right probabilities, place by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import isclose

import pytest
from adapters_support import played

from piecesofeight import Ship
from piecesofeight.adapters.dealing import Deal, Urn
from piecesofeight.adapters.settings import Setting, board_of


def laid_out(urn: Urn) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every order in which an urn can be drawn, with its probability."""
    if not urn.places:
        yield urn.drawn, Fraction(1)
        return
    weights = urn.weights()
    total = sum(weight for _, weight in weights)
    for kind, weight in weights:
        for drawn, chance in laid_out(urn.draw(kind)):
            yield drawn, chance * Fraction(weight, total)


def test_a_shuffled_ship_lies_in_each_order_equally_often() -> None:
    """Of n coins with copies, each distinguishable order has the share that its copies give it."""
    board = board_of(Setting(ships="Mate | Captain Mate Pistols", shuffle=True))
    orders = dict(laid_out(board.urns[0]))
    assert 12 == len(orders)  # 4! / 2!
    assert {Fraction(1, 12)} == set(orders.values())


def test_a_random_ship_is_drawn_as_the_game_does() -> None:
    """The Captain is equally likely at each place, and other coins as their limits say (2.3)."""
    captain, mate, bomb = 1, 2, 3
    urn = Urn(((captain, 1),), ((mate, 2), (bomb, 1)), places=3, nest=True)
    found = dict(laid_out(urn))
    assert Fraction(1) == sum(found.values())
    for place in range(3):
        there = sum(chance for row, chance in found.items() if row[place] == captain)
        assert Fraction(1, 3) == there
    assert Fraction(2, 3) == sum(chance for row, chance in found.items() if bomb in row)
    assert all(1 == Counter(row)[captain] for row in found)


def test_a_captain_comes_where_it_has_room() -> None:
    """At each of these places equally often, at no other; the other coins as ever (2.2, 2.3)."""
    captain, mate, bomb = 1, 2, 3
    urn = Urn(((captain, 1),), ((mate, 3), (bomb, 2)), places=5, nest=True, room=range(2, 4))
    found = dict(laid_out(urn))
    assert Fraction(1) == sum(found.values())
    for place in range(5):
        there = sum(chance for row, chance in found.items() if row[place] == captain)
        assert (Fraction(1, 2) if place in (2, 3) else 0) == there
        bombs = sum(chance for row, chance in found.items() if row[place] == bomb)
        assert (Fraction(1, 2) if place in (2, 3) else 1) * Fraction(2, 5) == bombs


@pytest.mark.parametrize(("wild", "room"), [(False, range(2, 12)), (True, range(13))])
def test_where_the_captain_of_a_random_ship_comes(wild: bool, room: range) -> None:
    """1.3, 2.2: within the deck, or anywhere in a wild ship; a shuffled ship is as it comes."""
    assert {room} == {urn.room for urn in board_of(Setting(wild=wild)).urns}
    shuffled = board_of(Setting(ships="Mate | Captain Mate", shuffle=True))
    assert {range(3)} == {urn.room for urn in shuffled.urns}


@pytest.mark.parametrize("sets", ["pieces-of-eight", "all"])
def test_every_deal_ends_in_legal_ships(sets: str) -> None:
    """Probabilities sum to one, and what comes of them may be built (2.1 to 2.3)."""
    for seed in range(10):
        for node in played(Setting(sets=sets, turns=1), seed):
            if node.deal is not None:
                assert isclose(1.0, sum(chance for _, chance in node.outcomes()))
                assert sorted(node.actions()) == node.actions()
        assert node.state is not None
        coins = node.board.coins
        start = node
        while start.before is not None and start.before.state is not None:
            start = start.before
        assert start.state is not None
        ships = [Ship(one.nest, one.deck) for one in start.state.game.layouts]
        assert [[], []] == [ship.faults(coins) for ship in ships]


def test_what_is_certain_is_not_asked() -> None:
    """The last coin of a given ship is no matter of chance; of a ship of one coin nothing is."""
    board = board_of(Setting(ships="- | Captain", shuffle=True))
    assert -1 == Deal(board.urns).settled().seat
    board = board_of(Setting(ships="Mate | Captain", shuffle=True))
    deal = Deal(board.urns).settled()
    assert 2 == len(deal.outcomes())
    assert 1 == deal.draw(deal.outcomes()[0][0]).seat

"""Building ships (section 2): every fault at once, each with its rule."""

from __future__ import annotations

from collections import Counter

import pytest
from game_positions import COINS, layout

from piecesofeight import Fault, Game, GameError, Rules, Ship, ShipError, Shipyard
from piecesofeight.errors import NotationError

GOOD = "Mate | Cannon Mate Pistols Cutlass Bomb Captain Pillage Mate Bomb Pistols Cannon Mate"


def rules_of(ship: Ship, **more: Shipyard) -> list[str]:
    """The rules that a ship breaks."""
    return [fault.rule for fault in ship.faults(COINS, **more)]


def test_a_legal_ship_has_no_faults() -> None:
    """2.1 to 2.3."""
    assert Ship.parse(GOOD, COINS).faults(COINS) == []


@pytest.mark.parametrize("seed", range(20))
def test_random_ships_are_legal(seed: int) -> None:
    """And the same seed builds the same ship."""
    ship = Ship.random(COINS, seed=seed)
    assert ship.faults(COINS) == []
    assert ship == Ship.random(COINS, seed=seed)


PLACES = {"nest": 0, "fore": 1, "aft": 12}


@pytest.mark.parametrize("seed", range(40))
def test_the_captain_of_a_random_ship_lies_where_it_is_not_active(seed: int) -> None:
    """1.3, 2.2: a wild ship whose Captain is active has it change places with a coin that isn't.

    A ship whose Captain lies within the deck anyway is the wild one.
    """
    ship, wild = Ship.random(COINS, seed=seed), Ship.random(COINS, seed=seed, wild=True)
    moved = [place for place in range(13) if ship.coins[place] != wild.coins[place]]
    there = wild.coins.index("Captain")
    assert ship.coins.index("Captain") not in PLACES.values()
    assert (there in PLACES.values()) == bool(moved)
    if moved:
        assert sorted((there, ship.coins.index("Captain"))) == moved
        assert wild.coins[ship.coins.index("Captain")] == ship.coins[there]


def test_the_captain_of_a_wild_ship_lies_anywhere() -> None:
    """2.2: it may start anywhere, the nest included; else within the deck, each place as likely."""
    for wild, places in ((True, range(13)), (False, range(2, 12))):
        ships = (Ship.random(COINS, seed=seed, wild=wild) for seed in range(2000))
        found = Counter(ship.coins.index("Captain") for ship in ships)
        assert set(places) == set(found)
        assert all(0.7 < count * len(places) / 2000 < 1.3 for count in found.values())


def test_a_ship_is_wild_or_not() -> None:
    """Nothing else than true or false is taken for either."""
    with pytest.raises(ShipError, match="`wild` is true or false, not `1`"):
        Ship.random(COINS, wild=1)  # type: ignore[arg-type]  # what is refused


def test_every_fault_is_named_at_once() -> None:
    """Count, Captain, limit, an unknown coin: all of them."""
    ship = Ship(None, ("Captain", "Captain", "Treachery", "Treachery", "Treachery", "Canon"))
    assert [
        Fault("2.1", "the crow's nest is empty", "begin with a coin in it"),
        Fault("2.1", "a ship has 13 coins, this one has 6", "add 7"),
        Fault("2.1", "there is no coin `Canon`", "did you mean `Cannon`?"),
        Fault("2.2", "a ship has exactly one Captain, this one has 2", "leave out 1"),
        Fault("2.3", "the limit of Treachery is 2, this ship has 3", "leave out 1"),
    ] == ship.faults(COINS)


def test_no_captain() -> None:
    """2.2: exactly one."""
    ship = Ship.parse(GOOD.replace("Captain", "Broadside"), COINS)
    assert rules_of(ship) == ["2.2"]
    assert "add Captain" in str(ship.faults(COINS)[0])


def test_too_many_coins() -> None:
    """2.1: thirteen, no more."""
    assert rules_of(Ship.parse(GOOD + ", Broadside", COINS)) == ["2.1"]


def test_a_shipyard_limits_what_is_there() -> None:
    """1.5: a coin that the shipyard doesn't have so often."""
    yard = Shipyard({name: coin.limit for name, coin in COINS.items()} | {"Bomb": 1})
    (fault,) = Ship.parse(GOOD, COINS).faults(COINS, shipyard=yard)
    assert (fault.rule, fault.message) == ("2.1", "the shipyard has 1 Bomb, this ship has 2")


def test_shipyards_are_put_together_and_read() -> None:
    """A shipyard is a bag of coins."""
    yard = Shipyard.parse("5 Mate, Captain, 2 full sail", COINS)
    assert dict(yard) == {"Mate": 5, "Captain": 1, "Full Sail": 2}
    assert yard == Shipyard.parse(str(yard), COINS)
    assert (yard["Bomb"], yard.size, (yard + Shipyard({"Bomb": 2})).size) == (0, 8, 10)
    assert "Bomb" not in yard
    with pytest.raises(NotationError):
        Shipyard.parse("5 Mate Captain", COINS)
    with pytest.raises(ValueError, match="-1"):
        Shipyard({"Mate": -1})


def test_a_random_ship_needs_a_shipyard_that_is_big_enough() -> None:
    """2.1."""
    with pytest.raises(ShipError):
        Ship.random(COINS, shipyard=Shipyard({"Captain": 1, "Mate": 5}))
    eleven = {"Mate": 5, "Cannon": 3, "Bomb": 3}
    with pytest.raises(ShipError):
        Ship.random(COINS, shipyard=Shipyard({"Captain": 1, **eleven}))
    twelve = {**eleven, "Broadside": 1}
    ship = Ship.random(COINS, shipyard=Shipyard({"Captain": 1, **twelve}))
    assert {"Captain": 1, **twelve} == Counter(ship.coins)


def test_a_ship_evaluates_back() -> None:
    """eval(repr(ship)) == ship, and print gives its text."""
    ship = Ship.parse(GOOD, COINS)
    assert ship == eval(repr(ship))
    assert ship == Ship.parse(str(ship), COINS)


# --- games --------------------------------------------------------------------


def test_a_game_names_every_fault_of_every_ship() -> None:
    """One error for all."""
    with pytest.raises(ShipError) as caught:
        Game(["Mate | Captain", "Mate | Bomb"], coins=COINS, names=["Anne", "Bart"])
    assert [fault.rule for fault in caught.value.faults] == ["2.1", "2.1", "2.2"]
    assert "Anne: a ship has 13 coins" in str(caught.value)
    assert "Bart: a ship has exactly one Captain" in str(caught.value)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Anne"], "2 ships, but 1 names"),
        (["Anne", "anne"], "same name"),
        (["Anne", ""], "no name"),
        (["Anne", " Bart"], "no name"),
        (["Anne", "chance"], "another meaning"),
    ],
)
def test_names_must_do(names: list[str], message: str) -> None:
    """Names are used in the notation, so they must tell players apart."""
    with pytest.raises(GameError, match=message):
        Game([GOOD, GOOD], coins=COINS, names=names)


def test_players_rules_and_teams_must_do() -> None:
    """2.4, 8.4."""
    ship = layout("Mate | Captain")
    with pytest.raises(GameError, match="2 to 16"):
        Game([GOOD], coins=COINS)
    with pytest.raises(GameError, match="did you mean `stalemate`"):
        Game([GOOD, GOOD], coins=COINS, rules={"stalemat": True})
    with pytest.raises(GameError, match="true or false"):
        Rules.from_dict({"stalemate": "no"})
    with pytest.raises(GameError, match=r"one only \(8.4\)"):
        Game.from_layouts([ship] * 4, coins=COINS, teams=[["Anne", "Bart"], ["Carl", "Carl"]])
    with pytest.raises(GameError, match="equal size"):
        Game([GOOD] * 3, coins=COINS, teams=[[0, 1], [2]])
    with pytest.raises(GameError, match="did you mean `Cannon`"):
        Game.from_layouts([layout("- | Captain"), Ship(None, ("Canon",))], coins=COINS)
    game = Game.from_layouts([ship] * 4, coins=COINS, teams=[["Anne", "Carl"], ["Bart", "Dora"]])
    assert game.teams == ((0, 2), (1, 3))
    with pytest.raises(GameError, match="did you mean `Bart`"):
        game.start(first="Bert")
    with pytest.raises(GameError, match="no seat 4"):
        game.start(first=4)


def test_rules_are_options_by_name() -> None:
    """What scenario files and saves write."""
    rules = Rules(explicit_chance=True)
    assert rules == Rules.from_dict(rules.to_dict())
    assert rules == eval(repr(rules))

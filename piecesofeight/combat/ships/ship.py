"""Ships before the game: what they are made of, and every fault they have (rules 2.1 to 2.3)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_number, a_text, a_truth, some_texts
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import Fault, ShipError
from piecesofeight.machine.constants import FIRST_INNER, LAST_INNER, SHIP_COINS
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.notation.ships import read_ship, ship_text
from piecesofeight.spelling import did_you_mean

if TYPE_CHECKING:
    from piecesofeight.language.program import Coin

DECK_COINS = SHIP_COINS - 1
# Of a ship's coins in a row, the nest coin first, then from fore to aft: those that aren't active.
INNER = range(FIRST_INNER, LAST_INNER + 1)


def _nest(name: str | None) -> str | None:
    return None if name is None else a_text(name, "a nest coin's name", ShipError)


def _row(names: Iterable[str]) -> tuple[str, ...]:
    return some_texts(names, "a deck's coins", ShipError)


@frozen
class Ship:
    """A ship as its player arranges it before the game.

    Attributes:
        nest: the name of the crow's nest coin, or None.
        deck: the names of the deck's coins, from fore to aft.

    Raises:
        ShipError: something isn't a name, or a list of names.

    >>> Ship("Mate", ("Cannon", "Captain"))
    Ship(nest='Mate', deck=('Cannon', 'Captain'))
    >>> print(_)
    Mate | Cannon Captain
    """

    nest: str | None = field(converter=_nest)
    deck: tuple[str, ...] = field(converter=_row)

    @classmethod
    def parse(cls, text: str, coins: CoinSource | None = None) -> Ship:
        """Read a ship: nest coin, `|`, deck from fore to aft; `-` is an empty nest.

        Names of several words need no quotes, the longest name that fits is meant;
        commas between names are allowed.

        Args:
            text: like `Mate | Cannon Mate Full Sail Captain`.
            coins: the coins to choose from; the shipped ones if left out.

        Raises:
            NotationError: the text isn't a ship; the message says where and suggests.

        >>> Ship.parse("mate | Cannon, Full Sail Captain").deck
        ('Cannon', 'Full Sail', 'Captain')
        """
        nest, deck = read_ship(text, _or_shipped(coins))
        return cls(nest, deck)

    @classmethod
    def random(
        cls,
        coins: CoinSource | None = None,
        seed: int = 0,
        shipyard: Shipyard | None = None,
        *,
        wild: bool = False,
    ) -> Ship:
        """A legal ship, drawn and arranged at random.

        Without a shipyard each coin is there as often as its limit allows. The Captain may begin
        anywhere (rule 2.2), but a person hardly lays it where it is active (1.3) and the first
        Mate destroys it: of a wild ship whose Captain is, it changes places with a coin that isn't.

        Args:
            coins: the coins to choose from; the shipped ones if left out.
            seed: any whole number; the same one gives the same ship.
            shipyard: what the ship must be built from (rule 1.5).
            wild: leave the Captain where it is, be it in the crow's nest, fore or aft.

        Raises:
            ShipError: the shipyard is too small for a ship, the seed is no whole number, or
                `wild` is neither true nor false.

        >>> Ship.random(seed=1).faults()
        []
        >>> Ship.random(seed=7, wild=True).deck[-1], Ship.random(seed=7).deck[-1]
        ('Captain', 'Bomb')
        """
        captains, others = building_coins(coins_of(_or_shipped(coins)), _yard(shipyard))
        rng = random.Random(a_number(seed, "the seed", ShipError))
        captain = rng.choice(captains)
        row = [captain, *rng.sample(others, SHIP_COINS - 1)]
        rng.shuffle(row)
        place = row.index(captain)
        if not a_truth(wild, "`wild`", ShipError) and place not in INNER:
            within = rng.choice(INNER)
            row[place], row[within] = row[within], captain
        return cls(row[0], tuple(row[1:]))

    @property
    def coins(self) -> tuple[str, ...]:
        """The names of all coins of the ship, the nest coin first."""
        return ((self.nest,) if self.nest is not None else ()) + self.deck

    def faults(
        self, coins: CoinSource | None = None, shipyard: Shipyard | None = None
    ) -> list[Fault]:
        """Every way in which the ship breaks the rules of building, all at once.

        Args:
            coins: the coins there are; the shipped ones if left out.
            shipyard: what the ship must be built from (rule 1.5), if it matters.

        >>> for fault in Ship("Canon", ("Captain", "Captain")).faults():
        ...     print(fault)
        a ship has 13 coins, this one has 3 (2.1); add 10
        there is no coin `Canon` (2.1); did you mean `Cannon`?
        a ship has exactly one Captain, this one has 2 (2.2); leave out 1
        """
        known = {coin.name: coin for coin in coins_of(_or_shipped(coins))}
        return [*self._faults(known), *self._too_many(known, _yard(shipyard))]

    def _faults(self, known: Mapping[str, Coin]) -> Iterator[Fault]:
        """What is wrong with its size, the names of its coins, and its Captains."""
        if self.nest is None:
            yield Fault("2.1", "the crow's nest is empty", "begin with a coin in it")
        size = len(self.coins)
        if size != SHIP_COINS:
            hint = (
                f"add {SHIP_COINS - size}"
                if size < SHIP_COINS
                else f"leave out {size - SHIP_COINS}"
            )
            yield Fault("2.1", f"a ship has {SHIP_COINS} coins, this one has {size}", hint)
        for name in dict.fromkeys(self.coins):
            if name not in known:
                hint = did_you_mean(name, known, "load the set that has it")
                yield Fault("2.1", f"there is no coin `{name}`", hint)
        captains = [name for name, coin in known.items() if coin.captain]
        count = sum(name in captains for name in self.coins)
        if count != 1:
            hint = f"leave out {count - 1}" if count else "add " + (" or ".join(captains) or "one")
            had = count or "none"
            yield Fault("2.2", f"a ship has exactly one Captain, this one has {had}", hint)

    def _too_many(self, known: Mapping[str, Coin], shipyard: Shipyard | None) -> Iterator[Fault]:
        """The coins that it has oftener than their limit, and than the shipyard, allow."""
        held = {name: count for name, count in Counter(self.coins).items() if name in known}
        for name, count in held.items():
            limit = known[name].limit
            if not known[name].captain and count > limit:
                what = f"the limit of {name} is {limit}, this ship has {count}"
                yield Fault("2.3", what, f"leave out {count - limit}")
        for name, count in held.items():
            if shipyard is not None and count > shipyard[name]:
                what = f"the shipyard has {shipyard[name] or 'no'} {name}, this ship has {count}"
                yield Fault("2.1", what)

    def __str__(self) -> str:
        return ship_text(self.nest, self.deck)


def building_coins(
    coins: Iterable[Coin], shipyard: Shipyard | None = None
) -> tuple[list[str], list[str]]:
    """What a legal ship is built from: captains, and other coins as often as it may have them.

    Raises:
        ShipError: there are too few coins for a ship.
    """
    captains: list[str] = []
    others: list[str] = []
    for coin in coins:
        count = coin.limit if shipyard is None else shipyard[coin.name]
        if coin.captain:
            captains += [coin.name] * count
        else:
            others += [coin.name] * min(coin.limit, count)
    if not captains or len(others) < SHIP_COINS - 1:
        what = f"only {len(others)} other coins" if captains else "no captain"
        raise ShipError(f"no ship can be built from these coins: there is {what} (2.1, 2.2)")
    return captains, others


def _yard(shipyard: Shipyard | None) -> Shipyard | None:
    if shipyard is None:
        return None
    return a_kind(shipyard, Shipyard, "the shipyard", "a `Shipyard`", ShipError)


def _or_shipped(coins: CoinSource | None) -> CoinSource:
    if coins is not None:
        return coins
    from piecesofeight.tables.compiler import shipped_coins

    return shipped_coins()

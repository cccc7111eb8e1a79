"""Who plays an evening, and what they bring to it: names, ships, shipyards, a pool; judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from piecesofeight.arguments import a_kind, a_list, a_number, some_texts
from piecesofeight.combat.setup import MOST_PLAYERS, Layout
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError
from piecesofeight.game.state import Game
from piecesofeight.language import Coins
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.match.pooling import Pooling
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.played.names import names_for
from piecesofeight.spelling import did_you_mean
from piecesofeight.tables.compiler import shipped_coins

Yard = Shipyard | Mapping[str, int] | str


@frozen
class Company:
    """Those who play, and the coins that there are.

    Attributes:
        names: the players' names, by seat.
        coins: the kinds of coin.
        usual: what each brings of whom nothing else is said.
    """

    names: tuple[str, ...]
    coins: tuple[Coin, ...]
    usual: Shipyard

    @classmethod
    def of(
        cls, names: Sequence[str] | int | None, source: CoinSource | None, *given: object
    ) -> Company:
        """The company of some names, or of so many players as there are things given.

        Raises:
            GameError: too few or many players, or names that are none.
        """
        known = shipped_coins() if source is None else coins_of(source)
        return cls(_names(names, given), known, own_set(known if source is None else source))

    def layouts(self, ships: Sequence[Ship | Layout | str] | None) -> tuple[Layout, ...]:
        """Where the coins lie in the first game, if that is given; ships are judged as always.

        Raises:
            ShipError, GameError: a ship or a layout that won't do.
        """
        if ships is None:
            return ()
        given = a_list(ships, "the ships", "a list of ships")
        if any(not isinstance(ship, Layout) for ship in given):
            return Game(given, self.coins, self.names).layouts
        return Game.from_layouts(given, self.coins, self.names).layouts

    def yards(self, shipyards: Sequence[Yard] | None) -> tuple[Shipyard, ...]:
        """What each player brings: what is given, or the usual.

        Raises:
            GameError: there are too few or many, or one is no shipyard.
        """
        if shipyards is None:
            return (self.usual,) * len(self.names)
        wanted = "a list of shipyards"
        yards = tuple(self._yard(yard) for yard in a_list(shipyards, "the shipyards", wanted))
        if len(yards) != len(self.names):
            raise GameError(f"there are {len(self.names)} players, but {len(yards)} shipyards")
        return yards

    def pooled(
        self,
        pool: Yard | None,
        pooling: Pooling | str | None,
        shipyards: Sequence[Yard] | None,
    ) -> tuple[Pooling | None, Shipyard]:
        """How a pool becomes shipyards, and its coins with a Captain for each (8.5).

        Raises:
            GameError: there is no such way, or it isn't clear what is pooled.
        """
        if pool is None and pooling is None:
            return None, Shipyard(())
        if shipyards is not None and pool is not None:
            what = "with both nobody knows whose coins are whose"
            raise GameError(f"give the shipyards or the pool; {what}")
        if pooling is None:
            pooling = "draft"
        way = pooling if isinstance(pooling, Pooling) else Pooling.parse(pooling)
        shared = Shipyard(()) if pool is None else self._yard(pool)
        for yard in self.yards(shipyards) if pool is None else ():
            shared += yard
        return way, self._with_captains(shared)

    def set_aside(self, given: Yard | None, way: Pooling | None) -> Shipyard:
        """What a pooling set aside that is over; only its shipyards can be given with it.

        Raises:
            GameError: there is a pool still to be shared, or it is no list of coins.
        """
        if given is None:
            return Shipyard(())
        if way is not None:
            what = "what is set aside is drawn from the pool"
            raise GameError(f"{what}; give it with the shipyards of a pooling that is over (8.5)")
        return self._yard(given, "what is set aside")

    def _with_captains(self, pool: Shipyard) -> Shipyard:
        """A pool with a Captain for each player, who gets it for nothing (8.5).

        Of a single kind there are no more: nobody could use a second one (2.2).
        """
        captains = [coin.name for coin in self.coins if coin.captain]
        counts, players = dict(pool.counts), len(self.names)
        there = sum(counts.get(name, 0) for name in captains)
        if captains and (there < players or len(captains) == 1):
            counts[captains[0]] = counts.get(captains[0], 0) + players - there
        return Shipyard(counts)

    def _yard(self, given: object, what: str = "a shipyard") -> Shipyard:
        yard = given if isinstance(given, Shipyard) else None
        if yard is None and isinstance(given, Mapping):
            yard = Shipyard(given)
        if yard is None:
            text = a_kind(given, str, what, "a `Shipyard`, counts by name, or its text")
            return Shipyard.parse(text, self.coins)
        known = {coin.name: coin for coin in self.coins}
        for name in yard:
            if name not in known:
                hint = did_you_mean(name, known, "load the set that has it")
                raise GameError(f"there is no coin `{name}`; {hint}")
        return yard


def _names(names: Sequence[str] | int | None, given: Sequence[object]) -> tuple[str, ...]:
    if names is None:
        found = next((things for things in given if things is not None), None)
        names = 2 if found is None else len(a_list(found, "the ships", "a list"))
    if isinstance(names, int):
        if not 2 <= a_number(names, "the number of players") <= MOST_PLAYERS:
            raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {names} (2.4)")
        return names_for(names)
    return some_texts(names, "the names")


def own_set(coins: CoinSource) -> Shipyard:
    """What a player has who brings each set once: what its file says is printed.

    Of a set that doesn't say, each coin is there as often as its limit allows.

    >>> own_set(shipped_coins())["Mate"]
    5
    """
    if isinstance(coins, Coins):
        return own_sets(coins.sets)
    return Shipyard([(coin.name, coin.limit) for coin in coins_of(coins)])


def own_sets(sets: Iterable[CoinSet]) -> Shipyard:
    """The same for some sets."""
    yard = Shipyard(())
    for coin_set in sets:
        printed = Shipyard.of(coin_set)
        yard += printed if printed.size else own_set(coin_set.coins)
    return yard

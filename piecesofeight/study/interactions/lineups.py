"""The small ships from which two coins are played: every way to lay them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product

from attrs import frozen

from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError
from piecesofeight.language import program as p
from piecesofeight.language.program.walk import walk

FEWEST, MOST = 2, 6  # coins in a ship
MOST_PLAYERS = 4
LATER = 2  # decisions more for what comes about in a later turn
HELD = 2  # coins that begin in a hold, at most
# Coins that may lie in the ship of whoever asks.
_OWN = (p.Who.YOU, p.Who.ANYONE)


@frozen
class Bounds:
    """How far a search goes.

    Attributes:
        depth: how many decisions outside of an action are taken one after the other: main
            actions, and whether a coin is sent to the nest. What an action brings about,
            with every answer to it, is always played to its end. Where one of the coins sets a
            delayed effect or gives its player another turn, `LATER` more are taken, so that
            what it is good for comes about.
        ships: coins in a ship, at most.
        players: how many play.

    Raises:
        GameError: a number that won't do.

    >>> Bounds(ships=1)
    Traceback (most recent call last):
        ...
    piecesofeight.errors.GameError: small ships have 2 to 6 coins, not 1
    """

    depth: int = 1
    ships: int = 3
    players: int = 2

    def __attrs_post_init__(self) -> None:
        if self.depth < 1:
            raise GameError(f"the depth is at least 1, not {self.depth}")
        if not FEWEST <= self.ships <= MOST:
            raise GameError(f"small ships have {FEWEST} to {MOST} coins, not {self.ships}")
        if not 2 <= self.players <= MOST_PLAYERS:
            raise GameError(f"2 to {MOST_PLAYERS} can play here, not {self.players}")

    def depth_for(self, coins: Iterable[p.Coin]) -> int:
        """The depth of the search with these coins."""
        abilities = (ability for coin in coins for ability in coin.abilities)
        plays = (ability for ability in abilities if isinstance(ability, p.Play))
        parts = (part for play in plays for _, _, part in walk(play))
        return self.depth + LATER * any(
            isinstance(part, p.Later | p.NextTime | p.NextTurn) for part in parts
        )


@frozen
class Lineup:
    """Where the coins of each player lie at the start, and the seat that begins."""

    layouts: tuple[Layout, ...]
    first: int

    @property
    def size(self) -> int:
        """How many coins there are."""
        return sum(len(layout.coins) for layout in self.layouts)

    @property
    def names(self) -> set[str]:
        """The kinds of coin that there are."""
        return {name for layout in self.layouts for name in layout.coins}


def lineups(
    one: p.Coin, two: p.Coin, coins: Sequence[p.Coin], bounds: Bounds
) -> tuple[Lineup, ...]:
    """Every line-up of two coins, those with the fewest coins first.

    The two lie in opposed ships, and in the same ship. Each ship has a captain, and is filled
    up to the bound with coins that an ability of the two asks for (an active Mate, another
    Cannon), else with a coin that does as little as possible. Where one of the two may use
    what lies in a hold, coins begin there too.

    Args:
        one: a coin.
        two: another one, or the same: then there are two copies.
        coins: what ships may be filled with, and the captain found among.
        bounds: how large the ships are, and how many.

    Raises:
        GameError: there is no captain among the coins.
    """
    captain = captain_of(coins)
    crew = _Crew(one, two, captain, tuple(coins), bounds.ships)
    found = dict.fromkeys(
        Lineup(layouts, first)
        for fleet in crew.fleets(bounds.players)
        for layouts in product(*fleet)
        for first in range(bounds.players)
    )
    return tuple(sorted(found, key=lambda lineup: lineup.size))


@frozen
class _Crew:
    """What two coins sail with."""

    one: p.Coin
    two: p.Coin
    captain: str
    coins: tuple[p.Coin, ...]
    most: int

    def fleets(self, players: int) -> Iterator[list[tuple[Layout, ...]]]:
        """For each division of the coins among the players, the layouts of each."""
        mine = self.ship([self.one], [self.two], self.most)
        theirs = self.ship([self.two], [self.one], self.most)
        more = [self.ship([self.two], [], FEWEST)] * (players - 2)
        yield [mine, theirs, *more]
        if not (self.one.captain and self.two.captain):  # a ship has one at most (2.3)
            both = [self.one, self.two]
            yield [self.ship(both, [], self.most), self.ship([], both, FEWEST), *more]

    def ship(
        self, coins: Sequence[p.Coin], against: Sequence[p.Coin], most: int
    ) -> tuple[Layout, ...]:
        """Every layout of a ship with these coins, a captain, and at most so many coins."""
        names = [coin.name for coin in coins]
        if not any(coin.captain for coin in coins):
            names.append(self.captain)
        least = len(names)
        asked = [*asked_for(coins, own=True), *asked_for(against, own=False)]
        captains = {coin.name for coin in self.coins if coin.captain}  # one a ship (2.3)
        names += [name for name in dict.fromkeys(asked) if name not in captains]
        names += [filler(self.coins, (self.one, self.two))] * (most - len(names))
        bags = dict.fromkeys(tuple(names[:size]) for size in range(least, max(most, least) + 1))
        return tuple(dict.fromkeys(layout for bag in bags for layout in self.laid_out(bag)))

    def laid_out(self, bag: Sequence[str]) -> Iterator[Layout]:
        """Every way to lay coins out: in the nest, in the deck and, if it matters, in the hold."""
        free = [name for name in bag if name != self.captain]
        most = min(HELD, len(free)) if _uses_holds((self.one, self.two)) else 0
        for size in range(most + 1):
            for held in dict.fromkeys(combinations(sorted(free), size)):
                ship = _without(bag, held)
                for nest in (None, *dict.fromkeys(ship)):
                    rest = _without(ship, (nest,) if nest else ())
                    for deck in dict.fromkeys(permutations(rest)):
                        yield Layout(nest, deck, held)


def filler(coins: Sequence[p.Coin], beside: Sequence[p.Coin]) -> str:
    """The coin that does least: no reaction, and as little as possible without other kinds.

    Args:
        coins: what there is.
        beside: the coins beside which it is to do little; it is another one, if it can be.
    """
    there = {coin.name for coin in beside}

    def busy(coin: p.Coin) -> tuple[int, int]:
        plays = [play for play in coin.abilities if isinstance(play, p.Play)]
        idle = [play for play in plays if {kind for kind, _ in _kinds([play.condition])} - there]
        return len(coin.abilities) - len(plays), len(plays) - len(idle)

    others = [coin for coin in coins if not coin.captain]
    fresh = [coin for coin in others if coin.name not in there]
    return min(fresh or others or [beside[0]], key=busy).name


def captain_of(coins: Sequence[p.Coin]) -> str:
    """The first captain of some coins.

    Raises:
        GameError: there is none among them.
    """
    for coin in coins:
        if coin.captain:
            return coin.name
    raise GameError("there is no captain among these coins; add the set that has one")


def _without(bag: Sequence[str], names: Iterable[str]) -> list[str]:
    rest = list(bag)
    for name in names:
        rest.remove(name)
    return rest


def _kinds(nodes: Iterable[object]) -> Iterator[tuple[str, bool]]:
    """The kinds of coin that parts of programs ask for, and whether in the own ship."""
    for node in nodes:
        for _, _, part in walk(node) if node is not None else ():
            if isinstance(part, p.Filter) and part.kind:
                yield part.kind, part.owner in _OWN


def asked_for(coins: Sequence[p.Coin], own: bool) -> list[str]:
    """The kinds that these coins ask for in the own ship, or in another one."""
    return [kind for kind, mine in _kinds(coins) if mine == own]


def _uses_holds(coins: Sequence[p.Coin]) -> bool:
    """Whether one of the coins may use, or count, what lies in a hold.

    The filter of an event is no such use: it only says that its coin may lie anywhere.
    """
    for parent, _, part in (found for coin in coins for found in walk(coin)):
        if isinstance(part, p.Filter) and not isinstance(parent, p.Event):
            if part.places & p.Place.HOLD:
                return True
    return False

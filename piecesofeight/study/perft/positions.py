"""Counting from positions: small ships in which a coin, or a pair of coins, meets itself.

Everything that a position is for should come about within a few decisions, so both coins lie
in both ships where they can be used or aimed at, with a coin that attacks, and with those
that their abilities ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from attrs import frozen

from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError
from piecesofeight.game.state import Game
from piecesofeight.language.program import Any, Coin, Destroy, Play
from piecesofeight.study.interactions.lineups import asked_for, captain_of
from piecesofeight.study.perft.coins import RULES, begun, counter_of
from piecesofeight.study.perft.counting import Counted

NAMES = ("Anne", "Bart", "Cora", "Dirk")
DEPTH = 4  # decisions, at most
MOST = 3000  # ways to the last level, at most: a position should be counted in an instant


@frozen(slots=False)
class Position:
    """Where the counting begins.

    Attributes:
        name: what it is called, in one file only once.
        ships: where each player's coins lie.
        first: the seat that begins.
    """

    name: str
    ships: tuple[Layout, ...]
    first: int = 0

    @property
    def coins(self) -> set[str]:
        """The kinds of coin that there are."""
        return {name for ship in self.ships for name in ship.coins}

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names."""
        return NAMES[: len(self.ships)]

    def game(self, coins: Sequence[Coin]) -> Game:
        """The game that begins here.

        Raises:
            GameError: a coin isn't among these.
        """
        return Game.from_layouts(self.ships, coins, self.seats, RULES)


@frozen(kw_only=True, slots=False)
class Count(Counted, Position):
    """A position and what lies below it."""


def count(
    position: Position,
    coins: Sequence[Coin],
    depth: int,
    path: Sequence[str] = (),
    compiled: bool = False,
) -> Count:
    """Count from a position.

    Args:
        position: where to begin.
        coins: the coins that there are.
        depth: how many decisions deep.
        path: options to take first, by text; depth and split count from behind them.
        compiled: count with the compiled kernel.

    Raises:
        GameError: a coin isn't among these, or a depth below 1.
        IllegalOption: an option of the path can't be taken.
        ImportError: the compiled kernel is wanted, and the `fast` extra isn't installed.

    >>> from piecesofeight.language import load_coins
    >>> ships = (Layout("Captain", ("Mate",)), Layout(None, ("Captain",)))
    >>> found = count(Position("a Captain falls", ships), tuple(load_coins().values()), 1)
    >>> found.levels[1], found.split["play nest at Bart.fore"]
    ({'first-nest': 2, 'end': 5}, 1)
    """
    if depth < 1:
        raise GameError(f"the depth is at least 1, not {depth}")
    game = position.game(coins)
    state, counter = game.start(position.first), counter_of(game.tables, compiled=compiled)
    node = begun(counter, game.tables, position.ships, position.first)
    for text in path:
        option = state.option_id(text)
        state, node = state.apply(option), counter.after(node, option)
    texts = {option.id: option.text for option in state.decision or ()}
    levels, through = counter.levels(node, depth)
    if len(levels) <= depth:  # all ways end sooner
        levels += ({},) * (depth + 1 - len(levels))
        through = dict.fromkeys(through, 0)
    split = {texts[option]: ways for option, ways in through.items()}
    return Count(position.name, position.ships, position.first, levels=levels, split=split)


def count_within(position: Position, coins: Sequence[Coin], compiled: bool = False) -> Count:
    """Count as deep as `DEPTH` and `MOST` allow, and 2 decisions deep at least."""
    found = count(position, coins, 2, compiled=compiled)
    while found.depth < DEPTH:
        deeper = count(position, coins, found.depth + 1, compiled=compiled)
        if sum(deeper.levels[-1].values()) > MOST:
            break
        found = deeper
    return found


@frozen
class Recount:
    """Counts positions with the same coins: work for `study.parallel.mapped`."""

    coins: tuple[Coin, ...]
    compiled: bool = False

    def __call__(self, position: Position) -> Count:
        """Count as deep as before, or a new position as deep as is sensible.

        Raises:
            GameError: a coin of the position isn't there.
        """
        if isinstance(position, Count):
            return count(position, self.coins, position.depth, compiled=self.compiled)
        return count_within(position, self.coins, self.compiled)


# --- for coins and pairs of coins -------------------------------------------------------------


def position_of(one: Coin, two: Coin, coins: Sequence[Coin]) -> Position:
    """The position of a pair of coins, or of a coin with itself.

    Args:
        one: a coin.
        two: another one, or the same.
        coins: what ships may be filled with, and the captain found among.

    Raises:
        GameError: there is no captain among the coins.
    """
    name = one.name if one is two else f"{one.name} and {two.name}"
    return Position(name, tuple(_ships(one, two, captain_of(coins), coins)))


def positions_of(chosen: Sequence[Coin], coins: Sequence[Coin]) -> Iterator[Position]:
    """A position for each coin and for each pair of coins chosen, in their order.

    Raises:
        GameError: there is no captain among the coins.
    """
    for one, two in combinations_with_replacement(chosen, 2):
        yield position_of(one, two, coins)


def _ships(one: Coin, two: Coin, captain: str, coins: Sequence[Coin]) -> Iterator[Layout]:
    """Two ships with both coins: the first lies in the nest of one, the second in the other's.

    A ship has one captain at most (2.3).
    """
    pair = (one, two)
    captains = {coin.name for coin in coins if coin.captain}
    asked = [*asked_for(pair, own=True), *asked_for(pair, own=False), attacker(coins)]
    crew = [name for name in dict.fromkeys(asked) if name not in {*captains, one.name, two.name}]
    for nest, fore in ((one, two), (two, one)):
        deck = [fore.name, *crew]
        if one.captain and two.captain:
            deck = crew
        elif not one.captain and not two.captain:
            deck.append(captain)
        yield Layout(nest.name, tuple(deck))


def attacker(coins: Sequence[Coin]) -> str:
    """The coin that destroys a coin of the user's choice and does least besides."""

    def effort(coin: Coin) -> tuple[bool, int, int]:
        plays = [ability for ability in coin.abilities if isinstance(ability, Play)]
        free = [step for ability in plays if ability.condition is None for step in ability.body]
        aims = any(isinstance(step, Destroy) and isinstance(step.coins, Any) for step in free)
        return not aims, len(coin.abilities), sum(len(ability.body) for ability in plays)

    return min((coin for coin in coins if not coin.captain), key=effort).name

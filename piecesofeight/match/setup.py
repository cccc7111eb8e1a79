"""What an evening is played with, judged before it is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_list, a_number, a_text, a_truth, shown, some_texts
from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_PLAYERS, Layout
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError, ShipError
from piecesofeight.game.setup import DRAWN, Teams, names_for
from piecesofeight.game.state import Game
from piecesofeight.language import Coins
from piecesofeight.language.program import Coin
from piecesofeight.match.pooling import Pooling
from piecesofeight.match.yards import Kinds, Sharing
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.spelling import did_you_mean
from piecesofeight.tables.compiler import shipped_coins

LOSER, WINNER, TURNS = "loser", "winner", "turns"
BEGINNERS = (DRAWN, LOSER, WINNER, TURNS)
MOST_GAMES = 1000
MOST_OFFERS = 100


@frozen(repr=False, slots=False)
class MatchSetup:
    """Everything about an evening that doesn't change; see `Match`, which is made of it."""

    names: tuple[str, ...]
    shipyards: tuple[Shipyard, ...]
    layouts: tuple[Layout, ...]
    pool: Shipyard
    pooling: Pooling | None
    drafted: int
    aside: int
    offers: int
    wins: int
    best_of: int | None
    begins: str
    spoils: bool
    set_aside: Shipyard
    rules: Rules
    teams: tuple[tuple[int, ...], ...]
    coins: tuple[Coin, ...] = field(eq=False)
    fingerprint: str = ""
    first: int | None = None
    clock: Clock | None = None
    kinds: Kinds = field(eq=False, init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "kinds", Kinds(self.coins))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @cached_property
    def sketch(self) -> Game:
        """A game of these players without coins, which knows their names, seats and teams."""
        empty = [Layout(None, ())] * self.players
        teams = self.teams or None
        return Game.from_layouts(empty, self.coins, self.names, self.rules, teams)

    def seat(self, player: int | str) -> int:
        """The seat of a player given by seat or name.

        Raises:
            GameError: there is no such player.
        """
        return self.sketch.seat(player)

    def eyes(self, player: int | str) -> int:
        """The same for somebody who only looks on, and so may be a `SPECTATOR` too.

        Raises:
            GameError: there is no such player.
        """
        return self.sketch.eyes(player)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that can win: the teams, or each player alone."""
        return self.teams or tuple((seat,) for seat in range(self.players))

    @cached_property
    def share(self) -> int:
        """How many coins of the pool each player gets, the Captain aside."""
        return (self.pool.size - self.players - self.aside) // self.players

    @cached_property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The parts of the pooling in which coins are handed out, and each player's share."""
        return self.pooling.shares(self.share, self.drafted) if self.pooling else ()

    @property
    def left_over(self) -> int:
        """How many coins of the pool are set aside (8.5)."""
        return self.pool.size - self.players - self.share * self.players


def setup_fields(
    names: Sequence[str] | int | None,
    coins: CoinSource | None,
    shipyards: Sequence[Shipyard | Mapping[str, int] | str] | None,
    ships: Sequence[Ship | Layout | str] | None,
    pool: Shipyard | Mapping[str, int] | str | None,
    pooling: Pooling | str | None,
    numbers: Mapping[str, int],
    wins: int | None,
    best_of: int | None,
    begins: str,
    spoils: bool,
    set_aside: Shipyard | Mapping[str, int] | str | None,
    rules: Rules | Mapping[str, object],
    teams: Teams | None,
    clock: Clock | str | None,
) -> dict[str, Any]:
    """The fields of a `MatchSetup`.

    Raises:
        GameError: a value that won't do.
        ShipError: somebody could build no ship.
    """
    known = shipped_coins() if coins is None else coins_of(coins)
    called = _names(names, shipyards, ships)
    for name, most in (("drafted", 1000), ("aside", 1000), ("offers", MOST_OFFERS)):
        if not 0 <= a_number(numbers[name], f"`{name}`") <= most:
            raise GameError(f"`{name}` is 0 to {most}, not {numbers[name]}")
    layouts = _layouts(ships, called, known)
    # Names, teams, rules and clock are judged as those of any game.
    empty = [Layout(None, ())] * len(called)
    sketch = Game.from_layouts(empty, known, called, rules, teams, clock)
    way, shared = _pooling(pool, pooling, shipyards, called, known, coins)
    laid = _set_aside(set_aside, way, known)
    if a_truth(spoils, "`spoils`") and way is None and not laid:
        what = "say how to pool, or what was set aside"
        raise GameError(f"spoils are coins that pooling left over; {what} (8.6)")
    yards = () if way else _yards(shipyards, called, known, coins)
    return {
        "names": called,
        "shipyards": yards,
        "layouts": layouts,
        "pool": shared,
        "pooling": way,
        **numbers,
        **_length(wins, best_of),
        "begins": _one_of(begins, BEGINNERS, "who begins the next game"),
        "spoils": spoils,
        "set_aside": laid,
        "rules": sketch.rules,
        "teams": sketch.teams,
        "coins": known,
        "fingerprint": sketch.fingerprint,
        "clock": sketch.clock,
    }


def check_setup(setup: MatchSetup) -> None:
    """Refuse an evening in which somebody could never build a ship.

    Raises:
        ShipError: a shipyard, or the pool, is too small.
    """
    kinds = setup.kinds
    if setup.pooling is None:
        for name, yard in zip(setup.names, setup.shipyards, strict=True):
            if not setup.layouts and not kinds.can_build(kinds.counts(yard)):
                raise ShipError(f"no ship can be built from the shipyard of {name} (2.1 to 2.3)")
        return
    if setup.share < 1:
        raise ShipError(f"a pool of {setup.pool.size} coins is too small for {setup.players} (8.5)")
    yards, pool = captains_given(setup)
    if not Sharing(kinds, pool, yards, (setup.share,) * setup.players).works:
        raise ShipError(
            f"a pool of {setup.pool.size} coins can't be shared out so that each of "
            f"{setup.players} players can build a ship (8.5)"
        )


def captains_given(setup: MatchSetup) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Shipyards with a Captain each, and the pool without these (8.5)."""
    kinds, pool = setup.kinds, list(setup.kinds.counts(setup.pool))
    yards = []
    for _ in setup.names:
        captain = next(kind for kind in kinds.captains if pool[kind])
        pool[captain] -= 1
        yards.append(tuple(int(kind == captain) for kind in range(len(pool))))
    return tuple(yards), tuple(pool)


def _names(names: Sequence[str] | int | None, shipyards: object, ships: object) -> tuple[str, ...]:
    if names is None:
        given = next((given for given in (ships, shipyards) if given is not None), None)
        names = 2 if given is None else len(a_list(given, "the ships", "a list"))
    if isinstance(names, int):
        if not 2 <= a_number(names, "the number of players") <= MOST_PLAYERS:
            raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {names} (2.4)")
        return names_for(names)
    return some_texts(names, "the names")


def _layouts(
    ships: Sequence[Ship | Layout | str] | None, names: tuple[str, ...], coins: tuple[Coin, ...]
) -> tuple[Layout, ...]:
    """Where the coins lie in the first game, if that is given; ships of it are judged as always."""
    if ships is None:
        return ()
    given = a_list(ships, "the ships", "a list of ships")
    if any(not isinstance(ship, Layout) for ship in given):
        return Game(given, coins, names).layouts
    return Game.from_layouts(given, coins, names).layouts


def _pooling(
    pool: object,
    pooling: Pooling | str | None,
    shipyards: object,
    names: tuple[str, ...],
    coins: tuple[Coin, ...],
    source: CoinSource | None,
) -> tuple[Pooling | None, Shipyard]:
    if pool is None and pooling is None:
        return None, Shipyard(())
    if shipyards is not None and pool is not None:
        raise GameError(
            "give the shipyards or the pool; with both nobody knows whose coins are whose"
        )
    if pooling is None:
        pooling = "draft"
    way = pooling if isinstance(pooling, Pooling) else Pooling.parse(pooling)
    if pool is None:
        shared = Shipyard(())
        for yard in _yards(shipyards, names, coins, source):
            shared += yard
    else:
        shared = _yard(pool, coins)
    return way, _with_captains(shared, [coin.name for coin in coins if coin.captain], len(names))


def _with_captains(pool: Shipyard, captains: list[str], players: int) -> Shipyard:
    """A pool with a Captain for each player, who gets it for nothing (8.5).

    Of a single kind there are no more: nobody could use a second one (2.2).
    """
    counts = dict(pool.counts)
    there = sum(counts.get(name, 0) for name in captains)
    if captains and (there < players or len(captains) == 1):
        counts[captains[0]] = counts.get(captains[0], 0) + players - there
    return Shipyard(counts)


def _set_aside(
    given: Shipyard | Mapping[str, int] | str | None, way: Pooling | None, coins: tuple[Coin, ...]
) -> Shipyard:
    """What a pooling set aside that is over; only its shipyards can be given with it."""
    if given is None:
        return Shipyard(())
    if way is not None:
        what = "what is set aside is drawn from the pool"
        raise GameError(f"{what}; give it with the shipyards of a pooling that is over (8.5)")
    return _yard(given, coins, "what is set aside")


def _yards(
    shipyards: object,
    names: tuple[str, ...],
    coins: tuple[Coin, ...],
    source: CoinSource | None,
) -> tuple[Shipyard, ...]:
    """What each player brings: what is given, or a set of coins each."""
    if shipyards is None:
        return (own_set(coins if source is None else source),) * len(names)
    yards = tuple(
        _yard(yard, coins) for yard in a_list(shipyards, "the shipyards", "a list of shipyards")
    )
    if len(yards) != len(names):
        raise GameError(f"there are {len(names)} players, but {len(yards)} shipyards")
    return yards


def own_set(coins: CoinSource) -> Shipyard:
    """What a player has who brings each set once: what its file says is printed.

    Of a set that doesn't say, each coin is there as often as its limit allows.

    >>> own_set(shipped_coins())["Mate"]
    5
    """
    if not isinstance(coins, Coins):
        return Shipyard([(coin.name, coin.limit) for coin in coins_of(coins)])
    yard = Shipyard(())
    for coin_set in coins.sets:
        printed = Shipyard.of(coin_set)
        yard += printed if printed.size else own_set(coin_set.coins)
    return yard


def _yard(given: object, coins: tuple[Coin, ...], what: str = "a shipyard") -> Shipyard:
    yard = given if isinstance(given, Shipyard) else None
    if yard is None and isinstance(given, Mapping):
        yard = Shipyard(given)
    if yard is None:
        text = a_kind(given, str, what, "a `Shipyard`, counts by name, or its text")
        return Shipyard.parse(text, coins)
    known = {coin.name for coin in coins}
    for name in yard:
        if name not in known:
            hint = did_you_mean(name, known, "load the set that has it")
            raise GameError(f"there is no coin `{name}`; {hint}")
    return yard


def _length(wins: int | None, best_of: int | None) -> dict[str, int | None]:
    """How many wins a match takes, and how many games it has at most (8.3)."""
    if wins is not None and best_of is not None:
        raise GameError("a match is the best of some games, or first to some wins; give one (8.3)")
    if best_of is not None:
        games = a_number(best_of, "`best_of`")
        if not 1 <= games <= MOST_GAMES or games % 2 == 0:
            raise GameError(f"a match is the best of an odd number of games, not of {games} (8.3)")
        return {"wins": games // 2 + 1, "best_of": games}
    needed = 1 if wins is None else a_number(wins, "`wins`")
    if not 1 <= needed <= MOST_GAMES:
        raise GameError(f"a match takes 1 to {MOST_GAMES} wins, not {needed} (8.3)")
    return {"wins": needed, "best_of": None if wins is not None else 1}


def _one_of(given: object, known: tuple[str, ...], what: str) -> str:
    name = a_text(given, what)
    if name in known:
        return name
    hint = did_you_mean(name, known, "there are " + ", ".join(known))
    raise GameError(f"{what} can't be `{shown(name)}`; {hint}")

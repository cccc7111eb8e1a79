"""What an evening is played with, judged before it is taken."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import field, frozen

from piecesofeight.arguments import a_number, a_text, a_truth, shown
from piecesofeight.combat.clock import Clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError, ShipError
from piecesofeight.game.state import Game
from piecesofeight.language.program import Coin
from piecesofeight.match.pooling import Pooling
from piecesofeight.match.yards import Kinds, Sharing
from piecesofeight.played.names import DRAWN
from piecesofeight.spelling import did_you_mean

LOSER, WINNER, TURNS = "loser", "winner", "turns"
BEGINNERS = (DRAWN, LOSER, WINNER, TURNS)
MOST_GAMES = 1000
MOST_OF = {"drafted": 1000, "aside": 1000, "offers": 100}


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


def length_of(wins: int | None, best_of: int | None) -> dict[str, Any]:
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


def begins_as(given: object) -> str:
    """Who begins the next game, as one of `BEGINNERS`.

    Raises:
        GameError: it is none of them.
    """
    name = a_text(given, "who begins the next game")
    if name in BEGINNERS:
        return name
    hint = did_you_mean(name, BEGINNERS, "there are " + ", ".join(BEGINNERS))
    raise GameError(f"who begins the next game can't be `{shown(name)}`; {hint}")


def numbers_of(**numbers: int) -> dict[str, int]:
    """How many coins are drafted and set aside, and how many trades may be offered, judged.

    Raises:
        GameError: a number that won't do.
    """
    for name, number in numbers.items():
        if not 0 <= a_number(number, f"`{name}`") <= MOST_OF[name]:
            raise GameError(f"`{name}` is 0 to {MOST_OF[name]}, not {number}")
    return numbers


def spoils_of(spoils: bool, way: Pooling | None, laid: Shipyard) -> bool:
    """Whether there are spoils to the losers, which must come from somewhere (8.6).

    Raises:
        GameError: nothing is set aside.
    """
    if a_truth(spoils, "`spoils`") and way is None and not laid:
        what = "say how to pool, or what was set aside"
        raise GameError(f"spoils are coins that pooling left over; {what} (8.6)")
    return spoils

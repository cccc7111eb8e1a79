"""Building ships from shipyards, coin by coin and in secret (section 2, 8.3)."""

from __future__ import annotations

from attrs import evolve

from piecesofeight.combat.ships.ship import Ship
from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import SHIP_COINS
from piecesofeight.match.events import say
from piecesofeight.match.moment import Moment
from piecesofeight.match.phases.phase import Phase, coin_option, counted_down, event, kind_of
from piecesofeight.match.setup import MatchSetup
from piecesofeight.match.yards import Counts
from piecesofeight.notation.position import OptionParts

KEEP = OptionParts(m.V_ANSWER, target=1).id


def may_only_rearrange(now: Moment, seat: int) -> bool:
    """Whether a player won the last game, and so keeps the coins of the ship (8.3)."""
    return bool(now.games) and now.games[-1].winner == seat


def coins_to_place(match: MatchSetup, now: Moment) -> Counts:
    """What the player who builds may take: the shipyard, or the coins of the ship (8.3)."""
    ship = now.ships[now.mover]
    if ship is not None and may_only_rearrange(now, now.mover):
        names = [coin.name for coin in match.coins]
        return tuple(ship.coins.count(name) for name in names)
    return now.yards[now.mover]


def next_coins(match: MatchSetup, now: Moment) -> list[int]:
    """The kinds that may be placed next, so that a legal ship can still be completed."""
    kinds, ship = match.kinds, now.ships[now.mover]
    there = coins_to_place(match, now)
    left = [count - now.placed.count(kind) for kind, count in enumerate(there)]
    if ship is not None and may_only_rearrange(now, now.mover):
        return [kind for kind, count in enumerate(left) if count]
    has_captain = any(kind in kinds.captains for kind in now.placed)
    room = [
        0 if kind in kinds.captains else min(count, limit - now.placed.count(kind))
        for kind, (count, limit) in enumerate(zip(left, kinds.limits, strict=True))
    ]
    places = SHIP_COINS - len(now.placed)
    found = []
    for kind, count in enumerate(left):
        if kind in kinds.captains:
            if count and not has_captain and sum(room) >= places - 1:
                found.append(kind)
        elif (
            room[kind] > 0
            and places > (not has_captain)
            and sum(room) >= places - (not has_captain)
        ):
            found.append(kind)
    return found


class Building(Phase):
    """Each player in turn builds a ship: the nest coin first, then the deck from fore to aft."""

    kind = "build"

    def enter(self) -> Moment:
        if self.match.layouts and not self.now.games:  # the ships of the first game were given
            ships = tuple(Ship(layout.nest, layout.deck) for layout in self.match.layouts)
            return evolve(self.now, ships=ships, left=0)
        return evolve(self.now, mover=0, left=self.match.players, placed=())

    @property
    def is_public(self) -> bool:
        return not self.now.placed

    def options(self) -> tuple[int, ...]:
        coins = tuple(map(coin_option, next_coins(self.match, self.now)))
        return (KEEP, *coins) if not self.now.placed and self.now.ships[self.now.mover] else coins

    def take(self, option: int) -> Moment:
        now = self.now
        ship = now.ships[now.mover]
        if option != KEEP:
            now = evolve(now, placed=(*now.placed, kind_of(option)))
            if len(now.placed) < self._size(ship):
                return now
            nest, *deck = (self.match.coins[kind].name for kind in now.placed)
            ship = Ship(nest, tuple(deck))
        ships = (*now.ships[: now.mover], ship, *now.ships[now.mover + 1 :])
        told = event(self.match, "built", now.mover)
        return counted_down(now, ships=ships, mover=now.mover + 1, placed=()).telling(told)

    def _size(self, ship: Ship | None) -> int:
        return (
            len(ship.coins) if ship and may_only_rearrange(self.now, self.now.mover) else SHIP_COINS
        )

    def text(self, option: int) -> str:
        if option == KEEP:
            return "keep"
        place = "deck" if self.now.placed else "nest"
        return f"arrange {place} {self.match.coins[kind_of(option)].name}"

    def sentence(self, option: int, language: str) -> str:
        if option == KEEP:
            return say("choose keep", language)
        coin = self.match.coins[kind_of(option)].name_in(language)
        return say("choose deck" if self.now.placed else "choose nest", language, coin=coin)

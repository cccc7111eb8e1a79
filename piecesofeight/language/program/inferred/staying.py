"""Whether a coin is still where it was once an ability of it is done.

It is read off the costs and the steps, by what each says that it does with coins; so a new step is
told rightly as soon as it is declared.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

from attrs import evolve, field, frozen

from piecesofeight.language.program.abilities import Ability, Play, React, Whenever
from piecesofeight.language.program.coins import Any, Coins, Every, Filter, Name, Player, This
from piecesofeight.language.program.conditions import All, Lies
from piecesofeight.language.program.facts import CoinRole
from piecesofeight.language.program.rows import Row
from piecesofeight.language.program.steps import Each, NamingCoins, Step
from piecesofeight.language.program.walk import blocks, coin_roles, delays, walk
from piecesofeight.language.program.words import EventKind, Once, Place, Spot, Who


class Staying(enum.Enum):
    """What becomes of a coin by an ability of it; the later ones here outweigh the earlier."""

    STAYS = "stays"
    MOVES = "moves"  # it lies elsewhere in a ship
    LATER = "spent later"  # by a step that happens in a coming turn
    SOMETIMES = "sometimes spent"
    SPENT = "spent"  # it goes to the hold, or leaves the game


_ORDER = list(Staying)


def staying(ability: Ability, name: str = "") -> Staying:
    """Whether the coin of an ability stays when the ability has happened as it is written.

    That others answer it, or negate it, is left aside. A coin that is spent lies in the hold,
    or has left the game.

    Args:
        ability: of which it is asked.
        name: of the coin, so that what is done to coins of other kinds isn't done to it.

    Example:
        >>> from piecesofeight.language import load_coins
        >>> coins = load_coins()
        >>> [staying(ability).value for ability in coins["Cutlass"].abilities]
        ['spent', 'stays']
    """
    steps = (*ability.costs, *ability.body)
    given = {one.name: one.filter for _, _, one in walk(ability) if isinstance(one, NamingCoins)}
    coin = _Coin(name, _zones(ability), given)
    found = _most(_by_step(step, coin) for step in steps)
    if found is Staying.MOVES:  # where it comes to something may be done to it
        found = _most(_by_step(step, evolve(coin, zones=_ANYWHERE)) for step in steps)
    return found


_ZONES = (Place.NEST, Place.DECK, Place.HOLD)
_ANYWHERE = Place.SHIP | Place.HOLD


@frozen
class _Coin:
    """What is known of the coin: its name, in which zones it may lie, and what names stand for.

    `owners` are those whose coins may be the user's.
    """

    name: str = ""
    zones: Place = _ANYWHERE
    given: Mapping[str, Filter] = field(factory=dict)
    owners: tuple[Player, ...] = (Who.YOU, Who.ANYONE)

    def is_among(self, coins: Any | Every) -> bool:
        """Whether it may be one of some coins."""
        asked = coins.filter
        return self.fits(asked) and (
            asked.among is None or self.fits(self.given.get(asked.among.name, asked))
        )

    def fits(self, asked: Filter) -> bool:
        """Whether it may be such a coin."""
        mine = asked.owner in self.owners and not asked.other
        kind = not self.name or (asked.kind in (None, self.name) and asked.except_kind != self.name)
        return mine and kind and bool(asked.places & self.zones & Place.SHIP)


def _zones(ability: Ability) -> Place:
    """Where the coin may lie when the ability is used, as far as its text says.

    Of a deck its ends may be the same coin, and change: so only the deck counts.
    """
    if ability.event is not None and ability.event.kind is EventKind.DESTROYED:
        if isinstance(ability.event.coin, This):
            return Place.HOLD
    said = ability.places or Place.ACTIVE
    parts = ability.condition
    for part in parts.conditions if isinstance(parts, All) else (parts,):
        if isinstance(part, Lies):
            said &= part.places
    return reduce(or_, (zone for zone in _ZONES if zone & said), Place(0))


def _most(found: Iterable[Staying]) -> Staying:
    return max(found, key=_ORDER.index, default=Staying.STAYS)


def _by_step(step: Step, coin: _Coin) -> Staying:
    """What becomes of the coin by a step and by the blocks below it."""
    own = _most(_by_role(step, coins, role, coin) for coins, role in coin_roles(step))
    if step.facts.borrows and getattr(step, "player", Who.YOU) is Who.YOU:  # as its ability says
        own = _most([own, Staying.SOMETIMES])
    if isinstance(step, Each) and step.who is Who.ANYONE:  # its user is one of them
        coin = evolve(coin, owners=(*coin.owners, Who.CHOOSER))
    then = evolve(coin, zones=_ANYWHERE) if delays(step) else coin  # by then it may lie elsewhere
    below = [_most(_by_step(inner, then) for inner in block) for block in blocks(step)]
    if delays(step):
        spends = (Staying.LATER, Staying.SOMETIMES, Staying.SPENT)
        return _most([own, *(Staying.LATER if one in spends else one for one in below)])
    if below and any(one is not below[0] for one in below) and Staying.SPENT in below:
        below = [Staying.SOMETIMES]
    return _most([own, *below])


def _by_role(step: Step, coins: Coins, role: CoinRole, coin: _Coin) -> Staying:
    """What becomes of the coin as one of the coins that a step does something with."""
    if not role.moves:
        return Staying.STAYS
    spends = _spends(step, coins, role)
    if isinstance(coins, Row) and isinstance(coins.start, This):
        return Staying.STAYS  # it doesn't lie beside itself
    if isinstance(coins, Name) and coins.name in coin.given:  # it may have been chosen itself
        return Staying.SOMETIMES if spends and coin.fits(coin.given[coins.name]) else Staying.STAYS
    if isinstance(coins, Every):
        return Staying.SOMETIMES if spends and coin.is_among(coins) else Staying.STAYS
    if isinstance(coins, Any) and coins.filter.owner is Who.YOU:  # it may be chosen itself
        return Staying.SOMETIMES if spends and coin.is_among(coins) else Staying.STAYS
    if not isinstance(coins, This):
        return Staying.STAYS
    return Staying.SPENT if spends else Staying.MOVES


def _spends(step: Step, coins: Coins, role: CoinRole) -> bool:
    """Whether coins go to the hold by a step, or leave the game."""
    away = [going.coins for going in step.goes() if going.spot is Spot.HOLD or going.leaves]
    return coins in away or EventKind.DESTROYED in role.raises


def how_often(ability: Play | React) -> str:
    """How often an ability may be used as long as its coin stays: what its text says, or a rule."""
    if ability.once is not Once.ALWAYS:
        return str(ability.once.value)
    if isinstance(ability, Whenever):
        return "each time"
    return "once per turn" if isinstance(ability, React) else "every turn"  # 5.4, 4.1

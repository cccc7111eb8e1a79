"""Whether a coin is still where it was once an ability of it is done.

It is read off the costs and the steps, by what each says that it does with coins; so a new step is
told rightly as soon as it is declared.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable

from piecesofeight.language.program.abilities import Ability, Play, React
from piecesofeight.language.program.coins import Coins, Every, This
from piecesofeight.language.program.facts import CoinRole
from piecesofeight.language.program.steps import Step
from piecesofeight.language.program.walk import blocks, coin_roles, delays
from piecesofeight.language.program.words import EventKind, Once, Place, Spot, Who


class Staying(enum.Enum):
    """What becomes of a coin by an ability of it; the later ones here outweigh the earlier."""

    STAYS = "stays"
    MOVES = "moves"  # it lies elsewhere in a ship
    LATER = "spent later"  # by a step that happens in a coming turn
    SOMETIMES = "sometimes spent"
    SPENT = "spent"  # it goes to the hold


_ORDER = list(Staying)


def staying(ability: Ability) -> Staying:
    """Whether the coin of an ability stays when the ability has happened as it is written.

    That others answer it, or negate it, is left aside. A coin that is spent lies in the hold.

    Example:
        >>> from piecesofeight.language import load_coins
        >>> coins = load_coins()
        >>> [staying(ability).value for ability in coins["Cutlass"].abilities]
        ['spent', 'stays']
    """
    return _most(map(_by_step, (*ability.costs, *ability.body)))


def _most(found: Iterable[Staying]) -> Staying:
    return max(found, key=_ORDER.index, default=Staying.STAYS)


def _by_step(step: Step) -> Staying:
    """What becomes of the coin by a step and by the blocks below it."""
    own = _most(_by_role(step, coins, role) for coins, role in coin_roles(step))
    if step.facts.borrows and getattr(step, "player", Who.YOU) is Who.YOU:  # as its ability says
        own = _most([own, Staying.SOMETIMES])
    below = [_most(map(_by_step, block)) for block in blocks(step)]
    if delays(step):
        spends = (Staying.LATER, Staying.SOMETIMES, Staying.SPENT)
        return _most([own, *(Staying.LATER if one in spends else one for one in below)])
    if below and any(one is not below[0] for one in below) and Staying.SPENT in below:
        below = [Staying.SOMETIMES]
    return _most([own, *below])


def _by_role(step: Step, coins: Coins, role: CoinRole) -> Staying:
    """What becomes of the coin as one of the coins that a step does something with."""
    if not role.moves:
        return Staying.STAYS
    spends = _spends(step, coins, role)
    if isinstance(coins, Every):
        return Staying.SOMETIMES if spends and _among(coins) else Staying.STAYS
    if not isinstance(coins, This):
        return Staying.STAYS
    return Staying.SPENT if spends else Staying.MOVES


def _among(coins: Every) -> bool:
    """Whether the coin itself may be one of several."""
    asked = coins.filter
    mine = asked.owner in (Who.YOU, Who.ANYONE) and not asked.other
    return mine and bool(asked.places & Place.SHIP)


def _spends(step: Step, coins: Coins, role: CoinRole) -> bool:
    """Whether coins go to the hold by a step."""
    gone = any(going.coins == coins and going.spot is Spot.HOLD for going in step.goes())
    return gone or EventKind.DESTROYED in role.raises


def how_often(ability: Play | React) -> str:
    """How often an ability may be used as long as its coin stays: what its text says, or a rule."""
    if ability.once is not Once.ALWAYS:
        return str(ability.once.value)
    return "once per turn" if isinstance(ability, React) else "every turn"  # 5.4, 4.1

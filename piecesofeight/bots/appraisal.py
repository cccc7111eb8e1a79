"""What a coin is worth before a game: by what its abilities do, whatever it is called.

It is a guess, and a simple one. What an ability does is added up, step by step, as if it hit an
opponent's coin; what it costs is taken off; what isn't always possible counts less. It doesn't
know which coins go well together, nor whom they are played against, and a coin isn't worth more to
one player than to another but for how many of it they have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from piecesofeight.language import program as p
from piecesofeight.language.program import Ability, Coin, Place, Step
from piecesofeight.language.program.conditions import Lies, alternatives
from piecesofeight.machine.constants import SHIP_COINS

_SOMETIMES = 0.6  # an ability with a condition, or a step that may not come about
_GAME = 5.0  # to lose it, or to let others lose it
_SPENT = 0.8  # a coin that is lost by its own ability
_SPARE = 0.05  # a coin that the best ship leaves at home: the next one may want it


def general_worth(coin: Coin, place: Place = Place.ACTIVE) -> float:
    """What a coin does where it can be used from these places; about 1 is a coin destroyed.

    >>> from piecesofeight import load_coins
    >>> mate, treachery = (load_coins()[name] for name in ("Mate", "Treachery"))
    >>> 0 < general_worth(mate) < general_worth(treachery)
    True
    """
    return sum(_ability_worth(ability) for ability in coin.abilities if _works(ability, place))


def _works(ability: Ability, place: Place) -> bool:
    """Whether an ability can be used from one of these places, as far as its text says."""
    if isinstance(ability, p.While):
        return bool(ability.places & place)
    if ability.condition is None:
        return True
    return any(
        all(
            bool(literal.condition.places & place) == literal.holds
            for literal in literals
            if isinstance(literal.condition, Lies)
        )
        for literals in alternatives(ability.condition)
    )


def _ability_worth(ability: Ability) -> float:
    if isinstance(ability, p.While):
        return 0.5 * len(ability.forbids) * (_SOMETIMES if ability.condition else 1.0)
    worth = sum(map(_step_worth, ability.body)) - _SPENT * len(ability.costs)
    return max(0.1, worth) * (_SOMETIMES if ability.condition else 1.0)


def _step_worth(step: Step) -> float:
    match step:
        case p.Destroy(coins=p.This()) | p.Remove(coins=p.This()):
            return -_SPENT
        case p.Destroy(coins=p.Every()) | p.Remove(coins=p.Every()):
            return 1.5
        case p.Destroy() | p.Remove():
            return 1.0
        case p.LoseGame(player=who):
            return -_GAME if who is p.Who.YOU else _GAME
        case p.Move(to=p.Who.YOU, spot=spot):
            return 1.0 if spot != p.Spot.HOLD else -_SPENT
        case p.Negate() | p.Prevent():
            return 1.5
        case p.SkipTurns(player=p.Who.YOU):
            return -1.0
        case p.SkipTurns() | p.NextTurn():
            return 1.0
        case p.If(then=steps) | p.May(then=steps) | p.Chance(then=steps):
            return _SOMETIMES * sum(map(_step_worth, steps))
        case p.Modes(many=many, ways=ways):
            worths = sorted((sum(map(_step_worth, way)) for way in ways), reverse=True)
            return _SOMETIMES * sum(worths[:many])
        case p.Afterwards(body=steps) | p.Repeat(body=steps):
            return sum(map(_step_worth, steps))
        case p.Later(body=steps) | p.NextTime(body=steps) | p.Each(body=steps):
            return _SOMETIMES * sum(map(_step_worth, steps))
        case p.ChooseCoin() | p.ChoosePlayer() | p.PickPlayer() | p.Pick():
            return 0.0  # what is done with it is another step
        case _:
            return 0.2


@frozen(slots=False, eq=False)
class Appraisal:
    """What the coins of an evening are worth, each looked at once.

    >>> from piecesofeight import load_coins
    >>> appraisal = Appraisal(tuple(load_coins()[name] for name in ("Mate", "Treachery")))
    >>> appraisal.yard({"Mate": 5}) < appraisal.yard({"Mate": 5, "Treachery": 1})
    True
    """

    coins: tuple[Coin, ...] = field()

    @cached_property
    def limits(self) -> dict[str, int]:
        """How often a ship may have each coin besides its Captain (2.3)."""
        return {coin.name: 0 if coin.captain else coin.limit for coin in self.coins}

    @cached_property
    def captains(self) -> frozenset[str]:
        """The coins that are Captains."""
        return frozenset(coin.name for coin in self.coins if coin.captain)

    @cached_property
    def worth(self) -> dict[str, float]:
        """What each coin is worth anywhere."""
        return {coin.name: general_worth(coin) for coin in self.coins}

    @cached_property
    def worth_in(self) -> dict[Place, dict[str, float]]:
        """What each coin is worth in each active place."""
        return {
            place: {coin.name: general_worth(coin, place) for coin in self.coins}
            for place in (Place.NEST, Place.FORE, Place.AFT)
        }

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """The coins, what is worth most first."""
        return tuple(sorted(self.worth, key=lambda name: (-self.worth[name], name)))

    def crew(self, yard: Mapping[str, int], size: int = SHIP_COINS - 1) -> dict[str, int]:
        """How many of each coin the best ship of a shipyard has, its Captain aside (2.3)."""
        found: dict[str, int] = {}
        for name in self.ranked:
            if name in yard:
                found[name] = min(yard[name], self.limits[name], size)
                size -= found[name]
        return found

    def yard(self, yard: Mapping[str, int]) -> float:
        """What a shipyard is worth: its best ship, and a little for each coin besides."""
        crew, total = self.crew(yard), 0.0
        for name, count in yard.items():
            total += self.worth[name] * (crew[name] + _SPARE * (count - crew[name]))
        return total

    def gain(self, yard: Mapping[str, int], gets: Sequence[str], gives: Sequence[str]) -> float:
        """What a shipyard wins in worth when coins come and go."""
        after = dict(yard)
        for name in gets:
            after[name] = after.get(name, 0) + 1
        for name in gives:
            after[name] -= 1
        return self.yard(after) - self.yard(yard)

    def spares(self, yard: Mapping[str, int]) -> list[str]:
        """Coins of a shipyard that its best ship leaves at home, a Captain aside."""
        crew = self.crew(yard)
        return [
            name for name, count in yard.items() if name not in self.captains and count > crew[name]
        ]

"""What can be so of a single coin: `if loot is an open Gull`, `if its coin is not in a hold`.

A coin lies in one place of one player, and is of one kind. Which player that is may be said in
several words; what isn't known of them is left open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from attrs import frozen

from piecesofeight.language.logic.spots import ALONE, lies
from piecesofeight.language.program import (
    Filter,
    Fits,
    It,
    Name,
    OwnerOf,
    Place,
    Player,
    Who,
)

Said = Sequence[tuple[Fits, bool]]

_PLACES: tuple[Place, ...] = (
    Place.NEST,
    Place.FORE,
    Place.AFT,
    ALONE,
    Place.MIDDLE,
    Place.HOLD,
)
_MOST_OWNERS = 6
# Which of these words fit a coin of yours, of a team-mate, of an opponent (8.4).
_SIDES: tuple[tuple[Who, ...], ...] = (
    (Who.ANYONE, Who.YOU),
    (Who.ANYONE, Who.ANOTHER),
    (Who.ANYONE, Who.ANOTHER, Who.OPPONENT),
)
_SEEN = (Who.ANYONE, Who.YOU, Who.ANOTHER, Who.OPPONENT)


@frozen
class _Coin:
    """A coin as it may be: where, whose (in all the words that fit), of which kind."""

    place: Place
    owners: frozenset[Player]
    kind: str | None
    is_this: bool

    def fits(self, asked: Filter, same: Mapping[Player, Player]) -> bool:
        if asked.kind is not None and asked.kind != self.kind:
            return False
        if asked.except_kind is not None and asked.except_kind == self.kind:
            return False
        if asked.other and self.is_this:
            return False
        owner = same.get(asked.owner, asked.owner)
        return owner in self.owners and lies(self.place, asked.places)


def coins_possible(
    said: Said, kind: str | None, places: Iterable[Place | None], same: Mapping[Player, Player]
) -> bool:
    """Whether there can be coins of which all that holds, or doesn't.

    Args:
        said: conditions on single coins, each with whether it holds.
        kind: the kind of the coin whose ability asks; None if any may be.
        places: where that coin may lie.
        same: which words mean the same player.
    """
    by_coin: dict[Name | It, list[tuple[Fits, bool]]] = {}
    for fits, holds in said:
        by_coin.setdefault(fits.coin, []).append((fits, holds))
    return all(
        _one_possible(coin, group, kind, frozenset(places), same) for coin, group in by_coin.items()
    )


def _one_possible(
    coin: Name | It,
    said: Said,
    kind: str | None,
    places: frozenset[Place | None],
    same: Mapping[Player, Player],
) -> bool:
    if isinstance(coin, Name) and not any(holds for _, holds in said):
        return True  # nothing may have been there to choose, and what isn't there is nothing
    asked = [fits.filter for fits, _ in said]
    owners = {same.get(one.owner, one.owner) for one in asked} - set(_SEEN)
    certain: set[Player] = {OwnerOf(coin)} if isinstance(coin, Name) else set()
    if len(owners - certain) > _MOST_OWNERS:
        return True
    words = tuple(sorted(owners - certain, key=repr))
    kinds = {one for each in asked for one in (each.kind, each.except_kind) if one is not None}
    for whose, place in product(_owners(words, certain), _PLACES):
        coins = [_Coin(place, whose, one, is_this=False) for one in (*kinds, None)]
        if Who.YOU not in whose or place in places:
            mine = (*kinds, None) if kind is None else (kind,)
            coins += [_Coin(place, whose, one, is_this=True) for one in mine]
        for each in coins:
            if all(each.fits(fits.filter, same) == holds for fits, holds in said):
                return True
    return False


def _owners(words: Sequence[Player], certain: set[Player]) -> Iterator[frozenset[Player]]:
    """All sets of words that may fit the one player whose coin it is."""
    for side in _SIDES:
        for chosen in product((False, True), repeat=len(words)):
            fitting = (word for word, yes in zip(words, chosen, strict=True) if yes)
            yield frozenset((*side, *certain, *fitting))

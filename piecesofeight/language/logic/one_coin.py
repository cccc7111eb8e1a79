"""What can be so of a single coin: `if loot is an open Gull`, `if its coin is not in a hold`.

A coin lies in one place of one player, and is of one kind. Which player that is may be said in
several words; what is not known of them is left open.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.program import Place

# A coin that is alone in its deck is fore and aft at once (1.2); None is in no zone of a player.
ALONE = Place.FORE | Place.AFT
ACTIVE: tuple[Place | None, ...] = (Place.NEST, Place.FORE, Place.AFT, ALONE)
ANYWHERE: tuple[Place | None, ...] = (*ACTIVE, Place.MIDDLE, Place.HOLD, None)


def lies(at: Place, places: Place) -> bool:
    """Whether a coin that lies `at` some place is in one of these places.

    The only coin of a deck isn't hidden: all can see it (1.2).
    """
    if at == ALONE:
        return bool(places & Place.FORE) or places & Place.HIDDEN == Place.AFT
    return bool(at & places)


@functools.cache
def places_within(places: Place) -> tuple[Place | None, ...]:
    """Where a coin may lie that is in one of these places."""
    return tuple(at for at in ANYWHERE if at is not None and lies(at, places))


def is_modelled(asked: p.Filter) -> bool:
    """Whether it asks for nothing but where a coin lies, whose it is, and of which kind."""
    return asked.marked is None and asked.among is None and asked.called is None


Said = Sequence[tuple[p.Fits, bool]]

_PLACES: tuple[p.Place, ...] = (
    p.Place.NEST,
    p.Place.FORE,
    p.Place.AFT,
    ALONE,
    p.Place.MIDDLE,
    p.Place.HOLD,
)
_MOST_OWNERS = 6
# Which of these words fit a coin of yours, of a team-mate, of an opponent (8.4).
_SIDES: tuple[tuple[p.Who, ...], ...] = (
    (p.Who.ANYONE, p.Who.YOU),
    (p.Who.ANYONE, p.Who.ANOTHER),
    (p.Who.ANYONE, p.Who.ANOTHER, p.Who.OPPONENT),
)
_SEEN = (p.Who.ANYONE, p.Who.YOU, p.Who.ANOTHER, p.Who.OPPONENT)


@frozen
class _Coin:
    """A coin as it may be: where, whose (in all the words that fit), of which kind."""

    place: p.Place
    owners: frozenset[p.Player]
    kind: str | None
    is_this: bool

    def fits(self, asked: p.Filter, same: Mapping[p.Player, p.Player]) -> bool:
        if asked.kind is not None and asked.kind != self.kind:
            return False
        if asked.except_kind is not None and asked.except_kind == self.kind:
            return False
        if asked.other and self.is_this:
            return False
        owner = same.get(asked.owner, asked.owner)
        return owner in self.owners and lies(self.place, asked.places)


def coins_possible(
    said: Said,
    kind: str | None,
    places: Iterable[p.Place | None],
    same: Mapping[p.Player, p.Player],
) -> bool:
    """Whether there can be coins of which all that holds, or doesn't.

    Args:
        said: conditions on single coins, each with whether it holds.
        kind: the kind of the coin whose ability asks; None if any may be.
        places: where that coin may lie.
        same: which words mean the same player.
    """
    by_coin: dict[p.Name | p.It, list[tuple[p.Fits, bool]]] = {}
    for fits, holds in said:
        by_coin.setdefault(fits.coin, []).append((fits, holds))
    return all(
        _one_possible(coin, group, kind, frozenset(places), same) for coin, group in by_coin.items()
    )


def _one_possible(
    coin: p.Name | p.It,
    said: Said,
    kind: str | None,
    places: frozenset[p.Place | None],
    same: Mapping[p.Player, p.Player],
) -> bool:
    if isinstance(coin, p.Name) and not any(holds for _, holds in said):
        return True  # nothing may have been there to choose, and what isn't there is nothing
    asked = [fits.filter for fits, _ in said]
    if not all(map(is_modelled, asked)):
        return True
    owners = {same.get(one.owner, one.owner) for one in asked} - set(_SEEN)
    certain: set[p.Player] = {p.OwnerOf(coin)} if isinstance(coin, p.Name) else set()
    if len(owners - certain) > _MOST_OWNERS:
        return True
    words = tuple(sorted(owners - certain, key=repr))
    kinds = {one for each in asked for one in (each.kind, each.except_kind) if one is not None}
    for whose, place in product(_owners(words, certain), _PLACES):
        coins = [_Coin(place, whose, one, is_this=False) for one in (*kinds, None)]
        if p.Who.YOU not in whose or place in places:
            mine = (*kinds, None) if kind is None else (kind,)
            coins += [_Coin(place, whose, one, is_this=True) for one in mine]
        for each in coins:
            if all(each.fits(fits.filter, same) == holds for fits, holds in said):
                return True
    return False


def _owners(words: Sequence[p.Player], certain: set[p.Player]) -> Iterator[frozenset[p.Player]]:
    """All sets of words that may fit the one player whose coin it is."""
    for side in _SIDES:
        for chosen in product((False, True), repeat=len(words)):
            fitting = (word for word, yes in zip(words, chosen, strict=True) if yes)
            yield frozenset((*side, *certain, *fitting))

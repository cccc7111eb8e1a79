"""What raises events, and what answers them.

A `Cause` is a step, or the use of an ability, that may raise an event; a plain rule (calling,
sending, destroying one's own nest coin, the beginning and end of a turn) may as well. Coins are
described as far as the text goes.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping

from attrs import field, frozen

from piecesofeight.language.program import (
    NOWHERE,
    Any,
    AnyPlayer,
    ChooseCoin,
    ChoosePlayer,
    Coin,
    Coins,
    Destroy,
    Event,
    EventKind,
    Every,
    Filter,
    It,
    Move,
    Name,
    Pick,
    Place,
    Play,
    Player,
    React,
    Rearrange,
    Span,
    Spot,
    Swap,
    This,
    Who,
)
from piecesofeight.language.program.walk import steps

ANYWHERE = Place.SHIP | Place.HOLD
_ENDS = Place.FORE | Place.AFT


class Relation(enum.Flag):
    """Whose something is, seen from a player: their own, or somebody else's."""

    OWN = enum.auto()
    OTHERS = enum.auto()
    EITHER = OWN | OTHERS


_RELATIONS: Mapping[Player, Relation] = {
    Who.YOU: Relation.OWN,
    Who.OPPONENT: Relation.OTHERS,
    Who.ANOTHER: Relation.OTHERS,
}


@frozen
class Cause:
    """An event that may be raised: its kind, and the coin that it is about.

    `owner` is seen from the player who raises it. `kind` is None for any kind of coin. `span` is
    the step, or the header of the ability that is used; NOWHERE for a plain rule.
    """

    event: EventKind
    places: Place
    owner: Relation
    kind: str | None = None
    except_kind: str | None = None
    span: Span = field(default=NOWHERE, eq=False)

    def answered_by(self, event: Event, reacting: str) -> Relation:
        """Whose coin of the kind `reacting` may answer: the player's who raises it, or others'."""
        found = Relation(0)
        if event.kind is not self.event or not self._fits(event.coin, reacting):
            return found
        doer = relation(event.player)
        if event.coin is None:  # whose turn it is answers, or somebody else
            return doer
        wanted = Relation.OWN if isinstance(event.coin, This) else relation(event.coin.owner)
        if doer & Relation.OWN and self.owner & wanted:
            found |= Relation.OWN
        # Seen from somebody else, the own coins of who does it are those of another player, and
        # those of others may be anybody's.
        seen = Relation.OTHERS if self.owner & Relation.OWN else Relation(0)
        if self.owner & Relation.OTHERS:
            seen = Relation.EITHER
        if doer & Relation.OTHERS and seen & wanted:
            found |= Relation.OTHERS
        return found

    def _fits(self, coin: This | Filter | None, reacting: str) -> bool:
        if coin is None:
            return True
        if isinstance(coin, This):
            return self.kind in (None, reacting) and self.except_kind != reacting
        if coin.kind is not None and (self.kind or coin.kind) != coin.kind:
            return False
        if self.kind is not None and self.kind == coin.except_kind:
            return False
        if coin.kind is not None and coin.kind == self.except_kind:
            return False
        return bool(_at(self.places) & _at(coin.places))


def _at(places: Place) -> Place:
    """The only coin of a deck is fore and aft (1.2)."""
    return places | _ENDS if places & _ENDS else places


def relation(player: Player) -> Relation:
    """Whose a coin of that player is, as far as the word says."""
    if isinstance(player, AnyPlayer):
        player = player.who
    return _RELATIONS.get(player, Relation.EITHER)


def plain_causes(captains: frozenset[str]) -> tuple[Cause, ...]:
    """What happens without any ability: turns, and what players may do in them (3.1, 3.6, 3.9)."""
    captain = next(iter(captains)) if len(captains) == 1 else None
    return (
        Cause(EventKind.CALLED, _ENDS | Place.MIDDLE, Relation.OWN, None, captain),
        Cause(EventKind.SENT, _ENDS | Place.MIDDLE, Relation.OWN),
        Cause(EventKind.WOULD_BE_DESTROYED, Place.NEST, Relation.OWN),
        Cause(EventKind.DESTROYED, Place.NEST, Relation.OWN),
        Cause(EventKind.TURN_BEGINS, Place(0), Relation.OWN),
        Cause(EventKind.TURN_ENDS, Place(0), Relation.OWN),
    )


def causes_of(coin: Coin, ability: Play | React) -> tuple[Cause, ...]:
    """The events that an ability may raise. A cost raises none (4.6a)."""
    return tuple(dict.fromkeys(_causes(coin, ability)))


def _causes(coin: Coin, ability: Play | React) -> Iterator[Cause]:
    used = Place.ACTIVE | Place.HOLD
    yield Cause(EventKind.USED, used, Relation.OWN, coin.name, None, ability.span)
    meaning = _Meaning(coin, ability)
    for step in steps(ability.body):
        match step:
            case Destroy(coins):
                for fits in meaning.coins(coins):
                    for kind in (EventKind.WOULD_BE_DESTROYED, EventKind.DESTROYED):
                        yield _cause(kind, fits, step.span)
            case Move(coins, to, spot) if spot is not Spot.HOLD:
                for fits in meaning.coins(coins):
                    if _leaves(fits.owner, meaning.relation(to)):
                        yield _cause(EventKind.TAKEN, fits, step.span)
            case Swap(first, second):
                one, two = meaning.coins(first), meaning.coins(second)
                if any(_leaves(a.owner, b.owner) for a in one for b in two):
                    for fits in (*one, *two):
                        yield _cause(EventKind.TAKEN, fits, step.span)


@frozen
class _Meant:
    """What coins are meant by an operand; where they lie may have changed by then."""

    owner: Relation
    kind: str | None = None
    except_kind: str | None = None


def _cause(event: EventKind, meant: _Meant, span: Span) -> Cause:
    return Cause(event, Place.SHIP, meant.owner, meant.kind, meant.except_kind, span)


def _leaves(owner: Relation, to: Relation) -> bool:
    """Whether a coin may come to another player: not from you to you."""
    return not owner == to == Relation.OWN


def _own(coins: Coins) -> bool:
    """Whether coins are certainly those of the player whose ability it is."""
    return isinstance(coins, This) or (
        isinstance(coins, Any | Every) and coins.filter.owner is Who.YOU
    )


_THIS = "this"  # which no name can be


class _Meaning:
    """What the operands of an ability may mean."""

    def __init__(self, coin: Coin, ability: Play | React) -> None:
        self.coin = coin
        self.event = ability.event if isinstance(ability, React) else None
        self.named: dict[str, ChooseCoin | Pick] = {}
        self.players: dict[str, Who] = {}
        self.moved: set[str] = set()
        for step in steps(ability.body):
            match step:
                case ChooseCoin(name) | Pick(name):
                    self.named.setdefault(name, step)
                case ChoosePlayer(name, who):
                    self.players.setdefault(name, who)
                case Move(Name(name)) | Rearrange(_, Name(name)):
                    self.moved.add(name)
                case Move(This(), to) if to is not Who.YOU:
                    self.moved.add(_THIS)
                case Swap(first, second):
                    self.moved |= {one.name for one in (first, second) if isinstance(one, Name)}
                    if This() in (first, second) and not (_own(first) and _own(second)):
                        self.moved.add(_THIS)

    def coins(self, coins: Coins) -> tuple[_Meant, ...]:
        match coins:
            case This():
                given_away = _THIS in self.moved
                owner = Relation.EITHER if given_away else Relation.OWN
                return (_Meant(owner, self.coin.name),)
            case It():
                return self._it()
            case Any(fits, behind) if behind:
                return (_Meant(self.relation(fits.owner)),)
            case Any(fits) | Every(fits):
                return (self._filter(fits, fits.owner),)
            case Name(name):
                return self._named(name)

    def _it(self) -> tuple[_Meant, ...]:
        if self.event is None or self.event.coin is None:
            return ()
        coin = self.event.coin
        if isinstance(coin, This):
            return self.coins(coin)
        owner = Relation.EITHER if self.event.kind is EventKind.TAKEN else self.relation(coin.owner)
        return (_Meant(owner, coin.kind, coin.except_kind),)

    def _named(self, name: str) -> tuple[_Meant, ...]:
        step = self.named.get(name)
        if step is None:
            return ()
        owner: Player = step.filter.owner
        if owner is Who.CHOOSER and isinstance(step, ChooseCoin):
            owner = step.chooser
        if name in self.moved:
            owner = Who.ANYONE
        return (self._filter(step.filter, owner),)

    def _filter(self, fits: Filter, owner: Player) -> _Meant:
        return _Meant(self.relation(owner), fits.kind, fits.except_kind)

    def relation(self, player: Player) -> Relation:
        if isinstance(player, Name):
            player = self.players.get(player.name, Who.ANYONE)
        return relation(player)

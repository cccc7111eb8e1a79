"""What raises events, and what answers them.

A `Cause` is a step, or the use of an ability, that may raise an event; a plain rule (calling,
sending, destroying one's own nest coin, the beginning and end of a turn) may as well. Coins are
described as far as the text goes.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, field, frozen

from piecesofeight.language import program as p
from piecesofeight.language.program.facts import PlayerRole
from piecesofeight.language.program.walk import answered_in, coin_roles, player_with, steps

ANYWHERE = p.Place.SHIP | p.Place.HOLD
_ENDS = p.Place.FORE | p.Place.AFT


# By which a coin may come to somebody else.
_CHANGING = (p.EventKind.TAKEN, p.EventKind.FETCHED)
_TAKING = (p.EventKind.WOULD_BE_TAKEN, p.EventKind.TAKEN)
# Where the coins of an event lie just before it, if not in a ship.
_LYING = {p.EventKind.FETCHED: p.Place.HOLD, p.EventKind.LOOKED_AT: ANYWHERE}
_LYING[p.EventKind.WOULD_BE_LOOKED_AT] = ANYWHERE
_BY_RULES = (p.EventKind.CALLED, p.EventKind.SENT, p.EventKind.WOULD_BE_SENT)
_BY_ABILITIES = tuple(kind for kind in p.EventKind if kind.about_coin and kind not in _BY_RULES)


class Relation(enum.Flag):
    """Whose something is, seen from a player: their own, or somebody else's."""

    OWN = enum.auto()
    OTHERS = enum.auto()
    EITHER = OWN | OTHERS


_RELATIONS: Mapping[p.Player, Relation] = {
    p.Who.YOU: Relation.OWN,
    p.Who.OPPONENT: Relation.OTHERS,
    p.Who.ANOTHER: Relation.OTHERS,
    p.Who.LEFT: Relation.OTHERS,
    p.Who.RIGHT: Relation.OTHERS,
}


@frozen(slots=False)
class UsedAbility:
    """An ability of a coin that can be used: the coin, and the index of the ability in it."""

    name: str
    index: int
    coin: p.Coin = field(eq=False, repr=False)

    @property
    def ability(self) -> p.Play | p.React:
        """The ability itself."""
        ability = self.coin.abilities[self.index]
        assert isinstance(ability, p.Play | p.React)
        return ability

    @property
    def event(self) -> p.Event | None:
        """What it answers; None for what is played."""
        return self.ability.event

    @functools.cached_property
    def causes(self) -> tuple[Cause, ...]:
        """The events that it may raise. A cost raises none (4.6a)."""
        return tuple(dict.fromkeys(_causes(self.coin, self.ability)))


def used_abilities(coins: Iterable[p.Coin]) -> Iterator[UsedAbility]:
    """The abilities of some coins that can be used."""
    for coin in coins:
        for index, ability in enumerate(coin.abilities):
            if isinstance(ability, p.Play | p.React):
                yield UsedAbility(coin.name, index, coin)


class Waiting:
    """Reactions by what they answer, so that those to a cause are found without trying all.

    Each has a number: reactions to equal events of coins of one kind have the same.
    """

    def __init__(self, reactions: Iterable[UsedAbility]) -> None:
        self._found: dict[tuple[p.EventKind, str | None], dict[UsedAbility, int]] = {}
        self._kinds: dict[p.EventKind, dict[str | None, None]] = {}
        numbers: dict[tuple[p.Event | None, str | None], int] = {}
        for reaction in reactions:
            event, kind = self._key(reaction)
            number = numbers.setdefault((reaction.event, kind), len(numbers))
            self._found.setdefault((event, kind), {})[reaction] = number
            self._kinds.setdefault(event, {})[kind] = None

    @staticmethod
    def _key(reaction: UsedAbility) -> tuple[p.EventKind, str | None]:
        """The event, and the kind of the coin that it is about; None for any."""
        event = reaction.event
        assert event is not None
        if isinstance(event.coin, p.This):
            return event.kind, reaction.name
        return event.kind, event.coin.kind if event.coin is not None else None

    def answering(self, cause: Cause) -> list[tuple[UsedAbility, Relation]]:
        """Those that may answer a cause, each with whose coin may do so."""
        kinds = self._kinds.get(cause.event, {}) if cause.kind is None else (None, cause.kind)
        found: list[tuple[UsedAbility, Relation]] = []
        whose: dict[int, Relation] = {}
        for kind in kinds:
            for reaction, number in self._found.get((cause.event, kind), {}).items():
                if number not in whose and reaction.event is not None:
                    whose[number] = cause.answered_by(reaction.event, reaction.name)
                if whose[number]:
                    found.append((reaction, whose[number]))
        return found

    def remove(self, reaction: UsedAbility) -> None:
        """Take out a reaction that needn't be found any more."""
        del self._found[self._key(reaction)][reaction]

    def left(self) -> Iterator[UsedAbility]:
        """Those that were not taken out."""
        for reactions in self._found.values():
            yield from reactions


@frozen
class Cause:
    """An event that may be raised: its kind, and the coin that it is about.

    `owner` is seen from the player who raises it. `kind` is None for any kind of coin. `span` is
    the step, or the header of the ability that is used; NOWHERE for a `plain` rule.
    """

    event: p.EventKind
    places: p.Place
    owner: Relation
    kind: str | None = None
    except_kind: str | None = None
    span: p.Span = field(default=p.NOWHERE, eq=False)
    plain: bool = False

    def answered_by(self, event: p.Event, reacting: str) -> Relation:
        """Whose coin of the kind `reacting` may answer: the player's who raises it, or others'."""
        found = Relation(0)
        if event.kind is not self.event or not self._fits(event.coin, reacting):
            return found
        if event.by is not None and self.plain:
            return found
        doer = relation(event.player)
        if event.coin is None:  # whose turn it is answers, or somebody else
            return doer
        if not isinstance(event.coin, p.This):
            wanted = relation(event.coin.owner)
        else:  # a coin that was taken answers for whoever has it now
            wanted = Relation.EITHER if event.kind in _CHANGING else Relation.OWN
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

    def _fits(self, coin: p.This | p.Filter | None, reacting: str) -> bool:
        if coin is None:
            return True
        if isinstance(coin, p.This):
            return self.kind in (None, reacting) and self.except_kind != reacting
        if coin.kind is not None and (self.kind or coin.kind) != coin.kind:
            return False
        if self.kind is not None and self.kind == coin.except_kind:
            return False
        if coin.kind is not None and coin.kind == self.except_kind:
            return False
        return bool(_at(self.places) & _at(coin.places))


def _at(places: p.Place) -> p.Place:
    """The only coin of a deck is fore and aft (1.2)."""
    return places | _ENDS if places & _ENDS else places


def relation(player: p.Player) -> Relation:
    """Whose a coin of that player is, as far as the word says."""
    if isinstance(player, p.AnyPlayer):
        player = player.who
    return _RELATIONS.get(player, Relation.EITHER)


def plain_causes(captains: frozenset[str]) -> tuple[Cause, ...]:
    """What happens without any ability: turns, and what players may do in them (3.1, 3.6, 3.9)."""
    captain = next(iter(captains)) if len(captains) == 1 else None
    causes = (
        Cause(p.EventKind.CALLED, _ENDS | p.Place.MIDDLE, Relation.OWN, None, captain),
        Cause(p.EventKind.SENT, _ENDS | p.Place.MIDDLE, Relation.OWN),
        Cause(p.EventKind.WOULD_BE_SENT, _ENDS | p.Place.MIDDLE, Relation.OWN),
        Cause(p.EventKind.WOULD_BE_DESTROYED, p.Place.NEST, Relation.OWN),
        Cause(p.EventKind.DESTROYED, p.Place.NEST, Relation.OWN),
        Cause(p.EventKind.FETCHED, p.Place.HOLD, Relation.OWN),  # by an agreement (7.4)
        *(Cause(kind, p.Place(0), Relation.OWN) for kind in p.EventKind if not kind.about_coin),
    )
    return tuple(evolve(cause, plain=True) for cause in causes)


def _causes(coin: p.Coin, ability: p.Ability) -> Iterator[Cause]:
    used = (ability.places or p.Place.ACTIVE) | p.Place.HOLD
    if not isinstance(ability, p.Whenever):  # of which nothing is announced
        yield Cause(p.EventKind.USED, used, Relation.OWN, coin.name, None, ability.span)
    meaning = _Meaning(coin, ability)
    waited = answered_in(ability)
    for step in steps(ability.body):
        meaning.event = waited.get(id(step), ability.event)
        answers = step.facts.answers
        if answers is not None and answers.raises is not None:
            yield Cause(answers.raises, ANYWHERE, Relation.EITHER, span=step.span)
        if step.facts.borrows:  # what the ability of any coin may bring about
            for event in _BY_ABILITIES:
                yield Cause(event, ANYWHERE, Relation.EITHER, span=step.span)
        doer = player_with(step, PlayerRole.DOES) or p.Who.YOU
        to = {id(going.coins): meaning.owners_after(going) for going in step.goes()}
        for coins, role in coin_roles(step):
            for meant in meaning.coins(coins):
                for event in role.raises:
                    if event not in _TAKING or meant.leaves(to.get(id(coins), ())):
                        owner = meant.owner if doer is p.Who.YOU else Relation.EITHER
                        seen = (owner, meant.kind, meant.except_kind, step.span)
                        yield Cause(event, _LYING.get(event, p.Place.SHIP), *seen)


@frozen
class _Meant:
    """What coins are meant by an operand; where they lie may have changed by then."""

    owner: Relation
    kind: str | None = None
    except_kind: str | None = None

    def leaves(self, owners: Iterable[Relation]) -> bool:
        """Whether they may come into the ship of somebody else: not from you to you."""
        return any(not self.owner == owner == Relation.OWN for owner in owners)


def _stays_own(going: p.Going) -> bool:
    """Whether a coin of the player whose ability it is certainly stays theirs."""
    place = going.instead_of
    if place is None:
        return going.to is p.Who.YOU
    return isinstance(place, p.Any | p.Every) and place.filter.owner is p.Who.YOU


_THIS = "this"  # which no name can be


class _Meaning:
    """What the operands of an ability may mean."""

    def __init__(self, coin: p.Coin, ability: p.Ability) -> None:
        self.coin = coin
        self.event = ability.event
        self.named: dict[str, list[p.NamingCoins]] = {}  # in blocks of which one happens
        self.players: dict[str, p.Who] = {}
        self.moved: set[str] = set()
        for step in steps(ability.body):
            if isinstance(step, p.NamingCoins):
                self.named.setdefault(step.name, []).append(step)
            elif isinstance(step, p.NamingPlayers):
                other = isinstance(step, p.ChoosePlayer) and not step.is_target
                who = p.Who.ANYONE if other else step.who
                alike = self.players.get(step.name, who) is who
                self.players[step.name] = who if alike else p.Who.ANYONE
            for going in step.goes():
                if isinstance(going.coins, p.Name):
                    self.moved.add(going.coins.name)
                elif isinstance(going.coins, p.This) and not _stays_own(going):
                    self.moved.add(_THIS)

    def owners_after(self, going: p.Going) -> tuple[Relation, ...]:
        """Whose coins may be that come into a ship by a step; none if they come into none."""
        if going.spot is p.Spot.HOLD or going.leaves:
            return ()
        if going.instead_of is not None:
            return tuple(meant.owner for meant in self.coins(going.instead_of))
        return (self.relation(going.to),)

    def coins(self, coins: p.Coins) -> tuple[_Meant, ...]:
        match coins:
            case p.This():
                given_away = _THIS in self.moved
                owner = Relation.EITHER if given_away else Relation.OWN
                return (_Meant(owner, self.coin.name),)
            case p.It():
                return self._it()
            case p.AnyInRow(fits):
                return (_Meant(self.relation(fits.owner)),)
            case p.Any(fits, behind) if behind:
                return (_Meant(self.relation(fits.owner)),)
            case p.Any(fits) | p.Every(fits):
                return (self._filter(fits, fits.owner),)
            case p.Name(name):
                return tuple(self._named(step) for step in self.named.get(name, ()))

    def _it(self) -> tuple[_Meant, ...]:
        if self.event is None or self.event.coin is None:
            return ()
        coin = self.event.coin
        if isinstance(coin, p.This):
            return self.coins(coin)
        owner = Relation.EITHER if self.event.kind in _CHANGING else self.relation(coin.owner)
        return (_Meant(owner, coin.kind, coin.except_kind),)

    def _named(self, step: p.NamingCoins) -> _Meant:
        owner = p.Who.ANYONE if step.name in self.moved else step.owner
        return self._filter(step.filter, owner)

    def _filter(self, fits: p.Filter, owner: p.Player) -> _Meant:
        return _Meant(self.relation(owner), fits.kind, fits.except_kind)

    def relation(self, player: p.Player) -> Relation:
        if isinstance(player, p.Name):
            player = self.players.get(player.name, p.Who.ANYONE)
        return relation(player)

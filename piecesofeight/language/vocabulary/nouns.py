"""From noun phrases to filters.

A noun phrase such as `other open Gull of an opponent` is kept as a `Noun` until the
phrase around it is known, because `of an opponent` means any opponent's coin after `any`,
and one opponent, chosen by the user, after `every`.
"""

from __future__ import annotations

import attrs
from attrs import field, frozen

from piecesofeight.language.program import (
    AnyPlayer,
    Filter,
    KindOf,
    Marked,
    Name,
    Place,
    Player,
    Span,
    Who,
)
from piecesofeight.language.vocabulary.entry import Conversion, MisfitError, Site

_WHOSE = {Who.OPPONENT: "an opponent's", Who.ANOTHER: "another player's"}
ANYWHERE = Place.SHIP | Place.HOLD


@frozen
class Belonging:
    """Whose coin, and whether it lies in that player's hold; as written in a noun phrase.

    Or else one of those with the name `among`, whosever they are.
    """

    owner: Player
    span: Span = field(eq=False)
    hold: bool = False
    among: Name | None = None


@frozen
class Noun:
    """A noun phrase as written."""

    span: Span = field(eq=False)
    places: Place | None = None
    belonging: Belonging | None = None
    kind: str | None = None
    except_kind: str | None = None
    other: bool = False
    marked: Marked | None = None
    called: Name | KindOf | None = None

    @property
    def in_hold(self) -> bool:
        """Whether it speaks of a hold."""
        return self.belonging is not None and self.belonging.hold

    @property
    def among(self) -> Name | None:
        """The name of those of which it speaks, if it speaks of such."""
        return self.belonging.among if self.belonging is not None else None


def single(owner: Player) -> Player:
    """The owner of one coin: `of an opponent` then leaves open which opponent."""
    return owner.who if isinstance(owner, AnyPlayer) else owner


def _places(site: Site, noun: Noun) -> Place:
    if not noun.in_hold:
        return noun.places or (Place.SHIP if noun.among is None else ANYWHERE)
    if noun.places is not None:
        site.report.say("E0311", noun.span)
    return Place.HOLD


def to_filter(site: Site, noun: Noun, owner: Player) -> Filter:
    """The filter for a noun phrase whose owner is known."""
    return Filter(
        places=_places(site, noun),
        owner=owner,
        kind=noun.kind,
        except_kind=noun.except_kind,
        other=noun.other,
        among=noun.among,
        marked=noun.marked,
        called=noun.called,
        span=noun.span,
    )


def one_coin(site: Site, noun: Noun) -> Filter:
    """For a phrase that speaks of single coins (`any`, `a`, `for each`)."""
    owner = single(noun.belonging.owner) if noun.belonging else Who.ANYONE
    return to_filter(site, noun, owner)


def in_a_ship(site: Site, noun: Noun) -> Filter:
    """For `any`: a coin that is a target lies in a ship; any other is chosen first."""
    owner = noun.belonging.owner if noun.belonging is not None and noun.belonging.hold else None
    if owner is Who.YOU:
        site.report.say("E0313", site.span, "own hold")
    elif owner is not None:
        whose = f"{owner.name}'s" if isinstance(owner, Name) else "that player's"
        if isinstance(owner, AnyPlayer):
            whose = _WHOSE.get(owner.who, "any player's")
        site.report.say("E0313", site.span, "hold", whose=whose)
    return one_coin(site, noun)


def one_ships_coins(site: Site, noun: Noun) -> Filter:
    """For `every`: `of an opponent` is then an opponent whom the user chooses."""
    owner = noun.belonging.owner if noun.belonging else Who.ANYONE
    return to_filter(site, noun, owner)


def coin_of(site: Site, noun: Noun, owner: Player, hold_word: Player) -> Filter:
    """For a phrase that has said already whose coins it speaks of (`you have ...`).

    All that the noun phrase may add is the hold: `in your hold` after `you`, `in their
    hold` after anybody else, which is what `hold_word` says.
    """
    belonging = noun.belonging
    if belonging is not None and not (belonging.hold and belonging.owner == hold_word):
        site.report.say("E0312", belonging.span, "hold" if belonging.hold else "owner")
    return to_filter(site, noun, owner)


# --- and back: the noun phrase that gives a filter ------------------------------------------


def noun_with(filter_: Filter, owner: Player | None) -> Noun:
    """The noun phrase for a filter; `owner` is whom it names as the owner, if anybody."""
    among = filter_.among
    in_hold = filter_.places == Place.HOLD and among is None
    anywhere = filter_.places == (Place.SHIP if among is None else ANYWHERE)
    belonging = None if owner is None else Belonging(owner, filter_.span, in_hold)
    return Noun(
        span=filter_.span,
        places=None if in_hold or anywhere else filter_.places,
        belonging=belonging if among is None else Belonging(Who.ANYONE, filter_.span, among=among),
        kind=filter_.kind,
        except_kind=filter_.except_kind,
        other=filter_.other,
        marked=filter_.marked,
        called=filter_.called,
    )


def noun_for_one(filter_: Filter) -> Noun:
    """The contrary of `one_coin`: `of an opponent`, of a single coin."""
    owner = filter_.owner
    if owner is Who.ANYONE and filter_.places != Place.HOLD:
        return noun_with(filter_, None)
    if owner in (Who.OPPONENT, Who.ANOTHER, Who.ANYONE):
        return noun_with(filter_, AnyPlayer(owner, span=filter_.span))
    return noun_with(filter_, owner)


def noun_for_several(filter_: Filter) -> Noun:
    """The contrary of `one_ships_coins`, and of `one_coin` in the plural: `of opponents`."""
    if filter_.owner is Who.ANYONE or filter_.places == Place.HOLD:
        return noun_for_one(filter_)
    return noun_with(filter_, filter_.owner)


def noun_of(filter_: Filter, hold_word: Player) -> Noun:
    """The contrary of `coin_of`: the owner is left out, but for the hold."""
    return noun_with(filter_, hold_word if filter_.places == Place.HOLD else None)


# --- both ways ------------------------------------------------------------------------------

ONE = Conversion(one_coin, noun_for_one)
SOME = Conversion(one_coin, noun_for_several)
SHIPS = Conversion(one_ships_coins, noun_for_several)
YOURS = Conversion(
    lambda site, noun: coin_of(site, noun, Who.YOU, Who.YOU),
    lambda filter_: noun_of(filter_, Who.YOU),
)


def other(conversion: Conversion, *, another: bool) -> Conversion:
    """After `another`, or else after `any` or `a`; each leaves to the other what that says."""

    def find(value: object) -> Noun:
        noun = conversion.find(value)
        if not isinstance(noun, Noun) or noun.other != another:
            raise MisfitError
        return attrs.evolve(noun, other=False)

    def build(site: Site, noun: Noun) -> object:
        return conversion.build(site, attrs.evolve(noun, other=noun.other or another))

    return Conversion(build, find)

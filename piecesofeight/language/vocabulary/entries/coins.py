"""Words for coins: where they lie, which ones are meant, which are left out, where they go."""

from __future__ import annotations

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.program import EventKind, Place, Spot, Who
from piecesofeight.language.vocabulary.entry import (
    AS_IT_IS,
    Conversion,
    Form,
    Site,
    Word,
    converted,
    made,
    plain,
    same,
    word,
)
from piecesofeight.language.vocabulary.nouns import (
    ONE,
    SHIPS,
    Noun,
    another,
    not_other,
    noun_for_one,
    one_coin,
)

_WHOSE = {Who.OPPONENT: "an opponent's", Who.ANOTHER: "another player's"}

# `it` is the coin of an event, or the ability that is used; a turn has no `it`.
ABOUT_ABILITY = frozenset({EventKind.USED})
ABOUT_IT = frozenset(EventKind) - ABOUT_ABILITY - {EventKind.TURN_BEGINS, EventKind.TURN_ENDS}


def _from_hold(noun: Noun) -> str:
    """How to speak of a coin in the hold that is meant."""
    owner = None if noun.belonging is None else noun.belonging.owner
    if owner is Who.YOU:
        return (
            "choose it first (`choose a coin in your hold as prize`) "
            "or pick it at random (`pick 1 random coin in your hold as prize`)"
        )
    whose = f"{owner.name}'s" if isinstance(owner, p.Name) else "that player's"
    if isinstance(owner, p.AnyPlayer):
        whose = _WHOSE.get(owner.who, "any player's")
    return f"pick it at random first: `pick 1 random coin in {whose} hold as prize`"


def _in_a_ship(site: Site, noun: Noun) -> p.Filter:
    if noun.in_hold:
        told = "a coin in a hold can't be named with `any` or `another`"
        site.report("E0313", told, site.span, _from_hold(noun))
    return one_coin(site, noun)


def _behind(site: Site, behind: int) -> int:
    if behind == 0:
        site.report("E0333", "no coin behind it is ever hit", site.span, "leave that part out")
    return behind


def _in_line(phrase: str) -> Form:
    def fits(coins: p.Any) -> bool:
        return (coins.behind == 1) == ("coin behind" in phrase)

    behind = Conversion(_behind, AS_IT_IS.find)
    return made(phrase, p.Any, ("filter", ONE), ("behind", behind), only=fits)


_ANY = Conversion(_in_a_ship, noun_for_one)
_WHOLE = Conversion(lambda site, noun: attrs.evolve(noun, span=site.span), AS_IT_IS.find)


def _place(category: str, name: str, place: Place, *phrases: str) -> Word:
    return word(category, name, *(plain(phrase, place) for phrase in phrases))


PLACES: tuple[Word, ...] = (
    _place("place", "open", Place.OPEN, "open"),
    _place("place", "active", Place.ACTIVE, "active"),
    _place("place", "hidden", Place.HIDDEN, "hidden"),
    _place("place", "fore", Place.FORE, "fore"),
    _place("place", "aft", Place.AFT, "aft"),
    _place("place", "nest", Place.NEST, "nest", "crow's nest"),
    _place("place", "middle", Place.MIDDLE, "middle"),
    _place("place", "deck", Place.DECK, "deck"),
    _place("predicate", "is open", Place.OPEN, "open"),
    _place("predicate", "is active", Place.ACTIVE, "active"),
    _place("predicate", "is hidden", Place.HIDDEN, "hidden"),
    _place("predicate", "is your fore coin", Place.FORE, "your fore coin", "fore"),
    _place("predicate", "is your aft coin", Place.AFT, "your aft coin", "aft"),
    _place("predicate", "is in your nest", Place.NEST, "in your nest"),
    _place("predicate", "is in your deck", Place.DECK, "in your deck"),
    _place(
        "predicate",
        "is in the middle of your deck",
        Place.MIDDLE,
        "in the middle of your deck",
        "middle",
    ),
)

WORDS: tuple[Word, ...] = (
    *PLACES,
    word("exception", "except a kind", same("except a {kind}", str), same("except an {kind}", str)),
    word("exception", "except this", made("except this", p.This)),
    word("what", "this", made("this", p.This)),
    word("what", "it", made("it", p.It, answers=ABOUT_IT)),
    word("what", "its coin", made("its coin", p.It, answers=ABOUT_ABILITY)),
    word("what", "a chosen coin", same("{named}", p.Name)),
    word(
        "what",
        "any coin",
        made("any {coin}", p.Any, ("filter", not_other(_ANY))),
        made("another {coin}", p.Any, ("filter", another(_ANY))),
    ),
    word(
        "what",
        "any coin and those behind it",
        _in_line("any {coin} and {number} coin behind it for each coin added"),
        _in_line("any {coin} and {number} coins behind it for each coin added"),
    ),
    word("what", "every coin", made("every {coin}", p.Every, ("filter", SHIPS))),
    word(
        "a_coin",
        "a coin",
        converted("a {coin}", not_other(AS_IT_IS)),
        converted("an {coin}", not_other(AS_IT_IS)),
        converted("another {coin}", another(_WHOLE)),
    ),
    word("spot", "where to", *(plain(spot.value, spot) for spot in Spot)),
)

"""Words for coins: where they lie, which ones are meant, which are left out, where they go."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.program import EventKind, Place, Spot
from piecesofeight.language.vocabulary.entries.amounts import KNOWN, NUMBER, growing
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
    in_a_ship,
    noun_for_one,
    noun_for_several,
    other,
)

# `it` is the coin of an event, or the ability that is used; an event of players has no `it`.
ABOUT_ABILITY = frozenset(kind for kind in EventKind if kind.about_ability)
ABOUT_IT = frozenset(kind for kind in EventKind if kind.about_coin) - ABOUT_ABILITY


def it_first(words: str) -> Callable[[Site], p.It]:
    """The coin of the event, with whose words a phrase begins: `it`, or `its coin`."""

    def it(site: Site) -> p.It:
        span = site.span
        end = span.column + len(words)
        return p.It(span=attrs.evolve(span, end_line=span.line, end_column=end))

    return it


def coin_last(words: str, coin: type[p.This | p.It]) -> Callable[[Site], p.This | p.It]:
    """This coin, or that of the event, with whose words a phrase ends."""

    def last(site: Site) -> p.This | p.It:
        span = site.span
        begin = span.end_column - len(words)
        return coin(span=attrs.evolve(span, line=span.end_line, column=begin))

    return last


def _behind(site: Site, behind: int) -> int:
    if behind == 0:
        site.report.say("E0333", site.span, "nothing behind")
    return behind


def _several(site: Site, number: int) -> int:
    if number < 2:
        site.report.say("E0378", site.span, "none" if number == 0 else "one")
    return number


def _kind_of(
    word: str, coin: type[p.This | p.It], answers: frozenset[EventKind] | None = None
) -> Form:
    """The kind of a coin that has a word of its own."""
    phrase = f"of the same kind as {word}"
    return made(phrase, p.KindOf, coin=coin_last(word, coin), answers=answers)


_BEHIND = Conversion(_behind, AS_IT_IS.find)
_ANY = Conversion(in_a_ship, noun_for_one)
_ANY_OF = Conversion(in_a_ship, noun_for_several)
_SO_MANY = Conversion(_several, AS_IT_IS.find)
_ONE_AND_MORE = made("any {coin}", p.AnyCounted, ("filter", _ANY), amount=p.Amount(1))
_SOME_AND_MORE = made(
    "any {number} {counted}", p.AnyCounted, ("amount", NUMBER), ("filter", _ANY_OF)
)
_WHOLE = Conversion(lambda site, noun: attrs.evolve(noun, span=site.span), AS_IT_IS.find)


WORDS: tuple[Word, ...] = (
    word("place", "open", plain("open", Place.OPEN)),
    word("place", "active", plain("active", Place.ACTIVE)),
    word("place", "hidden", plain("hidden", Place.HIDDEN)),
    word("place", "fore", plain("fore", Place.FORE)),
    word("place", "aft", plain("aft", Place.AFT)),
    word("place", "nest", plain("nest | crow's nest", Place.NEST)),
    word("place", "middle", plain("middle", Place.MIDDLE)),
    word("place", "deck", plain("deck", Place.DECK)),
    word("predicate", "is open", plain("open", Place.OPEN)),
    word("predicate", "is active", plain("active", Place.ACTIVE)),
    word("predicate", "is hidden", plain("hidden", Place.HIDDEN)),
    word("predicate", "is your fore coin", plain("your fore coin | fore", Place.FORE)),
    word("predicate", "is your aft coin", plain("your aft coin | aft", Place.AFT)),
    word("predicate", "is in your nest", plain("in your nest | in your crow's nest", Place.NEST)),
    word("predicate", "is in your deck", plain("in your deck", Place.DECK)),
    word(
        "predicate",
        "is in the middle of your deck",
        plain("in the middle of your deck | middle", Place.MIDDLE),
    ),
    word("source", "an active place", plain("an active place", Place.ACTIVE)),
    word("source", "the middle of your deck", plain("the middle of your deck", Place.MIDDLE)),
    word("source", "your deck", plain("your deck", Place.DECK)),
    word("source", "your ship", plain("your ship", Place.SHIP)),
    word("source", "your hold", plain("your hold", Place.HOLD)),
    word("exception", "except a kind", same("except a {kind} | except an {kind}", str)),
    word("exception", "except this", made("except this", p.This)),
    word("called", "called so", same("called {named}", p.Name)),
    word(
        "called",
        "of the same kind",
        made("of the same kind as {named}", p.KindOf, "coin"),
        _kind_of("this", p.This),
        _kind_of("it", p.It, ABOUT_IT),
        _kind_of("its coin", p.It, ABOUT_ABILITY),
    ),
    word("what", "this", made("this", p.This)),
    word("what", "it", made("it", p.It, answers=ABOUT_IT)),
    word("what", "its coin", made("its coin", p.It, answers=ABOUT_ABILITY)),
    word("what", "a chosen coin", same("{named}", p.Name)),
    word(
        "what",
        "any coin",
        made("any {coin}", p.Any, ("filter", other(_ANY, another=False))),
        made("another {coin}", p.Any, ("filter", other(_ANY, another=True))),
    ),
    word(
        "what",
        "any coin and those behind it",
        made(
            "any {coin} and {number} coin[s] behind it for each coin added",
            p.Any,
            ("filter", ONE),
            ("behind", _BEHIND),
        ),
    ),
    word(
        "what",
        "any several coins",
        made("any {number} {counted}", p.AnySeveral, ("number", _SO_MANY), ("filter", _ANY_OF)),
    ),
    word(
        "what",
        "any coins that are counted",
        growing("any {coin} {rest}", _ONE_AND_MORE),
        growing("any {number} {counted} {rest}", _SOME_AND_MORE),
        made("as many {coins} as {as_many}", p.AnyCounted, ("filter", _ANY_OF), ("amount", KNOWN)),
    ),
    word("what", "every coin", made("every {coin}", p.Every, ("filter", SHIPS))),
    word(
        "a_coin",
        "a coin",
        converted("a {coin} | an {coin}", other(AS_IT_IS, another=False)),
        converted("another {coin}", other(_WHOLE, another=True)),
    ),
    word("spot", "where to", *(plain(spot.value, spot) for spot in Spot)),
)

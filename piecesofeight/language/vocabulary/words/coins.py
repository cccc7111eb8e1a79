"""Words for coins: which ones are meant, and which are left out."""

from __future__ import annotations

import attrs

from piecesofeight.language.program import (
    Any,
    AnyPlayer,
    EventKind,
    Every,
    It,
    Name,
    Spot,
    This,
    Who,
)
from piecesofeight.language.vocabulary.entry import (
    Form,
    Parts,
    Site,
    Text,
    Word,
    taken,
    text,
    word,
)
from piecesofeight.language.vocabulary.nouns import (
    Noun,
    noun_for_one,
    noun_for_several,
    one_coin,
    one_ships_coins,
    other,
)

_WHOSE = {Who.OPPONENT: "an opponent's", Who.ANOTHER: "another player's"}

# `it` is the coin of an event, or the ability that is used; a turn has no `it`.
ABOUT_ABILITY = frozenset({EventKind.USED})
ABOUT_IT = frozenset(EventKind) - ABOUT_ABILITY - {EventKind.TURN_BEGINS, EventKind.TURN_ENDS}


def _spot(spot: Spot, english: Text, spanish: Text) -> Form:
    return Form(spot.value, lambda _site: spot, english=english, spanish=spanish)


def _from_hold(noun: Noun) -> str:
    """How to speak of a coin in the hold that is meant."""
    owner = None if noun.belonging is None else noun.belonging.owner
    if owner is Who.YOU:
        return (
            "choose it first (`choose a coin in your hold as prize`) "
            "or pick it at random (`pick 1 random coin in your hold as prize`)"
        )
    whose = f"{owner.name}'s" if isinstance(owner, Name) else "that player's"
    if isinstance(owner, AnyPlayer):
        whose = _WHOSE.get(owner.who, "any player's")
    return f"pick it at random first: `pick 1 random coin in {whose} hold as prize`"


def _any(site: Site, noun: Noun) -> Any:
    if noun.in_hold:
        site.report(
            "E0313",
            "a coin in a hold can't be named with `any` or `another`",
            site.span,
            _from_hold(noun),
        )
    return Any(one_coin(site, noun), span=site.span)


def _line(site: Site, noun: Noun, behind: int) -> Any:
    if behind == 0:
        site.report("E0333", "no coin behind it is ever hit", site.span, "leave that part out")
    return Any(one_coin(site, noun), behind, site.span)


def _in_line(phrase: str, *, one: bool) -> Form:
    def parts(coins: object) -> tuple[object, ...] | None:
        if not isinstance(coins, Any) or (coins.behind == 1) != one:
            return None
        return noun_for_one(coins.filter), coins.behind

    return Form(phrase, _line, parts)


def _another(site: Site, noun: Noun) -> Any:
    return _any(site, other(noun, noun.span))


def _any_parts(*, another: bool) -> Parts:
    def parts(coins: object) -> tuple[object, ...] | None:
        if not isinstance(coins, Any) or coins.filter.other != another:
            return None
        return (attrs.evolve(noun_for_one(coins.filter), other=False),)

    return parts


def _a_coin(_site: Site, noun: Noun) -> Noun:
    return noun


def _a_coin_parts(*, another: bool) -> Parts:
    def parts(noun: object) -> tuple[object, ...] | None:
        if not isinstance(noun, Noun) or noun.other != another:
            return None
        return (attrs.evolve(noun, other=False),)

    return parts


EXCEPTIONS: tuple[Word, ...] = (
    word(
        "exception",
        "except a kind",
        Form("except a {kind}", lambda _site, kind: kind, taken(str, str)),
        Form("except an {kind}", lambda _site, kind: kind, taken(str, str)),
        doc="Any coin but those of that kind.",
        english=text("{owned} that isn't {kind:a}", p="{owned} that aren't {kind:p}"),
        spanish=text("{owned} que no sea {kind:a}", p="{owned} que no sean {kind:p}"),
        example="play:\n  destroy any open coin except a Gull",
    ),
    word(
        "exception",
        "except this",
        Form("except this", lambda site: This(site.span)),
        doc="Any coin but the one whose ability this is. `other` says the same.",
        english=text("{owned} that isn't this coin", p="{owned} that aren't this coin"),
        spanish=text("{owned} que no sea esta moneda", p="{owned} que no sean esta moneda"),
        example="play:\n  destroy every open coin of yours except this",
    ),
)

PHRASES: tuple[Word, ...] = (
    word(
        "what",
        "this",
        Form("this", lambda site: This(site.span)),
        doc="The coin whose ability this is.",
        english="this coin",
        spanish=text("esta moneda", gender="f"),
        example="play:\n  destroy any active coin\n  destroy this",
    ),
    word(
        "what",
        "it",
        Form("it", lambda site: It(site.span), answers=ABOUT_IT),
        doc="In a reaction: the coin that the reaction is about, such as the one destroyed.",
        english=text("that {head}", own="{pronoun}"),
        spanish=text("[ese|esa] {head}", own="{pronoun}", own_prep="{pronoun:prep}"),
        example="react when an opponent destroys your open Gull:\n  move it to your aft",
    ),
    word(
        "what",
        "its coin",
        Form("its coin", lambda site: It(site.span), answers=ABOUT_ABILITY),
        doc="In a reaction to an ability: the coin whose ability is used.",
        english="the coin that used it",
        spanish=text("la moneda que la usó", gender="f"),
        example="react when any ability is used:\n  cost: destroy this\n  negate it\n"
        "  destroy its coin",
    ),
    word(
        "what",
        "a chosen coin",
        Form("{named}", lambda _site, name: name, taken(Name, lambda name: name)),
        doc="The name that was given to a coin, or to several, by `choose` or `pick`.",
        english=text("{named}", full="{named:full}"),
        spanish=text("{named}", prep="{named:prep}", full="{named:full}"),
        example="play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    word(
        "what",
        "any coin",
        Form("any {coin}", _any, _any_parts(another=False)),
        Form(
            "another {coin}",
            _another,
            _any_parts(another=True),
            english=text(
                "any other {coin:choice}",
                owned="any of {coin:the,p,other}",
                apart="any {coin:choice} other than this coin",
                apart_owned="any of {coin:the,p} other than this coin",
            ),
            spanish=text(
                "cualquier otr[o|a] {coin:choice}",
                owned="cualquiera de {coin:the,p,other}",
                apart="cualquier {coin:choice} distint[o|a] de esta moneda",
                apart_owned="cualquiera de {coin:the,p} distint[o|a|os|as] de esta moneda",
            ),
        ),
        doc="One coin in a ship, of your choice. You choose when you announce the ability: it is "
        "a target. Without `of ...` it may be anybody's, your own too. `another` is `any other`.",
        english=text("any {coin:choice}", owned="any of {coin:the,p}", unique="{coin:the}"),
        spanish=text(
            "cualquier {coin:choice}",
            owned="cualquiera de {coin:the,p}",
            unique="{coin:the}",
        ),
        example="play:\n  destroy any active coin of an opponent",
    ),
    word(
        "what",
        "any coin and those behind it",
        _in_line(
            "any {coin} and {number} coin behind it for each coin added",
            one=True,
        ),
        _in_line(
            "any {coin} and {number} coins behind it for each coin added",
            one=False,
        ),
        doc="One coin of your choice, and the coins directly behind it: so many for each coin "
        "that `add` or `invite` brought in.",
        english=text(
            "any {coin:choice} and {number:alone} more coins <directly >behind it"
            " for each coin added",
            one="any {coin:choice} and one more coin <directly >behind it for each coin added",
        ),
        spanish=text(
            "cualquier {coin:choice} y, por cada moneda sumada, {number:alone} más"
            " <justo >detrás de [él|ella]",
            one="cualquier {coin:choice} y, por cada moneda sumada, una más"
            " <justo >detrás de [él|ella]",
        ),
        example="play:\n  add up to 1 other open coin of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    word(
        "what",
        "every coin",
        Form(
            "every {coin}",
            lambda site, noun: Every(one_ships_coins(site, noun), site.span),
            taken(Every, lambda every: noun_for_several(every.filter)),
        ),
        doc="All coins that fit when you announce the ability. `of an opponent`, `of another "
        "player`, `of any player` then mean one player, whom you choose.",
        english=text("all {coin:p,chosen}", owned="all {coin:the,p}", unique="{coin:the}"),
        spanish=text("tod[os|as] {coin:the,p,chosen}", unique="{coin:the}"),
        example="play:\n  destroy every open coin of any player\n  destroy this",
    ),
    word(
        "a_coin",
        "a coin",
        Form("a {coin}", _a_coin, _a_coin_parts(another=False)),
        Form("an {coin}", _a_coin, _a_coin_parts(another=False)),
        Form(
            "another {coin}",
            lambda site, noun: other(noun, site.span),
            _a_coin_parts(another=True),
            english=text(
                "another {coin}",
                owned="another of {coin:the,p}",
                apart="a {coin} other than this coin",
                apart_owned="one of {coin:the,p} other than this coin",
            ),
            spanish=text(
                "otr[o|a] {coin}",
                neg="[ningún|ninguna] otr[o|a] {coin}",
                owned="otr[o|a] de {coin:the,p}",
                apart="[un|una] {coin} distint[o|a] de esta moneda",
                apart_neg="[ningún|ninguna] {coin} distint[o|a] de esta moneda",
                apart_owned="[uno|una] de {coin:the,p} distint[o|a|os|as] de esta moneda",
            ),
        ),
        doc="One coin that fits. `another` leaves out the coin whose ability this is.",
        english=text("a {coin}", owned="one of {coin:the,p}", unique="{coin:the}"),
        spanish=text(
            "[un|una] {coin}",
            neg="[ningún|ninguna] {coin}",
            owned="[uno|una] de {coin:the,p}",
            unique="{coin:the}",
        ),
        example="play if you have another open Gull:\n  destroy any active coin",
    ),
    word(
        "spot",
        "where to",
        _spot(Spot.FORE, text("fore", prep="at", fit=""), text("proa", gender="f", fit="")),
        _spot(Spot.AFT, text("aft", prep="at", fit=""), text("popa", gender="f", fit="")),
        _spot(
            Spot.NEST,
            text("<crow's >nest", prep="into", fit="if it is empty"),
            text("nido< del cuervo>", gender="m", fit="si está vacío"),
        ),
        _spot(Spot.HOLD, text("hold", prep="into", fit=""), text("bodega", gender="f", fit="")),
        doc="Where a coin is put: before the fore coin, behind the aft coin, into the crow's "
        "nest, or into the hold.",
        english="{spot}",
        spanish="{spot}",
        example="play:\n  move any open coin of yours to your hold",
    ),
)

WORDS: tuple[Word, ...] = EXCEPTIONS + PHRASES

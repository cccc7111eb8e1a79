"""Words for coins: where they lie, which ones are meant, which are left out."""

from __future__ import annotations

from piecesofeight.language.program import Any, Every, It, Place, Spot, This
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, one_coin, one_ships_coins, other


def _lies(phrase: str, place: Place) -> Form:
    return Form(phrase, lambda _site: place)


def _any(site: Site, noun: Noun) -> Any:
    if noun.in_hold:
        site.report(
            "E0313",
            "a coin in a hold can't be named with `any` or `another`",
            site.span,
            "choose it first (`choose a coin in your hold as prize`) "
            "or pick it at random (`pick 1 random coin in your hold as prize`)",
        )
    return Any(one_coin(site, noun), span=site.span)


def _line(site: Site, noun: Noun, behind: int) -> Any:
    if behind == 0:
        site.report("E0333", "no coin behind it is ever hit", site.span, "leave that part out")
    return Any(one_coin(site, noun), behind, site.span)


PLACES: tuple[Word, ...] = (
    word(
        "place",
        "open",
        _lies("open", Place.OPEN),
        doc="The coin in the crow's nest and the fore coin: those that all can see.",
        english="open",
        spanish="abierta",
        example="play:\n  destroy any open coin",
    ),
    word(
        "place",
        "active",
        _lies("active", Place.ACTIVE),
        doc="The coin in the crow's nest, the fore coin and the aft coin.",
        english="active",
        spanish="activa",
        example="play:\n  destroy any active coin",
    ),
    word(
        "place",
        "hidden",
        _lies("hidden", Place.HIDDEN),
        doc="The coins of a deck behind the fore coin, the aft coin too.",
        english="hidden",
        spanish="oculta",
        example="play:\n  destroy any hidden coin",
    ),
    word(
        "place",
        "fore",
        _lies("fore", Place.FORE),
        doc="The first coin of a deck.",
        english="fore",
        spanish="de proa",
        example="play:\n  destroy any fore coin",
    ),
    word(
        "place",
        "aft",
        _lies("aft", Place.AFT),
        doc="The last coin of a deck.",
        english="aft",
        spanish="de popa",
        example="play:\n  destroy any fore or aft coin",
    ),
    word(
        "place",
        "nest",
        _lies("nest", Place.NEST),
        _lies("crow's nest", Place.NEST),
        doc="The coin in the crow's nest.",
        english="nest",
        spanish="del nido",
        example="play:\n  destroy any nest coin of another player",
    ),
    word(
        "place",
        "middle",
        _lies("middle", Place.MIDDLE),
        doc="The coins of a deck between the fore coin and the aft coin.",
        english="middle",
        spanish="del medio",
        example="play:\n  destroy any middle coin",
    ),
    word(
        "place",
        "deck",
        _lies("deck", Place.DECK),
        doc="The coins of a deck; not the one in the crow's nest.",
        english="deck",
        spanish="de cubierta",
        example="play:\n  destroy any deck coin of yours\n  you take the next turn",
    ),
)

PREDICATES: tuple[Word, ...] = (
    word(
        "predicate",
        "is open",
        _lies("open", Place.OPEN),
        doc="The coin lies in the crow's nest or at the fore.",
        english="open",
        spanish="abierta",
        example="play if this is open:\n  destroy any open coin",
    ),
    word(
        "predicate",
        "is active",
        _lies("active", Place.ACTIVE),
        doc="The coin lies in the crow's nest, at the fore or at the aft.",
        english="active",
        spanish="activa",
        example="while this is active:\n  opponents can't send",
    ),
    word(
        "predicate",
        "is hidden",
        _lies("hidden", Place.HIDDEN),
        doc="The coin lies in the deck behind the fore coin.",
        english="hidden",
        spanish="oculta",
        example="while this is hidden:\n  opponents can't target your nest coin",
    ),
    word(
        "predicate",
        "is your fore coin",
        _lies("your fore coin", Place.FORE),
        _lies("fore", Place.FORE),
        doc="The coin is the first of the deck.",
        english="your fore coin",
        spanish="tu moneda de proa",
        example="play if this is your fore coin:\n  destroy any aft coin",
    ),
    word(
        "predicate",
        "is your aft coin",
        _lies("your aft coin", Place.AFT),
        _lies("aft", Place.AFT),
        doc="The coin is the last of the deck.",
        english="your aft coin",
        spanish="tu moneda de popa",
        example="play if this is your aft coin:\n  destroy any fore coin",
    ),
    word(
        "predicate",
        "is in your nest",
        _lies("in your nest", Place.NEST),
        doc="The coin lies in the crow's nest.",
        english="in your nest",
        spanish="en tu nido",
        example="while this is in your nest:\n  you can't call",
    ),
    word(
        "predicate",
        "is in your deck",
        _lies("in your deck", Place.DECK),
        doc="The coin lies anywhere in the deck.",
        english="in your deck",
        spanish="en tu cubierta",
        example="play if this is in your deck:\n  destroy any nest coin",
    ),
    word(
        "predicate",
        "is in the middle of your deck",
        _lies("in the middle of your deck", Place.MIDDLE),
        doc="The coin lies in the deck, but is neither the fore coin nor the aft coin.",
        english="in the middle of your deck",
        spanish="en medio de tu cubierta",
        example="while this is in the middle of your deck:\n  opponents can't call",
    ),
)

EXCEPTIONS: tuple[Word, ...] = (
    word(
        "exception",
        "except a kind",
        Form("except a {kind}", lambda _site, kind: kind),
        Form("except an {kind}", lambda _site, kind: kind),
        doc="Any coin but those of that kind.",
        english="except {kind}",
        spanish="excepto {kind}",
        example="play:\n  destroy any open coin except a Gull",
    ),
    word(
        "exception",
        "except this",
        Form("except this", lambda site: This(site.span)),
        doc="Any coin but the one whose ability this is. `other` says the same.",
        english="except this coin",
        spanish="excepto esta moneda",
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
        spanish="esta moneda",
        example="play:\n  destroy any active coin\n  destroy this",
    ),
    word(
        "what",
        "it",
        Form("it", lambda site: It(site.span)),
        doc="In a reaction: the coin that the reaction is about, such as the one destroyed.",
        english="it",
        spanish="esa moneda",
        example="react when an opponent destroys your open Gull:\n  move it to your aft",
    ),
    word(
        "what",
        "its coin",
        Form("its coin", lambda site: It(site.span)),
        doc="In a reaction to an ability: the coin whose ability is used.",
        english="its coin",
        spanish="su moneda",
        example="react when any ability is used:\n  cost: destroy this\n  negate it\n"
        "  destroy its coin",
    ),
    word(
        "what",
        "a chosen coin",
        Form("{named}", lambda _site, name: name),
        doc="The name that was given to a coin, or to several, by `choose` or `pick`.",
        english="{name}",
        spanish="{name}",
        example="play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    word(
        "what",
        "any coin",
        Form("any {coin}", _any),
        Form("another {coin}", lambda site, noun: _any(site, other(noun, noun.span))),
        doc="One coin in a ship, of your choice. You choose when you announce the ability: it is "
        "a target. Without `of ...` it may be anybody's, your own too. `another` is `any other`.",
        english="any {filter}",
        spanish="{filter} a tu elección",
        example="play:\n  destroy any active coin of an opponent",
    ),
    word(
        "what",
        "any coin and those behind it",
        Form("any {coin} and {number} coin behind it for each coin added", _line),
        Form("any {coin} and {number} coins behind it for each coin added", _line),
        doc="One coin of your choice, and the coins directly behind it: so many for each coin "
        "that `add` or `invite` brought in.",
        english="any {filter} and {behind} behind it for each coin added",
        spanish="{filter} a tu elección y {behind} detrás por cada moneda añadida",
        example="play:\n  add up to 1 other open coin of yours\n"
        "  destroy any fore coin and 1 coin behind it for each coin added",
    ),
    word(
        "what",
        "every coin",
        Form("every {coin}", lambda site, noun: Every(one_ships_coins(site, noun), site.span)),
        doc="All coins that fit when you announce the ability. `of an opponent`, `of another "
        "player`, `of any player` then mean one player, whom you choose.",
        english="every {filter}",
        spanish="cada {filter}",
        example="play:\n  destroy every open coin of any player\n  destroy this",
    ),
    word(
        "a_coin",
        "a coin",
        Form("a {coin}", lambda _site, noun: noun),
        Form("an {coin}", lambda _site, noun: noun),
        Form("another {coin}", lambda site, noun: other(noun, site.span)),
        doc="One coin that fits. `another` leaves out the coin whose ability this is.",
        english="a {filter}",
        spanish="una {filter}",
        example="play if you have another open Gull:\n  destroy any active coin",
    ),
    word(
        "spot",
        "where to",
        Form("fore", lambda _site: Spot.FORE),
        Form("aft", lambda _site: Spot.AFT),
        Form("nest", lambda _site: Spot.NEST),
        Form("hold", lambda _site: Spot.HOLD),
        doc="Where a coin is put: before the fore coin, behind the aft coin, into the crow's "
        "nest, or into the hold.",
        english="{spot}",
        spanish="{spot}",
        example="play:\n  move any open coin of yours to your hold",
    ),
)

WORDS: tuple[Word, ...] = PLACES + PREDICATES + EXCEPTIONS + PHRASES

"""Words for where coins lie."""

from __future__ import annotations

from piecesofeight.language.program import Place
from piecesofeight.language.vocabulary.entry import Form, Word, text, word


def _lies(phrase: str, place: Place) -> Form:
    return Form(phrase, lambda _site: place)


PLACES: tuple[Word, ...] = (
    word(
        "place",
        "open",
        _lies("open", Place.OPEN),
        doc="The coin in the crow's nest and the fore coin: those that all can see.",
        english="open",
        spanish="abiert[o|a|os|as]",
        example="play:\n  destroy any open coin",
    ),
    word(
        "place",
        "active",
        _lies("active", Place.ACTIVE),
        doc="The coin in the crow's nest, the fore coin and the aft coin.",
        english="active",
        spanish="activ[o|a|os|as]",
        example="play:\n  destroy any active coin",
    ),
    word(
        "place",
        "hidden",
        _lies("hidden", Place.HIDDEN),
        doc="The coins of a deck behind the fore coin, the aft coin too.",
        english="hidden",
        spanish="ocult[o|a|os|as]",
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
        english="<crow's >nest",
        spanish="del nido< del cuervo>",
        example="play:\n  destroy any nest coin of another player",
    ),
    word(
        "place",
        "middle",
        _lies("middle", Place.MIDDLE),
        doc="The coins of a deck between the fore coin and the aft coin.",
        english="middle",
        spanish="intermedi[o|a|os|as]",
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
        english=text("is open", neg="isn't open"),
        spanish=text("está abierta", neg="no está abierta", subj="esté abierta"),
        example="play if this is open:\n  destroy any open coin",
    ),
    word(
        "predicate",
        "is active",
        _lies("active", Place.ACTIVE),
        doc="The coin lies in the crow's nest, at the fore or at the aft.",
        english=text("is active", neg="isn't active"),
        spanish=text("está activa", neg="no está activa", subj="esté activa"),
        example="while this is active:\n  opponents can't send",
    ),
    word(
        "predicate",
        "is hidden",
        _lies("hidden", Place.HIDDEN),
        doc="The coin lies in the deck behind the fore coin.",
        english=text("is hidden", neg="isn't hidden"),
        spanish=text("está oculta", neg="no está oculta", subj="esté oculta"),
        example="while this is hidden:\n  opponents can't target your nest coin",
    ),
    word(
        "predicate",
        "is your fore coin",
        _lies("your fore coin", Place.FORE),
        _lies("fore", Place.FORE),
        doc="The coin is the first of the deck.",
        english=text("is your fore coin", neg="isn't your fore coin"),
        spanish=text(
            "es tu moneda de proa", neg="no es tu moneda de proa", subj="sea tu moneda de proa"
        ),
        example="play if this is your fore coin:\n  destroy any aft coin",
    ),
    word(
        "predicate",
        "is your aft coin",
        _lies("your aft coin", Place.AFT),
        _lies("aft", Place.AFT),
        doc="The coin is the last of the deck.",
        english=text("is your aft coin", neg="isn't your aft coin"),
        spanish=text(
            "es tu moneda de popa", neg="no es tu moneda de popa", subj="sea tu moneda de popa"
        ),
        example="play if this is your aft coin:\n  destroy any fore coin",
    ),
    word(
        "predicate",
        "is in your nest",
        _lies("in your nest", Place.NEST),
        doc="The coin lies in the crow's nest.",
        english=text("is in your <crow's >nest", neg="isn't in your <crow's >nest"),
        spanish=text(
            "está en tu nido< del cuervo>",
            neg="no está en tu nido< del cuervo>",
            subj="esté en tu nido< del cuervo>",
        ),
        example="while this is in your nest:\n  you can't call",
    ),
    word(
        "predicate",
        "is in your deck",
        _lies("in your deck", Place.DECK),
        doc="The coin lies anywhere in the deck.",
        english=text("is in your deck", neg="isn't in your deck"),
        spanish=text(
            "está en tu cubierta", neg="no está en tu cubierta", subj="esté en tu cubierta"
        ),
        example="play if this is in your deck:\n  destroy any nest coin",
    ),
    word(
        "predicate",
        "is in the middle of your deck",
        _lies("in the middle of your deck", Place.MIDDLE),
        _lies("middle", Place.MIDDLE),
        doc="The coin lies in the deck, but is neither the fore coin nor the aft coin.",
        english=text("is in the middle of your deck", neg="isn't in the middle of your deck"),
        spanish=text(
            "está en medio de tu cubierta",
            neg="no está en medio de tu cubierta",
            subj="esté en medio de tu cubierta",
        ),
        example="while this is in the middle of your deck:\n  opponents can't call",
    ),
)

WORDS: tuple[Word, ...] = PLACES + PREDICATES

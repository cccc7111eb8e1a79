"""Words for events: what a reaction answers."""

from __future__ import annotations

import attrs

from piecesofeight.language.program import Event, EventKind, Filter, Place, This, Who
from piecesofeight.language.vocabulary.entry import Form, Parts, Site, Word, taken, text, word
from piecesofeight.language.vocabulary.nouns import (
    Noun,
    coin_of,
    noun_for_one,
    noun_of,
    one_coin,
    other,
)

# An ability's cost may have sent its coin to the hold before anybody can answer (4.6a).
ANYWHERE = Place.SHIP | Place.HOLD


def _event(site: Site, kind: EventKind, coin: This | Filter, player: Who) -> Event:
    if kind is EventKind.USED and isinstance(coin, Filter) and coin.places == Place.SHIP:
        coin = attrs.evolve(coin, places=ANYWHERE)
    return Event(kind, coin, player, site.span)


def _subject(event: Event) -> This | Filter | None:
    """The coin of an event, as it is written; None if it is about no coin."""
    coin = event.coin
    if isinstance(coin, Filter) and coin.places == ANYWHERE:
        return attrs.evolve(coin, places=Place.SHIP)
    return coin


def _undergoes(phrase: str, kind: EventKind, english: str, spanish: str) -> Form:
    def build(site: Site, coin: This | Filter) -> Event:
        return _event(site, kind, coin, Who.ANYONE)

    return Form(phrase, build, taken(Event, _subject), english, spanish)


def _does(phrase: str, kind: EventKind, english: str, spanish: str) -> Form:
    def build(site: Site, player: Who, coin: This | Filter) -> Event:
        return _event(site, kind, coin, player)

    return Form(phrase, build, taken(Event, "player", _subject), english, spanish)


def _any_ability(site: Site, player: Who = Who.ANYONE) -> Event:
    return _event(site, EventKind.USED, Filter(ANYWHERE, span=site.span), player)


def _turn(phrase: str, kind: EventKind, english: str, spanish: str) -> Form:
    def build(site: Site, player: Who = Who.YOU) -> Event:
        return Event(kind, None, player, site.span)

    parts = taken(Event, "player") if "{doer}" in phrase else taken(Event)
    return Form(phrase, build, parts, english, spanish)


def _your(site: Site, noun: Noun) -> Filter:
    return coin_of(site, noun, Who.YOU, Who.YOU)


def _your_parts(coin: object) -> tuple[object, ...] | None:
    return (noun_of(coin, Who.YOU),) if isinstance(coin, Filter) else None


def _coin_parts(*, another: bool) -> Parts:
    def parts(coin: object) -> tuple[object, ...] | None:
        if not isinstance(coin, Filter) or coin.other != another:
            return None
        return (attrs.evolve(noun_for_one(coin), other=False),)

    return parts


def _another(site: Site, noun: Noun) -> Filter:
    return one_coin(site, other(noun, noun.span))


def _coin(phrase: str) -> Form:
    return Form(
        phrase,
        one_coin,
        _coin_parts(another=False),
        english=text("any {coin}", unique="{coin:the}"),
        spanish=text("cualquier {coin}", unique="{coin:the}"),
    )


def _used(ability: str) -> tuple[Form, ...]:
    """The forms for the use of an ability, after `any` or `an`."""
    english, spanish, player = "any ability", "cualquier habilidad", taken(Event, "player")
    kind = EventKind.USED
    return (
        Form(
            f"{ability} is used",
            _any_ability,
            english=f"{english} is used",
            spanish=f"se use {spanish}",
        ),
        Form(
            f"{{you}} use {ability}", _any_ability, player, f"you use {english}", f"uses {spanish}"
        ),
        Form(
            f"{{doer}} uses {ability}",
            _any_ability,
            player,
            f"{{doer}} uses {english}",
            f"{{doer}} use {spanish}",
        ),
        _undergoes(
            f"{ability} of {{event_coin}} is used",
            kind,
            f"{english} of {{event_coin}} is used",
            f"se use {spanish} de {{event_coin}}",
        ),
        _does(
            f"{{you}} use {ability} of {{event_coin}}",
            kind,
            f"you use {english} of {{event_coin}}",
            f"uses {spanish} de {{event_coin}}",
        ),
        _does(
            f"{{doer}} uses {ability} of {{event_coin}}",
            kind,
            f"{{doer}} uses {english} of {{event_coin}}",
            f"{{doer}} use {spanish} de {{event_coin}}",
        ),
    )


WORDS: tuple[Word, ...] = (
    word(
        "event_coin",
        "which coin",
        Form(
            "this",
            lambda site: This(site.span),
            english="this coin",
            spanish=text("esta moneda", gender="f"),
        ),
        Form(
            "your {coin}",
            _your,
            _your_parts,
            english=text("one of your {coin:p}", single="your {coin:s}"),
            spanish=text("[uno|una] de tus {coin:p}", single="tu {coin:s}"),
        ),
        _coin("any {coin}"),
        _coin("a {coin}"),
        _coin("an {coin}"),
        Form(
            "another {coin}",
            _another,
            _coin_parts(another=True),
            english=text("any other {coin}", apart="any {coin} other than this coin"),
            spanish=text(
                "cualquier otr[o|a] {coin}", apart="cualquier {coin} distint[o|a] de esta moneda"
            ),
        ),
        doc="The coin that it happens to: this one, one of yours, or any that fits. `any` and `a` "
        "mean the same here, and `another` any but this one. It is looked at as it lay just "
        "before.",
        example="react when any open Gull of an opponent is destroyed:\n  you take the next turn",
    ),
    word(
        "event",
        "an ability is used",
        *_used("any ability"),
        *_used("an ability"),
        doc="Somebody announces an ability, on their turn or in reaction. The reaction comes "
        "before the ability has any effect.",
        example="react when an opponent uses any ability of any Gull:\n"
        "  cost: destroy this\n  negate it",
    ),
    word(
        "event",
        "a coin would be destroyed",
        _undergoes(
            "{event_coin} would be destroyed",
            EventKind.WOULD_BE_DESTROYED,
            "{event_coin} would be destroyed",
            "{event_coin} vaya a ser destruid[o|a]",
        ),
        _does(
            "{you} would destroy {event_coin}",
            EventKind.WOULD_BE_DESTROYED,
            "you would destroy {event_coin}",
            "vayas a destruir {event_coin}",
        ),
        _does(
            "{doer} would destroy {event_coin}",
            EventKind.WOULD_BE_DESTROYED,
            "{doer} would destroy {event_coin}",
            "{doer} vaya a destruir {event_coin}",
        ),
        doc="A coin is about to be destroyed. It may still be prevented.",
        later=("the {head} that would be destroyed", "[el|la] {head} que iba a ser destruid[o|a]"),
        example="react when this would be destroyed:\n  prevent it",
    ),
    word(
        "event",
        "a coin is destroyed",
        _undergoes(
            "{event_coin} is destroyed",
            EventKind.DESTROYED,
            "{event_coin} is destroyed",
            "{event_coin} sea destruid[o|a]",
        ),
        _does(
            "{you} destroy {event_coin}",
            EventKind.DESTROYED,
            "you destroy {event_coin}",
            "destruyas {event_coin}",
        ),
        _does(
            "{doer} destroys {event_coin}",
            EventKind.DESTROYED,
            "{doer} destroys {event_coin}",
            "{doer} destruya {event_coin}",
        ),
        doc="A coin has been destroyed. The coin destroyed can itself answer, if it was active.",
        later=("the destroyed {head}", "[el|la] {head} destruid[o|a]"),
        example="react when an opponent destroys your open coin:\n  you take the next turn",
    ),
    word(
        "event",
        "a coin is taken",
        _undergoes(
            "{event_coin} is taken",
            EventKind.TAKEN,
            "{event_coin} is taken to another ship",
            "{event_coin} pase a otro barco",
        ),
        _does(
            "{you} take {event_coin}",
            EventKind.TAKEN,
            "you take {event_coin}",
            "te lleves {event_coin}",
        ),
        _does(
            "{doer} takes {event_coin}",
            EventKind.TAKEN,
            "{doer} takes {event_coin}",
            "{doer} se lleve {event_coin}",
        ),
        doc="A coin went from one ship into another. Reactions come from the ships as they are "
        "then: `an opponent takes this` is answered where an opponent has put this coin into your "
        "ship. Against a theft from your ship another of your coins can answer.",
        later=("the {head} that was taken", "[el|la] {head} que cambió de barco"),
        example="react when an opponent takes your open coin:\n  that player skips 1 turn",
    ),
    word(
        "event",
        "a coin is called",
        _undergoes(
            "{event_coin} is called",
            EventKind.CALLED,
            "{event_coin} is called to its Captain",
            "{event_coin} sea llamad[o|a] a su Capitán",
        ),
        _does(
            "{you} call {event_coin}",
            EventKind.CALLED,
            "you call {event_coin} to your Captain",
            "llames {event_coin} a tu Capitán",
        ),
        _does(
            "{doer} calls {event_coin}",
            EventKind.CALLED,
            "{doer} calls {event_coin} to their Captain",
            "{doer} llame {event_coin} a su Capitán",
        ),
        doc="A coin was called to its Captain.",
        later=("the {head} that was called", "[el|la] {head} que fue llamad[o|a]"),
        example="react when an opponent calls any coin:\n  that player skips 1 turn",
    ),
    word(
        "event",
        "a coin is sent",
        _undergoes(
            "{event_coin} is sent to the nest",
            EventKind.SENT,
            "{event_coin} is sent to the <crow's >nest",
            "{event_coin} sea enviad[o|a] al nido< del cuervo>",
        ),
        _does(
            "{you} send {event_coin} to the nest",
            EventKind.SENT,
            "you send {event_coin} to the <crow's >nest",
            "envíes {event_coin} al nido< del cuervo>",
        ),
        _does(
            "{doer} sends {event_coin} to the nest",
            EventKind.SENT,
            "{doer} sends {event_coin} to the <crow's >nest",
            "{doer} envíe {event_coin} al nido< del cuervo>",
        ),
        doc="A coin was sent to the crow's nest.",
        later=(
            "the {head} sent to the <crow's >nest",
            "[el|la] {head} enviad[o|a] al nido< del cuervo>",
        ),
        example="react when an opponent sends any coin to the nest:\n  that player skips 1 turn",
    ),
    word(
        "event",
        "a turn begins",
        _turn("your turn begins", EventKind.TURN_BEGINS, "your turn begins", "comience tu turno"),
        _turn(
            "{doer} 's turn begins",
            EventKind.TURN_BEGINS,
            "{doer}'s turn begins",
            "comience el turno de {doer}",
        ),
        doc="A turn begins, before anything else happens in it. `that player` is the one whose "
        "turn it is.",
        example="react when your turn begins if you have at least 3 coins in your hold:\n"
        "  pick 1 random coin in your hold as loot\n  move loot to your aft",
    ),
    word(
        "event",
        "a turn ends",
        _turn("your turn ends", EventKind.TURN_ENDS, "your turn ends", "termine tu turno"),
        _turn(
            "{doer} 's turn ends",
            EventKind.TURN_ENDS,
            "{doer}'s turn ends",
            "termine el turno de {doer}",
        ),
        doc="A turn ends, after everything else in it but the steps that wait for its end. `that "
        "player` is the one whose turn it was.",
        example="react when an opponent's turn ends if you lost at least 2 coins this turn:\n"
        "  you take the next turn",
    ),
)

"""Words for events: what a reaction answers."""

from __future__ import annotations

import attrs

from piecesofeight.language.program import Event, EventKind, Filter, Place, This, Who
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, one_coin, other

# An ability's cost may have sent its coin to the hold before anybody can answer (4.6a).
ANYWHERE = Place.SHIP | Place.HOLD


def _event(site: Site, kind: EventKind, coin: This | Filter, player: Who) -> Event:
    if kind is EventKind.USED and isinstance(coin, Filter) and coin.places == Place.SHIP:
        coin = attrs.evolve(coin, places=ANYWHERE)
    return Event(kind, coin, player, site.span)


def _undergoes(phrase: str, kind: EventKind) -> Form:
    def build(site: Site, coin: This | Filter) -> Event:
        return _event(site, kind, coin, Who.ANYONE)

    return Form(phrase, build)


def _does(phrase: str, kind: EventKind) -> Form:
    def build(site: Site, player: Who, coin: This | Filter) -> Event:
        return _event(site, kind, coin, player)

    return Form(phrase, build)


def _any_ability(site: Site, player: Who = Who.ANYONE) -> Event:
    return _event(site, EventKind.USED, Filter(ANYWHERE, span=site.span), player)


def _turn(phrase: str, kind: EventKind) -> Form:
    def build(site: Site, player: Who = Who.YOU) -> Event:
        return Event(kind, None, player, site.span)

    return Form(phrase, build)


def _your(site: Site, noun: Noun) -> Filter:
    return coin_of(site, noun, Who.YOU, Who.YOU)


def _another(site: Site, noun: Noun) -> Filter:
    return one_coin(site, other(noun, noun.span))


WORDS: tuple[Word, ...] = (
    word(
        "event_coin",
        "which coin",
        Form("this", lambda site: This(site.span)),
        Form("your {coin}", _your),
        Form("any {coin}", one_coin),
        Form("a {coin}", one_coin),
        Form("an {coin}", one_coin),
        Form("another {coin}", _another),
        doc="The coin that it happens to: this one, one of yours, or any that fits. `any` and `a` "
        "mean the same here, and `another` any but this one. It is looked at as it lay just "
        "before.",
        english="{coin}",
        spanish="{coin}",
        example="react when any open Gull of an opponent is destroyed:\n  you take the next turn",
    ),
    word(
        "event",
        "an ability is used",
        Form("any ability is used", _any_ability),
        Form("{you} use any ability", _any_ability),
        Form("{doer} uses any ability", _any_ability),
        _undergoes("any ability of {event_coin} is used", EventKind.USED),
        _does("{you} use any ability of {event_coin}", EventKind.USED),
        _does("{doer} uses any ability of {event_coin}", EventKind.USED),
        Form("an ability is used", _any_ability),
        Form("{you} use an ability", _any_ability),
        Form("{doer} uses an ability", _any_ability),
        _undergoes("an ability of {event_coin} is used", EventKind.USED),
        _does("{you} use an ability of {event_coin}", EventKind.USED),
        _does("{doer} uses an ability of {event_coin}", EventKind.USED),
        doc="Somebody announces an ability, on their turn or in reaction. The reaction comes "
        "before the ability has any effect.",
        english="{player} uses an ability of {coin}",
        spanish="{player} usa una habilidad de {coin}",
        example="react when an opponent uses any ability of any Gull:\n"
        "  cost: destroy this\n  negate it",
    ),
    word(
        "event",
        "a coin would be destroyed",
        _undergoes("{event_coin} would be destroyed", EventKind.WOULD_BE_DESTROYED),
        _does("{you} would destroy {event_coin}", EventKind.WOULD_BE_DESTROYED),
        _does("{doer} would destroy {event_coin}", EventKind.WOULD_BE_DESTROYED),
        doc="A coin is about to be destroyed. It may still be prevented.",
        english="{coin} would be destroyed by {player}",
        spanish="{coin} fuera a ser destruida por {player}",
        example="react when this would be destroyed:\n  prevent it",
    ),
    word(
        "event",
        "a coin is destroyed",
        _undergoes("{event_coin} is destroyed", EventKind.DESTROYED),
        _does("{you} destroy {event_coin}", EventKind.DESTROYED),
        _does("{doer} destroys {event_coin}", EventKind.DESTROYED),
        doc="A coin has been destroyed. The coin destroyed can itself answer, if it was active.",
        english="{player} destroys {coin}",
        spanish="{player} destruye {coin}",
        example="react when an opponent destroys your open coin:\n  you take the next turn",
    ),
    word(
        "event",
        "a coin is taken",
        _undergoes("{event_coin} is taken", EventKind.TAKEN),
        _does("{you} take {event_coin}", EventKind.TAKEN),
        _does("{doer} takes {event_coin}", EventKind.TAKEN),
        doc="A coin went from one ship into another. Reactions come from the ships as they are "
        "then: `an opponent takes this` is answered where an opponent has put this coin into your "
        "ship. Against a theft from your ship another of your coins can answer.",
        english="{player} takes {coin}",
        spanish="{player} toma {coin}",
        example="react when an opponent takes your open coin:\n  that player skips 1 turn",
    ),
    word(
        "event",
        "a coin is called",
        _undergoes("{event_coin} is called", EventKind.CALLED),
        _does("{you} call {event_coin}", EventKind.CALLED),
        _does("{doer} calls {event_coin}", EventKind.CALLED),
        doc="A coin was called to its Captain.",
        english="{player} calls {coin}",
        spanish="{player} llama a {coin}",
        example="react when an opponent calls any coin:\n  that player skips 1 turn",
    ),
    word(
        "event",
        "a coin is sent",
        _undergoes("{event_coin} is sent to the nest", EventKind.SENT),
        _does("{you} send {event_coin} to the nest", EventKind.SENT),
        _does("{doer} sends {event_coin} to the nest", EventKind.SENT),
        doc="A coin was sent to the crow's nest.",
        english="{player} sends {coin} to the nest",
        spanish="{player} envía {coin} al nido",
        example="react when an opponent sends any coin to the nest:\n  that player skips 1 turn",
    ),
    word(
        "event",
        "a turn begins",
        _turn("your turn begins", EventKind.TURN_BEGINS),
        _turn("{doer} 's turn begins", EventKind.TURN_BEGINS),
        doc="A turn begins, before anything else happens in it. `that player` is the one whose "
        "turn it is.",
        english="{player}'s turn begins",
        spanish="empieza el turno de {player}",
        example="react when your turn begins if you have at least 3 coins in your hold:\n"
        "  pick 1 random coin in your hold as loot\n  move loot to your aft",
    ),
    word(
        "event",
        "a turn ends",
        _turn("your turn ends", EventKind.TURN_ENDS),
        _turn("{doer} 's turn ends", EventKind.TURN_ENDS),
        doc="A turn ends, after everything else in it but the steps that wait for its end. `that "
        "player` is the one whose turn it was.",
        english="{player}'s turn ends",
        spanish="termina el turno de {player}",
        example="react when an opponent's turn ends if you lost at least 2 coins this turn:\n"
        "  you take the next turn",
    ),
)

"""Words for events: what a reaction answers."""

from __future__ import annotations

import attrs

from piecesofeight.language.program import Event, EventKind, Filter, Place, This, Who
from piecesofeight.language.vocabulary.entry import (
    Conversion,
    Form,
    MisfitError,
    Site,
    Word,
    converted,
    made,
    word,
)
from piecesofeight.language.vocabulary.nouns import ONE, YOURS, other

# An ability's cost may have sent its coin to the hold before anybody can answer (4.6a).
ANYWHERE = Place.SHIP | Place.HOLD


def _anywhere(_site: Site, coin: This | Filter) -> This | Filter:
    """The coin whose ability is used."""
    if isinstance(coin, Filter) and coin.places == Place.SHIP:
        return attrs.evolve(coin, places=ANYWHERE)
    return coin


def _as_written(coin: This | Filter) -> This | Filter:
    if isinstance(coin, Filter) and coin.places == ANYWHERE:
        return attrs.evolve(coin, places=Place.SHIP)
    return coin


def _filter(conversion: Conversion) -> Conversion:
    """For the coin of an event, which may be `this` as well."""

    def find(coin: object) -> object:
        if not isinstance(coin, Filter):
            raise MisfitError("it is said with `this`")
        return conversion.find(coin)

    return Conversion(conversion.build, find)


def _used(ability: str) -> tuple[Form, ...]:
    """The forms for the use of an ability, after `any` or `an`."""
    used = EventKind.USED
    coin = ("coin", Conversion(_anywhere, _as_written))
    by = f"{{you}} use {ability} | {{doer}} uses {ability}"

    def any_coin(site: Site) -> Filter:
        return Filter(ANYWHERE, span=site.span)

    return (
        made(f"{ability} is used", Event, kind=used, coin=any_coin),
        made(by, Event, "player", kind=used, coin=any_coin),
        made(f"{ability} of {{event_coin}} is used", Event, coin, kind=used),
        made(by.replace(ability, f"{ability} of {{event_coin}}"), Event, "player", coin, kind=used),
    )


def _coin(name: str, kind: EventKind, happens: str, you: str, doer: str, to: str = "") -> Word:
    """Something that happens to a coin, and who does it."""
    by = f"{{you}} {you} {{event_coin}}{to} | {{doer}} {doer} {{event_coin}}{to}"
    return word(
        "event",
        name,
        made(f"{{event_coin}} {happens}{to}", Event, "coin", kind=kind),
        made(by, Event, "player", "coin", kind=kind),
    )


def _turn(name: str, kind: EventKind, what: str) -> Word:
    return word(
        "event",
        name,
        made(f"your {what}", Event, kind=kind, coin=None, player=Who.YOU),
        made(f"{{doer}} 's {what}", Event, "player", kind=kind, coin=None),
    )


WORDS: tuple[Word, ...] = (
    word(
        "event_coin",
        "which coin",
        made("this", This),
        converted("your {coin}", _filter(YOURS)),
        converted("any {coin} | a {coin} | an {coin}", _filter(other(ONE, another=False))),
        converted("another {coin}", _filter(other(ONE, another=True))),
    ),
    word("event", "an ability is used", *_used("any ability"), *_used("an ability")),
    _coin(
        "a coin would be destroyed",
        EventKind.WOULD_BE_DESTROYED,
        "would be destroyed",
        "would destroy",
        "would destroy",
    ),
    _coin("a coin is destroyed", EventKind.DESTROYED, "is destroyed", "destroy", "destroys"),
    _coin("a coin is taken", EventKind.TAKEN, "is taken", "take", "takes"),
    _coin("a coin is called", EventKind.CALLED, "is called", "call", "calls"),
    _coin("a coin is sent", EventKind.SENT, "is sent", "send", "sends", " to the nest"),
    _turn("a turn begins", EventKind.TURN_BEGINS, "turn begins"),
    _turn("a turn ends", EventKind.TURN_ENDS, "turn ends"),
)

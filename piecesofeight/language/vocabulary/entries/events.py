"""Words for events: what a reaction answers."""

from __future__ import annotations

import attrs

from piecesofeight.language.program import By, Event, EventKind, Filter, Place, This, Who
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

ANYWHERE = Place.SHIP | Place.HOLD


def _lying_in(places: Place) -> Conversion:
    """For a coin that lies somewhere else than in a ship, if nothing is said of where."""

    def build(_site: Site, coin: This | Filter) -> This | Filter:
        return _elsewhere(coin, Place.SHIP, places)

    def find(coin: This | Filter) -> This | Filter:
        return _elsewhere(coin, places, Place.SHIP)

    return Conversion(build, find)


def _elsewhere(coin: This | Filter, written: Place, meant: Place) -> This | Filter:
    if isinstance(coin, Filter) and coin.places == written:
        return attrs.evolve(coin, places=meant)
    return coin


# An ability's cost may have sent its coin to the hold before anybody can answer (4.6a).
_OF_ABILITY = ("coin", _lying_in(ANYWHERE))
_OUT_OF_HOLD = ("coin", _lying_in(Place.HOLD))


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
    by = f"{{you}} use {ability} | {{doer}} uses {ability}"

    def any_coin(site: Site) -> Filter:
        return Filter(ANYWHERE, span=site.span)

    return (
        made(f"{ability} is used", Event, kind=used, coin=any_coin),
        made(by, Event, "player", kind=used, coin=any_coin),
        made(f"{ability} of {{event_coin}} is used", Event, _OF_ABILITY, kind=used),
        made(
            by.replace(ability, f"{ability} of {{event_coin}}"),
            Event,
            "player",
            _OF_ABILITY,
            kind=used,
        ),
    )


def _coin(
    name: str,
    kind: EventKind,
    happens: str,
    you: str,
    doer: str,
    to: str = "",
    coin: str | tuple[str, Conversion] = "coin",
) -> Word:
    """Something that happens to a coin, and who does it."""
    by = f"{{you}} {you} {{event_coin}}{to} | {{doer}} {doer} {{event_coin}}{to}"
    return word(
        "event",
        name,
        made(f"{{event_coin}} {happens}{to}", Event, coin, kind=kind),
        made(by, Event, "player", coin, kind=kind),
    )


def _caused(name: str, kind: EventKind, happens: str, you: str, doer: str) -> Word:
    """Something that happens to a coin by an ability, or by a rule; who does it, and by which."""
    plainly = _coin(name, kind, happens, you, doer)
    by = f"{{you}} {you} {{event_coin}} {{cause}} | {{doer}} {doer} {{event_coin}} {{cause}}"
    return word(
        "event",
        name,
        *plainly.forms,
        made(f"{{event_coin}} {happens} {{cause}}", Event, "coin", "by", kind=kind),
        made(by, Event, "player", "coin", "by", kind=kind),
    )


def _player(name: str, kind: EventKind, *phrases: str) -> Word:
    """Something that a player does, or that happens to one; it is about no coin."""
    return word(
        "event", name, *(made(one, Event, "player", kind=kind, coin=None) for one in phrases)
    )


def _negated() -> Word:
    kind, ability = EventKind.NEGATED, "an ability of {event_coin}"
    by = f"{{you}} negate {ability} | {{doer}} negates {ability}"
    return word(
        "event",
        "an ability is negated",
        made(f"{ability} is negated", Event, _OF_ABILITY, kind=kind),
        made(by, Event, "player", _OF_ABILITY, kind=kind),
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
        "cause",
        "by which ability",
        made("by an ability | by any ability", By),
        made("by its own ability", By, own=True),
        made("by this | by an ability of this", By, coin=lambda site: This(span=site.span)),
        made(
            "by a {kind} | by an {kind} | by an ability of a {kind} | by an ability of an {kind}",
            By,
            "kind",
        ),
    ),
    word(
        "event_coin",
        "which coin",
        made("this", This),
        converted("your {coin}", _filter(YOURS)),
        converted("any {coin} | a {coin} | an {coin}", _filter(other(ONE, another=False))),
        converted("another {coin}", _filter(other(ONE, another=True))),
    ),
    word("event", "an ability is used", *_used("any ability"), *_used("an ability")),
    _caused(
        "a coin would be destroyed",
        EventKind.WOULD_BE_DESTROYED,
        "would be destroyed",
        "would destroy",
        "would destroy",
    ),
    _caused("a coin is destroyed", EventKind.DESTROYED, "is destroyed", "destroy", "destroys"),
    _caused("a coin is taken", EventKind.TAKEN, "is taken", "take", "takes"),
    _coin(
        "a coin would be taken",
        EventKind.WOULD_BE_TAKEN,
        "would be taken",
        "would take",
        "would take",
    ),
    _coin("a coin is called", EventKind.CALLED, "is called", "call", "calls"),
    _coin("a coin is sent", EventKind.SENT, "is sent", "send", "sends", " to the nest"),
    _coin(
        "a coin comes from a hold",
        EventKind.FETCHED,
        "comes",
        "fetch",
        "fetches",
        " from a hold",
        _OUT_OF_HOLD,
    ),
    _coin("a coin is looked at", EventKind.LOOKED_AT, "is looked at", "look at", "looks at"),
    _coin(
        "a coin would be looked at",
        EventKind.WOULD_BE_LOOKED_AT,
        "would be looked at",
        "would look at",
        "would look at",
    ),
    _coin(
        "a coin would be sent",
        EventKind.WOULD_BE_SENT,
        "would be sent",
        "would send",
        "would send",
        " to the nest",
    ),
    _negated(),
    _turn("a turn begins", EventKind.TURN_BEGINS, "turn begins"),
    _turn("a turn ends", EventKind.TURN_ENDS, "turn ends"),
    _player("a player calls", EventKind.CALLING, "{you} call coins | {doer} calls coins"),
    _player(
        "a ship is rearranged",
        EventKind.REARRANGING,
        "{you} rearrange your ship",
        "{doer} rearranges their ship",
    ),
    _player(
        "no coin is sent",
        EventKind.UNSENT,
        "{you} send no coin to the nest | {doer} sends no coin to the nest",
    ),
    _player(
        "a player would call",
        EventKind.WOULD_CALL,
        "{you} would call coins | {doer} would call coins",
    ),
    _player(
        "a player would skip turns",
        EventKind.WOULD_SKIP,
        "{you} would skip turns | {doer} would skip turns",
    ),
    _player("a player would win", EventKind.WOULD_WIN, "{you} would win | {doer} would win"),
    _player("a player goes out", EventKind.GOING_OUT, "{you} go out | {doer} goes out"),
)

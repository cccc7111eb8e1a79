"""Words that forbid something."""

from __future__ import annotations

from piecesofeight.language.program import Act, Filter, Forbid, Place, Who
from piecesofeight.language.vocabulary.entry import Form, Site, Text, Word, taken, text, word
from piecesofeight.language.vocabulary.nouns import (
    Noun,
    coin_of,
    noun_for_several,
    noun_of,
    one_coin,
)

_SAID_WITH_YOUR = (Act.TARGET, Act.DESTROY)


def _forbid(phrase: str, act: Act, english: Text, spanish: Text) -> Form:
    def build(site: Site, who: Who) -> Forbid:
        return Forbid(act, who, None, site.span)

    return Form(phrase, build, taken(Forbid, "who"), english, spanish)


def _forbid_coins(phrase: str, act: Act, english: Text, spanish: Text) -> Form:
    def build(site: Site, who: Who, noun: Noun) -> Forbid:
        return Forbid(act, who, one_coin(site, noun), site.span)

    def parts(forbid: Forbid) -> tuple[object, ...] | None:
        fits = forbid.filter
        if fits is None or (act in _SAID_WITH_YOUR and _is_in_your_ship(fits)):
            return None  # the latter is said with `your`
        return forbid.who, noun_for_several(fits)

    return Form(phrase, build, parts, english, spanish)


def _forbid_yours(phrase: str, act: Act, english: Text, spanish: Text) -> Form:
    def build(site: Site, who: Who, noun: Noun) -> Forbid:
        fits: Filter = coin_of(site, noun, Who.YOU, Who.YOU)
        return Forbid(act, who, fits, site.span)

    def parts(forbid: Forbid) -> tuple[object, ...] | None:
        fits = forbid.filter
        return None if fits is None else (forbid.who, noun_of(fits, Who.YOU))

    return Form(phrase, build, parts, english, spanish)


def _english(act: str, **variants: str) -> Text:
    """`you can't ...`; after others of the same players only what they can't do.

    `variants` say for which tags it is said otherwise what that is.
    """
    told = {"": act, **variants}
    whole = {tags: f"{{folk}} can't {one}" for tags, one in told.items()}
    tails = {f"{tags}_tail".strip("_"): one for tags, one in told.items()}
    return text(whole.pop(""), **whole, **tails)


def _spanish(act: str, **variants: str) -> Text:
    """As `_english`."""
    told = {"": act, **variants}
    whole = {tags: f"{{folk}} no pueden {one}" for tags, one in told.items()}
    tails = {f"{tags}_tail".strip("_"): one for tags, one in told.items()}
    yours = {f"{tags}_you".strip("_"): one for tags, one in told.items() if tags != "you"}
    yours |= {tags: one for tags, one in told.items() if tags == "you"}
    whole |= {tags: f"no puedes {one}" for tags, one in yours.items()}
    return text(whole.pop(""), **whole, **tails)


def _is_in_your_ship(fits: Filter) -> bool:
    return fits.owner is Who.YOU and fits.places != Place.HOLD


WORDS: tuple[Word, ...] = (
    word(
        "forbid",
        "can't play",
        _forbid_coins(
            "{folk} can't play {coins}",
            Act.PLAY,
            _english("play {coins:had}"),
            _spanish("jugar {coins}"),
        ),
        doc="They can't use such coins as their main action.",
        example="while this is open:\n  opponents can't play aft coins",
    ),
    word(
        "forbid",
        "can't react",
        _forbid(
            "{folk} can't react",
            Act.REACT,
            _english("react"),
            _spanish("reaccionar"),
        ),
        _forbid_coins(
            "{folk} can't react with {coins}",
            Act.REACT,
            _english("react with {coins:had}"),
            _spanish("reaccionar con {coins}"),
        ),
        doc="They can't react, or not with such coins.",
        example="while this is active:\n  opponents can't react with nest coins",
    ),
    word(
        "forbid",
        "can't target",
        _forbid_coins(
            "{folk} can't target {coins}",
            Act.TARGET,
            _english("target {coins:had}"),
            _spanish("elegir {coins} como objetivo"),
        ),
        _forbid_yours(
            "{folk} can't target your {counted}",
            Act.TARGET,
            _english("target your {counted:p}", single="target your {counted:s}"),
            _spanish(
                "elegir tus {counted:p} como objetivo",
                single="elegir tu {counted:s} como objetivo",
            ),
        ),
        doc="They can't choose such coins as targets of an ability.",
        example="while this is open:\n  other players can't target your nest coin",
    ),
    word(
        "forbid",
        "can't call",
        _forbid(
            "{folk} can't call",
            Act.CALL,
            _english("call coins to their Captain", you="call coins to your Captain"),
            _spanish("llamar monedas a su Capitán", you="llamar monedas a tu Capitán"),
        ),
        _forbid_coins(
            "{folk} can't call {coins}",
            Act.CALL,
            _english("call {coins:had} to their Captain", you="call {coins:had} to your Captain"),
            _spanish("llamar {coins} a su Capitán", you="llamar {coins} a tu Capitán"),
        ),
        doc="They can't call coins to their Captain, or not such coins.",
        example="while this is open:\n  opponents can't call",
    ),
    word(
        "forbid",
        "can't send",
        _forbid(
            "{folk} can't send",
            Act.SEND,
            _english("send coins to the <crow's >nest"),
            _spanish("enviar monedas al nido< del cuervo>"),
        ),
        _forbid_coins(
            "{folk} can't send {coins}",
            Act.SEND,
            _english("send {coins:had} to the <crow's >nest"),
            _spanish("enviar {coins} al nido< del cuervo>"),
        ),
        doc="They can't send coins to the crow's nest, or not such coins.",
        example="while this is open:\n  opponents can't send aft coins",
    ),
    word(
        "forbid",
        "can't destroy",
        _forbid_coins(
            "{folk} can't destroy {coins}",
            Act.DESTROY,
            _english("destroy {coins:had}"),
            _spanish("destruir {coins}"),
        ),
        _forbid_yours(
            "{folk} can't destroy your {counted}",
            Act.DESTROY,
            _english("destroy your {counted:p}", single="destroy your {counted:s}"),
            _spanish("destruir tus {counted:p}", single="destruir tu {counted:s}"),
        ),
        doc="Abilities of theirs that would destroy such coins leave them alone. The coins can be "
        "targets all the same.",
        example="while this is your aft coin:\n  opponents can't destroy your fore coin",
    ),
    word(
        "forbid",
        "can't destroy their nest coin",
        _forbid(
            "{folk} can't destroy their nest coin",
            Act.SCUTTLE,
            _english(
                "destroy their own <crow's >nest coin", you="destroy your own <crow's >nest coin"
            ),
            _spanish(
                "destruir su propia moneda del nido< del cuervo>",
                you="destruir tu propia moneda del nido< del cuervo>",
            ),
        ),
        doc="They can't destroy their own nest coin as the main action of a turn.",
        example="while this is open:\n  opponents can't destroy their nest coin",
    ),
)

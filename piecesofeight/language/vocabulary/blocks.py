"""Words that open a block of steps, limit an ability, or forbid something."""

from __future__ import annotations

from piecesofeight.language.program import (
    Act,
    Condition,
    Filter,
    Forbid,
    If,
    Later,
    May,
    Moment,
    Once,
    Player,
    Statement,
    Who,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, one_coin

Body = tuple[Statement, ...]


def _if(site: Site, condition: Condition, then: Body, otherwise: Body) -> If:
    return If(condition, then, otherwise, site.span)


def _may(site: Site, player: Player, then: Body) -> May:
    return May(player, then, site.span)


def _later(phrase: str, moment: Moment, whose: Who | None) -> Form:
    return Form(phrase, lambda site, body: Later(moment, whose, body, site.span))


def _limit(once: Once) -> Form:
    return Form(once.value, lambda _site: once)


def _forbid(phrase: str, act: Act) -> Form:
    return Form(phrase, lambda site, who: Forbid(act, who, None, site.span))


def _forbid_coins(phrase: str, act: Act) -> Form:
    def build(site: Site, who: Who, noun: Noun) -> Forbid:
        return Forbid(act, who, one_coin(site, noun), site.span)

    return Form(phrase, build)


def _forbid_yours(phrase: str, act: Act) -> Form:
    def build(site: Site, who: Who, noun: Noun) -> Forbid:
        fits: Filter = coin_of(site, noun, Who.YOU, Who.YOU)
        return Forbid(act, who, fits, site.span)

    return Form(phrase, build)


WORDS: tuple[Word, ...] = (
    word(
        "once",
        "once per",
        _limit(Once.ACTION),
        _limit(Once.TURN),
        _limit(Once.GAME),
        doc="How often the ability may be used. An action is all that follows from one main "
        "action of a turn. One coin reacts at most once per turn in any case.",
        english="{once}",
        spanish="{once}",
        example="play once per game:\n  destroy any coin",
    ),
    word(
        "branch",
        "if",
        Form("if {condition}", _if),
        doc="The steps below happen only if the condition holds when it is their turn; those "
        "below `otherwise:` only if it doesn't.",
        english="if {condition}, {then}; otherwise, {otherwise}",
        spanish="si {condition}, {then}; si no, {otherwise}",
        example="play:\n  if you have an active Gull:\n    destroy any open coin\n"
        "  otherwise:\n    destroy this",
    ),
    word(
        "opening",
        "may",
        Form("{you} may", _may),
        Form("{player} may", _may),
        doc="The player decides, when it comes to it, whether the steps below happen.",
        english="{player} may {then}",
        spanish="{player} puede: {then}",
        example="play:\n  destroy any active coin\n  you may:\n    destroy this\n"
        "    you take the next turn",
    ),
    word(
        "opening",
        "later",
        _later("at the start of your next turn", Moment.START, Who.YOU),
        _later("at the end of your next turn", Moment.END, Who.YOU),
        _later("at the end of this turn", Moment.END, None),
        doc="The steps below happen then. The ability ends without waiting for them.",
        english="{moment}, {body}",
        spanish="{moment}, {body}",
        example="play:\n  destroy any open coin\n  at the end of this turn:\n    destroy this",
    ),
    word(
        "forbid",
        "can't play",
        _forbid_coins("{folk} can't play {coins}", Act.PLAY),
        doc="They can't use such coins as their main action.",
        english="{who} can't play {filter}",
        spanish="{who} no puede jugar {filter}",
        example="while this is open:\n  opponents can't play aft coins",
    ),
    word(
        "forbid",
        "can't react",
        _forbid("{folk} can't react", Act.REACT),
        _forbid_coins("{folk} can't react with {coins}", Act.REACT),
        doc="They can't react, or not with such coins.",
        english="{who} can't react with {filter}",
        spanish="{who} no puede reaccionar con {filter}",
        example="while this is active:\n  opponents can't react with nest coins",
    ),
    word(
        "forbid",
        "can't target",
        _forbid_coins("{folk} can't target {coins}", Act.TARGET),
        _forbid_yours("{folk} can't target your {coin}", Act.TARGET),
        doc="They can't choose such coins as targets of an ability.",
        english="{who} can't target {filter}",
        spanish="{who} no puede elegir {filter} como objetivo",
        example="while this is open:\n  other players can't target your nest coin",
    ),
    word(
        "forbid",
        "can't call",
        _forbid("{folk} can't call", Act.CALL),
        _forbid_coins("{folk} can't call {coins}", Act.CALL),
        doc="They can't call coins to their Captain, or not such coins.",
        english="{who} can't call {filter}",
        spanish="{who} no puede llamar {filter}",
        example="while this is open:\n  opponents can't call",
    ),
    word(
        "forbid",
        "can't send",
        _forbid("{folk} can't send", Act.SEND),
        _forbid_coins("{folk} can't send {coins}", Act.SEND),
        doc="They can't send coins to the crow's nest, or not such coins.",
        english="{who} can't send {filter} to the nest",
        spanish="{who} no puede enviar {filter} al nido",
        example="while this is open:\n  opponents can't send aft coins",
    ),
    word(
        "forbid",
        "can't destroy their nest coin",
        _forbid("{folk} can't destroy their nest coin", Act.SCUTTLE),
        doc="They can't destroy their own nest coin as the main action of a turn.",
        english="{who} can't destroy their nest coin",
        spanish="{who} no puede destruir su moneda del nido",
        example="while this is open:\n  opponents can't destroy their nest coin",
    ),
)

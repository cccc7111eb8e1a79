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
    Until,
    Who,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, one_coin

Body = tuple[Statement, ...]


def _if(site: Site, condition: Condition, then: Body, otherwise: Body) -> If:
    return If(condition, then, otherwise, site.span)


def _may(site: Site, player: Player, then: Body, otherwise: Body) -> May:
    return May(player, then, otherwise, site.span)


def _next_turn(phrase: str, moment: Moment) -> Form:
    return Form(phrase, lambda site, whose, body: Later(moment, whose, body, site.span))


def _this_turn(site: Site, body: Body) -> Later:
    return Later(Moment.END, None, body, site.span)


def _until(site: Site, whose: Player, forbids: tuple[Forbid, ...]) -> Until:
    return Until(whose, forbids, site.span)


def _until_end(site: Site, forbids: tuple[Forbid, ...]) -> Until:
    return Until(None, forbids, site.span)


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
        "branch",
        "may",
        Form("{you} may", _may),
        Form("{player} may", _may),
        doc="The player decides, when it comes to it, whether the steps below happen; those "
        "below `otherwise:` happen if they don't.",
        english="{player} may {then}; otherwise, {otherwise}",
        spanish="{player} puede: {then}; si no, {otherwise}",
        example="play:\n  destroy any active coin\n  you may:\n    destroy this\n"
        "    you take the next turn",
    ),
    word(
        "opening",
        "later",
        _next_turn("at the start of {whose} next turn", Moment.START),
        _next_turn("at the end of {whose} next turn", Moment.END),
        Form("at the end of this turn", _this_turn),
        doc="The steps below happen then. The ability ends without waiting for them. They lapse "
        "if you are out by then, or the player whose turn it should be.",
        english="{moment}, {body}",
        spanish="{moment}, {body}",
        example="play:\n  destroy any open coin\n  at the end of this turn:\n    destroy this",
    ),
    word(
        "term",
        "until",
        Form("until {whose} next turn", _until),
        Form("until the end of this turn", _until_end),
        doc="The prohibitions below hold until then, wherever this coin is. They lapse if you are "
        "out, or the player whose turn it should be.",
        english="until {moment}, {forbids}",
        spanish="hasta {moment}, {forbids}",
        example="play:\n  until your next turn:\n    opponents can't target your open coin\n"
        "  destroy this",
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
        _forbid_yours("{folk} can't target your {counted}", Act.TARGET),
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
        "can't destroy",
        _forbid_coins("{folk} can't destroy {coins}", Act.DESTROY),
        _forbid_yours("{folk} can't destroy your {counted}", Act.DESTROY),
        doc="Abilities of theirs that would destroy such coins leave them alone. The coins can be "
        "targets all the same.",
        english="{who} can't destroy {filter}",
        spanish="{who} no puede destruir {filter}",
        example="while this is aft:\n  opponents can't destroy your fore coin",
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

"""Words for conditions: what must hold for an ability to be used, or a step to happen.

`and`, `or`, `not (...)` and parentheses belong to the skeleton of the grammar.
"""

from __future__ import annotations

from piecesofeight.language.program import (
    Amount,
    Compare,
    Comparison,
    Condition,
    Count,
    Lies,
    Lost,
    Not,
    Place,
    Player,
    Who,
)
from piecesofeight.language.vocabulary.amounts import Rest
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of


def _has(site: Site, player: Player, compare: Compare, right: Amount, noun: Noun) -> Comparison:
    hold_word = Who.YOU if player is Who.YOU else Who.CHOOSER
    fits = coin_of(site, noun, player, hold_word)
    left = Amount(0, 1, Count(fits, noun.span), noun.span)
    return Comparison(left, compare, right, site.span)


def _has_one(site: Site, player: Player, noun: Noun) -> Comparison:
    return _has(site, player, Compare.AT_LEAST, Amount(1, span=site.span), noun)


def _has_none(site: Site, player: Player, noun: Noun) -> Comparison:
    return _has(site, player, Compare.EXACTLY, Amount(0, span=site.span), noun)


def _has_some(site: Site, player: Player, compare: Compare, number: int, noun: Noun) -> Comparison:
    return _has(site, player, compare, Amount(number, span=site.span), noun)


def _has_some_per(
    site: Site, player: Player, compare: Compare, number: int, noun: Noun, rest: Rest
) -> Comparison:
    return _has(site, player, compare, rest(number), noun)


def _has_more(site: Site, player: Player, noun: Noun, than: Player) -> Comparison:
    hold_word = Who.YOU if player is Who.YOU else Who.CHOOSER
    theirs = coin_of(site, noun, than, hold_word)
    right = Amount(1, 1, Count(theirs, noun.span), noun.span)
    return _has(site, player, Compare.AT_LEAST, right, noun)


def _lost(site: Site, player: Player, compare: Compare, number: int) -> Comparison:
    left = Amount(0, 1, Lost(player, site.span), site.span)
    return Comparison(left, compare, Amount(number, span=site.span), site.span)


def _lies(site: Site, places: Place) -> Condition:
    return Lies(places, site.span)


def _lies_not(site: Site, places: Place) -> Condition:
    return Not(Lies(places, site.span), site.span)


def _some(phrase: str, who: Who) -> Form:
    return Form(phrase, lambda site, noun: _has_one(site, who, noun))


def _none(phrase: str, who: Who) -> Form:
    return Form(phrase, lambda site, noun: _has_none(site, who, noun))


WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "has a coin",
        Form("{you} have {a_coin}", _has_one),
        Form("{one_player} has {a_coin}", _has_one),
        _some("an opponent has {a_coin}", Who.OPPONENT),
        _some("another player has {a_coin}", Who.ANOTHER),
        doc="The player has at least one such coin in the ship, or in the hold if it says so.",
        english="{player} has a {filter}",
        spanish="{player} tiene una {filter}",
        example="play if you have an active Gull:\n  destroy any open coin",
    ),
    word(
        "simple_condition",
        "has no coin",
        Form("{you} have no {counted}", _has_none),
        Form("{one_player} has no {counted}", _has_none),
        _none("no opponent has {a_coin}", Who.OPPONENT),
        _none("no other player has {a_coin}", Who.ANOTHER),
        doc="The player has no such coin; or none of these players has.",
        english="{player} has no {filter}",
        spanish="{player} no tiene ninguna {filter}",
        example="play if no opponent has an open Gull:\n  destroy any open coin",
    ),
    word(
        "simple_condition",
        "has so many coins",
        Form("{you} have {compare} {number} {counted}", _has_some),
        Form("{one_player} has {compare} {number} {counted}", _has_some),
        Form("{together} have {compare} {number} {counted}", _has_some),
        Form("{you} have {compare} {number} {counted} {per_each}", _has_some_per),
        Form("{one_player} has {compare} {number} {counted} {per_each}", _has_some_per),
        Form("{together} have {compare} {number} {counted} {per_each}", _has_some_per),
        doc="The player has so many such coins; or these players together have.",
        english="{player} has {compare} {right} {filter}",
        spanish="{player} tiene {compare} {right} {filter}",
        example="play if you have at least 2 coins in your hold:\n  any opponent skips 1 turn",
    ),
    word(
        "simple_condition",
        "has more coins",
        Form("{you} have more {counted} than {one_player}", _has_more),
        Form("{one_player} has more {counted} than {you}", _has_more),
        Form("{you} have more {counted} than {one_player} has", _has_more),
        Form("{one_player} has more {counted} than {you} have", _has_more),
        doc="The one player has more such coins than the other.",
        english="{player} has more {filter} than {other}",
        spanish="{player} tiene más {filter} que {other}",
        example="react when an opponent destroys your open coin if that player has more coins "
        "than you:\n  you take the next turn",
    ),
    word(
        "simple_condition",
        "lost coins",
        Form("{you} lost {compare} {number} coin this turn", _lost),
        Form("{you} lost {compare} {number} coins this turn", _lost),
        Form("{one_player} lost {compare} {number} coin this turn", _lost),
        Form("{one_player} lost {compare} {number} coins this turn", _lost),
        doc="So many of the player's coins were destroyed in the current turn.",
        english="{player} lost {compare} {right} coins this turn",
        spanish="{player} ha perdido {compare} {right} monedas este turno",
        example="react when an opponent destroys your open coin "
        "if you lost at least 2 coins this turn:\n  you take the next turn",
    ),
    word(
        "simple_condition",
        "this is",
        Form("this is {predicate}", _lies),
        Form("this is not {predicate}", _lies_not),
        doc="Where the coin whose ability this is lies.",
        english="this coin is {places}",
        spanish="esta moneda está {places}",
        example="play if this is open:\n  destroy any fore coin",
    ),
)

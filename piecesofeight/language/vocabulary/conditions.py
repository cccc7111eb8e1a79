"""Words for conditions: what must hold for an ability to be used, or a step to happen.

`and`, `or`, `not (...)` and parentheses belong to the skeleton of the grammar.
"""

from __future__ import annotations

import attrs

from piecesofeight.language.program import (
    Amount,
    Compare,
    Comparison,
    Condition,
    Count,
    Extreme,
    Fits,
    It,
    Lies,
    Lost,
    Name,
    Not,
    Place,
    Player,
    Who,
)
from piecesofeight.language.vocabulary.amounts import Rest
from piecesofeight.language.vocabulary.entry import Form, Site, Word, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, one_coin


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


def _has_fewer(site: Site, player: Player, noun: Noun, than: Player) -> Comparison:
    return _has_more(site, than, noun, player)


def _has_as_many(site: Site, player: Player, noun: Noun, other: Player) -> Comparison:
    hold_word = Who.YOU if player is Who.YOU else Who.CHOOSER
    theirs = Count(coin_of(site, noun, other, hold_word), noun.span)
    return _has(site, player, Compare.EXACTLY, Amount(0, 1, theirs, noun.span), noun)


def _more_than_any(phrase: str, who: Who) -> Form:
    def build(site: Site, you: Player, noun: Noun) -> Comparison:
        theirs = Extreme(coin_of(site, noun, who, Who.YOU), True, noun.span)
        return _has(site, you, Compare.AT_LEAST, Amount(1, 1, theirs, noun.span), noun)

    return Form(phrase, build)


def _fewer_than_any(phrase: str, who: Who) -> Form:
    def build(site: Site, you: Player, noun: Noun) -> Comparison:
        theirs = Extreme(coin_of(site, noun, who, Who.YOU), False, noun.span)
        mine = Count(coin_of(site, noun, you, Who.YOU), noun.span)
        left, right = Amount(0, 1, theirs, noun.span), Amount(1, 1, mine, noun.span)
        return Comparison(left, Compare.AT_LEAST, right, site.span)

    return Form(phrase, build)


def _is(site: Site, coin: Name | It, noun: Noun) -> Fits:
    like = one_coin(site, noun)
    if noun.places is None and not noun.in_hold:
        like = attrs.evolve(like, places=Place.SHIP | Place.HOLD)
    return Fits(coin, like, site.span)


def _is_not(site: Site, coin: Name | It, noun: Noun) -> Not:
    return Not(_is(site, coin, noun), site.span)


def _it(phrase: str, length: int) -> Form:
    """Of the coin of the event; `length` is that of its words, for the place of a mistake."""

    def build(site: Site, noun: Noun) -> Condition:
        span = attrs.evolve(site.span, end_line=site.span.line)
        span = attrs.evolve(span, end_column=site.span.column + length)
        make = _is_not if " not " in phrase else _is
        return make(site, It(span), noun)

    return Form(phrase, build)


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
        example="play if you have another active Gull:\n  destroy any open coin",
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
        example="play if you have at least 2 coins in your hold:\n  any opponent skips 1 turn\n"
        "  destroy this",
    ),
    word(
        "simple_condition",
        "has more coins",
        Form("{you} have more {counted} than {one_player}", _has_more),
        Form("{one_player} has more {counted} than {you}", _has_more),
        Form("{you} have more {counted} than {one_player} has", _has_more),
        Form("{one_player} has more {counted} than {you} have", _has_more),
        _more_than_any("{you} have more {counted} than any opponent", Who.OPPONENT),
        _more_than_any("{you} have more {counted} than any other player", Who.ANOTHER),
        doc="The one player has more such coins than the other, or than each of the others.",
        english="{player} has more {filter} than {other}",
        spanish="{player} tiene más {filter} que {other}",
        example="react when an opponent destroys your open coin if that player has more coins "
        "than you:\n  you take the next turn",
    ),
    word(
        "simple_condition",
        "has fewer coins",
        Form("{you} have fewer {counted} than {one_player}", _has_fewer),
        Form("{one_player} has fewer {counted} than {you}", _has_fewer),
        Form("{you} have fewer {counted} than {one_player} has", _has_fewer),
        Form("{one_player} has fewer {counted} than {you} have", _has_fewer),
        _fewer_than_any("{you} have fewer {counted} than any opponent", Who.OPPONENT),
        _fewer_than_any("{you} have fewer {counted} than any other player", Who.ANOTHER),
        doc="The one player has fewer such coins than the other, or than each of the others.",
        english="{player} has fewer {filter} than {other}",
        spanish="{player} tiene menos {filter} que {other}",
        example="play if you have fewer coins than any opponent:\n  destroy any active coin",
    ),
    word(
        "simple_condition",
        "has as many coins",
        Form("{you} have as many {counted} as {one_player}", _has_as_many),
        Form("{one_player} has as many {counted} as {you}", _has_as_many),
        Form("{you} have as many {counted} as {one_player} has", _has_as_many),
        Form("{one_player} has as many {counted} as {you} have", _has_as_many),
        doc="The two players have the same number of such coins.",
        english="{player} has as many {filter} as {other}",
        spanish="{player} tiene tantas {filter} como {other}",
        example="play:\n  choose an opponent as rival\n  destroy every open coin of rival\n"
        "  if you have as many coins in your hold as rival:\n    rival skips 1 turn",
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
    word(
        "simple_condition",
        "is such a coin",
        Form("{named} is {a_coin}", _is),
        Form("{named} is not {a_coin}", _is_not),
        _it("it is {a_coin}", 2),
        _it("it is not {a_coin}", 2),
        _it("its coin is {a_coin}", 8),
        _it("its coin is not {a_coin}", 8),
        doc="A coin chosen or picked before, or the one of the event, is like that just now. If "
        "it is asked of which kind it is, all must have seen it: `reveal` it first.",
        english="{coin} is a {filter}",
        spanish="{coin} es una {filter}",
        example="play:\n  pick 1 random coin in your hold as loot\n  reveal loot\n"
        "  if loot is a Gull:\n    move loot to your fore\n  otherwise:\n    destroy this",
    ),
)

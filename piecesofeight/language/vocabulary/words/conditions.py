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
    EventKind,
    Fits,
    It,
    Lies,
    Lost,
    Name,
    Not,
    Place,
    Player,
)
from piecesofeight.language.vocabulary.entry import Form, Parts, Site, Text, Word, taken, text, word
from piecesofeight.language.vocabulary.nouns import Noun, noun_for_one, one_coin
from piecesofeight.language.vocabulary.words.coins import ABOUT_ABILITY, ABOUT_IT


def _is(site: Site, coin: Name | It, noun: Noun) -> Fits:
    like = one_coin(site, noun)
    if noun.places is None and not noun.in_hold:
        like = attrs.evolve(like, places=Place.SHIP | Place.HOLD)
    return Fits(coin, like, site.span)


def _is_not(site: Site, coin: Name | It, noun: Noun) -> Not:
    return Not(_is(site, coin, noun), site.span)


def _like(fits: Fits) -> Noun:
    """What it is compared with; without a word for the place it may lie in a hold as well."""
    anywhere = fits.filter.places == Place.SHIP | Place.HOLD
    noun = noun_for_one(attrs.evolve(fits.filter, places=Place.SHIP) if anywhere else fits.filter)
    in_ship = fits.filter.places == Place.SHIP
    return attrs.evolve(noun, places=Place.SHIP) if in_ship else noun


def _is_parts(*, negative: bool, named: bool) -> Parts:
    def parts(condition: object) -> tuple[object, ...] | None:
        if isinstance(condition, Not) != negative:
            return None
        fits = condition.condition if isinstance(condition, Not) else condition
        if not isinstance(fits, Fits) or isinstance(fits.coin, Name) != named:
            return None
        return (fits.coin, _like(fits)) if named else (_like(fits),)

    return parts


def _said(verb: str, contrary: str, subjects: dict[str, str]) -> Text:
    """A coin is such a coin; `subjects` are what the coin is called, by tags."""
    coin = "{a_coin:had}" if verb == "is" or contrary == "is" else "{a_coin}"
    variants = {tags: f"{subject} {verb} {coin}" for tags, subject in subjects.items()}
    for tags, subject in subjects.items():
        variants[f"{tags}_neg".strip("_")] = f"{subject} {contrary} {coin}"
    return text(variants.pop(""), **variants)


def _of_named(phrase: str) -> Form:
    """A condition on a coin named before."""
    negative = " not " in phrase
    verbs = [("is", "isn't"), ("es", "no es")]
    if negative:
        verbs = [(contrary, verb) for verb, contrary in verbs]
    return Form(
        phrase,
        _is_not if negative else _is,
        _is_parts(negative=negative, named=True),
        _said(*verbs[0], {"": "{named:full}", "near": "it"}),
        _said(*verbs[1], {"": "{named:full}", "near": ""}),
    )


def _of_it(phrase: str, answers: frozenset[EventKind]) -> Form:
    """A condition on the coin of the event."""
    negative = " not " in phrase
    length = len(phrase.partition(" is ")[0])

    def build(site: Site, noun: Noun) -> Condition:
        span = attrs.evolve(
            site.span, end_line=site.span.line, end_column=site.span.column + length
        )
        return (_is_not if negative else _is)(site, It(span), noun)

    verbs = [("is", "isn't"), ("es", "no es")]
    if negative:
        verbs = [(contrary, verb) for verb, contrary in verbs]
    return Form(
        phrase,
        build,
        _is_parts(negative=negative, named=False),
        _said(*verbs[0], {"": "{it}", "own": "this coin"}),
        _said(*verbs[1], {"": "{it}", "own": "esta moneda"}),
        answers,
    )


def _lost(site: Site, player: Player, compare: Compare, number: int) -> Comparison:
    left = Amount(0, 1, Lost(player, site.span), site.span)
    return Comparison(left, compare, Amount(number, span=site.span), site.span)


def _lies(site: Site, places: Place) -> Condition:
    return Lies(places, site.span)


def _lies_not(site: Site, places: Place) -> Condition:
    return Not(Lies(places, site.span), site.span)


def _lies_not_parts(condition: object) -> tuple[object, ...] | None:
    if isinstance(condition, Not) and isinstance(condition.condition, Lies):
        return (condition.condition.places,)
    return None


def _lost_parts(*, one: bool) -> Parts:
    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison) or not isinstance(condition.left.of, Lost):
            return None
        number = condition.right.constant
        if (number == 1) != one:
            return None
        return condition.left.of.player, condition.compare, number

    return parts


WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "lost coins",
        Form(
            "{you} lost {compare} {number} coin this turn",
            _lost,
            _lost_parts(one=True),
            text(
                "you lost {compare} one coin {now}",
                neg="you didn't lose {compare} one coin {now}",
            ),
            text(
                "has perdido {compare} una moneda {now}",
                neg="no has perdido {compare} una moneda {now}",
            ),
        ),
        Form(
            "{you} lost {compare} {number} coins this turn",
            _lost,
            _lost_parts(one=False),
            text(
                "you lost {compare} {number} coins {now}",
                neg="you didn't lose {compare} {number} coins {now}",
            ),
            text(
                "has perdido {compare} {number} monedas {now}",
                neg="no has perdido {compare} {number} monedas {now}",
            ),
        ),
        Form(
            "{one_player} lost {compare} {number} coin this turn",
            _lost,
            _lost_parts(one=True),
            text(
                "{one_player} lost {compare} one coin {now}",
                neg="{one_player} didn't lose {compare} one coin {now}",
            ),
            text(
                "{one_player} ha perdido {compare} una moneda {now}",
                neg="{one_player} no ha perdido {compare} una moneda {now}",
            ),
        ),
        Form(
            "{one_player} lost {compare} {number} coins this turn",
            _lost,
            _lost_parts(one=False),
            text(
                "{one_player} lost {compare} {number} coins {now}",
                neg="{one_player} didn't lose {compare} {number} coins {now}",
            ),
            text(
                "{one_player} ha perdido {compare} {number} monedas {now}",
                neg="{one_player} no ha perdido {compare} {number} monedas {now}",
            ),
        ),
        doc="So many of the player's coins were destroyed in the current turn.",
        example="react when an opponent destroys your open coin "
        "if you lost at least 2 coins this turn:\n  you take the next turn",
    ),
    word(
        "simple_condition",
        "this is",
        Form(
            "this is {predicate}",
            _lies,
            taken(Lies, "places"),
            text("this coin {predicate}", neg="this coin {predicate:neg}"),
            text("esta moneda {predicate}", neg="esta moneda {predicate:neg}"),
        ),
        Form(
            "this is not {predicate}",
            _lies_not,
            _lies_not_parts,
            text("this coin {predicate:neg}", neg="this coin {predicate}"),
            text("esta moneda {predicate:neg}", neg="esta moneda {predicate}"),
        ),
        doc="Where the coin whose ability this is lies.",
        example="play if this is open:\n  destroy any fore coin",
    ),
    word(
        "simple_condition",
        "is such a coin",
        _of_named("{named} is {a_coin}"),
        _of_named("{named} is not {a_coin}"),
        _of_it("it is {a_coin}", ABOUT_IT),
        _of_it("it is not {a_coin}", ABOUT_IT),
        _of_it("its coin is {a_coin}", ABOUT_ABILITY),
        _of_it("its coin is not {a_coin}", ABOUT_ABILITY),
        doc="A coin chosen or picked before, or the one of the event, is like that just now. If "
        "it is asked of which kind it is, all must have seen it: `reveal` it first.",
        example="play:\n  pick 1 random coin in your hold as loot\n  reveal loot\n"
        "  if loot is a Gull:\n    move loot to your fore\n  otherwise:\n    destroy this",
    ),
)

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
    EventKind,
    Extreme,
    Filter,
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
from piecesofeight.language.vocabulary.entries.amounts import Rest, number_and_rest
from piecesofeight.language.vocabulary.entries.coins import ABOUT_ABILITY, ABOUT_IT
from piecesofeight.language.vocabulary.entry import (
    Conversion,
    FindParts,
    Form,
    Site,
    Word,
    made,
    word,
)
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, noun_for_one, noun_of, one_coin

_AT_LEAST, _EXACTLY = Compare.AT_LEAST, Compare.EXACTLY


def negated(phrase: str, form: Form) -> Form:
    """A form that means the contrary of another one."""

    def build(site: Site, *arguments: object) -> Not:
        condition = form.build(site, *arguments)
        assert isinstance(condition, Condition)
        return Not(condition, site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        return form.parts(condition.condition) if isinstance(condition, Not) else None

    return Form(phrase, build, parts, form.answers)


# --- what a player has ------------------------------------------------------------------------


def _hold_word(player: Player) -> Who:
    """Who is meant in `your hold` or `their hold`, said of what a player has."""
    return Who.YOU if player is Who.YOU else Who.CHOOSER


def _has(site: Site, player: Player, compare: Compare, right: Amount, noun: Noun) -> Comparison:
    """A comparison of how many such coins a player has."""
    fits = coin_of(site, noun, player, _hold_word(player))
    left = Amount(0, 1, Count(fits, noun.span), noun.span)
    return Comparison(left, compare, right, site.span)


def _parts_of_has(*wanted: str) -> FindParts:
    """The parts of a comparison of what a player has; `wanted` says which, in order."""

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison) or not isinstance(condition.left.of, Count):
            return None
        fits = condition.left.of.filter
        number, rest = number_and_rest(condition.right)
        found: dict[str, object] = {
            "player": fits.owner,
            "noun": noun_of(fits, _hold_word(fits.owner)),
            "compare": condition.compare,
            "number": number,
            "rest": rest,
        }
        return tuple(found[name] for name in wanted)

    return parts


def _has_one(phrase: str, compare: Compare = _AT_LEAST, number: int = 1) -> Form:
    """A player who is named has at least one such coin, or as many as it says."""

    def build(site: Site, player: Player, noun: Noun) -> Comparison:
        return _has(site, player, compare, Amount(number, span=site.span), noun)

    return Form(phrase, build, _parts_of_has("player", "noun"))


def _somebody_has(phrase: str, who: Who, compare: Compare = _AT_LEAST, number: int = 1) -> Form:
    """The same of several players together."""

    def build(site: Site, noun: Noun) -> Comparison:
        return _has(site, who, compare, Amount(number, span=site.span), noun)

    return Form(phrase, build, _parts_of_has("noun"))


def _has_some(player: str, have: str) -> Form:
    """A player has at least, at most or exactly so many."""

    def build(site: Site, player: Player, compare: Compare, number: int, noun: Noun) -> Comparison:
        return _has(site, player, compare, Amount(number, span=site.span), noun)

    phrase = f"{{{player}}} {have} {{compare}} {{number}} {{counted}}"
    return Form(phrase, build, _parts_of_has("player", "compare", "number", "noun"))


def _has_some_per(player: str, have: str) -> Form:
    """The same of a number that grows."""

    def build(
        site: Site, player: Player, compare: Compare, number: int, noun: Noun, rest: Rest
    ) -> Comparison:
        return _has(site, player, compare, rest.after(number), noun)

    phrase = f"{{{player}}} {have} {{compare}} {{number}} {{counted}} {{per_each}}"
    return Form(phrase, build, _parts_of_has("player", "compare", "number", "noun", "rest"))


# --- what players have, compared ----------------------------------------------------------------


def _compared(
    site: Site, noun: Noun, left: Count | Extreme, compare: Compare, right: Count | Extreme
) -> Comparison:
    """`AT_LEAST` stands for more here: for at least one more."""
    more = int(compare is _AT_LEAST)
    many = Amount(0, 1, left, noun.span)
    return Comparison(many, compare, Amount(more, 1, right, noun.span), site.span)


def _between(phrase: str, compare: Compare, *, fewer: bool) -> Form:
    """A comparison of two players."""

    def build(site: Site, player: Player, noun: Noun, than: Player) -> Comparison:
        filters = [coin_of(site, noun, owner, _hold_word(player)) for owner in (player, than)]
        mine, theirs = (Count(fits, noun.span) for fits in filters)
        left, right = (theirs, mine) if fewer else (mine, theirs)
        return _compared(site, noun, left, compare, right)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison):
            return None
        mine, theirs = condition.left.of, condition.right.of
        if not isinstance(mine, Count) or not isinstance(theirs, Count):
            return None
        first, second = (theirs.filter, mine.filter) if fewer else (mine.filter, theirs.filter)
        return first.owner, noun_of(first, _hold_word(first.owner)), second.owner

    return Form(phrase, build, parts)


def _players(
    asked: str, link: str, compare: Compare = _AT_LEAST, *, fewer: bool = False
) -> tuple[Form, ...]:
    """The forms of a comparison of you and another player: `have more {counted} than`."""
    phrases = (
        f"{{you}} have {asked} {{counted}} {link} {{one_player}}",
        f"{{one_player}} has {asked} {{counted}} {link} {{you}}",
        f"{{you}} have {asked} {{counted}} {link} {{one_player}} has",
        f"{{one_player}} has {asked} {{counted}} {link} {{you}} have",
    )
    return tuple(_between(phrase, compare, fewer=fewer) for phrase in phrases)


def _than_any(phrase: str, who: Who, *, more: bool) -> Form:
    """A comparison of you with each of several players."""

    def build(site: Site, you: Player, noun: Noun) -> Comparison:
        mine = Count(coin_of(site, noun, you, Who.YOU), noun.span)
        theirs = Extreme(coin_of(site, noun, who, Who.YOU), more, noun.span)
        left, right = (mine, theirs) if more else (theirs, mine)
        return _compared(site, noun, left, _AT_LEAST, right)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison):
            return None
        mine = condition.left.of if more else condition.right.of
        if not isinstance(mine, Count):
            return None
        return mine.filter.owner, noun_of(mine.filter, Who.YOU)

    return Form(phrase, build, parts)


# --- what a coin is, and what was lost ------------------------------------------------------------


def _like(site: Site, noun: Noun) -> Filter:
    """What a coin is compared with; without a word for the place it may lie in a hold as well."""
    like = one_coin(site, noun)
    anywhere = noun.places is None and not noun.in_hold
    return attrs.evolve(like, places=Place.SHIP | Place.HOLD) if anywhere else like


def _noun_like(fits: Filter) -> Noun:
    anywhere = fits.places == Place.SHIP | Place.HOLD
    noun = noun_for_one(attrs.evolve(fits, places=Place.SHIP) if anywhere else fits)
    return attrs.evolve(noun, places=Place.SHIP) if fits.places == Place.SHIP else noun


_LIKE = ("filter", Conversion(_like, _noun_like))


def _named_is(phrase: str) -> Form:
    """A condition on a coin named before."""
    return made(phrase, Fits, "coin", _LIKE, only=lambda fits: isinstance(fits.coin, Name))


def _it_is(phrase: str, answers: frozenset[EventKind]) -> Form:
    """A condition on the coin of the event."""
    length = len(phrase.partition(" is ")[0])

    def it(site: Site) -> It:
        span = site.span
        return It(attrs.evolve(span, end_line=span.line, end_column=span.column + length))

    return made(phrase, Fits, _LIKE, coin=it, answers=answers)


def _lost(phrase: str, *, one: bool) -> Form:
    def build(site: Site, player: Player, compare: Compare, number: int) -> Comparison:
        left = Amount(0, 1, Lost(player, site.span), site.span)
        return Comparison(left, compare, Amount(number, span=site.span), site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, Comparison) or not isinstance(condition.left.of, Lost):
            return None
        number = condition.right.constant
        if (number == 1) != one:
            return None
        return condition.left.of.player, condition.compare, number

    return Form(phrase, build, parts)


_LIES = made("this is {predicate}", Lies, "places")

WORDS: tuple[Word, ...] = (
    # This comes before `exactly 1 ... for each ...`, which would say the same.
    word("simple_condition", "has as many coins", *_players("as many", "as", _EXACTLY)),
    word(
        "simple_condition",
        "has more coins",
        *_players("more", "than"),
        _than_any("{you} have more {counted} than any opponent", Who.OPPONENT, more=True),
        _than_any("{you} have more {counted} than any other player", Who.ANOTHER, more=True),
    ),
    # Between two players this is `more`, said the other way round, which is the canonical wording.
    word(
        "simple_condition",
        "has fewer coins",
        *_players("fewer", "than", fewer=True),
        _than_any("{you} have fewer {counted} than any opponent", Who.OPPONENT, more=False),
        _than_any("{you} have fewer {counted} than any other player", Who.ANOTHER, more=False),
    ),
    word(
        "simple_condition",
        "has a coin",
        _has_one("{you} have {a_coin}"),
        _has_one("{one_player} has {a_coin}"),
        _somebody_has("an opponent has {a_coin}", Who.OPPONENT),
        _somebody_has("another player has {a_coin}", Who.ANOTHER),
    ),
    word(
        "simple_condition",
        "has no coin",
        _has_one("{you} have no {counted}", _EXACTLY, 0),
        _has_one("{one_player} has no {counted}", _EXACTLY, 0),
        _somebody_has("no opponent has {a_coin}", Who.OPPONENT, _EXACTLY, 0),
        _somebody_has("no other player has {a_coin}", Who.ANOTHER, _EXACTLY, 0),
    ),
    word(
        "simple_condition",
        "has so many coins",
        _has_some("you", "have"),
        _has_some("one_player", "has"),
        _has_some("together", "have"),
        _has_some_per("you", "have"),
        _has_some_per("one_player", "has"),
        _has_some_per("together", "have"),
    ),
    word(
        "simple_condition",
        "lost coins",
        _lost("{you} lost {compare} {number} coin this turn", one=True),
        _lost("{you} lost {compare} {number} coins this turn", one=False),
        _lost("{one_player} lost {compare} {number} coin this turn", one=True),
        _lost("{one_player} lost {compare} {number} coins this turn", one=False),
    ),
    word("simple_condition", "this is", _LIES, negated("this is not {predicate}", _LIES)),
    word(
        "simple_condition",
        "is such a coin",
        _named_is("{named} is {a_coin}"),
        negated("{named} is not {a_coin}", _named_is("{named} is {a_coin}")),
        _it_is("it is {a_coin}", ABOUT_IT),
        negated("it is not {a_coin}", _it_is("it is {a_coin}", ABOUT_IT)),
        _it_is("its coin is {a_coin}", ABOUT_ABILITY),
        negated("its coin is not {a_coin}", _it_is("its coin is {a_coin}", ABOUT_ABILITY)),
    ),
)

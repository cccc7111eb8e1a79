"""Words for conditions: what must hold for an ability to be used, or a step to happen.

`and`, `or`, `not (...)` and parentheses belong to the skeleton of the grammar.
"""

from __future__ import annotations

from typing import Any

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.program import Compare, Place, Who
from piecesofeight.language.vocabulary.entries.amounts import number_and_rest
from piecesofeight.language.vocabulary.entries.coins import ABOUT_ABILITY, ABOUT_IT, it_first
from piecesofeight.language.vocabulary.entry import (
    PLACEHOLDER,
    Conversion,
    Form,
    MisfitError,
    Site,
    Word,
    made,
    word,
)
from piecesofeight.language.vocabulary.nouns import (
    ANYWHERE,
    Noun,
    coin_of,
    noun_for_one,
    noun_of,
    one_coin,
)


def _is_and_is_not(form: Form) -> tuple[Form, Form]:
    """A form with ` is ` in it, and the one that means the contrary."""

    def build(site: Site, *arguments: object) -> p.Not:
        condition = form.build(site, *arguments)
        assert isinstance(condition, p.Condition)
        return p.Not(condition, span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        return form.parts(condition.condition) if isinstance(condition, p.Not) else None

    phrase = form.phrase.replace(" is ", " is not ")
    return form, Form(phrase, build, parts, form.answers)


# --- what a player has ------------------------------------------------------------------------

# What the placeholders of a phrase about what a player has stand for.
_MEANT = {"you": "player", "one_player": "player", "together": "player", "they": "player"}
_MEANT |= {"a_coin": "noun", "counted": "noun", "per_each": "rest"}
_AT_LEAST_ONE = {"compare": Compare.AT_LEAST, "number": 1, "rest": None}
_SO_MANY = " | ".join(
    f"{has} {{compare}} {{number}} {{counted}}"
    for has in ("{you} have", "{one_player} has", "{together} have", "{they} have")
)
NONE: dict[str, Any] = {"compare": Compare.EXACTLY, "number": 0}


def _hold_word(player: p.Player) -> Who:
    """Who is meant in `your hold` or `their hold`, said of what a player has."""
    return Who.YOU if player is Who.YOU else Who.CHOOSER


def has(phrase: str, **unsaid: object) -> Form:
    """A comparison of how many such coins a player has: at least one, if nothing else is said.

    What the phrase has no placeholders for is `unsaid`: `player`, `compare`, `number`.
    """
    placeholders = PLACEHOLDER.findall(phrase.partition(" | ")[0])
    names = [_MEANT.get(name, name) for name in placeholders]

    def build(site: Site, *arguments: object) -> p.Comparison:
        told: dict[str, Any] = _AT_LEAST_ONE | unsaid | dict(zip(names, arguments, strict=True))
        player, noun, number, rest = (told[key] for key in ("player", "noun", "number", "rest"))
        fits = coin_of(site, noun, player, _hold_word(player))
        left = p.Amount(0, 1, p.Count(fits, span=noun.span), span=noun.span)
        right = rest.after(number) if rest else p.Amount(number, span=site.span)
        return p.Comparison(left, told["compare"], right, span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, p.Comparison) or not isinstance(condition.left.of, p.Count):
            return None
        fits = condition.left.of.filter
        number, rest = number_and_rest(condition.right)
        found = {
            "player": fits.owner,
            "noun": noun_of(fits, _hold_word(fits.owner)),
            "compare": condition.compare,
            "number": number,
            "rest": rest,
        }
        return tuple(found[name] for name in names)

    return Form(phrase, build, parts)


# --- what players have, compared ----------------------------------------------------------------


def than(
    phrase: str,
    compare: Compare = Compare.AT_LEAST,
    *,
    fewer: bool = False,
    each: Who | None = None,
    more: int = 0,
) -> Form:
    """A comparison of two players, or of one with each of several.

    `more` says how many more it must be than the other has; with `fewer` it is the other who has
    them.
    """

    def build(site: Site, player: p.Player, noun: Noun, other: Any = each) -> p.Comparison:
        fits, like = (coin_of(site, noun, owner, _hold_word(player)) for owner in (player, other))
        theirs = (
            p.Extreme(like, not fewer, span=noun.span) if each else p.Count(like, span=noun.span)
        )
        sides = (p.Count(fits, span=noun.span), theirs)
        left, right = reversed(sides) if fewer else sides
        many = p.Amount(0, 1, left, span=noun.span)
        return p.Comparison(many, compare, p.Amount(more, 1, right, span=noun.span), span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, p.Comparison):
            return None
        sides = (condition.left.of, condition.right.of)
        mine, theirs = reversed(sides) if fewer else sides
        if not isinstance(mine, p.Count) or not isinstance(theirs, p.Count | p.Extreme):
            return None
        noun = noun_of(mine.filter, _hold_word(mine.filter.owner))
        others = () if each else (theirs.filter.owner,)
        return mine.filter.owner, noun, *others

    return Form(phrase, build, parts)


def _two_players(
    asked: str,
    link: str,
    compare: Compare = Compare.AT_LEAST,
    *,
    fewer: bool = False,
    more: int = 0,
) -> Form:
    """A comparison of two players: `have more {counted} than`."""
    phrases = (
        f"{{you}} have {asked} {{counted}} {link} {{one_player}}",
        f"{{one_player}} has {asked} {{counted}} {link} {{you}}",
        f"{{you}} have {asked} {{counted}} {link} {{one_player}} has",
        f"{{one_player}} has {asked} {{counted}} {link} {{you}} have",
        f"{{you}} have {asked} {{counted}} {link} {{they}}",
        f"{{they}} have {asked} {{counted}} {link} {{you}}",
        f"{{you}} have {asked} {{counted}} {link} {{they}} have",
        f"{{they}} have {asked} {{counted}} {link} {{you}} have",
        f"{{one_player}} has {asked} {{counted}} {link} {{one_player}}",
        f"{{one_player}} has {asked} {{counted}} {link} {{one_player}} has",
        f"{{they}} have {asked} {{counted}} {link} {{one_player}}",
        f"{{they}} have {asked} {{counted}} {link} {{one_player}} has",
        f"{{one_player}} has {asked} {{counted}} {link} {{they}}",
        f"{{one_player}} has {asked} {{counted}} {link} {{they}} have",
    )
    return than(" | ".join(phrases), compare, fewer=fewer, more=more)


# --- what a coin is -----------------------------------------------------------


def _like(site: Site, noun: Noun) -> p.Filter:
    """What a coin is compared with; without a word for the place it may lie in a hold as well."""
    like = one_coin(site, noun)
    anywhere = noun.places is None and not noun.in_hold
    return attrs.evolve(like, places=ANYWHERE) if anywhere else like


def _noun_like(fits: p.Filter) -> Noun:
    anywhere = fits.places == ANYWHERE
    noun = noun_for_one(attrs.evolve(fits, places=Place.SHIP) if anywhere else fits)
    return attrs.evolve(noun, places=Place.SHIP) if fits.places == Place.SHIP else noun


def _called(fits: p.Filter) -> p.Name | p.KindOf:
    if fits.called is None or fits != p.Filter(ANYWHERE, called=fits.called):
        raise MisfitError
    return fits.called


_LIKE = ("filter", Conversion(_like, _noun_like))
_CALLED = (
    "filter",
    Conversion(lambda site, called: p.Filter(ANYWHERE, called=called, span=site.span), _called),
)


def _it_is(
    phrase: str,
    answers: frozenset[p.EventKind],
    asked: tuple[str, Conversion] = _LIKE,
) -> Form:
    """A condition on the coin of the event."""
    it = it_first(phrase.partition(" is ")[0])
    return made(phrase, p.Fits, asked, coin=it, answers=answers)


def _of_name(fits: p.Fits) -> bool:
    return isinstance(fits.coin, p.Name)


_THIS_IS = _is_and_is_not(made("this is {predicate}", p.Lies, "places"))

WORDS: tuple[Word, ...] = (
    # This comes before `exactly 1 ... for each ...`, which would say the same.
    word("simple_condition", "has as many coins", _two_players("as many", "as", Compare.EXACTLY)),
    # `at most` is `at least`, said the other way round, which is the canonical wording.
    word(
        "simple_condition",
        "has at least as many coins",
        _two_players("at least as many", "as"),
        _two_players("at most as many", "as", fewer=True),
    ),
    word(
        "simple_condition",
        "has more coins",
        _two_players("more", "than", more=1),
        than("{you} have more {counted} than any opponent", each=Who.OPPONENT, more=1),
        than("{you} have more {counted} than any other player", each=Who.ANOTHER, more=1),
    ),
    # Between two players this is `more`, said the other way round, which is the canonical wording.
    word(
        "simple_condition",
        "has fewer coins",
        _two_players("fewer", "than", fewer=True, more=1),
        than("{you} have fewer {counted} than any opponent", fewer=True, each=Who.OPPONENT, more=1),
        than(
            "{you} have fewer {counted} than any other player",
            fewer=True,
            each=Who.ANOTHER,
            more=1,
        ),
    ),
    word(
        "simple_condition",
        "has the most coins",
        *(
            than(
                f"{{you}} have the {which} {{counted}} | {{one_player}} has the {which} {{counted}}"
                f" | {{they}} have the {which} {{counted}}",
                fewer=which == "fewest",
                each=Who.ANYONE,
            )
            for which in ("most", "fewest")
        ),
    ),
    word(
        "simple_condition",
        "has a coin",
        has("{you} have {a_coin} | {one_player} has {a_coin} | {they} have {a_coin}"),
        has("an opponent has {a_coin}", player=Who.OPPONENT),
        has("another player has {a_coin}", player=Who.ANOTHER),
    ),
    word(
        "simple_condition",
        "has no coin",
        has(
            "{you} have no {counted} | {one_player} has no {counted} | {they} have no {counted}",
            **NONE,
        ),
        has("no opponent has {a_coin}", player=Who.OPPONENT, **NONE),
        has("no other player has {a_coin}", player=Who.ANOTHER, **NONE),
    ),
    word(
        "simple_condition",
        "has so many coins",
        has(_SO_MANY),
        has(_SO_MANY.replace("{counted}", "{counted} {per_each}")),
    ),
    word("simple_condition", "this is", *_THIS_IS),
    word(
        "simple_condition",
        "is called so",
        *_is_and_is_not(made("{named} is {called}", p.Fits, "coin", _CALLED, only=_of_name)),
        *_is_and_is_not(_it_is("it is {called}", ABOUT_IT, _CALLED)),
        *_is_and_is_not(_it_is("its coin is {called}", ABOUT_ABILITY, _CALLED)),
    ),
    word(
        "simple_condition",
        "is such a coin",
        *_is_and_is_not(
            made(
                "{named} is {a_coin}",
                p.Fits,
                "coin",
                _LIKE,
                only=_of_name,
            )
        ),
        *_is_and_is_not(_it_is("it is {a_coin}", ABOUT_IT)),
        *_is_and_is_not(_it_is("its coin is {a_coin}", ABOUT_ABILITY)),
    ),
)

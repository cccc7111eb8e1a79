"""Words for conditions on any amount: how it compares with another, and whether it is even."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.program import Compare
from piecesofeight.language.vocabulary.entries.amounts import COUNTED, NAMED, TOLD
from piecesofeight.language.vocabulary.entry import Conversion, Form, Site, Word, made, word
from piecesofeight.language.vocabulary.nouns import Noun, coin_of, noun_of


def _contrary(phrase: str, form: Form) -> Form:
    """The phrase for a condition that is not so."""

    def build(site: Site, *arguments: object) -> p.Not:
        condition = form.build(site, *arguments)
        assert isinstance(condition, p.Condition)
        return p.Not(condition, span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        return form.parts(condition.condition) if isinstance(condition, p.Not) else None

    return Form(phrase, build, parts)


def _compared(left: str, conversion: Conversion) -> tuple[Form, ...]:
    """All ways to compare an amount with another, and to say whether it is even."""
    fields = (("left", conversion), "right")
    least = made(f"{left} is at least {{value}}", p.Comparison, *fields, compare=Compare.AT_LEAST)
    most = made(f"{left} is at most {{value}}", p.Comparison, *fields, compare=Compare.AT_MOST)
    same = f"{left} is {{value}} | {left} is exactly {{value}} | {left} is the same as {{value}}"
    exactly = made(same, p.Comparison, *fields, compare=Compare.EXACTLY)
    even = made(f"{left} is even", p.IsEven, ("amount", conversion))
    return (
        least,
        most,
        exactly,
        even,
        _contrary(f"{left} is less than {{value}} | {left} is fewer than {{value}}", least),
        _contrary(f"{left} is more than {{value}}", most),
        _contrary(f"{left} is not {{value}}", exactly),
        _contrary(f"{left} is odd", even),
    )


def _even_of(player: p.Player, noun_site: Site, noun: Noun) -> p.Amount:
    word_ = p.Who.YOU if player is p.Who.YOU else p.Who.CHOOSER
    fits = coin_of(noun_site, noun, player, word_)
    return p.Amount(0, 1, p.Count(fits, span=noun.span), span=noun.span)


def _has_even(phrase: str) -> Form:
    """Whether so many coins of a player can be halved."""

    def build(site: Site, player: p.Player, noun: Noun) -> p.IsEven:
        return p.IsEven(_even_of(player, site, noun), span=site.span)

    def parts(condition: object) -> tuple[object, ...] | None:
        if not isinstance(condition, p.IsEven) or not isinstance(condition.amount.of, p.Count):
            return None
        fits = condition.amount.of.filter
        hold = p.Who.YOU if fits.owner is p.Who.YOU else p.Who.CHOOSER
        return fits.owner, noun_of(fits, hold)

    return Form(phrase, build, parts)


_EVEN = _has_even(
    "{you} have an even number of {coins} | {one_player} has an even number of {coins}"
)

WORDS: tuple[Word, ...] = (
    word(
        "simple_condition",
        "has an even number",
        _EVEN,
        _contrary(_EVEN.phrase.replace("an even", "an odd"), _EVEN),
    ),
    word("simple_condition", "a number is", *_compared("{named}", NAMED)),
    word("simple_condition", "a number named in secret is", *_compared("{told}", TOLD)),
    word("simple_condition", "the number is", *_compared("the number of {countables}", COUNTED)),
)

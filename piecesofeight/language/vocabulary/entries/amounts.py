"""Words for amounts: plain numbers, and numbers that depend on what there is."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen

from piecesofeight.language.program import (
    NOWHERE,
    Amount,
    Compare,
    Count,
    Extreme,
    Name,
    Named,
    NumberOf,
    OfNumbers,
    Quantity,
    Span,
)
from piecesofeight.language.vocabulary.entry import (
    AS_IT_IS,
    PLACEHOLDER,
    Conversion,
    Form,
    MisfitError,
    Site,
    Word,
    converted,
    made,
    plain,
    same,
    word,
)
from piecesofeight.language.vocabulary.nouns import SOME


@frozen
class Rest:
    """What follows a number: `for each ...` if `times` is None, else `and 2 more for each ...`."""

    of: Quantity
    times: int | None = None
    span: Span = field(default=NOWHERE, eq=False)

    def after(self, number: int) -> Amount:
        """The whole amount."""
        if self.times is None:
            return Amount(0, number, self.of, span=self.span)
        return Amount(number, self.times, self.of, span=self.span)


def number_and_rest(amount: Amount) -> tuple[int, Rest | None]:
    """An amount as it is written: a number, and what follows it if anything does."""
    if amount.of is None or isinstance(amount.of, Extreme):
        return amount.constant, None
    if amount.constant == 0:
        return amount.times, Rest(amount.of)
    return amount.constant, Rest(amount.of, amount.times)


NUMBER = Conversion(
    lambda site, number: Amount(number, span=site.span), lambda amount: amount.constant
)


def _of_name(site: Site, name: Name) -> Amount:
    return Amount(0, 1, Named(name, span=site.span), span=site.span)


def _name_in(amount: object) -> Name:
    if isinstance(amount, Amount) and isinstance(amount.of, Named):
        return amount.of.number
    raise MisfitError("it has no name")


# A number that was rolled or named before, as an amount.
NAMED = Conversion(_of_name, _name_in)


def _quantity_in(amount: object) -> Quantity:
    if isinstance(amount, Amount) and amount.of is not None:
        return amount.of
    raise MisfitError("nothing is counted")


def _told(amount: object) -> Quantity:
    found = _quantity_in(amount)
    if isinstance(found, NumberOf | OfNumbers):
        return found
    raise MisfitError("it was not named in secret")


# A number that was named in secret, or what all of them come to.
TOLD = Conversion(lambda site, told: Amount(0, 1, told, span=site.span), _told)


def _known(amount: object) -> Amount:
    if isinstance(_quantity_in(amount), Named | NumberOf | OfNumbers):
        assert isinstance(amount, Amount)
        return amount
    raise MisfitError("it has no name")


# As many as a number says that has a name, of either sort.
KNOWN = Conversion(AS_IT_IS.build, _known)
COUNTED = Conversion(lambda site, counted: Amount(0, 1, counted, span=site.span), _quantity_in)


def _growing_turns(amount: Amount) -> tuple[int, Rest] | None:
    """An amount of which something follows the number."""
    number, rest = number_and_rest(amount)
    return None if rest is None else (number, rest)


def growing(phrase: str, form: Form) -> Form:
    """A form that says an `amount`, with a `{rest}` in its phrase, by which that grows."""
    at = PLACEHOLDER.findall(phrase.partition(" | ")[0]).index("rest")

    def build(site: Site, *arguments: Any) -> Any:
        said: Any = form.build(site, *arguments[:at], *arguments[at + 1 :])
        return evolve(said, amount=arguments[at].after(_amount_in(said).constant))

    def parts(value: Any) -> tuple[object, ...] | None:
        number, rest = number_and_rest(_amount_in(value))
        found = form.parts(evolve(value, amount=Amount(number)))
        return None if rest is None or found is None else (*found[:at], rest, *found[at:])

    return Form(phrase, build, parts)


def _amount_in(value: object) -> Amount:
    amount = getattr(value, "amount", None)
    if isinstance(amount, Amount):
        return amount
    raise MisfitError("it says no amount")


WORDS: tuple[Word, ...] = (
    word("countable", "coins that fit", made("{coin}", Count, ("filter", SOME))),
    word("countables", "all coins that fit", made("{coins}", Count, ("filter", SOME))),
    word("value", "a number", converted("{number}", NUMBER)),
    word("value", "a number with a name", converted("{as_many}", KNOWN)),
    word("value", "the number of coins", converted("the number of {countables}", COUNTED)),
    word("as_many", "as a number with a name", converted("{named}", NAMED)),
    word("as_many", "as a number named in secret", converted("{told}", TOLD)),
    word("per_each", "for each", made("for each {countable}", Rest, "of")),
    word(
        "rest",
        "of an amount",
        same("{per_each}"),
        made("and {number} more for each {countable}", Rest, "times", "of"),
    ),
    word(
        "turns",
        "turns",
        made("{number} turn[s]", Amount, "constant"),
        converted("{as_many} turns", KNOWN),
        Form(
            "{number} turn[s] {rest}",
            lambda _site, number, rest: rest.after(number),
            _growing_turns,
        ),
    ),
    word(
        "compare",
        "at least, at most, exactly",
        *(plain(compare.value, compare) for compare in Compare),
    ),
)

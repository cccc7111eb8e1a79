"""Words for amounts: plain numbers, and numbers that depend on what there is."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program import NOWHERE, Amount, Compare, Count, Extreme, Lost, Span
from piecesofeight.language.vocabulary.entry import Conversion, Form, Word, made, plain, same, word
from piecesofeight.language.vocabulary.nouns import SOME


@frozen
class Rest:
    """What follows a number: `for each ...` if `times` is None, else `and 2 more for each ...`."""

    of: Count | Lost
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


def _growing(amount: Amount) -> tuple[int, Rest] | None:
    """An amount of which something follows the number."""
    number, rest = number_and_rest(amount)
    return None if rest is None else (number, rest)


WORDS: tuple[Word, ...] = (
    word("countable", "coins that fit", made("{coin}", Count, ("filter", SOME))),
    word(
        "countable",
        "coins lost",
        made("coin {you} lost this turn | coin {one_player} lost this turn", Lost, "player"),
    ),
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
        Form("{number} turn[s] {rest}", lambda _site, number, rest: rest.after(number), _growing),
    ),
    word(
        "compare",
        "at least, at most, exactly",
        *(plain(compare.value, compare) for compare in Compare),
    ),
)

"""Words for amounts: numbers, counters, how many there are, and what is added up."""

from __future__ import annotations

from typing import Any

from piecesofeight.language.games import program as g
from piecesofeight.language.vocabulary.entry import Form, Word, made, same, word, wrapped

NUMBER = wrapped(g.Number, "value")


def _reckoned(phrase: str, sign: str) -> Form:
    return made(phrase, g.Reckoned, "left", "right", sign=sign)


def _theirs(name: str) -> Form:
    """A rank by a counter of each player, which is named alone."""
    highest = name == "highest"

    def build(site: Any, counter: str) -> g.Rank:
        amount = g.Counter(counter, g.They(span=site.span), span=site.span)
        return g.Rank(amount, highest, span=site.span)

    def parts(rank: g.Rank) -> tuple[object, ...] | None:
        return (rank.amount.name,) if isinstance(rank.amount, g.Counter) else None

    return Form(f"{name} {{reckoned_by}}", build, parts)


WORDS: tuple[Word, ...] = (
    word("amount", "plus", _reckoned("{amount} plus {product}", "+")),
    word("amount", "minus", _reckoned("{amount} minus {product}", "-")),
    word("amount", "an amount", same("{product}")),
    word("product", "times", _reckoned("{product} times {figure}", "*")),
    word("product", "a product", same("{figure}")),
    word("figure", "a number", made("{number}", g.Number, "value")),
    word("figure", "a number that has a name", made("{given_number}", g.Named, "name")),
    word("figure", "a counter", same("{counter}", g.Counter)),
    word("figure", "so many", same("the {quantity}")),
    word(
        "quantity",
        "the number of",
        made("number of {several}", g.CountOfPlayers, "group"),
        made("number of {many_pieces}", g.CountOfPieces, "pieces"),
    ),
    word(
        "quantity",
        "the sum of",
        made("{attribute} of {many_pieces}", g.Sum, "attribute", "pieces"),
        made("{attribute} of {all_pieces}", g.Sum, "attribute", "pieces"),
    ),
    word(
        "rank",
        "the highest, the lowest",
        made("highest {quantity}", g.Rank, "amount", highest=True),
        made("lowest {quantity}", g.Rank, "amount", highest=False),
        _theirs("highest"),
        _theirs("lowest"),
    ),
    word(
        "test",
        "what a number must be",
        made("{attribute} {number}", g.AttributeTest, "attribute", ("amount", NUMBER), compare="="),
        made(
            "{attribute} {number} or more",
            g.AttributeTest,
            "attribute",
            ("amount", NUMBER),
            compare=">=",
        ),
        made(
            "{attribute} {number} or less",
            g.AttributeTest,
            "attribute",
            ("amount", NUMBER),
            compare="<=",
        ),
    ),
)

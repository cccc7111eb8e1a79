"""Words for what can be chosen: numbers, players, one piece or two."""

from __future__ import annotations

from piecesofeight.language.games import program as g
from piecesofeight.language.vocabulary.entry import Form, Site, Word, made, word


def _numbers(site: Site, low: int, high: int, name: str) -> g.Each:
    return g.Each(name, g.Range(low, high, span=site.span), span=site.span)


def _of_numbers(each: object) -> tuple[object, ...] | None:
    if not isinstance(each, g.Each) or not isinstance(each.of, g.Range):
        return None
    return each.of.low, each.of.high, each.name


WORDS: tuple[Word, ...] = (
    word(
        "picked",
        "a number",
        Form("number from {number} to {number} as {new_name}", _numbers, _of_numbers),
    ),
    word("picked", "a player", made("{one} as {new_name}", g.Each, "of", "name")),
    word("picked", "a piece", made("{one_piece} as {new_name}", g.Each, "of", "name")),
    word(
        "picked",
        "two pieces",
        made(
            "two {many_pieces} as {new_name} and {new_name}",
            g.Each,
            "of",
            "name",
            "second",
        ),
    ),
)

"""Words for what a file says of its own words, and of deeds that pieces change."""

from __future__ import annotations

from piecesofeight.language.games import program as g
from piecesofeight.language.vocabulary.entry import Conversion, Word, made, plain, word

_ANOTHER = Conversion(
    lambda site, group: g.Others(group, span=site.span),
    lambda group: group.group if isinstance(group, g.Others) else group,
)

WORDS: tuple[Word, ...] = (
    word(
        "definition",
        "a word for players",
        made("a {term} is another {one}", g.PlayerTerm, "name", ("group", _ANOTHER)),
        made("an {term} is another {one}", g.PlayerTerm, "name", ("group", _ANOTHER)),
        made("a {term} is a {one} | a {term} is an {one}", g.PlayerTerm, "name", "group"),
        made("an {term} is a {one} | an {term} is an {one}", g.PlayerTerm, "name", "group"),
    ),
    word(
        "definition",
        "a word for pieces",
        made(
            "a {sort} is {mark} if {condition} | an {sort} is {mark} if {condition}",
            g.PieceTerm,
            "sort",
            "name",
            "condition",
        ),
    ),
    word(
        "moment",
        "before, instead of, after",
        plain("before", "before"),
        plain("instead of", "instead"),
        plain("after", "after"),
    ),
)

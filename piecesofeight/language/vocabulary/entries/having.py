"""Words for what a player must have to be chosen, as a condition on `they` (9.3)."""

from __future__ import annotations

from typing import Any

from piecesofeight.language.program import Compare, Who
from piecesofeight.language.vocabulary.entries.conditions import NONE, has, than
from piecesofeight.language.vocabulary.entries.memory import did
from piecesofeight.language.vocabulary.entries.steps.marks import has_marks, has_most_marks
from piecesofeight.language.vocabulary.entry import Form, Word, word


def _theirs(form: Form) -> Form:
    """A form that says of `they` what is said of a player who is named first."""

    def build(site: Any, *arguments: object) -> object:
        return form.build(site, Who.CHOOSER, *arguments)

    def parts(condition: object) -> tuple[object, ...] | None:
        found = form.parts(condition)
        return None if found is None else found[1:]

    return Form(form.phrase, build, parts)


def _compared(
    asked: str, link: str, compare: Compare = Compare.AT_LEAST, **how: Any
) -> tuple[Form, ...]:
    """A comparison with you or another player: `has more {counted} than`."""
    with_you = f"has {asked} {{counted}} {link} {{you}}"
    with_one = f"has {asked} {{counted}} {link} {{one_player}}"
    phrases = (f"{with_you} | {with_you} have", f"{with_one} | {with_one} has")
    return tuple(_theirs(than(phrase, compare, **how)) for phrase in phrases)


_THEIRS: dict[str, Any] = {"player": Who.CHOOSER}

WORDS: tuple[Word, ...] = (
    # This comes before `exactly 1 ... for each ...`, which would say the same.
    word(
        "having",
        "compared with another player",
        *_compared("as many", "as", Compare.EXACTLY),
        *_compared("at least as many", "as"),
        *_compared("at most as many", "as", fewer=True),
        *_compared("more", "than", more=1),
        *_compared("fewer", "than", fewer=True, more=1),
    ),
    word(
        "having",
        "the most coins",
        *(
            _theirs(than(f"has the {which} {{counted}}", fewer=which == "fewest", each=Who.ANYONE))
            for which in ("most", "fewest")
        ),
    ),
    word("having", "a coin", has("has {a_coin}", **_THEIRS)),
    word("having", "no coin", has("has no {counted}", **_THEIRS, **NONE)),
    word(
        "having",
        "so many coins",
        has("has {compare} {number} {counted}", **_THEIRS),
        has("has {compare} {number} {counted} {per_each}", **_THEIRS),
    ),
    word("having", "marks", has_marks("has {some_marks}", Who.CHOOSER)),
    word("having", "the most marks", _theirs(has_most_marks("has the most {mark} marks"))),
    word(
        "having",
        "what they did",
        _theirs(did("{deed} {compare} {number} coin[s] {lapse}")),
    ),
)

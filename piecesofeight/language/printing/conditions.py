"""Conditions with `and`, `or` and `not`, told by their parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from piecesofeight.language.printing.template import NO_TAGS
from piecesofeight.language.program import All, Condition, Either, Not
from piecesofeight.texts.speech import Said

if TYPE_CHECKING:
    from piecesofeight.language.printing.phrases import Phrases


def said_of(phrases: Phrases, condition: Condition, *, negative: bool = False) -> Said:
    """A condition; a negative one is said of its parts, as `not (a and b)` is hard to say."""
    if isinstance(condition, Not):
        return said_of(phrases, condition.condition, negative=not negative)
    if not isinstance(condition, All | Either):
        tags = frozenset({"neg"}) if negative else NO_TAGS
        return phrases.say("simple_condition", condition, tags)
    parts = [_factor(phrases, part, condition, negative) for part in condition.conditions]
    both = isinstance(condition, All) != negative
    return Said(phrases.joined("and" if both else "or", parts))


def _factor(phrases: Phrases, part: Condition, whole: All | Either, negative: bool) -> str:
    """A part of a condition, in parentheses if it has parts that are joined otherwise."""
    inner, turned = part, negative
    while isinstance(inner, Not):
        inner, turned = inner.condition, not turned
    said = said_of(phrases, inner, negative=turned).text
    if not isinstance(inner, All | Either):
        return said
    same = (isinstance(inner, All) != turned) == (isinstance(whole, All) != negative)
    return said if same else phrases.frame("group", then=said).text

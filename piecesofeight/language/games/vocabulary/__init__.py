"""The vocabulary of games: every word in which the course of a game is told, declared once.

It has no word of any game: what zones, sorts of pieces, deeds and counters are called, each file
says itself.
"""

from __future__ import annotations

import functools

from piecesofeight.language.games.vocabulary import (
    amounts,
    choices,
    conditions,
    declarations,
    steps,
)
from piecesofeight.language.vocabulary.entry import Form, Word, forms_of

__all__ = ["forms", "words"]


@functools.cache
def words() -> tuple[Word, ...]:
    """All entries, in the order in which they are declared."""
    modules = (steps, choices, conditions, amounts, declarations)
    return tuple(entry for module in modules for entry in module.WORDS)


@functools.cache
def forms() -> dict[str, tuple[Word, Form]]:
    """Each form under the name that the grammar gives to it."""
    return forms_of(words())

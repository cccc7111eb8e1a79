"""The vocabulary: every word of the coin language, declared once.

Grammar, parser, reference manual and rules text are made from these entries; nothing is
listed anywhere else. To add a word, add an entry to the module of `entries/` where it belongs, and
what people are told of it to `piecesofeight/texts/LANGUAGE/words.yaml` of each language.
"""

from __future__ import annotations

import functools

from piecesofeight.language.vocabulary.entries import (
    amounts,
    coins,
    comparisons,
    conditions,
    events,
    having,
    how_many,
    memory,
    players,
    rows,
)
from piecesofeight.language.vocabulary.entries.steps import (
    blocks,
    chance,
    each,
    effects,
    marks,
    modes,
    secret,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Word, forms_of

__all__ = ["Form", "Site", "Word", "forms", "words"]


@functools.cache
def words() -> tuple[Word, ...]:
    """All entries, in the order in which they are declared."""
    steps_ = (effects, chance, secret, marks, blocks, each, modes, events)
    conditions_ = (conditions, memory, comparisons, having)
    modules = (*steps_, *conditions_, coins, rows, players, amounts, how_many)
    return tuple(entry for module in modules for entry in module.WORDS)


@functools.cache
def forms() -> dict[str, tuple[Word, Form]]:
    """Each form under the name that the grammar gives to it."""
    return forms_of(words())

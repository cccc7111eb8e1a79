"""The vocabulary: every word of the coin language, declared once.

Grammar, parser, reference manual and rules text are made from these entries; nothing is
listed anywhere else. To add a word, add an entry to the module of `entries/` where it belongs, and
what people are told of it to `piecesofeight/texts/LANGUAGE/words.yaml` of each language.
"""

from __future__ import annotations

import functools

from piecesofeight.language.vocabulary.entries import (
    amounts,
    blocks,
    coins,
    conditions,
    effects,
    events,
    players,
)
from piecesofeight.language.vocabulary.entry import Form, Site, Word

__all__ = ["CATEGORIES", "Form", "Site", "Word", "forms", "words"]

# In the order in which the reference manual tells of them.
CATEGORIES: dict[str, str] = {
    "effect": "Effects",
    "branch": "Steps under a condition",
    "opening": "Steps that may happen, or happen later",
    "term": "Prohibitions for a time",
    "event": "Events",
    "event_coin": "The coin of an event",
    "doer": "Who does what an event tells of",
    "simple_condition": "Conditions",
    "once": "How often",
    "forbid": "Prohibitions",
    "folk": "Whom a prohibition binds",
    "what": "Coins that something is done to",
    "a_coin": "A coin",
    "place": "Where a coin lies",
    "predicate": "Where this coin lies",
    "owner": "Whose coins",
    "exception": "Exceptions",
    "whose": "Whose ship or hold",
    "spot": "Where to",
    "you": "You",
    "one_player": "One particular player",
    "player": "Players",
    "chooser": "Who chooses",
    "a_player": "A player to choose",
    "together": "Players together",
    "turns": "Turns",
    "rest": "Amounts that grow",
    "per_each": "So many for each",
    "countable": "What can be counted",
    "compare": "Comparing",
}


@functools.cache
def words() -> tuple[Word, ...]:
    """All entries, by category in the order of `CATEGORIES`."""
    modules = (effects, blocks, events, conditions, coins, players, amounts)
    declared = [entry for module in modules for entry in module.WORDS]
    order = list(CATEGORIES)
    return tuple(sorted(declared, key=lambda entry: order.index(entry.category)))


@functools.cache
def forms() -> dict[str, tuple[Word, Form]]:
    """Each form under the name that the grammar gives to it."""
    table: dict[str, tuple[Word, Form]] = {}
    for entry in words():
        for index, form in enumerate(entry.forms):
            alias = entry.alias(index)
            if alias in table:
                raise ValueError(f"two entries of the vocabulary are both called {alias}")
            table[alias] = (entry, form)
    return table

"""What the manual says of the words of games: `manual.yaml`."""

from __future__ import annotations

import functools
from typing import Any

from attrs import frozen

from piecesofeight.data_files import yaml_data
from piecesofeight.language.vocabulary.entry import Word


@frozen
class Entry:
    """What is said of a word.

    Attributes:
        doc: what it does.
        example: a text that uses it.
        start: what the text is, as a rule of the grammar: a `course`, `words`, an ability.
    """

    doc: str
    example: str
    start: str = "course"


@functools.cache
def _told() -> Any:
    return yaml_data("language/games/vocabulary/manual.yaml")


def entry_of(word: Word) -> Entry:
    """What the manual says of a word.

    Example:
        >>> from piecesofeight.language.games.vocabulary import words
        >>> entry_of(words()[0]).example
        'draw 2 coins from the bag to their hand'
    """
    told = _told()[word.category][word.name]
    start = {"ability": "abilities"}.get(told.get("in"), told.get("in", "course"))
    return Entry(told["doc"], told["example"], start)

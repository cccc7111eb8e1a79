"""What is due where a phrase of some category is due, in the words of an author.

`expected.yaml` has them; `recovery/expecting.py` makes the messages for the places of a text.
"""

from __future__ import annotations

import functools

from attrs import frozen

from piecesofeight.data_files import yaml_data


@frozen
class Expected:
    """What is due: how it is said, and the shortest good example of it."""

    sample: str
    text: str = ""


@frozen
class Expectations:
    """All that can be due; see `expected.yaml` for the keys and for what is in the texts.

    Attributes:
        due: what is due, by category of the vocabulary or rule of the skeleton.
        after: what is asked for where only single words can follow.
        instead: what is said as a whole after so much of a phrase.
        repeated: what can be repeated after a first one, with a word between the two.
    """

    due: dict[str, Expected]
    after: dict[str, str]
    instead: dict[str, str]
    repeated: dict[str, str]


@functools.cache
def expectations() -> Expectations:
    """What the file says."""
    tables = yaml_data("language/vocabulary/expected.yaml")
    due = {
        name: Expected(told) if isinstance(told, str) else Expected(**told)
        for name, told in tables.pop("due").items()
    }
    return Expectations(due, **tables)

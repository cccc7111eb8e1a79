"""Which kind something is of: a state, the data of a file, the tags of a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from piecesofeight.errors import SaveError
from piecesofeight.notation.games import WrittenTag
from piecesofeight.played.json_data import from_data
from piecesofeight.played.replay import Played
from piecesofeight.played.saved import SavedCourse
from piecesofeight.records.kinds.combat import Combat
from piecesofeight.records.kinds.from_files import FromFiles
from piecesofeight.records.kinds.kind import Kind

KINDS: tuple[Kind, ...] = (FromFiles(), Combat())
FORMATS: tuple[str, ...] = tuple(kind.file.FORMAT for kind in KINDS)  # of JSON


def kind_of(state: Played) -> Kind:
    """The kind of a state.

    Raises:
        SaveError: no file tells of such a state.
    """
    for kind in KINDS:
        if kind.has(state):
            return kind
    what = f"no file tells of a `{type(state).__name__}`"
    raise SaveError(what, hint="keep its `history`, and play it again from its `start()`")


def kind_told(tags: Sequence[WrittenTag]) -> Kind:
    """The kind that the tags of a text tell of."""
    names = {tag.name for tag in tags}
    return next((kind for kind in KINDS if kind.mark in names), KINDS[-1])


def saved_in(data: object) -> tuple[Kind, SavedCourse]:
    """What is in a file of JSON, and its kind.

    Raises:
        SaveError: it is no file of any kind, of another version, or damaged.
    """
    named: Any = data.get("format") if isinstance(data, dict) else None
    found = [kind for kind in KINDS if named == kind.file.FORMAT]
    kind = (*found, KINDS[-1])[0]
    return kind, from_data(data, kind.file)

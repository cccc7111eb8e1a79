"""The words round a rules text: headings, and what is said of a coin besides its text.

One row a phrase, one entry a language, as in the phrases of the notation. The table can't be
loaded while a row lacks a language, or its entries don't speak of the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from piecesofeight.language.printing import LANGUAGES
from piecesofeight.language.program import EventKind

_FIELD = re.compile(r"\{(\w+)\}")


def table(rows: Mapping[str, tuple[str, ...]]) -> dict[str, dict[str, str]]:
    """The rows, each with its languages by their codes.

    Raises:
        ValueError: a row lacks a language, or its entries have different words in braces.

    Example:
        >>> table({"note": ("note", "nota")})["note"]["es"]
        'nota'
        >>> table({"note": ("note",)})
        Traceback (most recent call last):
        ValueError: `note` has 1 entry for 2 languages (en, es)
    """
    for name, row in rows.items():
        if len(row) != len(LANGUAGES) or not all(row):
            entries = "entry" if len(row) == 1 else "entries"
            known = f"{len(LANGUAGES)} languages ({', '.join(LANGUAGES)})"
            raise ValueError(f"`{name}` has {len(row)} {entries} for {known}")
        if len({frozenset(_FIELD.findall(entry)) for entry in row}) > 1:
            raise ValueError(f"the entries of `{name}` don't speak of the same")
    return {name: dict(zip(LANGUAGES, row, strict=True)) for name, row in rows.items()}


_EVENTS: dict[EventKind, tuple[str, ...]] = {
    EventKind.USED: ("the use of an ability", "el uso de una habilidad"),
    EventKind.WOULD_BE_DESTROYED: (
        "a coin that would be destroyed",
        "una moneda que vaya a ser destruida",
    ),
    EventKind.DESTROYED: ("a coin destroyed", "una moneda destruida"),
    EventKind.TAKEN: ("a coin taken", "una moneda que cambie de barco"),
    EventKind.CALLED: ("a coin called to its Captain", "una moneda llamada a su Capitán"),
    EventKind.SENT: ("a coin sent to the crow's nest", "una moneda enviada al nido del cuervo"),
    EventKind.TURN_BEGINS: ("the beginning of a turn", "el comienzo de un turno"),
    EventKind.TURN_ENDS: ("the end of a turn", "el final de un turno"),
}

WORDS = table(
    {
        # --- what is told of the coin
        "limit": ("limit {number}", "límite {number}"),
        "captain": ("a captain", "un capitán"),
        "unofficial": ("unofficial", "no oficial"),
        "reconstructed": ("reconstructed", "reconstruida"),
        # --- headings
        "coin": ("on the coin", "en la moneda"),
        "rulebook": ("in a rulebook", "en un reglamento"),
        "file": ("in its file", "en su archivo"),
        "program": ("program", "programa"),
        "answers": ("answers", "reacciona ante"),
        "nothing": ("nothing", "nada"),
        # --- an ability in short
        "play": ("main action", "acción principal"),
        "react": ("reaction {when}", "reacción, {when}"),
        "if": ("{ability}, if {condition}", "{ability}, si {condition}"),
        "cost": ("its cost: {cost}", "su coste: {cost}"),
        "itself": ("its cost is the coin itself", "su coste es la propia moneda"),
        "targets": ("targets: {targets}", "objetivos: {targets}"),
    }
    | {kind.value: _EVENTS[kind] for kind in EventKind}
)


def word(name: str, language: str, **parts: object) -> str:
    """A phrase in a language, its words in braces filled in.

    >>> word("limit", "es", number=2)
    'límite 2'
    """
    return WORDS[name][language].format(**parts)

"""Colours for texts of coins: which words are of which sort, and an editor's grammar from it."""

from __future__ import annotations

import functools
import re

from piecesofeight.language.parsing import grammar
from piecesofeight.language.vocabulary import words

# Sorts in the order in which they claim a word, and the categories whose words they are.
_SORTS: dict[str, tuple[str, ...]] = {
    "place": ("place", "predicate", "spot"),
    "player": ("you", "one_player", "player", "chooser", "doer", "folk", "whose", "owner"),
    "control": ("branch", "opening", "term", "once", "forbid"),
}
_DEEDS = ("effect", "event")  # of their forms the first word that is nothing else is the verb
# Words that are in phrases of many sorts and carry none of their own.
_SMALL = frozenset(
    """
    's a ability an another any as at be by coin coins each every for from has have in is it its
    next of on other that the their this to turn turns up with would your
    """.split()  # noqa: SIM905 - a list of quoted words is harder to read
)
_SCOPES = {
    "verb": "keyword.operator.word.coins",
    "place": "support.constant.coins",
    "player": "variable.language.coins",
    "control": "keyword.control.coins",
    "word": "keyword.other.coins",
}


@functools.cache
def sorts() -> dict[str, frozenset[str]]:
    """The words of the language by sort: `control`, `verb`, `place`, `player`, and other `word`s.

    >>> "destroy" in sorts()["verb"], "react" in sorts()["control"]
    (True, True)
    """
    left = set(grammar.keywords())
    skeleton = {"play", "react", "while", "when", "if", "otherwise", "cost", "and", "or", "not"}
    found: dict[str, set[str]] = {"control": skeleton & left}
    left -= skeleton | _SMALL
    verbs = {
        next((piece for piece in form.pieces if piece in left), "")
        for entry in words()
        if entry.category in _DEEDS
        for form in entry.forms
    }
    for sort, categories in _SORTS.items():
        mine = {
            piece
            for entry in words()
            if entry.category in categories
            for form in entry.forms
            for piece in form.pieces
            if piece in left - verbs
        }
        found.setdefault(sort, set()).update(mine)
        left -= mine
    found["verb"] = verbs & left
    left -= verbs
    found["word"] = left | (_SMALL & grammar.keywords())
    return {sort: frozenset(some) for sort, some in found.items()}


def pattern(sort: str) -> str:
    """A regular expression for the words of a sort, longest first.

    >>> import re
    >>> bool(re.fullmatch(pattern("verb"), "destroy"))
    True
    """
    listed = sorted(sorts()[sort], key=lambda word: (-len(word), word))
    either = "|".join(re.escape(word).replace("'", "['\u2019]") for word in listed)
    return rf"(?:(?<![\w-])|(?=['\u2019]))(?:{either})(?![\w-])"


KIND = r"[A-ZÀ-ÖØ-Þ][\w'’-]*"
NUMBER = r"\b[0-9]+\b"
QUOTED = r"\"[^\"\n]*\""
COMMENT = r"#.*$"
NAME_GIVEN = r"(?<=\bas )[a-z][a-z0-9_-]*"


def textmate() -> dict[str, object]:
    """A grammar for editors: what stands below `ability: |` in a YAML file."""
    plain = [
        {"match": COMMENT, "name": "comment.line.number-sign.coins"},
        {"match": QUOTED, "name": "entity.name.type.coins"},
        {"match": NAME_GIVEN, "name": "variable.other.coins"},
        {"match": KIND, "name": "entity.name.type.coins"},
        {"match": NUMBER, "name": "constant.numeric.coins"},
    ]
    named = [{"match": pattern(sort), "name": scope} for sort, scope in _SCOPES.items()]
    return {
        "$schema": "https://json.schemastore.org/tmlanguage.json",
        "name": "Pieces of Eight coins",
        "scopeName": "source.coins.injection",
        "injectionSelector": "L:source.yaml",
        "patterns": [{"include": "#ability"}],
        "repository": {
            "ability": {
                "begin": r"^(\s*)(?:- )?(ability)(:)\s*(\|)[-+0-9]*\s*(?:#.*)?$",
                "beginCaptures": {
                    "2": {"name": "entity.name.tag.yaml"},
                    "3": {"name": "punctuation.separator.key-value.mapping.yaml"},
                    "4": {"name": "keyword.control.flow.block-scalar.literal.yaml"},
                },
                "end": r"^(?!\1\s+\S|\s*$)",
                "patterns": plain + named,
            }
        },
    }

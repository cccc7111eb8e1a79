"""The grammar of the texts of coins for editors, made from the sorts of words of the lexer."""

from __future__ import annotations

from piecesofeight.language.editor.pygments_lexer import (
    COMMENT,
    KIND,
    NAME_GIVEN,
    NUMBER,
    QUOTED,
    pattern,
)

_SCOPES = {
    "verb": "keyword.operator.word.coins",
    "place": "support.constant.coins",
    "player": "variable.language.coins",
    "control": "keyword.control.coins",
    "word": "keyword.other.coins",
}


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

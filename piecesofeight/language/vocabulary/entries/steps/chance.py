"""Words for what chance decides, and for numbers that get a name."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.vocabulary.entry import Word, made, word

_BLOCKS = ("then", "otherwise")
_RANGE = ("lowest", "highest", "name")

WORDS: tuple[Word, ...] = (
    word(
        "branch",
        "chance",
        made("if you flip heads", p.Chance, *_BLOCKS, many=1, of=2),
        made("with a chance of {number} in {number}", p.Chance, "many", "of", *_BLOCKS),
    ),
    word(
        "effect",
        "roll a die",
        made("roll a die with {number} sides as {new_name}", p.Roll, "sides", "name"),
        made("roll a die as {new_name}", p.Roll, "name", sides=6),
    ),
    word(
        "effect",
        "name a number",
        made(
            "{you} name a number from {number} to {number} as {new_name}"
            " | {player} names a number from {number} to {number} as {new_name}",
            p.NameNumber,
            "player",
            *_RANGE,
        ),
    ),
    word(
        "effect",
        "name a coin",
        made(
            "{you} name a coin as {new_name} | {player} names a coin as {new_name}",
            p.NameKind,
            "player",
            "name",
        ),
    ),
)

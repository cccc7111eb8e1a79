"""How much a coin file may have of anything: one table for the manual and the tests."""

from __future__ import annotations

from piecesofeight.language.checks import MOST_ABILITIES
from piecesofeight.language.checks.conditions import MOST_PARTS
from piecesofeight.language.checks.effects import MOST_REMEMBERED, MOST_STEPS, MOST_TARGETS
from piecesofeight.language.checks.idle import MOST_ADDED
from piecesofeight.language.checks.pronouns import MOST_KEPT
from piecesofeight.language.file.keys import MAX_ABILITY, MOST
from piecesofeight.language.file.yaml_tree import MAX_DEPTH, MAX_KEYS, MAX_LENGTH, MAX_PARTS
from piecesofeight.language.names import MAX_NAME
from piecesofeight.language.parsing.builder import MOST_LEVELS, MOST_NUMBER, MOST_PARENTHESES

__all__ = ["LIMITS"]

# What is counted, how much of it there may be, and the code of the error if there is more.
LIMITS: tuple[tuple[str, int, str], ...] = (
    ("characters in a file", MAX_LENGTH, "E0120"),
    ("keys, values and entries in a file", MAX_PARTS, "E0120"),
    ("keys below each other, such as those of `shipyard`", MAX_KEYS, "E0120"),
    ("lists and keys within each other", MAX_DEPTH, "E0106"),
    ("characters in a name", MAX_NAME, "E0120"),
    ("coins of a kind in a ship, or in a shipyard", MOST, "E0110"),
    ("characters in the text of a coin", MAX_ABILITY, "E0120"),
    ("abilities of a coin", MOST_ABILITIES, "E0323"),
    ("steps of an ability", MOST_STEPS, "E0325"),
    ("targets of an ability", MOST_TARGETS, "E0324"),
    ("choices that an ability remembers", MOST_REMEMBERED, "E0325"),
    ("coins or players that a delayed step remembers", MOST_KEPT, "E0326"),
    ("coins that `add` may add", MOST_ADDED, "E0325"),
    ("blocks within each other", MOST_LEVELS, "E0208"),
    ("parentheses within each other", MOST_PARENTHESES, "E0208"),
    ("simple parts of a condition", MOST_PARTS, "E0325"),
    ("any other number in a text", MOST_NUMBER, "E0209"),
)

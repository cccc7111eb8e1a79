"""What stands in an altered save in place of a number, of a text, of a word, or of anything."""

from __future__ import annotations

NUMBERS: tuple[int, ...] = (
    0,
    1,
    2,
    3,
    7,
    15,
    16,
    17,
    123,
    124,
    125,
    1000,
    1001,
    2**31 - 1,
    2**31,
    2**32,
)
NUMBERS += (2**63 - 1, 2**63, 2**64, 2**96, 10**30, 10**400)
OTHERS: tuple[object, ...] = (None, True, False, 0.0, 1.5, 1e300, -0.0, float("nan"))
OTHERS += ("", "0", "x", [], {}, [[]], [None], {"a": 1})
TEXTS = ("", " ", "chance", "all", "?", "\0", "\ud800", "Ａｎｎｅ", "Anne ", "a" * 3000, ": ", "-")
WORDS = {
    "fore": ("aft", "nest", "deck[1]", "deck[2]", "hold", "middle"),
    "aft": ("fore", "nest", "deck[1]", "deck[3]"),
    "nest": ("fore", "aft", "deck[1]"),
    "play": ("react", "send", "choose", "at"),
    "react": ("play", "pass"),
    "pass": ("agree", "refuse", "choose yes", "destroy nest", "stalemate", "surrender"),
    "yes": ("no",),
    "no": ("yes",),
    "agree": ("refuse",),
    "refuse": ("agree",),
    "draw": ("choose", "order", "arrange deck"),
    "choose": ("draw", "at", "order"),
    "with": ("at", "with 9"),
    "inviting": ("", "with 1"),
}

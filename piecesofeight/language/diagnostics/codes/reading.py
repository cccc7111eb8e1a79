"""E02..: mistakes in how the text of a coin is written."""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.entry import Code

READING: tuple[Code, ...] = (
    Code(
        "E0201",
        "a word that does not fit",
        "The text reads well up to this word, which can't follow there. The help says what can, or "
        "what to write instead.",
        "play:\n  destory any open coin",
        "play:\n  destroy any open coin",
    ),
    Code(
        "E0202",
        "a line that ends too early",
        "Something is still missing at the end of the line.",
        "play:\n  choose a coin in your hold\n",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    Code(
        "E0203",
        "a character that does not fit",
        "The texts of coins are made of words, numbers, `:`, parentheses, and quotes around the "
        "names of coins. There is no full stop and no comma.",
        "play:\n  destroy any open coin.",
        "play:\n  destroy any open coin",
    ),
    Code(
        "E0204",
        "a tab",
        "Lines are indented with spaces only, since nobody can see how wide a tab is.",
        "play:\n  destroy any\topen coin",
        "play:\n  destroy any open coin",
    ),
    Code(
        "E0205",
        "a wrong indentation",
        "Steps stand two spaces to the right of the line that they belong to, and all steps that "
        "belong together stand below each other.",
        "play:\ndestroy any open coin",
        "play:\n  destroy any open coin",
    ),
    Code(
        "E0206",
        "not a name for what was chosen",
        "After `as` comes a name of your own: small letters, not a word of the language.",
        "play:\n  choose a coin in your hold as open\n  move open to your aft",
        "play:\n  choose a coin in your hold as prize\n  move prize to your aft",
    ),
    Code(
        "E0207",
        "`and` mixed with `or`",
        "`a and b or c` can be read in two ways. Parentheses say which one is meant.",
        "play if this is open and you have a hidden Gull or you have no coins in your hold:\n"
        "  destroy any open coin",
        "play if this is open and (you have a hidden Gull or you have no coins in your hold):\n"
        "  destroy any open coin",
    ),
    Code(
        "E0208",
        "too deep",
        "Blocks within blocks are hard to follow: four are the limit. Of parentheses it is sixty.",
        "play:\n  you may:\n    you may:\n      you may:\n        you may:\n          you may:\n"
        "            destroy this",
        "play:\n  you may:\n    destroy this",
    ),
    Code(
        "E0209",
        "not a number from 0 to 99",
        "Numbers are written in plain digits.",
        "play:\n  any opponent skips 007 turns\n  destroy this",
        "play:\n  any opponent skips 7 turns\n  destroy this",
    ),
)

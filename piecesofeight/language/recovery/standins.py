"""What is read in place of a line that can't be judged, so that the lines after it can."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.automaton import Stack, automaton
from piecesofeight.language.recovery.lines import tokens

STEP = "destroy this"
_HEADERS = {
    "play": "play:",
    "react": "react when this is destroyed:",
    "while": "while this is open:",
}
# An `if`, so that `otherwise:` may follow.
_OPENING = "if this is open:"
_LIMIT = "you can't call"


def stand_in(stack: Stack, line: Sequence[Token], *, opens: bool) -> tuple[Token, ...]:
    """A line that fits at a place; `opens` says whether other lines stand below it."""
    fits = automaton().fits(stack)
    at = line[0]
    if grammar.terminal("play") in fits:
        header = next((_HEADERS[word] for word in map(str, line[:1]) if word in _HEADERS), None)
        if header is None:
            binds = any(token.type == grammar.terminal("can't") for token in line)
            header = _HEADERS["while" if binds else "play"]
        return at_place(header, at)
    if grammar.terminal("destroy") not in fits:
        return at_place(_LIMIT, at)
    return at_place(_OPENING if opens else STEP, at)


def body(stack: Stack, at: Token) -> tuple[Token, ...]:
    """Something to stand below a line that has nothing below it."""
    inside = automaton().after(stack, "_INDENT")
    assert inside is not None
    step = stand_in(inside, (at,), opens=False)
    made = [Token.new_borrow_pos(name, "", at) for name in ("_INDENT", "_NL", "_DEDENT")]
    return (made[0], *step, *made[1:])


def at_place(text: str, at: Token) -> tuple[Token, ...]:
    """The words of a text, all at one place."""
    return tuple(Token.new_borrow_pos(token.type, str(token), at) for token in tokens(text))

"""Lines that can't be judged: what is read in their place, and what can be judged around them."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from attrs import evolve
from lark import Token

from piecesofeight.language.checks import PARTLY
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.parsing import grammar
from piecesofeight.language.program import Ability
from piecesofeight.language.recovery.automaton import Stack, automaton
from piecesofeight.language.recovery.lines import tokens

# What is read in place of a lost line, by its first word if it is a header.
_HEADERS = {
    "play": "play:",
    "react": "react when this is destroyed:",
    "must": "must react when this is destroyed:",
    "whenever": "whenever this is destroyed:",
    "while": "while this is open:",
}
_STEP = "destroy this"
_OF_WAYS = ("one", "two")
_WAYS = "choose one:"  # so that `or:` may follow
_OPENING = "if this is open:"  # an `if`, so that `otherwise:` may follow
_LIMIT = "you can't call"

# Codes that depend on what stands at their place and on what they point to, on nothing else.
_LOCAL_CODES = "E0305 E0319 E0327 E0330 E0331 E0332 E0333 E0334 E0336"
_LOCAL = frozenset(_LOCAL_CODES.split())
# Those that depend on the header besides.
_BY_HEADER = frozenset(["E0308", "E0309", "E0310", "E0313"])
# Those that depend on the lines in which names are given.
_BY_NAMES = frozenset({"E0302", "E0303", "E0306", "E0307"})
_GIVING = re.compile(r"\b(?:choose|chooses|pick|as)\b")
_NAMED = re.compile(r"\bas +\w+ *$")
_WORD = re.compile(r"\w+")


def stand_in(stack: Stack, line: Sequence[Token], *, opens: bool) -> list[Token]:
    """A line that fits at a place; `opens` says whether other lines stand below it."""
    fits = automaton().fits(stack)
    text = _OPENING if opens else _STEP
    if opens and any(str(token) in _OF_WAYS for token in line):
        text = _WAYS
    if grammar.terminal("play") in fits:
        binds = any(token.type == grammar.terminal("can't") for token in line)
        text = _HEADERS.get(str(line[0]), _HEADERS["while" if binds else "play"])
    elif grammar.terminal("destroy") not in fits:
        text = _LIMIT
    return [made(token.type, line[0], str(token)) for token in tokens(text)]


def body(stack: Stack, at: Token) -> list[Token]:
    """Something to stand below a line that has nothing below it."""
    inside = automaton().after(stack, "_INDENT")
    assert inside is not None
    indent, end, dedent = (made(name, at) for name in ("_INDENT", "_NL", "_DEDENT"))
    return [indent, *stand_in(inside, (at,), opens=False), end, dedent]


def made(name: str, at: Token, text: str = "") -> Token:
    """A word or sign that doesn't stand in the text, at the place of one that does."""
    return Token.new_borrow_pos(name, text, at)


def judge_partly(ability: Ability, lost: Set[int], texts: list[str], report: Collector) -> None:
    """Report what is wrong with an ability whatever stands in its lost lines.

    Args:
        ability: the ability, with something else in place of the lost lines.
        lost: the lines of the file that are lost.
        texts: what stands in them.
        report: where to.
    """
    sure = set(_LOCAL)
    if ability.span.line not in lost:
        sure |= _BY_HEADER
    giving = [text for text in texts if _GIVING.search(text)]
    if not giving:
        sure |= _BY_NAMES
    elif all(_NAMED.search(text) for text in giving):
        sure.add("E0302")
    named = {word for text in giving for word in _WORD.findall(text)}
    found = Collector()
    Checked(ability, found).judge(PARTLY)
    for diagnostic in found.found:
        spoken_of = any(f"`{name}`" in diagnostic.message for name in named)
        if diagnostic.code in sure and not spoken_of and not touches(diagnostic, lost):
            doubtful = giving and diagnostic.code == "E0308"  # another name may be meant
            report.take([evolve(diagnostic, fix=None) if doubtful else diagnostic])


def touches(diagnostic: Diagnostic, lost: Set[int]) -> bool:
    """Whether a diagnostic is about a lost line, or points to one."""
    spans = [diagnostic.span, *(related.span for related in diagnostic.related)]
    return any(span.line in lost for span in spans)

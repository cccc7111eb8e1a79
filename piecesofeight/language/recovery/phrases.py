"""Several words that don't fit together: what was meant by all of them."""

from __future__ import annotations

import re

from attrs import evolve
from lark import Token

from piecesofeight.language.advice.phrases import Phrase, filled, phrases
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.values import shortened
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.automaton import Stack, automaton
from piecesofeight.language.recovery.lines import tokens
from piecesofeight.language.recovery.place import Place, Verdict
from piecesofeight.language.recovery.scene import speaks_of_others


def judge_phrase(place: Place) -> Verdict | None:
    """What to say of the words around one that doesn't fit; None if they are no known phrase."""
    text, starts, ends = _joined(place)
    at = starts[place.index]
    for phrase in phrases():
        for match in phrase.pattern.finditer(text):
            around = "at" if "at" in phrase.pattern.groupindex else 0
            if not match.start(around) <= at < match.end(around):
                continue
            verdict = _found(place, phrase, match, starts, ends)
            if verdict is not None:
                return verdict
    return None


def _joined(place: Place) -> tuple[str, list[int], list[int]]:
    """A line with single spaces, and where in it each word begins and ends."""
    text, starts, ends = "", [], []
    before: Token | None = None
    for token in place.tokens:
        apart = before is not None and (before.end_line, before.end_column) != (
            token.line,
            token.column,
        )
        text += " " if apart else ""
        starts.append(len(text))
        text += str(token)
        ends.append(len(text))
        before = token
    return text, starts, ends


def _found(
    place: Place, phrase: Phrase, match: re.Match[str], starts: list[int], ends: list[int]
) -> Verdict | None:
    groups = phrase.pattern.groupindex
    begin, end = match.span("x" if "x" in groups else 0)
    begin = match.start("at") if "at" in groups else begin
    written = match.string[begin:end]
    begin, end = begin + len(written) - len(written.lstrip()), begin + len(written.rstrip())
    if begin not in starts or end not in ends or not _applies(phrase, place, match):
        return None
    first, last = starts.index(begin), ends.index(end)
    if first > place.index:
        return None
    at = evolve(place, index=first)
    count = last - first + 1
    message = f"`{shortened(written.strip())}` does not fit here"
    hint = filled(phrase.hint, match, place.scene.they)
    if hint is None:
        return None
    for template in phrase.say:
        right = filled(template, match, place.scene.they)
        verdict = (
            None if right is None else _rewritten(at, count, right.strip(), message, hint, phrase)
        )
        if verdict is not None:
            return verdict
    asked = place if "at" in groups else at
    if phrase.say or not _fits(asked, phrase.where):
        return None
    return Verdict("E0201", message, at, hint, None, None, count, loose=True)


def _rewritten(
    at: Place, count: int, right: str, message: str, hint: str, phrase: Phrase
) -> Verdict | None:
    """Other words in place of some; None if those can't stand there either."""
    new = tuple(tokens(right, at.token.line or 1, at.token.column or 1)) if right else ()
    rest = at.tokens[at.index + count :] if phrase.whole else ()
    ends = (Token("_NL", ""),) if phrase.whole else ()
    if not _reads(at.stack, (*new, *rest, *ends)):
        return None
    if not hint:
        hint = f"say `{right}`" if right else "leave it out"
    fix = None
    if phrase.certain and at.goes_on(new, count):
        fix = Fix(f"write `{right}`" if right else "leave it out", (_edit(at, right, count),))
    sure, loose = fix is not None, not phrase.certain
    return Verdict("E0201", message, at, hint, fix, new, count, sure=sure, loose=loose)


def _edit(at: Place, right: str, count: int) -> Edit:
    """Words left out go with the space behind them, or before them at the end of the line."""
    if right:
        return at.edit(right, count)
    after = at.tokens[at.index + count : at.index + count + 1]
    before = at.tokens[at.index - 1 : at.index] if at.index else ()
    start = at.token.line or 1, at.token.column or 1
    last = at.tokens[at.index + count - 1]
    end = last.end_line or 1, last.end_column or 1
    if after and not before:
        end = after[0].line or 1, after[0].column or 1
    elif before:
        start = before[0].end_line or 1, before[0].end_column or 1
    return Edit(at.origin.span(*start, *end), "")


def _applies(phrase: Phrase, place: Place, match: re.Match[str]) -> bool:
    """Whether somebody is called what a name in the phrase says, and nobody was spoken of."""
    before = match.string[: match.start("x" if "x" in phrase.pattern.groupindex else 0)]
    if phrase.alone and (not place.scene.alone or speaks_of_others(before)):
        return False
    groups = match.groupdict()
    who, several = groups.get("who"), groups.get("several")
    known = not who or " " in who or who in place.given
    return known and (not several or several in place.scene.groups)


def _reads(stack: Stack, new: tuple[Token, ...]) -> bool:
    """Whether some words fit at a place, whatever comes after them."""
    state: Stack | None = stack
    for token in new:
        state = automaton().after(state, token.type) if state is not None else None
    return state is not None


def _fits(at: Place, where: str) -> bool:
    if not where:
        return True
    terminal = grammar.terminal(where) if where in grammar.keywords() else where
    return terminal in at.fits

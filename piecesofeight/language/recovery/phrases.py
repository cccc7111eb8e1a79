"""Several words that don't fit together: what was meant by all of them."""

from __future__ import annotations

import re

from attrs import evolve
from lark import Token

from piecesofeight.language.advice.phrases import Phrase, filled, phrases
from piecesofeight.language.file.values import shortened
from piecesofeight.language.parsing import grammar
from piecesofeight.language.recovery.automaton import automaton
from piecesofeight.language.recovery.lines import joined
from piecesofeight.language.recovery.misfit import Misfit, Verdict
from piecesofeight.language.recovery.said_above import speaks_of_others


def judge_phrase(misfit: Misfit) -> Verdict | None:
    """What to say of the words around one that doesn't fit; None if they are no known phrase."""
    text, starts = joined(misfit.tokens)
    at = starts[misfit.index]
    for phrase in phrases():
        for match in phrase.pattern.finditer(text):
            around = "at" if "at" in phrase.pattern.groupindex else 0
            if match.start(around) <= at < match.end(around):
                verdict = _found(misfit, phrase, match, starts)
                if verdict is not None:
                    return verdict
    return None


def _found(
    misfit: Misfit, phrase: Phrase, match: re.Match[str], starts: list[int]
) -> Verdict | None:
    """What to say of a phrase, if it consists of whole words and says what fits."""
    groups = phrase.pattern.groupindex
    begin, end = match.span("x" if "x" in groups else 0)
    begin = match.start("at") if "at" in groups else begin
    written = match.string[begin:end]
    begin, end = begin + len(written) - len(written.lstrip()), begin + len(written.rstrip())
    ends = [start + len(token) for start, token in zip(starts, misfit.tokens, strict=True)]
    if begin not in starts or end not in ends or not _applies(phrase, misfit, match):
        return None
    at, count = evolve(misfit, index=starts.index(begin)), ends.index(end) - starts.index(begin) + 1
    hint = filled(phrase.hint, match, misfit.above.they)
    if at.index > misfit.index or hint is None:
        return None
    plain = Verdict(at, hint, message=f"`{shortened(written.strip())}` does not fit here")
    for template in phrase.say:
        right = filled(template, match, misfit.above.they)
        found = None if right is None else _rewritten(plain, count, right.strip(), phrase)
        if found is not None:
            return found
    asked = misfit if "at" in groups else at
    if phrase.say or not _fits(asked, phrase.where):
        return None
    return evolve(plain, gone=count, loose=True)


def _rewritten(plain: Verdict, count: int, right: str, phrase: Phrase) -> Verdict | None:
    """Other words in place of some; None if those can't stand there either."""
    at = plain.at
    new = at.read(right) if right else ()
    rest = (*at.tokens[at.index + count :], Token("_NL", "")) if phrase.whole else ()
    if automaton().through(at.stack, [token.type for token in (*new, *rest)]) is None:
        return None
    fix = None
    if phrase.certain and at.goes_on(new, count):
        fix = at.fix(right, count)
    hint = plain.hint or (f"say `{right}`" if right else "leave it out")
    found = evolve(plain, hint=hint, fix=fix, instead=new, gone=count)
    return evolve(found, sure=fix is not None, loose=not phrase.certain)


def _applies(phrase: Phrase, misfit: Misfit, match: re.Match[str]) -> bool:
    """Whether somebody is called what a name in the phrase says, and nobody was spoken of."""
    before = match.string[: match.start("x" if "x" in phrase.pattern.groupindex else 0)]
    if phrase.alone and (not misfit.above.alone or speaks_of_others(before)):
        return False
    groups = match.groupdict()
    who, several = groups.get("who"), groups.get("several")
    known = not who or " " in who or who in misfit.given
    return known and (not several or several in misfit.above.groups)


def _fits(at: Misfit, where: str) -> bool:
    if not where:
        return True
    terminal = grammar.terminal(where) if where in grammar.keywords() else where
    return terminal in at.fits

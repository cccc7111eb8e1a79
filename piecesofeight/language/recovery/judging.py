"""A word that doesn't fit where it stands: which one is to blame, and what was meant."""

from __future__ import annotations

import re

import attrs
from lark import Token

from piecesofeight.language.advice.words import instead_of, instead_of_sign
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.values import shortened
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.notation import STRANGE
from piecesofeight.language.recovery.automaton import Stack, automaton
from piecesofeight.language.recovery.lines import joined
from piecesofeight.language.recovery.misfit import Misfit, Verdict
from piecesofeight.language.recovery.phrases import judge_phrase
from piecesofeight.spelling import closest, distance, inflected, meant

_AND, _OR = grammar.terminal("and"), grammar.terminal("or")
_NAME = re.compile(r"[a-z]\w*")
_STOPS = ".,;!?"
# What people write between two steps.
_BETWEEN = (",", ";", ".", "and", "then", "also", "to")
_BELOW = "put what follows below, on a line of its own, indented by two spaces more"
_STEP = 2


def judge(misfit: Misfit) -> Verdict:
    """What to say of a word that doesn't fit."""
    split = _two_lines(misfit)
    if split is not None:
        return split
    blamed = _to_blame(misfit)
    phrase = judge_phrase(misfit) or (judge_phrase(blamed) if blamed is not misfit else None)
    if phrase is not None:
        return phrase
    for look in (_strange, _mixed, _not_a_name, _colon):
        verdict = look(misfit)
        if verdict is not None:
            return verdict
    return _what_was_meant(blamed)


# --- two lines in one ---------------------------------------------------------------------


def _two_lines(misfit: Misfit) -> Verdict | None:
    """What to say if the rest of a line should be another line; None if it isn't one."""
    start = misfit.index
    while start > 1 and str(misfit.tokens[start - 1]) in _BETWEEN:
        start -= 1
    rest = start
    while rest < len(misfit.tokens) and str(misfit.tokens[rest]) in _BETWEEN:
        rest += 1
    if start == 0 or rest == len(misfit.tokens):
        return None
    return _cut(misfit, start, rest, "") or _cut(misfit, start, rest, ":")


def _cut(misfit: Misfit, start: int, rest: int, sign: str) -> Verdict | None:
    """Two lines, the first of them with a `:` behind it perhaps."""
    before, after = misfit.tokens[start - 1], misfit.tokens[rest]
    opens = bool(sign) or before.type == "COLON"
    line = [token.type for token in misfit.tokens[rest:]]
    if (not opens and rest == start) or line[-1] == "COLON":
        return None
    signs = [*(["COLON"] if sign else []), "_NL", *(["_INDENT"] if opens else [])]
    if automaton().through(misfit.stacks[start], [*signs, *line, "_NL"]) is None:
        return None
    first = misfit.tokens[0]
    depth = misfit.origin.indent + (first.column or 1) - 1 + (_STEP if opens else 0)
    gap = misfit.origin.span(
        before.end_line or 1, before.end_column or 1, after.line or 1, after.column or 1
    )
    fix = Fix.write(gap, f"{sign}\n{' ' * depth}", "begin a new line there")
    hint = "the line should end here; say the rest on a line of its own"
    if opens:
        hint = f"write `:`, and {_BELOW}" if sign else _BELOW
    word = misfit.tokens[start]
    code = "E0203" if str(word) in ",;." else "E0201"
    return Verdict(attrs.evolve(misfit, index=start), hint, fix, code=code)


# --- signs ------------------------------------------------------------------------------


def _strange(misfit: Misfit) -> Verdict | None:
    """A character that is no part of the language."""
    token = misfit.token
    if token.type != STRANGE:
        return None
    if str(token) in _STOPS:
        return _stop(misfit)
    if token == '"':
        hint = 'write `"` on both sides of a name'
        return Verdict(misfit, hint, code="E0203", message="this quote has no end")
    if token.isalpha():
        return _needs_quotes(misfit)
    if token.isdigit():
        message, hint = f"`{_run(misfit)}` is not a number", "write it in plain digits, such as `3`"
        return Verdict(misfit, hint, code="E0209", message=message)
    message = f"`{token}` can't be used in the text of a coin"
    fix = misfit.fix("") if misfit.is_last and misfit.goes_on(()) else None
    advice = "leave it out" if fix else instead_of_sign(str(token), misfit.rest)
    return Verdict(misfit, advice, fix, (), code="E0203", message=message, sure=True)


def _needs_quotes(misfit: Misfit) -> Verdict:
    """A letter that a name can only have in quotes, at its beginning."""
    for count in range(len(misfit.tokens) - misfit.index, 0, -1):
        name, _ = joined(misfit.tokens[misfit.index : misfit.index + count])
        if name in misfit.kinds.names:
            found = misfit.instead(f'"{name}"', f'write `"{name}"`', count)
            message = f"`{name}` must stand in quotes"
            return attrs.evolve(found, code="E0203", message=message)
    hint = "put the name of a coin that begins like this into quotes"
    return Verdict(misfit, hint, code="E0203", message=f"`{_run(misfit)}` can't be read")


def _stop(misfit: Misfit) -> Verdict:
    """A full stop, a comma, or several: not needed, unless they stand for a `:`."""
    rest = misfit.tokens[misfit.index :]
    count = next((at for at, token in enumerate(rest) if str(token) not in _STOPS), len(rest))
    message = f"`{shortened(''.join(rest[:count]))}` does not fit here"
    last = count == len(rest)
    if last and automaton().ends_with_colon(misfit.stack):
        found = misfit.instead(":", "write `:`", count)
        return attrs.evolve(found, code="E0203", message=message)
    fix = misfit.fix("", count) if last and misfit.goes_on((), count) else None
    hint = instead_of_sign(str(misfit.token), "".join(rest[count:]))
    return Verdict(misfit, hint, fix, (), count, code="E0203", message=message, sure=True)


def _run(misfit: Misfit) -> str:
    """All that stands together from a word on."""
    text, starts = joined(misfit.tokens[misfit.index :])
    return text[: next((start - 1 for start in starts[1:] if text[start - 1] == " "), len(text))]


def _colon(misfit: Misfit) -> Verdict | None:
    """A `:` at the end of a line that needs none."""
    if misfit.token.type != "COLON" or not misfit.is_last or "_NL" not in misfit.fits:
        return None
    return misfit.instead("", "leave it out: what ends in `:` has steps below it")


# --- words --------------------------------------------------------------------------------


def _mixed(misfit: Misfit) -> Verdict | None:
    """`and` after `or`, or the other way round."""
    other = {_AND: _OR, _OR: _AND}.get(misfit.token.type)
    before = {token.type for token in misfit.tokens[: misfit.index]}
    if other not in misfit.fits or other not in before:
        return None
    hint = "put parentheses around the parts that belong together: `a and (b or c)`"
    return Verdict(misfit, hint, code="E0207", message="`and` and `or` are mixed here")


def _names() -> set[str]:
    """The terminals that can be names."""
    return {"NAME", *map(grammar.terminal, grammar.NAMES_TOO)}


def _not_a_name(misfit: Misfit) -> Verdict | None:
    """A word of the language, or a coin's name, where a new name is due."""
    token = misfit.token
    if misfit.fits != _names():
        return None
    known = _everyday(misfit)
    if known is not None:
        return known
    name = (Token.new_borrow_pos("NAME", str(token), token),)
    message, hint = f"`{token}` can't be a name", "use small letters, such as `prize` or `victim`"
    small = str(token).lower()
    if token.type == "KIND" and _NAME.fullmatch(small) and small not in grammar.keywords():
        hint = f"use small letters: write `{small}`, here and wherever it is meant below"
        fix = misfit.fix(small)
        return Verdict(
            misfit, hint, fix, misfit.read(small), code="E0206", message=message, sure=True
        )
    if token.type in grammar.word_of_terminal():
        message = f"`{token}` is a word of the language and can't be a name"
        hint = "use another name, such as `prize`, here and wherever it is meant below"
    return Verdict(misfit, hint, None, name, code="E0206", message=message)


def _to_blame(misfit: Misfit) -> Misfit:
    """The word before, if nothing has that name: a misspelt word is taken for a name."""
    if not misfit.index or misfit.token.type == STRANGE:
        return misfit
    back = misfit.back()
    word = str(back.token)
    if back.token.type in _names() and "NAME" in back.fits:
        return back if word not in misfit.given else misfit
    if back.token.type == "KIND" and plain_name(word) not in misfit.kinds.names:
        first = word.split(" ")[0].lower()
        return back if first in back.words else misfit
    return misfit


def _what_was_meant(misfit: Misfit) -> Verdict:
    """What a word that doesn't fit should have been, or what is due in its place."""
    token, hint = misfit.token, None
    if misfit.before == "otherwise" and token == "if":
        hint = "write `otherwise:`, and put the `if` below it, indented by two spaces more"
    elif misfit.fits == {"COLON"} or (misfit.before == "may" and _below(misfit)):
        hint = _below(misfit)
    elif misfit.fits != {"_NL"}:
        if token.type == grammar.terminal("otherwise"):
            hint = "`otherwise:` belongs directly below the steps of an `if` or a `may`"
            return Verdict(misfit, hint)
        if misfit.index == 0 and token.type == grammar.terminal("or"):
            hint = "`or:` belongs directly below the steps of `choose one:` or `one at random:`"
            return Verdict(misfit, hint)
        for look in (_capitals, _coin, _everyday, _misspelt):
            found = look(misfit)
            if found is not None:
                return found
    if token.type == "COLON" and "_NL" not in misfit.fits:
        return Verdict(misfit, hint or misfit.due(), message="something is missing before this `:`")
    return Verdict(misfit, hint or misfit.due())


def _below(misfit: Misfit) -> str | None:
    """What to do with a step that stands behind the line that it belongs to."""
    stack = automaton().through(misfit.stack, ("COLON", "_NL", "_INDENT"))
    if stack is None:
        return None
    # The same word, as the first of a line of its own.
    below = attrs.evolve(misfit, tokens=misfit.tokens[misfit.index :], index=0, stacks=[stack])
    advice = _everyday(below)
    if advice is not None:
        return f"for `{misfit.token}` {advice.hint}; write it below this line, which ends in `:`"
    if misfit.token.type in below.fits:
        return "write `:` here, and put the steps below, each on a line of its own, indented"
    return None


def _capitals(misfit: Misfit) -> Verdict | None:
    """Words of the language with capital letters; several of them read as one name."""
    written = str(misfit.token)
    if written == written.lower() or misfit.token.type not in ("KIND", STRANGE):
        return None
    count = _small_words(misfit.stack, written)
    if not count:
        return None
    parts = written.split(" ")
    right = " ".join(parts[:count]).lower()
    whole = " ".join([right, *parts[count:]])
    hint = f"only the names of coins begin with a capital letter: write `{right}`"
    return misfit.instead(whole, hint)


def _small_words(stack: Stack, text: str) -> int:
    """How many words of a text fit one after the other, written small."""
    words = text.lower().split(" ")
    known = next((at for at, word in enumerate(words) if word not in grammar.keywords()), None)
    terminals = [grammar.terminal(word) for word in words[:known]]
    fits = (automaton().through(stack, terminals[:count]) for count in range(1, len(words) + 1))
    return next((at for at, found in enumerate(fits) if found is None), len(terminals))


def _coin(misfit: Misfit) -> Verdict | None:
    """The name of a coin, written small."""
    if "KIND" not in misfit.fits or misfit.token[:1].isupper():
        return None
    for count in range(len(misfit.tokens) - misfit.index, 0, -1):
        chosen = misfit.tokens[misfit.index : misfit.index + count]
        name = misfit.kinds.written_small(plain_name(joined(chosen)[0]).lower())
        if name:
            hint = f"the names of coins begin with capital letters: write `{name}`"
            return misfit.instead(name, hint, count)
    return None


def _everyday(misfit: Misfit) -> Verdict | None:
    """A word that authors try first, for which there is another."""
    word = str(misfit.token).lower()
    before = misfit.before if misfit.before.islower() else ""
    fits = misfit.fits | set(misfit.words)
    # One where several are due, or the other way round, is no other mistake.
    for form in (word, word.removesuffix("s"), f"{word}s"):
        advice = instead_of(form, before, fits)
        if advice is not None and advice.word is not None:
            return attrs.evolve(misfit.instead(advice.word, advice.text), loose=True)
        if advice is not None:
            return Verdict(misfit, advice.text, loose=True)
    return None


def _misspelt(misfit: Misfit) -> Verdict | None:
    """A slip for one of the words that fit; a fix only if what follows fits then."""
    word = str(misfit.token)
    fitting = [choice for choice in misfit.words if misfit.goes_on(misfit.read(choice))]
    right = meant(word, fitting) or inflected(word, misfit.words) or meant(word, misfit.words)
    if right and "destroy" in misfit.words and not _is_slip(word, right):
        right = None  # another verb is another step
    near = right or closest(word, misfit.words)
    if near is None or near == word or (right is None and not _is_near(word, near)):
        return None
    hint = f"did you mean `{near}`?"
    if right in fitting:
        return misfit.instead(near, hint)
    return Verdict(misfit, hint, None, misfit.read(near) if right else None)


def _is_slip(word: str, verb: str) -> bool:
    """Whether a verb was surely meant: slips seldom change two letters, and the last one."""
    return word[-1:] == verb[-1:] or distance(word, verb, 1) <= 1 or inflected(word, [verb]) == verb


def _is_near(word: str, near: str) -> bool:
    """Whether a guess is worth telling."""
    most = max(1, min(len(word), len(near)) // 3)
    return distance(word, near, most) <= most or near.startswith(word) or word.startswith(near)

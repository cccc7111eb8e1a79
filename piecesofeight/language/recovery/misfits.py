"""A word that doesn't fit where it stands: which one is to blame, and what was meant."""

from __future__ import annotations

import attrs
from lark import Token

from piecesofeight.language.advice.words import instead_of, instead_of_sign
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.values import shortened
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.recovery.automaton import Stack, automaton
from piecesofeight.language.recovery.lines import STRANGE, joined
from piecesofeight.language.recovery.phrases import judge_phrase
from piecesofeight.language.recovery.place import Place, Verdict
from piecesofeight.spelling import closest, distance, inflected, meant

_AND, _OR = grammar.terminal("and"), grammar.terminal("or")
_STOPS = ".,;!?"
# What people write between two steps.
_BETWEEN = (",", ";", ".", "and", "then", "also", "to")
_BELOW = "put what follows below, on a line of its own, indented by two spaces more"
_STEP = 2


def judge(place: Place) -> Verdict:
    """What to say of a word that doesn't fit."""
    split = _two_lines(place)
    if split is not None:
        return split
    blamed = _to_blame(place)
    phrase = judge_phrase(place) or (judge_phrase(blamed) if blamed is not place else None)
    if phrase is not None:
        return phrase
    for look in (_strange, _mixed, _not_a_name, _colon):
        verdict = look(place)
        if verdict is not None:
            return verdict
    return _misfit(blamed)


# --- two lines in one ---------------------------------------------------------------------


def _two_lines(place: Place) -> Verdict | None:
    """What to say if the rest of a line should be another line; None if it isn't one."""
    start = place.index
    while start > 1 and str(place.tokens[start - 1]) in _BETWEEN:
        start -= 1
    rest = start
    while rest < len(place.tokens) and str(place.tokens[rest]) in _BETWEEN:
        rest += 1
    if start == 0 or rest == len(place.tokens):
        return None
    return _cut(place, start, rest, "") or _cut(place, start, rest, ":")


def _cut(place: Place, start: int, rest: int, sign: str) -> Verdict | None:
    """Two lines, the first of them with a `:` behind it perhaps."""
    before, after = place.tokens[start - 1], place.tokens[rest]
    opens = bool(sign) or before.type == "COLON"
    line = [token.type for token in place.tokens[rest:]]
    if (not opens and rest == start) or line[-1] == "COLON":
        return None
    signs = [*(["COLON"] if sign else []), "_NL", *(["_INDENT"] if opens else [])]
    if automaton().through(place.stacks[start], [*signs, *line, "_NL"]) is None:
        return None
    first = place.tokens[0]
    depth = place.origin.indent + (first.column or 1) - 1 + (_STEP if opens else 0)
    gap = place.origin.span(
        before.end_line or 1, before.end_column or 1, after.line or 1, after.column or 1
    )
    fix = Fix.write(gap, f"{sign}\n{' ' * depth}", "begin a new line there")
    hint = "the line should end here; say the rest on a line of its own"
    if opens:
        hint = f"write `:`, and {_BELOW}" if sign else _BELOW
    word = place.tokens[start]
    code = "E0203" if str(word) in ",;." else "E0201"
    at = attrs.evolve(place, index=start)
    return Verdict(code, f"`{word}` does not fit here", at, hint, fix)


# --- signs ------------------------------------------------------------------------------


def _strange(place: Place) -> Verdict | None:
    """A character that is no part of the language."""
    token = place.token
    if token.type != STRANGE:
        return None
    if str(token) in _STOPS:
        return _stop(place)
    if token == '"':
        hint = 'write `"` on both sides of a name'
        return Verdict("E0203", "this quote has no end", place, hint)
    if token.isalpha():
        return _needs_quotes(place)
    if token.isdigit():
        message = f"`{_run(place)}` is not a number"
        return Verdict("E0209", message, place, "write it in plain digits, such as `3`")
    message = f"`{token}` can't be used in the text of a coin"
    fix = place.fix("") if place.is_last and place.goes_on(()) else None
    advice = "leave it out" if fix else instead_of_sign(str(token), place.rest)
    return Verdict("E0203", message, place, advice, fix, (), sure=True)


def _needs_quotes(place: Place) -> Verdict:
    """A letter that a name can only have in quotes, at its beginning."""
    hint = "put the name of a coin that begins like this into quotes"
    for count in range(len(place.tokens) - place.index, 0, -1):
        name, _ = joined(place.tokens[place.index : place.index + count])
        if name in place.kinds.names:
            right = f'"{name}"'
            new = (Token.new_borrow_pos("QUOTED", right, place.token),)
            message, hint = f"`{name}` must stand in quotes", f"write `{right}`"
            fix = place.fix(right, count)
            return Verdict("E0203", message, place, hint, fix, new, count, sure=True)
    return Verdict("E0203", f"`{_run(place)}` can't be read", place, hint)


def _stop(place: Place) -> Verdict:
    """A full stop, a comma, or several: not needed, unless they stand for a `:`."""
    rest = place.tokens[place.index :]
    count = next((at for at, token in enumerate(rest) if str(token) not in _STOPS), len(rest))
    message = f"`{shortened(''.join(rest[:count]))}` does not fit here"
    last = count == len(rest)
    if last and automaton().ends_with_colon(place.stack):
        fix, new = place.fix(":", count), place.read(":")
        return Verdict("E0203", message, place, "write `:`", fix, new, count, sure=True)
    sure_fix = place.fix("", count) if last and place.goes_on((), count) else None
    hint = instead_of_sign(str(place.token), "".join(rest[count:]))
    return Verdict("E0203", message, place, hint, sure_fix, (), count, sure=True)


def _run(place: Place) -> str:
    """All that stands together from a word on."""
    text, starts = joined(place.tokens[place.index :])
    return text[: next((start - 1 for start in starts[1:] if text[start - 1] == " "), len(text))]


def _colon(place: Place) -> Verdict | None:
    """A `:` at the end of a line that needs none."""
    if place.token.type != "COLON" or not place.is_last or "_NL" not in place.fits:
        return None
    hint = "leave it out: what ends in `:` has steps below it"
    return Verdict("E0201", "`:` does not fit here", place, hint, place.fix(""), (), sure=True)


# --- words --------------------------------------------------------------------------------


def _mixed(place: Place) -> Verdict | None:
    """`and` after `or`, or the other way round."""
    other = {_AND: _OR, _OR: _AND}.get(place.token.type)
    before = {token.type for token in place.tokens[: place.index]}
    if other not in place.fits or other not in before:
        return None
    hint = "put parentheses around the parts that belong together: `a and (b or c)`"
    return Verdict("E0207", "`and` and `or` are mixed here", place, hint)


def _not_a_name(place: Place) -> Verdict | None:
    """A word of the language, or a coin's name, where a new name is due."""
    token = place.token
    if place.fits != {"NAME"}:
        return None
    name = (Token.new_borrow_pos("NAME", str(token), token),)
    message, hint = f"`{token}` can't be a name", "use small letters, such as `prize` or `victim`"
    if token.type in grammar.word_of_terminal():
        message = f"`{token}` is a word of the language and can't be a name"
        hint = "use another name, such as `prize` or `victim`"
    return Verdict("E0206", message, place, hint, None, name)


def _to_blame(place: Place) -> Place:
    """The word before, if nothing has that name: a misspelt word is taken for a name."""
    if not place.index or place.token.type == STRANGE:
        return place
    back = place.back()
    word = str(back.token)
    if back.token.type == "NAME":
        return back if word not in place.given else place
    if back.token.type == "KIND" and plain_name(word) not in place.kinds.names:
        first = word.split(" ")[0].lower()
        return back if first in back.words else place
    return place


def _misfit(place: Place) -> Verdict:
    token = place.token
    plain = Verdict("E0201", f"`{token}` does not fit here", place, place.due())
    if place.before == "otherwise" and token == "if":
        hint = "write `otherwise:`, and put the `if` below it, indented by two spaces more"
        return attrs.evolve(plain, hint=hint)
    if place.fits == {"COLON"}:
        return attrs.evolve(plain, hint=_below(place) or plain.hint)
    if place.fits == {"_NL"}:
        return plain
    if token.type == grammar.terminal("otherwise"):
        hint = "`otherwise:` belongs directly below the steps of an `if` or a `may`"
        return attrs.evolve(plain, hint=hint)
    for look in (_capitals, _coin, _everyday, _misspelt):
        found = look(place)
        if found is not None:
            return attrs.evolve(found, message=plain.message)
    return plain


def _below(place: Place) -> str | None:
    """What to do with a step that stands behind the line that it belongs to."""
    stack = automaton().through(place.stack, ("COLON", "_NL", "_INDENT"))
    if stack is None:
        return None
    # The same word, as the first of a line of its own.
    below = attrs.evolve(place, tokens=place.tokens[place.index :], index=0, stacks=[stack])
    advice = _everyday(below)
    if advice is not None:
        return f"for `{place.token}` {advice.hint}; write it below this line, which ends in `:`"
    if place.token.type in below.fits:
        return "write `:` here, and put the steps below, each on a line of its own, indented"
    return None


def _capitals(place: Place) -> Verdict | None:
    """Words of the language with capital letters; several of them read as one name."""
    written = str(place.token)
    if written == written.lower() or place.token.type not in ("KIND", STRANGE):
        return None
    count = _small_words(place.stack, written)
    if not count:
        return None
    parts = written.split(" ")
    right = " ".join(parts[:count]).lower()
    whole = " ".join([right, *parts[count:]])
    hint = f"only the names of coins begin with a capital letter: write `{right}`"
    fix = Fix.write(place.span(), whole, f"write `{right}`")
    return Verdict("E0201", "", place, hint, fix, place.read(whole), sure=True)


def _small_words(stack: Stack, text: str) -> int:
    """How many words of a text fit one after the other, written small."""
    words = text.lower().split(" ")
    known = next((at for at, word in enumerate(words) if word not in grammar.keywords()), None)
    terminals = [grammar.terminal(word) for word in words[:known]]
    fits = (automaton().through(stack, terminals[:count]) for count in range(1, len(words) + 1))
    return next((at for at, found in enumerate(fits) if found is None), len(terminals))


def _coin(place: Place) -> Verdict | None:
    """The name of a coin, written small."""
    if "KIND" not in place.fits or place.token[:1].isupper():
        return None
    for count in range(len(place.tokens) - place.index, 0, -1):
        chosen = place.tokens[place.index : place.index + count]
        name = place.kinds.written_small(plain_name(joined(chosen)[0]).lower())
        if name:
            hint = f"the names of coins begin with capital letters: write `{name}`"
            new = (Token.new_borrow_pos("KIND", name, chosen[0]),)
            fix = place.fix(name, count)
            return Verdict("E0201", "", place, hint, fix, new, count, sure=True)
    name = place.kinds.beginning_with(str(place.token))
    if name is None:
        return None
    hint = f"the names of coins begin with capital letters: write `{name}`"
    return Verdict("E0201", "", place, hint)


def _everyday(place: Place) -> Verdict | None:
    """A word that authors try first, for which there is another."""
    word = str(place.token).lower()
    before = place.before if place.before.islower() else ""
    fits = place.fits | set(place.words)
    # One where several are due, or the other way round, is no other mistake.
    for form in (word, word.removesuffix("s"), f"{word}s"):
        advice = instead_of(form, before, fits)
        if advice is not None and advice.word is None:
            return Verdict("E0201", "", place, advice.text, loose=True)
        if advice is not None and advice.word is not None:
            fix, new = place.fix(advice.word), place.read(advice.word)
            return Verdict("E0201", "", place, advice.text, fix, new, sure=True, loose=True)
    return None


def _misspelt(place: Place) -> Verdict | None:
    """A slip for one of the words that fit; a fix only if what follows fits then."""
    word = str(place.token)
    fitting = [choice for choice in place.words if place.goes_on(place.read(choice))]
    right = meant(word, fitting) or inflected(word, place.words) or meant(word, place.words)
    if right and "destroy" in place.words and not _is_slip(word, right):
        right = None  # another verb is another step
    near = right or closest(word, place.words)
    if near is None or near == word or (right is None and not _is_near(word, near)):
        return None
    found = Verdict("E0201", "", place, f"did you mean `{near}`?")
    if right is None:
        return found
    fix = place.fix(right) if right in fitting else None
    return attrs.evolve(found, fix=fix, instead=place.read(right), sure=fix is not None)


def _is_slip(word: str, verb: str) -> bool:
    """Whether a verb was surely meant: slips seldom change two letters, and the last one."""
    return word[-1:] == verb[-1:] or distance(word, verb, 1) <= 1 or inflected(word, [verb]) == verb


def _is_near(word: str, near: str) -> bool:
    """Whether a guess is worth telling."""
    most = max(1, min(len(word), len(near)) // 3)
    return distance(word, near, most) <= most or near.startswith(word) or word.startswith(near)

"""A word that doesn't fit where it stands: which one is to blame, and what was meant."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from lark import Token

from piecesofeight.language.advice.words import instead_of, instead_of_sign
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.values import shortened
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.automaton import Stack, automaton
from piecesofeight.language.recovery.lines import STRANGE, tokens
from piecesofeight.language.recovery.phrases import judge_phrase
from piecesofeight.language.recovery.place import Place, Verdict
from piecesofeight.language.recovery.splitting import judge_split
from piecesofeight.spelling import closest, distance, inflected, meant

_AND, _OR = grammar.terminal("and"), grammar.terminal("or")
_OTHERWISE = grammar.terminal("otherwise")
_STOPS = ".,;!?"


def judge(place: Place) -> Verdict:
    """What to say of a word that doesn't fit."""
    split = judge_split(place)
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
        run = _run(place)
        message = f"`{run}` is not a number"
        return Verdict("E0209", message, place, "write it in plain digits, such as `3`")
    message = f"`{token}` can't be used in the text of a coin"
    fix = Fix("leave it out", (place.edit(""),)) if place.is_last and place.goes_on(()) else None
    advice = "leave it out" if fix else instead_of_sign(str(token), place.rest)
    return Verdict("E0203", message, place, advice, fix, (), sure=True)


def _needs_quotes(place: Place) -> Verdict:
    """A letter that a name can only have in quotes, at its beginning."""
    hint = "put the name of a coin that begins like this into quotes"
    for count in range(len(place.tokens) - place.index, 0, -1):
        name = _written(place.tokens[place.index : place.index + count])
        if name in place.kinds.names:
            right = f'"{name}"'
            fix = Fix(f"write `{right}`", (place.edit(right, count),))
            new = (Token.new_borrow_pos("QUOTED", right, place.token),)
            message = f"`{name}` must stand in quotes"
            return Verdict("E0203", message, place, f"write `{right}`", fix, new, count, sure=True)
    return Verdict("E0203", f"`{_run(place)}` can't be read", place, hint)


def _stop(place: Place) -> Verdict:
    """A full stop, a comma, or several: not needed, unless they stand for a `:`."""
    rest = place.tokens[place.index :]
    count = next((at for at, one in enumerate(rest) if str(one) not in _STOPS), len(rest))
    signs = "".join(rest[:count])
    message = f"`{shortened(signs)}` does not fit here"
    last = count == len(rest)
    if last and automaton().ends_with_colon(place.stack):
        right = Fix("write `:`", (place.edit(":", count),))
        new = _read(":", place.token)
        return Verdict("E0203", message, place, "write `:`", right, new, count, sure=True)
    fix = (
        Fix("leave it out", (place.edit("", count),)) if last and place.goes_on((), count) else None
    )
    hint = instead_of_sign(str(place.token), "".join(rest[count:]))
    return Verdict("E0203", message, place, hint, fix, (), count, sure=True)


def _run(place: Place) -> str:
    """All that stands together from a word on."""
    found = str(place.token)
    for token, after in zip(
        place.tokens[place.index :], place.tokens[place.index + 1 :], strict=False
    ):
        if (token.end_line, token.end_column) != (after.line, after.column):
            break
        found += str(after)
    return found


def _colon(place: Place) -> Verdict | None:
    """A `:` at the end of a line that needs none."""
    if place.token.type != "COLON" or not place.is_last or "_NL" not in place.fits:
        return None
    fix = Fix("leave it out", (place.edit(""),))
    hint = "leave it out: what ends in `:` has steps below it"
    return Verdict("E0201", "`:` does not fit here", place, hint, fix, (), sure=True)


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
    name = (_as_name(token),)
    if token.type in grammar.word_of_terminal():
        message = f"`{token}` is a word of the language and can't be a name"
        hint = "use another name, such as `prize` or `victim`"
        return Verdict("E0206", message, place, hint, None, name)
    hint = "use small letters, such as `prize` or `victim`"
    return Verdict("E0206", f"`{token}` can't be a name", place, hint, None, name)


def _as_name(token: Token) -> Token:
    return Token.new_borrow_pos("NAME", str(token), token)


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
    message = f"`{token}` does not fit here"
    plain = Verdict("E0201", message, place, place.due())
    if place.before == "otherwise" and token == "if":
        hint = "write `otherwise:`, and put the `if` below it, indented by two spaces more"
        return attrs.evolve(plain, hint=hint)
    if place.fits == {"COLON"}:
        return attrs.evolve(plain, hint=_below(place) or plain.hint)
    if place.fits == {"_NL"}:
        return plain
    if token.type == _OTHERWISE:
        return attrs.evolve(
            plain, hint="`otherwise:` belongs directly below the steps of an `if` or a `may`"
        )
    for look in (_capitals, _coin, _everyday, _misspelt):
        found = look(place)
        if found is not None:
            return attrs.evolve(found, message=message)
    return plain


def _below(place: Place) -> str | None:
    """What to do with a step that stands behind the line that it belongs to."""
    stack: Stack | None = place.stack
    for name in ("COLON", "_NL", "_INDENT"):
        stack = automaton().after(stack, name) if stack is not None else None
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
    token = place.token
    small = str(token).lower()
    if token == small or token.type not in ("KIND", STRANGE):
        return None
    count = _small_words(place.stack, str(token))
    if not count:
        return None
    parts = str(token).split(" ")
    right = " ".join(parts[:count]).lower()
    rest = "".join(f" {part}" for part in parts[count:])
    fix = Fix(f"write `{right}`", (place.edit(right + rest),))
    hint = f"only the names of coins begin with a capital letter: write `{right}`"
    new = _read(right + rest, token)
    return Verdict("E0201", "", place, hint, fix, new, sure=True)


def _small_words(stack: Stack, text: str) -> int:
    """How many words of a text fit one after the other, written small."""
    state: Stack | None = stack
    for count, part in enumerate(text.split(" ")):
        word = part.lower()
        if word not in grammar.keywords():
            return count
        state = automaton().after(state, grammar.terminal(word)) if state else None
        if state is None:
            return count
    return len(text.split(" "))


def _coin(place: Place) -> Verdict | None:
    """The name of a coin, written small."""
    if "KIND" not in place.fits or place.token[:1].isupper():
        return None
    for count in range(len(place.tokens) - place.index, 0, -1):
        chosen = place.tokens[place.index : place.index + count]
        written = plain_name(_written(chosen)).lower()
        name = place.kinds.written_small(written)
        if name:
            hint = f"the names of coins begin with capital letters: write `{name}`"
            fix = Fix(f"write `{name}`", (place.edit(name, count),))
            new = Token.new_borrow_pos("KIND", name, chosen[0])
            return Verdict("E0201", "", place, hint, fix, (new,), count, sure=True)
    name = place.kinds.beginning_with(str(place.token))
    if name is None:
        return None
    hint = f"the names of coins begin with capital letters: write `{name}`"
    return Verdict("E0201", "", place, hint)


def _written(chosen: Sequence[Token]) -> str:
    """Some words as they were written, with single spaces."""
    text, end = "", None
    for token in chosen:
        text += ("" if end in (None, (token.line, token.column)) else " ") + str(token)
        end = token.end_line, token.end_column
    return text


def _everyday(place: Place) -> Verdict | None:
    """A word that authors try first, for which there is another."""
    word = str(place.token).lower()
    fits = place.fits | set(place.words)
    # One where several are due, or the other way round, is no other mistake.
    forms = (word, word.removesuffix("s"), f"{word}s")
    answers = (instead_of(form, _plain_before(place), fits) for form in forms)
    advice = next((one for one in answers if one is not None), None)
    if advice is None:
        return None
    found = Verdict("E0201", "", place, advice.text, loose=True)
    if advice.word is None:
        return found
    new = _read(advice.word, place.token)
    fix = Fix(f"write `{advice.word}`", (place.edit(advice.word),))
    return attrs.evolve(found, fix=fix, instead=new, sure=True)


def _plain_before(place: Place) -> str:
    before = place.before
    return before if before.islower() else ""


def _misspelt(place: Place) -> Verdict | None:
    """A slip for one of the words that fit."""
    word = str(place.token)
    fitting = [one for one in place.words if place.goes_on(_read(one, place.token))]
    right = meant(word, fitting) or inflected(word, place.words) or meant(word, place.words)
    if right and "destroy" in place.words and not _is_slip(word, right):
        right = None  # another verb is another step
    near = right or closest(word, place.words)
    if near is None or near == word or (right is None and not _is_near(word, near)):
        return None
    found = Verdict("E0201", "", place, f"did you mean `{near}`?")
    return _replaced(found, near) if right else found


def _is_slip(word: str, verb: str) -> bool:
    """Whether a verb was surely meant: slips seldom change two letters, and the last one."""
    return word[-1:] == verb[-1:] or distance(word, verb, 1) <= 1 or inflected(word, [verb]) == verb


def _is_near(word: str, near: str) -> bool:
    """Whether a guess is worth telling."""
    most = max(1, min(len(word), len(near)) // 3)
    return distance(word, near, most) <= most or near.startswith(word) or word.startswith(near)


def _replaced(found: Verdict, right: str) -> Verdict:
    """Reading on with the right word; a fix only if what follows fits then."""
    place = found.at
    new = _read(right, place.token)
    fix = Fix(f"write `{right}`", (place.edit(right),)) if place.goes_on(new) else None
    return attrs.evolve(found, fix=fix, instead=new, sure=fix is not None)


def _read(text: str, at: Token) -> tuple[Token, ...]:
    """The words of a text that stands where a word stood."""
    return tuple(tokens(text, at.line or 1, at.column or 1))

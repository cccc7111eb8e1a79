"""What to say when a text can't be parsed: what doesn't fit, and what would."""

from __future__ import annotations

import re

import attrs
from attrs import frozen
from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from piecesofeight.language import grammar
from piecesofeight.language.builder import Origin
from piecesofeight.language.catalogue import Kinds
from piecesofeight.language.diagnostics import closest
from piecesofeight.language.everyday import instead_of, instead_of_sign
from piecesofeight.language.report import Report
from piecesofeight.language.schema import plain_name

_ENDS = ("_NL", "$END", "_DEDENT")
_CLASSES = {
    "KIND": "the name of a coin",
    "NAME": "a name",
    "NUMBER": "a number",
    "_NL": "the end of the line",
}
_SIGNS = {"COLON": "`:`", "LPAR": "`(`", "RPAR": "`)`"}
_LAST_WORD = re.compile(r"(?<![\w'-])([a-z][a-z0-9_-]*) *$")
_GIVEN = re.compile(r"\bas +([a-z][a-z0-9_-]*)")
_AND, _OR = grammar.terminal("and"), grammar.terminal("or")
_OTHERWISE = grammar.terminal("otherwise")


@frozen
class _Mistake:
    """A token that doesn't fit, and what would."""

    token: Token
    fits: frozenset[str]
    text: str
    origin: Origin
    kinds: Kinds
    report: Report

    @property
    def words(self) -> list[str]:
        """The plain words that would fit."""
        table = grammar.word_of_terminal()
        return sorted(table[name] for name in self.fits if name in table)

    def error(self, code: str, message: str, hint: str | None) -> None:
        """Report it at the token."""
        self.report.error(code, message, self.origin.of_token(self.token), hint)


def explain_dedent(error: grammar.DedentError, text: str, origin: Origin, report: Report) -> None:
    """A line goes back to an indentation that no line above has."""
    line, column = error.token.end_line or 1, error.token.end_column or 2
    wrong = _slanted(text, line)
    if wrong:
        _off_by(wrong, text, "this line is indented too far", origin, report)
        return
    report.error(
        "E0205",
        "this line is not below any line that it could belong to",
        origin.span(line, 1, line, max(column, 2)),
        "indent it like the lines that it belongs with",
    )


def explain(
    error: UnexpectedInput, text: str, origin: Origin, kinds: Kinds, report: Report
) -> None:
    """A word, or something else, that doesn't fit where it stands."""
    if not isinstance(error, UnexpectedToken) or not isinstance(error.token, Token):
        _character(error, text, origin, report)
        return
    fits = frozenset(error.accepts)
    mistake = _Mistake(error.token, fits, text, origin, kinds, report)
    if error.token.type == "_INDENT" or "_INDENT" in fits:
        _indentation(mistake)
    elif error.token.type in _ENDS:
        _end(mistake)
    elif not (_mixed(mistake) or _not_a_name(mistake)):
        _word(mistake)


def _character(error: UnexpectedInput, text: str, origin: Origin, report: Report) -> None:
    line, column = max(error.line, 1), max(error.column, 1)
    lines = text.split("\n")
    row = lines[line - 1] if line <= len(lines) else ""
    char = row[column - 1] if column <= len(row) else " "
    span = origin.span(line, column, line, column + 1)
    if char == "\t":
        report.error("E0204", "there is a tab here", span, "use spaces")
    elif char in ".,;":
        hint = instead_of_sign(char, row[column:])
        report.error("E0203", f"`{char}` does not fit here", span, hint)
    elif char == '"':
        report.error("E0203", "this quote has no end", span, 'write `"` on both sides of a name')
    else:
        hint = instead_of_sign(char, row[column:])
        report.error("E0203", f"`{char}` can't be used in the text of a coin", span, hint)


def _slanted(text: str, line: int) -> int | None:
    """The line above if it is off by one space, and this one stands where it should."""
    rows = [row.split("#")[0].rstrip() for row in text.split("\n")]
    above = [number for number, row in enumerate(rows[: line - 1], 1) if row]
    if len(above) < 2:
        return None
    depths = [len(row) - len(row.lstrip()) for row in rows]
    outer, first = (depths[number - 1] for number in above[-2:])
    fits = depths[line - 1] == outer + 2 and first - outer in (1, 3)
    return above[-1] if fits else None


def _off_by(line: int, text: str, message: str, origin: Origin, report: Report) -> None:
    row = text.split("\n")[line - 1]
    width = len(row) - len(row.lstrip())
    hint = "put it two spaces to the right of the line that it belongs to"
    report.error("E0205", message, origin.span(line, 1, line, width + 1), hint)


def _indentation(mistake: _Mistake) -> None:
    """Something is indented that shouldn't be, or the other way round."""
    token = mistake.token
    if token.type == "_INDENT":
        line = token.end_line or 1
        wrong = _slanted(mistake.text, line)
        if wrong:
            what = "this line is not indented far enough"
            _off_by(wrong, mistake.text, what, mistake.origin, mistake.report)
            return
        span = mistake.origin.span(line, 1, line, max(token.end_column or 2, 2))
        text = "this line is indented too far"
        mistake.report.error("E0205", text, span, "put it below the line before it")
        return
    line = (token.line or 1) - (token.type not in _ENDS)
    lines = mistake.text.split("\n")
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    row = lines[line - 1]
    start = len(row) - len(row.lstrip()) + 1
    mistake.report.error(
        "E0205",
        "nothing belongs to this line",
        mistake.origin.span(line, start, line, len(row.rstrip()) + 1),
        "put the steps below it, indented by two spaces more",
    )


def _end(mistake: _Mistake) -> None:
    """The line, or the text, ends where something must follow."""
    row, line = _line_before(mistake)
    end = len(row.split("#")[0].rstrip()) + 1
    span = mistake.origin.span(line, end, line, end + 1)
    if "COLON" in mistake.fits:
        mistake.report.error("E0202", "a `:` is missing at the end of this line", span)
        return
    mistake.report.error("E0202", "this line ends too early", span, _what_fits(mistake))


def _line_before(mistake: _Mistake) -> tuple[str, int]:
    """The last line with anything in it, up to the place where the text ends too early."""
    lines = mistake.text.split("\n")
    line = min(mistake.token.line or len(lines), len(lines))
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    return lines[line - 1], line


def _mixed(mistake: _Mistake) -> bool:
    """`and` after `or`, or the other way round."""
    other = {_AND: _OR, _OR: _AND}.get(mistake.token.type)
    if other not in mistake.fits:
        return False
    mistake.error(
        "E0207",
        "`and` and `or` are mixed here",
        "put parentheses around the parts that belong together: `a and (b or c)`",
    )
    return True


def _not_a_name(mistake: _Mistake) -> bool:
    """A word of the language, or a coin's name, where a new name is due."""
    if mistake.fits != {"NAME"}:
        return False
    token = mistake.token
    if token.type in grammar.word_of_terminal():
        mistake.error(
            "E0206",
            f"`{token}` is a word of the language and can't be a name",
            "use another name, such as `prize` or `victim`",
        )
    else:
        mistake.error(
            "E0206", f"`{token}` can't be a name", "use small letters, such as `prize` or `victim`"
        )
    return True


def _word(mistake: _Mistake) -> None:
    at_edge = (mistake.token.line, mistake.token.column) == (1, 1)
    if at_edge and mistake.token in grammar.step_words() - {"if"}:
        mistake.error(
            "E0205",
            f"`{mistake.token}` can't stand at the left edge",
            "put it below the line that it belongs to, indented by two spaces more",
        )
        return
    mistake = _slip_before(mistake) or mistake
    mistake.error("E0201", f"`{mistake.token}` does not fit here", _advice(mistake))


def _slip_before(mistake: _Mistake) -> _Mistake | None:
    """The word before, if nothing has that name: a misspelt word is taken for a name."""
    token = mistake.token
    line, column = token.line or 1, token.column or 1
    lines = mistake.text.split("\n")
    row = lines[line - 1]
    found = _LAST_WORD.search(row[: column - 1])
    if found is None or found[1] in grammar.keywords() | set(_GIVEN.findall(mistake.text)):
        return None
    # A number fits nowhere where a name does, so the parser will tell what else does.
    lines[line - 1 :] = [row[: found.start(1)] + "0"]
    try:
        grammar.parser().parse("\n".join(lines))
    except UnexpectedToken as error:
        slip = Token(
            "NAME",
            found[1],
            line=line,
            column=found.start(1) + 1,
            end_line=line,
            end_column=found.end(1) + 1,
        )
        return attrs.evolve(mistake, token=slip, fits=frozenset(error.accepts))
    except (UnexpectedInput, grammar.DedentError):
        pass
    return None


def _advice(mistake: _Mistake) -> str | None:
    token, words = str(mistake.token), mistake.words
    if mistake.fits == {"COLON"}:
        return "the line should end here, with `:`"
    if mistake.fits == {"_NL"}:
        return "the line should end here; what follows goes on a line of its own"
    if mistake.token.type == _OTHERWISE:
        return "`otherwise:` belongs directly below the steps of an `if` or a `may`"
    small = token.lower()
    if token != small:
        first = small.split(" ")[0]
        if first in words:
            return f"only the names of coins begin with a capital letter: write `{first}`"
    if "KIND" in mistake.fits:
        name = _coin_called(token, mistake.kinds)
        if name:
            return f"the names of coins begin with capital letters: write `{name}`"
    advice = instead_of(small, _word_before(mistake), mistake.fits | set(words))
    if advice:
        return advice
    near = closest(small, words)
    if near and near != token:
        return f"did you mean `{near}`?"
    return _what_fits(mistake)


def _word_before(mistake: _Mistake) -> str:
    row = mistake.text.split("\n")[(mistake.token.line or 1) - 1]
    found = _LAST_WORD.search(row[: (mistake.token.column or 1) - 1])
    return found[1] if found else ""


def _coin_called(token: str, kinds: Kinds) -> str | None:
    """The coin of which this is the first word, written small."""
    wanted = plain_name(token).lower()
    for name in sorted(kinds.names):
        if wanted in (name.lower(), f"{name.lower()}s", name.lower().split(" ")[0]):
            return name
    return None


def _what_fits(mistake: _Mistake) -> str | None:
    """A list of all that could stand here."""
    found = [f"`{word}`" for word in mistake.words]
    found += [text for sign, text in _SIGNS.items() if sign in mistake.fits]
    found += [text for name, text in _CLASSES.items() if name in mistake.fits]
    return f"what fits here: {_listed(found)}" if found else None


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if words[1:] else words[0]

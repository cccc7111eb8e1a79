"""What to say of a word that doesn't fit where it stands in a text of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lark import Token

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.parsing.notation import Notation, terminal
from piecesofeight.language.program.span import Span
from piecesofeight.spelling import closest, meant

# What the terminals are that a file declares or a text gives, and what is no word at all.
WHAT = {
    "ZONE": "a zone",
    "SORT": "a sort of pieces",
    "SORTS": "pieces, in the plural",
    "KIND": "a kind of piece",
    "KINDS": "a kind of piece, in the plural",
    "MARK": "a mark of pieces",
    "TALLY": "a counter of the table",
    "COUNTER": "a counter of a player",
    "ATTRIBUTE": "an attribute",
    "ONE": "a word for a player",
    "MANY": "a word for players",
    "PLAYER": "the name of a player",
    "REMEMBERED": "a player whom the table remembers",
    "PIECE": "the name of a piece",
    "GIVEN": "the name of a number",
    "PROTECTION": "what something keeps safe from",
    "DEED": "a deed",
    "PHASE": "a phase",
    "NAME": "a new name",
    "NUMBER": "a number",
    "LABEL": 'what can be chosen, in quotes, as in `"stay"`',
}
_SIGNS = {"COLON": "`:`", "LPAR": "`(`", "RPAR": "`)`", "_NL": "the end of the line"}
_SIGNS |= {"_INDENT": "a line that is indented further", "_DEDENT": "a line further left"}
_ANOTHER_NAME = "use a word of your own in small letters, such as `prize` or `rival`"
# What people write for words that fit.
_INSTEAD = {"-": "minus", "+": "plus", "*": "times", "or": ",or", "=": "is", ">": "is more than"}
_INSTEAD |= {"<": "is less than", "&": "and", "while": "as long as", "else": "otherwise"}
_MOST = 12  # words that are listed
_FEW = 4  # sorts of words of which all are listed


def misfit(
    token: Token,
    before: str,
    fits: Collection[str],
    lexicon: Lexicon,
    notation: Notation,
    span: Span,
) -> Collector:
    """What is said of a word, or of the end of a line, in place of which others would fit.

    Args:
        token: the word.
        before: the word before it.
        fits: what would fit.
        lexicon: the words of the file.
        notation: those of the language.
        span: where it stands.
    """
    report = Collector()
    word = str(token)
    if token.type in ("_NL", "$END", "_DEDENT"):
        report.say("E0202", span, "early", due=_due(fits, lexicon, notation))
        return report
    if token.type == "_INDENT":
        report.say("E0205", span, "too deep")
        return report
    if set(fits) == {"_INDENT"}:
        report.say("E0205", span, "line above", word=word)
        return report
    if set(fits) == {"NAME"}:
        report.add("E0206", f"`{word}` can't be a name here", span, _ANOTHER_NAME)
        return report
    if before == "or" and terminal("more") in fits:  # `2 or more`
        hint = "two conditions are joined by `, or`, with a comma before it"
        report.add("E0201", f"`{word}` does not fit here", span, hint)
        return report
    told = lexicon.meanings.get(word)
    if told is not None and token.type == told.terminal:
        text = f"`{word}` is {WHAT[told.terminal]}, which does not fit here"
        report.add("E0201", text, span, _otherwise(token, fits) or _due(fits, lexicon, notation))
        return report
    hint, fix = _meant(word, fits, lexicon, notation, span)
    report.add("E0201", f"`{word}` does not fit here", span, hint, fix=fix)
    return report


def _meant(
    word: str, fits: Collection[str], lexicon: Lexicon, notation: Notation, span: Span
) -> tuple[str, Fix | None]:
    """What was meant by a word that fits nowhere, and how it is mended if that is sure."""
    instead = _INSTEAD.get(word)
    if instead is not None and terminal(instead.partition(" ")[0]) in fits:
        better = instead.replace(",", ", ")
        return f"write `{better}`", Fix.write(span, better)
    if word in lexicon.deeds:
        return "a deed stands alone on its line", None
    candidates = _words(fits, lexicon, notation)
    right = meant(word, candidates)
    near = right or closest(word, candidates)
    hint = f"did you mean `{near}`?" if near else _due(fits, lexicon, notation)
    return hint, Fix.write(span, right) if right else None


def _otherwise(token: Token, fits: Collection[str]) -> str | None:
    """How a word is written where it is known what it is."""
    if token.type == "COUNTER" and terminal("their") in fits:
        return f"say whose it is, as in `their {token}`"
    if token.type == "ZONE" and terminal("the") in fits:
        return f"write `the {token}`, or `their {token}`"
    if token.type == "PLAYER" and "ONE" in fits:
        return f"it is one player: write `player who is {token}`"
    if token.type == "TALLY" and "COUNTER" in fits:
        return f"it is the table's: write `{token}` alone"
    return None


def _words(fits: Iterable[str], lexicon: Lexicon, notation: Notation) -> list[str]:
    """The words that would fit."""
    table = notation.word_of_terminal
    found: list[str] = []
    for name in sorted(fits):
        found += [table[name]] if name in table else lexicon.of(name)
        if name in ("KIND", "KINDS"):
            found += lexicon.kinds
        if name == "DEED":
            found += sorted(lexicon.deeds)
        if name == "PROTECTION":
            found += sorted(lexicon.protections)
    return [word.replace(",", ", ") for word in found]


def _due(fits: Collection[str], lexicon: Lexicon, notation: Notation) -> str:
    """What would fit, in a sentence."""
    table = notation.word_of_terminal
    plain = [f"`{table[name].replace(',', ', ')}`" for name in sorted(fits) if name in table]
    names = [name for name in WHAT if name in fits]
    if not lexicon.of("REMEMBERED"):
        names = [name for name in names if name != "REMEMBERED"]
    few = len(names) <= _FEW
    sorts = [f"{WHAT[name]}{_listed(name, lexicon) if few else ''}" for name in names]
    signs = [_SIGNS[name] for name in sorted(fits) if name in _SIGNS]
    if len(plain) > _MOST:
        plain = [*plain[:_MOST], "..."]
    return f"here goes {'; or '.join(filter(None, [*sorts, ', '.join(plain), *signs]))}"


def _listed(terminal: str, lexicon: Lexicon) -> str:
    """The words of a sort, if there are some and not too many."""
    words = lexicon.kinds if terminal in ("KIND", "KINDS") else lexicon.of(terminal)
    if not 0 < len(words) <= _MOST:
        return ""
    return f" ({', '.join(f'`{word}`' for word in words)})"


# --- reading on -----------------------------------------------------------------------------------


def without(rows: list[list[Token]], number: int, fits: Collection[str], start: str) -> bool:
    """Leave a line out of some, with all that belongs to it; false if nothing is left to read.

    Something that could stand there takes its place, so that what is around it can be read.

    Args:
        rows: the lines, which are changed.
        number: a row of the text that the line covers.
        fits: what would have fitted there.
        start: what the whole text is.
    """
    at = next((n for n, row in enumerate(rows) if _covers(row, number)), None)
    if at is None:
        return False
    depth = _depth(rows, at)
    end = at + 1
    while end < len(rows) and (_depth(rows, end) > depth or _goes_on(rows[end])):
        end += 1
    first, last = rows[at][0], rows[end - 1][-1]
    if start == "course" or depth:
        if last.type != "_NL":
            last = Token.new_borrow_pos("_NL", "\n", last)
        rows[at:end] = [[*_stand_in(first, "LABEL" in fits), last]]
    else:  # a definition, or what a piece changes
        del rows[at:end]
        if at:
            rows[at - 1][-1] = last
    return bool(rows)


def _covers(row: list[Token], number: int) -> bool:
    return (row[0].line or 0) <= number <= (row[-1].line or 0)


def _depth(rows: list[list[Token]], at: int) -> int:
    """By how much a line is indented: the line break before it ends in so many spaces."""
    return len(rows[at - 1][-1].rpartition("\n")[2]) if at else 0


def _goes_on(row: list[Token]) -> bool:
    return str(row[0]) == "otherwise"


def _stand_in(first: Token, label: bool) -> list[Token]:
    """Words of a line that fits where one that begins so can stand, or where a label is due."""
    if first.type == "LABEL" or label:
        return [Token.new_borrow_pos("LABEL", str(first), first)]
    return [Token.new_borrow_pos(terminal(word), word, first) for word in ("end", "the", "game")]

"""What to say of a word that doesn't fit where it stands in a text of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lark import Token

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.parsing.notation import Notation
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
    "PIECE": "the name of a piece",
    "GIVEN": "the name of a number",
    "PROTECTION": "what something keeps safe from",
    "DEED": "a deed",
    "NAME": "a new name",
    "NUMBER": "a number",
    "LABEL": 'what can be chosen, in quotes, as in `"stay"`',
}
_SIGNS = {"COLON": "`:`", "LPAR": "`(`", "RPAR": "`)`", "_NL": "the end of the line"}
_SIGNS |= {"_INDENT": "a line that is indented further", "_DEDENT": "a line further left"}
_MOST = 12  # words that are listed


def misfit(
    token: Token, fits: Collection[str], lexicon: Lexicon, notation: Notation, span: Span
) -> Collector:
    """What is said of a word, or of the end of a line, in place of which others would fit."""
    report = Collector()
    word = str(token)
    if token.type in ("_NL", "$END", "_DEDENT"):
        report.say("E0202", span, "early", due=_due(fits, lexicon, notation))
        return report
    if token.type == "_INDENT":
        report.say("E0205", span, "too deep")
        return report
    candidates = _words(fits, lexicon, notation)
    right = meant(word, candidates)
    near = right or closest(word, candidates)
    hint = f"did you mean `{near}`?" if near else _due(fits, lexicon, notation)
    fix = Fix.write(span, right) if right else None
    report.add("E0201", _wrong(token, lexicon), span, hint, fix=fix)
    return report


def _wrong(token: Token, lexicon: Lexicon) -> str:
    word = str(token).strip("\n ")
    told = lexicon.meanings.get(word)
    if told is not None and token.type == told.terminal:
        return f"`{word}` is {WHAT[told.terminal]}, which does not fit here"
    return f"`{word}` does not fit here"


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
    sorts = [f"{WHAT[name]}{_listed(name, lexicon)}" for name in WHAT if name in fits]
    signs = [_SIGNS[name] for name in sorted(fits) if name in _SIGNS]
    if len(plain) > _MOST:
        plain = [*plain[:_MOST], "..."]
    return f"here goes {'; or '.join([*sorts, ', '.join(plain), *signs]).replace('; or ;', ';')}"


def _listed(terminal: str, lexicon: Lexicon) -> str:
    """The words of a sort, if there are some and not too many."""
    words = lexicon.kinds if terminal in ("KIND", "KINDS") else lexicon.of(terminal)
    if not 0 < len(words) <= _MOST:
        return ""
    return f" ({', '.join(f'`{word}`' for word in words)})"

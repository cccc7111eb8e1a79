"""Texts that a grammar allows, drawn by Hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark

from piecesofeight.language.parsing.notation import Notation
from piecesofeight.parsers import build

# What stands for the indentation of a line, which isn't a character of the grammar.
DEEPER, BACK = "\x01", "\x02"


def written(words: str) -> str:
    """A text with its lines indented, from one with signs for that."""
    lines, depth, line = [], 0, ""
    for char in f"{words}\n":
        if char not in (DEEPER, BACK, "\n"):
            line += char
            continue
        if line.strip():
            lines.append("  " * depth + " ".join(line.split()))
        line = ""
        depth += (char == DEEPER) - (char == BACK)
    return "\n".join(lines)


def drawn_texts(
    notation: Notation,
    others: Mapping[str, Iterable[str]],
    start: str | None = None,
) -> st.SearchStrategy[str]:
    """Whatever a grammar can say.

    Args:
        notation: the language.
        others: what any terminal can be that isn't a plain word.
        start: a rule of the grammar, if not a whole text.
    """
    layout = {"_NL": st.just("\n"), "_INDENT": st.just(DEEPER), "_DEDENT": st.just(BACK)}
    words = notation.word_of_terminal.items()
    plain = {name: st.just(f"{word.replace(',', ', ')} ") for name, word in words}
    some = {name: st.sampled_from([f"{word} " for word in of]) for name, of in others.items()}
    starts = [start] if start else list(notation.starts)
    # The rules are looked at alone, so the tables of a parser aren't worked out.
    parser = build(notation.text, start=starts, parser="earley", lexer="basic")
    _, rules, _ = parser.grammar.compile(starts, set())
    known = {symbol.name for rule in rules for symbol in rule.expansion if symbol.is_term}
    explicit = {name: of for name, of in {**layout, **plain, **some}.items() if name in known}
    return from_lark(parser, start=start, explicit=explicit).map(written)

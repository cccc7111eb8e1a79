"""Texts that a grammar allows, drawn by Hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

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
    parser: Lark,
    words: Mapping[str, str],
    others: Mapping[str, Iterable[str]],
    start: str | None = None,
) -> st.SearchStrategy[str]:
    """Whatever a grammar can say.

    Args:
        parser: reads it.
        words: the plain words, by their terminals.
        others: what any other terminal can be.
        start: a rule of the grammar, if not a whole text.
    """
    layout = {"_NL": st.just("\n"), "_INDENT": st.just(DEEPER), "_DEDENT": st.just(BACK)}
    plain = {name: st.just(f"{word.replace(',', ', ')} ") for name, word in words.items()}
    some = {name: st.sampled_from([f"{word} " for word in of]) for name, of in others.items()}
    starts = [start] if start else parser.options.start
    _, rules, _ = parser.grammar.compile(starts, set())
    known = {symbol.name for rule in rules for symbol in rule.expansion if symbol.is_term}
    explicit = {name: of for name, of in {**layout, **plain, **some}.items() if name in known}
    return from_lark(parser, start=start, explicit=explicit).map(written)

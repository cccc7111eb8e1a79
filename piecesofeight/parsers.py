"""Parsers by Lark: what whoever builds one here says the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark


def built(grammar: str, *, strict: bool = False, **options: Any) -> Lark:
    """A parser, or a lexer alone.

    Lark seeks texts that two terminals match if `interegular` happens to be installed. That takes
    longer than a small parser itself, so it is done for tests only.

    Args:
        grammar: in Lark's notation.
        strict: whether conflicts of rules, and of terminals, are errors.
        options: Lark's other ones.
    """
    from lark import Lark, lexer

    usual = lexer.has_interegular
    lexer.has_interegular = usual and strict
    try:
        return Lark(grammar, strict=strict, **options)
    finally:
        lexer.has_interegular = usual

"""What an entry of the vocabulary is.

A `Word` is declared once and used by the grammar, the parser, the checker's messages, the
reference manual and the rules text. It says how a thing is written (`Form.phrase`), what it
means (`Form.build`), what kind of thing it gives (`category`), and how a person would be
told about it.

A phrase is plain words and `{placeholders}`. A placeholder names another category, or a
rule of grammar/ability.lark (`coin`, `number`, `named`, ...). Each placeholder gives one
argument to `build`, in order, after the `Site`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from attrs import frozen

from piecesofeight.language.program import Span

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class Site(Protocol):
    """Where a phrase stands, and whom to tell if it makes no sense there."""

    @property
    def span(self) -> Span:
        """The whole phrase."""

    def report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Note an error; building goes on so that other errors are found as well."""


@frozen
class Form:
    """One way to write a word, and what it then means."""

    phrase: str
    build: Callable[..., object]

    @property
    def pieces(self) -> tuple[str, ...]:
        """The phrase's words and placeholders (these in braces)."""
        return tuple(self.phrase.split())


@frozen
class Word:
    """An entry of the vocabulary.

    `english` and `spanish` are templates for rules text; their fields are those of the
    program's node. `example` is a whole ability, or a part of one, that uses the word.
    """

    name: str
    category: str
    forms: tuple[Form, ...]
    doc: str
    english: str
    spanish: str
    example: str

    def alias(self, index: int) -> str:
        """The name that the grammar gives to the form with this index."""
        slug = re.sub(r"[^a-z]+", "_", self.name.lower()).strip("_")
        return f"{self.category}__{slug}__{index}"

    @property
    def signature(self) -> str:
        """What goes in and what comes out, such as `(what, whose, spot) -> effect`."""
        taken: list[str] = []
        for form in self.forms:
            names = PLACEHOLDER.findall(form.phrase)
            if len(names) > len(taken):
                taken = names
        return f"({', '.join(taken)}) -> {self.category}"


def word(
    category: str,
    name: str,
    *forms: Form,
    doc: str,
    english: str,
    spanish: str,
    example: str,
) -> Word:
    """Declare an entry."""
    return Word(name, category, forms, doc, english, spanish, example)

"""What each diagnostic code means, told at length: for people, for the manual, for programs.

A bad example comes with what is really said of it, so nothing here can be out of date.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from textwrap import indent

import attrs
from attrs import frozen

from piecesofeight.language.diagnostics.codes import Code, codes
from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Severity, severity
from piecesofeight.language.diagnostics.rendering import render_all
from piecesofeight.language.loading.coinset import check_text
from piecesofeight.language.program import Span

__all__ = ["Explanation", "explanation"]

HEAD = (
    "set: my-set\nuses: [pieces-of-eight]\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n"
)
_LINES, _INDENT = HEAD.count("\n"), 6
FILE = "gull.yaml"
_RULE = re.compile(r"\d+\.\d+[a-z]?")


@frozen
class Explanation:
    """A code, and what is said of its bad example.

    `bad` and `good` are the examples as they are to be shown; `said` is what `check` prints of
    the bad one. All three are empty where no example can show it.
    """

    code: Code
    bad: str
    said: str
    good: str

    @property
    def severity(self) -> Severity:
        """Whether it is an error or a warning."""
        return severity(self.code.code)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the vocabulary that have to do with it."""
        return tuple(entry for entry in self.code.see if not _RULE.fullmatch(entry))

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that have to do with it."""
        return tuple(entry for entry in self.code.see if _RULE.fullmatch(entry))

    @property
    def way_to_allow(self) -> str:
        """How to say that it is meant; empty for what can't be."""
        code = self.code.code
        if self.severity is Severity.ERROR or code.startswith("W05"):
            return ""
        return (
            f"Where it is meant, write `# check: allow {code}` on or above the line or the coin, "
            "or at the top of the file."
        )

    def text(self) -> str:
        """All of it for a terminal."""
        head = f"{self.severity.value}[{self.code.code}]: {self.code.title}"
        parts = self._parts(functools.partial(indent, prefix="  "), "This is what is said of it:")
        return "\n\n".join([head, *parts, *([self._see] if self.code.see else [])])

    def markdown(self) -> str:
        """All of it but the heading, as Markdown."""
        parts = self._parts("```text\n{}\n```".format, "What is said:")
        return "\n\n".join([*parts, *([f"{self._see}."] if self.code.see else [])])

    @property
    def _see(self) -> str:
        """Where to read on."""
        see = [f"`{word}`" for word in self.words] + [f"rule {rule}" for rule in self.rules]
        return f"See also: {', '.join(see)}"

    def _parts(self, block: Callable[[str], str], what_is_said: str) -> list[str]:
        """Why it is a mistake, the examples, and how to allow it."""
        parts = [self.code.why]
        if self.bad:
            parts += ["Not so:", block(self.bad), what_is_said, block(self.said)]
            parts += ["But so:", block(self.good)]
        return [*parts, self.way_to_allow] if self.way_to_allow else parts


@functools.cache
def explanation(code: str) -> Explanation:
    """What a code means.

    Raises:
        KeyError: there is no such code.

    Example:
        >>> print(explanation("E0333").said)
        error[E0333]: this does nothing
         --> gull.yaml:2:3
          |
        2 |   any opponent skips 0 turns
          |   ^^^^^^^^^^^^^^^^^^^^^^^^^^
          = help: leave it out
    """
    entry = codes()[code]
    if not entry.bad:
        return Explanation(entry, "", "", "")
    text = _whole_file(entry.bad)
    found = check_text(text, FILE)
    bad, good = entry.bad, entry.good
    if text != bad:
        shifted = [inner for inner in map(_shifted, found) if inner]
        if len(shifted) < len(found):
            bad, good = text, _whole_file(good)
        else:
            found = shifted
    said = render_all(found, {FILE: bad}, width=90)
    return Explanation(entry, visible(bad), said, visible(good))


def _whole_file(text: str) -> str:
    """An example of the table of codes as a coin file."""
    if text.startswith("set:"):
        return text
    return HEAD + "".join(f"{' ' * _INDENT}{line}\n" for line in text.split("\n"))


def _shifted(diagnostic: Diagnostic) -> Diagnostic | None:
    """A diagnostic as if the text of the coin were a file; None if it is about the rest of it."""
    spans = (diagnostic.span, *(other.span for other in diagnostic.related))
    if any(span.file == FILE and span.line <= _LINES for span in spans):
        return None
    related = (attrs.evolve(other, span=_inner(other.span)) for other in diagnostic.related)
    return attrs.evolve(diagnostic, span=_inner(diagnostic.span), related=tuple(related))


def _inner(span: Span) -> Span:
    """A place of the file as one in the text of its coin; one in another file as it is."""
    if span.file != FILE:
        return span
    start, end = max(1, span.column - _INDENT), max(1, span.end_column - _INDENT)
    return Span(span.file, span.line - _LINES, start, span.end_line - _LINES, end)


def visible(text: str) -> str:
    """An example whose invisible characters can be seen."""
    return text.replace("\t", "→").replace("\u2028", "⏎").rstrip("\n")

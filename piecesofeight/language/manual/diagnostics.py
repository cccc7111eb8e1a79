"""What each diagnostic code means, told at length: for people, for the manual, for programs.

A bad example comes with what is really said of it, so nothing here can be out of date.
"""

from __future__ import annotations

import functools
import re

import attrs
from attrs import frozen

from piecesofeight.language.diagnostics.codes import Code, codes, families
from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Severity
from piecesofeight.language.diagnostics.rendering import render_all
from piecesofeight.language.loading.coinset import check_text
from piecesofeight.language.program import Span
from piecesofeight.spelling import closest

__all__ = ["Explanation", "explanation", "nearest_code", "page", "whole_file"]

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
        return Severity.WARNING if self.code.code.startswith("W") else Severity.ERROR

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
        parts = [f"{self.severity.value}[{self.code.code}]: {self.code.title}", self.code.why]
        if self.bad:
            parts += ["Not so:", _indented(self.bad), "This is what is said of it:"]
            parts += [_indented(self.said), "But so:", _indented(self.good)]
        if self.way_to_allow:
            parts.append(self.way_to_allow)
        see = [f"`{word}`" for word in self.words] + [f"rule {rule}" for rule in self.rules]
        if see:
            parts.append(f"See also: {', '.join(see)}")
        return "\n\n".join(parts)

    def markdown(self, *, links: bool = False) -> str:
        """All of it but the heading, as Markdown; with links, if it becomes part of the manual."""
        parts = [self.code.why]
        if self.bad:
            parts += [f"Not so:\n\n{_block(self.bad)}", f"What is said:\n\n{_block(self.said)}"]
            parts.append(f"But so:\n\n{_block(self.good)}")
        if self.way_to_allow:
            parts.append(self.way_to_allow)
        see = [_word(word) if links else f"`{word}`" for word in self.words]
        see += [f"rule [{one}](#r-{_slug(one)})" if links else f"rule {one}" for one in self.rules]
        if see:
            parts.append(f"See also: {', '.join(see)}.")
        return "\n\n".join(parts)


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
    text = whole_file(entry.bad)
    found = check_text(text, FILE)
    bad, good = entry.bad, entry.good
    if text != bad:
        shifted = [_shifted(one) for one in found]
        if None in shifted:
            bad, good = text, whole_file(good)
        else:
            found = [one for one in shifted if one is not None]
    said = render_all(found, {FILE: bad}, width=90)
    return Explanation(entry, visible(bad), said, visible(good))


def whole_file(text: str) -> str:
    """An example of the table of codes as a coin file."""
    if text.startswith("set:"):
        return text
    return HEAD + "".join(f"{' ' * _INDENT}{line}\n" for line in text.split("\n"))


def _shifted(diagnostic: Diagnostic) -> Diagnostic | None:
    """A diagnostic as if the text of the coin were a file; None if it is about the rest of it."""
    spans = [_inner(one) for one in (diagnostic.span, *(x.span for x in diagnostic.related))]
    if None in spans:
        return None
    main, *others = (span for span in spans if span is not None)
    related = tuple(
        attrs.evolve(one, span=span) for one, span in zip(diagnostic.related, others, strict=True)
    )
    return attrs.evolve(diagnostic, span=main, related=related)


def _inner(span: Span) -> Span | None:
    if span.file == FILE and span.line <= _LINES:
        return None
    if span.file != FILE:
        return span
    return Span(
        span.file,
        span.line - _LINES,
        max(1, span.column - _INDENT),
        span.end_line - _LINES,
        max(1, span.end_column - _INDENT),
    )


def visible(text: str) -> str:
    """An example whose invisible characters can be seen."""
    return text.replace("\t", "→").replace("\u2028", "⏎").rstrip("\n")


def nearest_code(written: str) -> str | None:
    """The code that somebody may have meant."""
    return closest(written, codes())


def page() -> str:
    """The page of the manual with all codes, below its head: a list, and a section for each."""
    parts: list[str] = []
    for family, title in families().items():
        rows = [
            f"| [{one.code}](#{one.code.lower()}) | {one.title.replace('|', chr(92) + '|')} |"
            for one in codes().values()
            if one.code.startswith(family)
        ]
        parts.append(
            f"## {family}: {title}\n\n| code | what is wrong |\n| --- | --- |\n" + "\n".join(rows)
        )
    for code in codes():
        told = explanation(code)
        head = f'<a id="{code.lower()}"></a>\n\n### {code}: {told.code.title}'
        parts.append(f"{head}\n\n{told.markdown(links=True)}")
    return "\n\n".join(parts) + "\n"


def _block(text: str) -> str:
    return f"```text\n{text}\n```"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.split("\n"))


def _slug(text: str) -> str:
    return text.replace(".", "-")


def _word(name: str) -> str:
    anchor = re.sub(r"[^a-z -]", "", name.lower()).replace(" ", "-")
    return f"[{name}](language.md#{anchor})"

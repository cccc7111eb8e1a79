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
# A game in which an example is the course of a phase.
GAME_HEAD = """\
game: my-game
players: 2 to 4
pieces:
  coin:
    attributes: [value]
    kinds:
      - {name: Gull, copies: 9, value: 2, marks: [loud]}
      - {name: Parrot, copies: 3, value: 1, safe from: [theft]}
  rank: {kinds: [{name: Skipper}, {name: Cooper}]}
zones:
  bag: {of: table, holds: coins, seen by: nobody, starts: full}
  hand: {of: each player, holds: coins, seen by: owner}
  shown: {of: each player, holds: coins, seen by: all}
  offer: {of: table, holds: ranks, starts: full}
  post: {of: each player, holds: one rank}
counters:
  of the table: [tide]
  of each player: [score]
words: |
  a rival is another active player
setup: |
  for each player:
    draw 2 coins from the bag to their hand
deeds:
  draw: |
    draw 1 coin from the bag to their hand
end: |
  let winners be the players with the highest value of coins in their hand
  winners win
phases:
  - phase: Last
    if: the bag is empty
    course: |
      end the game
  - phase: Gull
    course: |
"""
_INDENT = 6
FILE = "gull.yaml"
_OF_GAMES = ("E06", "E07")  # families of codes
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
    text = whole_example(code, entry.bad)
    found = check_text(text, FILE)
    bad, good = entry.bad, entry.good
    if text != bad:
        lines = _head(code).count("\n")
        shifted = [inner for inner in (_shifted(each, lines) for each in found) if inner]
        if len(shifted) < len(found):
            bad, good = text, whole_example(code, good)
        else:
            found = shifted
    said = render_all(found, {FILE: bad}, width=90)
    return Explanation(entry, visible(bad), said, visible(good))


def _head(code: str) -> str:
    """The file around the examples of a code: that of a coin, or of a game."""
    return GAME_HEAD if code.startswith(_OF_GAMES) else HEAD


def whole_example(code: str, text: str) -> str:
    r"""An example of the table of codes as a whole file.

    Example:
        >>> whole_example("E0333", "play:\n  destroy this").splitlines()[-2:]
        ['      play:', '        destroy this']
    """
    if text.startswith(("set:", "game:")):
        return text
    return _head(code) + "".join(f"{' ' * _INDENT}{line}\n" for line in text.split("\n"))


def _shifted(diagnostic: Diagnostic, lines: int) -> Diagnostic | None:
    """A diagnostic as if an example were a file; None if it is about the rest of it.

    `lines` are those above the example.
    """
    spans = (diagnostic.span, *(other.span for other in diagnostic.related))
    if any(span.file == FILE and span.line <= lines for span in spans):
        return None
    related = (attrs.evolve(other, span=_inner(other.span, lines)) for other in diagnostic.related)
    return attrs.evolve(diagnostic, span=_inner(diagnostic.span, lines), related=tuple(related))


def _inner(span: Span, lines: int) -> Span:
    """A place of the file as one in the example; one in another file as it is."""
    if span.file != FILE:
        return span
    start, end = max(1, span.column - _INDENT), max(1, span.end_column - _INDENT)
    return Span(span.file, span.line - lines, start, span.end_line - lines, end)


def visible(text: str) -> str:
    """An example whose invisible characters can be seen."""
    return text.replace("\t", "→").replace("\u2028", "⏎").rstrip("\n")

"""A word of a line that doesn't fit, and what may be said of it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from attrs import evolve, field, frozen
from lark import Token

from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import Origin, Span
from piecesofeight.language.recovery.automaton import Stack, automaton
from piecesofeight.language.recovery.expecting import due
from piecesofeight.language.recovery.lines import tokens
from piecesofeight.language.recovery.said_above import SaidAbove


@frozen(eq=False)
class Misfit:
    """A word of a line that doesn't fit; `stacks` are the states before it and all before it."""

    tokens: Sequence[Token]
    index: int
    stacks: Sequence[Stack]
    kinds: Kinds
    given: frozenset[str]
    origin: Origin
    above: SaidAbove

    @property
    def token(self) -> Token:
        """The word itself."""
        return self.tokens[self.index]

    @property
    def stack(self) -> Stack:
        """The state before it."""
        return self.stacks[self.index]

    @functools.cached_property
    def fits(self) -> frozenset[str]:
        """The terminals that would fit."""
        return automaton().fits(self.stack)

    @property
    def words(self) -> list[str]:
        """The plain words that would fit."""
        table = grammar.word_of_terminal()
        return sorted(table[name] for name in self.fits if name in table)

    @property
    def before(self) -> str:
        """The word before, if there is one in this line."""
        return str(self.tokens[self.index - 1]) if self.index else ""

    @property
    def rest(self) -> str:
        """The words after it in this line."""
        return " ".join(self.tokens[self.index + 1 :])

    @property
    def is_last(self) -> bool:
        """Whether nothing follows in this line."""
        return self.index == len(self.tokens) - 1

    def back(self) -> Misfit:
        """The word before, as the one to blame."""
        return evolve(self, index=self.index - 1)

    def due(self) -> str:
        """What would fit, in a sentence."""
        return due(self.stack, self.before)

    def read(self, text: str) -> tuple[Token, ...]:
        """The words of a text that stands there."""
        return tuple(tokens(text, self.token.line or 1, self.token.column or 1))

    def goes_on(self, new: Iterable[Token], gone: int = 1) -> bool:
        """Whether `new` fits instead of so many words, and after it what follows."""
        rest = self.tokens[self.index + gone :]
        found = automaton().through(self.stack, [token.type for token in (*new, *rest[:1])])
        if found is None:
            return False
        return bool(rest) or bool(automaton().fits(found) & {"_NL", "COLON"})

    def instead(self, right: str, hint: str, gone: int = 1) -> Verdict:
        """The verdict that something else was surely meant by so many words."""
        return Verdict(self, hint, self.fix(right, gone), self.read(right), gone, sure=True)

    def span(self, count: int = 1) -> Span:
        """The place of so many words."""
        return self.origin.between(self.token, self.tokens[self.index + count - 1])

    def fix(self, text: str, gone: int = 1) -> Fix:
        """Writing something else instead of so many words, or leaving them out with a space."""
        span, rest = self.span(gone), self.tokens[self.index + gone :]
        if not text and self.index:
            before = self.back().span()
            span = evolve(span, line=before.end_line, column=before.end_column)
        elif not text and rest:
            after = self.origin.of_token(rest[0])
            span = evolve(span, end_line=after.line, end_column=after.column)
        return Fix.write(span, text)


@frozen
class Verdict:
    """What is wrong at a place, and how to read on.

    `at` is the place of the word to blame, which doesn't fit, unless there is another message.
    `instead` are the words to read there in place of `gone` ones; None if the rest of the line
    can't be judged. A verdict is `sure` if there is hardly a doubt about what was meant, and
    `loose` if the line may need other changes besides.
    """

    at: Misfit
    hint: str | None = None
    fix: Fix | None = None
    instead: tuple[Token, ...] | None = None
    gone: int = 1
    code: str = field(default="E0201", kw_only=True)
    message: str = field(kw_only=True)
    sure: bool = field(default=False, kw_only=True)
    loose: bool = field(default=False, kw_only=True)

    @message.default
    def _does_not_fit(self) -> str:
        return f"`{self.at.token}` does not fit here"

"""What people type: reading a line, and finding the option that it means."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from attrs import define
from rich.text import Text

from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, Failure
from piecesofeight.cli.common.output import one_line, shown
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.played.decision import Decision, Offered
from piecesofeight.played.position import Position

QUITTING = ("quit", "exit")
# What is said of a text that reads like no option at all; what is behind it may help.
_UNREADABLE = ("can't be read", "it is no option here")


class Quit(Exception):  # noqa: N818 (nothing is wrong)
    """The person wants to stop playing."""


@define
class Keyboard:
    """Lines from the terminal; `unsaved` is whether to stop now would lose something."""

    screen: Screen
    unsaved: bool = False

    def line(self, prompt: str) -> str:
        """A line without blanks around it.

        Raises:
            Failure: the input ended, was interrupted, or is no text.
        """
        try:
            return self.screen.console.input(Text(f"{shown(prompt)} ")).strip()
        except EOFError:
            raise Failure("the input ended before the game did", self._loss(), FOUND) from None
        except KeyboardInterrupt:
            raise Failure("stopped", self._loss(), INTERRUPTED) from None
        except UnicodeDecodeError:
            raise Failure("what was typed is not UTF-8", self._loss()) from None

    def _loss(self) -> str:
        return word("not saved", self.screen.lang) if self.unsaved else ""


def meant(
    state: Position[Any, Any, Any],
    decision: Decision[Offered],
    text: str,
    lang: str,
    *,
    named: Callable[[str], Offered | None] | None = None,
    unlisted: Collection[str] = (),
) -> Offered | str:
    """The option that a line means: its number, its text, or its sentence in a language.

    Args:
        state: where it is chosen.
        decision: what is to be decided.
        text: the line.
        lang: the language.
        named: finds an option by what else it may be called, in lower case.
        unlisted: what may be chosen though it is never listed; given back as it is.

    Raises:
        NotationError: it means none; the message says why, as far as the rules do.
    """
    options = decision.options
    if text.isdecimal():
        number = int(text) if len(text) < 9 else 0
        if 1 <= number <= len(options):
            return options[number - 1]
        raise NotationError(word("no number", lang, text=text[:40]), text=text)
    plain = " ".join(text.split())
    folded = plain.casefold()
    if folded in unlisted:
        return folded
    for option in options:
        if folded == option.sentence_in(lang).casefold():
            return option
    called = named(folded) if named is not None else None
    if called is not None:
        return called
    try:
        return decision.find(plain)
    except NotationError:
        raise NotationError(_refusal(state, plain, lang), text=text) from None


def asked_about(
    question: str, means: Callable[[str], Offered | str], lang: str, example: str
) -> Offered | str:
    """What `why` is asked about: an option's number or text, perhaps with `not` before it.

    Args:
        question: what stands behind `why`.
        means: finds the option that a text means.
        lang: the language.
        example: the key of the text that says what to write.

    Raises:
        Failure: nothing is asked about.
        NotationError: there is no such number.
    """
    text = " ".join(question.split())
    text = text[4:] if text.casefold().startswith("not ") else text
    if not text or text.casefold() == "not":
        raise Failure(word(example, lang))
    try:
        return means(text)
    except (NotationError, IllegalOption):
        if text.isdecimal():
            raise
        return text


def _refusal(state: Position[Any, Any, Any], text: str, lang: str) -> str:
    """Why a text is no option: by the rules, if it reads like one at all."""
    unknown = word("not understood", lang, text=one_line(text[:60]))
    try:
        state.apply(text)
    except IllegalOption as error:
        if any(unreadable in error.reason for unreadable in _UNREADABLE):
            hint = error.reason.partition("; ")[2]
            return f"{unknown}; {hint}" if hint else unknown
        cited = f" ({', '.join(error.rules)})" if error.rules else ""
        return f"`{one_line(text[:60])}` is not allowed: {error.reason}{cited}"
    return unknown

"""What people type: reading a line, and finding the option that it means."""

from __future__ import annotations

from attrs import define
from rich.text import Text

from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, Failure
from piecesofeight.cli.common.output import one_line, shown
from piecesofeight.cli.play.played import Played
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.game.decision import Decision, Option

IN_ORDER = ("arrange", "order", "build")  # decisions in which a list may be typed at once
QUITTING = ("quit", "exit")
_TRADE = "trade with "
_BY_COIN = (*IN_ORDER, "choose", "pick")  # those in which a coin's name is enough


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


def meant(state: Played, decision: Decision, text: str, screen: Screen) -> Option | str:
    """The option that a line means: its number, its notation, its sentence, or its coin.

    `surrender` and `stalemate` are given back as they are: they are never listed.

    Raises:
        NotationError: it means none; the message says why, as far as the rules do.
    """
    options = decision.options
    if text.isdecimal():
        number = int(text) if len(text) < 9 else 0
        if 1 <= number <= len(options):
            return options[number - 1]
        raise NotationError(word("no number", screen.lang, text=text[:40]), text=text)
    plain = " ".join(text.split())
    folded = plain.casefold()
    if folded in ("surrender", "stalemate"):
        return folded
    for option in options:
        if folded == option.sentence_in(screen.lang).casefold():
            return option
    named = _named(decision, folded, screen)
    if named is not None:
        return named
    try:
        return decision.find(plain)
    except NotationError:
        raise NotationError(_refusal(state, plain, screen), text=text) from None


def _named(decision: Decision, text: str, screen: Screen) -> Option | None:
    """The option whose coin or player a text names, with the words before it or without them."""
    if decision.kind not in (*_BY_COIN, "trade"):
        return None
    found = [option for option in decision.options if text in _forms(option, screen)]
    return found[0] if len(found) == 1 or (found and decision.kind in _BY_COIN) else None


def _forms(option: Option, screen: Screen) -> set[str]:
    """What may be written for an option that names a coin or a player, in lower case."""
    named = option.coin or option.text.removeprefix(_TRADE)
    coin = screen.coins.get(named)
    names = {named, *(name for _, name in coin.names)} if coin else {named}
    before = option.text.removesuffix(named)
    forms = (form for name in names for form in (name, before + name, option.verb))
    return {form.casefold() for form in forms}


def _refusal(state: Played, text: str, screen: Screen) -> str:
    """Why a text is no option: by the rules, if it reads like one at all."""
    unknown = word("not understood", screen.lang, text=one_line(text[:60]))
    try:
        state.apply(text)
    except IllegalOption as error:
        if "can't be read" in error.reason:
            hint = error.reason.partition("; ")[2]
            return f"{unknown}; {hint}" if hint else unknown
        cited = f" ({', '.join(error.rules)})" if error.rules else ""
        return f"`{one_line(text[:60])}` is not allowed: {error.reason}{cited}"
    return unknown

"""A saved game step by step: forwards, backwards, and into what else was tried."""

from __future__ import annotations

from typing import Any

from attrs import define
from rich.console import Console
from rich.text import Text

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import shown
from piecesofeight.cli.replay.as_seen import Replay, ToldChoice
from piecesofeight.played.replay import MadeChoice
from piecesofeight.records.record import Record

HELP = """\
n      the next choice            n 5    five choices on
p      the choice before          p 5    five choices back
g 12   after choice 12; g 0 is the start, g the end
b      what was tried here        b 2    the second of it
q      leave"""
QUITTING = ("q", "quit", "exit")


def tell(out: Console, text: str, style: str = "") -> None:
    """Print a text, whatever is in it."""
    out.print(Text(shown(text), style=style))


def tell_entry(out: Console, entry: ToldChoice) -> None:
    """Print a choice, what somebody says of it, and what came of it."""
    time = "" if entry.seconds is None else f"  ({entry.seconds} s)"
    tell(out, f"{entry.number:4}  {entry.text}{time}", "cyan")
    if entry.comment:
        tell(out, f"      {{{entry.comment}}}", "italic")
    for line in entry.events:
        tell(out, f"      {line}")


@define
class Stepper:
    """Somebody who steps through a game.

    Attributes:
        replay: the line that is looked at, from its first choice to its last.
        out: where it is printed.
        at: after how many of the choices that are told.
    """

    replay: Replay
    out: Console
    at: int = 0

    def run(self) -> None:
        """Read commands, line by line, until there are no more."""
        tell(self.out, f"{self.replay.table(0)}\n")
        while True:
            prompt = f"{self.at} of {len(self.replay.entries)} (n, p, g, b, q; ? for help) > "
            try:
                line = self.out.input(Text(prompt)).split()
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                return
            except UnicodeDecodeError:
                line = ["?"]
            if line and line[0].lower() in QUITTING:
                return
            try:
                self._obey([word.lower() for word in line] or ["n"])
            except Failure as failure:
                failure.show()

    def _obey(self, line: list[str]) -> None:
        number = _number(line[1]) if len(line) == 2 else None
        last = len(self.replay.entries)
        match line[0], len(line):
            case "n", 1 | 2:
                self._go(self.at + (1 if number is None else number))
            case "p", 1 | 2:
                self._go(self.at - (1 if number is None else number))
            case "g", 1 | 2:
                self._go(last if number is None else number)
            case "b", 1:
                self._tell_branches()
            case "b", 2:
                self._into(number or 0)
            case _:
                tell(self.out, HELP)

    def _go(self, number: int) -> None:
        last = len(self.replay.entries)
        if not 0 <= number <= last:
            raise Failure(f"there is no choice {number}", f"they are 1 to {last}, 0 is the start")
        self.at = number
        if number:
            tell_entry(self.out, self.replay.entries[number - 1])
        tell(self.out, f"\n{self.replay.table(self._place)}\n")
        if len(self._branches()) > 1:
            self._tell_branches()

    @property
    def _place(self) -> int:
        """How many choices were made up to here, with those that aren't told."""
        entries = self.replay.entries
        if not self.at:
            return entries[0].before if entries else 0
        return entries[self.at - 1].after

    @property
    def _here(self) -> Record[Any]:
        record = self.replay.record
        return record.undo(len(record.choices) - self._place)

    def _branches(self) -> list[tuple[int, MadeChoice]]:
        """What was tried here, as far as it may be told, each with its number in the record."""
        here, seat = self._here, self.replay.seat
        told = seat is None or seat == here.state.current_player or not here.state.is_secret
        return list(enumerate(here.branches)) if told else []

    def _tell_branches(self) -> None:
        found = self._branches()
        if not found:
            tell(self.out, "nothing was tried here")
        for number, (_, made) in enumerate(found, start=1):
            tell(self.out, f"  b {number}  {made.text}")

    def _into(self, number: int) -> None:
        found = self._branches()
        if not 1 <= number <= len(found):
            raise Failure(f"there is no branch {number} here", "`b` tells which there are")
        record = self._here.go(found[number - 1][0]).to_end()
        self.replay = Replay.of(record, self.replay.seat)
        self._go(self.at + 1)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise Failure(f"`{text[:40]}` is no number", "give one, such as `g 12`")
    return int(text)

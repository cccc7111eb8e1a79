"""What people see of whatever is played: texts, news, options, who is who."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any

from attrs import frozen
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.failure import print_failure
from piecesofeight.cli.common.output import draw, shown
from piecesofeight.cli.play.seats import Seat
from piecesofeight.played.decision import Decision
from piecesofeight.texts import say

word = partial(say, "play")

Row = tuple[str, str | list[str]]  # what it is, and a text or things one beside the other

_WIDE = 110  # from this width on there is room for the notation beside each option


@frozen(slots=False)
class Screen(ABC):
    """Draws on a console, in a language."""

    console: Console
    lang: str

    def say(self, key: str, style: str = "", **values: object) -> None:
        """A phrase of `words`, with its words filled in."""
        self.tell(word(key, self.lang, **values), style)

    def tell(self, text: str, style: str = "") -> None:
        """Any text; nothing in it can disturb the terminal."""
        self.console.print(Text(shown(text), style=style))

    def quote(self, text: str) -> None:
        """A text whose lines stay as they are: a terminal folds what is too long for it."""
        self.console.print(Text(shown(text)), soft_wrap=True)

    def wrong(self, text: str, hint: str = "") -> None:
        """What can't be done; the question is asked again."""
        print_failure(self.console, text, hint)

    def help(self, key: str = "help") -> None:
        """What may be typed."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="cyan", no_wrap=True)
        first, *lines, last = word(key, self.lang).splitlines()
        for line in lines:
            grid.add_row(*line.split("  ")[1:])
        self.tell(first)
        draw(self.console, Padding(grid, (0, 0, 0, 2)))
        self.tell(last)

    def clear(self) -> None:
        """Wipe the screen, if it is one."""
        self.console.clear()

    def head(self, player: Seat, *, mine: bool, moves: bool) -> Text:
        """A player's name, and who that is."""
        head = Text("> " if moves else "  ")
        head.append(shown(player.name), "bold underline" if mine else "bold")
        if mine:
            head.append(f" ({word('you', self.lang)})")
        elif not player.human:
            head.append(f" ({word('bot', self.lang, kind=player.kind)})", "dim")
        return head

    def rows(self, rows: Sequence[Row], left: int) -> None:
        """What lies somewhere, a line each, so far from the left."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for label, what in rows:
            cell = Text(shown(what)) if isinstance(what, str) else Columns(what, padding=(0, 2))
            grid.add_row(shown(label), cell)
        if rows:
            draw(self.console, Padding(grid, (0, 0, 0, left)))

    # --- the table, of which each kind of game draws its own parts ------------------------------

    def table(self, view: Any, seats: Sequence[Seat], heading: str = "") -> None:
        """All that the view's player sees, one's own last."""
        self.console.print()
        title = shown(heading) + self.title(view)
        self.console.print(Rule(Text(title, style="bold"), align="left"))
        self.middle(view)
        count = len(view.names)
        order = [(view.player + step) % count for step in range(1, count + 1)]
        for seat in order if view.player >= 0 else range(count):
            self.player(view, seat, seats[seat])
        self.console.print(Rule())

    @abstractmethod
    def title(self, view: Any) -> str:
        """When it is and who must decide, or how it ended."""

    def middle(self, view: Any) -> None:
        """What is nobody's; nothing, unless a kind of game says otherwise."""
        del view

    @abstractmethod
    def player(self, view: Any, seat: int, player: Seat) -> None:
        """A player, and what is theirs."""

    # --- what happened, and what is to be decided --------------------------------------------

    def news(self, lines: Sequence[str]) -> None:
        """What happened, a line each."""
        if lines:
            self.say("news", "bold")
            for line in lines:
                self.tell(f"  - {line}")

    def options(self, decision: Decision[Any], notation: bool = False) -> None:
        """The options with their numbers; different kinds of action are kept apart."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="cyan", no_wrap=True)
        grid.add_column()
        beside = not notation and self.console.width >= _WIDE
        if beside:
            grid.add_column(style="dim", no_wrap=True)
        last = ""
        for number, option in enumerate(decision.options, start=1):
            if last and option.verb != last:
                grid.add_row()
            last = option.verb
            text = option.text if notation else option.sentence_in(self.lang)
            cells = [Text(str(number)), Text(shown(text))]
            grid.add_row(*cells, *([Text(shown(option.text))] if beside else []))
        draw(self.console, Padding(grid, (0, 0, 0, 2)))

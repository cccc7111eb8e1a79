"""What people see of a game: drawn from their own view, so nothing else can be in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from attrs import field, frozen
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.failure import print_failure
from piecesofeight.cli.common.output import draw, one_line, shown
from piecesofeight.cli.play.seats import Seat
from piecesofeight.combat.clock import time_text
from piecesofeight.combat.ships.ship_state import ShipView
from piecesofeight.game.decision import Decision
from piecesofeight.game.view import HIDDEN, Action, Answered, View
from piecesofeight.language import Coins
from piecesofeight.language.printing.unparse import unparse_part, unparsed_steps
from piecesofeight.language.program import Play, React
from piecesofeight.texts import say
from piecesofeight.texts.grammars import speech_of

word = partial(say, "play")

_WIDE = 110  # from this width on there is room for the notation beside each option


@frozen
class Screen:
    """Draws on a console, in a language."""

    console: Console
    lang: str
    coins: Coins = field(repr=False)

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

    # --- the table ------------------------------------------------------------------------

    def table(self, view: View, seats: Sequence[Seat], heading: str = "") -> None:
        """Every ship as the view's player sees it, one's own last."""
        self.console.print()
        title = shown(heading) + self._title(view)
        self.console.print(Rule(Text(title, style="bold"), align="left"))
        count = len(view.names)
        order = [(view.player + step) % count for step in range(1, count + 1)]
        for seat in order if view.player >= 0 else range(count):
            self._ship(view, seat, seats[seat])
        self.console.print(Rule())

    def _title(self, view: View) -> str:
        if view.outcome is not None or view.to_move < 0:
            return shown(str(view.outcome or ""))
        name = view.names[view.to_move]
        return shown(word("turn", self.lang, turn=view.turn, name=name))

    def _ship(self, view: View, seat: int, player: Seat) -> None:
        sees, knows = view.sees[seat], view.knows[seat]
        head = self.head(player, mine=seat == view.player, moves=seat == view.to_move)
        if view.clocks:
            head.append(f"  {time_text(view.clocks[seat])}", "dim")
        if sees.out:
            head.append(f"  {word('out', self.lang)}", "red")
        elif sees.skips:
            head.append(f"  {word('misses', self.lang, count=sees.skips)}", "yellow")
        self.console.print(head)
        if sees.size or sees.hold_size:
            draw(self.console, Padding(self._rows(view, sees, knows), (0, 0, 0, 4)))

    def head(self, player: Seat, *, mine: bool, moves: bool) -> Text:
        """A player's name, and who that is."""
        head = Text("> " if moves else "  ")
        head.append(shown(player.name), "bold underline" if mine else "bold")
        if mine:
            head.append(f" ({word('you', self.lang)})")
        elif not player.human:
            head.append(f" ({word('bot', self.lang, kind=player.kind)})", "dim")
        return head

    def _rows(self, view: View, sees: ShipView, knows: ShipView) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        nest = self._face(view, sees.nest, knows.nest) if sees.nest else Text("-")
        grid.add_row(word("nest", self.lang), nest)
        deck = [
            Text.assemble((f"{index} ", "dim"), self._face(view, seen, known))
            for index, (seen, known) in enumerate(zip(sees.deck, knows.deck, strict=True), start=1)
        ]
        grid.add_row(word("deck", self.lang), Columns(deck, padding=(0, 2)) if deck else Text("-"))
        grid.add_row(word("hold", self.lang), self._hold(sees, knows))
        return grid

    def _face(self, view: View, seen: str | None, known: str | None) -> Text:
        """A coin as it lies: its name, `(name)` if it was shown before, `?` if it wasn't."""
        if seen is not None and seen != HIDDEN:
            return Text(self.coin(seen), style="yellow" if view.is_captain(seen) else "")
        if known is not None and known != HIDDEN:
            return Text(f"({self.coin(known)})", style="italic")
        return Text(HIDDEN, style="dim")

    def _hold(self, sees: ShipView, knows: ShipView) -> Text:
        names = knows.hold if isinstance(knows.hold, tuple) else sees.hold
        if isinstance(names, int):
            return Text(str(names))
        if not names:
            return Text("-" if isinstance(sees.hold, tuple) else "0")
        faces = ", ".join(name if name == HIDDEN else self.coin(name) for name in names)
        return Text(f"{len(names)}: {faces}")

    def coin(self, name: str) -> str:
        """A coin's name in the language."""
        return shown(self.coins[name].name_in(self.lang) if name in self.coins else name)

    # --- what happened, and what is to be decided --------------------------------------------

    def news(self, lines: Sequence[str]) -> None:
        """What happened, a line each."""
        if lines:
            self.say("news", "bold")
            for line in lines:
                self.tell(f"  - {line}")

    def question(self, view: View, decision: Decision) -> None:
        """What is in progress, what may be answered, and what is to be decided."""
        if view.actions:
            self.say("in progress", "bold")
            for action in view.actions:
                self.tell("  - " + self._action(view, action))
        if view.answered is not None:
            self.tell("  = " + self._answered(view, view.answered), "bold")
        name = one_line(view.names[decision.player])
        self.say(decision.kind, "bold", name=name)

    def _action(self, view: View, action: Action) -> str:
        text = f"{view.names[action.player]}: {self.coin(action.coin)}"
        if action.targets:
            text += word("at", self.lang, targets=", ".join(action.targets))
        return text + (word("negated", self.lang) if action.negated else "")

    def _answered(self, view: View, event: Answered) -> str:
        hidden = event.coin == HIDDEN
        return say(
            "play",
            f"answer {event.kind}",
            self.lang,
            actor=view.names[event.actor] if event.actor >= 0 else "?",
            owner=view.names[event.owner] if event.owner >= 0 else "?",
            coin=word("a coin", self.lang) if hidden else self.coin(event.coin),
        )

    def options(self, decision: Decision, notation: bool = False) -> None:
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
        for coin, number, text in self._ways(decision):
            way = word("way", self.lang, nth=speech_of(self.lang).rank(number))
            self.tell(f"  {self.coin(coin)}, {way}: {text}", "dim")

    def _ways(self, decision: Decision) -> Iterator[tuple[str, int, str]]:
        """For coins that can be used in several ways: coin, number, and that way's own text."""
        found: dict[str, list[Play | React]] = {}
        for option in decision.options:
            if option.coin and isinstance(option.ability, Play | React):
                ways = found.setdefault(option.coin, [])
                if option.ability not in ways:
                    ways.append(option.ability)
        for name, ways in found.items():
            if name in self.coins and len(ways) > 1:
                for number, ability in enumerate(ways, start=1):
                    yield name, number, self._way(ability)

    def _way(self, ability: Play | React) -> str:
        """An ability on one line, in the words of coin files: `if ...: destroy ...`."""
        done = "; ".join(unparsed_steps(ability, self.coins))
        if ability.condition is None:
            return done
        return f"if {unparse_part('condition', ability.condition, self.coins)}: {done}"

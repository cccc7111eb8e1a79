"""What people see of a game of coins: drawn from their own view, so nothing else can be in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import field, frozen
from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.output import draw, one_line, shown
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.cli.play.seats import Seat
from piecesofeight.combat.clock import time_text
from piecesofeight.combat.ships.ship_state import ShipView
from piecesofeight.game.view import HIDDEN, Action, Answered, View
from piecesofeight.language import Coins
from piecesofeight.language.printing.unparse import unparse_part, unparsed_steps
from piecesofeight.language.program import Play, React
from piecesofeight.notation.counts.marks import marked
from piecesofeight.played.decision import Decision
from piecesofeight.texts import say
from piecesofeight.texts.grammars import speech_of


@frozen(slots=False)
class CombatScreen(Screen):
    """Draws ships, and coins by their names in a language."""

    coins: Coins = field(repr=False)

    # --- the table ------------------------------------------------------------------------

    def title(self, view: View) -> str:
        """Whose turn it is, or how it ended."""
        if view.outcome is not None or view.to_move < 0:
            return shown(str(view.outcome or ""))
        name = view.names[view.to_move]
        return shown(word("turn", self.lang, turn=view.turn, name=name))

    def middle(self, view: View) -> None:
        """Which way turns go, if not as usual; what was put off, or is forbidden for a time."""
        if view.counterclockwise:
            self.tell(f"  {word('counterclockwise', self.lang)}", "cyan")
        for effect in view.pending:
            whose = f"{view.names[effect.player]}: {self.coin(effect.coin)}"
            self.tell(f"  {word('pending', self.lang, whose=whose, line=effect.line)}", "cyan")

    def player(self, view: View, seat: int, player: Seat) -> None:
        """A player's ship."""
        sees, knows = view.sees[seat], view.knows[seat]
        head = self.head(player, mine=seat == view.player, moves=seat == view.to_move)
        if view.clocks:
            head.append(f"  {time_text(view.clocks[seat])}", "dim")
        if sees.out:
            head.append(f"  {word('out', self.lang)}", "red")
        elif sees.skips:
            head.append(f"  {word('misses', self.lang, count=sees.skips)}", "yellow")
        for mark in sees.marks:
            if mark.place < 0:
                head.append(f"  {mark}", "magenta")
        self.console.print(head)
        if sees.size or sees.hold_size or sees.gone:
            draw(self.console, Padding(self._rows(view, sees, knows), (0, 0, 0, 4)))

    def _rows(self, view: View, sees: ShipView, knows: ShipView) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        nest = self._face(view, sees.nest, knows.nest) if sees.nest else Text("-")
        nest.append(marked("", sees.marks, 0), "magenta")
        grid.add_row(word("nest", self.lang), nest)
        deck = [
            Text.assemble(
                (f"{index} ", "dim"),
                self._face(view, seen, known),
                (marked("", sees.marks, index), "magenta"),
            )
            for index, (seen, known) in enumerate(zip(sees.deck, knows.deck, strict=True), start=1)
        ]
        grid.add_row(word("deck", self.lang), Columns(deck, padding=(0, 2)) if deck else Text("-"))
        grid.add_row(word("hold", self.lang), self._hold(sees, knows))
        if knows.gone:
            grid.add_row(word("gone", self.lang), self._faces(knows.gone))
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
        return self._faces(names)

    def _faces(self, names: tuple[str, ...]) -> Text:
        """How many coins, and which."""
        faces = ", ".join(name if name == HIDDEN else self.coin(name) for name in names)
        return Text(f"{len(names)}: {faces}")

    def coin(self, name: str) -> str:
        """A coin's name in the language."""
        return shown(self.coins[name].name_in(self.lang) if name in self.coins else name)

    # --- what is to be decided ---------------------------------------------------------------

    def question(self, view: View, decision: Decision[Any]) -> None:
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

    def options(self, decision: Decision[Any], notation: bool = False) -> None:
        """The options, and what the ways mean in which a coin can be used."""
        super().options(decision, notation)
        for coin, number, text in self._ways(decision):
            way = word("way", self.lang, nth=speech_of(self.lang).rank(number))
            self.tell(f"  {self.coin(coin)}, {way}: {text}", "dim")

    def _ways(self, decision: Decision[Any]) -> Iterator[tuple[str, int, str]]:
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

"""Coin combat at the terminal: games, and whole evenings with what is between their games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import define

from piecesofeight.cli.common.coins import find_coin
from piecesofeight.cli.explain.coin import explained
from piecesofeight.cli.play.combat.answers import answer_why, list_coins, show_trace
from piecesofeight.cli.play.combat.evening import show_last_game, show_question, show_table
from piecesofeight.cli.play.combat.fleet import Given
from piecesofeight.cli.play.combat.lines import IN_ORDER, begins_ship, building, choices_of, meant
from piecesofeight.cli.play.combat.played import game_of
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.kind import Choices, Kind
from piecesofeight.cli.play.saving import Saved, save
from piecesofeight.cli.play.seats import Seat
from piecesofeight.game.state import State
from piecesofeight.match.state import MatchState
from piecesofeight.played.decision import Option


@define
class CombatKind(Kind):
    """See `Kind`.

    Attributes:
        screen: what draws ships.
        seed: what the luck of ships follows from that are drawn.
        ships: by seat, how the ship of an evening's first game is built without asking.
    """

    screen: CombatScreen
    seed: int = 0
    ships: Mapping[int, Given] = {}

    # --- what is shown --------------------------------------------------------------------------

    def show_table(self, played: Any, seat: int, seats: Sequence[Seat]) -> None:
        """The ships, or where an evening stands between its games."""
        show_table(self.screen, played, seat, seats)

    def show_question(self, played: Any, decision: Any) -> None:
        """What is in progress, and what somebody must decide."""
        show_question(self.screen, played, decision)

    def is_new(self, played: Any, decision: Any) -> bool:
        """While coins are put in order, one after the other, the table stays as it was."""
        return decision.kind not in IN_ORDER or begins_ship(played, decision)

    def ending(
        self, before: Any, choice: Option | str, after: Any
    ) -> Callable[[Sequence[Seat]], None] | None:
        """A game of a match that ended, before the next one begins."""
        game = game_of(before)
        if isinstance(after, State) or game is None or after.state or after.is_terminal():
            return None
        return partial(show_last_game, self.screen, after, game.apply(choice))

    def helps(self, played: Any) -> tuple[str, ...]:
        """Of evenings there is more to say."""
        return ("help", "help evening") if isinstance(played, MatchState) else ("help",)

    def save(self, path: str, record: Any, seats: tuple[Seat, ...], seed: int) -> None:
        """The ships are saved, too, that are still to be built without asking."""
        save(path, Saved(record, seats, seed, self.ships), self.screen.coins)

    # --- what is typed --------------------------------------------------------------------------

    def meant(self, played: Any, decision: Any, text: str) -> Option | str:
        """See `lines.meant`."""
        return meant(played, decision, text, self.screen)

    def choices(self, played: Any, decision: Any, text: str) -> Choices:
        """See `lines.choices_of`."""
        return choices_of(played, decision, text, self.screen, self.seed)

    def by_enter(self, played: Any, decision: Any) -> Choices:
        """The only option, or the ship as it was, or one that is drawn."""
        first = decision.options[0]
        if len(decision) == 1 or first.verb == "keep":
            return [first]
        return self.choices(played, decision, "") if begins_ship(played, decision) else []

    def given(self, played: Any, decision: Any) -> Choices:
        """What builds a ship that was given, or is to be drawn, before an evening's first game."""
        given = self.ships.get(decision.player)
        if given is None or not begins_ship(played, decision) or played.games:
            return []
        return building(played, decision, given, self.screen.coins, self.seed)

    def obey(self, played: Any, decision: Any, verb: str, rest: str) -> bool:
        """What a coin does, why something is allowed, what happened in detail, one's coins."""
        match verb, rest:
            case "explain", name if name:
                coin = find_coin(self.screen.coins, name)
                said = explained(coin, self.screen.coins, self.screen.lang)
                self.screen.console.print(said)
            case "why", question:
                answer_why(played, self.screen, decision, question)
            case "trace", "":
                show_trace(played, self.screen, decision.player)
            case "coins", "" if isinstance(played, MatchState):
                list_coins(played, self.screen, decision.player)
            case _:
                return False
        return True

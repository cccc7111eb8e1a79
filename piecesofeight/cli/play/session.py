"""Whatever is played at the terminal, from one decision to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from attrs import define, field

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.keyboard import QUITTING, Keyboard, Quit
from piecesofeight.cli.play.kind import Choices, Kind, Played
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.cli.play.seats import Seat, bot_for, is_shared
from piecesofeight.combat.clock import time_text
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.played.decision import Decision
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.records.record import Record

PATIENCE = 5_000  # choices of bots among themselves before we stop looking for an end


@define
class Session:
    """What is being played, and what each person at the keyboard has been told.

    Attributes:
        record: what was played so far.
        seats: who decides.
        seed: what the bots' luck follows from.
        kind: what is particular to this kind of game.
        keyboard: what is typed.
        decided: for each seat how many choices it has made. A bot's luck follows from its own:
            how many others made, some of them in secret, must not show in it (5.2).
        told: for each seat all that it knows to have happened.
        shown: for each seat how much of that has been on its screen.
        facing: the seat whose secrets are on the screen; -1 for nobody's.
        since: when the time of who is asked was looked at last, in seconds.
    """

    record: Record[Any]
    seats: tuple[Seat, ...]
    seed: int
    kind: Kind
    keyboard: Keyboard
    decided: list[int] = field(init=False)
    told: list[list[str]] = field(init=False)
    shown: list[int] = field(init=False)
    facing: int = -1
    since: float = 0.0

    def __attrs_post_init__(self) -> None:
        made = [choice.player for choice in self.record.choices]
        self.decided = [made.count(seat) for seat in range(len(self.seats))]
        self.told = [[] for _ in self.seats]
        self.shown = [0 for _ in self.seats]
        self._listen()

    @property
    def played(self) -> Played:
        """Where it stands."""
        played: Played = self.record.state
        return played

    @property
    def screen(self) -> Screen:
        """What draws it."""
        return self.kind.screen

    def play(self) -> None:
        """Play until the end, or until somebody wants to stop; then call `finish`.

        Raises:
            Quit: somebody typed `quit`.
            Failure: the input broke off.
        """
        alone = 0
        while (decision := self.played.decision) is not None:
            seat, built = decision.player, self.kind.given(self.played, decision)
            if built:
                self._make(decision, built)
            elif self.seats[seat].human:
                alone = 0
                self._make(decision, self._ask(decision))
            else:
                bot = bot_for(self.seats[seat], self.seed, self.decided[seat])
                self._apply(bot.choose(self.played.view(seat)))
                alone += 1
            if alone > PATIENCE:
                self.screen.say("nobody left")
                return

    # --- one step --------------------------------------------------------------------------

    def _make(self, decision: Decision[Any], choices: Choices) -> None:
        """Make choices one after the other, as long as they answer the same question."""
        for number, choice in enumerate(choices):
            now = self.played.decision
            if now is None or (now.player, now.kind) != (decision.player, decision.kind):
                return
            if number and isinstance(choice, str):
                try:
                    choice = self.kind.meant(self.played, now, choice)
                except NotationError:
                    self.screen.wrong(word("no more", self.screen.lang, text=str(choice)[:40]))
                    return
            self._apply(choice)

    def _apply(self, choice: Any) -> None:
        before = self.played
        self.decided[before.current_player] += 1
        self.record = self.record.apply(choice)
        self.keyboard.unsaved = True
        self._listen()
        ending = self.kind.ending(before, choice, self.played)
        if ending is not None:
            self._between(ending)

    def _between(self, ending: Callable[[Sequence[Seat]], None]) -> None:
        """Show how a part of it ended, before the next one; people look at it together."""
        shared, self.facing = is_shared(self.seats), -1
        if shared:
            self.screen.clear()
        for number, seat in enumerate(self.seats):
            if seat.human and not shared:
                self._news(number)
        ending(self.seats)
        if shared:
            self._line("go on")

    def _listen(self) -> None:
        """Tell every person what has just happened, as far as they may know it."""
        for number, seat in enumerate(self.seats):
            if seat.human:
                events = self.played.told(number)
                self.told[number] += [event.text(self.screen.lang) for event in events]

    def _ask(self, decision: Decision[Any]) -> Choices:
        seat = decision.player
        lone = decision.options[0] if len(decision.options) == 1 else None
        if lone is not None and self.played.is_secret and seat == self.facing:
            return [lone]  # nothing of it is seen by anybody else
        fresh = self._hand_over(seat)
        self._show(decision, table=fresh or self.kind.is_new(self.played, decision))
        self.since = monotonic()
        while True:
            prompt = "type a number" if lone is None else "press Enter"
            clocks = self.played.clocks
            left = f" ({time_text(clocks[seat])})" if clocks else ""
            text = self.keyboard.line(f"{word(prompt, self.screen.lang)}{left} >")
            if self._time_is_up():
                self.screen.say("time is up", "bold red", name=self.seats[seat].name)
                return ["time"]
            try:
                if not text:
                    choices = self.kind.by_enter(self.played, decision)
                elif self._obey(decision, text):
                    continue
                else:
                    choices = self.kind.choices(self.played, decision, text)
                if choices:
                    return choices
            except (NotationError, IllegalOption) as error:
                self.screen.wrong(str(error))
            except Failure as failure:
                self.screen.wrong(failure.message, failure.hint)

    def _time_is_up(self) -> bool:
        """Let the time go by that somebody took; whether it was more than there was (8.2)."""
        now = monotonic()
        seconds, self.since = now - self.since, now
        if not self.played.clocks:
            return False
        later = self.record.wait(seconds)
        if later.state.history != self.played.history:
            return True
        self.record, self.keyboard.unsaved = later, True
        return False

    def _hand_over(self, seat: int) -> bool:
        """Hide the screen from whoever sat there before; whether it was somebody else."""
        before, self.facing = self.facing, seat
        if before == seat:
            return False
        if is_shared(self.seats):
            self.screen.clear()
            self._line("hand over", name=self.seats[seat].name)
            self.screen.clear()
        return True

    def _line(self, key: str, **values: object) -> None:
        """Wait for Enter."""
        if self.keyboard.line(word(key, self.screen.lang, **values)).lower() in QUITTING:
            raise Quit

    # --- the screen ------------------------------------------------------------------------

    def _show(self, decision: Decision[Any], table: bool = True) -> None:
        if table:
            self.kind.show_table(self.played, decision.player, self.seats)
        self._news(decision.player)
        self.kind.show_question(self.played, decision)
        self.screen.options(decision)

    def _news(self, seat: int) -> None:
        self.screen.news(self.told[seat][self.shown[seat] :])
        self.shown[seat] = len(self.told[seat])

    def finish(self) -> None:
        """Show how it ended, as everybody may see it."""
        people = [number for number, seat in enumerate(self.seats) if seat.human]
        if len(people) == 1:
            self._news(people[0])
        self.kind.show_table(self.played, SPECTATOR, self.seats)

    # --- commands --------------------------------------------------------------------------

    def _obey(self, decision: Decision[Any], text: str) -> bool:
        """Do what a command says; False if the text is none."""
        verb, _, rest = text.partition(" ")
        match verb.lower(), rest.strip():
            case "help" | "?", "":
                for key in self.kind.helps(self.played):
                    self.screen.help(key)
            case "look", "":
                self._show(decision)
            case "notation", "":
                self.screen.options(decision, notation=True)
            case "log", "":
                known = self.told[decision.player]
                self.screen.news(known or [word("nothing yet", self.screen.lang)])
            case leave, "" if leave in QUITTING:
                raise Quit
            case "save", name:
                self._save(name)
            case command, words:
                return self.kind.obey(self.played, decision, command, words)
        return True

    def _save(self, name: str) -> None:
        if not name:
            raise Failure(word("save where", self.screen.lang))
        self.kind.save(name, self.record, self.seats, self.seed)
        self.keyboard.unsaved = False
        self.screen.say("saved", file=name)

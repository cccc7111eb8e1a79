"""A game at the terminal, from one decision to the next."""

from __future__ import annotations

from time import monotonic

from attrs import define, field

from piecesofeight.cli.common.coins import find_coin
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.explain import explained
from piecesofeight.cli.play.keyboard import IN_ORDER, QUITTING, Keyboard, Quit, meant
from piecesofeight.cli.play.saving import Saved, save
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.cli.play.seats import Seat, bot_for, is_shared
from piecesofeight.combat.clock import time_text
from piecesofeight.errors import IllegalOption, NotationError
from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.state import State
from piecesofeight.notation.sight import SPECTATOR
from piecesofeight.records.record import Record

PATIENCE = 5_000  # choices of bots among themselves before we stop looking for an end


@define
class Session:
    """A game that is being played, and what each person at the keyboard has been told.

    Attributes:
        record: the game so far.
        seats: who decides.
        seed: what the bots' luck follows from.
        decided: for each seat how many choices it has made. A bot's luck follows from its own:
            how many others made, some of them in secret, must not show in it (5.2).
        told: for each seat all that it knows to have happened.
        shown: for each seat how much of that has been on its screen.
        facing: the seat whose secrets are on the screen; -1 for nobody's.
        waiting: what was typed ahead, where coins are put in order.
        since: when the time of who is asked was looked at last, in seconds.
    """

    record: Record[State]
    seats: tuple[Seat, ...]
    seed: int
    screen: Screen
    keyboard: Keyboard
    decided: list[int] = field(init=False)
    told: list[list[str]] = field(init=False)
    shown: list[int] = field(init=False)
    facing: int = -1
    waiting: list[str] = field(factory=list)
    since: float = 0.0

    def __attrs_post_init__(self) -> None:
        made = [choice.player for choice in self.record.choices]
        self.decided = [made.count(seat) for seat in range(len(self.seats))]
        self.told = [[] for _ in self.seats]
        self.shown = [0 for _ in self.seats]
        self._listen()

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.record.state

    def play(self) -> None:
        """Play until the game ends, or somebody wants to stop; then call `finish`.

        Raises:
            Quit: somebody typed `quit`.
            Failure: the input broke off.
        """
        alone = 0
        while (decision := self.state.decision) is not None:
            seat = self.seats[decision.player]
            if seat.human:
                alone = 0
                self._apply(self._ask(decision))
            else:
                bot = bot_for(seat, self.seed, self.decided[decision.player])
                self._apply(bot.choose(self.state.view(decision.player)))
                alone += 1
            if alone > PATIENCE:
                self.screen.say("nobody left")
                return

    # --- one step --------------------------------------------------------------------------

    def _apply(self, choice: Option | str) -> None:
        self.decided[self.state.current_player] += 1
        self.record = self.record.apply(choice)
        self.keyboard.unsaved = True
        self._listen()

    def _listen(self) -> None:
        """Tell every person what has just happened, as far as they may know it."""
        for number, seat in enumerate(self.seats):
            if seat.human:
                events = self.state.told(number)
                self.told[number] += [event.text(self.screen.lang) for event in events]

    def _ask(self, decision: Decision) -> Option | str:
        seat = decision.player
        lone = decision.options[0] if len(decision.options) == 1 else None
        if lone is not None and self.state.is_secret and seat == self.facing:
            return lone  # nothing of it is seen by anybody else
        fresh = self._hand_over(seat)
        if self.waiting:
            ahead = self.waiting.pop(0)
            if decision.kind in IN_ORDER and not fresh:
                try:
                    return meant(self.state, decision, ahead, self.screen)
                except NotationError:
                    self.waiting.clear()
                    self.screen.wrong(word("no more", self.screen.lang, text=ahead[:40]))
            self.waiting.clear()
        self._show(decision, table=fresh or decision.kind not in IN_ORDER)
        self.since = monotonic()
        while True:
            prompt = "type a number" if lone is None else "press Enter"
            clocks = self.state.clocks
            left = f" ({time_text(clocks[seat])})" if clocks else ""
            text = self.keyboard.line(f"{word(prompt, self.screen.lang)}{left} >")
            if self._time_is_up():
                self.screen.say("time is up", "bold red", name=self.seats[seat].name)
                return "time"
            if lone is not None and not text:
                return lone
            try:
                if text and not self._obey(decision, text):
                    return self._choice(decision, text)
            except (NotationError, IllegalOption) as error:
                self.screen.wrong(str(error))
            except Failure as failure:
                self.screen.wrong(failure.message, failure.hint)

    def _time_is_up(self) -> bool:
        """Let the time go by that somebody took; whether it was more than there was (8.2)."""
        now = monotonic()
        seconds, self.since = now - self.since, now
        if not self.state.clocks:
            return False
        later = self.record.wait(seconds)
        if later.state.history != self.state.history:
            return True
        self.record, self.keyboard.unsaved = later, True
        return False

    def _choice(self, decision: Decision, text: str) -> Option | str:
        if decision.kind in IN_ORDER and ("," in text or "|" in text):
            first, *rest = [part.strip() for part in text.replace("|", ",").split(",")]
            choice = meant(self.state, decision, first, self.screen)
            self.waiting = [part for part in rest if part]
            return choice
        choice = meant(self.state, decision, text, self.screen)
        if isinstance(choice, str):
            self.state.apply(choice)  # raises, with the reason, where it isn't allowed
        return choice

    def _hand_over(self, seat: int) -> bool:
        """Hide the screen from whoever sat there before; whether it was somebody else."""
        before, self.facing = self.facing, seat
        if before == seat:
            return False
        if is_shared(self.seats):
            self.screen.clear()
            prompt = word("hand over", self.screen.lang, name=self.seats[seat].name)
            if self.keyboard.line(prompt).lower() in QUITTING:
                raise Quit
            self.screen.clear()
        return True

    def _show(self, decision: Decision, table: bool = True) -> None:
        seat = decision.player
        view = self.state.view(seat)
        if table:
            self.screen.table(view, self.seats)
        self.screen.news(self.told[seat][self.shown[seat] :])
        self.shown[seat] = len(self.told[seat])
        self.screen.question(view, decision)
        self.screen.options(decision)

    def finish(self) -> None:
        """Show the end, as everybody may see it."""
        people = [number for number, seat in enumerate(self.seats) if seat.human]
        if len(people) == 1:
            self.screen.news(self.told[people[0]][self.shown[people[0]] :])
        self.screen.table(self.state.view(SPECTATOR), self.seats)

    # --- commands --------------------------------------------------------------------------

    def _obey(self, decision: Decision, text: str) -> bool:
        """Do what a command says; False if the text is none."""
        verb, _, rest = text.partition(" ")
        match verb.lower(), rest.strip():
            case "help" | "?", "":
                self.screen.help()
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
            case "explain", name if name:
                coin = find_coin(self.screen.coins, name)
                self.screen.console.print(explained(coin, self.screen.coins, self.screen.lang))
            case "why", question:
                _answer_why(self.record, self.screen, decision, question)
            case "trace", "":
                _show_trace(self.record, self.screen, decision.player)
            case _:
                return False
        return True

    def _save(self, name: str) -> None:
        if not name:
            raise Failure(word("save where", self.screen.lang))
        save(name, Saved(self.record, self.seats, self.seed))
        self.keyboard.unsaved = False
        self.screen.say("saved", file=name)


def _answer_why(record: Record[State], screen: Screen, decision: Decision, question: str) -> None:
    """Why an option is allowed or isn't: its number or text, perhaps with `not` before it."""
    text = " ".join(question.split())
    text = text[4:] if text.casefold().startswith("not ") else text
    if not text or text.casefold() == "not":
        raise Failure(word("why what", screen.lang))
    try:
        choice = meant(record.state, decision, text, screen)
    except (NotationError, IllegalOption):
        if text.isdecimal():
            raise
        choice = text
    screen.quote(str(record.state.why(choice)))


def _show_trace(record: Record[State], screen: Screen, seat: int) -> None:
    """What happened since the player last decided, as a tree, as far as that player may know."""
    own = [
        number
        for number, (state, _) in enumerate(zip(record.states(), record.choices, strict=False))
        if state.current_player == seat and len(state.legal_actions()) > 1
    ]
    tree = record.trace(own[-1] if own else 0).seen_by(seat)
    screen.quote(str(tree) or word("nothing yet", screen.lang))

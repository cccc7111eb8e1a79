"""Looks on while the machine plays: which coins meet in what it does, and which rules it touches.

The kernel's log tells what happened, not which coin brought it about. But at the moment at
which a record is written the newest frames of the stack say just that.

Only what leaves a trace is noted. A rule that shows in nothing but an option that isn't there
(4.8: no second Captain) is not among them; 5.4 is, as the search asks what would be without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from piecesofeight.combat.calling import find_key
from piecesofeight.combat.machine import Machine
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.game.view import EVENTS
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.machine import walking
from piecesofeight.machine.select import holds
from piecesofeight.machine.zones import owner_of, place_of
from piecesofeight.notation.position import OptionParts
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.tables import Tables

# What the coin that brought an event about did, and what it was to the coin concerned.
_DOER = {
    m.WOULD: ("would destroy", "would be destroyed", "attacks"),
    m.DESTROYED: ("destroys", "destroyed", "destroys"),
    m.TAKEN: ("takes", "taken", "takes"),
}
# Records that say by themselves which rule they are about.
_RULES = {
    m.LOG_SKIPPED: "6.5",
    m.LOG_NEGATED: "5.9",
    m.LOG_PREVENTED: "6.9",
    m.LOG_PICKED: "4.7",
    m.LOG_SKIPS: "6.5",
    m.LOG_NEXT: "6.4",
    m.LOG_REVERSED: "9.29",
    m.LOG_REARRANGED: "6.2",
    m.LOG_SKIPPED_TARGET: "4.4",
}
# Records that say by themselves how the coin at work has to do with another one.
_MEETINGS = {
    m.LOG_NEGATED: ("used", "negates"),
    m.LOG_PICKED: ("drawn", "draws"),
    m.LOG_LOOKED: ("seen", "looks at"),
}

Record = tuple[int, ...]  # of the log, by the words of the layout


class Observer(Machine):
    """Plays on blocks, and notes which coins meet and which rules are touched in the last step.

    Its tables have a kind of coin at their end that does nothing, for what-ifs.

    Attributes:
        meetings: the coins that met.
        rules: the rules that were touched, each with a coin concerned.
        used: the abilities that were announced: the coin's name, whether as a reaction, and where
            the ability is in the tables.
        reacted: the coins that reacted, by address.
        forgetful: lets every coin react as if it hadn't done so in this turn: what would be if
            there were no rule 5.4.
    """

    def __init__(self, tables: Tables, coins: Sequence[Coin]) -> None:
        """Play with these coins, in the order of the tables."""
        super().__init__([*tables.words, *[0] * m.KIND_SIZE], ObservedKernel(self))
        self.meetings: set[Meeting] = set()
        self.rules: set[tuple[str, str]] = set()
        self.used: set[tuple[str, bool, int]] = set()
        self.reacted: list[int] = []
        self.forgetful = False
        self._b: list[int] = []
        self._names = ["", *(coin.name for coin in coins)]

    @property
    def blank(self) -> int:
        """The kind of coin that does nothing."""
        return len(self.words) - m.KIND_SIZE

    def _after(self, move: Callable[..., int], block: Any, *numbers: int) -> tuple[int, ...] | None:
        self._b = block
        self.meetings, self.rules, self.used, self.reacted = set(), set(), set(), []
        return super()._after(move, block, *numbers)

    def name(self, b: list[int], coin: int) -> str:
        """What a coin is called."""
        kind: int = self.words[b[coin + m.C_KIND] + m.K_ID]
        return self._names[kind]

    def _on_record(self, record: Callable[..., None], log: list[int], *noted: int) -> None:
        record(log, *noted)
        if noted[m.LOG_KIND] in _RULES:
            self._touch(_RULES[noted[m.LOG_KIND]], noted[m.LOG_COIN])
        if noted[m.LOG_KIND] in _MEETINGS:
            event, role = _MEETINGS[noted[m.LOG_KIND]]
            self._meet(noted[m.LOG_COIN], event, self._cause(), role)
        if noted[m.LOG_KIND] in self._notes:
            self._notes[noted[m.LOG_KIND]](self, noted)

    # --- noting -------------------------------------------------------------------------------

    def _meet(self, coin: int, event: str, other: int, role: str) -> None:
        """Two coins met; a coin that has to do with itself is no meeting."""
        if coin and other and coin != other:
            names = self.name(self._b, coin), self.name(self._b, other)
            self.meetings.add(Meeting(names[0], event, names[1], role))

    def _touch(self, rule: str, coin: int = 0) -> None:
        """A rule, with a coin that it concerns and the coin that brought it about."""
        for concerned in (coin, self._cause()):
            if concerned:
                self.rules.add((rule, self.name(self._b, concerned)))

    def _ability(self, frame: int) -> int:
        """The newest ability in use from a frame downward, 0 if there is none."""
        while frame and self._b[frame] != m.ABILITY_FRAME:
            frame = self._b[frame + m.FRAME_BELOW]
        return frame

    def _cause(self) -> int:
        """The coin whose ability is at work, 0 if it is a plain rule."""
        frame = self._ability(self._b[m.H_FP])
        return self._b[frame + m.U_COIN] if frame else 0

    # --- what each record means -----------------------------------------------------------------

    def _used(self, noted: Record) -> None:
        """An ability is announced, played or as a reaction, or happens of itself."""
        option, ability, coin = OptionParts.of(noted[m.LOG_B]), noted[m.LOG_A], noted[m.LOG_COIN]
        reacts = noted[m.LOG_KIND] != m.LOG_USED
        self.used.add((self.name(self._b, coin), reacts, ability))
        if option.place == m.AT_AFT:
            self._touch("4.1", coin)
        if option.target_seat == self._b[noted[m.LOG_PLAYER] + m.P_SEAT]:
            self._touch("4.5", coin)
        if option.added:
            self._touch("6.3", coin)
            self._joined(coin, self.words[ability + m.A_OWN_FILTER], noted[m.LOG_PLAYER])
        if self.words[ability + m.A_CONDITION]:
            self._touch("4.3", coin)
            self._enabled(coin, ability, noted[m.LOG_PLAYER])

    def _joined(self, coin: int, fil: int, player: int) -> None:
        """Open coins of a player that fit a filter are added to the use of a coin (6.3)."""
        b = self._b
        for other in (b[player + m.P_NEST], b[player + m.P_DECK]):
            if other and self.words[fil + m.F_KIND] in (0, b[other + m.C_KIND]):
                self._meet(coin, "used", other, "joins")

    def _contributed(self, noted: Record) -> None:
        frame = self._ability(self._b[m.H_FP])
        if frame and noted[m.LOG_A]:
            fil = self.words[self._b[frame + m.U_ABILITY] + m.A_INVITE_FILTER]
            self._joined(self._cause(), fil, noted[m.LOG_PLAYER])
            self._touch("6.3")

    def _enabled(self, coin: int, ability: int, user: int) -> None:
        """Without which coins a condition wouldn't hold: each is tried as a blank."""
        b, t = self._b, self.words
        event = b[b[m.H_FP] + m.U_EVENT] if b[m.H_FP] else 0
        for other in walking.coins(b):
            kind = b[other + m.C_KIND]
            b[other + m.C_KIND] = self.blank
            needed = not holds(b, t, t[ability + m.A_CONDITION], coin, user, 0, event, user)
            b[other + m.C_KIND] = kind
            if needed:
                self._meet(coin, "used", other, "enables")

    def _reacts(self, noted: Record) -> None:
        """A coin answers an event; its frame is the newest one."""
        b, coin = self._b, noted[m.LOG_COIN]
        event = b[b[m.H_FP] + m.U_EVENT]
        kind, subject = b[event + m.E_KIND], b[event + m.E_COIN]
        below = self._ability(b[event + m.FRAME_BELOW])
        self.reacted.append(coin)
        self._touch("5.1", coin)
        if subject:  # the beginning and the end of a turn are about no coin
            self._meet(subject, EVENTS[kind], coin, "answers")
        if kind == m.USED and b[below + m.U_EVENT]:
            self._touch("5.3", subject)
        if kind in _DOER and below:
            does, suffers, role = _DOER[kind]
            self._meet(b[below + m.U_COIN], does, coin, "answers")
            self._meet(subject, suffers, b[below + m.U_COIN], role)
        if kind == m.DESTROYED and not place_of(b, coin) & m.ACTIVE:
            self._touch("5.7", coin)
        self._used(noted)
        if self.forgetful:
            b[coin + m.C_REACTED] = 0

    def _prevented(self, noted: Record) -> None:
        b, cause = self._b, self._cause()
        self._meet(noted[m.LOG_COIN], "would be destroyed", cause, "prevents")
        below = self._ability(b[b[self._ability(b[m.H_FP]) + m.U_EVENT] + m.FRAME_BELOW])
        if below:
            self._meet(b[below + m.U_COIN], "would destroy", cause, "prevents")

    def _destroyed(self, noted: Record) -> None:
        b, coin, cause, frame = self._b, noted[m.LOG_COIN], self._cause(), self._b[m.H_FP]
        if not cause:
            self._touch("3.9", coin)
        elif cause == coin:
            paid = b[frame] == m.ABILITY_FRAME and b[frame + m.FRAME_STAGE] == m.STAGE_ANNOUNCE
            self._touch("4.6a" if paid else "4.6", coin)
        self._meet(coin, "destroyed", cause, "destroys")
        if b[coin + m.C_HOME] != b[noted[m.LOG_PLAYER] + m.P_SEAT]:
            self._touch("4.9", coin)
        if noted[m.LOG_MASK] != b[m.H_EVERYBODY]:
            self._touch("4.10", coin)
        if frame and b[frame] == m.DESTRUCTION_FRAME and b[frame + m.X_COUNT] > 1:
            self._touch("5.6", coin)
        ability = self._ability(frame)
        event = b[ability + m.U_EVENT] if ability else 0
        if event and b[event + m.E_KIND] == m.USED and b[event + m.E_COIN] == coin:
            if b[b[event + m.E_TARGET] + m.U_FLAGS] & m.NEGATED:
                self._touch("6.8", coin)

    def _moved(self, noted: Record) -> None:
        seat, place = divmod(noted[m.LOG_A], 256)
        if seat != self._b[noted[m.LOG_PLAYER] + m.P_SEAT] and place & m.SHIP:
            self._meet(noted[m.LOG_COIN], "taken", self._cause(), "takes")
            self._touch("6.6", noted[m.LOG_COIN])
        else:
            self._meet(noted[m.LOG_COIN], "moved", self._cause(), "moves")

    def _removed(self, noted: Record) -> None:
        self._meet(noted[m.LOG_COIN], "moved", self._cause(), "removes")

    def _revealed(self, noted: Record) -> None:
        """Shown by an ability; or as a condition leans on it, before that has a frame (4.1)."""
        frame = self._b[m.H_FP]
        if frame and self._b[frame] == m.ABILITY_FRAME:
            self._meet(noted[m.LOG_COIN], "seen", self._cause(), "shows")
        else:
            self._touch("4.1", noted[m.LOG_COIN])

    def _rearranged(self, noted: Record) -> None:
        b = self._b
        for coin in walking.coins(b):
            if owner_of(b, coin) == noted[m.LOG_PLAYER] and place_of(b, coin) & m.SHIP:
                self._meet(coin, "moved", self._cause(), "arranges")

    def _sent(self, noted: Record) -> None:
        self._touch("3.1" if self._b[m.H_PHASE] == m.PHASE_FIRST_NEST else "3.3", noted[m.LOG_COIN])

    def _called(self, noted: Record) -> None:
        key = find_key(self._b, self.words, noted[m.LOG_PLAYER])
        for coin in (key, noted[m.LOG_COIN], noted[m.LOG_B]):
            self._touch("3.6", coin)

    def _won(self, noted: Record) -> None:
        """Won in the middle of an ability: whose it is, is still on the stack."""
        if noted[m.LOG_A] == m.OUTCOME_CAPTAIN:
            self._touch("7.1")

    _notes: ClassVar[dict[int, Callable[[Observer, Record], None]]] = {
        m.LOG_SENT: _sent,
        m.LOG_USED: _used,
        m.LOG_REACTED: _reacts,
        m.LOG_HAPPENED: _reacts,
        m.LOG_DESTROYED: _destroyed,
        m.LOG_PREVENTED: _prevented,
        m.LOG_MOVED: _moved,
        m.LOG_REMOVED: _removed,
        m.LOG_CALLED: _called,
        m.LOG_REVEALED: _revealed,
        m.LOG_REARRANGED: _rearranged,
        m.LOG_CONTRIBUTED: _contributed,
        m.LOG_WON: _won,
    }

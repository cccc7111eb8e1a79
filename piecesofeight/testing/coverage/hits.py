"""What the machine did: which abilities, instructions and conditions it went through, and how.

A *hit* is what happened, and the address in the tables of the ability, the instruction, the
condition or the term with which it happened. Hits are heard by a probe while the decisions
of a run are taken again; nothing is concluded from what could have happened.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

from piecesofeight.combat import kernel
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.game.state import State
from piecesofeight.machine import constants as m
from piecesofeight.machine import schema
from piecesofeight.machine.abilities.elsewhere import used_coin
from piecesofeight.machine.abilities.kept import current_line
from piecesofeight.machine.events import ways_to_answer
from piecesofeight.machine.zones import in_ship, lies_in, place_of
from piecesofeight.notation.position import OptionParts
from piecesofeight.testing.scenarios.running.taking import replay

Words = m.Words


class What(enum.Enum):
    """What can happen with a part of an ability."""

    USED = enum.auto()
    NO_TARGET = enum.auto()  # nothing stood in its way but that there was nothing to aim at
    USED_UP = enum.auto()  # it could not be used a second time
    UNMATCHED = enum.auto()  # an event of that kind which it doesn't answer
    DECLINED = enum.auto()
    PAID = enum.auto()
    DONE = enum.auto()
    IDLE = enum.auto()  # its turn came, and there was nothing to do
    TRUE = enum.auto()
    FALSE = enum.auto()
    IN_FORCE = enum.auto()
    OUT_OF_FORCE = enum.auto()
    ADDED = enum.auto()
    NOT_ADDED = enum.auto()
    INVITED = enum.auto()
    NOT_INVITED = enum.auto()
    CONTRIBUTED = enum.auto()
    NOT_CONTRIBUTED = enum.auto()


Hit = tuple[What, int]


class Recorder:
    """Replays runs, and notes every hit of theirs."""

    def __init__(self) -> None:
        self.hits: set[Hit] = set()
        self._silent = False
        self._open: dict[int, int] = {}  # frame -> the instruction that waits for answers
        self._held: dict[int, bool] = {}  # condition -> whether it held when last judged
        self._opts = kernel.new_opts()
        self._kernel = ObservedKernel(self)

    def follow(self, states: Sequence[State]) -> set[Hit]:
        """The hits of a run, from each of its states to the next."""
        self.hits = set()
        self._open.clear()
        replay(states, self._kernel)
        return self.hits

    def _hit(self, what: What, address: int) -> None:
        if not self._silent:
            self.hits.add((what, address))

    def _on_give_up(self, inner: Any, *rest: Any) -> None:
        """Who surrenders where an answer is due, or has no time left, has not answered."""
        self._silent = True
        inner(*rest)
        self._silent = False

    # --- conditions and limits ------------------------------------------------------------

    def _on_holds(self, inner: Any, b: Words, t: Words, condition: int, *rest: int) -> bool:
        result: bool = inner(b, t, condition, *rest)
        self._held[condition] = result
        self._hit(What.TRUE if result else What.FALSE, condition)
        return result

    def _on_term_holds(self, inner: Any, b: Words, t: Words, term: int, *rest: int) -> bool:
        result: bool = inner(b, t, term, *rest)
        self._hit(What.TRUE if result else What.FALSE, term)
        return result

    def _on_forbids(self, inner: Any, b: Words, t: Words, line: int, *rest: int) -> bool:
        result: bool = inner(b, t, line, *rest)
        _limiter, _owner, _entry, act, *_ = rest
        if t[line + m.I_A] == act:
            self._hit(What.TRUE if result else What.FALSE, line)
        return result

    def _on_limited(
        self, inner: Any, b: Words, t: Words, limiter: int, act: int, *rest: int
    ) -> bool:
        kind = b[limiter + m.C_KIND]
        for i in range(t[kind + m.K_ABILITY_COUNT]):
            row = t[kind + m.K_ABILITIES] + i * m.ABILITY_SIZE
            if t[row + m.A_TYPE] == m.WHILE and act in acts_of(t, row):
                there = lies_in(place_of(b, limiter), t[row + m.A_PLACES])
                self._hit(What.IN_FORCE if there else What.OUT_OF_FORCE, row)
        result: bool = inner(b, t, limiter, act, *rest)
        return result

    # --- how an ability comes to be used ---------------------------------------------------

    def _on_answers(
        self, inner: Any, b: Words, t: Words, row: int, coin: int, user: int, e: int, entry: int
    ) -> bool:
        result: bool = inner(b, t, row, coin, user, e, entry)
        answering = t[row + m.A_TYPE] in (m.REACT, m.WHENEVER)
        if answering and t[row + m.A_EVENT] == b[e + m.E_KIND] and not result:
            self._hit(What.UNMATCHED, row)
        return result

    def _on_ability_options(
        self, inner: Any, b: Words, t: Words, row: int, coin: int, *rest: Any
    ) -> int:
        before: int = rest[-1]
        count: int = inner(b, t, row, coin, *rest)
        spent = b[coin + m.C_USED] & 1 << t[row + m.A_INDEX]
        condition = t[row + m.A_CONDITION]
        if t[row + m.A_ONCE] == m.ONCE_GAME and spent:
            self._hit(What.USED_UP, row)
        elif t[row + m.A_LOSES] and not in_ship(b, coin):
            pass  # the cost can't be paid
        elif count == before and (condition == 0 or self._held[condition]):
            self._hit(What.NO_TARGET, row)
        return count

    def _on_announce(
        self, inner: Any, b: Words, t: Words, log: Words, user: int, coin: int, option: int, e: int
    ) -> None:
        kind = b[coin + m.C_KIND]
        row = t[kind + m.K_ABILITIES] + option // m.ABILITY_UNIT % 8 * m.ABILITY_SIZE
        self._hit(What.USED, row)
        if option // m.TARGET_UNIT:
            self._hit(What.DONE, t[row + m.A_PROGRAM])
        if t[row + m.A_OWN_FILTER]:
            self._hit(What.ADDED if option // m.ADDED_UNIT % 4 else What.NOT_ADDED, row)
        if t[row + m.A_INVITE_FILTER]:
            self._hit(What.INVITED if option & m.INVITE_UNIT else What.NOT_INVITED, row)
        inner(b, t, log, user, coin, option, e)

    def _on_begin_whenever(
        self, inner: Any, b: Words, t: Words, log: Words, row: int, *rest: int
    ) -> None:
        self._hit(What.USED, row)
        inner(b, t, log, row, *rest)

    def _on_be_used(self, inner: Any, b: Words, t: Words, log: Words, f: int) -> None:
        row = b[f + m.U_ABILITY]
        if t[row + m.A_COSTS]:
            self._hit(What.PAID, row)
        inner(b, t, log, f)

    def _on_note_answer(
        self, inner: Any, b: Words, t: Words, log: Words, e: int, option: int
    ) -> None:
        """Every ability that could have been used instead is declined, unless another had to be."""
        opts = self._opts
        player = b[e + m.E_CURSOR]
        ways = [way for way in opts[: ways_to_answer(b, t, player, e, opts)] if way != m.V_PASS]
        for offered in ways:
            parts, taken = OptionParts.of(offered), OptionParts.of(option)
            index = parts.ability
            if option == m.V_PASS or (*parts.way, index) != (*taken.way, taken.ability):
                coin = used_coin(b, t, player, offered, e)
                first = t[b[coin + m.C_KIND] + m.K_ABILITIES]
                self._hit(What.DECLINED, first + index * m.ABILITY_SIZE)
        inner(b, t, log, e, option)

    def _on_take_contribution(
        self, inner: Any, b: Words, t: Words, log: Words, f: int, option: int
    ) -> None:
        some = option // m.TARGET_UNIT
        self._hit(What.CONTRIBUTED if some else What.NOT_CONTRIBUTED, b[f + m.U_ABILITY])
        inner(b, t, log, f, option)

    def _on_take_target(
        self, inner: Any, b: Words, t: Words, log: Words, f: int, option: int
    ) -> None:
        self._hit(What.DONE, b[f + m.U_PC])
        inner(b, t, log, f, option)

    # --- instructions ----------------------------------------------------------------------

    def _on_run_instruction(self, inner: Any, b: Words, t: Words, log: Words, f: int) -> None:
        line, gone = b[f + m.U_PC], b[b[f + m.U_USER] + m.P_OUT]
        op = m.OP_END if gone else t[line]
        self._open.pop(f, None)
        before, told, begun = b[: b[m.H_STACK]], log[m.LOG_USED_WORDS], b[f + m.U_CURSOR]
        inner(b, t, log, f)
        if op == m.OP_WAY and b[f + m.U_PC] == line + m.INSTRUCTION_SIZE:
            self._hit(What.TRUE, line)
        in_order = op == m.OP_MOVE and t[line + m.I_D] & m.MOVE_IN_ORDER
        over = schema.OPS[op].over
        if over == "asks" or in_order:
            self._open[f] = line
            self._close(b, f)
        elif over == "at once" or over == "one by one":
            if before != b[: b[m.H_STACK]] or _says_something(log, told):
                self._hit(What.DONE, line)
            elif begun == 0:  # a move is carried out once more for each coin, and then to no end
                self._hit(What.IDLE, line)

    def _close(self, b: Words, f: int) -> None:
        """If an instruction that asks is over and nobody was asked, there was nothing to do."""
        if b[f + m.FRAME_STAGE] == m.STAGE_RESOLVE and f in self._open:
            self._hit(What.IDLE, self._open.pop(f))

    def _answered(self, b: Words, f: int) -> None:
        self._open.pop(f, None)
        self._hit(What.DONE, current_line(b, f))

    def _on_run_choice(self, inner: Any, b: Words, *rest: Any) -> None:
        inner(b, *rest)
        self._close(b, rest[-1])

    _on_run_pick = _on_run_several_choices = _on_run_order = _on_run_choice
    _on_run_arrangement = _on_run_shuffle = _on_run_choice

    def _on_take_choice(self, inner: Any, b: Words, *rest: Any) -> None:
        self._answered(b, rest[-2])
        inner(b, *rest)

    def _on_announce_lent(
        self, inner: Any, b: Words, t: Words, log: Words, f: int, index: int
    ) -> None:
        """An ability of another coin is used; its own coin isn't."""
        self._answered(b, f)
        inner(b, t, log, f, index)

    _on_run_use = _on_run_redirect = _on_run_choice
    _on_take_order = _on_take_new_target = _on_take_arrangement = _on_take_choice
    _on_take_player = _on_take_choice

    def _on_drawn(self, inner: Any, b: Words, t: Words, log: Words, f: int, coin: int) -> None:
        self._answered(b, f)
        inner(b, t, log, f, coin)

    def _on_take_consent(
        self, inner: Any, b: Words, t: Words, log: Words, f: int, option: int
    ) -> None:
        agreed = option // m.TARGET_UNIT
        self._hit(What.TRUE if agreed else What.FALSE, current_line(b, f))
        inner(b, t, log, f, option)


def acts_of(t: Words, row: int) -> set[int]:
    """What the lines of a while-active ability forbid."""
    found = set()
    line = t[row + m.A_PROGRAM]
    while t[line] == m.OP_FORBID:
        found.add(t[line + m.I_A])
        line += m.INSTRUCTION_SIZE
    return found


_LEFT_OUT = (m.LOG_SKIPPED_TARGET, m.LOG_SPARED, m.LOG_UPHELD)


def _says_something(log: Words, start: int) -> bool:
    """Whether the log has more from there on than that a target was gone, or nothing to be done."""
    for at in range(start, log[m.LOG_USED_WORDS], m.LOG_SIZE):
        kind = log[at + m.LOG_KIND]
        empty = kind in _LEFT_OUT or (kind == m.LOG_SKIPS and not log[at + m.LOG_A])
        if not empty:
            return True
    return False

"""What happened in a run, and which line of which coin brought it about.

The decisions are taken again by a probe that hears each entry of the log and each change
of a zone, and looks at the stack for the ability that is under way just then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import field, frozen

from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.game.event import KINDS
from piecesofeight.game.state import State
from piecesofeight.language.program import Coin, React
from piecesofeight.machine import layout as m
from piecesofeight.notation.position import seat_of
from piecesofeight.tables import Tables
from piecesofeight.testing.lines import text_of_line
from piecesofeight.testing.scenarios.running.taking import Course, Move, replay

Words = m.Words
PARTS = {m.P_NEST: "nest", m.P_DECK: "deck", m.P_HOLD: "hold"}
# What an author may have had in mind who finds that nothing has changed.
HINDERED = ("prevented", "negated", "skipped target")
ENDS = ("won", "drawn", "team", "out")


@frozen
class Cause:
    """The line of a coin that did something.

    Attributes:
        coin: the coin.
        line: the number of the line in the coin's file.
    """

    coin: Coin = field(repr=lambda coin: coin.name)
    line: int

    @property
    def file(self) -> str:
        """The coin's file."""
        return self.coin.span.file

    @property
    def text(self) -> str:
        """What the line says."""
        return text_of_line(self.coin, self.line)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text.strip()}"


@frozen
class Happening:
    """Something that happened.

    Attributes:
        kind: what, as `Event.kind` says it.
        text: in a sentence, with all that is secret.
        cause: the line that did it; None if it was a rule or a player's choice.
    """

    kind: str
    text: str
    cause: Cause | None


@frozen
class Trace:
    """What happened in some moves.

    Attributes:
        happenings: in order.
        touched: for each zone that changed, by seat and part, the last cause of it.
    """

    happenings: tuple[Happening, ...]
    touched: dict[tuple[int, str], Cause | None]

    def last(self, *kinds: str) -> Cause | None:
        """The cause of the last thing of some kinds that has one; of any kind, if left out."""
        for one in reversed(self.happenings):
            if one.cause is not None and (one.kind in kinds or not kinds):
                return one.cause
        return None

    def cause_of_end(self) -> Cause | None:
        """What came just before somebody won or went out; the last cause, if nobody did."""
        kinds = [one.kind in ENDS for one in self.happenings]
        end = kinds.index(True) if True in kinds else len(kinds)
        return Trace(self.happenings[:end], {}).last()


def trace(moves: Sequence[Move]) -> Trace:
    """What some moves of one run brought about; each begins where the one before it ended.

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain",)), Layout(None, ("Captain", "Bomb"))]
    >>> state = Game.from_layouts(ships).start()
    >>> option = state.decision.find("play nest at Bart.aft")
    >>> found = trace([Move.of(state, option)])
    >>> print(found.happenings[1].text, "|", found.happenings[1].cause.text.strip())
    Anne destroys Bart's Bomb (aft) | destroy any active coin
    """
    return _Tracer().follow(moves) if moves else Trace((), {})


class _Tracer:
    """Hears what happens while moves are made again."""

    def __init__(self) -> None:
        self.causes: list[Cause | None] = []
        self.touched: dict[tuple[int, str], Cause | None] = {}
        self.block: Words = []
        self.paying = False
        self.kernel = ObservedKernel(self)

    def follow(self, moves: Sequence[Move]) -> Trace:
        self.tables = moves[0].before.game.tables
        happenings: list[Happening] = []
        for move in replay(Course(moves[0].before, tuple(moves)), self.kernel):
            events = zip(move.after.events, self.causes, strict=True)
            happenings += (Happening(event.kind, event.text(), cause) for event, cause in events)
            self.causes.clear()
        return Trace(tuple(happenings), self.touched)

    def _on_step(self, inner: Any, b: Words, *rest: Any) -> int:
        self.block = b
        count: int = inner(b, *rest)
        return count

    def _on_record(self, inner: Any, log: Words, what: int, *rest: int) -> None:
        inner(log, what, *rest)
        # Whoever is out or has won is so by the rules, whatever is under way.
        by_rule = KINDS[what] in ("out", "won", "team", "turn", "skipped")
        self.causes.append(None if by_rule else self._cause())

    def _on_unlink(self, inner: Any, b: Words, coin: int) -> None:
        self._touch(b, b[coin + m.C_ZONE])
        inner(b, coin)

    def _on_link(self, inner: Any, b: Words, coin: int, zone: int, after: int) -> None:
        self._touch(b, zone)
        inner(b, coin, zone, after)

    def _on_be_used(self, inner: Any, b: Words, *rest: Any) -> None:
        self.paying = True
        inner(b, *rest)
        self.paying = False

    def _touch(self, b: Words, zone: int) -> None:
        player = b[zone + m.Z_OWNER]
        part = PARTS.get(zone - player)
        if part:
            self.touched[seat_of(b, player), part] = self._cause()

    def _cause(self) -> Cause | None:
        return cause_under_way(self.block, self.tables, self.paying)


def cause_now(state: State) -> Cause | None:
    """The line of the ability that is under way in a state; None if none is."""
    return cause_under_way(state.block, state.game.tables)


def cause_under_way(b: Words, tables: Tables, paying: bool = False) -> Cause | None:
    """The line of the newest ability on the stack that is being carried out.

    Args:
        b: the block.
        tables: the tables of its game.
        paying: whether the costs of that ability are being paid.
    """
    frame = b[m.H_FP]
    while frame and b[frame + m.FRAME_TYPE] != m.ABILITY_FRAME:
        frame = b[frame + m.FRAME_BELOW]
    row = b[frame + m.U_ABILITY] if frame else 0
    if row not in tables.rows:  # no coin's, but an agreement of the players (7.4)
        return None
    coin, index = tables.rows[row]
    ability = coin.abilities[index]
    line = 0
    if paying and isinstance(ability, React) and ability.costs:
        line = ability.costs[0].span.line
    elif b[frame + m.FRAME_STAGE] >= m.STAGE_RESOLVE:
        line = tables.words[b[frame + m.U_PC] - m.INSTRUCTION_SIZE + m.I_LINE]
    return Cause(coin, line or ability.span.line)

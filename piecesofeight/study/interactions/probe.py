"""A log that looks at the block while it is written: which coin did it, in answer to what.

The kernel's log tells what happened, not which coin brought it about. But at the moment at
which a record is written the newest frames of the stack say just that. So whoever wants to
know hands the interpreted kernel a log that looks at the block at each record. The kernel
knows nothing of it, and pays nothing for it.
"""

from __future__ import annotations

from typing import Any

from piecesofeight.machine import layout as m
from piecesofeight.study.interactions.records import HANDLERS, RULES

# A meeting as the machine has it: kind id, event, kind id, role.
Raw = tuple[int, str, int, str]
# A rule and the id of a kind of coin that had to do with it.
Touch = tuple[str, int]


def with_blank(words: list[int]) -> list[int]:
    """Tables that end with a kind of coin that does nothing, for what-ifs."""
    return [*words, *[0] * m.KIND_SIZE]


class Probe(list[int]):
    """A log for the interpreted kernel that notes which coins meet and which rules are touched.

    Attributes:
        b: the block that is watched.
        t: its tables, as `with_blank` gives them.
        meetings: what met since `watch`.
        rules: the rules that were touched since then, each with the coins concerned.
        reacted: the coins that reacted since then, by address.
        forget: let every coin react as if it hadn't done so in this turn: what would be if
            there were no rule 5.4.
    """

    def __init__(self, words: int = 2048) -> None:
        super().__init__([0] * words)
        self.b: list[int] = []
        self.t: list[int] = []
        self.meetings: set[Raw] = set()
        self.rules: set[Touch] = set()
        self.reacted: list[int] = []
        self.forget = False
        list.__setitem__(self, m.LOG_ROOM, words)

    def watch(self, block: list[int], tables: list[int]) -> None:
        """Begin anew, with what happens in this block."""
        self.b, self.t = block, tables
        self.meetings.clear()
        self.rules.clear()
        self.reacted.clear()
        list.__setitem__(self, m.LOG_USED_WORDS, m.LOG_START)

    def __setitem__(self, index: Any, value: Any) -> None:
        """Word 0 is written last of a record; the record needn't be kept."""
        list.__setitem__(self, index, value)
        if index == m.LOG_USED_WORDS and value > m.LOG_START:
            list.__setitem__(self, index, m.LOG_START)
            self._note(value - m.LOG_SIZE)

    def _note(self, at: int) -> None:
        kind, coin = self[at + m.LOG_KIND], self[at + m.LOG_COIN]
        if kind in RULES:
            self.touch(RULES[kind], coin)
        if kind in HANDLERS:
            HANDLERS[kind](self, coin, at)

    # --- noting -------------------------------------------------------------------------------

    def meet(self, coin: int, event: str, other: int, role: str) -> None:
        """Note that two coins met; a coin that has to do with itself is no meeting."""
        if coin and other and coin != other:
            self.meetings.add((self._kind(coin), event, self._kind(other), role))

    def touch(self, rule: str, coin: int = 0) -> None:
        """Note a rule, with a coin that it concerns and the coin that brought it about."""
        for one in (coin, self.cause()):
            if one:
                self.rules.add((rule, self._kind(one)))

    def _kind(self, coin: int) -> int:
        return self.t[self.b[coin + m.C_KIND] + m.K_ID]

    # --- looking at the stack -----------------------------------------------------------------

    def ability(self, frame: int) -> int:
        """The newest ability in use from a frame downward, 0 if there is none."""
        b = self.b
        while frame and b[frame] != m.ABILITY_FRAME:
            frame = b[frame + m.FRAME_BELOW]
        return frame

    def cause(self) -> int:
        """The coin whose ability is at work, 0 if it is a plain rule."""
        frame = self.ability(self.b[m.H_FP])
        return self.b[frame + m.U_COIN] if frame else 0

"""The pending decision of a game from a file, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from piecesofeight.hosted.loaded.engine import Engine
from piecesofeight.hosted.seen.wording import Wording, language_of
from piecesofeight.hosted.standstill import HostedStandstill
from piecesofeight.hosting.course import words as w
from piecesofeight.played.decision import Question

DRAW, SECRET, OPEN = "draw", "secret choice", "choice"


@frozen(slots=False, eq=False)
class HostedQuestion(Question):
    """See `Question`.

    Attributes:
        stand: where the game stands still.
        wording: tells of the game.
        engine: plays it.
    """

    stand: HostedStandstill
    wording: Wording
    engine: Engine

    @property
    def kind(self) -> str:
        """`draw` for chance, `secret choice` where several choose together, else `choice`."""
        if self.decider < 0:
            return DRAW
        return SECRET if self.stand.at[w.H_SECRET] else OPEN

    @property
    def decider(self) -> int:
        """The seat that decides; `CHANCE` for chance."""
        return self.stand.decider

    @cached_property
    def _texts(self) -> Mapping[int, str]:
        """The options' texts; what several are called has a number behind it."""
        called = {option: self.wording.option(option) for option in self.stand.ids}
        several = {text for text, count in Counter(called.values()).items() if count > 1}
        met: Counter[str] = Counter()
        for option, text in called.items():
            if text in several:
                met[text] += 1
                called[option] = f"{text} ({met[text]})"
        return called

    def text(self, option: int) -> str:
        """What the file calls it, with what was chosen filled in."""
        return self._texts[option]

    def sentence(self, option: int, language: str) -> str:
        """The same in a language, as far as the file has its texts."""
        return self.wording.option(option, language_of(language))

    def weights(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """How many pieces there are of each kind that chance may draw."""
        return tuple(self.engine.weight(self.stand.at, option) for option in options)

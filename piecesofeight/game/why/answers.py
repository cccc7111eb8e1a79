"""Why: the answer to somebody who asks about an option, a refusal or an event."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.errors import IllegalOption
from piecesofeight.game.why.reasons import Reason
from piecesofeight.language.program.passage import Passage

ALLOWED = "allowed"
REFUSED = "not allowed"
HAPPENED = "happened"


@frozen
class Why:
    """Why an option is allowed or isn't, or why something happened.

    Printed it is a short list, each reason with the rules and the coins' own words:

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain",)), Layout(None, ("Bomb", "Captain"))]
    >>> why = Game.from_layouts(ships).start().why_not("play nest at Bart.nest")
    >>> print(why)  # doctest: +ELLIPSIS
    `play nest at Bart.nest` is not allowed
      - the crow's nest of Bart is empty (4.2, 4.7, 6, 6.1)
        `destroy any active coin` (Mate, coins/pieces_of_eight.yaml:...)

    Attributes:
        text: what was asked about: an option in the notation, or an event's sentence.
        verdict: `allowed`, `not allowed` or `happened`.
        reasons: why, one by one; for an event first what did it, then what led to that.
        allowed: for a refusal, what is allowed instead.
    """

    text: str
    verdict: str
    reasons: tuple[Reason, ...]
    allowed: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it is an option that is allowed."""
        return self.verdict == ALLOWED

    @property
    def total(self) -> Reason:
        """All reasons in one."""
        return sum(self.reasons, start=Reason())

    @property
    def reason(self) -> str:
        """All reasons in one line of plain words."""
        return self.total.text

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of all rules that the reasons cite."""
        return self.total.rules

    @property
    def passages(self) -> tuple[Passage, ...]:
        """What coins say that brings it about."""
        return self.total.passages

    def to_dict(self) -> dict[str, object]:
        """The answer for a program."""
        return {
            "text": self.text,
            "verdict": self.verdict,
            "reasons": [reason.to_dict() for reason in self.reasons],
            "allowed": list(self.allowed),
        }

    def __str__(self) -> str:
        lines = [self.text if self.verdict == HAPPENED else f"`{self.text}` is {self.verdict}"]
        for reason in self.reasons:
            first, *more = str(reason).splitlines()
            lines += [f"  - {first}", *(f"  {line}" for line in more)]
        return "\n".join(lines)


def refused(error: IllegalOption) -> Why:
    """What an error says, as a value."""
    return Why(error.text, REFUSED, error.reasons, error.allowed)

"""Reasons, put together piece by piece, and answers made of them: why something is so, or isn't."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from attrs import field, frozen

from piecesofeight import texts
from piecesofeight.language.program.inferred.passage import Passage

say = partial(texts.say, "answers")


def _once(things: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(things))


@frozen
class Reason:
    """Why something is or isn't allowed, the rules that say so, and the coins' texts.

    Reasons are added up: the texts one after the other, each rule and passage once.

    Attributes:
        text: in plain words.
        rules: numbers of rules, as in `docs/reference/rules.md`.
        passages: what coins say that brings it about.

    >>> Reason("no", ("3.2",)) + Reason() + Reason("never", ("3.2", "4.1"))
    Reason(text='no; never', rules=('3.2', '4.1'), passages=())
    """

    text: str = ""
    rules: tuple[str, ...] = field(default=(), converter=_once)
    passages: tuple[Passage, ...] = field(default=(), converter=_once)
    _parts: tuple[Reason, ...] = field(default=(), repr=False, eq=False)

    @property
    def parts(self) -> tuple[Reason, ...]:
        """The reasons that it was put together from, each once.

        >>> [part.text for part in (Reason("no") + Reason("never")).parts]
        ['no', 'never']
        """
        return _once(self._parts or ((self,) if self.text else ()))

    def __add__(self, other: Reason) -> Reason:
        texts = dict.fromkeys(text for text in (self.text, other.text) if text)
        parts = self.parts + other.parts
        if self.parts and not other.text:  # it only adds to what was said last
            last = self.parts[-1]
            more = (last.rules + other.rules, last.passages + other.passages)
            parts = (*self.parts[:-1], Reason(last.text, *more))
        both = (self.rules + other.rules, self.passages + other.passages)
        return Reason("; ".join(texts), *both, parts)

    def to_dict(self) -> dict[str, object]:
        """The reason for a program."""
        return {
            "text": self.text,
            "rules": list(self.rules),
            "passages": [passage.to_dict() for passage in self.passages],
        }

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        said = "".join(f"\n  {passage}" for passage in self.passages)
        return f"{self.text}{cited}{said}"


def passages_of(*found: Passage | None) -> tuple[Passage, ...]:
    """Those of some passages that there are."""
    return tuple(passage for passage in found if passage is not None)


# --- answers ------------------------------------------------------------------------------------

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
    _language: str = field(default="en", repr=False, eq=False)

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
        lines = [say(self.verdict, self._language, text=self.text)]
        for reason in self.reasons:
            first, *more = str(reason).splitlines()
            lines += [f"  - {first}", *(f"  {line}" for line in more)]
        return "\n".join(lines)

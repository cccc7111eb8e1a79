"""Reasons, put together piece by piece: why something is, or isn't, allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from attrs import field, frozen

from piecesofeight.language.program.passage import Passage

_T = TypeVar("_T")


def _once(things: Iterable[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(things))


def _numbers(rules: Iterable[str]) -> tuple[str, ...]:
    return _once(rules)


def _said(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    return _once(passages)


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
    rules: tuple[str, ...] = field(default=(), converter=_numbers)
    passages: tuple[Passage, ...] = field(default=(), converter=_said)
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
    return tuple(one for one in found if one is not None)

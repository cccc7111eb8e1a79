"""Reasons why something isn't allowed, put together piece by piece."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen


def _once(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules))


@frozen
class Reason:
    """Why something isn't allowed, and the numbers of the rules that say so.

    Reasons are added up: the texts one after the other, each rule once.

    >>> Reason("no", ("3.2",)) + Reason() + Reason("never", ("3.2", "4.1"))
    Reason(text='no; never', rules=('3.2', '4.1'))
    """

    text: str = ""
    rules: tuple[str, ...] = field(default=(), converter=_once)

    def __add__(self, other: Reason) -> Reason:
        texts = dict.fromkeys(text for text in (self.text, other.text) if text)
        return Reason("; ".join(texts), self.rules + other.rules)

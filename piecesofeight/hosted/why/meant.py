"""What a text or a number means as an option, whether it is one now or not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from piecesofeight.hosted.seen.wording import Wording
from piecesofeight.hosting.options import Label, Operand
from piecesofeight.texts import LANGUAGES

_SLOT = re.compile(r"\{([^}]+)\}")
_NUMBERED = re.compile(r" \(\d+\)$")  # behind the text of an option that several have


@frozen
class Meant:
    """An option that a game has at some decision.

    Attributes:
        label: what such options are called.
        values: what is chosen with it: numbers of kinds, seats, numbers.
    """

    label: Label
    values: tuple[int, ...]

    @property
    def option(self) -> int:
        """Its number."""
        number = 0
        for operand, value in zip(self.label.operands, self.values, strict=True):
            number = number * operand.size + value
        return self.label.base + number


def of_number(wording: Wording, option: int) -> Meant | None:
    """The option with a number; None if the game has none."""
    for label in wording.labels.all:
        if label.base <= option < label.base + label.size:
            return Meant(label, label.chosen(option))
    return None


def of_text(wording: Wording, text: str) -> Iterator[Meant]:
    """The options that a text may mean, in any language that the file has."""
    plain = _NUMBERED.sub("", " ".join(text.split()))
    for label in wording.labels.all:
        for language in LANGUAGES:
            values = _values(wording, label, plain, language)
            if values is not None:
                yield Meant(label, values)
                break


def _values(wording: Wording, label: Label, text: str, language: str) -> tuple[int, ...] | None:
    operands = {operand.name: operand for operand in label.operands}
    pattern, at = "", 0
    called = wording.label(label.text, language)
    for slot in _SLOT.finditer(called):
        names = "|".join(map(re.escape, _texts(wording, operands[slot[1]], language)))
        pattern += f"{re.escape(called[at : slot.start()])}({names})"
        at = slot.end()
    found = re.fullmatch(pattern + re.escape(called[at:]), text, re.IGNORECASE)
    if found is None:
        return None
    given = dict(zip(_SLOT.findall(called), found.groups(), strict=True))
    return tuple(
        [each.casefold() for each in _texts(wording, operand, language)].index(
            given[operand.name].casefold()
        )
        for operand in label.operands
    )


def _texts(wording: Wording, operand: Operand, language: str) -> list[str]:
    """What can be chosen, as options call it."""
    return [wording.chosen(operand, value, language) for value in range(wording.most(operand))]

"""Options of a game from a file: each label with each thing that can be chosen with it.

An option's number is the first number of its label, and behind it what was chosen, in a mixed
base: a kind of piece, a seat, a number. So it means the same in every state of the game.
"""

from __future__ import annotations

import math
from typing import Literal

from attrs import frozen

from piecesofeight.hosting.scope import Scope
from piecesofeight.language.games.program import Choose, Together

OperandType = Literal["piece", "player", "number"]


@frozen
class Operand:
    """What can be chosen with a label.

    Attributes:
        name: its name in the label.
        type: a kind of piece, a player or a number.
        sort: of the piece.
        size: how many values there are; the first one is 0.
    """

    name: str
    type: OperandType
    size: int
    sort: str = ""


@frozen
class Label:
    """What options are called, with `{name}` for what was chosen.

    Attributes:
        text: as the file has it.
        operands: what is chosen.
        base: the number of the first of its options.
        chance: whether it is chance that decides.
    """

    text: str
    operands: tuple[Operand, ...]
    base: int
    chance: bool = False

    @property
    def size(self) -> int:
        """How many options have the label."""
        return math.prod(operand.size for operand in self.operands)

    def chosen(self, option: int) -> tuple[int, ...]:
        """What was chosen, by operand: the number of a kind, a seat, or a number."""
        rest, found = option - self.base, []
        for operand in reversed(self.operands):
            rest, value = divmod(rest, operand.size)
            found.append(value)
        return tuple(reversed(found))


@frozen
class Asked:
    """What a decision asks.

    Attributes:
        step: where the program asks it.
        labels: of the options of each of its alternatives.
        scope: what has a name there, to ask blocks by; whom the text is about is given.
        together: the address of the mask of all who choose together; 0 where they don't.
    """

    step: Choose | Together
    labels: tuple[Label, ...]
    scope: Scope
    together: int = 0


class Labels:
    """All labels of a game, in the order in which they are first met."""

    def __init__(self) -> None:
        self.all: list[Label] = []
        self._next = 1

    def of(self, text: str, operands: tuple[Operand, ...], *, chance: bool = False) -> Label:
        """The label of this text for choices among these operands."""
        for label in self.all:
            same = (label.text, label.chance) == (text, chance)
            if same and [each.size for each in label.operands] == [each.size for each in operands]:
                return label
        label = Label(text, operands, self._next, chance)
        self._next += label.size
        self.all.append(label)
        return label

    @property
    def end(self) -> int:
        """The number after the last option."""
        return self._next

    def label_of(self, option: int) -> Label:
        """The label of an option.

        Raises:
            LookupError: there is no such option.
        """
        for label in self.all:
            if label.base <= option < label.base + label.size:
                return label
        raise LookupError(f"no label has the option {option}")

"""How choices of a game from a file are written, and outcomes of its chance."""

from __future__ import annotations

import re
from functools import cached_property

from attrs import frozen

from piecesofeight.errors import NotationError
from piecesofeight.hosted.state import HostedGame
from piecesofeight.hosting.options import Label, Operand
from piecesofeight.spelling import did_you_mean
from piecesofeight.testing.scenarios.running.acts import CHANCE, Act

DRAW = "draw"
_SLOT = re.compile(r"\{([^}]+)\}")
_MOST = 12  # ways to choose that a message names


@frozen(slots=False)
class Choices:
    """Knows what can be chosen anywhere in a game, so that a slip is told from what isn't allowed.

    Attributes:
        game: the game.
        names: the players, by seat.
    """

    game: HostedGame
    names: tuple[str, ...]

    def read(self, text: str, actor: str = "") -> Act:
        """What an actor does, chance perhaps; an option of anybody, if the actor is left out.

        Raises:
            NotationError: nothing of the kind can be chosen in the game.
        """
        plain = " ".join(text.split())
        chance = actor == CHANCE or (not actor and self._is_one(plain, True))
        return Act(DRAW if chance else "", self._pieces(plain, chance=chance), plain)

    def _pieces(self, plain: str, *, chance: bool) -> tuple[str, ...]:
        """The options that a text means: one, or of chance one for each piece that is drawn."""
        if self._is_one(plain, chance):
            return (plain,)
        if not chance:
            known = tuple(label.text for label in self._labels(chance=False))
            hint = did_you_mean(plain, known, f"choices are {_some(known)}")
            raise NotationError(
                f"nobody can choose `{plain}` in {self.game.name}", text=plain, hint=hint
            )
        drawn = tuple(part.strip() for part in plain.removeprefix(f"{DRAW} ").split(","))
        for part in drawn:
            if not self._is_one(part, chance):
                known = tuple(kind.name for sort in self.game.sorts for kind in sort.kinds)
                hint = did_you_mean(part, known, "write what is drawn, as in `draw A, B`")
                raise NotationError(
                    f"chance can't draw `{part}` in {self.game.name}", text=part, hint=hint
                )
        return drawn

    def _is_one(self, text: str, chance: bool) -> bool:
        return any(pattern.fullmatch(text) for pattern in self._patterns[chance])

    def _labels(self, *, chance: bool) -> list[Label]:
        return [label for label in self.game.source.labels.all if label.chance == chance]

    @cached_property
    def _patterns(self) -> dict[bool, list[re.Pattern[str]]]:
        return {
            chance: [self._pattern(label) for label in self._labels(chance=chance)]
            for chance in (False, True)
        }

    def _pattern(self, label: Label) -> re.Pattern[str]:
        slots = {operand.name: self._values(operand) for operand in label.operands}
        parts = _SLOT.split(label.text)
        written = [slots[part] if at % 2 else re.escape(part) for at, part in enumerate(parts)]
        return re.compile("".join(written), re.IGNORECASE)

    def _values(self, operand: Operand) -> str:
        if operand.type == "number":
            return r"\d+"
        if operand.type == "player":
            names = self.names
        else:
            sort = next(sort for sort in self.game.sorts if sort.name == operand.sort)
            names = tuple(kind.name for kind in sort.kinds)
        return f"(?:{'|'.join(map(re.escape, names))})"


def _some(known: tuple[str, ...]) -> str:
    more = f" and {len(known) - _MOST} more" if len(known) > _MOST else ""
    return ", ".join(f"`{text}`" for text in known[:_MOST]) + more

"""Pooling: how the coins of all players become shipyards (8.5)."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.arguments import a_number, a_text, shown
from piecesofeight.errors import GameError
from piecesofeight.spelling import did_you_mean

DRAFT, RANDOM, TRADES = "draft", "random", "trades"
WAYS = (
    (DRAFT,),
    (RANDOM,),
    (RANDOM, TRADES),
    (DRAFT, RANDOM),
    (RANDOM, DRAFT),
    (DRAFT, RANDOM, TRADES),
    (RANDOM, DRAFT, TRADES),
    (DRAFT, TRADES),
)


@frozen
class Pooling:
    """In which ways, one after the other, the coins of a pool go to the players.

    Attributes:
        parts: `draft`, `random` or both, and perhaps `trades` in the end.

    >>> Pooling.parse("draft+random + trades").parts
    ('draft', 'random', 'trades')
    >>> print(Pooling.parse("random+trades"))
    random + trades
    """

    parts: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Pooling:
        """Read a way of pooling: its parts with `+` between them.

        Raises:
            GameError: there is no such way.
        """
        parts = tuple(part.strip().lower() for part in a_text(text, "a pooling").split("+"))
        if parts in WAYS:
            return cls(parts)
        known = [" + ".join(way) for way in WAYS]
        hint = did_you_mean(" + ".join(parts), known, "there are " + ", ".join(known))
        raise GameError(f"there is no way of pooling `{shown(text)}` (8.5); {hint}")

    @property
    def has_trades(self) -> bool:
        """Whether players may trade in the end."""
        return TRADES in self.parts

    @property
    def is_mixed(self) -> bool:
        """Whether some coins are drafted, and the others dealt."""
        return DRAFT in self.parts and RANDOM in self.parts

    def shares(self, share: int, drafted: int) -> tuple[tuple[str, int], ...]:
        """The parts in which coins are handed out, and how many each player gets in them.

        Args:
            share: how many coins each player gets in all.
            drafted: how many of them are drafted, if others are dealt.

        Raises:
            GameError: something is no whole number.

        >>> Pooling.parse("random + draft").shares(15, 4)
        (('random', 11), ('draft', 4))
        """
        share, drafted = a_number(share, "a share"), a_number(drafted, "`drafted`")
        ways = [part for part in self.parts if part != TRADES]
        if len(ways) == 1:
            return ((ways[0], share),)
        chosen = min(drafted, share)
        return tuple((part, chosen if part == DRAFT else share - chosen) for part in ways)

    def __str__(self) -> str:
        return " + ".join(self.parts)

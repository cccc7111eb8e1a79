"""Coins by where others lie: those beside a coin, and those at an end of a deck (rule 9.9)."""

from __future__ import annotations

from attrs import field, frozen

from piecesofeight.language.program.coins import Any, Every, Filter, It, Name, This
from piecesofeight.language.program.conditions import Amount, Quantity
from piecesofeight.language.program.facts import Facts
from piecesofeight.language.program.words import Side

Neighbour = This | It | Name


@frozen
class Row(Every):
    """Coins in a row in a deck, settled like every coin that fits.

    They lie on one `side` of `start`, which is a coin that is known, or the Captain in the owner's
    deck (the filter says of which kind that is). Without it they are the first coins of the owner's
    deck (BEHIND its fore end), or the last (BEFORE its aft end). `amount` says how many; None, that
    they reach to the end of the deck.
    """

    side: Side = Side.BEHIND
    amount: Amount | None = None
    start: Neighbour | Filter | None = None


@frozen
class AnyInRow(Any):
    """One coin that the user chooses, and some that lie beside it, at once."""

    side: Side = field(kw_only=True)
    amount: Amount | None = field(kw_only=True)


@frozen
class AnyCounted(Any):
    """As many different coins as are counted when the step comes, which the user chooses then."""

    amount: Amount = field(kw_only=True)


@frozen
class CoinsBeside(Quantity):
    """How many coins lie on a side of a coin in its deck, as far as that reaches.

    None lie beside a coin outside of a deck. `start` is a coin that is known, or the Captain of
    that kind in its owner's deck.
    """

    facts = Facts("COINS_BEHIND", ("start",))

    start: Neighbour | Filter
    side: Side

    @property
    def op(self) -> str:
        """On which side they lie."""
        return f"COINS_{self.side.name}"

"""The checker (stub)."""

from __future__ import annotations

from .catalogue import Kinds
from .program import Coin
from .report import Report


def check_coin(coin: Coin, kinds: Kinds, report: Report) -> None:
    """Judge a coin."""

"""Expressions of the kernel put together, and what is known of them beforehand left out."""

from __future__ import annotations

from collections.abc import Sequence

ALWAYS, NEVER = "True", "False"


def total(parts: Sequence[str]) -> str:
    """The sum of some."""
    if not parts:
        return "0"
    return parts[0] if len(parts) == 1 else f"({' + '.join(parts)})"


def every(parts: Sequence[str]) -> str:
    """That all of some are so."""
    open_ones = [part for part in parts if part != ALWAYS]
    if NEVER in open_ones:
        return NEVER
    return " and ".join(f"({part})" for part in open_ones) if open_ones else ALWAYS


def some(parts: Sequence[str]) -> str:
    """That one of some is so."""
    open_ones = [part for part in parts if part != NEVER]
    if ALWAYS in open_ones:
        return ALWAYS
    return " or ".join(f"({part})" for part in open_ones) if open_ones else NEVER


def contrary(part: str) -> str:
    """That something isn't so."""
    if part in (ALWAYS, NEVER):
        return NEVER if part == ALWAYS else ALWAYS
    return f"not ({part})"

"""Comparing pages of the manual with what they should be."""

from __future__ import annotations


def first_difference(expected: str, page: str) -> str:
    """Where two long texts begin to differ; empty if they don't.

    Pytest would compare them letter by letter, which takes it minutes.
    """
    if expected == page:
        return ""
    wanted, there = expected.split("\n"), page.split("\n")
    for number, (one, other) in enumerate(zip(wanted, there, strict=False), 1):
        if one != other:
            return f"line {number}: {one!r} should stand there, not {other!r}"
    return f"{len(wanted)} lines should stand there, not {len(there)}"

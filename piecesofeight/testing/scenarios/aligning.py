"""Two lists side by side, so that what differs stands out."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence

Pairs = tuple[tuple[str | None, str | None], ...]


def aligned(expected: Sequence[str], actual: Sequence[str]) -> Pairs:
    """What stands beside what in two lists whose order matters.

    >>> aligned(["Mate", "Bomb"], ["Gull", "Mate"])
    ((None, 'Gull'), ('Mate', 'Mate'), ('Bomb', None))
    """
    matcher = difflib.SequenceMatcher(None, expected, actual, autojunk=False)
    pairs: list[tuple[str | None, str | None]] = []
    for _, i, i_end, j, j_end in matcher.get_opcodes():
        for k in range(max(i_end - i, j_end - j)):
            left = expected[i + k] if i + k < i_end else None
            pairs.append((left, actual[j + k] if j + k < j_end else None))
    return tuple(pairs)


def aligned_bags(expected: Iterable[str], actual: Iterable[str]) -> Pairs:
    """What stands beside what in two lists whose order doesn't matter.

    >>> aligned_bags(["Mate", "Mate"], ["Bomb", "Mate"])
    ((None, 'Bomb'), ('Mate', 'Mate'), ('Mate', None))
    """
    left, right = Counter(expected), Counter(actual)
    return tuple(
        (name if k < left[name] else None, name if k < right[name] else None)
        for name, most in sorted((left | right).items())
        for k in range(most)
    )


def columns(pairs: Pairs) -> tuple[str, str, str]:
    """The two lists with equal things below each other, and a line that marks what differs.

    >>> for line in columns(aligned(["Mate", "Bomb"], ["Gull", "Mate"])):
    ...     print(line)
    [      Mate, Bomb]
    [Gull, Mate      ]
     ^^^^        ^^^^
    """
    rows: tuple[list[str], list[str]] = ([], [])
    marks = []
    for place, pair in enumerate(pairs):
        last = place == len(pairs) - 1
        width = max(len(one or "") for one in pair)
        for side, one in enumerate(pair):
            more = any(later[side] is not None for later in pairs[place + 1 :])
            text = f"{one}," if one is not None and more else one or ""
            rows[side].append(text.ljust(width + (not last)))
        marks.append(("^" if pair[0] != pair[1] else " ") * width + ("" if last else " "))
    left, right = (f"[{' '.join(row)}]" for row in rows)
    return left, right, f" {' '.join(marks)}".rstrip()

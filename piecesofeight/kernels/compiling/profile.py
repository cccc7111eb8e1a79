"""Profiles: how often each function of a kernel was called, and each of its branches taken.

A function is known by its name and by what it says. One that says something else now has no
counts any more; all others keep theirs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from attrs import frozen

from piecesofeight.data_files import text_data_if_there

# The shares of all counts, in millionths, for which LLVM wants to know the least count: the
# hottest counters, of which the sum is that share, have at least so much each.
CUTOFFS = (
    *(10_000, *range(100_000, 1_000_000, 100_000)),
    *(950_000, 990_000, 999_000, 999_900, 999_990, 999_999),
)


@frozen
class Profile:
    """The counts of a kernel's functions.

    Attributes:
        functions: by name: the digest of what it says, and its counts; the first of them is how
            often it was called.
    """

    functions: Mapping[str, tuple[str, tuple[int, ...]]]

    @classmethod
    def of_counters(cls, shapes: Mapping[str, tuple[str, int]], counters: Sequence[int]) -> Profile:
        """Return the profile that a quick build has counted.

        Args:
            shapes: the functions in their order: the digest of each, and how many counters it has.
            counters: the counters of all.
        """
        functions, at = {}, 0
        for name, (digest, size) in shapes.items():
            functions[name] = digest, tuple(counters[at : at + size])
            at += size
        return cls(functions)

    @classmethod
    def of_text(cls, text: str) -> Profile:
        """Return the profile that `text` has written."""
        lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
        return cls({name: (digest, tuple(map(int, counts))) for name, digest, *counts in lines})

    def text(self, most: int = 10**6) -> str:
        """Return the profile as text, a line a function.

        Args:
            most: the greatest count; all others go down by the same share, but none to 0.
        """
        greatest = max(self.most, self.most_calls, 1)
        scale = max(1, -(-greatest // most))
        return "".join(
            f"{name} {digest} {' '.join(str(-(-count // scale)) for count in counts)}\n"
            for name, (digest, counts) in self.functions.items()
        )

    def counts_of(self, name: str, digest: str) -> tuple[int, ...] | None:
        """Return the counts of a function, if it still says what it said."""
        known, counts = self.functions.get(name, ("", ()))
        return counts if known == digest else None

    def share_that_fits(self, shapes: Mapping[str, tuple[str, int]]) -> float:
        """Return the share of calls, from 0 to 1, that went to functions which say the same now."""
        calls = {name: counts[0] for name, (_, counts) in self.functions.items()}
        fit = [name for name, (digest, _) in shapes.items() if self.counts_of(name, digest)]
        return sum(calls[name] for name in fit) / max(sum(calls.values()), 1)

    @property
    def size(self) -> int:
        """How many counts there are."""
        return sum(len(counts) for _, counts in self.functions.values())

    @property
    def total(self) -> int:
        """The sum of all counts."""
        return sum(sum(counts) for _, counts in self.functions.values())

    @property
    def most(self) -> int:
        """The greatest count of a branch."""
        return max((max(counts[1:], default=0) for _, counts in self.functions.values()), default=0)

    @property
    def most_calls(self) -> int:
        """The greatest count of calls."""
        return max((counts[0] for _, counts in self.functions.values()), default=0)

    def least_counts(self) -> Iterable[tuple[int, int, int]]:
        """Give, for each share of `CUTOFFS`, the least count of those that make it up, how many."""
        counts = sorted((n for _, each in self.functions.values() for n in each), reverse=True)
        total, sum_so_far, many = sum(counts), 0, 0
        for share in CUTOFFS:
            while many < len(counts) and sum_so_far * 1_000_000 < share * total:
                sum_so_far += counts[many]
                many += 1
            yield share, counts[max(many - 1, 0)] if counts else 0, many


@cache
def shipped_text(kernel: str) -> str:
    """Return the package's own profile of a kernel as text; empty if it has none."""
    return text_data_if_there(f"kernels/profiles/{kernel}.profile")


def shipped_profile(kernel: str) -> Profile | None:
    """Return the package's own profile of a kernel, if it has one."""
    text = shipped_text(kernel)
    return Profile.of_text(text) if text else None


def shipped_digest(kernel: str) -> str:
    """Return the hash of the package's own profile of a kernel."""
    return hashlib.sha256(shipped_text(kernel).encode()).hexdigest()

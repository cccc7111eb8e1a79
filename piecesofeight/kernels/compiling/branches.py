"""What is known of branches: nothing, or it is being counted, or it was counted before.

A branch has a number for each way, in the order in which a function is translated; before all of
them stands how often the function was called.
"""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.kernels.compiling.code import Code
from piecesofeight.kernels.compiling.profile import Profile

LARGEST_WEIGHT = 2**32 - 1
COUNTERS = "@.counters"


class Branches:
    """The branches of one function, of which nothing is known.

    Attributes:
        size: how many counters the branches so far have.
    """

    def __init__(self) -> None:
        self.size = 0

    def enter(self, code: Code) -> None:  # noqa: ARG002 (for who counts)
        """The function begins."""
        self.size += 1

    def two_ways(self, code: Code, condition: str) -> str:  # noqa: ARG002 (for who counts)
        """Return what stands behind a branch on a condition: the true way first."""
        self.size += 2
        return ""

    def many_ways(self, ways: int) -> str:
        """Return what stands behind a branch of so many ways, the last of which is the default."""
        self.size += ways
        return ""

    def way(self, code: Code, number: int, ways: int) -> None:
        """A way of the last branch of many begins."""


class CountedBranches(Branches):
    """Branches that are being counted, by all threads at once: a count may be lost, no more."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def enter(self, code: Code) -> None:
        """Count that the function begins."""
        self._count(code, str(self._first))
        super().enter(code)

    def two_ways(self, code: Code, condition: str) -> str:
        """Count the way that is taken."""
        way = code.give(f"zext i1 {condition} to i64")
        self._count(code, code.give(f"add i64 {way}, {self._first + self.size}"))
        return super().two_ways(code, condition)

    def way(self, code: Code, number: int, ways: int) -> None:
        """Count the way that begins."""
        self._count(code, str(self._first + self.size - ways + number))

    @staticmethod
    def _count(code: Code, counter: str) -> None:
        place = code.give(f"getelementptr inbounds i64, ptr {COUNTERS}, i64 {counter}")
        count = code.give(f"load atomic i64, ptr {place} monotonic, align 8")
        more = code.give(f"add i64 {count}, 1")
        code.do(f"store atomic i64 {more}, ptr {place} monotonic, align 8")


class WeighedBranches(Branches):
    """Branches of which it is known how often each way was taken."""

    def __init__(self, counts: Sequence[int], metadata: Metadata) -> None:
        super().__init__()
        self._counts = counts
        self._metadata = metadata

    def two_ways(self, code: Code, condition: str) -> str:
        """Return the weights of both ways, the true one first."""
        counts = self._counts[self.size : self.size + 2]
        super().two_ways(code, condition)
        return self._metadata.weights(counts[::-1])

    def many_ways(self, ways: int) -> str:
        """Return the weights of the ways, the default's first."""
        counts = self._counts[self.size : self.size + ways]
        super().many_ways(ways)
        return self._metadata.weights((*counts[-1:], *counts[:-1]))


class Metadata:
    """The metadata of a module: numbered lines, each there once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._flag: int | None = None

    def number(self, text: str) -> int:
        """Return the number of a line."""
        return self._numbers.setdefault(text, len(self._numbers))

    def weights(self, counts: Sequence[int]) -> str:
        """Return what gives a branch its weights; nothing if it was never come to."""
        most = max(counts, default=0)
        if most == 0:
            return ""
        scale = -(-most // LARGEST_WEIGHT)
        weights = ", ".join(f"i32 {count // scale}" for count in counts)
        return f', !prof !{self.number(f"""!{{!"branch_weights", {weights}}}""")}'

    def summarize(self, profile: Profile) -> None:
        """Say what is often come to, and what never: LLVM goes by the least count of a share."""
        facts = {
            "ProfileFormat": '!"InstrProf"',
            "TotalCount": f"i64 {profile.total}",
            "MaxCount": f"i64 {profile.most}",
            "MaxInternalCount": f"i64 {profile.most}",
            "MaxFunctionCount": f"i64 {profile.most_calls}",
            "NumCounts": f"i64 {profile.size}",
            "NumFunctions": f"i64 {len(profile.functions)}",
        }
        lines = [f'!{{!"{name}", {value}}}' for name, value in facts.items()]
        shares = [
            f"!{{i32 {share}, i64 {least}, i32 {many}}}"
            for share, least, many in profile.least_counts()
        ]
        lines.append(f'!{{!"DetailedSummary", {self._node(shares)}}}')
        summary = self._node(lines)
        self._flag = self.number(f'!{{i32 1, !"ProfileSummary", {summary}}}')

    def _node(self, lines: Sequence[str]) -> str:
        """A node of lines; its name."""
        parts = ", ".join(f"!{self.number(line)}" for line in lines)
        return f"!{self.number(f'!{{{parts}}}')}"

    def lines(self) -> list[str]:
        """Return the lines."""
        named = [] if self._flag is None else [f"!llvm.module.flags = !{{!{self._flag}}}"]
        return named + [f"!{number} = {text}" for text, number in self._numbers.items()]

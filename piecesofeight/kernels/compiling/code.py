"""The text of one function in LLVM's intermediate representation (IR), line by line."""

from __future__ import annotations

from typing import NamedTuple

WORD = "i64"
TRUTH = "i1"
ARRAY = "ptr"
NOTHING = "void"


NAMES = {WORD: "a number", TRUTH: "a truth", ARRAY: "an array", NOTHING: "nothing"}


def spelled(name: str) -> str:
    """Return a name of the source in the letters that LLVM has; no two become one."""
    return name if name.isascii() else f"-{name.encode('punycode').decode()}"


class Value(NamedTuple):
    """What an expression gives.

    Attributes:
        type: WORD, TRUTH, ARRAY or NOTHING.
        ref: the number itself if it is known now, else its name in the IR.
    """

    type: str
    ref: int | str


class Code:
    """The lines of a function, its variables, and the block of lines that is being written.

    Attributes:
        lines: what stands in the function behind its variables.
        variables: the lines that make its variables.
        is_open: whether the next line can be reached; if not, nothing is written.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.variables: list[str] = []
        self.is_open = True
        self.block = "entry"
        self._count = 0

    def name(self, prefix: str) -> str:
        """Return a name that nothing in the function has yet, without its sign."""
        self._count += 1
        return f"{prefix}.{self._count}"

    def give(self, text: str) -> str:
        """Write an instruction that gives a value; return the value's name."""
        self._count += 1
        name = f"%.{self._count}"
        self.lines.append(f"  {name} = {text}")
        return name

    def do(self, text: str) -> None:
        """Write an instruction that gives nothing."""
        self.lines.append(f"  {text}")

    def end(self, text: str) -> None:
        """Write the last instruction of a block; what follows can't be reached until `begin`."""
        self.lines.append(f"  {text}")
        self.is_open = False

    def jump(self, label: str) -> None:
        """End the block by going on at a label, if the block can be reached."""
        if self.is_open:
            self.end(f"br label %{label}")

    def begin(self, label: str) -> None:
        """Begin the block of a label, to which something goes on."""
        self.lines.append(f"{label}:")
        self.block = label
        self.is_open = True

    def variable(self, name: str, kind: str) -> str:
        """Make a variable; return the name of its place."""
        place = f"%{self.name(spelled(name))}"
        self.variables.append(f"  {place} = alloca {kind}")
        return place

    def choice(self, kind: str, ways: list[tuple[int | str, str]]) -> str:
        """Write what a value is, by the block from which this one was come to; its name."""
        pairs = ", ".join(f"[ {ref}, %{block} ]" for ref, block in ways)
        return self.give(f"phi {kind} {pairs}")

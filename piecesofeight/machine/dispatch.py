"""Which function carries out what: tables by number, each entry written at its function.

    @RESOLVES.by(OP_SWAP)
    def do_swap(b: Words, t: Words, log: Words, f: int, line: int) -> None: ...

Interpreted, `RESOLVES[op](b, t, log, f, line)` looks the function up; in the compiled kernel a
row of comparisons stands there (`piecesofeight.kernels`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from piecesofeight.machine.constants import Words

F = TypeVar("F", bound=Callable[..., object])


class Dispatch(dict[int, F]):
    """Functions by number.

    Args:
        what: what all of them do; for messages.
    """

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def by(self, *numbers: int) -> Callable[[F], F]:
        """Enter a function under numbers.

        Raises:
            ValueError: a number has a function already.
        """

        def entered(function: F) -> F:
            for number in numbers:
                if number in self:
                    raise ValueError(
                        f"{_where(self[number])} and {_where(function)}: both {self.what} {number}"
                    )
                self[number] = function
            return function

        return entered

    def __missing__(self, number: int) -> F:
        # A declared number that nobody entered: a mistake in the engine, which this names.
        raise LookupError(f"no function is there to {self.what} {number}")


def _where(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


Announcing = Callable[[Words, Words, Words, int, int], bool]
Resolving = Callable[[Words, Words, Words, int, int], None]
Staged = Callable[[Words, Words, Words, Words, int], None]
Listing = Callable[[Words, Words, Words, int], int]
Taking = Callable[[Words, Words, Words, int, int], None]

# Do one line of an announcement: (b, t, opts, f, line); whether somebody must decide first.
ANNOUNCES: Dispatch[Announcing] = Dispatch("announce op")
# Do one line of an ability that resolves: (b, t, log, f, line); the counter is past it.
RESOLVES: Dispatch[Resolving] = Dispatch("resolve op")
# Pay one cost when an ability is announced (4.6a): (b, t, log, f, line). No event is raised.
PAYS: Dispatch[Resolving] = Dispatch("pay op")
# Go on with an instruction that takes several steps: (b, t, opts, log, f).
GOES_ON: Dispatch[Staged] = Dispatch("go on in stage")
# List the options of the pending decision: (b, t, opts, f); how many.
LISTS: Dispatch[Listing] = Dispatch("list the options of decision")
# Take the answer to a decision, which is pending no more: (b, t, log, f, option).
TAKES: Dispatch[Taking] = Dispatch("take decision")

"""How numbers are reckoned and arrays are read: trusting, or with a look at each operation.

The quick and the optimised build trust the promises of the dialect
(`docs/engine/kernel-dialect.md`). The checked build looks at each operation. Where a promise is
broken it notes the place in a trap, leaves all functions, and the caller says what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from piecesofeight.kernels.compiling.code import ARRAY, NOTHING, Code, Value, spelled

# What is wrong, as the trap has it.
INDEX, DIVISION, SHIFT, RANGE, MISSING = range(1, 6)

FUNCTION = "f."  # with what the names of functions begin in the IR: LLVM knows some of C's
SIGNS = {"+": "add", "-": "sub", "*": "mul"}
# Of a trap: place, what is wrong, two numbers, and how many places follow from where the stopped
# functions were called, the innermost first. No function calls itself, so they are never many.
TRAP_CALLERS = 4
MOST_CALLERS = 64
TRAP_WORDS = TRAP_CALLERS + 1 + MOST_CALLERS

CHECKED_HEAD = f"""\
declare {{ i64, i1 }} @llvm.sadd.with.overflow.i64(i64, i64)
declare {{ i64, i1 }} @llvm.ssub.with.overflow.i64(i64, i64)
declare {{ i64, i1 }} @llvm.smul.with.overflow.i64(i64, i64)

define internal void @.stop(ptr %trap, i64 %place, i64 %what, i64 %one, i64 %other) noinline cold {{
  %second = getelementptr i64, ptr %trap, i64 1
  %third = getelementptr i64, ptr %trap, i64 2
  %fourth = getelementptr i64, ptr %trap, i64 3
  store i64 %place, ptr %trap
  store i64 %what, ptr %second
  store i64 %one, ptr %third
  store i64 %other, ptr %fourth
  ret void
}}

define internal void @.leave(ptr %trap, i64 %place) noinline cold {{
  %callers = getelementptr i64, ptr %trap, i64 {TRAP_CALLERS}
  %many = load i64, ptr %callers
  %more = add i64 %many, 1
  %room = icmp ult i64 %many, {MOST_CALLERS}
  br i1 %room, label %note, label %done
note:
  %word = getelementptr i64, ptr %callers, i64 %more
  store i64 %place, ptr %word
  store i64 %more, ptr %callers
  br label %done
done:
  ret void
}}
"""


class Guard:
    """Reckons as processors do. An index beyond its array, and a range without end, can do harm.

    Whether a result is `cut` makes a difference to `CheckingGuard` alone.

    Attributes:
        code: where the instructions are written.
        line: the line of the source that is being translated.
    """

    def __init__(self, code: Code, result: str) -> None:
        self.code = code
        self.result = result
        self.line = 0

    def parameters(self, names: list[tuple[str, str]]) -> str:
        """Return a function's parameters with their types."""
        return ", ".join(f"{kind} %p.{spelled(name)}" for name, kind in names)

    def call(self, callee: str, result: str, arguments: list[Value]) -> Value:
        """Call a function of the kernel; return what it gives."""
        text = f"call {result} @{FUNCTION}{spelled(callee)}({self._passed(arguments)})"
        if result == NOTHING:
            self.code.do(text)
            return Value(NOTHING, 0)
        return Value(result, self.code.give(text))

    def _passed(self, arguments: list[Value]) -> str:
        return ", ".join(f"{kind} {ref}" for kind, ref in arguments)

    def reckon(self, sign: str, one: int | str, other: int | str, *, cut: bool) -> str:  # noqa: ARG002
        """Add, subtract or multiply; only the low bits of the result count if it is `cut`."""
        return self.code.give(f"{SIGNS[sign]} i64 {one}, {other}")

    def shift_left(self, one: int | str, by: int | str, *, cut: bool) -> str:  # noqa: ARG002
        """Shift by 0 to 63 bits; only the low bits of the result count if it is `cut`."""
        return self.code.give(f"shl i64 {one}, {self._low_bits(by)}")

    def shift_right(self, one: int | str, by: int | str) -> str:
        """Shift by 0 to 63 bits."""
        return self.code.give(f"ashr i64 {one}, {self._low_bits(by)}")

    def _low_bits(self, by: int | str) -> int | str:
        """Processors look at six bits; said here, so that LLVM may not take it for granted."""
        return by if isinstance(by, int) else self.code.give(f"and i64 {by}, 63")

    def divide(self, sign: str, one: int | str, by: int | str, *, cut: bool) -> str:  # noqa: ARG002
        """Divide, rounded down, or give the rest, as Python does; by 0 is as by 1.

        Processors stop when they divide the least number by -1. So nothing is divided by -1.
        """
        code = self.code
        negates: bool | str = by == -1
        if isinstance(by, str):
            negates = code.give(f"icmp eq i64 {by}, -1")
            more = code.give(f"add i64 {by}, 1")
            either = code.give(f"icmp ult i64 {more}, 2")
            by = code.give(f"select i1 {either}, i64 1, i64 {by}")
        elif by == -1:
            return "0" if sign == "%" else code.give(f"sub i64 0, {one}")
        elif by > 0 and by & (by - 1) == 0:  # a power of two
            if sign == "%":
                return code.give(f"and i64 {one}, {by - 1}")
            return code.give(f"ashr i64 {one}, {by.bit_length() - 1}")
        rest = code.give(f"srem i64 {one}, {by}")
        unlike = code.give(f"xor i64 {rest}, {by}")
        other_sign = code.give(f"icmp slt i64 {unlike}, 0")
        some = code.give(f"icmp ne i64 {rest}, 0")
        beyond = code.give(f"and i1 {other_sign}, {some}")
        if sign == "%":
            more = code.give(f"select i1 {beyond}, i64 {by}, i64 0")
            return code.give(f"add i64 {rest}, {more}")
        whole = code.give(f"sdiv i64 {one}, {by}")
        less = code.give(f"sext i1 {beyond} to i64")
        whole = code.give(f"add i64 {whole}, {less}")
        if negates is False:
            return whole
        negative = code.give(f"sub i64 0, {one}")
        return code.give(f"select i1 {negates}, i64 {negative}, i64 {whole}")

    def end_range(self, stop: str, step: int) -> None:
        """A range ends at a number, with steps beyond 1 or -1: trust that one more step fits."""

    def address(self, array: Value, index: int | str) -> str:
        """Return the address of an array's word."""
        return self.code.give(f"getelementptr inbounds i64, ptr {array.ref}, i64 {index}")

    def look_up(self, number: int | str, numbers: Sequence[int]) -> None:
        """A function is looked up in a table that has some under these numbers."""

    def finish(self) -> None:
        """Write what the end of the function needs."""


class CheckingGuard(Guard):
    """Looks at each operation. Each function is handed a trap, and the length of each array."""

    def __init__(self, code: Code, result: str, place: Callable[[int], int]) -> None:
        super().__init__(code, result)
        self._place = place
        self._stops = False

    def parameters(self, names: list[tuple[str, str]]) -> str:
        """Return a function's parameters with their types."""
        each = ["ptr %trap"]
        for name, kind in names:
            each.append(f"{kind} %p.{spelled(name)}")
            if kind == ARRAY:
                each.append(f"i64 %p.{spelled(name)}.words")
        return ", ".join(each)

    def call(self, callee: str, result: str, arguments: list[Value]) -> Value:
        """Call a function of the kernel, and leave this one if that was stopped."""
        given = super().call(callee, result, arguments)
        code = self.code
        stopped = code.give("icmp ne i64 " + code.give("load i64, ptr %trap") + ", 0")
        leave = code.name("leave") if self.line else "stopped"
        go_on = code.name("go_on")
        code.end(f"br i1 {stopped}, label %{leave}, label %{go_on}")
        if self.line:
            code.begin(leave)
            code.do(f"call void @.leave(ptr %trap, i64 {self._place(self.line)})")
            code.end("br label %stopped")
        self._stops = True
        code.begin(go_on)
        return given

    def _passed(self, arguments: list[Value]) -> str:
        each = ["ptr %trap"]
        for kind, ref in arguments:
            each.append(f"{kind} {ref}")
            if kind == ARRAY:
                each.append(f"i64 {ref}.words")
        return ", ".join(each)

    def reckon(self, sign: str, one: int | str, other: int | str, *, cut: bool) -> str:
        """Add, subtract or multiply; the result must fit 64 bits."""
        if cut:
            return super().reckon(sign, one, other, cut=cut)
        code = self.code
        function = f"@llvm.s{SIGNS[sign]}.with.overflow.i64"
        both = code.give(f"call {{ i64, i1 }} {function}(i64 {one}, i64 {other})")
        wrong = code.give(f"extractvalue {{ i64, i1 }} {both}, 1")
        self._stop_if(wrong, RANGE, one, other)
        return code.give(f"extractvalue {{ i64, i1 }} {both}, 0")

    def shift_left(self, one: int | str, by: int | str, *, cut: bool) -> str:
        """Shift by 0 to 63 bits; the result must fit 64 bits."""
        self._check_shift(one, by)
        shifted = super().shift_left(one, by, cut=cut)
        if not cut:
            back = self.code.give(f"ashr i64 {shifted}, {by}")
            self._stop_if(self.code.give(f"icmp ne i64 {back}, {one}"), RANGE, one, by)
        return shifted

    def shift_right(self, one: int | str, by: int | str) -> str:
        """Shift by 0 to 63 bits."""
        self._check_shift(one, by)
        return super().shift_right(one, by)

    def _check_shift(self, one: int | str, by: int | str) -> None:
        self._stop_if(self.code.give(f"icmp ugt i64 {by}, 63"), SHIFT, one, by)

    def divide(self, sign: str, one: int | str, by: int | str, *, cut: bool) -> str:
        """Divide by anything but 0, or give the rest; the result must fit 64 bits."""
        if not isinstance(by, int):
            self._stop_if(self.code.give(f"icmp eq i64 {by}, 0"), DIVISION, one, by)
        if sign == "//" and not cut and (not isinstance(by, int) or by == -1):
            least = self.code.give(f"icmp eq i64 {one}, {-(2**63)}")
            negated = self.code.give(f"icmp eq i64 {by}, -1")
            self._stop_if(self.code.give(f"and i1 {least}, {negated}"), RANGE, one, by)
        return super().divide(sign, one, by, cut=cut)

    def end_range(self, stop: str, step: int) -> None:
        """A range ends at a number: one more step must fit 64 bits."""
        self.reckon("+", stop, step, cut=False)

    def address(self, array: Value, index: int | str) -> str:
        """Return the address of one of an array's words."""
        words = f"{array.ref}.words"
        self._stop_if(self.code.give(f"icmp uge i64 {index}, {words}"), INDEX, index, words)
        return super().address(array, index)

    def look_up(self, number: int | str, numbers: Sequence[int]) -> None:
        """A table must have a function under a number."""
        code = self.code
        missing, there = code.name("missing"), code.name("there")
        cases = " ".join(f"i64 {each}, label %{there}" for each in numbers)
        code.end(f"switch i64 {number}, label %{missing} [ {cases} ]")
        code.begin(missing)
        self._stop(MISSING, number, 0)
        code.begin(there)

    def _stop_if(self, wrong: str, what: int, one: int | str, other: int | str) -> None:
        code = self.code
        stop, go_on = code.name("stop"), code.name("go_on")
        code.end(f"br i1 {wrong}, label %{stop}, label %{go_on}")
        code.begin(stop)
        self._stop(what, one, other)
        code.begin(go_on)

    def _stop(self, what: int, one: int | str, other: int | str) -> None:
        place = self._place(self.line)
        numbers = f"i64 {place}, i64 {what}, i64 {one}, i64 {other}"
        self.code.do(f"call void @.stop(ptr %trap, {numbers})")
        self.code.end("br label %stopped")
        self._stops = True

    def finish(self) -> None:
        """Write the block by which a stopped function is left."""
        if self._stops:
            self.code.begin("stopped")
            self.code.end("ret void" if self.result == NOTHING else f"ret {self.result} 0")

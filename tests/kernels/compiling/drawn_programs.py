"""Small programs in the kernel dialect: drawn as text, and run with a look at each promise.

Each ends, since its loops are bounded and its functions call only those above them.
"""

from __future__ import annotations

import ast
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field, frozen
from hypothesis import strategies as st

from piecesofeight.kernels.source import KernelSource
from piecesofeight.machine.dispatch import Dispatch

WORDS = 8  # of each array
HEAD = """\
from piecesofeight.machine.dispatch import Dispatch

LOW = 0xFFFF
MOST = 9223372036854775807
MINUS = -3
T = Dispatch("do")
"""
CONSTANTS = {"LOW": 0xFFFF, "MOST": 2**63 - 1, "MINUS": -3}
SMALL = ("0", "1", "2", "3", "5", "7", "13", "100", "(-1)", "(-2)", "(-7)")
LARGE = ("63", "64", "4294967295", "-2147483648", "4611686018427387904", *CONSTANTS)
EXTREME = ("9223372036854775807", "(-9223372036854775808)")
MASKS = ("1", "7", "255", "LOW", "4294967295", "MOST", "9223372036854775807")
BELOW = {size: st.integers(0, size - 1) for size in range(1, 65)}
SIGNS = ("==", "!=", "<", "<=", ">", ">=")


@frozen
class Function:
    """A function that can be called: its name, and the types of its numbers behind the array."""

    name: str
    taken: tuple[str, ...]
    result: str


@define
class Writer:
    """Writes one program.

    Attributes:
        draw: Hypothesis's.
        lines: what stands there.
        callees: the functions that can be called.
        words: the variables that are numbers, and set.
        truths: the variables that are truths, and set.
        fixed: variables by which loops count, which nothing else sets.
    """

    draw: Callable[[Any], Any]
    lines: list[str] = field(factory=list)
    callees: list[Function] = field(factory=list)
    words: list[str] = field(factory=list)
    truths: list[str] = field(factory=list)
    fixed: list[str] = field(factory=list)
    loops: int = 0
    result: str = "int"
    _count: int = 0

    def pick(self, *options: Any) -> Any:
        """One of several."""
        return options[self.draw(BELOW[len(options)])]

    def seldom(self) -> bool:
        """Whether to do what most often breaks a promise."""
        return bool(self.draw(BELOW[12]) == 7)

    def new_name(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    # --- expressions ------------------------------------------------------------------------

    def known(self) -> str:
        """A number that the compiler knows."""
        return self.pick(*SMALL, *SMALL, *LARGE, *(EXTREME if self.seldom() else ()))

    def index(self, depth: int) -> str:
        """Where a word lies in an array, seldom beyond it."""
        kind = self.pick("known", "known", "masked", "masked", "any")
        if kind == "any" and self.seldom():
            return self.word(depth)
        return str(self.draw(BELOW[8])) if kind == "known" else f"{self.word(depth)} & 7"

    def number(self, depth: int) -> str:
        """A number, known or not, or a truth in its place."""
        kind = self.pick("known", "word", "word", "word", "truth")
        if kind == "known":
            return self.known()
        return self.truth(depth) if kind == "truth" else self.word(depth)

    def word(self, depth: int) -> str:
        """A number that is not known before the program runs."""
        if depth <= 0:
            if self.pick(True, True, False):
                return self.pick(*self.words, *self.fixed)
            return f"{self.pick('b', 'c')}[{self.draw(BELOW[8])}]"
        kinds = "sum sum cut cut bits divide rest shift unary if best and call array truth"
        return getattr(self, f"_{self.pick(*kinds.split())}_word")(depth - 1)

    def _sum_word(self, depth: int) -> str:
        return f"({self.word(depth)} {self.pick('+', '-', '*')} {self.number(depth)})"

    def _cut_word(self, depth: int) -> str:
        mask = self.pick(*MASKS)
        inner = f"{self.pick('', '', '-', '~')}{self.word(depth)}"
        inner = f"({inner} {self.pick('+', '-', '*', '*', '|')} {self.number(depth)})"
        if self.pick(True, False):
            inner = f"({inner} << {self.draw(BELOW[64])})"
        return f"({inner} & {mask})" if self.pick(True, True, False) else f"({mask} & {inner})"

    def _bits_word(self, depth: int) -> str:
        return f"({self.word(depth)} {self.pick('&', '|', '^')} {self.number(depth)})"

    def _divide_word(self, depth: int) -> str:
        kind = self.pick("known", "odd", "any")
        by = f"({self.word(depth)} | 1)"
        if kind == "known":
            by = self.pick(*(each for each in (*SMALL, *LARGE, *EXTREME) if each != "0"))
        elif kind == "any" and self.seldom():
            by = self.word(depth)
        return f"({self.word(depth)} {self.pick('//', '%')} {by})"

    _rest_word = _divide_word

    def _shift_word(self, depth: int) -> str:
        kind, sign = self.pick("known", "few", "any"), self.pick("<<", ">>", ">>")
        by = f"({self.word(depth)} & {3 if sign == '<<' else 63})"
        if kind == "known":
            by = str(self.draw(BELOW[9 if sign == "<<" else 64]))
        elif kind == "any" and self.seldom():
            by = self.word(depth)
        return f"({self.word(depth)} {sign} {by})"

    def _unary_word(self, depth: int) -> str:
        return f"({self.pick('-', '~', '+')}{self.word(depth)})"

    def _if_word(self, depth: int) -> str:
        return f"({self.number(depth)} if {self.condition(depth)} else {self.word(depth)})"

    def _best_word(self, depth: int) -> str:
        more = "".join(f", {self.number(depth)}" for _ in range(self.pick(1, 1, 2)))
        return f"{self.pick('min', 'max')}({self.word(depth)}{more})"

    def _and_word(self, depth: int) -> str:
        sign = self.pick("and", "or")
        last = self.pick(self.word, lambda _: self.known())(depth)
        return f"({self.word(depth)} {sign} {self.word(depth)} {sign} {last})"

    def _call_word(self, depth: int) -> str:
        return self.call(depth, "int") or self.word(depth)

    def _array_word(self, depth: int) -> str:
        return f"{self.pick('b', 'c')}[{self.index(depth)}]"

    def _truth_word(self, depth: int) -> str:
        if self.pick(True, False):
            return f"int({self.pick(*self.truths)})"
        return f"({self.word(depth)} - {self.truth(depth)})"

    def call(self, depth: int, result: str) -> str:
        """A call of a function that gives something, if there is one."""
        fitting = [each for each in self.callees if each.result == result]
        if not fitting:
            return ""
        return self.call_of(self.pick(*fitting), depth)

    def call_of(self, callee: Function, depth: int) -> str:
        """A call of a function, or of one in the table."""
        name = callee.name
        if name == "T":
            at = self.pick("0", "1", f"{self.word(depth)} & 3", f"{self.word(depth)} & 3", "-5")
            if self.seldom():
                at = self.word(depth)
            name = f"T[{at}]"
        each = {"int": self.number, "bool": self.truth}
        given = "".join(f", {each[kind](depth)}" for kind in callee.taken)
        return f"{name}({self.pick('b', 'c')}{given})"

    def truth(self, depth: int) -> str:
        """A truth."""
        if depth <= 0:
            return self.pick("True", "False", *self.truths, f"({self.words[0]} > 3)")
        kind = self.pick("compare", "compare", "chain", "not", "and", "if", "bool", "call", "set")
        less = depth - 1
        if kind == "chain":
            more = "".join(
                f" {self.pick(*SIGNS)} {self.number(less)}" for _ in range(self.pick(2, 3))
            )
            return f"({self.number(less)}{more})"
        if kind == "not":
            return f"(not {self.condition(less)})"
        if kind == "and":
            sign = self.pick("and", "or")
            return f"({self.truth(less)} {sign} {self.truth(less)} {sign} {self.truth(less)})"
        if kind == "if":
            return f"({self.truth(less)} if {self.condition(less)} else {self.truth(less)})"
        if kind == "bool":
            return f"bool({self.condition(less)})"
        if kind == "call":
            return self.call(less, "bool") or self.truth(less)
        if kind == "set":
            return self.truth(0)
        return f"({self.number(less)} {self.pick(*SIGNS)} {self.number(less)})"

    def condition(self, depth: int) -> str:
        """What an `if` asks: there numbers and truths may stand beside each other."""
        kind = self.pick("truth", "truth", "word", "mixed")
        if kind == "mixed" and depth > 0:
            one, other = self.pick((self.word, self.truth), (self.truth, self.word))
            return f"({one(depth - 1)} {self.pick('and', 'or')} {other(depth - 1)})"
        return self.word(depth) if kind == "word" else self.truth(depth)

    def settled(self) -> str:
        """A number to be kept, most often a small one, so that sums of many fit."""
        word = self.word(2)
        kind = self.pick("masked", "masked", "rest", "shifted", "as it is")
        return word + {"masked": " & LOW", "rest": " % 1009", "shifted": " >> 40"}.get(kind, "")

    # --- statements -------------------------------------------------------------------------

    def write(self, depth: int, text: str) -> None:
        self.lines.append(f"{'    ' * depth}{text}")

    def block(self, depth: int, most: int = 3) -> None:
        """Some statements; what they alone set is forgotten behind them."""
        words, truths, fixed = len(self.words), len(self.truths), len(self.fixed)
        for _ in range(1 + self.draw(BELOW[most])):
            self.statement(depth)
        del self.words[words:], self.truths[truths:], self.fixed[fixed:]

    def statement(self, depth: int) -> None:
        kinds = ["set", "set", "truth", "store", "store", "add", "add", "add to word", "both"]
        kinds += ["call", "nothing", "both ways"]
        if depth < 4:
            kinds += ["if", "if", "for", "while"] if self.loops < 2 else ["if"]
            kinds += ["leave", "leave"] if self.loops else []
            kinds += ["return"]
        getattr(self, f"_{self.pick(*kinds).replace(' ', '_')}")(depth)

    def _set(self, depth: int) -> None:
        name = self.pick(*self.words, "new")
        if name == "new":
            name = self.new_name("x")
            self.write(depth, f"{name} = {self.settled()}")
            self.words.append(name)
            return
        self.write(depth, f"{name} = {self.settled()}")

    def _truth(self, depth: int) -> None:
        self.write(depth, f"{self.pick(*self.truths)} = {self.truth(2)}")

    def _store(self, depth: int) -> None:
        value = self.pick(self.settled, lambda: self.truth(1))()
        self.write(depth, f"{self.pick('b', 'c')}[{self.index(1)}] = {value}")

    def _add(self, depth: int) -> None:
        sign = self.pick("+=", "-=", "*=", "&=", "|=", "^=")
        self.write(depth, f"{self.pick(*self.words)} {sign} {self.number(1)}")

    def _add_to_word(self, depth: int) -> None:
        sign, value = self.pick("+=", "-=", "*=", "&=", "|=", "^=", "//=", "%=", ">>="), ""
        if sign in ("//=", "%="):
            value = f"({self.word(1)} | 1)"
        elif sign == ">>=":
            value = f"{self.word(1)} & 63"
        self.write(
            depth,
            f"{self.pick('b', 'c')}[{self.index(1)}] {sign} {value or self.number(1)}",
        )

    def _both(self, depth: int) -> None:
        one, other = self.pick(*self.words), self.pick(*self.words)
        things = self.pick(
            (one, other), (one, f"b[{one} & 7]"), (f"c[{self.index(0)}]", f"b[{self.index(0)}]")
        )
        self.write(depth, f"{things[0]}, {things[1]} = {self.settled()}, {self.settled()}")

    def _call(self, depth: int) -> None:
        call = self.call(1, self.pick("int", "bool", "None", "None"))
        self.write(depth, call or "pass")

    def _nothing(self, depth: int) -> None:
        self.write(depth, self.pick("pass", '"what is said here"'))

    def _both_ways(self, depth: int) -> None:
        name = self.new_name("x")
        self.write(depth, f"if {self.condition(2)}:")
        self.write(depth + 1, f"{name} = {self.settled()}")
        self.write(depth, "else:")
        self.write(depth + 1, f"{name} = {self.settled()}")
        self.words.append(name)

    def _if(self, depth: int) -> None:
        self.write(depth, f"if {self.condition(2)}:")
        self.block(depth + 1)
        for _ in range(self.pick(0, 0, 1, 3)):
            self.write(depth, f"elif {self.condition(1)}:")
            self.block(depth + 1, 2)
        if self.pick(True, False):
            self.write(depth, "else:")
            self.block(depth + 1)

    def _for(self, depth: int) -> None:
        name = self.new_name("i")
        bounds = self.pick(
            f"{self.draw(BELOW[6]) - 1}",
            f"{self.word(1)} & 3",
            "3, -1, -1",
            "b[1] & 3, c[2] & 7, 2",
            f"{self.word(0)} & 15, -9, -7",
            "MOST - (b[0] & 7), MOST - 3, 3",
        )
        self.write(depth, f"for {name} in range({bounds}):")
        self.words.append(name)
        self.loops += 1
        self.block(depth + 1)
        self.loops -= 1
        self.words.remove(name)

    def _while(self, depth: int) -> None:
        name = self.new_name("left")
        self.write(depth, f"{name} = {self.draw(BELOW[4])}")
        if self.pick(True, False):
            self.write(depth, f"while {name} > 0 and {self.condition(2)}:")
            self.write(depth + 1, f"{name} -= 1")
        else:
            self.write(depth, "while True:")
            self.write(depth + 1, f"{name} -= 1")
            self.write(depth + 1, f"if {name} < 0:")
            self.write(depth + 2, "break")
        self.fixed.append(name)
        self.loops += 1
        self.block(depth + 1)
        self.loops -= 1

    def _leave(self, depth: int) -> None:
        self.write(depth, f"if {self.condition(1)}:")
        self.write(depth + 1, self.pick("break", "continue"))

    def _return(self, depth: int) -> None:
        self.write(depth, f"if {self.truth(2)} and {self.words[0]} > 5:")
        self.write(depth + 1, self.returned())

    def returned(self) -> str:
        if self.result == "None":
            return self.pick("return", "return None")
        return f"return {self.word(2) if self.result == 'int' else self.truth(2)}"

    def function(self, name: str, taken: Sequence[str], result: str, numbers: str = "") -> None:
        """A function of an array `b`, which it calls `c`, too, and of some numbers."""
        self.words, self.truths, self.fixed, self.result = [], [], [], result
        each = []
        for at, kind in enumerate(taken):
            (self.words if kind == "int" else self.truths).append(f"p{at}")
            each.append(f", p{at}: {kind}")
        second = ", c: Words" if name == "play" else ""
        self.lines.append("")
        if numbers:
            self.lines.append(f"@T.by({numbers})")
        self.lines.append(f"def {name}(b: Words{second}{''.join(each)}) -> {result}:")
        start = len(self.lines)
        self.words.append("x0")
        self.write(1, "x0 = b[0] & 15")
        self.truths.append("t0")
        self.write(1, f"t0 = {self.truth(0)}".replace("t0 = t0", "t0 = True"))
        for _ in range(1 + self.draw(BELOW[4])):
            self.statement(1)
        for callee in self.callees[-3:]:
            call = self.call_of(callee, 1)
            kept = {"int": f"b[{self.index(0)}] = {call}", "bool": f"t0 = {call}", "None": call}
            self.write(1, kept[callee.result])
        if result != "None" or self.pick(True, False):
            self.write(1, self.returned())
        if not second:
            self.lines[start:] = [line.replace("c[", "b[") for line in self.lines[start:]]
            self.lines[start:] = [line.replace("(c", "(b") for line in self.lines[start:]]


@st.composite
def programs(draw: Callable[[Any], Any]) -> str:
    """The text of a program: `play(b, c, p0, p1, p2)`, and what it calls."""
    writer = Writer(draw)
    for at, numbers in enumerate(("0, 1", "2", "3, -5")):
        writer.function(f"entered{at}", ("int", "bool"), "int", numbers)
    table = Function("T", ("int", "bool"), "int")
    writer.callees.append(table)
    some = [("int", "int"), ("bool", "int"), ("int",), ()]
    helpers = []
    for result in ("int", "bool", "None"):
        helper = Function(f"helper_{result.lower()}", writer.pick(*some), result)
        writer.function(helper.name, helper.taken, result)
        helpers.append(helper)
    writer.callees += helpers
    writer.function("play", ("int", "int", "bool"), "int")
    return HEAD + "\n".join(writer.lines) + "\n"


def source(text: str) -> KernelSource:
    """A program as a kernel."""
    return KernelSource("drawn", (), ("play",), (text,))


# --- what the dialect promises --------------------------------------------------------------


class BrokenPromiseError(Exception):
    """Something that a function of a kernel must not do."""


class Array(list[int]):
    """An array that knows how long it is."""

    def _look(self, index: int) -> None:
        if not 0 <= index < len(self):
            raise BrokenPromiseError("index")

    def __getitem__(self, index: Any) -> Any:
        self._look(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, word: Any) -> None:
        self._look(index)
        super().__setitem__(index, word)

    def change(self, index: int, changed: Callable[[int], int]) -> None:
        """Do `a[index] += …`."""
        self[index] = changed(self[index])


def reckoned(sign: str, one: int, other: int, cut: bool) -> int:
    """What an operation gives, if it keeps its promises."""
    if sign in ("<<", ">>") and other not in range(64):
        raise BrokenPromiseError("shift")
    if sign in ("//", "%") and other == 0:
        raise BrokenPromiseError("division")
    result = eval(f"one {sign} other")
    if not cut and not -(2**63) <= result < 2**63:
        raise BrokenPromiseError("range")
    return int(result)


SPELLED: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}


class Looking(ast.NodeTransformer):
    """Puts `reckoned` into the place of each operation."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        cut = getattr(node, "cut", False)
        passes = cut and isinstance(
            node.op, ast.Add | ast.Sub | ast.Mult | ast.BitAnd | ast.BitOr | ast.BitXor
        )
        masks = isinstance(node.op, ast.BitAnd) and (_is_mask(node.left) or _is_mask(node.right))
        node.left.cut = passes or masks or (cut and isinstance(node.op, ast.LShift))  # type: ignore[attr-defined]  # a mark of ours
        node.right.cut = passes or masks  # type: ignore[attr-defined]  # a mark of ours
        self.generic_visit(node)
        return _call(node, SPELLED[type(node.op)], node.left, node.right, cut)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        cut = getattr(node, "cut", False)
        node.operand.cut = cut and not isinstance(node.op, ast.Not)  # type: ignore[attr-defined]
        if isinstance(node.operand, ast.Constant):
            return node
        self.generic_visit(node)
        if isinstance(node.op, ast.USub):
            return _call(node, "-", ast.Constant(0), node.operand, cut)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        sign, target = SPELLED[type(node.op)], node.target
        if isinstance(target, ast.Name):
            value = _call(node, sign, ast.Name(target.id, ast.Load()), node.value, False)
            return ast.copy_location(ast.Assign([target], value), node)
        assert isinstance(target, ast.Subscript)
        taken = ast.arguments([], [ast.arg("old")], None, [], [], None, [])
        changed = ast.Lambda(
            taken, _call(node, sign, ast.Name("old", ast.Load()), node.value, False)
        )
        method = ast.Attribute(target.value, "change", ast.Load())
        return ast.copy_location(ast.Expr(ast.Call(method, [target.slice, changed], [])), node)


def _is_mask(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return bool(node.value >= 0)  # type: ignore[operator]
    return isinstance(node, ast.Name) and CONSTANTS.get(node.id, -1) >= 0


def _call(at: ast.AST, sign: str, one: ast.expr, other: ast.expr, cut: bool) -> ast.Call:
    given = [ast.Constant(sign), one, other, ast.Constant(cut)]
    return ast.copy_location(ast.Call(ast.Name("reckoned", ast.Load()), given, []), at)  # type: ignore[type-var]


def looked_on(text: str) -> Callable[..., int]:
    """A program that raises a BrokenPromiseError as soon as a promise is broken."""
    tree = ast.fix_missing_locations(Looking().visit(ast.parse(text)))
    names: dict[str, Any] = {"reckoned": reckoned, "Words": None}
    exec(compile(tree, "<looked on>", "exec"), names)
    return names["play"]  # type: ignore[no-any-return]


def broken_at(play: Callable[..., int], *arguments: Any) -> int | None:
    """The line at which a program breaks a promise, if it does."""
    try:
        play(*arguments)
    except (BrokenPromiseError, LookupError) as error:
        frames = traceback.extract_tb(error.__traceback__)
        return [frame.lineno for frame in frames if frame.filename == "<looked on>"][-1]
    return None


__all__ = ["Array", "Dispatch", "broken_at", "looked_on", "programs", "source"]

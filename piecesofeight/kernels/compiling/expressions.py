"""Expressions of the kernel dialect, and conditions, as LLVM IR."""

from __future__ import annotations

import ast
import builtins
import operator
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from attrs import define

from piecesofeight.kernels.compiling.branches import Branches
from piecesofeight.kernels.compiling.code import ARRAY, NAMES, NOTHING, TRUTH, WORD, Code, Value
from piecesofeight.kernels.compiling.guards import Guard
from piecesofeight.kernels.compiling.scope import Scope, outside, plain_name, shown

FITS = range(-(2**63), 2**63)

BITS = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
DIVISIONS = {ast.FloorDiv: "//", ast.Mod: "%"}
SHIFTS = (ast.LShift, ast.RShift)
KNOWN: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
COMPARISONS: Mapping[type[ast.cmpop], tuple[str, Callable[[int, int], bool]]] = {
    ast.Eq: ("eq", operator.eq),
    ast.NotEq: ("ne", operator.ne),
    ast.Lt: ("slt", operator.lt),
    ast.LtE: ("sle", operator.le),
    ast.Gt: ("sgt", operator.gt),
    ast.GtE: ("sge", operator.ge),
}
NO_COMPARISONS = {ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
BUILT_IN = ("bool", "int", "max", "min")


@define
class Expressions:
    """Translates the expressions of one function."""

    code: Code
    scope: Scope
    guard: Guard
    branches: Branches

    def value(self, node: ast.expr, *, cut: bool = False) -> Value:
        """Translate an expression.

        Args:
            node: the expression.
            cut: whether only the low bits of the result count: `& MASK` follows.

        Raises:
            OutsideTheDialectError: the dialect has no such expression.
        """
        match node:
            case ast.BinOp():
                return Value(WORD, self._operation(node, cut=cut))
            case ast.BoolOp():
                return self._bool_op(node)
            case ast.Call():
                return self._call(node)
            case ast.Compare():
                return self._compare(node)
            case ast.Constant():
                return self._constant(node)
            case ast.IfExp():
                return self._if_expression(node)
            case ast.Name():
                return self._name(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.UnaryOp():
                return self._unary(node, cut=cut)
        raise outside(node, f"{shown(node)}: a kernel has no {plain_name(node)}")

    def word(self, node: ast.expr, *, cut: bool = False) -> int | str:
        """Translate an expression that gives a number; a truth is 0 or 1."""
        return self.as_word(self.value(node, cut=cut), node)

    def as_word(self, value: Value, node: ast.expr) -> int | str:
        """Return a value as a number."""
        if value.type == TRUTH:
            ref = value.ref
            return ref if isinstance(ref, int) else self.code.give(f"zext i1 {ref} to i64")
        if value.type != WORD:
            raise outside(node, f"{shown(node)} is {NAMES[value.type]}, where a number is needed")
        return value.ref

    def fitted(self, value: Value, kind: str, node: ast.expr) -> Value:
        """Return a value as one of a type; only a truth may become a number."""
        if value.type == kind:
            return value
        if kind == WORD:
            return Value(WORD, self.as_word(value, node))
        raise outside(node, f"{shown(node)} is {NAMES[value.type]}, where {NAMES[kind]} is needed")

    # --- conditions -------------------------------------------------------------------------

    def branch(self, node: ast.expr, true: str, false: str) -> None:
        """Go on at one of two labels, as a condition says; numbers but 0 are true."""
        code = self.code
        if isinstance(node, ast.BoolOp):
            for each in node.values[:-1]:
                following = code.name("and" if isinstance(node.op, ast.And) else "or")
                ways = (following, false) if isinstance(node.op, ast.And) else (true, following)
                self.branch(each, *ways)
                code.begin(following)
            self.branch(node.values[-1], true, false)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.branch(node.operand, false, true)
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            self._branch_on_chain(node, true, false)
        else:
            self.branch_on(self._truth(node), true, false)

    def _branch_on_chain(self, node: ast.Compare, true: str, false: str) -> None:
        """`a <= b < c`: each is worked out once, and only as far as all was true."""
        _judge_signs(node)
        left = self.word(node.left)
        for sign, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.word(comparator)
            holds = self._compared(sign, left, right)
            following = true if comparator is node.comparators[-1] else self.code.name("and")
            self.branch_on(holds, following, false)
            if following != true:
                self.code.begin(following)
            left = right

    def branch_on(self, condition: int | str, true: str, false: str) -> None:
        """Go on at one of two labels, as a truth says."""
        if isinstance(condition, int):
            condition = "true" if condition else "false"
            self.code.end(f"br i1 {condition}, label %{true}, label %{false}")
            return
        known = self.branches.two_ways(self.code, condition)
        self.code.end(f"br i1 {condition}, label %{true}, label %{false}{known}")

    def _truth(self, node: ast.expr) -> int | str:
        if isinstance(node, ast.BoolOp):
            return self._condition(node).ref
        value = self.value(node)
        if value.type == TRUTH:
            return value.ref
        ref = self.as_word(value, node)
        return int(ref != 0) if isinstance(ref, int) else self.code.give(f"icmp ne i64 {ref}, 0")

    def _condition(self, node: ast.expr) -> Value:
        """A condition of several parts as a value."""
        code = self.code
        true, false, end = code.name("true"), code.name("false"), code.name("end")
        self.branch(node, true, false)
        for label in (true, false):
            code.begin(label)
            code.jump(end)
        code.begin(end)
        return Value(TRUTH, code.choice(TRUTH, [(1, true), (0, false)]))

    def _bool_op(self, node: ast.BoolOp) -> Value:
        """`and`, `or` of truths; of numbers `or` gives the first that isn't 0, `and` that is."""
        if not self._gives_words(node.values):
            return self._condition(node)
        code, ways = self.code, []
        end = code.name("end")
        for each in node.values[:-1]:
            ref = self.word(each)
            holds = code.give(f"icmp ne i64 {ref}, 0")
            following = code.name("next")
            ways.append((ref, code.block))
            both = (following, end) if isinstance(node.op, ast.And) else (end, following)
            self.branch_on(holds, *both)
            code.begin(following)
        ref = self.word(node.values[-1])
        ways.append((ref, code.block))
        code.jump(end)
        code.begin(end)
        return Value(WORD, code.choice(WORD, ways))

    def _gives_words(self, nodes: list[ast.expr]) -> bool:
        """Whether all of several expressions give numbers, or all give truths."""
        kinds = [self._kind_of(node) for node in nodes]
        for node, kind in zip(nodes, kinds, strict=True):
            if kind not in (WORD, TRUTH):
                what = f"{shown(node)} is {NAMES[kind]}, where a number or a truth is needed"
                raise outside(node, what)
        if len(set(kinds)) > 1:
            number, truth = (nodes[kinds.index(kind)] for kind in (WORD, TRUTH))
            what = f"{shown(number)} is a number, {shown(truth)} a truth, and either may be given"
            raise outside(number, what)
        return kinds[0] == WORD

    def _kind_of(self, node: ast.expr) -> str:
        """The type of what an expression gives, before it is translated."""
        if isinstance(node, ast.Compare) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return TRUTH
        if isinstance(node, ast.Constant):
            return TRUTH if isinstance(node.value, bool) else WORD
        if isinstance(node, ast.BoolOp):
            return self._kind_of(node.values[0])
        if isinstance(node, ast.IfExp):
            kind = self._kind_of(node.body)
            return kind if kind == self._kind_of(node.orelse) else WORD
        if isinstance(node, ast.Name) and node.id in self.scope.places:
            return self.scope.places[node.id][0]
        if isinstance(node, ast.Name) and node.id in self.scope.given:
            return self.scope.given[node.id].type
        if isinstance(node, ast.Call):
            name = _callee_name(node)
            if name in self.scope.callees:
                return self.scope.callees[name].result
            return TRUTH if name == "bool" else WORD
        return WORD

    # --- values -----------------------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, bool):
            return Value(TRUTH, int(node.value))
        if not isinstance(node.value, int) or node.value not in FITS:
            raise outside(node, f"{shown(node)} is no number of 64 bits, True or False")
        return Value(WORD, node.value)

    def _name(self, node: ast.Name) -> Value:
        name, scope = node.id, self.scope
        if name in scope.given:
            return scope.given[name]
        if name in scope.places:
            if name not in scope.is_set:
                raise outside(node, f"{name} may have no value here")
            kind, place = scope.places[name]
            return Value(kind, self.code.give(f"load {kind}, ptr {place}"))
        if name in scope.own:
            raise outside(node, f"{name} has no value here yet")
        known = scope.constant(name)
        if known is None and name not in scope.callees:
            raise outside(node, f"{name} is no number, function or table")
        if known is None:
            what = "table of functions" if name in scope.tables else "function"
            raise outside(node, f"{name} is a {what}, and no number: a kernel calls it")
        if known not in FITS:
            raise outside(node, f"{name} is {known}, which doesn't fit 64 bits")
        return Value(WORD, known)

    def _subscript(self, node: ast.Subscript) -> Value:
        place = self.address(node)
        return Value(WORD, self.code.give(f"load i64, ptr {place}"))

    def address(self, node: ast.Subscript) -> str:
        """Translate where a word of an array lies."""
        array = self.value(node.value)
        if array.type != ARRAY:
            raise outside(node, f"{shown(node.value)} is no array")
        index = self.word(node.slice)
        self.guard.line = node.lineno
        return self.guard.address(array, index)

    @contextmanager
    def naming(self, value: Value, word: ast.Subscript) -> Iterator[ast.Name]:
        """Let what stands in a word of an array be a name, for as long as the context lasts."""
        name = ast.unparse(word)  # no source has a name like that
        self.scope.given[name] = value
        try:
            yield ast.Name(name, ast.Load())
        finally:
            del self.scope.given[name]

    def _operation(self, node: ast.BinOp, *, cut: bool) -> int | str:
        kind = type(node.op)
        known = KNOWN.get(kind)
        if known is None:
            raise outside(node, f"{shown(node)}: a kernel has no such operation")
        passes = cut and kind in (*SIGNS, *BITS)
        masks = kind is ast.BitAnd and any(map(self._is_mask, (node.left, node.right)))
        one = self.word(node.left, cut=passes or masks or (cut and kind is ast.LShift))
        other = self.word(node.right, cut=passes or masks)
        if kind in SHIFTS and isinstance(other, int) and other not in range(64):
            raise outside(node, f"{shown(node)} shifts by {other}; a kernel shifts by 0 to 63")
        if kind in DIVISIONS and other == 0:
            raise outside(node, f"{shown(node)} divides by 0")
        if isinstance(one, int) and isinstance(other, int):
            return self._fitting(node, known(one, other), cut=cut)
        self.guard.line = node.lineno
        if kind in BITS:
            return self.code.give(f"{BITS[kind]} i64 {one}, {other}")
        if kind in SIGNS:
            return self.guard.reckon(SIGNS[kind], one, other, cut=cut)
        if kind in DIVISIONS:
            return self.guard.divide(DIVISIONS[kind], one, other, cut=cut)
        if kind is ast.LShift:
            return self.guard.shift_left(one, other, cut=cut)
        return self.guard.shift_right(one, other)

    def _is_mask(self, node: ast.expr) -> bool:
        """Whether an expression is a known number that isn't negative."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, int) and node.value >= 0
        known = self.scope.constant(node.id) if isinstance(node, ast.Name) else None
        return known is not None and known >= 0

    @staticmethod
    def _fitting(node: ast.expr, result: int, *, cut: bool) -> int:
        """What comes of numbers that are known now; its low bits, if only they count."""
        if result not in FITS and not cut:
            raise outside(node, f"{shown(node)} is {result}, which doesn't fit 64 bits")
        return (result + 2**63) % 2**64 - 2**63

    def _unary(self, node: ast.UnaryOp, *, cut: bool) -> Value:
        if isinstance(node.op, ast.Not):
            truth = self._truth(node.operand)
            if isinstance(truth, int):
                return Value(TRUTH, 1 - truth)
            return Value(TRUTH, self.code.give(f"xor i1 {truth}, true"))
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            if type(node.operand.value) is int:  # the least number is written so
                return Value(WORD, self._fitting(node, -node.operand.value, cut=cut))
        one = self.word(node.operand, cut=cut)
        if isinstance(node.op, ast.UAdd):
            return Value(WORD, one)
        if isinstance(node.op, ast.Invert):
            known = ~one if isinstance(one, int) else self.code.give(f"xor i64 {one}, -1")
            return Value(WORD, known)
        if isinstance(one, int):
            return Value(WORD, self._fitting(node, -one, cut=cut))
        self.guard.line = node.lineno
        return Value(WORD, self.guard.reckon("-", 0, one, cut=cut))

    def _compare(self, node: ast.Compare) -> Value:
        if len(node.ops) > 1:
            return self._condition(node)
        _judge_signs(node)
        one, other = self.word(node.left), self.word(node.comparators[0])
        return Value(TRUTH, self._compared(node.ops[0], one, other))

    def _compared(self, sign: ast.cmpop, one: int | str, other: int | str) -> int | str:
        text, known = COMPARISONS[type(sign)]
        if isinstance(one, int) and isinstance(other, int):
            return int(known(one, other))
        return self.code.give(f"icmp {text} i64 {one}, {other}")

    def _if_expression(self, node: ast.IfExp) -> Value:
        code, ways = self.code, []
        kinds = {self._kind_of(node.body), self._kind_of(node.orelse)}
        kind = kinds.pop() if len(kinds) == 1 else WORD
        if kind in (ARRAY, NOTHING):
            raise outside(node, f"{shown(node)}: a kernel chooses between numbers or truths only")
        true, false, end = code.name("then"), code.name("else"), code.name("end")
        self.branch(node.test, true, false)
        for label, part in ((true, node.body), (false, node.orelse)):
            code.begin(label)
            value = self.fitted(self.value(part), kind, part)
            ways.append((value.ref, code.block))
            code.jump(end)
        code.begin(end)
        return Value(kind, code.choice(kind, ways))

    # --- calls ------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> Value:
        name = _callee_name(node)
        if name in self.scope.own:
            raise outside(node, f"{shown(node)}: {name} is set here, and is no function")
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise outside(node, f"{shown(node)}: a kernel passes arguments by their places")
        callee = self.scope.callees.get(name)
        if callee is None:
            return self._built_in(node, name)
        nodes, arguments = list(node.args), []
        if isinstance(node.func, ast.Subscript):
            if name not in self.scope.tables:
                raise outside(node, f"{name} is no table of functions")
            nodes.insert(0, node.func.slice)
        elif name in self.scope.tables:
            raise outside(node, f"{name} is a table: `{name}[number](…)` calls its functions")
        if len(nodes) != len(callee.parameters):
            taken = callee.parameters[1 if name in self.scope.tables else 0 :]
            wanted = ", ".join(parameter for parameter, _ in taken) or "nothing"
            raise outside(node, f"{shown(node)}: {name} takes {wanted}")
        for each, (_, kind) in zip(nodes, callee.parameters, strict=True):
            arguments.append(self.fitted(self.value(each), kind, each))
            if name in self.scope.tables and len(arguments) == 1:
                self.guard.line = node.lineno
                self.guard.look_up(arguments[0].ref, self.scope.tables[name])
        self.guard.line = node.lineno
        return self.guard.call(name, callee.result, arguments)

    def _built_in(self, node: ast.Call, name: str) -> Value:
        if not self.scope.is_python(name) or not hasattr(builtins, name):
            raise outside(node, f"{shown(node)}: {name} is no function or table")
        if name not in BUILT_IN:
            what = f"of Python's functions a kernel has {', '.join(BUILT_IN)}, and range in a for"
            raise outside(node, f"{shown(node)}: {what}")
        if isinstance(node.func, ast.Subscript):
            raise outside(node, f"{name} is no table of functions")
        if name in ("bool", "int") and len(node.args) != 1:
            raise outside(node, f"{shown(node)}: {name} takes one number or truth")
        if name == "bool":
            return Value(TRUTH, self._truth(node.args[0]))
        words = [self.word(each) for each in node.args]
        if name == "int":
            return Value(WORD, words[0])
        if len(words) < 2:
            raise outside(node, f"{shown(node)}: {name} takes two numbers or more")
        sign = "slt" if name == "min" else "sgt"
        best = words[0]
        for word in words[1:]:
            better = self.code.give(f"icmp {sign} i64 {word}, {best}")
            best = self.code.give(f"select i1 {better}, i64 {word}, i64 {best}")
        return Value(WORD, best)


def _judge_signs(node: ast.Compare) -> None:
    for sign in node.ops:
        if type(sign) in NO_COMPARISONS:
            lacking = NO_COMPARISONS[type(sign)]
            raise outside(node, f"{shown(node)}: a kernel compares numbers, and has no `{lacking}`")


def _callee_name(node: ast.Call) -> str:
    """The name of the function or the table that is called."""
    function = node.func.value if isinstance(node.func, ast.Subscript) else node.func
    if not isinstance(function, ast.Name):
        raise outside(node, f"{shown(node)}: a kernel calls functions and tables by their names")
    return function.id

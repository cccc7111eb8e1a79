"""Statements of the kernel dialect as LLVM IR."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from attrs import define, field

from piecesofeight.kernels.compiling.code import ARRAY, NAMES, NOTHING, WORD, Code, Value
from piecesofeight.kernels.compiling.expressions import FITS, Expressions
from piecesofeight.kernels.compiling.scope import Scope, outside, plain_name, shown


@define
class Loop:
    """A loop around a statement.

    Attributes:
        next: the label of the next turn.
        end: the label behind the loop.
        left: what is set at each `break`.
    """

    next: str
    end: str
    left: list[frozenset[str]] = field(factory=list)


@define
class Statements:
    """Translates the statements of one function.

    Attributes:
        expressions: translates its expressions.
        result: the type of what it gives.
    """

    expressions: Expressions
    result: str
    _loops: list[Loop] = field(factory=list)

    @property
    def _code(self) -> Code:
        return self.expressions.code

    @property
    def _scope(self) -> Scope:
        return self.expressions.scope

    def all(self, nodes: Sequence[ast.stmt]) -> None:
        """Translate statements, up to the first one that can't be reached.

        Raises:
            OutsideTheDialectError: the dialect has no such statement.
        """
        for node in nodes:
            if not self._code.is_open:
                return
            try:
                self._one(node)
            except RecursionError:
                raise outside(node, "this is nested too deeply") from None

    def _one(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign():
                self._assign(node)
            case ast.AugAssign():
                self._augmented(node)
            case ast.Break() | ast.Continue():
                self._leave(node)
            case ast.Expr():
                self._expression(node)
            case ast.For():
                self._for(node)
            case ast.If():
                self._if(node)
            case ast.Pass():
                pass
            case ast.Return():
                self._return(node)
            case ast.While():
                self._while(node)
            case _:
                raise outside(node, f"a kernel has no {plain_name(node)}")

    def end(self, node: ast.FunctionDef) -> None:
        """End the function behind its last statement."""
        if not self._code.is_open:
            return
        if self.result != NOTHING:
            raise outside(node, f"{node.name} may end without a result")
        self._code.end("ret void")

    # --- what sets something ----------------------------------------------------------------

    def _expression(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return
        self.expressions.value(node.value)
        if not isinstance(node.value, ast.Call):
            raise outside(node, f"{shown(node.value)} does nothing")

    def _assign(self, node: ast.Assign) -> None:
        if len(node.targets) > 1:
            raise outside(node, "a kernel sets one thing at a time")
        target = node.targets[0]
        if not isinstance(target, ast.Tuple):
            self._set(target, self.expressions.value(node.value), node.value)
            return
        if not isinstance(node.value, ast.Tuple) or len(node.value.elts) != len(target.elts):
            what = f"{shown(node.value)}: a kernel writes out a value for each thing that it sets"
            raise outside(node, what)
        values = [self.expressions.value(each) for each in node.value.elts]
        for part, value, given in zip(target.elts, values, node.value.elts, strict=True):
            self._set(part, value, given)

    def _set(self, target: ast.expr, value: Value, given: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._set_variable(target, value, given)
        elif isinstance(target, ast.Subscript):
            word = self.expressions.as_word(value, given)
            self._code.do(f"store i64 {word}, ptr {self.expressions.address(target)}")
        else:
            raise outside(target, "a kernel sets variables and words of arrays")

    def _set_variable(self, target: ast.Name, value: Value, given: ast.expr) -> None:
        name, scope = target.id, self._scope
        if name in scope.given:
            raise outside(target, f"{name} is an array, which a kernel doesn't set")
        if value.type in (ARRAY, NOTHING):
            raise outside(target, f"{name} can't be set to {NAMES[value.type]}")
        if name not in scope.places:
            scope.places[name] = value.type, self._code.variable(name, value.type)
        kind, place = scope.places[name]
        ref = self.expressions.fitted(value, kind, given).ref
        self._code.do(f"store {kind} {ref}, ptr {place}")
        scope.is_set.add(name)

    def _augmented(self, node: ast.AugAssign) -> None:
        """`a += 1`: where `a` lies is worked out once, before the value."""
        target, expressions = node.target, self.expressions
        if isinstance(target, ast.Name):
            read = ast.copy_location(ast.Name(target.id, ast.Load()), target)
            whole = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
            self._set_variable(target, expressions.value(whole), whole)
            return
        if not isinstance(target, ast.Subscript):
            raise outside(target, "a kernel sets variables and words of arrays")
        address = expressions.address(target)
        old = Value(WORD, self._code.give(f"load i64, ptr {address}"))
        with expressions.naming(old, target) as read:
            whole = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
            word = expressions.word(whole)
        self._code.do(f"store i64 {word}, ptr {address}")

    # --- where to go on ---------------------------------------------------------------------

    def _return(self, node: ast.Return) -> None:
        empty = node.value is None or (
            isinstance(node.value, ast.Constant) and node.value.value is None
        )
        if self.result == NOTHING:
            if not empty:
                raise outside(node, "this function gives nothing")
            self._code.end("ret void")
        elif node.value is None or empty:
            raise outside(node, f"this function gives {NAMES[self.result]}")
        else:
            value = self.expressions.value(node.value)
            given = self.expressions.fitted(value, self.result, node.value)
            self._code.end(f"ret {self.result} {given.ref}")

    def _if(self, node: ast.If) -> None:
        """`if … elif … else`, however long."""
        code, scope = self._code, self._scope
        end = code.name("end")
        reached: list[frozenset[str]] = []
        while True:
            true, false = code.name("then"), code.name("else")
            self.expressions.branch(node.test, true, false)
            before = scope.is_set.copy()
            code.begin(true)
            self.all(node.body)
            self._arrive(end, reached)
            scope.is_set = before
            code.begin(false)
            if len(node.orelse) != 1 or not isinstance(node.orelse[0], ast.If):
                break
            node = node.orelse[0]
        self.all(node.orelse)
        self._arrive(end, reached)
        self._meet(end, reached)

    def _arrive(self, label: str, reached: list[frozenset[str]]) -> None:
        """Go on at a label, if this can be reached."""
        if self._code.is_open:
            reached.append(frozenset(self._scope.is_set))
            self._code.jump(label)

    def _meet(self, label: str, reached: list[frozenset[str]]) -> None:
        """Begin at a label with what is set on all ways there; if there is none, nothing begins."""
        if reached:
            self._code.begin(label)
            self._scope.is_set = set(frozenset.intersection(*reached))

    def _while(self, node: ast.While) -> None:
        if node.orelse:
            raise outside(node, "a kernel has no else behind a loop")
        code, scope = self._code, self._scope
        loop = Loop(code.name("while"), code.name("end"))
        code.jump(loop.next)
        code.begin(loop.next)
        test = node.test
        forever = isinstance(test, ast.Constant) and isinstance(test.value, int) and test.value != 0
        if not forever:
            body = code.name("body")
            self.expressions.branch(node.test, body, loop.end)
            code.begin(body)
            loop.left.append(frozenset(scope.is_set))
        self._repeat(loop, node.body)
        self._meet(loop.end, loop.left)

    def _repeat(self, loop: Loop, body: Sequence[ast.stmt]) -> None:
        self._loops.append(loop)
        self.all(body)
        self._loops.pop()
        self._code.jump(loop.next)

    def _for(self, node: ast.For) -> None:
        """`for NAME in range(…)`: the bounds are worked out once."""
        if node.orelse:
            raise outside(node, "a kernel has no else behind a loop")
        code, scope = self._code, self._scope
        start, stop, step = self._range(node)
        if step not in (1, -1):
            self._judge_end(node, stop, step)
        counter = code.variable("counter", WORD)
        code.do(f"store i64 {start}, ptr {counter}")
        head, body = code.name("for"), code.name("body")
        loop = Loop(code.name("next"), code.name("end"))
        code.jump(head)
        code.begin(head)
        count = code.give(f"load i64, ptr {counter}")
        goes_on = code.give(f"icmp {'slt' if step > 0 else 'sgt'} i64 {count}, {stop}")
        self.expressions.branch_on(goes_on, body, loop.end)
        code.begin(body)
        loop.left.append(frozenset(scope.is_set))
        self._set(node.target, Value(WORD, count), node.iter)
        self._repeat(loop, node.body)
        code.begin(loop.next)
        count = code.give(f"load i64, ptr {counter}")
        code.do(f"store i64 {code.give(f'add nsw i64 {count}, {step}')}, ptr {counter}")
        code.jump(head)
        self._meet(loop.end, loop.left)

    def _judge_end(self, node: ast.For, stop: int | str, step: int) -> None:
        """A step beyond the end of a range must fit 64 bits, or the range would begin anew."""
        if isinstance(stop, str):
            self.expressions.guard.line = node.lineno
            self.expressions.guard.end_range(stop, step)
        elif stop + step not in FITS:
            raise outside(node, f"{shown(node.iter)} ends too near to the end of 64 bits")

    def _range(self, node: ast.For) -> tuple[int | str, int | str, int]:
        """The bounds of a loop, and its step, which is a number that is known now."""
        call = node.iter
        if not isinstance(node.target, ast.Name):
            raise outside(node, "a kernel counts with a variable")
        if (
            not isinstance(call, ast.Call)
            or not isinstance(call.func, ast.Name)
            or call.func.id != "range"
            or not self._scope.is_python("range")
            or call.keywords
            or len(call.args) not in (1, 2, 3)
        ):
            raise outside(node, f"{shown(call)}: a kernel loops over a range of Python's")
        numbers = [self.expressions.word(each) for each in call.args]
        if len(numbers) == 1:
            numbers.insert(0, 0)
        step = numbers[2] if len(numbers) == 3 else 1
        if not isinstance(step, int) or step == 0:
            raise outside(node, f"{shown(call)}: the step of a range is a known number, and not 0")
        return numbers[0], numbers[1], step

    def _leave(self, node: ast.Break | ast.Continue) -> None:
        loop = self._loops[-1]
        if isinstance(node, ast.Break):
            self._arrive(loop.end, loop.left)
        else:
            self._code.jump(loop.next)

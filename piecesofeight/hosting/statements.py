"""From statements to segments, and to plain functions where nobody has to decide."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.hosting.course import words
from piecesofeight.hosting.expressions import Expressions
from piecesofeight.hosting.folding import contrary
from piecesofeight.hosting.layout import Layout
from piecesofeight.hosting.marks import Marks
from piecesofeight.hosting.options import Asked, Labels
from piecesofeight.hosting.scope import Binding, BindingType, Scope
from piecesofeight.hosting.segments import Segments
from piecesofeight.hosting.steps import decisions, drawing, entries, moving, rows, windows
from piecesofeight.hosting.steps.deeds import Deeds
from piecesofeight.hosting.writer import Entries
from piecesofeight.language.games import program as p
from piecesofeight.language.program.span import NOWHERE

Statements = tuple[p.Statement, ...]


class GameWriter:
    """Writes the kernel of a game.

    Attributes:
        program: the game.
        layout: of its blocks.
        says: writes expressions.
        out: writes segments.
        labels: of its options.
        asked: what is asked at each decision, by its number.
        ending: the segment with which the end begins.
        ways: the statements by which a game can end.

    Args:
        layout: of its blocks.
        marks: takes a mark of each statement; left out, the kernel has none.
    """

    def __init__(self, layout: Layout, marks: Marks | None = None) -> None:
        self.marks = marks
        self.program = layout.program
        self.layout = layout
        self.says = Expressions(layout)
        self.out = Segments(layout)
        self.labels = Labels()
        self.asked: dict[int, Asked] = {}
        self.decisions = words.CHANCE
        self.ending = self.out.new()
        self.window = self.out.new() if windows.playable(layout) else ""
        self.resolving = False  # what is written is what a played piece does
        self.deeds = Deeds(self)
        self.ways: list[p.End | p.Win] = []
        self.entries = Entries()
        self.lets: list[str] = []  # variables of the deed or phase that is being written

    # --- the whole game ---------------------------------------------------------------------------

    def write(self) -> list[str]:
        """Write everything: the texts of all functions; a game begins with the first segment."""
        begin = self._write_course()
        self._write_end()
        if self.window:
            self.resolving = True
            windows.write(self)
            self.resolving = False
        entries.write(self)
        self.deeds.write()
        return [*self.says.functions.values(), *self.out.finished(begin)]

    def _write_course(self) -> str:
        """Write the setup and the rounds; the segment with which a game begins."""
        out, nobody = self.out, Scope("NOBODY")
        begin, each_round = out.new(), out.new()
        out.begin(begin)
        self.statements(self.program.setup, nobody)
        out.emit(f"return {each_round}")
        out.begin(each_round)
        out.emit("b[H_ROUND] += 1")
        if self.says.can_idle:
            out.emit("forget_idle(b)")
        for number, phase in enumerate(self.program.phases, 1):
            after = out.new()
            out.here = phase.span
            entries.at_phase(self, phase)
            if phase.condition is not None:
                out.emit(f"if {contrary(self.says.condition(phase.condition, nobody))}:")
                out.emit(f"return {after}", depth=1)
            out.emit(f"b[H_PHASE] = {number}")
            out.emit(f"note(log, LOG_PHASE, NONE, {number}, b[H_ROUND], 0, b[H_EVERYBODY])")
            windows.at_phase(self, phase)
            self.statements(phase.body, nobody)
            self.forget_lets()
            out.emit(f"return {after}")
            out.here = NOWHERE
            out.begin(after)
        out.emit(f"return {each_round}")
        return begin

    def _write_end(self) -> None:
        out = self.out
        out.begin(self.ending)
        out.emit("b[H_LAST_PHASE] = b[H_PHASE]", "b[H_PHASE] = -1", "forget_slots(b)")
        out.emit("note(log, LOG_PHASE, NONE, -1, b[H_ROUND], 0, b[H_EVERYBODY])")
        self.statements(self.program.end, Scope("NOBODY"))
        out.emit("return over(b, log, 0)")
        out.close()

    def new_decision(self, asked: Asked | None) -> int:
        """The number of one more decision; None if it is chance that decides."""
        self.decisions += 1
        if asked is not None:
            self.asked[self.decisions] = asked
        return self.decisions

    # --- whether somebody may have to decide ------------------------------------------------------

    def waits(self, statement: p.Statement) -> bool:
        """Whether a statement may stop: for a decision, for chance, or for good."""
        if isinstance(statement, p.Choose | p.Together | p.Draw | p.End | p.Win):
            return True
        if isinstance(statement, p.Do):
            return self.deeds.may_stop(statement)
        return any(self.waits(each) for each in within(statement))

    # --- statements ---------------------------------------------------------------------------

    def forget_lets(self) -> None:
        """Leave nothing of what got a name in the deed or phase that was written."""
        self.out.forget(self.lets)
        self.lets = []

    def statements(self, steps: Statements, scope: Scope, depth: int = 0) -> Scope:
        """Write statements one after the other; the scope behind them."""
        out, around = self.out, self.out.here
        for step in steps:
            out.here = step.span if step.span.line else around
            out.emit(*out.note(out.here), depth=depth)
            scope = self._statement(step, scope, depth)
            out.here = around
        return scope

    def _statement(self, step: p.Statement, scope: Scope, depth: int) -> Scope:
        emit, says = self.out.emit, self.says
        if self.marks is not None:
            self.marks.put(self.out, step, scope, depth)
        match step:
            case p.Put():
                return moving.put(self, step, scope, depth)
            case p.Reveal():
                moving.reveal(self, step, scope, depth)
            case p.Set(counter, amount):
                emit(f"b[{says.counter(counter, scope)}] = {says.kept(amount, scope)}", depth=depth)
            case p.Let():
                return self._let(step, scope, depth)
            case p.Become(status):
                emit(f"become(b, log, {scope.they}, {status.value})", depth=depth)
            case p.Draw():
                drawing.draw(self, step, scope)
            case p.Choose():
                decisions.choose(self, step, scope)
            case p.Together():
                decisions.together(self, step, scope)
            case p.ForEach():
                rows.for_each(self, step, scope, depth)
            case p.If():
                self._if(step, scope, depth)
            case p.While():
                self._while(step, scope, depth)
            case p.Repeat():
                self._repeat(step, scope, depth)
            case p.Do():
                self.deeds.do(step, scope, depth)
            case p.Idle(player):
                emit(f"b[{says.player(player, scope)} + P_IDLE] = 1", depth=depth)
            case p.Prevent():
                emit("b[H_PREVENTED] = 1", depth=depth)
            case p.End():
                self._way(step, depth)
                emit(f"return {self.ending}", depth=depth)
            case p.Win(group):
                self._way(step, depth)
                emit(f"return over(b, log, {says.group(group, scope)})", depth=depth)
        return scope

    def _way(self, step: p.End | p.Win, depth: int) -> None:
        """Note by which statement the game ends; the first one counts."""
        known = [number for number, way in enumerate(self.ways, 1) if way is step]
        if not known:
            self.ways.append(step)
        self.out.emit("if b[H_WAY] == 0:", depth=depth)
        self.out.emit(f"b[H_WAY] = {(*known, len(self.ways))[0]}", depth=depth + 1)

    def _let(self, step: p.Let, scope: Scope, depth: int) -> Scope:
        known, written = self._value(step.value, scope)
        old = scope.names.get(step.name)
        if old is not None and old.slot:
            self.out.keep(old.expression, written, depth)
            return scope
        variable = self.out.slot(
            f"v_{step.name}", "mask" if known == "group" else "number", step.name
        )
        self.lets.append(variable)
        self.out.keep(variable, written, depth)
        return scope.with_name(step.name, Binding(variable, known, self.out.address(variable)))

    def _value(self, value: p.Group | p.Player | p.Amount, scope: Scope) -> tuple[BindingType, str]:
        """What a value that gets a name is, and how it is written."""
        if isinstance(value, p.Named):
            return scope.names[value.name].type, scope.names[value.name].expression
        if isinstance(value, p.They | p.Holder | p.Doer):
            return "player", self.says.player(value, scope)
        if isinstance(
            value, p.Number | p.Counter | p.CountOfPlayers | p.CountOfPieces | p.Sum | p.Reckoned
        ):
            return "number", self.says.kept(value, scope)
        return "group", self.says.group(value, scope)

    # --- blocks ----------------------------------------------------------------------------------

    def _if(self, step: p.If, scope: Scope, depth: int) -> None:
        out, condition = self.out, self.says.condition(step.condition, scope)
        if not self.waits(step):
            out.emit(f"if {condition}:", depth=depth)
            self.block(step.then, scope, depth + 1)
            if step.otherwise:
                out.emit("else:", depth=depth)
                self.block(step.otherwise, scope, depth + 1)
            return
        after = out.new()
        other = out.new() if step.otherwise else after
        out.emit(f"if {contrary(condition)}:", f"    return {other}")
        self.statements(step.then, scope)
        out.emit(f"return {after}")
        if step.otherwise:
            out.begin(other)
            self.statements(step.otherwise, scope)
            out.emit(f"return {after}")
        out.begin(after)

    def block(self, steps: Statements, scope: Scope, depth: int) -> None:
        """Write statements as a block of a function."""
        if steps:
            self.statements(steps, scope, depth)
        else:
            self.out.emit("pass", depth=depth)

    def _while(self, step: p.While, scope: Scope, depth: int) -> None:
        out = self.out
        if not self.waits(step):
            turns = f"turns_{len(out.bodies)}_{depth}"
            if self.layout.guarded:
                out.emit(f"{turns} = 0", depth=depth)
            out.emit(f"while {self.says.condition(step.condition, scope)}:", depth=depth)
            if self.layout.guarded:
                out.emit(f"{turns} += 1", f"if {turns} > MOST_STEPS:", depth=depth + 1)
                out.emit("b[H_STUCK] = STUCK_GOING", "break", depth=depth + 2)
            self.block(step.body, scope, depth + 1)
            return
        again, after = out.new(), out.new()
        out.emit(f"return {again}")
        out.begin(again)
        out.emit(
            f"if {contrary(self.says.condition(step.condition, scope))}:", f"    return {after}"
        )
        self.statements(step.body, scope)
        out.emit(f"return {again}")
        out.begin(after)

    def _repeat(self, step: p.Repeat, scope: Scope, depth: int) -> None:
        out, amount = self.out, self.says.kept(step.amount, scope)
        if not self.waits(step):
            out.emit(f"for turn in range({amount}):", depth=depth)
            often = self.says.bounds(step.amount, scope)[1] > words.MOST_STEPS
            if often and self.layout.guarded:
                out.emit("if turn == MOST_STEPS:", depth=depth + 1)
                out.emit("b[H_STUCK] = STUCK_GOING", "break", depth=depth + 2)
            self.block(step.body, scope, depth + 1)
            return
        again, after = out.new(), out.new()
        left = out.slot("v_left", "count", "times still to be done")
        out.keep(left, amount)
        out.emit(f"return {again}")
        out.begin(again)
        out.emit(f"if {left} <= 0:", f"    return {after}")
        out.keep(left, f"{left} - 1")
        self.statements(step.body, scope)
        out.emit(f"return {again}")
        out.begin(after)
        out.forget([left])

    def lines(self, body: Statements, scope: Scope) -> list[str]:
        """The lines of statements in which nobody has to decide."""
        return self.out.apart(lambda: self.block(body, scope, 0))


def within(statement: p.Statement) -> Iterator[p.Statement]:
    """The statements in the blocks of a statement."""
    match statement:
        case p.ForEach() | p.While() | p.Repeat():
            yield from statement.body
        case p.If(_, then, otherwise):
            yield from (*then, *otherwise)
        case p.Choose(_, alternatives) | p.Together(_, alternatives):
            for alternative in alternatives:
                yield from alternative.body

"""The course of turns: for a game whose block, deeds and decisions are those of a native module.

The phases of a turn become one function, `go_on`, a ladder with a rung for each phase: a word of
the block says on which the game stands. It returns where a native deed began something that must
be over first, and is called again then. A phase has one such place at most.
"""

from __future__ import annotations

import re
from types import ModuleType

from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.hosting.scope import Binding, Scope
from piecesofeight.hosting.segments import Segments
from piecesofeight.hosting.statements import GameWriter, within
from piecesofeight.hosting.turns.native import imported, judge_deeds, wrong
from piecesofeight.language.games import program as p
from piecesofeight.language.program.walk import walk
from piecesofeight.machine.schema import Kind

Statements = tuple[p.Statement, ...]

# A turn has stopped if somebody must decide, or if the machine has something to do.
_STOPPED = ("if b[H_DECISION] or b[H_FP]:", "    return")
_TOLD = """\
The course of {game}: written from its file, {file}.

To write it anew after a change there, run `UPDATE_GOLDEN=1 pytest tests/combat/test_course.py`.
"""


def course_of_turns(program: p.GameProgram, native: ModuleType, file: str) -> str:
    """The source of a module with the course of a game of turns.

    Args:
        program: the game.
        native: its native module.
        file: what the file is called in the module's docstring.

    Raises:
        GameError: the native module lacks what the file names, or the file says what can't be said
            of such turns.
    """
    texts = [text.strip() for text in _Writer(program).texts()]
    judge_deeds(program, native)
    names = imported("\n".join(texts), program, native)
    imports = "".join(f"    {name},\n" for name in names)
    head = _TOLD.format(game=program.name, file=file)
    parts = f'"""{head}"""\n', "from __future__ import annotations\n"
    return "\n".join((*parts, f"from {native.__name__} import (\n{imports})\n\n\n")) + (
        "\n\n\n".join(texts) + "\n"
    )


class _Locals(Segments):
    """What gets a name lasts no longer than the function in which that is."""

    def slot(self, name: str, _kind: Kind, _meaning: str) -> str:
        return re.sub(r"\W", "_", name)

    def address(self, variable: str) -> str:
        return variable

    def keep(self, variable: str, expression: str, depth: int = 0) -> None:
        self.emit(f"{variable} = {expression}", depth=depth)


class _Writer(GameWriter):
    """Writes the functions of a course."""

    def __init__(self, program: p.GameProgram) -> None:
        layout = Layout(program)
        layout.active = "active(b)"
        layout.guarded = False
        super().__init__(layout)
        self.out = _Locals(layout)
        self.phases = [phase for phase in program.turn if not phase.native]
        self.apart = [phase for phase in program.turn if phase.native]
        self.may_win = False
        self.written: set[str] = set()  # deeds that are functions already
        remembered = {
            name: Binding(f"b[{constant('REMEMBERED', name)}]", "player", maybe=True)
            for name in program.remembered
        }
        self.whose_turn = Scope("they", remembered)

    def texts(self) -> list[str]:
        """The texts of all functions."""
        self._judge()
        for watch in self.program.watches:
            self._write_watch(watch)
        parts = [self._parts(phase) for phase in self.phases]
        self._write_start(parts[0][0])
        self._write_go_on(parts)
        functions = ["\n    ".join((head, *body)) for head, body in self.out.bodies.items()]
        return [*self.says.functions.values(), *functions]

    def _judge(self) -> None:
        if not self.phases or self.program.phases:
            raise wrong(self.program, "a game has phases of a turn, or of a round")
        if self.program.turn[len(self.phases) :] != tuple(self.apart):
            raise wrong(self.apart[0], "native phases stand behind all others")
        steps = [step for phase in self.phases for step in phase.body]
        if all(self._stops(step) == "no" for step in steps):
            raise wrong(self.phases[0], "a turn in which no native deed waits would never stop")

    # --- functions --------------------------------------------------------------------------------

    def _add(self, name: str, told: str, lines: list[str], more: str = "") -> None:
        self.out.function(
            f"{name}(b: Words, t: Words, log: Words{more}) -> None", [f'"""{told}"""', *lines]
        )

    def _write_watch(self, watch: p.Watch) -> None:
        for step in watch.body:
            if self._stops(step) != "no":
                raise wrong(step, "what is heard is done at once, and can't wait")
        self.may_win = watch.at_once
        lines = self.lines(watch.body, self.whose_turn)
        self.may_win = False
        if any(re.search(r"\bthey\b", line) for line in lines):
            lines = ["they = b[H_CURRENT]", *lines]
        lines = [f"b[{constant('FACT', watch.fact)}] = 0", *lines]
        self._add(_heard(watch), f"It is heard: {watch.fact}.", lines)

    def _write_start(self, first: Statements) -> None:
        lines = ["b[H_CURRENT] = they", *self._enter(0, first)]
        self._add("start_turn", "A turn begins.", lines, ", they: int")

    def _write_go_on(self, parts: list[tuple[Statements, Statements]]) -> None:
        lines = ["at = b[H_PHASE]", *self._apart(), *self._settled(), "they = b[H_CURRENT]"]
        if len(parts) > 1:  # who is out has nothing left but the last phase
            last = constant("PHASE", self.phases[-2].name)
            lines += [f"if b[they + P_STATUS] and at < {last}:", f"    at = {last}"]
        lines.append("while True:")
        for number, (_, rest) in enumerate(parts[:-1]):
            rung = [*self._lines(rest), *self._enter(number + 1, parts[number + 1][0])]
            lines.append(f"    if at <= {constant('PHASE', self.phases[number].name)}:")
            lines += [f"        {line}" for line in rung]
        again = "start_turn(b, t, log, they)", *_STOPPED
        rung = [*self._lines(parts[-1][1]), *again]
        rung.append(f"at = {constant('PHASE', self.phases[0].name)}")
        lines += [f"    {line}" for line in rung]
        self._add("go_on", "Nothing is under way, nobody is asked: what comes next?", lines)

    def _enter(self, number: int, before: Statements) -> list[str]:
        phase = constant("PHASE", self.phases[number].name)
        return [f"b[H_PHASE] = {phase}", *self._lines(before)]

    def _lines(self, body: Statements) -> list[str]:
        return self.lines(body, self.whose_turn) if body else []

    def _apart(self) -> list[str]:
        """On with the phases to which a turn doesn't come by itself."""
        lines = []
        for native in dict.fromkeys(phase.native for phase in self.apart):
            of_it = [constant("PHASE", each.name) for each in self.apart if each.native == native]
            lines += [f"if {' or '.join(f'at == {phase}' for phase in of_it)}:"]
            lines += [f"    {native}(b, t, log)", "    return"]
        return lines

    def _settled(self) -> list[str]:
        """What is heard only when an action is over; it may bring about what is heard at once."""
        at_once = [constant("FACT", each.fact) for each in self.program.watches if each.at_once]
        lines = []
        for watch in self.program.watches:
            if not watch.at_once:
                lines.append(f"if b[{constant('FACT', watch.fact)}]:")
                lines.append(f"    {_heard(watch)}(b, t, log)")
                lines += [
                    line for fact in at_once for line in (f"    if b[{fact}]:", "        return")
                ]
        return lines

    # --- where a phase stops ----------------------------------------------------------------------

    def _parts(self, phase: p.Phase) -> tuple[Statements, Statements]:
        """What is done before the place where a phase stops, and what afterwards."""
        body: Statements = phase.body
        if phase.condition is not None:
            body = (p.If(phase.condition, body, span=phase.span),)
        stops = [self._stops(step) for step in body]
        places = {at + (waits == "once") for at, waits in enumerate(stops) if waits != "no"}
        if len(places) > 1:
            raise wrong(phase, f"the phase {phase.name} stops in more than one place")
        [place] = places or {len(body)}
        return body[:place], body[place:]

    def _stops(self, statement: p.Statement) -> p.Waits:
        """Whether a turn may stop at a statement; `once` if it goes on behind it."""
        blocks = [tuple(within(statement))]
        if isinstance(statement, p.Do):
            deed = self.deeds.declared[statement.deed]
            if deed.native:
                return deed.waits
            blocks = [deed.body]
        elif isinstance(statement, p.If):
            blocks = [statement.then, statement.otherwise]
        for block in blocks:
            for step in block:
                waits = self._stops(step)
                in_loop = not isinstance(statement, p.Do | p.If)
                if waits != "no" and (in_loop or step is not block[-1]):
                    raise wrong(step, "what waits stands at the end of its block, in no loop")
        ends = [self._stops(block[-1]) for block in blocks if block]
        if "until done" in ends:
            raise wrong(statement, "what waits until it is done stands in a phase, under no `if`")
        return next((waits for waits in ends if waits != "no"), "no")

    def waits(self, _statement: p.Statement) -> bool:
        """Nothing here is cut into segments."""
        return False

    # --- statements -------------------------------------------------------------------------------

    def _statement(self, step: p.Statement, scope: Scope, depth: int) -> Scope:
        emit, says = self.out.emit, self.says
        match step:
            case p.Do(deed):
                self._do_deed(step, self.deeds.declared[deed], scope, depth)
            case p.PassTurn(None):
                emit(f"they = next_active(b, {scope.they})", "b[H_CURRENT] = they", depth=depth)
            case p.PassTurn(player):
                assert player is not None
                emit(f"they = {says.player(player, scope)}", "b[H_CURRENT] = they", depth=depth)
            case p.Forget(name):
                emit(f"{scope.names[name].expression} = NOBODY", depth=depth)
            case p.Become(p.Status.OUT):
                emit(f"put_out(b, t, log, {scope.they})", depth=depth)
            case p.Win(group) if self.may_win:
                emit(f"over(b, log, {says.group(group, scope)})", "return", depth=depth)
            case p.Win():
                raise wrong(step, "somebody wins only when something is heard at once")
            case p.ForEach(group, p.Rank() as rank):
                self._each_ranked(step, group, rank, scope, depth)
            case p.Set() | p.Let() | p.If() | p.While() | p.Repeat() | p.ForEach():
                return super()._statement(step, scope, depth)
            case _:
                raise wrong(step, "this can't be said of turns; a native deed can do it")
        return scope

    def _each_ranked(
        self, step: p.ForEach, group: p.Group, rank: p.Rank, scope: Scope, depth: int
    ) -> None:
        """The amounts are compared anew each time: in a native block no word is free for them."""
        emit, number = self.out.emit, len(self.out.bodies) * 100 + depth
        due, who = f"due_{number}", f"who_{number}"
        emit(f"{due} = {self.says.group(group, scope)}", f"while {due}:", depth=depth)
        left = scope.with_name("those left", Binding(due, "group"))
        first = self.says.group(p.Best(p.Named("those left"), (rank,)), left)
        emit(f"{who} = first_of(b, {first})", f"{due} &= ~b[{who} + P_BIT]", depth=depth + 1)
        inner = scope.about(who)
        if step.name:
            inner = inner.with_name(step.name, Binding(who, "player"))
        self.block(step.body, inner, depth + 1)

    def _do_deed(self, step: p.Do, deed: p.Deed, scope: Scope, depth: int) -> None:
        name = deed.native or constant("do", deed.name).lower()
        if not deed.native and name not in self.written:
            self.written.add(name)
            lines = self.lines(deed.body, self.whose_turn)
            self._add(name, f"They {deed.name}.", lines, ", they: int")
        waits, call = self._stops(step), f"{name}(b, t, log, {scope.they})"
        if waits == "until done":
            self.out.emit(f"if {call}:", "    return", depth=depth)
            return
        self.out.emit(call, *(_STOPPED if waits == "once" else ()), depth=depth)
        if self._passes(deed):
            self.out.emit("they = b[H_CURRENT]", depth=depth)

    def _passes(self, deed: p.Deed) -> bool:
        """Whether it may be somebody else's turn after a deed."""
        steps = [part for step in deed.body for _, _, part in walk(step)] + [*deed.body]
        deeds = (self.deeds.declared[step.deed] for step in steps if isinstance(step, p.Do))
        return any(isinstance(step, p.PassTurn) for step in steps) or any(map(self._passes, deeds))


def _heard(watch: p.Watch) -> str:
    return constant("on", watch.fact).lower()

"""From statements to segments, and to plain functions where nobody has to decide."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.hosting import decisions, drawing, entries, moving, windows
from piecesofeight.hosting.course import words
from piecesofeight.hosting.expressions import Expressions
from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.hosting.options import Asked, Labels
from piecesofeight.hosting.scope import Binding, BindingType, Scope
from piecesofeight.hosting.segments import Segments
from piecesofeight.hosting.writer import Entries
from piecesofeight.language.games import program as p

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
    """

    # Whether the kernel stops a loop without an end.
    counts_steps = True

    def __init__(self, layout: Layout) -> None:
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
        self._deeds = {deed.name: deed for deed in self.program.deeds}
        self._waiting: dict[tuple[str, bool], bool] = {}
        self._procedures: dict[tuple[str, bool], tuple[str, str, str]] = {}
        self._due: list[tuple[str, bool]] = []
        self.ways: list[p.End | p.Win] = []
        self.entries = Entries()
        self.lets: list[str] = []  # variables of the deed or phase that is being written

    # --- the whole game ---------------------------------------------------------------------------

    def write(self) -> list[str]:
        """Write everything: the texts of all functions; a game begins with the first segment."""
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
            entries.at_phase(self, phase)
            if phase.condition is not None:
                out.emit(f"if {_not(self.says.condition(phase.condition, nobody))}:")
                out.emit(f"return {after}", depth=1)
            out.emit(f"b[H_PHASE] = {number}")
            out.emit(f"note(log, LOG_PHASE, NONE, {number}, b[H_ROUND], 0, b[H_EVERYBODY])")
            windows.at_phase(self, phase)
            self.statements(phase.body, nobody)
            self._forget_lets()
            out.emit(f"return {after}")
            out.begin(after)
        out.emit(f"return {each_round}")
        out.begin(self.ending)
        out.emit("b[H_LAST_PHASE] = b[H_PHASE]", "b[H_PHASE] = -1", "forget_slots(b)")
        out.emit("note(log, LOG_PHASE, NONE, -1, b[H_ROUND], 0, b[H_EVERYBODY])")
        self.statements(self.program.end, nobody)
        out.emit("return over(b, log, 0)")
        out.close()
        if self.window:
            self.resolving = True
            windows.write(self)
            self.resolving = False
        entries.write(self)
        while self._due:
            self._procedure(*self._due.pop())
        return [*self.says.functions.values(), *out.finished(begin)]

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
            announced = self._is_announced(statement)
            return announced or self.deed_waits(statement.deed, plain=statement.plain)
        return any(self.waits(each) for each in within(statement))

    def deed_waits(self, deed: str, *, plain: bool) -> bool:
        """Whether a deed may stop."""
        key = deed, plain
        if key not in self._waiting:
            self._waiting[key] = any(self.waits(each) for each in self.body(deed, plain=plain))
        return self._waiting[key]

    def body(self, deed: str, *, plain: bool) -> Statements:
        """What is done for a deed: plainly, or as pieces change it."""
        changes = [] if plain else list(self._changes(deed))
        if not changes:
            return self._deeds[deed].body
        steps: list[p.Statement] = [
            p.If(held, change.body) for held, change in changes if change.when == "before"
        ]
        middle: Statements = (p.Do(deed, plain=True),)
        for held, change in reversed(changes):
            if change.when == "instead":
                middle = (p.If(held, change.body, middle),)
        after = [p.If(held, change.body) for held, change in changes if change.when == "after"]
        return (*steps, *middle, *after)

    def _changes(self, deed: str) -> Iterator[tuple[p.Condition, p.Change]]:
        for zone in self.program.zones:
            if zone.single and zone.of_player:
                for kind in self.layout.sorts[zone.sort].kinds:
                    pieces = p.Pieces((p.Place(zone.name, p.They()),), kind.name)
                    held = p.Comparison(p.CountOfPieces(pieces), ">=", p.Number(1))
                    for each in kind.changes:
                        if each.deed == deed:
                            yield (held if each.firm else self._awake(held)), each

    def _awake(self, held: p.Condition) -> p.Condition:
        """That a piece is held and, where anything can make it idle, isn't."""
        return p.All((held, p.Not(p.IsIdle(p.They())))) if self.says.can_idle else held

    # --- statements ---------------------------------------------------------------------------

    def _forget_lets(self) -> None:
        self.out.forget(self.lets)
        self.lets = []

    def statements(self, steps: Statements, scope: Scope, depth: int = 0) -> Scope:
        """Write statements one after the other; the scope behind them."""
        for step in steps:
            scope = self._statement(step, scope, depth)
        return scope

    def _statement(self, step: p.Statement, scope: Scope, depth: int) -> Scope:
        emit, says = self.out.emit, self.says
        match step:
            case p.Put():
                moving.put(self, step, scope, depth)
            case p.Reveal():
                moving.reveal(self, step, scope, depth)
            case p.Set(counter, amount):
                emit(
                    f"b[{says.counter(counter, scope)}] = {says.amount(amount, scope)}", depth=depth
                )
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
                self._for_each(step, scope, depth)
            case p.If():
                self._if(step, scope, depth)
            case p.While():
                self._while(step, scope, depth)
            case p.Repeat():
                self._repeat(step, scope, depth)
            case p.Do():
                self._do(step, scope, depth)
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
            return "number", self.says.amount(value, scope)
        return "group", self.says.group(value, scope)

    # --- blocks ----------------------------------------------------------------------------------

    def _if(self, step: p.If, scope: Scope, depth: int) -> None:
        out, condition = self.out, self.says.condition(step.condition, scope)
        if not self.waits(step):
            out.emit(f"if {condition}:", depth=depth)
            self._inner(step.then, scope, depth + 1)
            if step.otherwise:
                out.emit("else:", depth=depth)
                self._inner(step.otherwise, scope, depth + 1)
            return
        after = out.new()
        other = out.new() if step.otherwise else after
        out.emit(f"if {_not(condition)}:", f"    return {other}")
        self.statements(step.then, scope)
        out.emit(f"return {after}")
        if step.otherwise:
            out.begin(other)
            self.statements(step.otherwise, scope)
            out.emit(f"return {after}")
        out.begin(after)

    def _inner(self, steps: Statements, scope: Scope, depth: int) -> None:
        if steps:
            self.statements(steps, scope, depth)
        else:
            self.out.emit("pass", depth=depth)

    def _while(self, step: p.While, scope: Scope, depth: int) -> None:
        out = self.out
        if not self.waits(step):
            turns = f"turns_{len(out.bodies)}_{depth}"
            if self.counts_steps:
                out.emit(f"{turns} = 0", depth=depth)
            out.emit(f"while {self.says.condition(step.condition, scope)}:", depth=depth)
            if self.counts_steps:
                out.emit(f"{turns} += 1", f"if {turns} > MOST_STEPS:", depth=depth + 1)
                out.emit("b[H_STUCK] = 1", "break", depth=depth + 2)
            self._inner(step.body, scope, depth + 1)
            return
        again, after = out.new(), out.new()
        out.emit(f"return {again}")
        out.begin(again)
        out.emit(f"if {_not(self.says.condition(step.condition, scope))}:", f"    return {after}")
        self.statements(step.body, scope)
        out.emit(f"return {again}")
        out.begin(after)

    def _repeat(self, step: p.Repeat, scope: Scope, depth: int) -> None:
        out, amount = self.out, self.says.amount(step.amount, scope)
        if not self.waits(step):
            out.emit(f"for turn in range({amount}):", depth=depth)
            if self.counts_steps:
                out.emit("if turn == MOST_STEPS:", depth=depth + 1)
                out.emit("b[H_STUCK] = 1", "break", depth=depth + 2)
            self._inner(step.body, scope, depth + 1)
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

    def _for_each(self, step: p.ForEach, scope: Scope, depth: int) -> None:
        if self.waits(step):
            self._each_in_segments(step, scope)
            return
        out = self.out
        number = len(out.bodies) * 100 + depth
        mask, who = f"mask_{number}", f"who_{number}"
        inner = scope.about(who)
        if step.name:
            inner = inner.with_name(step.name, Binding(who, "player"))
        group = self.says.group(step.group, scope)
        if step.order is p.Seating.SEATS:
            out.emit(f"{mask} = {group}", depth=depth)
            out.emit(f"for {who} in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):", depth=depth)
            out.emit(f"if {mask} & b[{who} + P_BIT]:", depth=depth + 1)
            self._inner(step.body, inner, depth + 2)
            return
        row, taken = self._row(step.order, group, mask, scope)
        out.emit(f"{mask} = {row}", f"while {mask}:", depth=depth)
        out.emit(f"{who} = {taken[0]}", f"{mask} = {taken[1].format(who)}", depth=depth + 1)
        self._inner(step.body, inner, depth + 1)

    def _each_in_segments(self, step: p.ForEach, scope: Scope) -> None:
        out = self.out
        again, after = out.new(), out.new()
        due = out.slot("v_due", "mask", "players still to come")
        they = out.slot("t_they", "player", "whose turn in the row it is")
        row, (first, rest) = self._row(step.order, self.says.group(step.group, scope), due, scope)
        entries.before_row(self, step)
        out.keep(due, row)
        entries.in_row(self, step, due, first, rest)
        out.emit(f"return {again}")
        out.begin(again)
        out.emit(f"if {due} == 0:", f"    return {after}")
        out.keep(they, first)
        out.keep(due, rest.format(they))
        if active_only(step.group):
            out.emit(f"if b[{they} + P_STATUS]:", f"    return {again}")
        inner = scope.about(they)
        if step.name:
            inner = inner.with_name(step.name, Binding(they, "player", out.address(they)))
        self.statements(step.body, inner)
        out.emit(f"return {again}")
        out.begin(after)
        out.forget([due, they])

    def _row(
        self, order: p.Seating | p.From | p.Rank, group: str, due: str, scope: Scope
    ) -> tuple[str, tuple[str, str]]:
        """A row of players; out of what is due of it the first one, and what is due then.

        By an amount it is a number with four bits a player, otherwise a mask.
        """
        if isinstance(order, p.Rank):
            first = f"FIRST + PLAYER_SIZE * (({due} & 15) - 1)"
            return self.says.order(order, group, scope), (first, f"{due} >> 4")
        rest = f"{due} & ~b[{{}} + P_BIT]"
        if isinstance(order, p.From):
            return group, (f"next_of(b, {due}, {self.says.player(order.player, scope)})", rest)
        return group, (f"first_of(b, {due})", rest)

    # --- deeds ------------------------------------------------------------------------------------

    def _do(self, step: p.Do, scope: Scope, depth: int) -> None:
        changed = not step.plain and any(self._changes(step.deed))
        key = step.deed, not changed
        announced = self._is_announced(step)
        if not announced and not self.deed_waits(step.deed, plain=not changed):
            self._need(key)
            self.out.emit(f"{self._function(key)}(b, log, {scope.they})", depth=depth)
            return
        after = self.out.new()
        if announced:
            windows.at_deed(self, step.deed, scope.they, after)
        if not self.deed_waits(step.deed, plain=not changed):
            self._need(key)
            self.out.emit(f"{self._function(key)}(b, log, {scope.they})", f"return {after}")
            self.out.begin(after)
            return
        entry, they, back = self._need(key)
        self.out.emit(
            f"b[{self.out.address(they)}] = {scope.they}",
            f"b[{self.out.address(back)}] = {after}",
            f"return {entry}",
        )
        self.out.begin(after)

    def _is_announced(self, step: p.Do) -> bool:
        """Whether a window opens before a deed; none does while a played piece is done."""
        declared = self._deeds[step.deed].announced and not step.plain
        return declared and bool(self.window) and not self.resolving

    def _need(self, key: tuple[str, bool]) -> tuple[str, str, str]:
        if key not in self._procedures:
            entry, they, back = "", "", ""
            if self.deed_waits(key[0], plain=key[1]):
                entry = self.out.new()
                they = self.out.slot("t_they", "player", f"who does {key[0]}")
                back = self.out.slot("t_back", "number", f"what follows {key[0]}")
            self._procedures[key] = entry, they, back
            self._due.append(key)
        return self._procedures[key]

    def _function(self, key: tuple[str, bool]) -> str:
        return f"{constant('do', key[0]).lower()}_{'plainly' if key[1] else 'changed'}"

    def _procedure(self, deed: str, plain: bool) -> None:
        """Write a deed."""
        key = deed, plain
        entry, they, back = self._procedures[key]
        body, out = self.body(deed, plain=plain), self.out
        if not entry:
            lines = self.lines(body, Scope("they"))
            out.function(f"{self._function(key)}(b: Words, log: Words, they: int) -> None", lines)
            return
        out.begin(entry)
        self.statements(body, Scope(they))
        self._forget_lets()
        out.forget([they, back])
        out.emit(f"return {back}")
        out.close()

    def lines(self, body: Statements, scope: Scope) -> list[str]:
        """The lines of statements in which nobody has to decide."""
        return self.out.apart(lambda: self._inner(body, scope, 0))


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


def active_only(group: p.Group) -> bool:
    """Whether all of a group are active for sure."""
    match group:
        case p.EveryPlayer(active):
            return active
        case p.Neighbours():
            return True
        case p.Others(inner) | p.Who(inner) | p.Best(inner):
            return active_only(inner)
    return False


def _not(condition: str) -> str:
    return f"not ({condition})"

"""Decisions: who is asked, the options that there are, and what comes of each."""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.hosting.options import Asked, Label, Operand
from piecesofeight.hosting.scope import Binding, Scope, names_of
from piecesofeight.hosting.steps.moving import seen_by
from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p

EVERYBODY = "b[H_EVERYBODY]"


def choose(w: Writer, step: p.Choose, scope: Scope) -> None:
    """An open decision of one player."""
    out = w.out
    who, after = w.says.player(step.player, scope), out.new()
    decision = w.new_decision(Asked(step, _labels(w, step), w.out.lasting_scope(scope)))
    if isinstance(step.player, p.Holder):
        out.emit(f"if b[{who} + P_BIT] == 0:", f"    return {after}")
    out.emit(f"ask(b, {decision}, {who}, {after})", "return 0")
    out.close()
    _write_options(w, decision, step.alternatives, scope)
    names: list[str] = []
    lines: list[str] = []
    later: list[Callable[[], None]] = []
    for alternative in step.alternatives:
        label = label_of(w, alternative)
        waits = any(w.waits(each) for each in alternative.body)
        inner = (
            kept_scope(w, alternative, scope, names)
            if waits
            else local_scope(w, alternative, scope)
        )
        lines += [*out.note(alternative.span), f"if {is_label(label)}:"]
        lines += _indented(decoded(label, inner, alternative))
        lines += _indented(_told("b[H_DECIDER]", sight(w, alternative, inner)))
        if waits:
            segment = out.new()
            lines += [f"    b[H_PC] = {segment}", "    return"]
            later.append(_body(w, segment, alternative.body, inner, after))
        else:
            lines += [*_indented(w.lines(alternative.body, inner)), "    return"]
    out.function(
        f"take_{decision}(b: Words, log: Words, option: int) -> None",
        lines,
        f"TAKES.by({decision})",
    )
    for write in later:
        write()
    out.begin(after)
    out.forget(names)


def _body(
    w: Writer, segment: str, body: tuple[p.Statement, ...], scope: Scope, after: str
) -> Callable[[], None]:
    def write() -> None:
        w.out.begin(segment)
        w.statements(body, scope)
        w.out.emit(f"return {after}")
        w.out.close()

    return write


def together(w: Writer, step: p.Together, scope: Scope) -> None:
    """Everybody of a group chooses in secret; then all is told, and done."""
    out, again, after = w.out, w.out.new(), w.out.new()
    due = out.slot("v_due", "mask", "who is still to be asked")
    asked = out.slot("v_asked", "mask", "all who are asked")
    everybody_asked = w.layout.numbers[out.address(asked)]
    they = out.slot("t_they", "player", "who is asked")
    inner = out.lasting_scope(scope.about(they))
    decision = w.new_decision(Asked(step, _labels(w, step), inner, everybody_asked))
    out.keep(asked, w.says.group(step.group, scope))
    out.keep(due, asked)
    out.emit(f"return {again}")
    out.begin(again)
    out.emit(f"if {due} == 0:", f"    return {after}")
    out.keep(they, f"first_of(b, {due})")
    out.keep(due, f"{due} & ~b[{they} + P_BIT]")
    out.emit(f"ask(b, {decision}, {they}, {again})", "b[H_SECRET] = 1", "return 0")
    out.close()
    _write_options(w, decision, step.alternatives, scope.about(they))
    out.function(
        f"take_{decision}(b: Words, log: Words, option: int) -> None",
        ["b[b[H_DECIDER] + P_ANSWER] = option"],
        f"TAKES.by({decision})",
    )
    out.begin(after)
    who = f"who_{decision}"
    inner = scope.about(who)
    out.emit(f"for {who} in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):")
    out.emit(f"    option = b[{who} + P_ANSWER]")
    out.emit(f"    if {asked} & b[{who} + P_BIT] and option:")
    for line in _told_answer(w, step.alternatives, inner):
        out.emit(line, depth=2)
    out.emit(f"for {who} in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):")
    out.emit(f"    option = b[{who} + P_ANSWER]")
    out.emit(f"    if {asked} & b[{who} + P_BIT] and option:")
    out.emit(f"        b[{who} + P_ANSWER] = 0")
    for alternative in step.alternatives:
        label, bound = label_of(w, alternative), local_scope(w, alternative, inner)
        out.emit(f"        if {is_label(label)}:")
        body = [*decoded(label, bound, alternative), *w.lines(alternative.body, bound)]
        for line in body:
            out.emit(line, depth=3)
    out.forget([asked, they])


def _told_answer(w: Writer, alternatives: tuple[p.Alternative, ...], scope: Scope) -> list[str]:
    """What somebody chose in secret is told to all; which pieces, to who sees where they lie."""
    lines = [f"seen = {EVERYBODY}"]
    for alternative in alternatives:
        label, bound = label_of(w, alternative), local_scope(w, alternative, scope)
        mask = sight(w, alternative, bound)
        if mask != EVERYBODY:
            inner = [*decoded(label, bound, alternative), f"seen = {mask}"]
            lines += [f"if {is_label(label)}:", *_indented(inner)]
    return [*lines, f"note(log, LOG_CHOSE, {scope.they}, NONE, option, 0, seen)"]


# --- labels and what is chosen with them --------------------------------------------------------


def label_of(w: Writer, alternative: p.Alternative) -> Label:
    """The label of an alternative."""
    operands = [_operand(w, each, name) for each in alternative.each for name in names_of(each)]
    return w.labels.of(alternative.label, tuple(operands))


def _labels(w: Writer, step: p.Choose | p.Together) -> tuple[Label, ...]:
    return tuple(label_of(w, alternative) for alternative in step.alternatives)


def _operand(w: Writer, each: p.Each, name: str) -> Operand:
    if isinstance(each.of, p.Pieces):
        sort = w.layout.sorts[w.layout.zones[each.of.places[0].zone].sort]
        return Operand(name, "piece", len(sort.kinds), sort.name)
    if isinstance(each.of, p.Range):
        return Operand(name, "number", each.of.high + 1)
    return Operand(name, "player", w.program.most)


def _binding(w: Writer, each: p.Each, expression: str, scope: Scope, slot: str = "") -> Binding:
    if isinstance(each.of, p.Pieces):
        [place] = each.of.places
        return Binding(expression, "piece", slot, place.zone, w.says.place(place, scope))
    if isinstance(each.of, p.Range):
        return Binding(expression, "number", slot, bounds=(each.of.low, each.of.high))
    return Binding(expression, "player", slot)


def kept_scope(w: Writer, alternative: p.Alternative, scope: Scope, names: list[str]) -> Scope:
    """The scope of what comes of an alternative, which may take several segments."""
    for each in alternative.each:
        for name in names_of(each):
            variable = w.out.slot(f"v_{name}", "number", name)
            names.append(variable)
            binding = _binding(w, each, variable, scope, w.out.address(variable))
            scope = scope.with_name(name, binding)
    return scope


def local_scope(w: Writer, alternative: p.Alternative, scope: Scope) -> Scope:
    """The scope of what is done with an alternative at once."""
    for each in alternative.each:
        for name in names_of(each):
            local = f"chosen_{name.replace('-', '_')}"
            scope = scope.with_name(name, _binding(w, each, local, scope))
    return scope


def is_label(label: Label) -> str:
    """The test for the options of a label."""
    if label.size == 1:
        return f"option == {label.base}"
    return f"{label.base} <= option < {label.base + label.size}"


def decoded(label: Label, scope: Scope, alternative: p.Alternative) -> list[str]:
    """The lines that read what was chosen out of the number of an option."""
    names = [name for each in alternative.each for name in names_of(each)]
    if not names:
        return []
    lines = [f"rest = option - {label.base}"]
    for name, operand in zip(reversed(names), reversed(label.operands), strict=True):
        value = f"rest % {operand.size}" if name != names[0] else "rest"
        if operand.type == "player":
            value = f"FIRST + PLAYER_SIZE * ({value})"
        binding = scope.names[name]
        lines.append(f"{binding.expression} = {value}")
        if binding.slot:
            lines.append(f"b[{binding.slot}] = {binding.expression}")
        if name != names[0]:
            lines.append(f"rest //= {operand.size}")
    return lines


def sight(w: Writer, alternative: p.Alternative, scope: Scope) -> str:
    """Who sees which pieces were chosen: who sees all the zones in which they lie."""
    masks = {
        seen_by(w, each.of.places[0], scope)
        for each in alternative.each
        if isinstance(each.of, p.Pieces)
    } - {EVERYBODY}
    return " & ".join(f"({mask})" for mask in sorted(masks)) or EVERYBODY


def _told(who: str, mask: str) -> list[str]:
    return [
        "if log[LOG_ROOM] > LOG_START:",
        f"    note(log, LOG_CHOSE, {who}, NONE, option, 0, {mask})",
    ]


# --- listing options ---------------------------------------------------------------------------


def _write_options(
    w: Writer, decision: int, alternatives: tuple[p.Alternative, ...], scope: Scope
) -> None:
    lines = ["n = 0"]
    for alternative in alternatives:
        lines += [*w.out.note(alternative.span), *listed(w, alternative, scope)]
    lines.append("return n")
    signature = f"list_{decision}(b: Words, opts: Words) -> int"
    w.out.function(signature, lines, f"LISTS.by({decision})")


def listed(w: Writer, alternative: p.Alternative, scope: Scope) -> list[str]:
    """The lines that list the options of an alternative."""
    label, depth, lines = label_of(w, alternative), 0, list[str]()
    if alternative.condition is not None:
        lines.append(f"if {w.says.condition(alternative.condition, scope)}:")
        depth = 1
    number = str(label.base)
    steps = _steps(label)
    taken: list[Binding] = []
    for each in alternative.each:
        scope, opened, terms, depth = _loop(w, each, scope, steps, taken, depth)
        if isinstance(each.of, p.Pieces):
            taken += [scope.names[name] for name in names_of(each)]
        lines += opened
        number = " + ".join([number, *terms])
    return [*lines, *_indented([f"opts[n] = {number}", "n += 1"], depth)]


def _steps(label: Label) -> dict[str, int]:
    """By how much an option's number grows for each operand."""
    found, step = {}, 1
    for operand in reversed(label.operands):
        found[operand.name] = step
        step *= operand.size
    return found


def _loop(
    w: Writer,
    each: p.Each,
    scope: Scope,
    steps: dict[str, int],
    taken: list[Binding],
    depth: int,
) -> tuple[Scope, list[str], list[str], int]:
    name = f"each_{each.name.replace('-', '_')}"
    if isinstance(each.of, p.Pieces):
        return _loop_of_pieces(w, each, scope, steps, taken, depth)
    inner = scope.with_name(each.name, _binding(w, each, name, scope))
    if isinstance(each.of, p.Range):
        lines = [f"for {name} in range({each.of.low}, {each.of.high + 1}):"]
        return inner, _indented(lines, depth), [f"{steps[each.name]} * {name}"], depth + 1
    mask = f"among_{each.name.replace('-', '_')}"
    lines = [
        f"{mask} = {w.says.group(each.of, scope)}",
        f"for {name} in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):",
        f"    if {mask} & b[{name} + P_BIT]:",
    ]
    terms = [f"{steps[each.name]} * b[{name} + P_SEAT]"]
    return inner, _indented(lines, depth), terms, depth + 2


def _loop_of_pieces(
    w: Writer,
    each: p.Each,
    scope: Scope,
    steps: dict[str, int],
    taken: list[Binding],
    depth: int,
) -> tuple[Scope, list[str], list[str], int]:
    """A loop over the kinds in a place, of which some pieces may be taken by the same option."""
    assert isinstance(each.of, p.Pieces)
    [place] = each.of.places
    names = [f"each_{name.replace('-', '_')}" for name in names_of(each)]
    at, fits = w.says.place(place, scope), w.says.fitting(each.of, place, scope)
    kinds = w.layout.kinds(place.zone)
    lines, test = list[str](), ""
    first = names[0]
    if fits != str((1 << kinds) - 1):
        lines.append(f"fits_{names[0]} = {fits}")
        test = f" and fits_{names[0]} >> {{}} & 1"
    if w.layout.zones[place.zone].single:
        gone = "".join(f" and not {same}" for same in _same(taken, place.zone, at, first))
        lines += [f"{first} = b[{at}] - 1", f"if {first} >= 0{gone}{test.format(first)}:"]
        depth_in = depth + 1
    else:
        more = _left(taken, place.zone, at, first) + test.format(first)
        lines += [
            f"for {first} in range({kinds}):",
            f"    if b[{at} + 1 + {first}]{more}:",
        ]
        depth_in = depth + 2
    terms = [f"{steps[each.name]} * {first}"]
    inner = scope.with_name(each.name, _binding(w, each, first, scope))
    if each.second is not None:
        second = names[1]
        more = _left(taken, place.zone, at, second, first) + test.format(second)
        lines += [
            f"        for {second} in range({first}, {kinds}):",
            f"            if b[{at} + 1 + {second}]{more}:",
        ]
        depth_in += 2
        terms.append(f"{steps[each.second]} * {second}")
        inner = inner.with_name(each.second, _binding(w, each, second, scope))
    return inner, _indented(lines, depth), terms, depth_in


def _left(taken: list[Binding], zone: str, at: str, kind: str, *others: str) -> str:
    """The test that more of a kind lie in a place than are taken."""
    equal = [*_same(taken, zone, at, kind), *(f"({kind} == {one})" for one in others)]
    return f" > {' + '.join(equal)}" if equal else ""


def _same(taken: list[Binding], zone: str, at: str, kind: str) -> list[str]:
    """Conditions: that a piece which is taken already is one of a kind in a place."""
    return [
        f"({kind} == {one.expression})"
        if one.place == at
        else f"({kind} == {one.expression} and {at} == {one.place})"
        for one in taken
        if one.zone == zone
    ]


def _indented(lines: list[str], depth: int = 1) -> list[str]:
    return ["    " * depth + line for line in lines]

"""Windows: whoever has a piece that fits may play it, as a phase begins or a deed is announced.

Everybody is asked in secret; of those who want to play a piece one is drawn. The piece is announced
in its turn, so that others can answer it, the newest first. What waits for the answers is kept
on a small stack: no more pieces can wait than there are that can be played.
"""

from __future__ import annotations

from piecesofeight.hosting.course import words as c
from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.hosting.options import Asked, Label, Operand
from piecesofeight.hosting.scope import Scope
from piecesofeight.hosting.steps import decisions
from piecesofeight.hosting.steps.moving import moved
from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p
from piecesofeight.language.program.span import NOWHERE

PASS = "pass"
Playable = tuple[p.Zone, int, p.Kind, p.Play]


def playable(layout: Layout) -> list[Playable]:
    """Every way to play a piece: out of which zone, the number of its kind, the kind, the play."""
    return [
        (zone, number, kind, play)
        for zone in layout.program.zones
        if zone.played_to is not None
        for number, kind in enumerate(layout.sorts[zone.sort].kinds)
        for play in kind.plays
    ]


def at_phase(w: Writer, phase: p.Phase) -> None:
    """The window at the beginning of a phase, if anything could be played in it."""
    if any(play.deed is None and _in(play, phase.name) for *_, play in playable(w.layout)):
        after = w.out.new()
        w.out.emit(f"announce(b, 0, NOBODY, {after})", f"return {w.window}")
        w.out.begin(after)


def at_deed(w: Writer, deed: str, they: str, otherwise: str) -> None:
    """The window before a deed, if anything could be played in it; it may be prevented then."""
    if any(play.deed in (None, deed) for *_, play in playable(w.layout)):
        after, number = w.out.new(), deed_number(w.program, deed)
        w.out.emit(f"announce(b, {number}, {they}, {after})", f"return {w.window}")
        w.out.begin(after)
        w.out.emit(f"if is_prevented(b, log, {number}, {they}):", f"    return {otherwise}")


def deed_number(program: p.GameProgram, deed: str) -> int:
    """The number under which a deed is announced."""
    return c.PLAYED if deed == p.PLAY else 1 + [each.name for each in program.deeds].index(deed)


def _in(play: p.Play, phase: str) -> bool:
    return play.phase in (None, phase)


def write(w: Writer) -> None:
    """Write the window of the game: asking, choosing who plays, and doing it."""
    ways = playable(w.layout)
    out, ask, choose, resolve = w.out, w.out.new(), w.out.new(), w.out.new()
    due = out.slot("v_due", "mask", "who is still to be asked whether they play a piece")
    they = out.slot("t_they", "player", "who is asked, or plays a piece")
    room = max(
        sum({(zone.name, number): kind.copies for zone, number, kind, _ in ways}.values()), 1
    )
    frames = [
        out.slot("v_frame", "number", "a piece that waits") for _ in range(c.PLAY_WORDS * room)
    ]
    stack = out.address(frames[0])
    out.begin(w.window)
    out.keep(due, "b[H_ACTIVE]")
    out.emit(f"return {ask}")
    out.begin(ask)
    out.emit(f"while {due} and ({_has_none(due, ways)}):", f"    {due} &= {due} - 1")
    out.emit(f"if {due} == 0:", f"    return {choose}")
    out.keep(they, f"first_of(b, {due})")
    out.keep(due, f"{due} & ~b[{they} + P_BIT]")
    decision = w.new_decision(_asked(w, ways, out.lasting_scope(Scope(they))))
    out.emit(f"ask(b, {decision}, {they}, {ask})", "b[H_SECRET] = 1", "return 0")
    out.close()
    _options(w, decision, ways, Scope(they))
    _choose(w, choose, resolve, ways, they, due, stack)
    _resolve(w, resolve, ways, they, stack)


def _has_none(due: str, ways: list[Playable]) -> str:
    """Whether the next player to be asked has no piece that could be played at all."""
    zones = dict.fromkeys(constant("P_ZONE", zone.name) for zone, *_ in ways)
    return " and ".join(f"b[first_of(b, {due}) + {zone}] == 0" for zone in zones)


def label_to_play(kind: p.Kind, play: p.Play) -> str:
    """What it is called to play a piece."""
    chosen = slots(play)
    return f"play {kind.name} on {chosen}" if chosen else f"play {kind.name}"


def slots(play: p.Play) -> str:
    """What is chosen with a piece that is played, as it stands in what that is called."""
    return " ".join(f"{{{each.name}}}" for each in play.each)


def _alternative(kind: p.Kind, play: p.Play) -> p.Alternative:
    label = label_to_play(kind, play)
    return p.Alternative(label, play.each, play.condition, play.body, span=play.span)


def _asked(w: Writer, ways: list[Playable], scope: Scope) -> Asked:
    """What is asked: all who are active choose together, whoever has a piece or not."""
    alternatives = (
        p.Alternative(PASS),
        *(_alternative(kind, play) for _zone, _number, kind, play in ways),
    )
    labels = tuple(decisions.label_of(w, alternative) for alternative in alternatives)
    step = p.Together(p.EveryPlayer(active=True), alternatives)
    return Asked(step, labels, scope, c.H_ACTIVE)


def _options(w: Writer, decision: int, ways: list[Playable], scope: Scope) -> None:
    lines = ["n = 1", f"opts[0] = {w.labels.of(PASS, ()).base}"]
    for zone, number, kind, play in ways:
        at = f"{scope.they} + {constant('P_ZONE', zone.name)}"
        tests = [f"b[{at} + {number + 1}]"]
        if play.phase is not None:
            phases = [phase.name for phase in w.program.phases]
            tests.append(f"b[H_PHASE] == {1 + phases.index(play.phase)}")
        if play.deed is None:  # a piece that is announced is answered by what says so alone
            tests.append("b[H_DEED] != PLAYED")
        else:
            tests.append(f"b[H_DEED] == {deed_number(w.program, play.deed)}")
        lines += [*w.out.note(play.span), f"if {' and '.join(tests)}:"]
        lines += [f"    {line}" for line in decisions.listed(w, _alternative(kind, play), scope)]
    lines.append("return n")
    w.out.function(f"list_{decision}(b: Words, opts: Words) -> int", lines, f"LISTS.by({decision})")
    no = w.labels.of(PASS, ()).base
    answer = [f"b[b[H_DECIDER] + P_ANSWER] = 0 if option == {no} else option"]
    signature = f"take_{decision}(b: Words, _log: Words, option: int) -> None"
    w.out.function(signature, answer, f"TAKES.by({decision})")


def _choose(
    w: Writer, choose: str, resolve: str, ways: list[Playable], they: str, due: str, stack: str
) -> None:
    """Of those who want to play a piece one is drawn, who plays it."""
    out, go_on = w.out, w.out.new()
    decision = w.new_decision(None)
    label = w.labels.of("{player}", (Operand("player", "player", w.program.most),), chance=True)
    out.begin(choose)
    out.emit(
        "mask = wanting(b)",
        f"b[{out.address(due)}] = 0",
        f"b[{out.address(they)}] = 0",
        "if mask == 0:",
        "    return close_window(b)",
        "if b[H_OPTIONS] & O_EXPLICIT_CHANCE and mask & (mask - 1):",
        f"    ask(b, {decision}, NONE, {go_on})",
        "    return 0",
    )
    out.keep(they, "random_of(b, mask) if mask & (mask - 1) else first_of(b, mask)")
    out.emit(f"return {go_on}")
    out.begin(go_on)
    out.emit(f"option = b[{they} + P_ANSWER]")
    scope = Scope(they)
    for zone, number, kind, play in ways:
        assert zone.played_to is not None
        alternative = _alternative(kind, play)
        source, to = p.Place(zone.name, p.They()), p.Place(zone.played_to)
        label_of_it = decisions.label_of(w, alternative)
        inner = decisions.local_scope(w, alternative, scope)
        sight = decisions.sight(w, alternative, inner)
        out.emit(*out.note(play.span), f"if {decisions.is_label(label_of_it)}:")
        out.emit(*decisions.decoded(label_of_it, inner, alternative), depth=1)
        out.emit(f"    note(log, LOG_CHOSE, {they}, NONE, option, 0, {sight})")
        out.emit(*moved(w, source, to, str(number), "1", scope), depth=1)
    out.emit(f"play(b, {stack}, {they}, option, {resolve})", f"b[{out.address(they)}] = 0")
    out.emit(f"return {w.window}")
    out.close()
    _draw_player(w, decision, label, they)


def _draw_player(w: Writer, decision: int, label: Label, they: str) -> None:
    """The decision of chance who of those who want to plays a piece."""
    out = w.out
    lists = ["mask = wanting(b)", "n = 0"]
    lists += [
        "for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):",
        "    if mask & b[who + P_BIT]:",
        f"        opts[n] = {label.base} + b[who + P_SEAT]",
        "        n += 1",
        "return n",
    ]
    out.function(f"list_{decision}(b: Words, opts: Words) -> int", lists, f"LISTS.by({decision})")
    takes = [f"b[{out.address(they)}] = FIRST + PLAYER_SIZE * (option - {label.base})"]
    signature = f"take_{decision}(b: Words, _log: Words, option: int) -> None"
    out.function(signature, takes, f"TAKES.by({decision})")


def _resolve(w: Writer, resolve: str, ways: list[Playable], they: str, stack: str) -> None:
    """What the newest piece does, if nobody has prevented it; then its window is over."""
    out, over = w.out, w.out.new()
    out.begin(resolve)
    out.emit(f"frame = played(b, {stack})", "option = b[frame + 3]")
    out.keep(they, "b[frame + 4]")
    out.emit("b[frame + 4] = 0", "b[frame + 3] = 0", "b[frame + 2] = 0", "b[frame + 1] = 0")
    out.emit("b[frame] = 0", f"if is_prevented(b, log, PLAYED, {they}):", f"    return {over}")
    names: list[str] = []
    bodies = []
    for _zone, _number, kind, play in ways:
        alternative = _alternative(kind, play)
        label = decisions.label_of(w, alternative)
        scope = decisions.kept_scope(w, alternative, Scope(they), names)
        segment = out.new()
        out.emit(*out.note(play.span), f"if {decisions.is_label(label)}:")
        out.emit(*decisions.decoded(label, scope, alternative), f"return {segment}", depth=1)
        bodies.append((segment, play, scope))
    out.emit(f"return {over}")
    for segment, play, scope in bodies:
        out.here = play.span
        out.begin(segment)
        w.statements(play.body, scope)
        out.emit(f"return {over}")
    out.here = NOWHERE
    out.begin(over)
    out.forget([they, *dict.fromkeys(names)])
    out.emit("return close_window(b)")
    out.close()

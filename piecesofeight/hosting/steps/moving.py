"""Statements that move pieces, or show them: the only ones that change zones."""

from __future__ import annotations

from attrs import evolve

from piecesofeight.hosting.scope import Binding, Scope
from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p


def seen_by(w: Writer, place: p.Place, scope: Scope) -> str:
    """Who sees what lies in a place, as a mask."""
    zone, parts = w.layout.zones[place.zone], list[str]()
    for who in zone.seen_by:
        if who == "all":
            return "b[H_EVERYBODY]"
        if who == "owner":
            parts.append(f"b[{w.says.owner(place, scope)} + P_BIT]")
        elif who != "nobody":
            parts.append(f"b[{w.says.holder(who)} + P_BIT]")
    return " | ".join(parts) if parts else "0"


def seen(w: Writer, source: p.Place, to: p.Place, scope: Scope) -> str:
    """Who sees which piece it is that goes from one place to another."""
    masks = {seen_by(w, source, scope), seen_by(w, to, scope)} - {"0"}
    return "b[H_EVERYBODY]" if "b[H_EVERYBODY]" in masks else " | ".join(sorted(masks)) or "0"


def take_out(w: Writer, zone: str, at: str, kind: str, count: str) -> list[str]:
    """Pieces of a kind leave a zone."""
    if w.layout.zones[zone].single:
        return [f"b[{at}] = 0"]
    return [f"b[{at}] -= {count}", f"b[{at} + 1 + {kind}] -= {count}"]


def put_in(w: Writer, zone: str, at: str, kind: str, count: str) -> list[str]:
    """Pieces of a kind come into a zone; one that holds one piece must be empty."""
    if w.layout.zones[zone].single:
        return [f"b[{at}] = {kind} + 1"]
    return [f"b[{at}] += {count}", f"b[{at} + 1 + {kind}] += {count}"]


def moved(
    w: Writer, source: p.Place, to: p.Place, kind: str, count: str, scope: Scope, origin: str = ""
) -> list[str]:
    """The lines that move pieces of a kind; `origin` is the address of the source, if known."""
    start = origin or w.says.place(source, scope)
    end = w.says.place(to, scope)
    piece = f"{kind} + SORT * {sort_number(w, to.zone)}"
    note = f"note(log, LOG_MOVED + LOG_TIMES * {count}, {scope.they}, {piece}, "
    return [
        *take_out(w, source.zone, start, kind, count),
        *put_in(w, to.zone, end, kind, count),
        "if log[LOG_ROOM] > LOG_START:",
        f"    {note}{start}, {end}, {seen(w, source, to, scope)})",
    ]


def put(w: Writer, step: p.Put, scope: Scope, depth: int) -> Scope:
    """Pieces go somewhere for certain; the scope behind it, where a given piece lies elsewhere."""
    if isinstance(step.what, p.Named):
        return _put_given(w, step, step.what.name, scope, depth)
    for number, place in enumerate(step.what.places):
        if step.all:
            w.out.emit(*_put_all(w, step, place, scope), depth=depth)
            continue
        first, *rest = _put_one(w, step, place, scope)  # out of the first place where one is
        w.out.emit(f"el{first}" if number else first, *rest, depth=depth)
    return scope


def _put_given(w: Writer, step: p.Put, name: str, scope: Scope, depth: int) -> Scope:
    """A piece that was chosen goes somewhere, unless it has left the place where it was."""
    given, end = scope.names[name], w.says.place(step.to, scope)
    tests = [_is_there(w, given)]
    if w.layout.zones[step.to.zone].single:
        tests.append(f"b[{end}] == 0")
    lines = moved(w, p.Place(given.zone), step.to, given.expression, "1", scope, given.place)
    w.out.emit(f"if {' and '.join(tests)}:", *(f"    {line}" for line in lines), depth=depth)
    return scope.with_name(name, evolve(given, zone=step.to.zone, place=end))


def _is_there(w: Writer, given: Binding) -> str:
    """That a piece which was chosen is where it was."""
    if w.layout.zones[given.zone].single:
        return f"b[{given.place}] == {given.expression} + 1"
    return f"b[{given.place} + 1 + {given.expression}]"


def _put_all(w: Writer, step: p.Put, place: p.Place, scope: Scope) -> list[str]:
    assert isinstance(step.what, p.Pieces)
    at, fits = w.says.place(place, scope), w.says.fitting(step.what, place, scope)
    if w.layout.zones[place.zone].single:
        lines = moved(w, place, step.to, f"(b[{at}] - 1)", "1", scope)
        count = w.says.count_in(step.what, place, scope)
        first, *rest = lines[::1]
        # What lies there is read before it is taken out.
        ordered = [
            f"kind = b[{at}] - 1",
            first,
            *(each.replace(f"(b[{at}] - 1)", "kind") for each in rest),
        ]
        return [f"if {count}:", *(f"    {line}" for line in ordered)]
    kinds = w.layout.kinds(place.zone)
    test = "" if fits == str((1 << kinds) - 1) else f" and {fits} >> kind & 1"
    lines = moved(w, place, step.to, "kind", "some", scope)
    return [
        f"if b[{at}]:",
        f"    for kind in range({kinds}):",
        f"        some = b[{at} + 1 + kind]",
        f"        if some{test}:",
        *(f"            {line}" for line in lines),
    ]


def _put_one(w: Writer, step: p.Put, place: p.Place, scope: Scope) -> list[str]:
    assert isinstance(step.what, p.Pieces)
    at, fits = w.says.place(place, scope), w.says.fitting(step.what, place, scope)
    there = w.says.count_in(step.what, place, scope)
    if w.layout.zones[step.to.zone].single:
        there = f"{there} and b[{w.says.place(step.to, scope)}] == 0"
    lines = moved(w, place, step.to, "kind", "1", scope)
    single = w.layout.zones[place.zone].single
    kind = (
        f"b[{at}] - 1" if single else f"first_kind(b, {at}, {fits}, {w.layout.kinds(place.zone)})"
    )
    return [f"if {there}:", f"    kind = {kind}", *(f"    {line}" for line in lines)]


def reveal(w: Writer, step: p.Reveal, scope: Scope, depth: int) -> None:
    """Everybody sees pieces."""
    note = f"note(log, LOG_REVEALED + LOG_TIMES * {{}}, {scope.they}, "
    if isinstance(step.what, p.Named):
        binding = scope.names[step.what.name]
        piece = f"{binding.expression} + SORT * {sort_number(w, binding.zone)}"
        told = f"    {note.format(1)}{piece}, {binding.place}, 0, b[H_EVERYBODY])"
        w.out.emit(f"if {_is_there(w, binding)}:", told, depth=depth)
        return
    for place in step.what.places:
        at, fits = w.says.place(place, scope), w.says.fitting(step.what, place, scope)
        some = note.format(f"b[{at} + 1 + kind]")
        piece = f"kind + SORT * {sort_number(w, place.zone)}"
        w.out.emit(
            f"for kind in range({w.layout.kinds(place.zone)}):",
            f"    if b[{at} + 1 + kind] and {fits} >> kind & 1:",
            f"        {some}{piece}, {at}, 0, b[H_EVERYBODY])",
            depth=depth,
        )


def sort_number(w: Writer, zone: str) -> int:
    """The number of the sort of a zone's pieces."""
    return list(w.layout.sorts).index(w.layout.zones[zone].sort)

"""Random draws: by the seeded generator, or as decisions of chance."""

from __future__ import annotations

from piecesofeight.hosting.options import Operand
from piecesofeight.hosting.scope import Scope
from piecesofeight.hosting.steps.moving import moved
from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p


def draw(w: Writer, step: p.Draw, scope: Scope) -> None:
    """Pieces are drawn one by one, each out of what is left then."""
    out, says = w.out, w.says
    [place] = step.pieces.places
    zone = w.layout.zones[place.zone]
    kinds, sort = w.layout.kinds(place.zone), w.layout.sorts[zone.sort]
    label = w.labels.of(
        f"{{{sort.name}}}", (Operand(sort.name, "piece", kinds, sort.name),), chance=True
    )
    at, fits = says.place(place, scope), says.fitting(step.pieces, place, scope)
    there = says.count_in(step.pieces, place, scope)
    if w.layout.zones[step.to.zone].single:
        there = f"{there} and b[{says.place(step.to, scope)}] == 0"
    left, again = out.slot("v_left", "count", "pieces still to be drawn"), out.new()
    out.keep(left, says.kept(step.amount, scope))
    out.emit(f"return {again}")
    out.begin(again)
    every = fits == str((1 << kinds) - 1)
    drawn = f"drawn(b, {at})" if every else f"drawn_among(b, {at}, {fits}, {kinds})"
    out.emit(
        f"while {left} > 0 and {there}:",
        "    if b[H_DRAWN]:",
        "        kind = b[H_DRAWN] - 1",
        "        b[H_DRAWN] = 0",
        f"    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE and several(b, {at}, {fits}, {kinds}):",
        f"        b[{out.address(left)}] = {left}",
        f"        ask_chance(b, {at}, {fits}, {kinds}, {label.base}, {again})",
        "        return 0",
        "    else:",
        f"        kind = {drawn}",
        *(f"    {line}" for line in moved(w, place, step.to, "kind", "1", scope)),
        f"    {left} -= 1",
    )
    out.forget([left])

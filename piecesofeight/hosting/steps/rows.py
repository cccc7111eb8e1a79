"""Rows of players, each of whom has a turn: in one function, or over many segments."""

from __future__ import annotations

from piecesofeight.hosting.scope import Binding, Scope
from piecesofeight.hosting.steps import entries
from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p


def for_each(w: Writer, step: p.ForEach, scope: Scope, depth: int) -> None:
    """A row of players, and what each of them does."""
    if w.waits(step):
        _each_in_segments(w, step, scope)
        return
    out = w.out
    number = len(out.bodies) * 100 + depth
    mask, who = f"mask_{number}", f"who_{number}"
    inner = scope.about(who)
    if step.name:
        inner = inner.with_name(step.name, Binding(who, "player"))
    group = w.says.group(step.group, scope)
    if step.order is p.Seating.SEATS:
        out.emit(f"{mask} = {group}", depth=depth)
        out.emit(f"for {who} in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):", depth=depth)
        out.emit(f"if {mask} & b[{who} + P_BIT]:", depth=depth + 1)
        w.block(step.body, inner, depth + 2)
        return
    row, taken = _row(w, step.order, group, mask, scope)
    out.emit(f"{mask} = {row}", f"while {mask}:", depth=depth)
    out.emit(f"{who} = {taken[0]}", f"{mask} = {taken[1].format(who)}", depth=depth + 1)
    w.block(step.body, inner, depth + 1)


def _each_in_segments(w: Writer, step: p.ForEach, scope: Scope) -> None:
    out = w.out
    again, after = out.new(), out.new()
    due = out.slot("v_due", "mask", "players still to come")
    they = out.slot("t_they", "player", "whose turn in the row it is")
    row, (first, rest) = _row(w, step.order, w.says.group(step.group, scope), due, scope)
    entries.before_row(w, step)
    out.keep(due, row)
    entries.in_row(w, step, due, first, rest)
    out.emit(f"return {again}")
    out.begin(again)
    out.emit(f"if {due} == 0:", f"    return {after}")
    out.keep(they, first)
    out.keep(due, rest.format(they))
    if _active_only(step.group):
        out.emit(f"if b[{they} + P_STATUS]:", f"    return {again}")
    inner = scope.about(they)
    if step.name:
        inner = inner.with_name(step.name, Binding(they, "player", out.address(they)))
    w.statements(step.body, inner)
    out.emit(f"return {again}")
    out.begin(after)
    out.forget([due, they])


def _row(
    w: Writer, order: p.Seating | p.From | p.Rank, group: str, due: str, scope: Scope
) -> tuple[str, tuple[str, str]]:
    """A row of players; out of what is due of it the first one, and what is due then.

    By an amount it is a number with four bits a player, otherwise a mask.
    """
    if isinstance(order, p.Rank):
        first = f"FIRST + PLAYER_SIZE * (({due} & 15) - 1)"
        return w.says.order(order, group, scope), (first, f"{due} >> 4")
    rest = f"{due} & ~b[{{}} + P_BIT]"
    if isinstance(order, p.From):
        return group, (f"next_of(b, {due}, {w.says.player(order.player, scope)})", rest)
    return group, (f"first_of(b, {due})", rest)


def _active_only(group: p.Group) -> bool:
    """Whether all of a group are active for sure."""
    match group:
        case p.EveryPlayer(active):
            return active
        case p.Neighbours():
            return True
        case p.Others(inner) | p.Who(inner) | p.Best(inner):
            return _active_only(inner)
    return False

"""Where a game can begin besides its beginning: each phase, a player's turn in it, and the end.

That is for positions that somebody lays out: scenarios, puzzles, studies.
"""

from __future__ import annotations

from piecesofeight.hosting.writer import Writer
from piecesofeight.language.games import program as p


def at_phase(w: Writer, phase: p.Phase) -> None:
    """A phase begins here. It has turns if the first thing in it that somebody decides is a row."""
    start = w.out.new()
    w.out.emit(f"return {start}")
    w.out.begin(start)
    w.entries.starts.append(start)
    decided = next((step for step in phase.body if w.waits(step)), None)
    w.entries.row = decided if isinstance(decided, p.ForEach) else None


def before_row(w: Writer, step: p.ForEach) -> None:
    """A segment for a row, if it is where the players of a phase have their turns."""
    if step is w.entries.row:
        segment = w.out.new()
        w.out.emit(f"return {segment}")
        w.out.begin(segment)
        w.entries.rows[len(w.entries.starts)] = segment


def in_row(w: Writer, step: p.ForEach, due: str, first: str, rest: str) -> None:
    """Pass over those whose turn comes before the one with which the row is to begin.

    Args:
        w: writes the game.
        step: the row.
        due: the variable with who is still to come.
        first: who is the first of these.
        rest: who is due after somebody, with `{}` for whom.
    """
    if step is not w.entries.row:
        return
    w.out.emit(
        "if b[H_TURN]:",
        f"    while {due} and {first} != b[H_TURN]:",
        f"        {due} = {rest.format(first)}",
        f"    b[{w.out.address(due)}] = {due}",
        f"    if {due} == 0:",
        "        return 0",
        "    b[H_TURN] = 0",
    )


def write(w: Writer) -> None:
    """The functions that say where it begins."""
    for number, start in enumerate([*w.entries.starts, w.ending], 1):
        lines = [f"b[H_PC] = {start}"]
        row = w.entries.rows.get(number)
        lines += ["if b[H_TURN]:", f"    b[H_PC] = {row or 0}", f"    b[H_PHASE] = {number}"]
        w.out.function(f"enter_{number}(b: Words) -> None", lines, f"ENTRIES.by({number})")

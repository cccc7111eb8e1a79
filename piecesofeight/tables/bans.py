"""Prohibitions as instructions: lines of a while-active ability, or of a ban for a time."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.tables.building import ACTS, RELATIONS, TableBuilder
from piecesofeight.tables.rows import instruction

_NOBODY: Mapping[p.Player, int] = {}


def forbid_lines(
    table: TableBuilder, forbids: tuple[p.Forbid, ...], bound: Mapping[p.Player, int] = _NOBODY
) -> list[list[int]]:
    """The instructions of some prohibitions; `bound` are the slots of single players."""
    rows: list[list[int]] = []
    for forbid in forbids:
        fil = 0
        if forbid.filter is not None:
            whose = forbid.filter.owner
            named = whose is not p.Who.CHOOSER and whose in bound
            owner = _relation(whose, bound) if named else None
            fil = table.filter(_anywhere(forbid), {}, owner=owner)
        act, who = ACTS[forbid.act], _relation(forbid.who, bound)
        kind = table.kinds[forbid.by.kind] if forbid.by and forbid.by.kind else 0
        rows.append(instruction(m.OP_FORBID, act, who, fil, kind, line=forbid.span.line))
    return rows


def _anywhere(forbid: p.Forbid) -> p.Filter:
    """The coins of a prohibition; coins in holds are used, too, or came there as a cost (9.20)."""
    fits = forbid.filter
    assert fits is not None
    used = forbid.act in (p.Act.PLAY, p.Act.REACT, p.Act.NEGATE) and fits.places == p.Place.SHIP
    return evolve(fits, places=p.Place.SHIP | p.Place.HOLD) if used else fits


def _relation(who: p.Player, bound: Mapping[p.Player, int]) -> int:
    """Whom a prohibition binds, as an operand."""
    if who in bound:
        return m.NAMED + bound[who]
    assert isinstance(who, p.Who)
    return RELATIONS[who]

"""What a reaction answers, and what something waits for, as words of a row of an ability."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.tables.building import EVENTS, RELATIONS, TableBuilder


def fill_event(table: TableBuilder, event: p.Event, row: list[int]) -> None:
    """Write into a row which events are meant."""
    row[m.A_TYPE] = m.REACT
    row[m.A_EVENT] = EVENTS[event.kind]
    row[m.A_ACTOR] = RELATIONS[event.player]
    row[m.A_CAUSE] = _cause(table, event.by)
    if isinstance(event.coin, p.Filter):
        row[m.A_SUBJECT] = table.filter(event.coin, {})


def event_row(table: TableBuilder, event: p.Event) -> int:
    """The row of an event that something waits for; it is no coin's ability."""
    row = [0] * m.ABILITY_SIZE
    fill_event(table, event, row)
    return table.share(tuple(row))


def _cause(table: TableBuilder, by: p.By | None) -> int:
    """By whose ability an event must come about, as a number."""
    if by is None:
        return 0
    if by.kind is not None:
        return table.kinds[by.kind]
    if by.own:
        return m.CAUSE_ITSELF
    return m.CAUSE_THIS if by.coin is not None else m.CAUSE_ANY

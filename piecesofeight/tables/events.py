"""What a reaction answers, and what something waits for, as words of a row of an ability."""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.tables.building import EVENTS, TableBuilder

_NO_NAMES: Mapping[object, int] = {}


def fill_event(
    table: TableBuilder,
    event: p.Event,
    row: list[int],
    slots: Mapping[object, int] = _NO_NAMES,
) -> None:
    """Write into a row which events are meant; who has a name is in one of the slots."""
    row[m.A_TYPE] = m.REACT
    row[m.A_EVENT] = EVENTS[event.kind]
    row[m.A_ACTOR] = table.player(event.player, slots)
    row[m.A_CAUSE] = _cause(table, event.by)
    if isinstance(event.coin, p.Filter):
        row[m.A_SUBJECT] = table.filter(event.coin, slots)


def event_row(table: TableBuilder, event: p.Event, slots: Mapping[object, int]) -> int:
    """The row of an event that something waits for; it is no coin's ability."""
    row = [0] * m.ABILITY_SIZE
    fill_event(table, event, row, slots)
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

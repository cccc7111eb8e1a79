"""What a player sees of a game from a file, as lines of text and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piecesofeight.hosted.seen.board import SeenZone
from piecesofeight.hosted.seen.view import HostedView

NOBODY = "nobody"


def file_lines(view: HostedView) -> tuple[str, ...]:
    """A view in lines; equal for equal views, events apart.

    >>> from piecesofeight import load_game
    >>> lines = file_lines(load_game("black-spot").start(3, seed=1).view(0))
    >>> lines[0], lines[1]
    ('seen by Anne', 'round 1, Draw; Bart decides')
    """
    name = view.names[view.player] if view.player >= 0 else NOBODY
    asked = ", ".join(view.decision.texts) if view.decision is not None else "-"
    return (f"seen by {name}", *table_lines(view), f"to decide: {asked}")


def table_lines(view: HostedView) -> tuple[str, ...]:
    """The lines of a view that are about the table."""
    return tuple(str(view).split("\n"))


def file_data(view: HostedView) -> dict[str, object]:
    """A view as plain data, for JSON; seats are numbers, pieces not seen are null."""
    decision = view.decision
    return {
        "player": view.player,
        "names": list(view.names),
        "phase": view.phase,
        "round": view.round,
        "zones": [_zone(zone) for zone in view.zones],
        "counters": dict(view.counters),
        "player_counters": _listed(view.player_counters),
        "statuses": list(view.statuses),
        "idle": list(view.idle),
        "deciding": list(view.deciding),
        "decision": decision
        and {
            "kind": decision.kind,
            "options": [{"id": option.id, "text": option.text} for option in decision.options],
        },
        "outcome": str(view.outcome) if view.outcome else None,
    }


def _zone(zone: SeenZone) -> dict[str, Any]:
    pieces = None if zone.pieces is None else dict(zone.pieces)
    return {"zone": zone.zone, "owner": zone.owner, "count": zone.count, "pieces": pieces}


def _listed(counters: Mapping[str, tuple[int, ...]]) -> dict[str, list[int]]:
    return {name: list(numbers) for name, numbers in counters.items()}

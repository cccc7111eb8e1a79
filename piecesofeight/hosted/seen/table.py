"""A game from a file, or what somebody sees of it, as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Protocol

from piecesofeight.hosted.seen.board import TABLE, SeenZone
from piecesofeight.hosted.seen.outcome import HostedOutcome
from piecesofeight.played.decision import Decision

WIDTH = 100


class Seen(Protocol):
    """What is printed: a state or a view."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    def phase(self) -> str:
        """The phase of the round."""

    @property
    def round(self) -> int:
        """Its number."""

    @property
    def zones(self) -> tuple[SeenZone, ...]:
        """What is seen of each zone."""

    @property
    def counters(self) -> Mapping[str, int]:
        """The counters of the table."""

    @property
    def player_counters(self) -> Mapping[str, tuple[int, ...]]:
        """The counters of the players, by seat."""

    @property
    def statuses(self) -> tuple[str, ...]:
        """What became of each player."""

    @property
    def idle(self) -> tuple[int, ...]:
        """The seats whose players hold what does nothing in this round."""

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that decide."""

    @property
    def decision(self) -> Decision[Any] | None:
        """The decision, if it may be told."""

    @property
    def outcome(self) -> HostedOutcome | None:
        """How it ended."""


def table_text(seen: Seen) -> str:
    """The table: a line about the round, what lies on the table, then each player's."""
    lines = [_title(seen)]
    lines += _folded("  ", "; ".join([*_zones(seen.zones, TABLE), *_counted(seen.counters)]))
    for seat, name in enumerate(seen.names):
        status = seen.statuses[seat]
        told = {counter: numbers[seat] for counter, numbers in seen.player_counters.items()}
        notes = [status] if status != "active" else []
        notes += ["idle"] if seat in seen.idle else []
        parts = "; ".join([*notes, *_zones(seen.zones, seat), *_counted(told)])
        mark = "> " if seat in seen.deciding else "  "
        lines += _folded(mark, f"{name}: {parts}" if parts else name)
    return "\n".join(lines)


def _title(seen: Seen) -> str:
    if seen.outcome is not None:
        return str(seen.outcome)
    title = f"round {seen.round}, {seen.phase}" if seen.round else "before the first round"
    who = " and ".join(seen.names[seat] for seat in seen.deciding)
    if seen.decision is not None and seen.decision.player < 0:
        who = "chance"
    if who:
        title += f"; {who} {'decide' if len(seen.deciding) > 1 else 'decides'}"
    return f"{title} ({seen.decision.kind})" if seen.decision is not None else title


def _zones(zones: Sequence[SeenZone], owner: int) -> Iterator[str]:
    """The zones of an owner in which something lies."""
    for zone in zones:
        if zone.owner == owner and zone.count:
            if zone.pieces is None:
                yield f"{zone.zone} ({zone.count})"
            else:
                yield f"{zone.zone}: {pieces_text(zone.pieces)}"


def pieces_text(pieces: Mapping[str, int]) -> str:
    """Pieces on a table: `5, 4 ×2, Spot`."""
    return ", ".join(kind if count == 1 else f"{kind} ×{count}" for kind, count in pieces.items())


def _counted(counters: Mapping[str, int]) -> Iterator[str]:
    """Counters that aren't 0."""
    return (f"{name} {number}" for name, number in counters.items() if number)


def _folded(mark: str, text: str) -> list[str]:
    return wrap(
        text, WIDTH, initial_indent=mark, subsequent_indent="      ", break_on_hyphens=False
    )

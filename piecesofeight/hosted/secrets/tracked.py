"""Pieces told apart, though nobody can: which of them may be which, as far as a seat knows.

In a zone without order pieces of a kind are alike. To deal them anew each gets a number here, and
it is noted where each has lain since the seat saw it last. If two pieces once lay together in a
zone, and the seat has seen neither since, they can have gone each other's ways from there. That is
all there is to know of where pieces lie, but for the conditions of what was done.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from attrs import define, field

from piecesofeight.hosted.secrets.hearing import Record
from piecesofeight.hosting.course import words as w

RunKey: TypeAlias = tuple[int, int]  # of a run: at which of what was shown, and its number there
Plan: TypeAlias = Mapping[RunKey, Counter[int]]


@define
class Moved:
    """Pieces that a seat didn't see go somewhere.

    Attributes:
        time: when.
        run: in which run it was told.
        pieces: their numbers.
    """

    time: int
    run: RunKey
    pieces: list[int]


@define
class Tracked:
    """All pieces of a game, by number.

    Attributes:
        rng: which of several alike it is.
        sort: the number of its sort, for each piece.
        kind: the number of its kind.
        zone: the address of the zone in which it lies.
        since: when the seat saw it last.
        ways: the zones in which it has lain since then, each with the time when it came there.
        lying: the pieces in each zone.
        moves: what the seat didn't see.
        time: how many records there were.
    """

    rng: random.Random
    sort: list[int] = field(factory=list)
    kind: list[int] = field(factory=list)
    zone: list[int] = field(factory=list)
    since: list[int] = field(factory=list)
    ways: list[list[tuple[int, int]]] = field(factory=list)
    lying: dict[int, list[int]] = field(factory=dict)
    moves: list[Moved] = field(factory=list)
    time: int = 0

    def add(self, sort: int, kind: int, zone: int, *, pool: bool) -> None:
        """A piece that lies somewhere at the beginning.

        From a `pool` are those that somebody laid out unseen by the seat: they can have been
        laid out otherwise.
        """
        piece = len(self.kind)
        self.sort.append(sort)
        self.kind.append(kind)
        self.zone.append(zone)
        self.since.append(-1 if pool else 0)
        self.ways.append([(-1, -1), (0, zone)] if pool else [(0, zone)])
        self.lying.setdefault(zone, []).append(piece)

    def note(self, record: Record, run: RunKey, *, sees: bool) -> bool:
        """What a record tells has been done; whether it can have been."""
        what, _, piece, origin, to, _ = record
        if what % w.LOG_TIMES not in (w.LOG_MOVED, w.LOG_REVEALED):
            return True
        self.time += 1
        count, kind = what // w.LOG_TIMES, piece % w.SORT
        there = [each for each in self.lying.get(origin, ()) if self.kind[each] == kind]
        if len(there) < count:
            return False
        pieces = self.rng.sample(there, count) if count < len(there) else there
        is_moved = what % w.LOG_TIMES == w.LOG_MOVED
        for each in pieces:
            if is_moved:
                self._move(each, origin, to)
            if sees:
                self.since[each] = self.time
                self.ways[each] = [(self.time, self.zone[each])]
        if is_moved and not sees:
            self.moves.append(Moved(self.time, run, pieces))
        return True

    def _move(self, piece: int, origin: int, to: int) -> None:
        self.lying[origin].remove(piece)
        self.lying.setdefault(to, []).append(piece)
        self.zone[piece] = to
        self.ways[piece].append((self.time, to))

    def plan(self) -> dict[RunKey, Counter[int]]:
        """The kinds of the pieces that went unseen, by run."""
        found: dict[RunKey, Counter[int]] = {}
        for move in self.moves:
            found.setdefault(move.run, Counter()).update(self.kind[each] for each in move.pieces)
        return found

    # --- one in the place of another ---------------------------------------------------------

    def parted(self, one: int, other: int) -> int | None:
        """When two pieces left each other that can have gone each other's ways since."""
        seen = max(self.since[one], self.since[other])
        for came, zone, went in reversed(list(self._stays(one))):
            for came_too, there, went_too in reversed(list(self._stays(other))):
                left = min(went, went_too)
                if zone == there and max(came, came_too, seen) < left:
                    return left
        return None

    def _stays(self, piece: int) -> Iterator[tuple[int, int, int]]:
        """Where a piece has lain: since when, where, and until when."""
        ways = self.ways[piece]
        for at, (came, zone) in enumerate(ways):
            yield came, zone, ways[at + 1][0] if at + 1 < len(ways) else self.time + 1

    def exchange(self, one: int, other: int, time: int) -> None:
        """Two pieces went each other's ways from a time on, at which they `parted`."""
        for move in reversed(self.moves):
            if move.time < time:
                break
            _swapped(move.pieces, one, other)
        ours, theirs = (self._cut(piece, time) for piece in (one, other))
        self.ways[one] += theirs
        self.ways[other] += ours
        here, there = self.zone[one], self.zone[other]
        self.lying[here].remove(one)
        self.lying[there].remove(other)
        self.lying[here].append(other)
        self.lying[there].append(one)
        self.zone[one], self.zone[other] = there, here

    def _cut(self, piece: int, time: int) -> list[tuple[int, int]]:
        """The way of a piece from a time on, which is taken from it."""
        ways = self.ways[piece]
        at = next(at for at, (came, _) in enumerate([*ways, (time, 0)]) if came >= time)
        self.ways[piece], rest = ways[:at], ways[at:]
        return rest

    def can_exchange(self, one: int, other: int) -> bool:
        """Whether two pieces that lie apart can have gone each other's ways."""
        apart = self.zone[one] != self.zone[other] and self.sort[one] == self.sort[other]
        return apart and self.parted(one, other) is not None

    def partner(self, piece: int, others: Iterable[int]) -> tuple[int, int] | None:
        """The first of some pieces that can be another kind in the place of one, and since when."""
        for other in others:
            differ = self.zone[other] != self.zone[piece] and self.kind[other] != self.kind[piece]
            if differ and self.sort[other] == self.sort[piece]:
                time = self.parted(piece, other)
                if time is not None:
                    return other, time
        return None


def _swapped(pieces: list[int], one: int, other: int) -> None:
    for at, piece in enumerate(pieces):
        if piece in (one, other):
            pieces[at] = other if piece == one else one

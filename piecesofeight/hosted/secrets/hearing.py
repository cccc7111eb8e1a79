"""What a seat is told of a log, run by run, and whether another log tells it the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import TypeAlias

from attrs import define, field, frozen

from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.options import Labels
from piecesofeight.machine.constants import LOG_SIZE

Record: TypeAlias = tuple[int, ...]
Way: TypeAlias = tuple[Hashable, ...]


@frozen
class Told:
    """A record as a seat is told it.

    Attributes:
        way: all but which pieces, and how many.
        run: what records have alike that are one event; None if it is always one of its own.
        kind: the number of the pieces' kind, None if the seat doesn't see them.
        count: how many there are.
    """

    way: Way
    run: Way | None
    kind: int | None
    count: int


@frozen
class Run:
    """Records that are one event for a seat.

    Attributes:
        way: what they have alike.
        pieces: how many pieces there are of each kind, None for those that the seat doesn't see.
        unseen: which these are.
    """

    way: Way
    pieces: Mapping[int | None, int]
    unseen: Mapping[int, int] = field(factory=dict, eq=False)

    @property
    def what(self) -> object:
        """The word of the log for it."""
        return self.way[0]

    @property
    def player(self) -> object:
        """The address of the player whose doing it is."""
        return self.way[1]


def records(log: tuple[int, ...]) -> Iterator[Record]:
    """The records of a log."""
    return (log[at : at + LOG_SIZE] for at in range(0, len(log), LOG_SIZE))


@define
class Ear:
    """Hears as a seat does.

    Attributes:
        seat: the seat, or `SPECTATOR`.
        labels: of the game's options.
    """

    seat: int
    labels: Labels
    _masked: dict[tuple[int, bool], Way] = field(factory=dict, init=False)

    @property
    def bit(self) -> int:
        """Its bit in a mask."""
        return 1 << self.seat if self.seat >= 0 else w.SPECTATORS

    def told(self, record: Record) -> Told:
        """What a record tells it."""
        what, player, piece, a, to, mask = record
        kind, sees = what % w.LOG_TIMES, bool(mask & self.bit)
        if kind in (w.LOG_MOVED, w.LOG_REVEALED):
            way = kind, player, piece // w.SORT, a, to, sees
            return Told(way, (*way, mask), piece % w.SORT if sees else None, what // w.LOG_TIMES)
        if kind == w.LOG_CHOSE:
            return Told((kind, player, self.masked(a, sees=sees)), None, None, 1)
        return Told((kind, player, piece, a, to), None, None, 1)

    def masked(self, option: int, *, sees: bool) -> Way:
        """An option as it is told to who doesn't see the pieces in it, or does."""
        known = self._masked.get((option, sees))
        if known is None:
            label = self.labels.label_of(option)
            values = zip(label.operands, label.chosen(option), strict=True)
            known = (
                label.base,
                *(None if each.type == "piece" and not sees else value for each, value in values),
            )
            self._masked[option, sees] = known
        return known

    def runs(self, log: tuple[int, ...]) -> tuple[Run, ...]:
        """A log as its events tell it."""
        found: list[tuple[Told, Counter[int | None], Counter[int]]] = []
        for record in records(log):
            told = self.told(record)
            if not found or told.run is None or found[-1][0].run != told.run:
                found.append((told, Counter(), Counter()))
            found[-1][1][told.kind] += told.count
            if told.run is not None and told.kind is None:
                found[-1][2][record[2] % w.SORT] += told.count
        return tuple(Run(told.way, pieces, unseen) for told, pieces, unseen in found)


@define
class Hearing:
    """How far another log has told a seat what it was told.

    Attributes:
        ear: who hears.
        runs: what it was told.
        begun: how many of the runs have begun.
    """

    ear: Ear
    runs: tuple[Run, ...]
    begun: int = 0
    _left: dict[int | None, int] = field(factory=dict)
    _run: Way | None = None

    def copy(self) -> Hearing:
        """The same, to be tried with another log."""
        return Hearing(self.ear, self.runs, self.begun, dict(self._left), self._run)

    def hear(self, log: tuple[int, ...]) -> bool:
        """Hear a log; whether it goes on as what was told."""
        return all(self._goes_on(self.ear.told(record)) for record in records(log))

    def _goes_on(self, told: Told) -> bool:
        if told.run is None or told.run != self._run:
            if self._left or self.begun == len(self.runs):
                return False
            run = self.runs[self.begun]
            if run.way != told.way:
                return False
            self.begun += 1
            self._left, self._run = dict(run.pieces), told.run
        left = self._left.get(told.kind, 0) - told.count
        if left < 0:
            return False
        self._left[told.kind] = left
        if not left:
            del self._left[told.kind]
        return True

    @property
    def is_done(self) -> bool:
        """Whether all has been told."""
        return not self._left and self.begun == len(self.runs)

    def ahead(self) -> Iterator[Run]:
        """What is still to be told, first the rest of a run that has begun."""
        if self._left:
            yield Run(self.runs[self.begun - 1].way, self._left)
        yield from self.runs[self.begun :]

    @property
    def next_run(self) -> int:
        """The number of the run of what is told next."""
        return self.begun - 1 if self._left else self.begun

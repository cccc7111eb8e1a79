"""All that a seat was shown of a game, so that another game can be held against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import TypeAlias

from attrs import field, frozen

from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.secrets.hearing import Ear, Run
from piecesofeight.hosted.secrets.tracked import Plan
from piecesofeight.hosted.seen.board import TABLE, Board
from piecesofeight.hosted.standstill import (
    HostedHistory,
    HostedStandstill,
    stands_begun,
    standstill,
)
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.language.games.program import Zone

Sight: TypeAlias = tuple[Hashable, ...]
Needs: TypeAlias = dict[int, Counter[int]]  # the kinds that must lie in a zone, by address


@frozen(slots=False, eq=False)
class Eyes:
    """What a seat sees of blocks, word by word.

    Attributes:
        game: what is played.
        seat: the seat, or `SPECTATOR`.
        players: how many play.
    """

    game: HostedSetup
    seat: int
    players: int

    def at(self, owner: int) -> int:
        """Where the words of a player are, 0 for the table."""
        layout = self.game.source.layout
        return 0 if owner == TABLE else layout.numbers["FIRST"] + layout.player.size * owner

    @cached_property
    def zones(self) -> dict[int, tuple[Zone, int]]:
        """Each zone of the table and of each player with its owner, by address."""
        numbers = self.game.source.layout.numbers
        return {
            self.at(owner) + numbers[constant("P_ZONE" if zone.of_player else "ZONE", zone.name)]: (
                zone,
                owner,
            )
            for zone in self.game.zones
            for owner in (range(self.players) if zone.of_player else [TABLE])
        }

    @cached_property
    def _open_words(self) -> tuple[int, ...]:
        """The words that everybody sees, whoever has what."""
        numbers, program = self.game.source.layout.numbers, self.game.program
        found = [w.H_PHASE, w.H_ROUND, w.H_WINNERS]
        found += [numbers[constant("COUNT", name)] for name in program.counters]
        for seat in range(self.players):
            first = self.at(seat)
            found += [first + w.P_STATUS, first + w.P_IDLE]
            found += [
                first + numbers[constant("P_COUNT", name)] for name in program.player_counters
            ]
        return tuple(found)

    def _sees_always(self, zone: Zone, owner: int) -> bool:
        return "all" in zone.seen_by or ("owner" in zone.seen_by and owner == self.seat)

    @cached_property
    def _seen_zones(self) -> tuple[tuple[int, int], ...]:
        """Where the zones that the seat sees begin and end."""
        return tuple(
            (
                at,
                at
                + 1
                + (0 if zone.single else len(self.game.source.layout.sorts[zone.sort].kinds)),
            )
            for at, (zone, owner) in self.zones.items()
            if self._sees_always(zone, owner)
        )

    @cached_property
    def hidden_zones(self) -> tuple[int, ...]:
        """The zones of which the seat sees no more than how many pieces are there, if it does."""
        return tuple(
            at for at, (zone, owner) in self.zones.items() if not self._sees_always(zone, owner)
        )

    def sight(self, stand: HostedStandstill) -> Sight:
        """What the seat sees at a standstill that it is shown."""
        b, board = stand.at, Board(self.game.source.layout, stand.at)
        found: list[Hashable] = [tuple(b[word] for word in self._open_words)]
        found += (tuple(b[first:end]) for first, end in self._seen_zones)
        for at in self.hidden_zones:
            zone, owner = self.zones[at]
            found.append(bool(b[at]) if zone.single else b[at])
            if zone.seen_by != ("nobody",) and board.is_seen(zone, owner, self.seat):
                found.append(tuple(sorted(board.pieces(zone, owner).items())))
        asked = (b[w.H_DECISION], stand.ids) if stand.decider == self.seat else ()
        return (stand.deciding, asked, *found)


@frozen
class Shown:
    """A standstill that a seat was shown.

    Attributes:
        runs: what it was told there.
        sight: what it saw.
        choice: what it chose there; None if it wasn't asked, or hasn't chosen yet.
    """

    runs: tuple[Run, ...]
    sight: Sight
    choice: int | None


@frozen(slots=False)
class Story:
    """What a seat knows of a game that has come to a standstill.

    Attributes:
        eyes: what it sees.
        ear: what it hears.
        shown: all that it was shown.
        since: what it will be told of what has happened since then.
        present: where the game stands, if the seat may not see that it does.
    """

    eyes: Eyes
    ear: Ear
    shown: tuple[Shown, ...]
    since: tuple[Run, ...]
    present: HostedStandstill = field(repr=False)

    def runs(self, shown: int) -> tuple[Run, ...]:
        """What the seat is told next, after it was shown so much."""
        return self.shown[shown].runs if shown < len(self.shown) else self.since

    @cached_property
    def unseen(self) -> Plan:
        """The kinds that went unseen, as it was."""
        return {
            (shown, number): Counter(run.unseen)
            for shown in range(len(self.shown) + 1)
            for number, run in enumerate(self.runs(shown))
            if run.unseen
        }

    @cached_property
    def _needed(self) -> tuple[tuple[Needs, ...], ...]:
        """What must lie where before each run of what is shown, and after the last one of it."""
        found: list[tuple[Needs, ...]] = []
        needs: Needs = {}
        hidden = frozenset(self.eyes.hidden_zones)
        for shown in reversed(range(len(self.shown) + 1)):
            here = [needs]
            for run in reversed(self.runs(shown)):
                needs = needs_before(run, needs, hidden)
                here.append(needs)
            found.append(tuple(reversed(here)))
        return tuple(reversed(found))

    def needs(self, shown: int, run: int) -> Needs:
        """What must lie in zones that the seat doesn't see before a run, by all that it is told.

        Of a zone into which something comes unseen before that is needed, nothing is said.
        """
        return self._needed[shown][run]

    @cached_property
    def is_present_shown(self) -> bool:
        """Whether the seat sees that the game stands still."""
        return self.present.is_shown_to(self.eyes.seat)

    @cached_property
    def asked(self) -> Sight:
        """Who must decide what now."""
        return pending(self.present)


def needs_before(run: Run, after: Needs, hidden: frozenset[int]) -> Needs:
    """What must lie where before a run, if this must lie where after it."""
    if run.what not in (w.LOG_MOVED, w.LOG_REVEALED):
        return after
    _, _, _, origin, to, sees = run.way
    pieces = Counter({kind: count for kind, count in run.pieces.items() if kind is not None})
    before = dict(after)
    if run.what == w.LOG_MOVED and to in before:
        assert isinstance(to, int)
        before[to] = before[to] - pieces if sees else Counter()
    if sees and origin in hidden:
        assert isinstance(origin, int)
        lies = before.get(origin, Counter())
        before[origin] = lies + pieces if run.what == w.LOG_MOVED else lies | pieces
    return before


def pending(stand: HostedStandstill) -> Sight:
    """Who must decide what at a standstill, and what is announced; what chance draws from."""
    b = stand.at
    draws = (b[w.H_FROM], b[w.H_FITTING], b[w.H_OUTCOME])
    return b[w.H_DECISION], stand.decider, b[w.H_DEED], b[w.H_DOER], draws


def story_of(game: HostedSetup, past: HostedHistory, seat: int) -> Story:
    """What a seat (or a `SPECTATOR`) knows of a game."""
    eyes = Eyes(game, seat, len(past.beginning.names))
    ear = Ear(seat, game.source.labels)
    shown, log, stand = list[Shown](), tuple[int, ...](), past.now
    for stand, choice in _all_stands(game, past):
        log += stand.log
        if stand.is_shown_to(seat):
            chosen = choice if stand.decider == seat else None
            shown.append(Shown(ear.runs(log), eyes.sight(stand), chosen))
            log = ()
    return Story(eyes, ear, tuple(shown), ear.runs(log), stand)


def _all_stands(
    game: HostedSetup, past: HostedHistory
) -> Iterator[tuple[HostedStandstill, int | None]]:
    """Every standstill of a game, with what was chosen there."""
    choices = iter((*past.choices, None))
    for stand, option in stands_begun(game, past.beginning):
        if option is not None:
            yield stand, option
    block = stand.at if past.beginning.dealt is None else past.beginning.settled(stand.at)
    for option in choices:
        yield stand, option
        if option is not None:
            stand = standstill(game, game.engine.after(block, option))
            block = stand.at

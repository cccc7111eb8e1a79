"""What lies where in the block of a game from a file, and who sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.language.games.program import Kind, Status, Zone

STATUSES = {status.value: status.name.lower() for status in Status}
TABLE = -1  # the owner of what lies on the table


@frozen
class SeenZone:
    """What somebody sees of a zone.

    Attributes:
        zone: its name.
        owner: the seat whose zone it is, -1 for one of the table.
        count: how many pieces lie in it.
        pieces: how many of each kind that is there, in the order of the file; None if whoever
            looks doesn't see them.
    """

    zone: str
    owner: int
    count: int
    pieces: Mapping[str, int] | None = None


@frozen
class Lies:
    """Where a piece lies.

    Attributes:
        zone: the zone's name.
        owner: the seat whose zone it is, -1 for one of the table.
    """

    zone: str
    owner: int = TABLE


@frozen(slots=False, eq=False)
class Board:
    """A block, read.

    Attributes:
        layout: of the block.
        block: the words.
    """

    layout: Layout
    block: list[int]

    @property
    def _first(self) -> int:
        return self.layout.numbers["FIRST"]

    @cached_property
    def players(self) -> int:
        """How many play."""
        return (self.block[w.H_PLAYERS_END] - self._first) // self.layout.player.size

    def player(self, seat: int) -> int:
        """The address of a player."""
        return self._first + self.layout.player.size * seat

    def seat(self, player: int) -> int:
        """The seat of the player at an address, -1 for nobody."""
        return self.block[player + w.P_SEAT] if player >= self._first else TABLE

    def seats(self, mask: int) -> tuple[int, ...]:
        """The seats of a mask."""
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    @cached_property
    def statuses(self) -> tuple[str, ...]:
        """What became of each player, by seat: active, left, out."""
        words = (self.block[self.player(seat) + w.P_STATUS] for seat in range(self.players))
        return tuple(STATUSES[word] for word in words)

    @cached_property
    def idle(self) -> tuple[int, ...]:
        """The seats whose players hold what does nothing in this round."""
        held = range(self.players)
        return tuple(seat for seat in held if self.block[self.player(seat) + w.P_IDLE])

    def answers(self) -> tuple[int, ...]:
        """The options that players have chosen in secret so far, by seat; 0 for none."""
        return tuple(self.block[self.player(seat) + w.P_ANSWER] for seat in range(self.players))

    # --- counters -----------------------------------------------------------------------------

    def counters(self) -> dict[str, int]:
        """The counters of the table."""
        numbers, names = self.layout.numbers, self.layout.program.counters
        return {name: self.block[numbers[constant("COUNT", name)]] for name in names}

    def player_counters(self) -> dict[str, tuple[int, ...]]:
        """The counters of players, by seat."""
        return {name: self.counted(name) for name in self.layout.program.player_counters}

    def counted(self, name: str) -> tuple[int, ...]:
        """A counter of players, by seat."""
        at = self.layout.numbers[constant("P_COUNT", name)]
        return tuple(self.block[self.player(seat) + at] for seat in range(self.players))

    # --- zones --------------------------------------------------------------------------------

    def kinds(self, sort: str) -> tuple[Kind, ...]:
        """The kinds of a sort, in the order of the file."""
        return self.layout.sorts[sort].kinds

    def address(self, zone: Zone, owner: int) -> int:
        """Where a zone lies."""
        if zone.of_player:
            return self.player(owner) + self.layout.numbers[constant("P_ZONE", zone.name)]
        return self.layout.numbers[constant("ZONE", zone.name)]

    def pieces(self, zone: Zone, owner: int) -> dict[str, int]:
        """How many pieces of each kind lie in a zone, those that are there."""
        at, kinds = self.address(zone, owner), self.kinds(zone.sort)
        if zone.single:
            return {kinds[self.block[at] - 1].name: 1} if self.block[at] else {}
        counts = self.block[at + 1 : at + 1 + len(kinds)]
        return {kind.name: count for kind, count in zip(kinds, counts, strict=True) if count}

    def zone(self, zone: Zone, owner: int, seat: int | None) -> SeenZone:
        """What a seat sees of a zone; None sees everything."""
        pieces = self.pieces(zone, owner)
        seen = pieces if self.is_seen(zone, owner, seat) else None
        return SeenZone(zone.name, owner, sum(pieces.values()), seen)

    def zones(self, seat: int | None) -> tuple[SeenZone, ...]:
        """What a seat sees of all zones, in the order of the file, a player's by seat."""
        return tuple(
            self.zone(zone, owner, seat)
            for zone in self.layout.program.zones
            for owner in (range(self.players) if zone.of_player else [TABLE])
        )

    def is_seen(self, zone: Zone, owner: int, seat: int | None) -> bool:
        """Whether a seat sees what lies in a zone; None sees everything."""
        if seat is None or "all" in zone.seen_by or ("owner" in zone.seen_by and owner == seat):
            return True
        return seat >= 0 and any(self._holds(seat, kind) for kind in zone.seen_by)

    def _holds(self, seat: int, kind: str) -> bool:
        """Whether a player has the piece by which its holder is known."""
        single = (zone for zone in self.layout.program.zones if zone.single and zone.of_player)
        return any(kind in self.pieces(zone, seat) for zone in single)

    @cached_property
    def _places(self) -> dict[int, Lies]:
        zones = self.layout.program.zones
        return {
            self.address(zone, owner): Lies(zone.name, owner)
            for zone in zones
            for owner in (range(self.players) if zone.of_player else [TABLE])
        }

    def place(self, address: int) -> Lies:
        """The zone at an address."""
        return self._places[address]

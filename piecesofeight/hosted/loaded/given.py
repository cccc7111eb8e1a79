"""Positions that somebody lays out: which pieces lie where, what counts what, and what comes next.

What isn't said of a zone: if all pieces of its sort start in it, it has those that are laid nowhere
else; else it is empty. If that zone is said, too, the other pieces are in no zone at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from attrs import define, field, frozen

from piecesofeight.arguments import shown
from piecesofeight.errors import GameError
from piecesofeight.hosted.seen.board import STATUSES, TABLE
from piecesofeight.hosted.seen.event import END
from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import Layout, constant
from piecesofeight.language.games.program import GameProgram, Sort, Zone
from piecesofeight.spelling import did_you_mean

SETUP = "setup"  # the phase before the first one
STATUS = "status"
ACTIVE = 0
What: TypeAlias = Literal["zone", "counter", "status"]
Laid: TypeAlias = Iterable[str] | Mapping[str, int] | str | int | None


@frozen
class Given:
    """A position that was laid out.

    Attributes:
        phase: its number with which the game goes on, from 1; the number after the last is the end.
        round: the number of the round.
        turn: the seat with whose turn in the phase it goes on, -1 for the phase's beginning.
        zones: the zones that were said, each with its name, its owner and its pieces.
        numbers: the counters that were said, each with its name, its owner and its number.
        statuses: by seat, as the program has them.
    """

    phase: int
    round: int
    turn: int
    zones: tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]
    numbers: tuple[tuple[str, int, int], ...]
    statuses: tuple[int, ...]

    def block(self, layout: Layout, players: int, *, options: int, seed: int) -> list[int]:
        """The position as a block."""
        b, first = new_block(layout, players, options=options, seed=seed), layout.numbers["FIRST"]
        base = {seat: first + layout.player.size * seat for seat in range(players)} | {TABLE: 0}
        rest = {sort.name: Counter(_copies(sort)) for sort in layout.sorts.values()}
        for name, owner, pieces in self.zones:
            rest[layout.zones[name].sort].subtract(dict(pieces))
            _fill(b, layout, layout.zones[name], base[owner], dict(pieces))
        said = {name for name, _, _ in self.zones}
        for zone in layout.program.zones:
            if zone.starts and zone.name not in said:
                _fill(b, layout, zone, base[TABLE], rest[zone.sort])
        for name, owner, number in self.numbers:
            prefix = "COUNT" if owner == TABLE else "P_COUNT"
            b[base[owner] + layout.numbers[constant(prefix, name)]] = number
        for seat, status in enumerate(self.statuses):
            b[base[seat] + w.P_STATUS] = status
            b[w.H_ACTIVE] &= ~(1 << seat) if status != ACTIVE else -1
        b[w.H_ROUND] = self.round
        b[w.H_TURN] = base[self.turn]
        return b


def _copies(sort: Sort) -> dict[str, int]:
    return {kind.name: kind.copies for kind in sort.kinds}


def _fill(b: list[int], layout: Layout, zone: Zone, base: int, pieces: Mapping[str, int]) -> None:
    """Lay pieces into a zone, instead of what lies there."""
    prefix = "P_ZONE" if zone.of_player else "ZONE"
    at = base + layout.numbers[constant(prefix, zone.name)]
    kinds = [kind.name for kind in layout.sorts[zone.sort].kinds]
    if zone.single:
        b[at] = sum(kinds.index(name) + 1 for name in pieces)
        return
    counts = [pieces.get(kind, 0) for kind in kinds]
    b[at : at + 1 + len(kinds)] = [sum(counts), *counts]


@define
class Laying:
    """Lays a position out, thing by thing; whatever can't be laid is refused where it is named.

    Attributes:
        program: the game.
        names: the players, by seat.
    """

    program: GameProgram
    names: tuple[str, ...]
    _zones: dict[tuple[str, int], dict[str, int]] = field(factory=dict, init=False)
    _numbers: dict[tuple[str, int], int] = field(factory=dict, init=False)
    _statuses: dict[int, int] = field(factory=dict, init=False)

    def zone(self, name: str) -> Zone:
        """The zone of a name that is known to be one."""
        return next(zone for zone in self.program.zones if zone.name == name)

    def known(self, owner: int) -> dict[str, What]:
        """All that can be said of a player, or of the table (-1), and what each is."""
        of_player = owner != TABLE
        counters = self.program.player_counters if of_player else self.program.counters
        found: dict[str, What] = {STATUS: "status"} if of_player else {}
        found |= dict.fromkeys(counters, "counter")
        return found | {
            zone.name: "zone" for zone in self.program.zones if zone.of_player == of_player
        }

    def what(self, name: str, owner: int) -> What:
        """Whether a name is a zone's, a counter's, or the status.

        Raises:
            GameError: of the table, or of a player, nothing is called so.
        """
        known = self.known(owner)
        if name in known:
            return known[name]
        whose, other = ("the table", "each player") if owner == TABLE else ("a player", "the table")
        if name in self.known(0 if owner == TABLE else TABLE):
            raise GameError(f"`{name}` is of {other}, not of {whose}")
        hint = did_you_mean(name, tuple(known), "it has " + ", ".join(known))
        raise GameError(f"{whose} has no `{shown(name)}`; {hint}")

    def pieces(self, name: str, value: Laid) -> dict[str, int]:
        """Pieces for a zone, as they are given: a list, or numbers by kind; of a single one a name.

        Raises:
            GameError: there are no such pieces, or too many for the zone or of their kind.
        """
        zone = self.zone(name)
        sort = next(sort for sort in self.program.sorts if sort.name == zone.sort)
        if isinstance(value, str):
            value = [value] if zone.single else value
        if isinstance(value, str | int):
            raise GameError(f"what lies in `{name}` is a list of pieces; write `[{shown(value)}]`")
        pieces = Counter(value or ())
        for kind, number in pieces.items():
            _check_kind(sort, str(kind), number)
        if zone.single and pieces.total() > 1:
            raise GameError(f"`{name}` holds one {zone.sort}, not {pieces.total()}")
        return {kind.name: pieces[kind.name] for kind in sort.kinds if pieces[kind.name]}

    def lay(self, name: str, owner: int, value: Laid) -> None:
        """Say what lies in a zone, what a counter counts, or what became of a player.

        Args:
            name: of the zone or the counter, or `status`.
            owner: the seat whose it is, -1 for the table.
            value: pieces as `pieces` takes them, a whole number, or `active`, `left`, `out`.

        Raises:
            GameError: there is no such thing, or it can't be so.
        """
        what = self.what(name, owner)
        if what == "zone":
            self._zones[name, owner] = self.pieces(name, value)
        elif what == "status":
            self._statuses[owner] = status_number(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            self._numbers[name, owner] = value
        else:
            raise GameError(f"`{name}` is a counter: a whole number, not `{shown(value)}`")

    def given(self, phase: str, number: int = 1, turn: int = -1) -> Given | None:
        """The position; None if it is no other than that before the setup.

        Args:
            phase: with which the game goes on: a name, `setup`, or `end`.
            number: of the round.
            turn: the seat with whose turn in the phase it goes on, -1 for its beginning.

        Raises:
            GameError: there is no such phase, there are too few pieces, or the game begins with
                the setup, before which nothing lies anywhere.
        """
        at = self._phase(phase)
        if not at:
            if self._zones or self._numbers or self._statuses or turn >= 0:
                raise GameError(
                    "before the setup all pieces lie where they start and nobody has a turn; "
                    "say with which phase the game goes on"
                )
            return None
        self.count()
        return Given(
            at,
            number,
            turn,
            tuple((*key, tuple(pieces.items())) for key, pieces in sorted(self._zones.items())),
            tuple((*key, count) for key, count in sorted(self._numbers.items())),
            tuple(self._statuses.get(seat, ACTIVE) for seat in range(len(self.names))),
        )

    def _phase(self, name: str) -> int:
        known = [SETUP, *(phase.name for phase in self.program.phases), END]
        if name in known:
            return known.index(name)
        hint = did_you_mean(name, known, "there are " + ", ".join(known))
        raise GameError(f"there is no phase `{shown(name)}`; {hint}")

    def count(self) -> None:
        """Hold the pieces against the copies that there are.

        Raises:
            GameError: the game has fewer.
        """
        laid: dict[str, Counter[str]] = {sort.name: Counter() for sort in self.program.sorts}
        for (name, _), pieces in self._zones.items():
            laid[self.zone(name).sort].update(pieces)
        for sort in self.program.sorts:
            for kind, copies in _copies(sort).items():
                if laid[sort.name][kind] > copies:
                    raise GameError(
                        f"{laid[sort.name][kind]} times `{kind}` is laid out, and the game has "
                        f"{copies} of it"
                    )


def _check_kind(sort: Sort, kind: str, number: object) -> None:
    known = [each.name for each in sort.kinds]
    if kind not in known:
        hint = did_you_mean(kind, known, "there are " + ", ".join(known))
        raise GameError(f"there is no {sort.name} `{shown(kind)}`; {hint}")
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise GameError(f"how many `{kind}` there are is a whole number, not `{shown(number)}`")


def status_number(value: object) -> int:
    """The number of a status.

    Raises:
        GameError: it is none.
    """
    for number, name in STATUSES.items():
        if value == name:
            return number
    known = tuple(STATUSES.values())
    hint = did_you_mean(value if isinstance(value, str) else "", known, "it is " + ", ".join(known))
    raise GameError(f"`{shown(value)}` is no status; {hint}")

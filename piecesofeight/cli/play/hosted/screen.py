"""What people see of a game from a file: drawn from their own view, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen
from rich.text import Text

from piecesofeight.cli.common.output import shown
from piecesofeight.cli.play.screen import Screen, word
from piecesofeight.cli.play.seats import Seat
from piecesofeight.hosted.seen.board import TABLE, SeenZone
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.hosted.seen.wording import Wording

_APART = "   "  # between two things on a line
_ACTIVE = "active"


@frozen(slots=False)
class HostedScreen(Screen):
    """Draws the zones, counters and players of a game.

    Attributes:
        wording: tells of the game.
        roles: the zones in which each player has one piece, which stands beside the name.
    """

    wording: Wording = field(repr=False)
    roles: frozenset[str] = frozenset()

    def title(self, view: HostedView) -> str:
        """The round and the phase, or who won."""
        if view.outcome is not None:
            names = word("and", self.lang).join(view.outcome.names)
            key = "won" if len(view.outcome.names) == 1 else "won together"
            return word(key if names else "nobody won", self.lang, names=names, round=view.round)
        if not view.round:
            return word("before rounds", self.lang)
        phase = self.wording.named(view.phase, self.lang)
        return shown(word("round", self.lang, round=view.round, phase=phase))

    def middle(self, view: HostedView) -> None:
        """What lies on the table, and what is counted there."""
        told = [*self._zones(view.zones, TABLE), *self._counted(view.counters)]
        self._items(told, 2)

    def player(self, view: HostedView, seat: int, player: Seat) -> None:
        """A player's name and roles, then what is in their zones, and their counters."""
        head = self.head(player, mine=seat == view.player, moves=seat in view.deciding)
        for role in self._held(view, seat):
            head.append(f"  {shown(role)}", "yellow")
        status = view.statuses[seat]
        if status != _ACTIVE:
            head.append(f"  {word(f'status {status}', self.lang)}", "red")
        if seat in view.idle:
            head.append(f"  {word('idle', self.lang)}", "red")
        self.console.print(head)
        counters = {name: numbers[seat] for name, numbers in view.player_counters.items()}
        zones = [zone for zone in view.zones if zone.zone not in self.roles or zone.pieces is None]
        self._items([*self._zones(zones, seat), *self._counted(counters)], 4)

    def _held(self, view: HostedView, seat: int) -> Iterator[str]:
        """What a player holds that everybody looking on sees: posts, offices, parts."""
        for zone in view.zones:
            if zone.owner == seat and zone.zone in self.roles:
                yield from (self.wording.kind(kind, self.lang) for kind in zone.pieces or ())

    def _zones(self, zones: Sequence[SeenZone], owner: int) -> Iterator[str]:
        """The zones of an owner in which something lies: what is seen there, else how many."""
        for zone in zones:
            if zone.owner == owner and zone.count:
                name = self.wording.named(zone.zone, self.lang)
                seen = zone.pieces
                yield f"{name} ({zone.count})" if seen is None else f"{name}: {self._pieces(seen)}"

    def _pieces(self, pieces: Mapping[str, int]) -> str:
        names = ((self.wording.kind(kind, self.lang), count) for kind, count in pieces.items())
        return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in names)

    def _counted(self, counters: Mapping[str, int]) -> Iterator[str]:
        """Counters that aren't 0."""
        for name, number in counters.items():
            if number:
                yield f"{self.wording.named(name, self.lang)} {number}"

    def _items(self, items: Sequence[str], left: int) -> None:
        """Things one beside the other, as many on a line as there is room for."""
        width, line = self.console.width - left, ""
        for item in map(shown, items):
            longer = f"{line}{_APART}{item}" if line else item
            if line and len(longer) > width:
                self.console.print(Text(" " * left + line))
                longer = item
            line = longer
        if line:
            self.console.print(Text(" " * left + line))

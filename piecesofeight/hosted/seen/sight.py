"""Who may know which words of a block: what anything is worth that was reckoned from them.

Whoever sees all words that were read for an answer could have found it themselves; so they may be
told. Which word is read next hangs on those before, so that nothing shows in it either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from attrs import field, frozen

from piecesofeight.hosted.seen.board import TABLE, Board
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.scope import Scope


@frozen(slots=False, eq=False)
class Sight:
    """Who may know what of a block.

    Attributes:
        board: reads it.
        slots: who may know what lies in slots, by address, as masks; all may know other slots.
    """

    board: Board
    slots: Mapping[int, int] = field(factory=dict)

    @property
    def everybody(self) -> int:
        """The mask of all, spectators too."""
        return self.board.block[w.H_EVERYBODY]

    @cached_property
    def _hidden(self) -> dict[int, int]:
        """Of each word that not all may know, who may."""
        board, found = self.board, dict(self.slots)
        for zone in board.layout.program.zones:
            for owner in range(board.players) if zone.of_player else [TABLE]:
                mask = self.of_zone(zone.name, owner)
                if mask != self.everybody:
                    at = board.address(zone, owner)
                    size = 1 if zone.single else 1 + board.layout.kinds(zone.name)
                    found |= dict.fromkeys(range(at + (not zone.single), at + size), mask)
        for seat in range(board.players):
            found[board.player(seat) + w.P_ANSWER] = 1 << seat
        return found

    def of_zone(self, name: str, owner: int) -> int:
        """Who sees what lies in a zone."""
        zone = self.board.layout.zones[name]
        if self.board.is_seen(zone, owner, -1):
            return self.everybody
        seats = range(self.board.players)
        return sum(1 << seat for seat in seats if self.board.is_seen(zone, owner, seat))

    def of(self, read: Iterable[int]) -> int:
        """Who may know all words at some addresses."""
        mask = self.everybody
        for at in read:
            mask &= self._hidden.get(at, mask)
        return mask

    def of_names(self, scope: Scope, known: Mapping[str, int]) -> dict[int, int]:
        """Who may know what lies in the slots of what has a name.

        Args:
            scope: the names.
            known: of names that stand for something reckoned, who may know it.
        """
        numbers, found = self.board.layout.numbers, dict[int, int]()
        for name, binding in scope.names.items():
            if not binding.slot:
                continue
            mask = known.get(name, self.everybody)
            if binding.type == "piece":
                zone = self.board.layout.zones[binding.zone]
                mask &= self.everybody if "all" in zone.seen_by else self._of_owners(binding.zone)
            found[numbers[binding.slot]] = mask
        return found

    def _of_owners(self, zone: str) -> int:
        """Who sees such a zone of anybody."""
        of_player = self.board.layout.zones[zone].of_player
        mask = self.everybody
        for owner in range(self.board.players) if of_player else [TABLE]:
            mask &= self.of_zone(zone, owner)
        return mask

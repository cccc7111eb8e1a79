"""Where everything lies in the block of a game from a file, behind what all games have.

That is in `course/words.py`. Here are the words of the game: counters and zones of the table and
of each player, and the slots of what unfinished deeds keep.
"""

from __future__ import annotations

import re
from functools import cached_property

from piecesofeight.hosting.course import words
from piecesofeight.language.games.program import GameProgram, Sort, Zone
from piecesofeight.machine.schema import Kind, Record

MOST_KINDS = 60  # of a sort: sets of them are bits of a word


def constant(prefix: str, name: str) -> str:
    """The constant that stands for a declared name: `ZONE_BAG`."""
    return f"{prefix}_{re.sub(r'[^A-Za-z0-9]', '_', name).upper()}"


class Layout:
    """The words of a game's blocks.

    Attributes:
        sorts: the sorts of piece, by name.
        zones: the zones, by name.
        header: what all blocks begin with, down to the players.
        player: the words of a player.
        numbers: the constants of the game, by name.
        slots, slots_end: where the slots lie.
    """

    slots_end: int
    active = "b[H_ACTIVE]"  # the mask of all who are still playing
    guarded = True  # whether there is a word that says why a game can't go on (H_STUCK)

    def __init__(self, program: GameProgram) -> None:
        self.program = program
        self.sorts: dict[str, Sort] = {sort.name: sort for sort in program.sorts}
        self.zones: dict[str, Zone] = {zone.name: zone for zone in program.zones}
        self.player = words.player()
        self.header = words.header()
        self.numbers: dict[str, int] = {}
        for name in program.player_counters:
            self.numbers[constant("P_COUNT", name)] = self.player.word("number", name)
        for zone in program.zones:
            if zone.of_player:
                self.numbers[constant("P_ZONE", zone.name)] = self.player.size
                self._zone(self.player, zone)
        self.header.part(self.player, "nobody")
        for name in program.counters:
            self.numbers[constant("COUNT", name)] = self.header.word("number", name)
        for zone in program.zones:
            if not zone.of_player:
                self.numbers[constant("ZONE", zone.name)] = self.header.size
                self._zone(self.header, zone)
        self.slots = self.header.size

    @cached_property
    def can_idle(self) -> bool:
        """Whether anything in the game makes what a player holds do nothing for a while."""
        return "Idle(" in repr(self.program)

    def _zone(self, record: Record, zone: Zone) -> None:
        if zone.single:
            record.word("number", f"{zone.name}: the kind of its piece, and 1")
            return
        record.word("count", f"{zone.name}: pieces in it")
        for kind in self.sorts[zone.sort].kinds:
            record.word("count", f"{zone.name}: {kind.name}")

    def slot(self, kind: Kind, meaning: str) -> str:
        """One more word for what an unfinished deed keeps; its constant."""
        at = self.header.word(kind, meaning)
        name = f"S_{at - self.slots}"
        self.numbers[name] = at
        return name

    def finish(self) -> None:
        """All words are declared: where the players begin follows."""
        self.slots_end = self.header.size
        self.numbers |= {"FIRST": self.header.size, "PLAYER_SIZE": self.player.size}

    def kinds(self, zone: str) -> int:
        """How many kinds of piece a zone could hold."""
        return len(self.sorts[self.zones[zone].sort].kinds)

    def index(self, sort: str, kind: str) -> int:
        """The number of a kind within its sort, from 0."""
        return [each.name for each in self.sorts[sort].kinds].index(kind)

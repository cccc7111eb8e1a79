"""A game that was read from its file: its program, its kernel, and what all may know in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from piecesofeight.hosted.loaded.engine import Engine
from piecesofeight.hosted.loaded.nodes import meaning_hash, nodes_in, part_digests
from piecesofeight.hosted.loaded.public import Knowledge
from piecesofeight.hosting.asking import Asking
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.language.games.outline import Outline
from piecesofeight.language.games.printing.heads import Heads
from piecesofeight.language.games.program import GameProgram, Set, Sort, Zone


@frozen(slots=False, eq=False, repr=False)
class HostedSetup:
    """What is played, whoever plays it; see `HostedGame`, which is made of it.

    Attributes:
        program: what the file means.
    """

    program: GameProgram

    @property
    def name(self) -> str:
        """What the file calls it."""
        return self.program.name

    @property
    def players(self) -> range:
        """How many can play: `5 in game.players`."""
        return range(self.program.least, self.program.most + 1)

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of pieces, each with its kinds."""
        return self.program.sorts

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of the table and of each player."""
        return self.program.zones

    @property
    def phases(self) -> tuple[str, ...]:
        """The names of the phases of a round."""
        return tuple(phase.name for phase in self.program.phases)

    @cached_property
    def fingerprint(self) -> str:
        """A short hash of what the file means; comments and other languages' texts don't count."""
        return meaning_hash(self.program)

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """The parts of the file with a short hash of what each of them means."""
        return part_digests(self.program)

    @cached_property
    def source(self) -> GameSource:
        """Its kernel."""
        return game_source(self.program)

    @cached_property
    def engine(self) -> Engine:
        """Its kernel, run."""
        return Engine(self.source)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What everybody may know of its decisions."""
        return Knowledge(self.program, self.source.asked)

    # --- for whoever asks why ---------------------------------------------------------------------

    @cached_property
    def marked(self) -> GameSource:
        """Its kernel once more, which tells of each statement before it is done."""
        return game_source(self.program, marked=True)

    @cached_property
    def asking(self) -> Asking:
        """Asks its blocks in the words of its file."""
        return Asking(self.source)

    @cached_property
    def heads(self) -> Heads:
        """Quotes its file."""
        return Heads(Outline(self.program))

    @cached_property
    def scores(self) -> tuple[str, ...]:
        """The counters of players that are set when the course of the game is over."""
        found = {
            node.counter.name
            for node in nodes_in(self.program.end)
            if isinstance(node, Set) and node.counter.owner is not None
        }
        return tuple(name for name in self.program.player_counters if name in found)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HostedSetup):
            return NotImplemented
        return self.program == other.program

    def __hash__(self) -> int:
        return hash(self.fingerprint)

"""Reading what must hold in a game from a file: what lies where, and the course of it."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Mapped

from attrs import frozen

from piecesofeight.errors import GameError
from piecesofeight.hosted.loaded.given import Laying, status_number
from piecesofeight.hosted.question import DRAW, OPEN, SECRET
from piecesofeight.hosted.seen.board import STATUSES, TABLE
from piecesofeight.hosted.seen.event import END
from piecesofeight.language.file.yaml_tree import Node
from piecesofeight.testing.scenarios.hosted import expectations as e
from piecesofeight.testing.scenarios.hosted.choices import Choices
from piecesofeight.testing.scenarios.hosted.values import laid
from piecesofeight.testing.scenarios.reading.expecting import Expecting, Readers
from piecesofeight.testing.scenarios.running.expectations import Expectation

TABLE_KEY, DECIDING = "table", "deciding"


@frozen
class ExpectingZones(Expecting):
    """Reads expectations of games from files.

    Attributes:
        shapes: reads nodes, and knows the players.
        language: what can be chosen.
        laying: what there is on the table and at the players'.
    """

    language: Choices
    laying: Laying

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decisions."""
        return OPEN, SECRET, DRAW

    def readers(self) -> Readers:
        """What can be expected, with what reads it."""
        return {
            "players": self.players,
            "table": self.table,
            "round": self.round,
            "phase": self.phase,
            **super().readers(),
            "sees": self.sees,
        }

    # --- what lies where --------------------------------------------------------------------------

    def table(self, node: Node) -> Iterator[Expectation]:
        """`table: {bag: 12}`."""
        yield from self.things(node, TABLE, "`table`")

    def players(self, node: Node) -> Iterator[Expectation]:
        """`players: {Anne: {stash: [5, 5]}}`."""
        for name, value in self.shapes.pairs(node, "`players`"):
            seat = self.shapes.seat(name.text, name.span)
            if seat is not None:
                yield from self.things(value, seat, f"what {name.text} has")

    def sees(self, node: Node) -> Iterator[Expectation]:
        """`sees: {Anne: {Bart: {stash: 2}, table: {bag: 9}, deciding: [Bart]}}`."""
        for name, value in self.shapes.pairs(node, "`sees`"):
            viewer = self.shapes.seat(name.text, name.span)
            for key, seen in self.shapes.pairs(value, f"what {name.text} sees"):
                if viewer is None:
                    continue
                if key.text == DECIDING:
                    yield from self.deciding(seen, viewer)
                elif key.text == TABLE_KEY:
                    yield from self.things(seen, TABLE, "`table`", viewer)
                else:
                    owner = self.shapes.seat(key.text, key.span)
                    if owner is not None:
                        yield from self.things(seen, owner, f"what {key.text} has", viewer)

    def deciding(self, node: Node, viewer: int) -> Iterator[Expectation]:
        """`deciding: [Bart]`; an empty list says that nobody is seen to decide."""
        seats = [self.shapes.player(item) for item in self.shapes.items(node, f"`{DECIDING}`")]
        yield e.DecidingSeen(node.span, viewer, tuple(s for s in seats if s is not None))

    def things(
        self, node: Node, owner: int, what: str, viewer: int | None = None
    ) -> Iterator[Expectation]:
        """Zones, counters and the status of a player, or of the table."""
        for key, value in self.shapes.pairs(node, what):
            try:
                kind = self.laying.what(key.text, owner)
            except GameError as error:
                self.shapes.refused(error, key.span, "E0107")
                continue
            try:
                if kind == "zone":
                    yield self.zone(key.text, owner, value, viewer)
                elif viewer is None:
                    yield self.value(key.text, owner, value, counted=kind == "counter")
                else:
                    message = f"everybody sees `{key.text}`"
                    hint = "expect it under `players` or `table`"
                    self.shapes.wrong("E0111", message, key.span, hint)
            except GameError as error:
                self.shapes.refused(error, value.span)

    def zone(self, name: str, owner: int, node: Node, viewer: int | None) -> e.ZoneHas:
        """Pieces, or their number.

        Raises:
            GameError: there are no such pieces.
        """
        single, value = self.laying.zone(name).single, laid(self.shapes, node, name, counted=True)
        found: Mapped[str, int] | int
        found = value if isinstance(value, int) else self.laying.pieces(name, value)
        return e.ZoneHas(node.span, name, owner, found, viewer, single)

    def value(self, name: str, owner: int, node: Node, *, counted: bool) -> e.ValueIs:
        """A counter or a status.

        Raises:
            GameError: it can't be so.
        """
        value = laid(self.shapes, node, name, counted=counted)
        if not counted:
            return e.ValueIs(node.span, name, owner, STATUSES[status_number(value)])
        if not isinstance(value, int):
            raise GameError(f"`{name}` is a counter; write a whole number")
        return e.ValueIs(node.span, name, owner, value)

    # --- the course ---------------------------------------------------------------------------

    def round(self, node: Node) -> Iterator[Expectation]:
        """`round: 2`."""
        number = self.shapes.number(node, "the round")
        if number is not None:
            yield e.ValueIs(node.span, "round", TABLE, number)

    def phase(self, node: Node) -> Iterator[Expectation]:
        """`phase: Steal`."""
        known = (*self.language.game.phases, END)
        phase = self.shapes.choice(node, f"a phase of {self.language.game.name}", known)
        if phase is not None:
            yield e.ValueIs(node.span, "phase", TABLE, phase)

"""Reading what must hold in a game from a file: the `expect` of a scenario or of a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Mapping as Mapped

from attrs import frozen

from piecesofeight.errors import GameError, NotationError
from piecesofeight.hosted.loaded.given import Laying, status_number
from piecesofeight.hosted.seen.board import STATUSES, TABLE
from piecesofeight.hosted.seen.event import END
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence
from piecesofeight.testing.scenarios.hosted import expectations as e
from piecesofeight.testing.scenarios.hosted.choices import Choices
from piecesofeight.testing.scenarios.hosted.model import HostedExpectation
from piecesofeight.testing.scenarios.hosted.values import laid
from piecesofeight.testing.scenarios.reading.shapes import Shapes, is_null, part_of
from piecesofeight.testing.scenarios.running.acts import CHANCE
from piecesofeight.testing.scenarios.running.expectations import DRAW

KINDS = ("choice", "secret choice", "draw")
ABSENT = "not_"
TABLE_KEY, DECIDING = "table", "deciding"
_HOW = {"options": "exactly", "options_include": "include", "options_exclude": "exclude"}
Found = Iterator[HostedExpectation]


@frozen
class Expecting:
    """Reads expectations.

    Attributes:
        shapes: reads nodes, and knows the players.
        choices: what can be chosen.
        laying: what there is on the table and at the players'.
    """

    shapes: Shapes
    choices: Choices
    laying: Laying

    def read(self, node: Node) -> tuple[HostedExpectation, ...]:
        """All that is expected, in the order of the file."""
        found: list[HostedExpectation] = []
        for key, value in self.shapes.keys(node, tuple(_READERS), "`expect`").items():
            empty = isinstance(value, Mapping | Sequence) and not value.items
            if empty and key != "options":
                message = f"`{key}` is empty, so it expects nothing"
                self.shapes.wrong("E0108", message, value.span)
            found.extend(_READERS[key](self, value))
        return tuple(found)

    # --- what lies where --------------------------------------------------------------------------

    def table(self, node: Node) -> Found:
        """`table: {bag: 12}`."""
        yield from self.things(node, TABLE, "`table`")

    def players(self, node: Node) -> Found:
        """`players: {Anne: {stash: [5, 5]}}`."""
        for name, value in self.shapes.pairs(node, "`players`"):
            seat = self.shapes.seat(name.text, name.span)
            if seat is not None:
                yield from self.things(value, seat, f"what {name.text} has")

    def sees(self, node: Node) -> Found:
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

    def deciding(self, node: Node, viewer: int) -> Found:
        """`deciding: [Bart]`; an empty list says that nobody is seen to decide."""
        seats = [self.shapes.player(item) for item in self.shapes.items(node, f"`{DECIDING}`")]
        yield e.DecidingSeen(node.span, viewer, tuple(s for s in seats if s is not None))

    def things(self, node: Node, owner: int, what: str, viewer: int | None = None) -> Found:
        """Zones, counters and the status of a player, or of the table."""
        for key, value in self.shapes.pairs(node, what):
            try:
                kind = self.laying.what(key.text, owner)
            except GameError as error:
                message, _, hint = str(error).partition("; ")
                self.shapes.wrong("E0107", message, key.span, hint or None)
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
                message, _, hint = str(error).partition("; ")
                self.shapes.wrong("E0111", message, value.span, hint or None)

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

    def round(self, node: Node) -> Found:
        """`round: 2`."""
        number = self.shapes.number(node, "the round")
        if number is not None:
            yield e.ValueIs(node.span, "round", TABLE, number)

    def phase(self, node: Node) -> Found:
        """`phase: Steal`."""
        known = (*self.choices.game.phases, END)
        phase = self.shapes.choice(node, f"a phase of {self.choices.game.name}", known)
        if phase is not None:
            yield e.ValueIs(node.span, "phase", TABLE, phase)

    def decision(self, node: Node) -> Found:
        """`decision: {player: Anne, kind: choice}`; null if nobody must decide."""
        if is_null(node):
            yield e.DecisionIs(node.span, None, None)
            return
        found = self.shapes.keys(node, ("player", "kind"), "`decision`")
        seat: int | None = None
        if "player" in found:
            value = found["player"]
            chance = isinstance(value, Scalar) and value.text == CHANCE
            seat = -1 if chance else self.shapes.player(value)
        kind = None
        if "kind" in found:
            kind = self.shapes.choice(found["kind"], "a kind of decision", KINDS)
        if seat is not None or kind is not None:
            yield e.DecisionIs(node.span, seat, kind)

    def options(self, node: Node, key: str) -> Found:
        """`options`, `options_include` and `options_exclude`."""
        texts = []
        for text, span in self.shapes.texts(node, f"`{key}`"):
            try:
                texts.append(self.choices.option(text))
            except NotationError as error:
                place = part_of(span, text, error.text)
                self.shapes.wrong("E0201", error.what, place, error.hint or None)
        yield e.OptionsAre(node.span, tuple(texts), _HOW[key])

    def winner(self, node: Node) -> Found:
        """`winner`: a player, several who share it, `draw` if nobody has won, or null."""
        if is_null(node):
            yield e.WinnerIs(node.span, (), goes_on=True)
        elif isinstance(node, Scalar) and node.text == DRAW and DRAW not in self.shapes.players:
            yield e.WinnerIs(node.span, (), goes_on=False)
        else:
            items = node.items if isinstance(node, Sequence) else (node,)
            seats = [self.shapes.player(item) for item in items]
            yield e.WinnerIs(node.span, tuple(s for s in seats if s is not None), goes_on=False)

    def log(self, node: Node) -> Found:
        """`log: {Anne: [...], not_Anne: [...]}`."""
        for name, value in self.shapes.pairs(node, "`log`"):
            absent = name.text.startswith(ABSENT) and name.text not in self.shapes.players
            player = name.text.removeprefix(ABSENT) if absent else name.text
            seat = self.shapes.seat(player, name.span)
            texts = tuple(text for text, _ in self.shapes.texts(value, f"`{name.text}`"))
            if seat is not None:
                yield e.LogSays(value.span.first_line, seat, texts, absent)


_READERS: dict[str, Callable[[Expecting, Node], Found]] = {
    "players": Expecting.players,
    "table": Expecting.table,
    "round": Expecting.round,
    "phase": Expecting.phase,
    "decision": Expecting.decision,
    "options": lambda reader, node: reader.options(node, "options"),
    "options_include": lambda reader, node: reader.options(node, "options_include"),
    "options_exclude": lambda reader, node: reader.options(node, "options_exclude"),
    "winner": Expecting.winner,
    "sees": Expecting.sees,
    "log": Expecting.log,
}

"""Reading what must hold of ships and evenings: the `expect` of a scenario or of a step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.game.decision import KINDS
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence
from piecesofeight.match.phases.run import PHASES
from piecesofeight.notation.names import coins_of
from piecesofeight.testing.scenarios.reading.evening import bag
from piecesofeight.testing.scenarios.reading.expecting import Expecting, Readers
from piecesofeight.testing.scenarios.reading.shapes import is_null
from piecesofeight.testing.scenarios.running.acts import Language, spoken
from piecesofeight.testing.scenarios.running.evening import (
    OFFER,
    PICKED,
    SHIPYARD,
    CoinsAre,
    GamesAre,
    OfferIs,
    WinsAre,
)
from piecesofeight.testing.scenarios.running.expectations import (
    DIRECTIONS,
    DRAW,
    DirectionIs,
    Expectation,
    OutIs,
    TurnIs,
)
from piecesofeight.testing.scenarios.running.played import POOL, SET_ASIDE
from piecesofeight.testing.scenarios.running.sights import FIELDS, ShipHas, Value

SEEN_KEYS = (SHIPYARD, PICKED, OFFER)
SHIP_KEYS = (*FIELDS, "skips", "known")
_KINDS = tuple(dict.fromkeys(KINDS.values()))
_EVENING_KINDS = tuple(phase.kind for phase in PHASES.values())


@frozen
class ExpectingShips(Expecting):
    """Reads expectations of games with ships, and of evenings.

    Attributes:
        shapes: reads nodes, and knows the players and coins.
        language: reads what the options say.
        evening: whether an evening is played, of which more can be expected.
    """

    language: Language
    evening: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decisions, those of an evening only where one is played."""
        return tuple(dict.fromkeys((*_KINDS, *_EVENING_KINDS))) if self.evening else _KINDS

    def readers(self) -> Readers:
        """What can be expected, with what reads it."""
        of_games: Readers = {
            "ships": self.ships,
            "turn": self.turn,
            "direction": self.direction,
            **super().readers(),
            "out": self.out,
            "sees": partial(self.sight, key="sees"),
            "knows": partial(self.sight, key="knows"),
        }
        return of_games | self.of_evenings() if self.evening else of_games

    def of_evenings(self) -> Readers:
        """What can be expected of evenings only."""
        return {
            "shipyards": self.shipyards,
            POOL: partial(self.coins, part=POOL),
            SET_ASIDE: partial(self.coins, part=SET_ASIDE),
            "wins": self.wins,
            "games": self.games,
        }

    def read(self, node: Node) -> tuple[Expectation, ...]:
        """All that is expected, in the order of the file."""
        return () if not self.evening and self.names_evenings(node) else super().read(node)

    def names_evenings(self, node: Node) -> bool:
        """Whether something is expected that only evenings have: a mistake, if a game is played."""
        keys = [key for key, _ in node.items] if isinstance(node, Mapping) else []
        wrong = [key for key in keys if key.text in self.of_evenings()]
        for key in wrong:
            hint = "say what the evening is played with as `match: ...`"
            what = f"`{key.text}` is expected of evenings, and this is a game"
            self.shapes.wrong("E0107", what, key.span, hint)
        return bool(wrong)

    def turn(self, node: Node) -> Iterator[Expectation]:
        """`turn: Anne`."""
        seat = self.shapes.player(node)
        if seat is not None:
            yield TurnIs(node.span, seat)

    def direction(self, node: Node) -> Iterator[Expectation]:
        """`direction: counterclockwise`."""
        way = self.shapes.choice(node, "which way turns go", DIRECTIONS)
        if way is not None:
            yield DirectionIs(node.span, way)

    def out(self, node: Node) -> Iterator[Expectation]:
        """`out: [Anne, Bart]`."""
        seats = [self.shapes.player(item) for item in self.shapes.items(node, "`out`")]
        yield OutIs(node.span, tuple(seat for seat in seats if seat is not None))

    # --- ships -----------------------------------------------------------------------------

    def ships(self, node: Node) -> Iterator[Expectation]:
        """`ships`, as they are."""
        for name, value in self.shapes.pairs(node, "`ships`"):
            owner = self.shapes.seat(name.text, name.span)
            if owner is not None:
                yield from self.ship(owner, value, SHIP_KEYS)

    def sight(self, node: Node, key: str) -> Iterator[Expectation]:
        """`sees` and `knows`."""
        for name, value in self.shapes.pairs(node, f"`{key}`"):
            viewer = self.shapes.seat(name.text, name.span)
            self.must_say_something(value, f"`{name.text}`")
            for other, seen in self.shapes.pairs(value, f"what {name.text} {key}"):
                owner = self.shapes.seat(other.text, other.span)
                if owner is not None and viewer is not None:
                    more = SEEN_KEYS if self.evening and key == "sees" else ()
                    yield from self.ship(owner, seen, (*FIELDS, *more), viewer, key == "knows")

    def ship(
        self,
        owner: int,
        node: Node,
        known: tuple[str, ...],
        viewer: int | None = None,
        remembered: bool = False,
    ) -> Iterator[Expectation]:
        """What one ship must look like."""
        name = self.shapes.players[owner]
        self.must_say_something(node, f"the ship of {name}")
        for part, value in self.shapes.keys(node, known, f"the ship of {name}").items():
            if part == "known":
                yield from self.known(owner, value)
                continue
            if part in SEEN_KEYS and viewer is not None:
                yield from self.seen(owner, part, value, viewer)
                continue
            read = self.part(part, value, viewer is not None)
            if read is not None:
                yield ShipHas(value.span, owner, part, read[0], viewer, remembered)

    def known(self, owner: int, node: Node) -> Iterator[Expectation]:
        """`known: {Anne: ...}` in a ship: what Anne knows of it."""
        for name, value in self.shapes.pairs(node, "`known`"):
            viewer = self.shapes.seat(name.text, name.span)
            if viewer is not None:
                yield from self.ship(owner, value, FIELDS, viewer, True)

    # --- evenings --------------------------------------------------------------------------

    def seen(self, owner: int, part: str, node: Node, viewer: int) -> Iterator[Expectation]:
        """What a player sees of another one, or of their own, outside of the games."""
        if part != OFFER:
            yield from self.coins(node, part, owner, viewer)
        elif is_null(node):
            yield OfferIs(node.span, owner, "", viewer)
        else:
            text = self.shapes.text(node, "an offer")
            act = self.act(text, node.span) if text else None
            if act is not None and act.verb != OFFER:
                hint = "write it like `offer Bart COIN for COIN`"
                self.shapes.wrong("E0111", f"`{act.text}` is no offer", node.span, hint)
            elif act is not None:
                yield OfferIs(node.span, owner, spoken(act.pieces), viewer)

    def coins(
        self, node: Node, part: str, owner: int = -1, viewer: int | None = None
    ) -> Iterator[Expectation]:
        """Coins in no order; of what others have, their number will do."""
        found: Shipyard | int | None
        if viewer is not None and part == SHIPYARD and isinstance(node, Scalar):
            found = self.shapes.number(node, "the number of coins in a shipyard")
        else:
            found = bag(self.shapes, coins_of(self.language.coins), node, f"`{part}`")
        if found is not None:
            yield CoinsAre(node.span, part, found, owner, viewer, isinstance(node, Sequence))

    def shipyards(self, node: Node) -> Iterator[Expectation]:
        """`shipyards: {Anne: ...}`."""
        for name, value in self.shapes.pairs(node, "`shipyards`"):
            owner = self.shapes.seat(name.text, name.span)
            if owner is not None:
                yield from self.coins(value, SHIPYARD, owner)

    def wins(self, node: Node) -> Iterator[Expectation]:
        """`wins: {Anne: 1}`."""
        for name, value in self.shapes.pairs(node, "`wins`"):
            seat = self.shapes.seat(name.text, name.span)
            count = self.shapes.number(value, f"the games that {name.text} won")
            if seat is not None and count is not None:
                yield WinsAre(value.span, seat, count)

    def games(self, node: Node) -> Iterator[Expectation]:
        """`games: [Anne, draw]`."""
        seats = []
        for item in self.shapes.items(node, "`games`"):
            drawn = isinstance(item, Scalar) and item.text == DRAW
            seats.append(
                -1 if drawn and DRAW not in self.shapes.players else self.shapes.player(item)
            )
        yield GamesAre(node.span, tuple(seat for seat in seats if seat is not None))

    def part(self, part: str, node: Node, seen: bool) -> tuple[Value] | None:
        """The value of one part of a ship; None if it can't be read."""
        before = self.shapes.report.errors
        value: Value = None
        if part == "nest":
            if not is_null(node):
                value = self.shapes.coin(node, "the nest coin", hidden=seen)
        elif part == "clock":
            value = self.shapes.seconds(node, "the time left")
        elif part == "skips":
            value = self.shapes.number(node, "the turns to be missed")
        elif part == "hold" and seen and isinstance(node, Scalar):
            value = self.shapes.number(node, "the number of coins in a hold")
        else:
            value = self.shapes.row(node, f"`{part}`", hidden=seen)
        return (value,) if self.shapes.report.errors == before else None

"""Reading what an evening is played with: the `match` of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError, NotationError, ShipError
from piecesofeight.language.file.keys import OF_MATCH
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar
from piecesofeight.language.file.yaml_tree import Sequence as Listed
from piecesofeight.language.program import Coin
from piecesofeight.match.pooling import Pooling
from piecesofeight.match.setup import BEGINNERS
from piecesofeight.match.state import Match
from piecesofeight.testing.scenarios.reading.shapes import Shapes, part_of

TRUTH = {"true": True, "false": False}


def bag(shapes: Shapes, coins: tuple[Coin, ...], node: Node, what: str) -> Shipyard | None:
    """Coins in no order: a number for each, a list, or a text like `5 COIN, COIN`."""
    if isinstance(node, Mapping):
        return _counts(shapes, node, what)
    if isinstance(node, Listed):
        return Shipyard([(name, 1) for name in shapes.row(node, what)])
    text = shapes.text(node, what)
    try:
        return None if text is None else Shipyard.parse(text, coins)
    except NotationError as error:
        place = part_of(node.span, text or "", error.text)
        shapes.wrong("E0111", error.what, place, error.hint or None)
    except ShipError as error:
        shapes.wrong("E0111", str(error), node.span)
    return None


def _counts(shapes: Shapes, node: Mapping, what: str) -> Shipyard:
    pairs = []
    for key, value in node.items:
        name = shapes.coin(key, f"a coin of {what}")
        count = shapes.number(value, f"the number of `{key.text}`")
        pairs += [(name, count)] if name is not None and count is not None else []
    try:
        return Shipyard(pairs)
    except ShipError as error:
        shapes.wrong("E0111", str(error), node.span)
        return Shipyard(())


@frozen
class EveningReader:
    """Reads the keys of `match`.

    Attributes:
        shapes: reads nodes, and knows the players and coins.
        coins: the coins there are.
    """

    shapes: Shapes
    coins: tuple[Coin, ...]

    def read(self, node: Node, **others: Any) -> Match | None:
        """The evening; None if it can't be read, or can't be played.

        Args:
            node: what stands under `match`.
            others: what else there is to say of it, as arguments of `Match`.
        """
        fields: dict[str, Any] = {}
        for key, value in self.shapes.keys(node, OF_MATCH.names, OF_MATCH.what).items():
            if key in _READERS:
                fields[key.replace(" ", "_")] = _READERS[key](self, value, f"`{key}`")
        if self.shapes.report.found:
            return None
        try:
            return Match(self.shapes.players, self.coins, **fields, **others)
        except (GameError, ShipError) as error:
            message, _, hint = str(error).partition("; ")
            self.shapes.wrong("E0111", message, node.span, hint or None)
            return None

    def bag(self, node: Node, what: str) -> Shipyard | None:
        """The pool, or what is set aside."""
        return bag(self.shapes, self.coins, node, what)

    def yards(self, node: Node, what: str) -> list[Shipyard | None]:
        """The shipyard of each player, by seat."""
        found = {
            self.shapes.seat(name.text, name.span): self.bag(value, f"the shipyard of {name.text}")
            for name, value in self.shapes.pairs(node, what)
        }
        for seat, name in enumerate(self.shapes.players):
            if seat not in found:
                hint = f"add `{name}: ...`, or leave out `shipyards`"
                self.shapes.wrong("E0108", f"{name} has no shipyard", node.span, hint)
        return [found.get(seat) for seat in range(len(self.shapes.players))]

    def pooling(self, node: Node, what: str) -> Pooling | None:
        """A way of pooling."""
        text = self.shapes.text(node, what)
        try:
            return None if text is None else Pooling.parse(text)
        except GameError as error:
            message, _, hint = str(error).partition("; ")
            self.shapes.wrong("E0111", message, node.span, hint or None)
            return None

    def number(self, node: Node, what: str) -> int | None:
        """How many of something."""
        return self.shapes.number(node, what)

    def begins(self, node: Node, what: str) -> str | None:
        """Who begins the next game."""
        return self.shapes.choice(node, f"a value of {what}", BEGINNERS)

    def truth(self, node: Node, what: str) -> bool | None:
        """`true` or `false`."""
        return TRUTH.get(self.shapes.choice(node, f"a value of {what}", tuple(TRUTH)) or "")


def players_in(shapes: Shapes, node: Node, named: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
    """The players of an evening: those whose ships are given, or those whom `match` names."""
    pairs = node.items if isinstance(node, Mapping) else ()
    found = next((value for key, value in pairs if key.text == "players"), None)
    if found is None:
        if not named:
            hint = "add `players: [Anne, Bart]`, or the ships of the first game as `ships`"
            shapes.wrong("E0108", "`match` doesn't say who plays", node.span, hint)
        return named
    if named:
        hint = "leave out `players`: the ships name them"
        shapes.wrong("E0111", "the players are named twice", found.span, hint)
        return named
    items = shapes.items(found, "`players`")
    return tuple(item for item in items if isinstance(item, Scalar) and shapes.text(item, "a name"))


_READERS: dict[str, Callable[[EveningReader, Node, str], object]] = {
    "shipyards": EveningReader.yards,
    "pool": EveningReader.bag,
    "pooling": EveningReader.pooling,
    "drafted": EveningReader.number,
    "aside": EveningReader.number,
    "set aside": EveningReader.bag,
    "offers": EveningReader.number,
    "best of": EveningReader.number,
    "wins": EveningReader.number,
    "begins": EveningReader.begins,
    "spoils": EveningReader.truth,
}

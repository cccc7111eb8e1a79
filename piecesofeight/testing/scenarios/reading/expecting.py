"""Reading what must hold: what can be expected of any game, and how it is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from attrs import frozen

from piecesofeight.errors import NotationError
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.reading.shapes import Shapes, is_null, part_of
from piecesofeight.testing.scenarios.running.acts import CHANCE, GIVING_UP, Act
from piecesofeight.testing.scenarios.running.expectations import (
    DRAW,
    DecisionIs,
    Expectation,
    LogSays,
    WinnerIs,
)
from piecesofeight.testing.scenarios.running.options import OptionsAre

ABSENT = "not_"
OPTIONS = {"options": "exactly", "options_include": "include", "options_exclude": "exclude"}
# An empty list of options says that there is none, `out: []` that nobody is out, and so on.
MAY_BE_EMPTY = ("options", "out", "games", "pool", "set aside")
Readers = dict[str, Callable[[Node], Iterator[Expectation]]]


class ReadsActs(Protocol):
    """Knows what a text may say that is done in a game."""

    def read(self, text: str, actor: str = "") -> Act:
        """What an actor does; an option of anybody, if the actor is left out.

        Raises:
            NotationError: the text says nothing that this actor could do.
        """


@frozen
class Expecting(ABC):
    """Reads expectations; a kind of game says in a subclass what else can be expected of it.

    Attributes:
        shapes: reads nodes, and knows the players.
        language: reads what the options say.
    """

    shapes: Shapes
    language: ReadsActs

    @property
    @abstractmethod
    def kinds(self) -> tuple[str, ...]:
        """The kinds of decisions."""

    def readers(self) -> Readers:
        """What can be expected, with what reads it."""
        ways = {key: partial(self.options, how=how, key=key) for key, how in OPTIONS.items()}
        return {"decision": self.decision, **ways, "winner": self.winner, "log": self.log}

    def read(self, node: Node) -> tuple[Expectation, ...]:
        """All that is expected, in the order of the file."""
        readers = self.readers()
        found: list[Expectation] = []
        for key, value in self.shapes.keys(node, tuple(readers), "`expect`").items():
            self.must_say_something(value, f"`{key}`", may_be_empty=key in MAY_BE_EMPTY)
            found.extend(readers[key](value))
        return tuple(found)

    def must_say_something(self, node: Node, what: str, may_be_empty: bool = False) -> None:
        """Whatever is empty expects nothing, and so can't be meant."""
        if isinstance(node, Mapping | Sequence) and not node.items and not may_be_empty:
            self.shapes.wrong("E0108", f"{what} is empty, so it expects nothing", node.span)

    def act(self, text: str, span: Span, actor: str = "") -> Act | None:
        """What an actor does, or an option, as a step would say it."""
        try:
            return self.language.read(text, actor)
        except NotationError as error:
            place = part_of(span, text, error.text)
            self.shapes.wrong("E0201", error.what, place, error.hint or None)
            return None

    def decision(self, node: Node) -> Iterator[Expectation]:
        """`decision: {player: Anne, kind: choice}`; null if nobody must decide."""
        if is_null(node):
            yield DecisionIs(node.span, None, None)
            return
        found = self.shapes.keys(node, ("player", "kind"), "`decision`")
        seat: int | None = None
        if "player" in found:
            value = found["player"]
            chance = isinstance(value, Scalar) and value.text == CHANCE
            seat = -1 if chance else self.shapes.player(value)
        kind = None
        if "kind" in found:
            kind = self.shapes.choice(found["kind"], "a kind of decision", self.kinds)
        if seat is not None or kind is not None:
            yield DecisionIs(node.span, seat, kind)

    def options(self, node: Node, how: str, key: str) -> Iterator[Expectation]:
        """`options`, `options_include` and `options_exclude`."""
        read = [self.act(*one) for one in self.shapes.texts(node, f"`{key}`")]
        acts = tuple(act for act in read if act is not None)
        giving_up = [act.verb for act in acts if act.verb in GIVING_UP]
        if giving_up and how != "exclude":
            message = f"`{giving_up[0]}` is possible at every decision, and never listed"
            self.shapes.wrong("E0111", message, node.span, "leave it out")
        else:
            yield OptionsAre(node.span, acts, how)

    def winner(self, node: Node) -> Iterator[Expectation]:
        """`winner`: a player, a team or several who share it, `draw`, or null."""
        if is_null(node):
            yield WinnerIs(node.span, (), goes_on=True)
        elif isinstance(node, Sequence):
            seats = [self.shapes.player(item) for item in node.items]
            members = tuple(seat for seat in seats if seat is not None)
            yield WinnerIs(node.span, members, team=True)
        elif isinstance(node, Scalar) and node.text == DRAW and DRAW not in self.shapes.players:
            yield WinnerIs(node.span, ())
        else:
            seat = self.shapes.player(node)
            if seat is not None:
                yield WinnerIs(node.span, (seat,))

    def log(self, node: Node) -> Iterator[Expectation]:
        """`log: {Anne: [...], not_Anne: [...]}`."""
        for name, value in self.shapes.pairs(node, "`log`"):
            absent = name.text.startswith(ABSENT) and name.text not in self.shapes.players
            player = name.text.removeprefix(ABSENT) if absent else name.text
            seat = self.shapes.seat(player, name.span)
            texts = tuple(text for text, _ in self.shapes.texts(value, f"`{name.text}`"))
            self.must_say_something(value, f"`{name.text}`")
            if seat is not None:
                yield LogSays(value.span.first_line, seat, texts, absent)

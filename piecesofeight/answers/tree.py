"""Traces: what a choice brought about, as a tree down to the lines of the coins.

    Anne: `play nest at Bart.fore`
    └─ Anne plays Gull from the crow's nest at Bart's fore coin: `play` [gulls.yaml:7]
       ├─ `destroy any open coin` [line 8]
       │  └─ Anne destroys Bart's Gull (fore) (4.9)
       ...

A tree is made on request, by doing the step again with somebody looking on (`game.watch`);
states hold nothing for it. `Trace.seen_by` leaves out what a player may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen

from piecesofeight.answers.reasons import HAPPENED, Reason, Why, passages_of, say
from piecesofeight.arguments import as_number, shown
from piecesofeight.errors import GameError
from piecesofeight.language.program.inferred.passage import Passage
from piecesofeight.notation.sight import told
from piecesofeight.played.seats import a_seat

CHOICE = "choice"
ABILITY = "ability"
STEP = "step"
COST = "cost"
ANSWERABLE = "event"
HAPPENING = "happening"
NOTE = "note"
# What is told to somebody only if something came of it that they may know.
_EMPTY_IS_NOTHING = (STEP, COST, ANSWERABLE)


@frozen
class TraceNode:
    """A node of a trace.

    Attributes:
        kind: `choice` (somebody chose an option), `ability` (a coin is used), `cost` and
            `step` (a line of its text is carried out), `event` (something may be answered),
            `happening` (an event of the log), or `note` (what did not happen, and why).
        text: what it is, a sentence without a full stop.
        rules: the numbers of the rules behind it.
        passage: what the coin says, if a coin says it.
        event: for a happening, and for an ability in use, the event as `State.events` has it.
        children: what came of it, in the order in which it happened.
    """

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    passage: Passage | None = None
    event: Any = None
    children: tuple[TraceNode, ...] = ()
    _told: int = field(default=-1, repr=False, eq=False)  # mask of the seats who may read it
    _blurred: str = field(default="", repr=False, eq=False)  # what all others read, if anything
    _language: str = field(default="en", repr=False, eq=False)

    @property
    def line(self) -> str:
        """The node without its children, on one line."""
        said = ""
        if self.passage:
            place = say("line", self._language, number=self.passage.span.line)
            if self.kind == ABILITY:
                place = f"{self.passage.span.file}:{self.passage.span.line}"
            words = "" if self.kind in (STEP, COST) else f": `{self.passage.text}`"
            said = f"{words} [{place}]"
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.text}{cited}{said}"

    @property
    def language(self) -> str:
        """The language in which it is told."""
        return self._language

    @property
    def reason(self) -> Reason:
        """The node as a reason for what came of it."""
        text = self.text
        if self.passage and self.kind in (STEP, COST):
            part = "of cost" if self.kind == COST else "of line"
            text = say(part, self._language, owner=self.passage.coin)
        return Reason(text, self.rules, passages_of(self.passage))

    def walk(self) -> Iterator[TraceNode]:
        """The node and all below it, in the order in which they happened."""
        yield self
        for child in self.children:
            yield from child.walk()

    def seen_by(self, seat: int) -> tuple[TraceNode, ...]:
        """The node as that seat may know it; what lies under a secret comes in its place."""
        children = tuple(seen for child in self.children for seen in child.seen_by(seat))
        if self.event is not None:
            event = self.event.seen_by(seat)
            return (evolve(self, text=str(event), event=event, children=children),)
        if self.kind in _EMPTY_IS_NOTHING and not children:
            return ()
        if self._told < 0 or told(seat, self._told):
            return (evolve(self, children=children, told=-1, blurred=""),)
        if self._blurred:
            return (evolve(self, text=self._blurred, children=children, told=-1, blurred=""),)
        return children

    def to_dict(self) -> dict[str, object]:
        """The node and all below it for a program."""
        return {
            "kind": self.kind,
            "text": self.text,
            "rules": list(self.rules),
            "passage": self.passage.to_dict() if self.passage else None,
            "event": self.event.kind if self.event else None,
            "children": [child.to_dict() for child in self.children],
        }


@frozen
class Trace:
    """What one or more choices brought about.

    Attributes:
        nodes: the roots of the tree, in the order in which they happened.
    """

    nodes: tuple[TraceNode, ...]

    def walk(self) -> Iterator[TraceNode]:
        """All nodes, in the order in which they happened."""
        for node in self.nodes:
            yield from node.walk()

    @property
    def events(self) -> tuple[Any, ...]:
        """The events in it: those of the states that the choices led through."""
        return tuple(node.event for node in self.walk() if node.event is not None)

    def seen_by(self, seat: int) -> Trace:
        """The trace as that seat (or a `SPECTATOR`) may know it.

        Coins that it may not know are not named. It is not told who was asked, who passed, or
        which secret choices others made; of its own it is told all. The trace should end where
        the seat sees that the game stands still: `State.trace` with a player does.

        Raises:
            GameError: there is no such seat.
        """
        seat = a_seat(seat)
        return Trace(tuple(seen for node in self.nodes for seen in node.seen_by(seat)))

    def why(self, event: object) -> Why:
        """Why an event happened: the line that did it, and what led to that, up to a choice.

        Args:
            event: one of `events`, or its place among them, from 0.

        Raises:
            GameError: there is no such event.
        """
        paths = [path for path in _paths(self.nodes) if path[-1].event is not None]
        number = as_number(event)
        same = [
            path
            for at, path in enumerate(paths)
            if (path[-1].event == event if number is None else at == number)
        ]
        if not same:
            raise GameError(f"the trace has no event `{shown(event)}`; it has {len(paths)}")
        *above, happening = same[0]
        language = happening.language
        reasons = [node.reason for node in reversed(above)]
        if happening.passage:  # a coin was used: its words come first
            said = passages_of(happening.passage)
            reasons.insert(0, Reason(say("own words", language), happening.rules, said))
        elif reasons:
            reasons[0] += Reason("", happening.rules)
        else:
            reasons = [Reason(say("go on", language), happening.rules)]
        aside = (node.reason for node in happening.children if node.kind == NOTE)
        return Why(happening.text, HAPPENED, (*reasons, *aside), language=language)

    def to_dict(self) -> dict[str, object]:
        """The trace for a program."""
        return {"nodes": [node.to_dict() for node in self.nodes]}

    def __str__(self) -> str:
        return "\n".join(line for node in self.nodes for line in _lines(node))


def _paths(nodes: Sequence[TraceNode]) -> Iterator[tuple[TraceNode, ...]]:
    """Each node with all above it, the topmost first, in the order of happening."""
    for node in nodes:
        yield (node,)
        for path in _paths(node.children):
            yield (node, *path)


def _lines(node: TraceNode) -> Iterator[str]:
    yield node.line
    for number, child in enumerate(node.children, start=1):
        last = number == len(node.children)
        first, *more = _lines(child)
        yield f"{'└─' if last else '├─'} {first}"
        for line in more:
            yield f"{'  ' if last else '│ '} {line}"

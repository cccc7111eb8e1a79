"""Reading the tree of a scenario file: the right shape, or a report of what is wrong.

Types come from what a key asks for, never from YAML's guesses. Whatever can't be read is
reported where it stands, and reading goes on, so that an author sees all mistakes at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from piecesofeight.combat.clock import seconds_in
from piecesofeight.errors import GameError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.values import listed
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar
from piecesofeight.language.file.yaml_tree import Sequence as Listed
from piecesofeight.language.names import plain_name
from piecesofeight.language.program import Span
from piecesofeight.spelling import did_you_mean

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
HIDDEN = "?"


def part_of(span: Span, text: str, part: str) -> Span:
    """Where a part of a text stands whose place is known; the whole, if that can't be told.

    >>> part_of(Span("f", 1, 5, 1, 16), "draw Canon", "Canon")
    Span(file='f', line=1, column=5, end_line=1, end_column=16)
    >>> part_of(Span("f", 1, 5, 1, 15), "draw Canon", "Canon")
    Span(file='f', line=1, column=10, end_line=1, end_column=15)
    """
    quotes = span.end_column - span.column - len(text)
    index = text.find(part)
    if span.end_line != span.line or quotes not in (0, 2) or index < 0 or not part:
        return span
    column = span.column + quotes // 2 + index
    return Span(span.file, span.line, column, span.line, column + len(part))


@frozen
class Shapes:
    """Reads nodes; what doesn't fit goes into the report and reads as nothing.

    Attributes:
        report: where mistakes are noted.
        players: the names of the players, in seat order; empty until they are known.
        coins: the names of the coins that there are.
    """

    report: Collector
    players: tuple[str, ...] = ()
    coins: tuple[str, ...] = ()

    def wrong(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Note a mistake."""
        self.report.add(code, message, span.first_line, hint)

    def refused(self, error: GameError, span: Span, code: str = "E0111") -> None:
        """Note what the library refuses; what it says to do about it stands behind a semicolon."""
        message, _, hint = str(error).partition("; ")
        self.wrong(code, message, span, hint or None)

    def keys(self, node: Node, known: Sequence[str], what: str) -> dict[str, Node]:
        """The values under the known keys; other keys are mistakes."""
        found = {}
        for key, value in self.pairs(node, what):
            if key.text in known:
                found[key.text] = value
                continue
            hint = did_you_mean(key.text, known, f"the keys are {listed(known)}")
            self.wrong("E0107", f"`{key.text}` is not a key of {what}", key.span, hint)
        return found

    def pairs(self, node: Node, what: str) -> tuple[tuple[Scalar, Node], ...]:
        """Keys and values, whatever the keys."""
        if isinstance(node, Mapping):
            return node.items
        self.wrong("E0106", f"{what} must be keys and values", node.span)
        return ()

    def items(self, node: Node, what: str) -> tuple[Node, ...]:
        """The entries of a list."""
        if isinstance(node, Listed):
            return node.items
        self.wrong("E0106", f"{what} must be a list", node.span, "write it as `[one, two]`")
        return ()

    def text(self, node: Node, what: str) -> str | None:
        """A text that isn't empty."""
        if not isinstance(node, Scalar):
            self.wrong("E0106", f"{what} must be a text", node.span)
            return None
        if is_null(node) or not node.text.strip():
            self.wrong("E0108", f"{what} is missing", node.span)
            return None
        return " ".join(node.text.split())

    def texts(self, node: Node, what: str) -> list[tuple[str, Span]]:
        """A list of texts, each with its place."""
        read = [(self.text(item, what), item.span) for item in self.items(node, what)]
        return [(text, span) for text, span in read if text is not None]

    def number(self, node: Node, what: str) -> int | None:
        """A whole number from 0."""
        if isinstance(node, Scalar) and not node.style and _NUMBER.fullmatch(node.text):
            return int(node.text)
        hint = "write it in plain digits, such as `2`"
        self.wrong("E0110", f"{what} must be a whole number", node.span, hint)
        return None

    def seconds(self, node: Node, what: str) -> float | None:
        """A time in seconds, or in minutes and seconds."""
        time = seconds_in(node.text) if isinstance(node, Scalar) and not node.style else None
        if time is None:
            hint = "write it like `3.5` or `1:56.5`"
            self.wrong("E0110", f"{what} must be a time", node.span, hint)
        return time

    def choice(self, node: Node, what: str, choices: Sequence[str]) -> str | None:
        """One of several words."""
        text = self.text(node, what)
        if text is None or text in choices:
            return text
        hint = did_you_mean(text, choices, f"it can be {listed(choices, 'or')}")
        self.wrong("E0111", f"`{text}` is not {what}", node.span, hint)
        return None

    def player(self, node: Node) -> int | None:
        """A player's seat."""
        text = self.text(node, "the name of a player")
        return None if text is None else self.seat(text, node.span)

    def seat(self, name: str, span: Span) -> int | None:
        """The seat of a player by name."""
        if name in self.players:
            return self.players.index(name)
        there = f"the players are {listed(self.players)}" if self.players else ""
        hint = did_you_mean(name, self.players, there or "name the players in `ships`")
        self.wrong("E0302", f"there is no player `{name}`", span, hint)
        return None

    def coin(self, node: Node, what: str, *, hidden: bool = False) -> str | None:
        """The name of a coin; with `hidden`, also the sign for a coin face down."""
        text = self.text(node, what)
        if text is None or (hidden and text == HIDDEN):
            return text
        name = plain_name(text)
        if name in self.coins:
            return name
        hint = did_you_mean(name, self.coins, "load the set that has it with `sets`")
        self.wrong("E0301", f"there is no coin `{name}`", node.span, hint)
        return None

    def row(self, node: Node, what: str, *, hidden: bool = False) -> tuple[str, ...]:
        """A list of coins."""
        read = [self.coin(item, "a coin", hidden=hidden) for item in self.items(node, what)]
        return tuple(name for name in read if name is not None)


def is_null(node: Node) -> bool:
    """Whether `null`, `~` or nothing at all stands there."""
    return isinstance(node, Scalar) and not node.style and node.text in ("", "~", "null")

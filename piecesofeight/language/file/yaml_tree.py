"""YAML without its surprises.

A file is read into a small tree in which every scalar is the text that stands there: what
type it has is decided by our schema, never by YAML's guesses (`no`, `12:30`, `010`).
Anchors, aliases, tags, merge keys and duplicate keys are errors. We work on the events of
PyYAML's parser (the C one if there is one), so nothing is ever constructed or expanded.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Protocol

import yaml
from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix, Related
from piecesofeight.language.file.lines import Lines
from piecesofeight.language.file.slips import plainly, slip_near
from piecesofeight.language.lookalikes import SPACES, SPLIT, UNSEEN, called
from piecesofeight.language.program import Span

MAX_DEPTH = 12

MAX_LENGTH = 2_000_000
MAX_PARTS = 200_000
MAX_KEYS = 1_000
MAX_KEY = 1_000  # YAML wants the `:` of a key on its line within 1024 characters
_ODD = re.compile(f"([{SPACES}]+)|{SPLIT.pattern}")
# More characters of these sorts are no slips; the rest of them is not reported.
_MOST = {UNSEEN: 50, _ODD: 1_000}


# Nodes are told apart by where they are, not by what is in them. `start` and `end` are their places
# in the text that was composed, in characters; the end of a block may be behind its last line.


@frozen(eq=False)
class Scalar:
    """A text. `style` is YAML's character for it; empty for a plain scalar."""

    text: str
    style: str
    span: Span
    start: int = 0
    end: int = 0


@frozen(eq=False)
class Sequence:
    """A list; in `flow` if it is in brackets, or within some."""

    items: tuple[Node, ...]
    span: Span
    start: int = 0
    end: int = 0
    flow: bool = False


@frozen(eq=False)
class Mapping:
    """Keys and values in the order of the file; no key occurs twice.

    It isn't `whole` if something that stands there couldn't be read, perhaps a key. It is in `flow`
    if it is in braces, or within brackets.
    """

    items: tuple[tuple[Scalar, Node], ...]
    span: Span
    start: int = 0
    end: int = 0
    flow: bool = False
    whole: bool = True


@frozen(eq=False)
class Unread:
    """A value that could not be read, for a reason that has been reported."""

    span: Span


Node = Scalar | Sequence | Mapping | Unread


class _Mark(Protocol):
    """A place as PyYAML's parsers tell it; all count from 0."""

    index: int
    line: int
    column: int


class _StopError(Exception):
    """The file can't be read on; the reason has been reported."""


def normal(text: str) -> str:
    """The text of a file without byte-order mark and with plain line breaks."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def read_yaml(text: str, file: str, report: Collector) -> Node | None:
    """The tree of a file with one document; None if it has none that can be read."""
    plain = readable(text, file, report)
    return None if plain is None else compose(Lines(plain.split("\n"), file), report)


def nodes_at(node: Node, place: tuple[str, ...]) -> Iterator[Node]:
    """The nodes of a tree at a place, in which `*` stands for any item of a list."""
    if not place:
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.items:
            if place[0] in ("*", key.text):
                yield from nodes_at(value, place[1:])
    elif isinstance(node, Sequence) and place[0] == "*":
        for item in node.items:
            yield from nodes_at(item, place[1:])


def compose(lines: Lines, report: Collector, start: int = 0, end: int | None = None) -> Node | None:
    """The tree of a file, or of some lines of it; None if there is none that can be read.

    Args:
        lines: the lines, without characters that can't be used.
        report: where to report what is wrong.
        start: the first line that is read.
        end: the line before which reading ends.
    """
    try:
        return _Composer(lines, report, start, end).document()
    except _StopError:
        return None


def readable(text: str, file: str, report: Collector) -> str | None:
    """A text without odd spaces; None if it has characters with which it can't be read."""
    if len(text) > MAX_LENGTH:
        place = Span(file, 1, 1, 1, 2)
        report.say("E0120", place, "characters", count=len(text), most=MAX_LENGTH)
        return None
    if text.isascii() and not UNSEEN.search(text):
        return text
    counts = Counter[re.Pattern[str]]()
    for number, line in enumerate(text.split("\n"), 1):
        if line.isascii() and not UNSEEN.search(line):
            continue
        for pattern, most in _MOST.items():
            for match in pattern.finditer(line):
                counts[pattern] += 1
                if counts[pattern] <= most:
                    span = Span(file, number, match.start() + 1, number, match.end() + 1)
                    _report_character(match, span, report)
    return None if counts[UNSEEN] else re.sub(f"[{SPACES}]", " ", text)


def _report_character(match: re.Match[str], span: Span, report: Collector) -> None:
    """Report a character that can't be used, or a letter whose accent is one of its own."""
    text, joined = match[0], unicodedata.normalize("NFC", match[0])
    if match.re is UNSEEN:
        right = "\n" if text == "\r" else ""
        fix = Fix.write(span, right, "delete it")
        report.say("E0102", span, "unseen", fix=fix, character=called(text))
    elif match[1]:
        fix = Fix.write(span, " ", "write a plain space")
        report.say("E0102", span, "space", fix=fix, character=called(text[0]))
    elif joined != text:
        fix = Fix.write(span, joined, f"write `{joined}` as one character")
        report.say("E0119", span, "accent", fix=fix, joined=joined)


class _Pairs:
    """Keys and values, of which the first with a key counts."""

    def __init__(self, report: Collector) -> None:
        self.report = report
        self.by_key: dict[str, tuple[Scalar, Node]] = {}
        self._repeats = False
        self._told: set[str] = set()

    def add(self, key: Scalar, value: Node) -> None:
        """Add a pair; a key that is there already is reported.

        Several such keys in a row are one slip: the line that begins their entry is missing.
        """
        if key.text not in self.by_key:
            self.by_key[key.text] = (key, value)
            self._repeats = False
            return
        first, old = self.by_key[key.text]
        if isinstance(old, Scalar) and not old.text.strip():
            self.by_key[key.text] = (first, value)
        at_edge = first.span.column == 1
        if not self._repeats or (at_edge and key.text not in self._told):
            self._told.add(key.text)
            case = "key of the file" if at_edge else "key"
            self.report.say("E0105", key.span, case, related=first.span, name=key.text)
        self._repeats = True


class _Composer:
    """Makes the tree from the parser's events."""

    def __init__(self, lines: Lines, report: Collector, start: int, end: int | None) -> None:
        self.lines = lines
        self.report = report
        self.before = start
        rows = lines.rows[start:end]
        text = "\n".join(rows)
        self.length = len(text)
        self.parts = 0
        self.anchored: dict[str, str] = {}
        written = text.rstrip().split("\n")
        self.end = len(written) - 1, len(written[-1])
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.events: Iterator[yaml.Event] = iter(yaml.parse(text, Loader=loader))

    def next(self) -> yaml.Event:
        try:
            return next(self.events)
        except yaml.MarkedYAMLError as error:
            self.not_yaml(error)
        except yaml.YAMLError as error:
            self.report.say("E0101", self.at(0, 0), "not YAML", problem=error)
        raise _StopError from None

    def not_yaml(self, error: yaml.MarkedYAMLError) -> None:
        mark, context = error.problem_mark, error.context_mark
        line = mark.line if mark else 0
        begun = context.line if context else line
        slip = slip_near(self.lines, self.before + line, self.before + begun)
        if slip is not None:
            self.report.take([slip])
            return
        related: tuple[Related, ...] = ()
        if error.context and context is not None and context.index != getattr(mark, "index", 0):
            related = (Related("it begins here", self.at(context.line, context.column)),)
        span = self.at(mark.line, mark.column) if mark else self.at(0, 0)
        problem, hint = plainly(error.problem or "something is wrong")
        self.report.add("E0101", f"this is not YAML: {problem}", span, hint, related)

    def at(self, line: int, column: int) -> Span:
        """One character; what is wrong behind the last one is shown directly behind it."""
        line, column = min((line, column), self.end)
        return self.lines.span(self.before + line, column, column + 1)

    def span(self, start: _Mark | None, end: _Mark | None) -> Span:
        assert start is not None  # only events made by hand have no marks
        assert end is not None
        first, last = self.before + start.line, self.before + end.line
        column = self.lines.column(first, start.column)
        behind = self.lines.column(last, end.column)
        return Span(self.lines.file, first + 1, column + 1, last + 1, behind + 1)

    def document(self) -> Node | None:
        self.next()  # the stream starts
        event = self.next()
        if isinstance(event, yaml.StreamEndEvent):
            self.report.say("E0103", self.at(0, 0), "empty")
            return None
        node = self.node(self.next(), 0)
        self.next()  # the document ends
        event = self.next()
        if not isinstance(event, yaml.StreamEndEvent):
            self.report.say("E0103", self.span(event.start_mark, event.end_mark), "several")
            return None
        return node

    def node(self, event: yaml.Event, depth: int, flow: bool = False) -> Node:
        span = self.span(event.start_mark, event.end_mark)
        self.refuse_extras(event, span)
        self.parts += 1
        if self.parts > MAX_PARTS:
            self.report.say("E0120", span, "parts", most=MAX_PARTS)
            raise _StopError
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, span)
        if isinstance(event, yaml.ScalarEvent):
            if event.anchor is not None:
                self.anchored[event.anchor] = event.value
            return Scalar(event.value, event.style or "", span, *self.offsets(event, event))
        if depth > MAX_DEPTH:
            self.report.say("E0106", span, "deep")
            raise _StopError
        assert isinstance(event, yaml.CollectionStartEvent)
        flow = flow or bool(event.flow_style)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(event, depth, flow)
        items: list[Node] = []
        while not isinstance(inner := self.next(), yaml.SequenceEndEvent):
            items.append(self.node(inner, depth + 1, flow))
        return Sequence(tuple(items), *self.stretch(event, inner), flow)

    def mapping(self, event: yaml.Event, depth: int, flow: bool) -> Mapping:
        pairs = _Pairs(self.report)
        whole = not self.lines.unread
        while not isinstance(inner := self.next(), yaml.MappingEndEvent):
            if len(pairs.by_key) >= MAX_KEYS:
                span = self.span(inner.start_mark, inner.end_mark)
                self.report.say("E0120", span, "keys", most=MAX_KEYS)
                raise _StopError
            key = self.node(inner, depth + 1, flow)
            if isinstance(key, Scalar) and key.text == "<<" and not key.style:
                self.merge(key, depth, flow)
                whole = False
                continue
            value = self.node(self.next(), depth + 1, flow)
            if not isinstance(key, Scalar):
                self.report.say("E0106", key.span, "key")
                raise _StopError
            if len(key.text) > MAX_KEY:
                self.report.say("E0106", key.span, "long key")
            left_out = key.span.line - 1 in self.lines.unread
            pairs.add(key, Unread(key.span) if left_out else value)
        return Mapping(tuple(pairs.by_key.values()), *self.stretch(event, inner), flow, whole)

    def without(self, anchor: str, span: Span) -> Fix | None:
        """Leaving out an anchor that has its value behind it on its line."""
        line, start = span.line - 1, span.column - 1
        written = f"&{anchor}"
        row = self.lines.rows[line]
        found = re.match(rf"{re.escape(written)} +(?=[^\s#])", row[start:])
        if found is None:
            return None
        return Fix("leave it out", (self.lines.edit(line, start, start + found.end(), ""),))

    def stretch(self, first: yaml.Event, last: yaml.Event) -> tuple[Span, int, int]:
        """Where a node is, and its offsets."""
        return self.span(first.start_mark, last.end_mark), *self.offsets(first, last)

    def offsets(self, first: yaml.Event, last: yaml.Event) -> tuple[int, int]:
        """The offsets of a node; its end is said to be behind the text sometimes."""
        start, end = first.start_mark, last.end_mark
        assert start is not None  # only events made by hand have no marks
        assert end is not None
        return start.index, min(end.index, self.length)

    def merge(self, key: Scalar, depth: int, flow: bool) -> None:
        """Refuse `<<`, whatever stands behind it."""
        self.report.say("E0104", key.span, "merge")
        event = self.next()
        if not isinstance(event, yaml.AliasEvent):
            self.node(event, depth + 1, flow)

    def alias(self, event: yaml.AliasEvent, span: Span) -> Node:
        """What an alias stands for, if that is a plain value."""
        value = self.anchored.get(event.anchor or "")
        if value is None or not value or "\n" in value:
            self.report.say("E0104", span, "alias", name=event.anchor)
            return Unread(span)
        fix = Fix.write(span, value)
        self.report.say("E0104", span, "alias of a value", fix=fix, name=event.anchor, value=value)
        return Scalar(value, "", span, *self.stretch(event, event)[1:])

    def refuse_extras(self, event: yaml.Event, span: Span) -> None:
        """Anchors and tags, which are forgotten afterwards, so that reading can go on."""
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            return
        if anchor is not None:
            self.report.say("E0104", span, "anchor", fix=self.without(anchor, span), name=anchor)
        if tag is not None:
            short = str(tag).replace("tag:yaml.org,2002:", "!!")
            self.report.say("E0104", span, "tag", name=short)

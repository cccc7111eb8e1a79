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
from collections.abc import Mapping as Table
from typing import NoReturn, Protocol

import yaml
from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix, Related
from piecesofeight.language.file.not_yaml import plainly, slip_near
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
    return None if plain is None else compose(plain, file, report)


def nodes_at(node: Node, place: tuple[str, ...]) -> Iterator[Node]:
    """The nodes of a tree at a place, in which `*` stands for any item of a list."""
    if not place:
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.items:
            if key.text == place[0]:
                yield from nodes_at(value, place[1:])
    elif isinstance(node, Sequence) and place[0] == "*":
        for item in node.items:
            yield from nodes_at(item, place[1:])


def compose(
    text: str, file: str, report: Collector, line: int = 0, wider: Table[int, int] | None = None
) -> Node | None:
    """The tree of a text that is part of a file; None if there is none that can be read.

    Args:
        text: the text, without characters that can't be used.
        file: the name of the file.
        report: where to report what is wrong.
        line: how many lines of the file are before it.
        wider: by how many columns a line (counted from 1 in the file) is wider here than there.
    """
    try:
        return _Composer(text, file, report, line, wider or {}).document()
    except _StopError:
        return None


def readable(text: str, file: str, report: Collector) -> str | None:
    """A text without odd spaces; None if it has characters with which it can't be read."""
    if len(text) > MAX_LENGTH:
        message = f"this file is too long: it has {len(text):,} characters"
        hint = f"a file can have {MAX_LENGTH:,}: make several of it"
        report.add("E0120", message, Span(file, 1, 1, 1, 2), hint)
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
    code = "E0102"
    if match.re is UNSEEN:
        message, hint = f"the character {called(text)} can't be used in a coin file", "delete it"
        right = "\n" if text == "\r" else ""
    elif match[1]:
        message = f"this space is {called(text[0])}, which can't be used in a coin file"
        hint, right = "write a plain space", " "
    elif joined != text:
        code, message = "E0119", f"the accent of `{joined}` is a character of its own here"
        hint, right = f"write `{joined}` as one character", joined
    else:
        return
    report.add(code, message, span, hint, fix=Fix.write(span, right, hint))


class Pairs:
    """Keys and values, of which the first with a key counts."""

    def __init__(self, report: Collector) -> None:
        self.report = report
        self._pairs: dict[str, tuple[Scalar, Node]] = {}
        self._repeats = False
        self._told: set[str] = set()

    def add(self, key: Scalar, value: Node) -> None:
        """Add a pair; a key that is there already is reported.

        Several such keys in a row are one slip: the line that begins their entry is missing.
        """
        if key.text not in self._pairs:
            self._pairs[key.text] = (key, value)
            self._repeats = False
            return
        first, old = self._pairs[key.text]
        if isinstance(old, Scalar) and not old.text.strip():
            self._pairs[key.text] = (first, value)
        at_edge = first.span.column == 1
        if not self._repeats or (at_edge and key.text not in self._told):
            self._told.add(key.text)
            self.report.add(
                "E0105",
                f"`{key.text}` stands here twice",
                key.span,
                "remove one of the two"
                + ("" if at_edge else ", or begin a new entry above this one with `- `"),
                (Related("the first one", first.span),),
            )
        self._repeats = True

    def __len__(self) -> int:
        return len(self._pairs)

    @property
    def items(self) -> tuple[tuple[Scalar, Node], ...]:
        """The pairs in the order of the text."""
        return tuple(self._pairs.values())


class _Composer:
    """Makes the tree from the parser's events."""

    def __init__(
        self, text: str, file: str, report: Collector, line: int, wider: Table[int, int]
    ) -> None:
        self.file = file
        self.report = report
        self.before = line
        self.wider = wider
        self.lines = text.split("\n")
        self.length = len(text)
        self.parts = 0
        written = text.rstrip().split("\n")
        self.end = len(written), len(written[-1]) + 1
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.events: Iterator[yaml.Event] = iter(yaml.parse(text, Loader=loader))

    def next(self) -> yaml.Event:
        try:
            return next(self.events)
        except yaml.MarkedYAMLError as error:
            self.not_yaml(error)
        except yaml.YAMLError as error:
            self.fail("E0101", f"this is not YAML: {error}", self.at(1, 1))

    def not_yaml(self, error: yaml.MarkedYAMLError) -> NoReturn:
        mark, context = error.problem_mark, error.context_mark
        line = mark.line + 1 if mark else 1
        slip = slip_near(self.lines, line, context.line + 1 if context else line)
        if slip is not None:
            start, end = self.place(slip.line, slip.start), self.place(slip.line, slip.end)
            place = Span(self.file, *start, *end)
            fix = Fix(slip.hint, (Edit(place, slip.instead),)) if slip.instead else None
            message = f"this is not YAML: {slip.message}"
            self.fail("E0101", message, place, slip.hint, fix=fix)
        related: tuple[Related, ...] = ()
        if error.context and context is not None and context.index != getattr(mark, "index", 0):
            place = self.at(context.line + 1, context.column + 1)
            related = (Related("it begins here", place),)
        span = self.at(mark.line + 1, mark.column + 1) if mark else self.at(1, 1)
        problem, hint = plainly(error.problem or "something is wrong")
        self.fail("E0101", f"this is not YAML: {problem}", span, hint, related)

    def fail(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> NoReturn:
        self.report.add(code, message, span, hint, related, fix)
        raise _StopError from None

    def at(self, line: int, column: int) -> Span:
        """One character; what is wrong behind the last one is shown directly behind it."""
        line, column = self.place(*min((line, column), self.end))
        return Span(self.file, line, column, line, column + 1)

    def span(self, start: _Mark | None, end: _Mark | None) -> Span:
        assert start is not None  # only events made by hand have no marks
        assert end is not None
        first = self.place(start.line + 1, start.column + 1)
        return Span(self.file, *first, *self.place(end.line + 1, end.column + 1))

    def place(self, line: int, column: int) -> tuple[int, int]:
        """A place in the file, from one in the text."""
        line += self.before
        return line, max(1, column - self.wider.get(line, 0))

    def document(self) -> Node | None:
        self.next()  # the stream starts
        event = self.next()
        if isinstance(event, yaml.StreamEndEvent):
            self.fail("E0103", "the file is empty", self.at(1, 1))
        node = self.node(self.next(), 0)
        self.next()  # the document ends
        event = self.next()
        if not isinstance(event, yaml.StreamEndEvent):
            self.fail(
                "E0103",
                "a file can only have one document",
                self.span(event.start_mark, event.end_mark),
                "put what follows into a file of its own",
            )
        return node

    def node(self, event: yaml.Event, depth: int, flow: bool = False) -> Node:
        span = self.span(event.start_mark, event.end_mark)
        if isinstance(event, yaml.AliasEvent):
            self.fail("E0104", f"`*{event.anchor}` can't be used here", span, "write it out")
        self.refuse_extras(event, span)
        self.parts += 1
        if self.parts > MAX_PARTS:
            hint = f"it can have {MAX_PARTS:,} keys and values: make several files of it"
            self.fail("E0120", "this file has too many parts", span, hint)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, event.style or "", *self.stretch(event, event))
        if depth > MAX_DEPTH:
            self.fail("E0106", "this is nested too deeply", span)
        assert isinstance(event, yaml.CollectionStartEvent)
        flow = flow or bool(event.flow_style)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(event, depth, flow)
        items: list[Node] = []
        while not isinstance(inner := self.next(), yaml.SequenceEndEvent):
            items.append(self.node(inner, depth + 1, flow))
        return Sequence(tuple(items), *self.stretch(event, inner), flow)

    def mapping(self, event: yaml.Event, depth: int, flow: bool) -> Mapping:
        pairs = Pairs(self.report)
        while not isinstance(inner := self.next(), yaml.MappingEndEvent):
            if len(pairs) >= MAX_KEYS:
                hint = f"there can be {MAX_KEYS:,}"
                span = self.span(inner.start_mark, inner.end_mark)
                self.fail("E0120", "too many keys stand below each other", span, hint)
            key = self.node(inner, depth + 1, flow)
            value = self.node(self.next(), depth + 1, flow)
            if not isinstance(key, Scalar):
                self.fail("E0106", "a key must be a plain word", key.span)
            if len(key.text) > MAX_KEY:
                hint = "a key is a short word"
                self.report.add("E0106", "this key is too long", key.span, hint)
            if key.text == "<<":
                self.fail("E0104", "`<<` can't be used here", key.span, "write the keys out")
            pairs.add(key, value)
        return Mapping(pairs.items, *self.stretch(event, inner), flow)

    def stretch(self, first: yaml.Event, last: yaml.Event) -> tuple[Span, int, int]:
        """Where a node is, and its offsets; its end is said to be behind the text sometimes."""
        start, end = first.start_mark, last.end_mark
        assert start is not None  # only events made by hand have no marks
        assert end is not None
        return self.span(start, end), start.index, min(end.index, self.length)

    def refuse_extras(self, event: yaml.Event, span: Span) -> None:
        """Anchors and tags; both are forgotten afterwards, so that reading can go on."""
        anchor = getattr(event, "anchor", None)
        if anchor is not None:
            self.report.add("E0104", f"`&{anchor}` can't be used here", span, "leave it out")
        tag = getattr(event, "tag", None)
        if tag is not None:
            short = str(tag).replace("tag:yaml.org,2002:", "!!")
            self.report.add(
                "E0104",
                f"`{short}` can't be used here",
                span,
                "leave it out: what a value is follows from its key",
            )

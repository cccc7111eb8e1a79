"""YAML without its surprises.

A file is read into a small tree in which every scalar is the text that stands there: what
type it has is decided by our schema, never by YAML's guesses (`no`, `12:30`, `010`).
Anchors, aliases, tags, merge keys and duplicate keys are errors. We work on the events of
PyYAML's parser (the C one if there is one), so nothing is ever constructed or expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn, Protocol

import yaml
from attrs import frozen

from piecesofeight.language.diagnostics import Related
from piecesofeight.language.program import Span
from piecesofeight.language.report import Report
from piecesofeight.language.yaml_slips import slip_near

MAX_DEPTH = 12

# YAML takes these for line breaks or refuses them; both would shift what we say of places.
STRANGE = re.compile(
    "[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f\x80-\x9f\u2028\u2029\ufeff\ufffe\uffff]"
    "|\r(?!\n)|[\ud800-\udfff]"
)

# What PyYAML says, what an author understands, and what to do about it.
_PLAINLY = (
    (
        "cannot start any token",
        "nothing can begin with this",
        "indent with spaces, not tabs; put texts that begin with a sign into quotes",
    ),
    (
        "mapping values are not allowed",
        "there can't be another `:` here",
        "put a text with `: ` in it into quotes, or begin a new line",
    ),
    ("did not find expected key", "this does not belong to anything", "look at the indentation"),
    ("'-' indicator", "this does not belong to anything", "look at the indentation"),
    ("',' or '}'", "a `,` or a `}` is missing", None),
    ("',' or ']'", "a `,` or a `]` is missing", None),
    ("<block end>", "this does not belong to anything", "look at the indentation"),
    ("could not find expected ':'", "a `:` is missing", "write `key: value`"),
)


@frozen
class Scalar:
    """A text. `style` is YAML's character for it; empty for a plain scalar."""

    text: str
    style: str
    span: Span


@frozen
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@frozen
class Mapping:
    """Keys and values in the order of the file; no key occurs twice."""

    items: tuple[tuple[Scalar, Node], ...]
    span: Span


Node = Scalar | Sequence | Mapping


class _Mark(Protocol):
    """A place as PyYAML's parsers tell it; both count from 0."""

    line: int
    column: int


class _StopError(Exception):
    """The file can't be read on; the reason has been reported."""


def normal(text: str) -> str:
    """The text of a file without byte-order mark and with plain line breaks."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def read_yaml(text: str, file: str, report: Report) -> Node | None:
    """The tree of a file with one document; None if it has none that can be read."""
    strange = STRANGE.search(text)
    if strange:
        line = text.count("\n", 0, strange.start()) + 1
        column = strange.start() - (text.rfind("\n", 0, strange.start()) + 1) + 1
        report.error(
            "E0102",
            f"the character U+{ord(strange[0]):04X} can't be used in a coin file",
            Span(file, line, column, line, column + 1),
            "delete it, or use spaces and ordinary line breaks",
        )
        return None
    try:
        return _Composer(text, file, report).document()
    except _StopError:
        return None


class _Composer:
    """Makes the tree from the parser's events."""

    def __init__(self, text: str, file: str, report: Report) -> None:
        self.file = file
        self.report = report
        self.lines = text.split("\n")
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
        slip = slip_near(self.lines, line, context.line + 1 if context else line, self.file)
        if slip is not None:
            self.report.error(
                "E0101", f"this is not YAML: {slip.message}", slip.span, slip.hint, fix=slip.fix
            )
            raise _StopError from None
        related: tuple[Related, ...] = ()
        if error.context and context is not None and context.index != getattr(mark, "index", 0):
            place = self.at(context.line + 1, context.column + 1)
            related = (Related("it begins here", place),)
        span = self.at(mark.line + 1, mark.column + 1) if mark else self.at(1, 1)
        problem = error.problem or "something is wrong"
        for part, plain, hint in _PLAINLY:
            if part in problem:
                self.report.error("E0101", f"this is not YAML: {plain}", span, hint, related)
                break
        else:
            self.report.error("E0101", f"this is not YAML: {problem}", span, None, related)
        raise _StopError from None

    def fail(self, code: str, message: str, span: Span, hint: str | None = None) -> NoReturn:
        self.report.error(code, message, span, hint)
        raise _StopError

    def at(self, line: int, column: int) -> Span:
        """One character; what is wrong behind the last one is shown directly behind it."""
        line, column = min((line, column), self.end)
        return Span(self.file, line, column, line, column + 1)

    def span(self, start: _Mark | None, end: _Mark | None) -> Span:
        assert start is not None  # only events made by hand have no marks
        assert end is not None
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

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

    def node(self, event: yaml.Event, depth: int) -> Node:
        span = self.span(event.start_mark, event.end_mark)
        if isinstance(event, yaml.AliasEvent):
            self.fail("E0104", f"`*{event.anchor}` can't be used here", span, "write it out")
        self.refuse_extras(event, span)
        if depth > MAX_DEPTH:
            self.fail("E0106", "this is nested too deeply", span)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, event.style or "", span)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(inner := self.next(), yaml.SequenceEndEvent):
                items.append(self.node(inner, depth + 1))
            return Sequence(tuple(items), self.joined(event, inner))
        return self.mapping(event, depth)

    def mapping(self, event: yaml.Event, depth: int) -> Mapping:
        pairs: dict[str, tuple[Scalar, Node]] = {}
        while not isinstance(inner := self.next(), yaml.MappingEndEvent):
            key = self.node(inner, depth + 1)
            value = self.node(self.next(), depth + 1)
            if not isinstance(key, Scalar):
                self.fail("E0106", "a key must be a plain word", key.span)
            if key.text == "<<":
                self.fail("E0104", "`<<` can't be used here", key.span, "write the keys out")
            if key.text in pairs:
                first = pairs[key.text][0].span
                self.report.error(
                    "E0105",
                    f"`{key.text}` stands here twice",
                    key.span,
                    "remove one of the two",
                    (Related("the first one", first),),
                )
                continue
            pairs[key.text] = (key, value)
        return Mapping(tuple(pairs.values()), self.joined(event, inner))

    def joined(self, first: yaml.Event, last: yaml.Event) -> Span:
        return self.span(first.start_mark, last.end_mark)

    def refuse_extras(self, event: yaml.Event, span: Span) -> None:
        """Anchors and tags; both are forgotten afterwards, so that reading can go on."""
        anchor = getattr(event, "anchor", None)
        if anchor is not None:
            self.report.error("E0104", f"`&{anchor}` can't be used here", span, "leave it out")
        tag = getattr(event, "tag", None)
        if tag is not None:
            short = str(tag).replace("tag:yaml.org,2002:", "!!")
            self.report.error(
                "E0104",
                f"`{short}` can't be used here",
                span,
                "leave it out: what a value is follows from its key",
            )

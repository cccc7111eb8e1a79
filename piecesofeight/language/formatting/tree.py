"""The tree of a file with its comments: what the formatter works on.

PyYAML throws comments away. But it says exactly where each scalar begins and ends, and
between scalars there is nothing but signs, blanks and comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define, field, frozen

from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence, Unread

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_COMMENT = re.compile(r"#[^\n]*")
_DIRECTIVE = re.compile(r"^%.*?(?=[ \t]#|$)", re.MULTILINE)

# Nodes of this tree are told apart by where they are, not by what is in them.


@define(eq=False)
class Comment:
    """A comment, from its `#` to its last visible character."""

    text: str
    after_blank: bool = False  # whether an empty line is above it


@define(eq=False)
class Entry:
    """A key with its value, or an item of a list, and the comments that belong to it.

    Attributes:
        key: the key; None for an item of a list.
        value: what stands there.
        was_flow: whether its author has written it within brackets.
        lead: comments on lines of their own above it.
        head: comments at the end of its first line; of several all but the last go above it.
        after_blank: whether an empty line is above it, below its leading comments.
    """

    key: Scalar | None
    value: Scalar | Group
    was_flow: bool = False
    lead: list[Comment] = field(factory=list)
    head: list[Comment] = field(factory=list)
    after_blank: bool = False


@define(eq=False)
class Group:
    """A list or a mapping.

    Attributes:
        is_mapping: which of the two.
        flow: whether its author has written it in brackets, or within brackets.
        start: where it begins in the text, in characters.
        end: where it ends; exact for those in brackets only.
        column: the column of its first entry, from 0.
        entries: what is in it.
        foot: comments below its last entry.
    """

    is_mapping: bool
    flow: bool
    start: int
    end: int
    column: int
    entries: list[Entry] = field(factory=list)
    foot: list[Comment] = field(factory=list)

    @property
    def comments(self) -> Iterator[Comment]:
        """Every comment that belongs to anything in it."""
        for entry in self.entries:
            yield from entry.lead
            yield from entry.head
            if isinstance(entry.value, Group):
                yield from entry.value.comments
        yield from self.foot

    @property
    def has_comments(self) -> bool:
        """Whether there is one."""
        return next(self.comments, None) is not None


@define(eq=False)
class Document:
    """A file: the comments that stand apart at its top, and the rest."""

    root: Group
    header: list[Comment] = field(factory=list)

    @property
    def comments(self) -> Iterator[Comment]:
        """Every comment outside of the texts of abilities."""
        yield from self.header
        yield from self.root.comments


Step = tuple[Group, Entry]


@frozen(eq=False)
class _Leaf:
    """A scalar, or a collection with nothing in it, and the way to it from the root."""

    start: int
    end: int
    path: tuple[Step, ...]
    is_block: bool = False  # a text below `|` or `>`
    is_empty: bool = False  # a collection

    @property
    def entry(self) -> Entry:
        return self.path[-1][1]

    @property
    def groups(self) -> list[Group]:
        return [group for group, _ in self.path]


def read_document(root: Mapping | Sequence, text: str) -> Document:
    """A file with its comments, each at what it belongs to.

    Args:
        root: the tree of the file.
        text: the file.
    """
    growing = _Growing(text)
    document = Document(growing.group(root, (), flow=False))
    leaves = [leaf for leaf in growing.leaves if leaf.end > leaf.start]
    first = leaves[0].start if leaves else len(text)
    # What follows `%` at the top is for parsers of YAML, and can have a `#` in it.
    top = _DIRECTIVE.sub(lambda found: " " * len(found[0]), text[:first])
    _Placing(top + text[first:], document).place_all(leaves)
    return document


@define(eq=False)
class _Growing:
    """Makes the tree, and the row of its leaves."""

    text: str
    leaves: list[_Leaf] = field(factory=list)
    starts: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.starts = [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, node: Node) -> tuple[int, int]:
        """Where a node begins and ends, in characters."""
        span = node.span
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)

    def offset(self, line: int, column: int) -> int:
        """Characters before a place; what ends with the text may be said to end behind it."""
        start = self.starts[line - 1] if line <= len(self.starts) else len(self.text)
        return min(start + column - 1, len(self.text))

    def group(self, node: Mapping | Sequence, path: tuple[Step, ...], *, flow: bool) -> Group:
        start, end = self.place(node)
        flow = flow or self.text[start : start + 1] in ("[", "{")
        group = Group(isinstance(node, Mapping), flow, start, end, node.span.column - 1)
        for key, value in _pairs(node):
            entry = Entry(key, Scalar("", "", value.span), flow)
            here = (*path, (group, entry))
            if key is not None:
                self.leaf(key, here)
            if isinstance(value, Scalar):
                entry.value = value
                self.leaf(value, here)
            elif not isinstance(value, Unread):
                entry.value = self.group(value, here, flow=flow)
            group.entries.append(entry)
        if path and not group.entries:
            self.leaves.append(_Leaf(start, end, path, is_empty=True))
        return group

    def leaf(self, scalar: Scalar, path: tuple[Step, ...]) -> None:
        start, end = self.place(scalar)
        end = start + len(self.text[start:end].rstrip())
        self.leaves.append(_Leaf(start, end, path, is_block=scalar.style in ("|", ">")))


def _pairs(node: Mapping | Sequence) -> Iterator[tuple[Scalar | None, Node]]:
    if isinstance(node, Mapping):
        yield from node.items
    else:
        yield from ((None, item) for item in node.items)


@define(eq=False)
class _Placing:
    """Puts each comment where it belongs.

    At the end of a line it belongs to what it stands behind. On a line of its own it belongs
    to the entry below it, or, if it is further to the right than that, to the end of the block
    above it that begins in its column or before.
    """

    text: str
    document: Document
    reach: int = 0  # how deep the comments of the present gap may still belong

    def place_all(self, leaves: list[_Leaf]) -> None:
        """Go through the gaps between the leaves, and those leaves that have comments in them."""
        for before, after in zip([None, *leaves], [*leaves, None], strict=True):
            self.gap(before, after)
            if after is not None and (after.is_block or after.is_empty):
                self.within(after)
        if leaves:
            self.set_header(leaves[0].path[0][1])

    def within(self, leaf: _Leaf) -> None:
        """Comments behind `|` or `>`, or in brackets with nothing else in them."""
        end = leaf.end
        if leaf.is_block:
            line_end = self.text.find("\n", leaf.start)
            end = min(end, line_end if line_end >= 0 else end)
        for found in _COMMENT.finditer(self.text, leaf.start, end):
            leaf.entry.head.append(Comment(found[0].rstrip()))

    def gap(self, before: _Leaf | None, after: _Leaf | None) -> None:
        """The comments between two leaves, or before the first or after the last."""
        at = before.end if before else 0
        end = after.start if after else len(self.text)
        self.reach = len(before.path) if before else 0
        for found in _COMMENT.finditer(self.text, at, end):
            blank = bool(_BLANK_LINE.search(self.text, at, found.start()))
            self.place(Comment(found[0].rstrip(), blank), found.start(), before, after)
            at = found.end()
        opened = _opened(before, after)
        if opened:
            opened[1].after_blank = bool(_BLANK_LINE.search(self.text, at, end))

    def place(self, comment: Comment, at: int, before: _Leaf | None, after: _Leaf | None) -> None:
        """Give a comment to an entry, or to the end of a group."""
        opened = _opened(before, after)
        if before is None:
            (opened[1].lead if opened else self.document.root.foot).append(comment)
            return
        line = self.text.rfind("\n", 0, at) + 1
        closed = next((group for group in before.groups if group.flow and group.end <= at), None)
        around = [group for group in before.groups if group.flow and group.end > at]
        if closed and closed.end > line and not closed.has_comments:
            next(entry for _, entry in before.path if entry.value is closed).head.append(comment)
        elif (closed and closed.end > line) or (not before.is_block and before.end > line):
            before.entry.head.append(comment)
        elif around and (after is None or around[-1] not in after.groups):
            around[-1].foot.append(comment)
        elif after is not None and opened is None:
            before.entry.lead.append(comment)  # between a key and its value
        elif opened and opened[0].flow and opened[0].start >= at:
            before.entry.lead.append(comment)  # between a key and its bracket
        else:
            column = len(self.text[line:at]) - len(self.text[line:at].lstrip())
            self.place_by_column(comment, column, before, after)

    def place_by_column(
        self, comment: Comment, column: int, before: _Leaf, after: _Leaf | None
    ) -> None:
        """Choose between the blocks that end here and the entry that begins below."""
        still_open = after.groups if after else []
        fitting: list[tuple[int, Group]] = []
        above = -1
        for depth, group in enumerate(before.groups, start=1):
            ends = group not in still_open and not group.flow
            if ends and depth <= self.reach and above < group.column <= column:
                fitting.append((depth, group))
            above = group.column
        if fitting:
            self.reach, group = fitting[-1]
            group.foot.append(comment)
            return
        self.reach = 0
        opened = _opened(before, after)
        (opened[1].lead if opened else self.document.root.foot).append(comment)

    def set_header(self, first: Entry) -> None:
        """What stands apart at the top is about the whole file, not about its first key."""
        blanks = [comment.after_blank for comment in first.lead[1:]] + [first.after_blank]
        count = max((i for i, blank in enumerate(blanks, start=1) if blank), default=0)
        self.document.header = first.lead[:count]
        first.lead = first.lead[count:]
        if first.lead:
            first.lead[0].after_blank = False
        elif count:
            first.after_blank = False


def _opened(before: _Leaf | None, after: _Leaf | None) -> Step | None:
    """The outermost entry that begins with the leaf after a gap, and the group that it is in."""
    if after is None:
        return None
    known = [entry for _, entry in before.path] if before else []
    return next((step for step in after.path if step[1] not in known), None)

"""The comments of a file, each put to what it belongs to in the file's tree.

PyYAML throws comments away. But it says exactly where each scalar begins and ends, and between
scalars there is nothing but signs, blanks and comments.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from attrs import define, field, frozen

from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_COMMENT = re.compile(r"#[^\n]*")
_DIRECTIVE = re.compile(r"^%.*?(?=[ \t]#|$)", re.MULTILINE)

Group = Mapping | Sequence


@define(eq=False)
class Comment:
    """A comment, from its `#` to its last visible character.

    Attributes:
        text: what it says.
        start: where it begins in its text.
        line: where its line does.
        column: how far that line is indented.
        after_blank: whether an empty line is above it.
    """

    text: str
    start: int
    line: int
    column: int
    after_blank: bool


def comments_in(text: str, start: int, end: int) -> tuple[list[Comment], bool]:
    """The comments in a gap of a text, and whether an empty line is below the last of them."""
    found: list[Comment] = []
    at = start
    for match in _COMMENT.finditer(text, start, end):
        line = text.rfind("\n", 0, match.start()) + 1
        before = text[line : match.start()]
        column = len(before) - len(before.lstrip())
        blank = bool(_BLANK_LINE.search(text, at, match.start()))
        found.append(Comment(match[0].rstrip(), match.start(), line, column, blank))
        at = match.end()
    return found, bool(_BLANK_LINE.search(text, at, end))


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
    value: Node
    was_flow: bool
    lead: list[Comment] = field(factory=list)
    head: list[Comment] = field(factory=list)
    after_blank: bool = False


@define(eq=False)
class Document:
    """A file: its tree, the entries of each list and mapping in it, and its comments.

    Attributes:
        root: the tree.
        entries: what is in a list or a mapping.
        foot: the comments below the last entry of one.
        header: those that stand apart at the top of the file, once it is laid out.
    """

    root: Group
    entries: dict[Node, list[Entry]] = field(factory=dict)
    foot: defaultdict[Node, list[Comment]] = field(factory=lambda: defaultdict(list))
    header: list[Comment] = field(factory=list)

    @property
    def comments(self) -> Iterator[Comment]:
        """Every comment outside of the texts of abilities."""
        yield from self.header
        yield from self.comments_of(self.root)

    def comments_of(self, node: Node) -> Iterator[Comment]:
        """Every comment that belongs to anything in a list or a mapping."""
        for entry in self.entries.get(node, ()):
            yield from entry.lead
            yield from entry.head
            yield from self.comments_of(entry.value)
        yield from self.foot.get(node, ())

    def has_comments(self, node: Node) -> bool:
        """Whether there is one."""
        return next(self.comments_of(node), None) is not None


Step = tuple[Group, Entry]


@frozen(eq=False)
class _Leaf:
    """A scalar, or a collection with nothing in it, and the way to it from the root."""

    node: Node
    start: int
    end: int
    path: tuple[Step, ...]

    @property
    def is_block(self) -> bool:
        """Whether it is a text below `|` or `>`."""
        return isinstance(self.node, Scalar) and self.node.style in ("|", ">")

    @property
    def entry(self) -> Entry:
        return self.path[-1][1]

    @property
    def groups(self) -> list[Group]:
        return [group for group, _ in self.path]


def read_document(root: Group, text: str) -> Document:
    """A file with its comments, each at what it belongs to."""
    document = Document(root)
    leaves = [leaf for leaf in _leaves(root, (), text, document) if leaf.end > leaf.start]
    first = leaves[0].start if leaves else len(text)
    # What follows `%` at the top is for parsers of YAML, and can have a `#` in it.
    top = _DIRECTIVE.sub(lambda found: " " * len(found[0]), text[:first])
    _Placing(top + text[first:], document).place_all(leaves)
    return document


def _leaves(node: Node, path: tuple[Step, ...], text: str, document: Document) -> Iterator[_Leaf]:
    """The leaves of a tree in the order of the text, while the entries are made."""
    if isinstance(node, Scalar):
        end = node.start + len(text[node.start : node.end].rstrip())
        yield _Leaf(node, node.start, end, path)
    elif isinstance(node, Mapping | Sequence):
        if isinstance(node, Mapping):
            entries = [Entry(key, value, node.flow) for key, value in node.items]
        else:
            entries = [Entry(None, item, node.flow) for item in node.items]
        document.entries[node] = entries
        for entry in entries:
            here = (*path, (node, entry))
            for part in (entry.key, entry.value):
                if part is not None:
                    yield from _leaves(part, here, text, document)
        if path and not entries:
            yield _Leaf(node, node.start, node.end, path)


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
    opened: Step | None = None  # the outermost entry that begins below it, with its group

    def place_all(self, leaves: list[_Leaf]) -> None:
        """Go through the gaps between the leaves, and those leaves that have comments in them."""
        for before, after in zip([None, *leaves], [*leaves, None], strict=True):
            self.gap(before, after)
            if after is not None:
                self.within(after)

    def within(self, leaf: _Leaf) -> None:
        """Comments behind `|` or `>`, or in brackets with nothing else in them."""
        end = leaf.end
        if leaf.is_block:
            line_end = self.text.find("\n", leaf.start)
            end = min(end, line_end if line_end >= 0 else end)
        elif isinstance(leaf.node, Scalar):
            return
        leaf.entry.head += comments_in(self.text, leaf.start, end)[0]

    def gap(self, before: _Leaf | None, after: _Leaf | None) -> None:
        """The comments between two leaves, or before the first or after the last."""
        at = before.end if before else 0
        end = after.start if after else len(self.text)
        self.reach = len(before.path) if before else 0
        comments, blank = comments_in(self.text, at, end)
        known = [entry for _, entry in before.path] if before else []
        path = after.path if after else ()
        self.opened = next((step for step in path if step[1] not in known), None)
        for comment in comments:
            if before is None:
                self.above().append(comment)
            else:
                self.place(comment, before, after)
        if self.opened:
            self.opened[1].after_blank = blank

    def above(self) -> list[Comment]:
        """The comments above the entry that begins below a gap, or at the end of the file."""
        return self.opened[1].lead if self.opened else self.document.foot[self.document.root]

    def place(self, comment: Comment, before: _Leaf, after: _Leaf | None) -> None:
        """Give a comment to an entry, or to the end of a group."""
        at, line = comment.start, comment.line
        inner = before.groups[1:]
        closed = next((group for group in inner if group.flow and group.end <= at), None)
        around = [group for group in before.groups if group.flow and group.end > at]
        if closed and closed.end > line and not self.document.has_comments(closed):
            next(entry for _, entry in before.path if entry.value is closed).head.append(comment)
        elif (closed and closed.end > line) or (not before.is_block and before.end > line):
            before.entry.head.append(comment)
        elif around and (after is None or around[-1] not in after.groups):
            self.document.foot[around[-1]].append(comment)
        elif (after is not None and self.opened is None) or (
            self.opened and self.opened[0].flow and self.opened[0].start >= at
        ):
            before.entry.lead.append(comment)  # between a key and its value, or its bracket
        else:
            self.by_column(comment, before, after).append(comment)

    def by_column(self, comment: Comment, before: _Leaf, after: _Leaf | None) -> list[Comment]:
        """Choose between the blocks that end here and the entry that begins below."""
        still_open = after.groups if after else []
        fitting: list[tuple[int, Group]] = []
        above = -1
        for depth, group in enumerate(before.groups, start=1):
            ends = group not in still_open and not group.flow
            column = group.span.column - 1
            if ends and depth <= self.reach and above < column <= comment.column:
                fitting.append((depth, group))
            above = column
        if fitting:
            self.reach, group = fitting[-1]
            return self.document.foot[group]
        self.reach = 0
        return self.above()

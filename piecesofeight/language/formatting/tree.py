"""The tree of a file with its comments: what the formatter works on."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from piecesofeight.language.file.yaml_tree import Scalar

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

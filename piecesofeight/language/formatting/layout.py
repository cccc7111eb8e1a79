"""From the tree with comments to lines."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import define, field

from piecesofeight.language.file.yaml_tree import Mapping, Scalar, Sequence
from piecesofeight.language.formatting.canon import INDENT, WIDTH, Canon, Place
from piecesofeight.language.formatting.comments import Comment, Document, Entry, Group
from piecesofeight.language.formatting.scalars import TextBelow, inline, quoted, value

# The lines of the text of an ability, given how far they will be indented.
Abilities = Callable[[Scalar, int], list[str]]
# What an entry's value becomes: a part of its line, lines below it, or entries below it.
Form = str | TextBelow | Group

_QUOTED = ("'", '"')
_NUMBER = re.compile(r"#+ *[0-9]+")


def lay_out(document: Document, canon: Canon, abilities: Abilities) -> str:
    """The canonical text of a file, by the rules for files of its kind."""
    writer = _Writer(document, canon, abilities)
    _set_header(document, canon)
    writer.comments(document.header, 0)
    if document.header:
        writer.lines.append("")
    writer.group(document.root, 0, ())
    return "".join(f"{line}\n" for line in writer.lines)


def _set_header(document: Document, canon: Canon) -> None:
    """What stands apart at the top is about the file; all does if its first key goes elsewhere."""
    entries = document.entries[document.root]
    if not entries:
        return
    first, lead = entries[0], entries[0].lead
    if canon.ordered((), entries, _key_text)[0] is first:
        blanks = [comment.after_blank for comment in lead[1:]] + [first.after_blank]
        apart = max((i for i, blank in enumerate(blanks, start=1) if blank), default=0)
    else:
        apart, first.after_blank = len(lead), False
    document.header, first.lead = lead[:apart], lead[apart:]


@define
class _Writer:
    """Writes entries line by line."""

    document: Document
    canon: Canon
    abilities: Abilities
    lines: list[str] = field(factory=list)

    def comments(self, comments: list[Comment], indent: int) -> None:
        """Comments on lines of their own; an empty line is kept between them."""
        for index, comment in enumerate(comments):
            if index and comment.after_blank:
                self.lines.append("")
            self.lines.append(" " * indent + comment.text)

    def group(self, group: Group, indent: int, place: Place, on_dash: bool = False) -> None:
        """The entries of a list or mapping in block style, and the comments at its end.

        It may begin on the line of a dash (`on_dash`), with its first comments above that.
        """
        for index, entry in enumerate(self.ordered(group, place)):
            inner = self.inner(place, entry)
            form = self.form(entry, indent, inner)
            if index or not on_dash:
                lead, blank = self.above(entry, indent, inner, form)
                if index and self.wants_blank(entry, inner, lead):
                    self.lines.append("")
                self.comments(lead, indent)
                if lead and blank:
                    self.lines.append("")
            self.entry(entry, indent, inner, form)
        foot = self.document.foot[group]
        if foot and foot[0].after_blank and group.items:
            self.lines.append("")
        self.comments(foot, indent)

    def ordered(self, group: Group, place: Place) -> list[Entry]:
        return self.canon.ordered(place, self.document.entries[group], _key_text)

    def inner(self, place: Place, entry: Entry) -> Place:
        return self.canon.inner(place, entry.key.text if entry.key else None)

    def wants_blank(self, entry: Entry, place: Place, lead: list[Comment]) -> bool:
        """Whether an empty line goes above an entry and its comments.

        Empty lines are the author's choice beside comments only.
        """
        if place in self.canon.apart:
            return True
        if lead:
            return lead[0].after_blank
        return entry.after_blank and self.lines[-1].lstrip().startswith("#")

    def above(
        self, entry: Entry, indent: int, place: Place, form: Form
    ) -> tuple[list[Comment], bool]:
        """The comments above an entry, and whether an empty line goes below them.

        Nothing can stand between `- ` and the key behind it, and a line has one end only. So
        some comments that stood there go above the entry.
        """
        if entry.key is not None or isinstance(form, str | TextBelow):
            return [*entry.lead, *entry.head[:-1]], entry.after_blank
        first = self.ordered(form, place)[0]
        inner = self.inner(place, first)
        below = indent + INDENT
        more, blank = self.above(first, below, inner, self.form(first, below, inner))
        return [*entry.lead, *entry.head, *more], blank if more else entry.after_blank

    def form(self, entry: Entry, indent: int, place: Place) -> Form:
        """What becomes of the value of an entry."""
        below = indent + INDENT
        column = indent + len(_name(entry)) + 1
        node = entry.value
        if isinstance(node, Scalar):
            if place in self.canon.texts and node.style == "|":
                return TextBelow("|", tuple(self.abilities(node, below)))
            if node.style in _QUOTED and entry.head and _NUMBER.fullmatch(entry.head[-1].text):
                return quoted(node.text)  # else the number would look like a part of it: W0433
            return value(node, column, below, entry.was_flow)
        assert isinstance(node, Mapping | Sequence)  # what can't be read isn't formatted
        if not node.items:
            return "{}" if isinstance(node, Mapping) else "[]"
        if self.canon.wants_flow(place, node.flow) and not self.document.has_comments(node):
            line = self.flow(node, place)
            if line is not None and column + len(line) <= WIDTH:
                return line
        return node

    def flow(self, group: Group, place: Place) -> str | None:
        """A list or mapping in brackets; None if something in it can't be written so."""
        parts: list[str] = []
        for entry in self.ordered(group, place):
            node, inner = entry.value, ""
            if isinstance(node, Scalar):
                inner = inline(node, flow=True, was_flow=entry.was_flow)
            elif isinstance(node, Mapping | Sequence) and (node.flow or not node.items):
                inner = self.flow(node, self.inner(place, entry)) or ""
            if not inner:
                return None
            parts.append(inner if entry.key is None else f"{_name(entry, flow=True)} {inner}")
        joined = ", ".join(parts)
        return f"{{{joined}}}" if isinstance(group, Mapping) else f"[{joined}]"

    def entry(self, entry: Entry, indent: int, place: Place, form: Form) -> None:
        """An entry without the comments above it."""
        below = indent + INDENT
        name = " " * indent + _name(entry)
        behind = f"  {entry.head[-1].text}" if entry.head else ""
        if isinstance(form, str):
            self.lines.append((f"{name} {form}" if form else name) + behind)
        elif isinstance(form, TextBelow):
            self.lines.append(f"{name} {form.header}{behind}")
            self.lines += [" " * below + line if line else "" for line in form.lines]
        elif entry.key is not None:
            self.lines.append(name + behind)
            self.group(form, below, place)
        else:
            start = len(self.lines)
            self.group(form, below, place, on_dash=True)
            self.lines[start] = f"{name} {self.lines[start][below:]}"


def _key_text(entry: Entry) -> str:
    return entry.key.text if entry.key else ""


def _name(entry: Entry, *, flow: bool = False) -> str:
    if entry.key is None:
        return "-"
    written = inline(entry.key, flow=flow, was_flow=entry.was_flow)
    return f"{written or quoted('')}:"

"""Writing golden values into the text of a scenario file, and touching nothing else.

Only the characters of a value change: comments, quotes, order and line breaks around it stay
as they are. A value in a single line is written anew in that line; of a list with a line for
each item only the lines of items that differ are touched. What can't be written without
losing something is left, and the reason is told.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, normal, read_yaml
from piecesofeight.language.file.yaml_tree import Sequence as Listed
from piecesofeight.language.loading.fixing import apply_edits
from piecesofeight.language.names import plain_name
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.results import Result
from piecesofeight.testing.scenarios.running.expectations import Golden
from piecesofeight.testing.scenarios.values import Value, quoted, written

_BOM = "\ufeff"


def goldens_of(results: Iterable[Result]) -> list[Golden]:
    """The golden values of scenarios that went their way, and only ended otherwise.

    A scenario in which a step could not be taken, or an attempt was not refused as it should
    be, has none: where it ended says nothing.
    """
    return [
        failure.golden
        for result in results
        if all(failure.is_difference for failure in result.failures)
        for failure in result.failures
        if failure.golden is not None
    ]


@frozen
class Updated:
    """A text with golden values in it.

    Attributes:
        text: the new text; the old one, if nothing was written.
        written: what was written.
        left: what wasn't, and why.
    """

    text: str
    written: tuple[Golden, ...]
    left: tuple[tuple[Golden, str], ...]


class _UnwritableError(Exception):
    """A value can't be written; the message says why."""


def with_golden(text: str, goldens: Sequence[Golden]) -> Updated:
    """Write golden values into a text.

    Args:
        text: what is in the file, byte-order mark and line breaks as they are.
        goldens: the values, with the places that they have in this text.

    >>> span = Span("f", 1, 20, 1, 26)
    >>> with_golden("expect: {out: [], sees: [Mate] }  # so", []).text
    'expect: {out: [], sees: [Mate] }  # so'
    >>> span = Span("f", 1, 25, 1, 31)
    >>> with_golden("expect: {out: [], sees: [Mate] }  # so", [Golden(span, ("?", "Bomb"))]).text
    'expect: {out: [], sees: ["?", Bomb] }  # so'
    """
    mark, body = (_BOM, text[1:]) if text.startswith(_BOM) else ("", text)
    lines = body.split("\n")
    nodes = {node.span: node for node in _nodes(read_yaml(normal(text), "", Collector()))}
    edits: list[Edit] = []
    written: list[Golden] = []
    left: list[tuple[Golden, str]] = []
    for golden in goldens:
        span = golden.span
        place = Span("", span.line, span.column, span.end_line, span.end_column)
        try:
            edits += _edits(nodes.get(place), golden.value, lines)
        except _UnwritableError as why:
            left.append((golden, str(why)))
        else:
            written.append(golden)
    if any(edit.span.end_line > len(lines) for edit in edits):
        body += "\n"  # the last line had no line break
    return Updated(mark + apply_edits(body, edits), tuple(written), tuple(left))


def _nodes(node: Node | None) -> Iterator[Node]:
    """A node and all below it; of several in one place the outermost comes last."""
    match node:
        case Mapping(items):
            for key, value in items:
                yield from _nodes(key)
                yield from _nodes(value)
        case Listed(items):
            for item in items:
                yield from _nodes(item)
    if node is not None:
        yield node


# --- edits ------------------------------------------------------------------------------------


def _edits(node: Node | None, value: Value, lines: list[str]) -> list[Edit]:
    """How the value of a node becomes another one."""
    if node is None:
        raise _UnwritableError("its place can't be found in the file")
    span = node.span
    if isinstance(node, Mapping) and isinstance(value, dict):
        texts = {key.text: item for key, item in node.items}
        if texts.keys() == value.keys():
            return [
                _replaced(texts[key].span, written(found), lines) for key, found in value.items()
            ]
    if isinstance(node, Scalar):
        if node.style in ("|", ">"):
            raise _UnwritableError("it is a block of text")
    elif lines[span.line - 1][span.column - 1] not in "[{":  # it is written without brackets
        if isinstance(node, Listed) and isinstance(value, tuple) and value:
            return _item_edits(node, value, lines)
        raise _UnwritableError("it has lines of its own, and would have none")
    elif span.line < span.end_line and any(
        "#" in line for line in lines[span.line - 1 : span.end_line]
    ):
        raise _UnwritableError("there may be comments in it")
    return [_replaced(span, written(value), lines)]


def _replaced(span: Span, text: str, lines: list[str]) -> Edit:
    """A value that takes the place of another, or of nothing."""
    nothing = (span.line, span.column) == (span.end_line, span.end_column)
    if nothing and not lines[span.line - 1][: span.column - 1].endswith(" "):
        text = f" {text}"
    return Edit(span, text)


def _item_edits(node: Listed, value: tuple[str, ...], lines: list[str]) -> list[Edit]:
    """Change the lines of a list with a line for each item."""
    items = [item for item in node.items if isinstance(item, Scalar)]
    places = [item.span.line for item in items]
    alone = all(lines[at - 1].lstrip().startswith("- ") for at in places)
    if not alone or len(set(places)) < len(node.items):
        raise _UnwritableError("its items don't stand in lines of their own")
    indent = lines[places[0] - 1].partition("-")[0]
    ending = "\r\n" if lines[0].endswith("\r") else "\n"
    texts = [plain_name(" ".join(item.text.split())) for item in items]
    edits: list[Edit] = []
    matcher = difflib.SequenceMatcher(None, texts, value, autojunk=False)
    for what, i, i_end, j, j_end in matcher.get_opcodes():
        if what == "equal":
            continue
        both = min(i_end - i, j_end - j)
        pairs = zip(items[i : i + both], value[j : j + both], strict=True)
        edits += [_replaced(item.span, quoted(text), lines) for item, text in pairs]
        gone = [item.span for item in items[i + both : i_end]]
        edits += [Edit(_lines(span.line, span.end_line + 1), "") for span in gone]
        more = "".join(f"{indent}- {quoted(one)}{ending}" for one in value[j + both : j_end])
        after = items[i + both - 1].span.end_line + 1 if i + both else places[0]
        edits += [Edit(_lines(after, after), more)] if more else []
    return edits


def _lines(first: int, after: int) -> Span:
    """Whole lines, up to where another one begins."""
    return Span("", first, 1, after, 1)

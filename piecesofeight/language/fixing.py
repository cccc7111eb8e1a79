"""Making the edits that diagnostics offer."""

from __future__ import annotations

from collections.abc import Iterable

from piecesofeight.language.diagnostics import Diagnostic, Edit, Fix


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text with some pieces replaced; lines end with a line feed, as those of spans do.

    Raises:
        ValueError: two edits overlap, or one is outside of the text.
    """
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    out: list[str] = []
    done = 0
    for begin, end, new in sorted(
        (
            starts[edit.span.line - 1] + edit.span.column - 1,
            starts[edit.span.end_line - 1] + edit.span.end_column - 1,
            edit.text,
        )
        for edit in edits
    ):
        if not done <= begin <= end <= len(text):
            raise ValueError("edits overlap, or lead out of the text")
        out += [text[done:begin], new]
        done = end
    return "".join([*out, text[done:]])


def compatible(diagnostics: Iterable[Diagnostic]) -> list[Fix]:
    """The fixes of some diagnostics that can be made together: of two that overlap, the first."""
    taken: list[Edit] = []
    fixes: list[Fix] = []
    for fix in dict.fromkeys(one.fix for one in diagnostics if one.fix is not None):
        if not any(_overlap(edit, other) for edit in fix.edits for other in taken):
            fixes.append(fix)
            taken += fix.edits
    return fixes


def _overlap(one: Edit, other: Edit) -> bool:
    """Whether two edits touch; two insertions at one place do."""

    def ends(edit: Edit) -> tuple[tuple[int, int], tuple[int, int]]:
        span = edit.span
        return (span.line, span.column), (span.end_line, span.end_column)

    (start, end), (other_start, other_end) = ends(one), ends(other)
    return one.span.file == other.span.file and start <= other_end and other_start <= end

"""A scenario's result as text for people.

For each failure: what is wrong and where, what was expected beside what is, and the lines of
coins that have to do with it. Then, once for all failures at that point: the step that led
there, the ships before and after it, and what happened in between.
"""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language.diagnostics.rendering import render
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.aligning import columns
from piecesofeight.testing.scenarios.results import Failure, Result, Situation
from piecesofeight.testing.scenarios.running.tracing import Cause

WIDTH = 86


def result_text(result: Result) -> str:
    """The title, whether it passed, and each failure."""
    head = "passed" if result.passed else "FAILED"
    parts = [f"{head}: {result.title} ({_place(result.span)})"]
    for number, failure in enumerate(result.failures, 1):
        following = result.failures[number].situation if number < len(result.failures) else None
        last = failure.situation != following  # it is shown once, below the last of them
        parts.append(failure_text(failure, result.sources, with_situation=last))
    return "\n\n".join(parts)


def failure_text(
    failure: Failure, sources: Mapping[str, str], *, with_situation: bool = True
) -> str:
    """A failure with the place in its file underlined.

    Args:
        failure: what went wrong.
        sources: what is in the files that it speaks of, by name.
        with_situation: whether to show the ships and what happened.
    """
    if failure.diagnostic is not None:
        return render(failure.diagnostic, sources)
    span = failure.span
    numbers = [span.line, *(cause.line for cause in failure.causes)]
    gutter = " " * max(len(str(number)) for number in numbers)
    lines = [f"failed: {failure.message}", f"{gutter}--> {span.file}:{span.line}:{span.column}"]
    lines += _excerpt(span, sources.get(span.file, "").split("\n"), gutter)
    lines += _comparison(failure, gutter)
    lines += [line for cause in _merged(failure.causes) for line in _quoted(cause, gutter)]
    if failure.situation and with_situation:
        shown = ["", *_situation(failure.situation, span.file)]
        lines += [f"{gutter} | {line}" for line in shown]
    return "\n".join(line.rstrip() for line in lines)


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}" if span.line else span.file


def _excerpt(span: Span, source: list[str], gutter: str) -> list[str]:
    if not 1 <= span.line <= len(source):
        return []
    text = source[span.line - 1].rstrip()
    end = span.end_column if span.end_line == span.line else len(text) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    lead = "".join("\t" if char == "\t" else " " for char in text[: span.column - 1])
    number = f"{span.line:>{len(gutter)}}"
    return [f"{gutter} |", f"{number} | {text}", f"{gutter} | {lead}{'^' * width}"]


def _comparison(failure: Failure, gutter: str) -> list[str]:
    """Expected and actual below each other; what differs in two lists is marked."""
    expected, actual, marks = failure.expected, failure.actual, ""
    if failure.pairs:
        expected, actual, marks = columns(failure.pairs)
    said = (("expected: ", expected), ("actual:   ", actual), ("help: ", failure.hint))
    lines = []
    for what, text in said:
        first, *more = _folded(text) if text else [""]
        lines += [f"{gutter} = {what}{first}"] if text else []
        lines += [f"{gutter} | {'':{len(what)}}{line}" for line in more]
    if marks:
        lines.insert(2, f"{gutter} |           {marks}")
    return lines


def _folded(text: str) -> list[str]:
    """A text in lines of at most WIDTH, broken between the items of a list."""
    lines: list[str] = []
    for part in text.split("; "):
        if lines and len(lines[-1]) + len(part) + 2 <= WIDTH:
            lines[-1] += f"; {part}"
        else:
            lines += [part]
    return [f"{line};" for line in lines[:-1]] + lines[-1:]


def _merged(causes: tuple[Cause, ...]) -> list[list[Cause]]:
    """Causes with those together that are lines of one coin."""
    found: list[list[Cause]] = []
    for cause in causes:
        if found and found[-1][-1].coin == cause.coin:
            found[-1].append(cause)
        else:
            found.append([cause])
    return found


def _quoted(causes: list[Cause], gutter: str) -> list[str]:
    """Lines of one coin, as they stand in its file."""
    first = causes[0]
    lines = [f"{gutter}::: {first.file}:{first.line}: {first.coin.name}", f"{gutter} |"]
    return lines + [f"{cause.line:>{len(gutter)}} | {cause.text}" for cause in causes]


def _situation(there: Situation, file: str) -> list[str]:
    """The ships, and before them what led there."""
    if not there.step:
        return there.table.split("\n")
    place = f"{there.span.file}:{there.span.line}" if there.span else file
    if not there.happened and not there.changed:
        return [f"after `{there.step}` ({place})", *(f"  {x}" for x in there.table.split("\n"))]
    lines = [f"before `{there.step}` ({place})"]
    lines += [f"  {line}" for line in there.before.split("\n")]
    if there.happened:
        lines += ["", "what happened"]
        lines += [f"  {line}" for line in there.tree.split("\n")]
    lines += ["", "after it"]
    for line in there.table.split("\n"):
        name = line[2:].split("  ")[0].rstrip()
        lines.append(f"{'* ' if name in there.changed else '  '}{line}")
    return lines

"""What came of running scenarios, and a report of it for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, field, frozen

from piecesofeight.language.diagnostics import Diagnostic
from piecesofeight.language.program import Span
from piecesofeight.language.rendering import render
from piecesofeight.testing.scenarios.taking import Course


@frozen
class Failure:
    """One thing that went wrong in a scenario.

    Attributes:
        message: what is wrong.
        span: the step or the expectation.
        expected: what should have been; may be empty.
        actual: what is; may be empty.
        hint: what may have been meant; may be empty.
        table: the ships at that point; empty if it never came to that.
        diagnostic: if the file itself is wrong: what is.
    """

    message: str
    span: Span
    expected: str = ""
    actual: str = ""
    hint: str = ""
    table: str = ""
    diagnostic: Diagnostic | None = None


@frozen
class Result:
    """What came of one scenario.

    Attributes:
        title: the scenario's title.
        span: where it stands in which file.
        rules: the numbers of the rules that it shows.
        failures: what went wrong; nothing if it passed.
        sources: the text of each file that the failures speak of.
        course: what happened; None if it couldn't be run.
    """

    title: str
    span: Span
    rules: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    sources: Mapping[str, str] = field(factory=dict, eq=False, repr=False)
    course: Course | None = field(default=None, eq=False, repr=False)

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def __str__(self) -> str:
        place = f"{self.span.file}:{self.span.line}" if self.span.line else self.span.file
        parts = [f"{'passed' if self.passed else 'FAILED'}: {self.title} ({place})"]
        for number, failure in enumerate(self.failures, 1):
            following = self.failures[number].table if number < len(self.failures) else ""
            if failure.table == following:  # it is shown once, below the last of them
                failure = evolve(failure, table="")
            parts.append(failure_text(failure, self.sources))
        return "\n\n".join(parts)

    def to_dict(self) -> dict[str, object]:
        """The result as plain data, for a program to read."""
        return {
            "scenario": self.title,
            "file": self.span.file,
            "line": self.span.line,
            "rules": list(self.rules),
            "passed": self.passed,
            "failures": [
                {
                    "message": one.message,
                    "file": one.span.file,
                    "line": one.span.line,
                    "column": one.span.column,
                    "expected": one.expected,
                    "actual": one.actual,
                    "hint": one.hint,
                    "table": one.table,
                    "code": one.diagnostic.code if one.diagnostic else None,
                }
                for one in self.failures
            ],
        }


def failure_text(failure: Failure, sources: Mapping[str, str]) -> str:
    """A failure with the place in its file underlined, and the ships at that point."""
    if failure.diagnostic is not None:
        return render(failure.diagnostic, sources)
    span = failure.span
    gutter = " " * len(str(span.line))
    lines = [f"failed: {failure.message}", f"{gutter}--> {span.file}:{span.line}:{span.column}"]
    lines += _excerpt(span, sources.get(span.file, "").split("\n"), gutter)
    said = (("expected", failure.expected), ("actual", failure.actual), ("help", failure.hint))
    lines += [f"{gutter} = {what}: {text}" for what, text in said if text]
    if failure.table:
        lines += [f"{gutter} |", *(f"{gutter} | {line}" for line in failure.table.splitlines())]
    return "\n".join(line.rstrip() for line in lines)


def _excerpt(span: Span, source: list[str], gutter: str) -> list[str]:
    if not 1 <= span.line <= len(source):
        return []
    text = source[span.line - 1].rstrip()
    end = span.end_column if span.end_line == span.line else len(text) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    lead = "".join("\t" if char == "\t" else " " for char in text[: span.column - 1])
    return [f"{gutter} |", f"{span.line} | {text}", f"{gutter} | {lead}{'^' * width}"]


def report(results: Iterable[Result]) -> str:
    """Every scenario that failed, and how many passed."""
    every = list(results)
    failed = [result for result in every if not result.passed]
    count = len(every)
    total = f"{count} scenario{'s' if count != 1 else ''}: "
    total += f"{count - len(failed)} passed, {len(failed)} failed"
    return "\n\n".join([*map(str, failed), total])

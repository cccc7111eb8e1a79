"""What came of running scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_list
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.aligning import Pairs
from piecesofeight.testing.scenarios.running.taking import Course
from piecesofeight.testing.scenarios.running.tracing import Cause, Happening
from piecesofeight.testing.scenarios.writing.golden import Golden


@frozen
class Situation:
    """Where something went wrong: the ships, and what brought them there.

    Attributes:
        table: the ships at that point.
        step: the last step taken; empty if none was.
        span: where that step stands.
        before: the ships just before that step; empty if none was taken.
        changed: the names of the players whose ships have changed since then.
        happened: what happened since then.
        tree: the same as a tree, with what led to what, down to the lines of coins.
    """

    table: str
    step: str = ""
    span: Span | None = None
    before: str = ""
    changed: tuple[str, ...] = ()
    happened: tuple[Happening, ...] = ()
    tree: str = ""


@frozen
class Failure:
    """One thing that went wrong in a scenario.

    Attributes:
        message: what is wrong.
        span: the step or the expectation.
        expected: what should have been; may be empty.
        actual: what is; may be empty.
        hint: what may have been meant; may be empty.
        pairs: if `expected` and `actual` are lists, what stands beside what; None beside
            what is in one of them only.
        causes: the lines of coins that have to do with it.
        situation: the ships at that point; None if it never came to that.
        is_difference: whether the scenario went its way, and only an expectation doesn't hold.
        golden: what that expectation would have to say.
        diagnostic: if the file itself is wrong: what is.
    """

    message: str
    span: Span
    expected: str = ""
    actual: str = ""
    hint: str = ""
    pairs: Pairs = ()
    causes: tuple[Cause, ...] = ()
    situation: Situation | None = None
    is_difference: bool = False
    golden: Golden | None = None
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
        coin_files: the coin files that it uses besides the shipped ones.
    """

    title: str
    span: Span
    rules: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    sources: Mapping[str, str] = field(factory=dict, eq=False, repr=False)
    course: Course | None = field(default=None, eq=False, repr=False)
    coin_files: tuple[Path, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def __str__(self) -> str:
        from piecesofeight.testing.scenarios.rendering import result_text

        return result_text(self)

    def to_dict(self) -> dict[str, object]:
        """The result as plain data, for a program to read."""
        return {
            "scenario": self.title,
            "file": self.span.file,
            "line": self.span.line,
            "rules": list(self.rules),
            "passed": self.passed,
            "failures": [_failure_data(one) for one in self.failures],
        }


def _failure_data(failure: Failure) -> dict[str, object]:
    there = failure.situation or Situation("")
    return {
        "message": failure.message,
        "file": failure.span.file,
        "line": failure.span.line,
        "column": failure.span.column,
        "expected": failure.expected,
        "actual": failure.actual,
        "hint": failure.hint,
        "causes": [_cause_data(one) for one in failure.causes],
        "step": there.step,
        "step_line": there.span.line if there.span else None,
        "before": there.before,
        "happened": [{"text": one.text, "cause": _cause_data(one.cause)} for one in there.happened],
        "table": there.table,
        "code": failure.diagnostic.code if failure.diagnostic else None,
    }


def _cause_data(cause: Cause | None) -> dict[str, object] | None:
    if cause is None:
        return None
    return {"coin": cause.coin.name, "file": cause.file, "line": cause.line}


def report(results: Iterable[Result]) -> str:
    """Every scenario that failed, and how many passed.

    Raises:
        GameError: these are no results.
    """
    given = a_list(results, "what is reported", "a list of `Result`s")
    every = [a_kind(one, Result, "what is reported", "a `Result`") for one in given]
    failed = [result for result in every if not result.passed]
    count = len(every)
    total = f"{count} scenario{'s' if count != 1 else ''}: "
    total += f"{count - len(failed)} passed, {len(failed)} failed"
    return "\n\n".join([*map(str, failed), total])

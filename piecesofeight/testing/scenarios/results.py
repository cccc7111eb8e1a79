"""What came of running scenarios, as values, as plain data and as text for people.

The text of a failure has what is wrong and where, what was expected beside what is, and the lines
of coins that have to do with it. Then, once for all failures at that point: the step that led
there, the ships before and after it, and what happened in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_list
from piecesofeight.game.state import State
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.diagnostics.excerpts import Mark, as_text, excerpt
from piecesofeight.language.diagnostics.rendering import render
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.aligning import Pairs, columns
from piecesofeight.testing.scenarios.model import Step
from piecesofeight.testing.scenarios.running.expectations import Checkpoint, Golden
from piecesofeight.testing.scenarios.running.played import (
    Played,
    changed_between,
    game_now,
    games_in,
    table_text,
)
from piecesofeight.testing.scenarios.running.tracing import Cause, Happening

WIDTH = 86  # of a line of what was expected


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

    @classmethod
    def of(cls, moment: Checkpoint, step: Step | None) -> Situation:
        """A point of a scenario, and the last step that was taken, if one was."""
        state = moment.state
        if step is None:
            return cls(table_text(state))
        before, latest = moment.states[moment.last], moment.latest
        table = table_text(state, with_game=game_now(before) is not None)
        shown = table_text(before, with_game=False)
        told = latest.happenings, latest.tree
        return cls(table, str(step), step.span, shown, changed_between(before, state), *told)


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
        states: where it began, and where each decision led, a game's or an evening's; empty if it
            couldn't be run.
        coin_files: the coin files that it uses besides the shipped ones.
    """

    title: str
    span: Span
    rules: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    sources: Mapping[str, str] = field(factory=dict, eq=False, repr=False)
    states: tuple[Played, ...] = field(default=(), eq=False, repr=False)
    coin_files: tuple[Path, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return not self.failures

    @property
    def games(self) -> tuple[tuple[State, ...], ...]:
        """The states that each game went through; a scenario without an evening has one game."""
        return games_in(self.states)

    def __str__(self) -> str:
        return result_text(self)

    def to_dict(self) -> dict[str, object]:
        """The result as plain data, for a program to read."""
        return {
            "scenario": self.title,
            "file": self.span.file,
            "line": self.span.line,
            "rules": list(self.rules),
            "passed": self.passed,
            "failures": [_failure_data(failure) for failure in self.failures],
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
        "causes": [_cause_data(cause) for cause in failure.causes],
        "step": there.step,
        "step_line": there.span.line if there.span else None,
        "before": there.before,
        "happened": [
            {"text": happening.text, "cause": _cause_data(happening.cause)}
            for happening in there.happened
        ],
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


# --- as text --------------------------------------------------------------------------------


def result_text(result: Result) -> str:
    """The title, whether it passed, and each failure."""
    head = "passed" if result.passed else "FAILED"
    place = f"{result.span.file}:{result.span.line}".removesuffix(":0")
    parts = [f"{head}: {result.title} ({place})"]
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
    digits = max(len(str(number)) for number in numbers)
    gutter = " " * digits
    lines = [f"failed: {failure.message}", f"{gutter}--> {span.file}:{span.line}:{span.column}"]
    source = sources.get(span.file, "").split("\n")
    lines += map(as_text, excerpt([Mark(span)], source, digits))
    lines += _comparison(failure, gutter)
    lines += [line for cause in _merged(failure.causes) for line in _quoted(cause, gutter)]
    if failure.situation and with_situation:
        shown = ["", *_situation(failure.situation, span.file)]
        lines += [f"{gutter} | {line}" for line in shown]
    return "\n".join(line.rstrip() for line in lines)


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
        name = line[2:].split("  ")[0].partition(":")[0].rstrip()
        lines.append(f"{'* ' if name in there.changed else '  '}{line}")
    return lines

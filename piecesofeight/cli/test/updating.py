"""`piecesofeight test --update`: write what is so into scenario files, when it was looked at."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click
from attrs import frozen
from rich.console import Console

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import read_text, write_text
from piecesofeight.cli.common.output import coloured_diff, counted, one_line, unified_diff
from piecesofeight.cli.test.running import ScenarioReport
from piecesofeight.testing import Result, run_text
from piecesofeight.testing.scenarios.writing.updating import Updated, goldens_of, with_golden

NO = ("", "0", "false", "no", "off")


@frozen
class FileUpdate:
    """What is in a file, and what would be."""

    file: Path
    before: str
    updated: Updated


def refuse_in_automation(sure: bool) -> None:
    """Where nobody looks, nothing is taken for right.

    Raises:
        Failure: this is a run of continuous integration, and nobody said yes beforehand.
    """
    if not sure and os.environ.get("CI", "").lower() not in NO:
        hint = "run it where you can look at the differences; `--yes` writes them unseen"
        raise Failure("`--update` asks before it writes, and nobody can answer in CI", hint)


def plans(report: ScenarioReport, coins: Sequence[str]) -> list[FileUpdate]:
    """What could be written to each file, checked: with it the scenarios hold."""
    by_file: dict[str, list[Result]] = {}
    for result in report.results:
        by_file.setdefault(result.span.file, []).append(result)
    found = []
    for name, results in by_file.items():
        goldens = goldens_of(results)
        if goldens:
            file = Path(name)
            before = read_text(file, keep_mark=True)
            updated = with_golden(before, goldens)
            _check(updated, file, coins)
            found.append(FileUpdate(file, before, updated))
    return found


def _check(updated: Updated, file: Path, coins: Sequence[str]) -> None:
    """See to it that what would be written is read back as what was meant."""
    again = goldens_of(run_text(updated.text, str(file), file.parent, coins))
    if len(again) > len(updated.left):
        raise AssertionError(f"what would be written to {file} doesn't hold")


def update(out: Console, todo: Sequence[FileUpdate], sure: bool) -> list[Path]:
    """Show what would change, ask, and write; the files that were written.

    Raises:
        Failure: a file can't be written, or was changed since it was read.
    """
    written = []
    for plan in todo:
        for golden, why in plan.updated.left:
            place = f"{plan.file}:{golden.span.line}:{golden.span.column}"
            out.print(f"left as it is: {one_line(place)}: {why}")
        if not plan.updated.written:
            continue
        changed = unified_diff(plan.before, plan.updated.text, str(plan.file), context=2)
        out.print(coloured_diff(changed), end="")
        values = counted(len(plan.updated.written), "value")
        if sure or click.confirm(f"write {values} to {one_line(str(plan.file))}?"):
            if read_text(plan.file, keep_mark=True) != plan.before:
                raise Failure(f"`{one_line(str(plan.file))}` was changed in the meantime")
            write_text(plan.file, plan.updated.text)
            written.append(plan.file)
    return written

"""`piecesofeight test --mutate`: which lines of coins could be otherwise, and all would pass."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from piecesofeight.cli.common.failure import FOUND, OK, Failure
from piecesofeight.cli.common.output import counted, print_json, shown
from piecesofeight.cli.test.running import run, show, show_summary
from piecesofeight.testing import read_file
from piecesofeight.testing.altering import Noticed, noticed


def mutate(out: Console, files: Sequence[Path], coins: Sequence[str], *, as_json: bool) -> int:
    """Alter each line of the scenarios' coins, and tell what no scenario notices; the exit code.

    Raises:
        Failure: a scenario fails as it is, or no scenario has coins of a file.
    """
    report = run(files, coins)
    if report.exit_code:
        show(out, report)
        show_summary(out, report)
        raise Failure("a scenario fails as it is", "mend that first", report.exit_code)
    found = list(noticed(case for file in files for case in read_file(file, coins)))
    if not found:
        hint = "name your coin file under `sets` in the scenario, or with `--coins`"
        raise Failure("there is no line of a coin to be altered", hint)
    missed = [one for one in found if not one.by]
    if as_json:
        print_json(_data(found))
    else:
        for one in missed:
            out.print(Text.assemble(("not noticed: ", "bold red"), shown(str(one.alteration))))
        style = "bold red" if missed else "bold green"
        told = f"{counted(len(found), 'change')} to lines of coins: {len(found) - len(missed)}"
        out.print(Text(f"{told} noticed by scenarios, {len(missed)} not", style=style))
    return FOUND if missed else OK


def _data(found: Sequence[Noticed]) -> list[dict[str, Any]]:
    return [
        {
            "coin": one.alteration.coin,
            "file": one.alteration.file,
            "line": one.alteration.line,
            "change": one.alteration.what,
            "noticed_by": one.by or None,
        }
        for one in found
    ]

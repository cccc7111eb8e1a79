"""`piecesofeight test --watch`: run scenarios again when their files, or their coins, change.

The files are looked at a few times a second. That needs no library and works on every file
system, in containers and over a network too; there are some dozens of files to look at, and to
look at one takes microseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from attrs import define, field
from rich.console import Console

from piecesofeight import data_files as resources
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import expanded
from piecesofeight.cli.common.output import counted, one_line
from piecesofeight.cli.test.running import (
    ScenarioReport,
    is_scenario_file,
    run,
    show,
    show_summary,
)
from piecesofeight.language.loading.coinset import forget_shipped
from piecesofeight.tables.compiler import shipped_coins

INTERVAL = 0.25  # seconds between two looks
QUIET = 0.1  # seconds without a change after which all has been saved

# What tells whether a file has changed: when it was written, and its size; None: it isn't there.
Stamp = tuple[int, int] | None


def look(files: Iterable[Path]) -> dict[Path, Stamp]:
    """Each file as it is now."""
    return {file: _stamp(file) for file in files}


def _stamp(file: Path) -> Stamp:
    try:
        about = file.stat()
    except (OSError, ValueError):
        return None
    return about.st_mtime_ns, about.st_size


def shipped() -> set[Path]:
    """The coin files that come with the package."""
    folder = Path(str(resources.folder("coins")))
    return {file for file in folder.glob("*.yaml") if not is_scenario_file(file.name)}


@define
class Watch:
    """Scenario files under watch.

    Attributes:
        names: files and folders as they were named.
        coins: coin files whose coins every scenario may use.
        pause: waits for some seconds.
        reports: what came of each scenario file when it was run last.
        used: what each depends on, as it was then: itself and coin files.
    """

    names: Sequence[str]
    coins: Sequence[str]
    pause: Callable[[float], object]
    reports: dict[Path, ScenarioReport] = field(factory=dict)
    used: dict[Path, dict[Path, Stamp]] = field(factory=dict)

    @property
    def known(self) -> set[Path]:
        """Every file to look at."""
        return {file for used in self.used.values() for file in used}

    @property
    def whole(self) -> ScenarioReport:
        """What came of all files."""
        return _joined(self.reports.values())

    def look(self) -> dict[Path, Stamp]:
        """Every file that something depends on, and every scenario file that there is."""
        return look({*self.known, *self.scenario_files()})

    def scenario_files(self) -> list[Path]:
        """The scenario files that there are now; none where a folder has lost them all."""
        try:
            return expanded(self.names, is_scenario_file, "scenario files")
        except Failure:
            return []

    def stale(self) -> list[Path]:
        """The scenario files to run: new ones, and those that depend on what has changed."""
        now = look(self.known)
        return [
            file
            for file in self.scenario_files()
            if file not in self.used or not self.used[file].items() <= now.items()
        ]

    @property
    def changed(self) -> bool:
        """Whether there is something to run, or a scenario file that was run is gone."""
        return bool(self.stale()) or not self.reports.keys() <= set(self.scenario_files())

    def wait(self) -> None:
        """Wait until something has changed, and nothing more does.

        Several files that are saved together, and one that is written in pieces, are one
        change; a file that is written anew as it was is none.
        """
        while True:
            self.pause(INTERVAL)
            if self.changed:
                before: dict[Path, Stamp] = {}
                while before != (now := self.look()):
                    before = now
                    self.pause(QUIET)
                if self.changed:
                    return

    def run(self, files: Sequence[Path]) -> ScenarioReport:
        """Run some of the files; what is changed meanwhile runs again."""
        before, packaged = self.look(), look(shipped())
        if not all(packaged.items() <= used.items() for used in self.used.values()):
            forget_shipped()
            shipped_coins.cache_clear()
        for gone in self.reports.keys() - set(self.scenario_files()):
            del self.reports[gone], self.used[gone]
        for file in files:
            report = self.reports[file] = run([file], self.coins)
            coins = {each for result in report.results for each in result.coin_files}
            used = look({file, *coins, *map(Path, self.coins)}) | packaged
            self.used[file] = used | {each: before[each] for each in used if each in before}
        return _joined(self.reports[file] for file in files)


def _joined(reports: Iterable[ScenarioReport]) -> ScenarioReport:
    """Several reports as one."""
    every = list(reports)
    return ScenarioReport(
        tuple(result for report in every for result in report.results),
        tuple(failure for report in every for failure in report.unreadable),
    )


def watch(
    out: Console,
    names: Sequence[str],
    coins: Sequence[str],
    verbose: bool = False,
    pause: Callable[[float], object] = time.sleep,
) -> int:
    """Run the scenarios, and again what is affected by each change, until Ctrl-C.

    Returns:
        The exit code of the last state of all files.
    """
    work = Watch(names, coins, pause)
    expanded(names, is_scenario_file, "scenario files")  # raises where a folder has none
    try:
        while True:
            files = work.stale()
            report = work.run(files)
            out.print()
            if files and work.reports.keys() != set(files):
                out.print(
                    f"again: {', '.join(one_line(str(file)) for file in files)}", style="bold"
                )
            show(out, report, verbose)
            show_summary(out, work.whole)
            out.print(f"watching {counted(len(work.known), 'file')}; Ctrl-C ends it")
            work.wait()
    except KeyboardInterrupt:
        out.print()
        return work.whole.exit_code

"""`piecesofeight test --watch`: run scenarios again when their files, or their coins, change.

The files are looked at a few times a second. That needs no library and works on every file
system, in containers and over a network too; there are some dozens of files to look at, and to
look at one takes microseconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from attrs import define, field
from rich.console import Console

from piecesofeight import data_files as resources
from piecesofeight.cli.common.failure import Failure, failure_of
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

Stamp = tuple[int, int] | None
Pause = Callable[[float], object]


def stamp(file: Path) -> Stamp:
    """What tells whether a file has changed; None if it isn't there."""
    try:
        about = file.stat()
    except (OSError, ValueError):
        return None
    return about.st_mtime_ns, about.st_size


@define
class Watcher:
    """Files that are looked at for changes.

    Attributes:
        pause: waits for some seconds.
        known: each file as it was when it was looked at last.
    """

    pause: Pause = time.sleep
    known: dict[Path, Stamp] = field(factory=dict)

    def add(self, files: Iterable[Path], since: int) -> None:
        """Look at further files from now on.

        Args:
            files: the files.
            since: when they were begun to be used, as `time.time_ns` tells it; one that was
                written later counts as changed.
        """
        for file in files:
            if file not in self.known:
                now = stamp(file)
                self.known[file] = now if now is None or now[0] < since else None

    def changed(self, files: Callable[[], Iterable[Path]]) -> set[Path]:
        """Wait until files have changed and no more do, and say which.

        Several files that are saved together, and one that is written in pieces, are one
        change; a file that is written anew as it was is none.

        Args:
            files: the files that there are, asked for at each look.
        """
        while True:
            self.pause(INTERVAL)
            now = look(files())
            if now == self.known:
                continue
            self.pause(QUIET)
            while (later := look(files())) != now:
                now = later
                self.pause(QUIET)
            old, self.known = self.known, now
            found = {file for file in old.keys() | now.keys() if old.get(file) != now.get(file)}
            if found:
                return found


def look(files: Iterable[Path]) -> dict[Path, Stamp]:
    """Each file as it is now."""
    return {file: stamp(file) for file in files}


@define
class Watch:
    """Scenario files under watch, and what each depends on.

    Attributes:
        names: files and folders as they were named.
        coins: coin files whose coins every scenario may use.
        reports: what came of each file when it was run last.
    """

    names: Sequence[str]
    coins: Sequence[str]
    reports: dict[Path, ScenarioReport] = field(factory=dict)

    def scenario_files(self) -> list[Path]:
        """The scenario files that there are now; none where a folder has lost them all."""
        try:
            return expanded(self.names, is_scenario_file, "scenario files")
        except Failure:
            return []

    def files(self) -> set[Path]:
        """Every file to look at."""
        found = set(self.scenario_files())
        return found.union(shipped(), *(self.needs(file) for file in self.reports))

    def needs(self, file: Path) -> set[Path]:
        """What a scenario file depends on, as far as it is known: itself and coin files."""
        results = self.reports[file].results if file in self.reports else ()
        used = {coin_file for result in results for coin_file in result.coin_files}
        return {file, *used, *map(Path, self.coins)}

    def affected(self, changed: set[Path]) -> list[Path]:
        """The scenario files that have to be run again."""
        there = self.scenario_files()
        if changed & shipped():
            forget_shipped()
            shipped_coins.cache_clear()
            return there
        return [file for file in there if file not in self.reports or changed & self.needs(file)]

    def run(self, files: Sequence[Path]) -> ScenarioReport:
        """Run some of the files."""
        there = set(self.scenario_files())
        self.reports = {file: report for file, report in self.reports.items() if file in there}
        for file in files:
            self.reports[file] = run([file], self.coins)
        return joined({file: self.reports[file] for file in files})

    @property
    def lost(self) -> bool:
        """Whether a scenario file that was run is gone."""
        return not self.reports.keys() <= set(self.scenario_files())

    @property
    def whole(self) -> ScenarioReport:
        """What came of all files."""
        return joined(self.reports)


def joined(reports: Mapping[Path, ScenarioReport]) -> ScenarioReport:
    """Several reports as one."""
    return ScenarioReport(
        tuple(result for report in reports.values() for result in report.results),
        tuple(failure for report in reports.values() for failure in report.unreadable),
    )


def shipped() -> set[Path]:
    """The coin files that come with the package."""
    folder = Path(str(resources.folder("coins")))
    return {file for file in folder.glob("*.yaml") if not is_scenario_file(file.name)}


def watch(
    out: Console,
    names: Sequence[str],
    coins: Sequence[str],
    verbose: bool = False,
    pause: Pause = time.sleep,
) -> int:
    """Run the scenarios, and again what is affected by each change, until Ctrl-C.

    Returns:
        The exit code of the last state of all files.
    """
    work = Watch(names, coins)
    files = expanded(names, is_scenario_file, "scenario files")
    watcher = Watcher(pause)
    try:
        while True:
            begun = time.time_ns()
            _round(out, work, files, verbose)
            watcher.add(work.files(), begun)
            out.print(f"watching {counted(len(work.files()), 'file')}; Ctrl-C ends it")
            files = []
            while not files and not work.lost:
                files = work.affected(watcher.changed(work.files))
    except KeyboardInterrupt:
        out.print()
        return work.whole.exit_code


def _round(out: Console, work: Watch, files: Sequence[Path], verbose: bool) -> None:
    """Run some files, and show what came of them; coins that can't be loaded are shown, too."""
    try:
        report = work.run(files)
    except Exception as error:
        failure = failure_of(error)
        if failure is None:
            raise
        failure.show()
        return
    out.print()
    if files and work.reports.keys() != set(files):
        out.print(f"again: {', '.join(one_line(str(file)) for file in files)}", style="bold")
    show(out, report, verbose)
    show_summary(out, work.whole)

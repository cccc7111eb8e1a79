"""A pytest plugin: every scenario of a `*.scenario.yaml` file is a test, and coins keep laws.

The fixture `check_laws` is `piecesofeight.testing.check_laws`; what is broken is written into the
test's own temporary folder.

pytest finds it when the package is installed. It is imported in each session of pytest, also
in those that have nothing to do with us, so it imports nothing of ours before there is a
scenario file to collect.

Settings (`[tool.pytest.ini_options]`) and options:

- `piecesofeight_scenarios = false`, `--no-piecesofeight`: collect no scenarios;
- `piecesofeight_coins = ["my_set.yaml"]`, `--piecesofeight-coins FILE`: coin files that every
  scenario may use, besides those that it names under `sets`;
- `--piecesofeight-games N`: how many games the fixture `check_laws` plays where a test doesn't say.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from piecesofeight.testing import Case, Result
    from piecesofeight.testing.laws.checking import LawsReport

SUFFIX = ".scenario.yaml"
MARKER = "scenario"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options and settings."""
    group = parser.getgroup("piecesofeight", "scenarios of Pieces of Eight")
    group.addoption(
        "--no-piecesofeight", action="store_true", help="Do not collect *.scenario.yaml files."
    )
    group.addoption(
        "--piecesofeight-coins",
        action="append",
        default=[],
        metavar="FILE",
        help="A coin file that every scenario may use; may be given again.",
    )
    group.addoption(
        "--piecesofeight-games",
        type=int,
        metavar="N",
        help="How many games `check_laws` plays where a test doesn't say.",
    )
    parser.addini(
        "piecesofeight_scenarios", "Whether *.scenario.yaml files are tests.", "bool", True
    )
    parser.addini("piecesofeight_coins", "Coin files that every scenario may use.", "paths", [])


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, so that `-m "not scenario"` leaves scenarios out."""
    config.addinivalue_line("markers", f"{MARKER}: a scenario out of a *{SUFFIX} file.")


@pytest.fixture
def check_laws(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., LawsReport]:
    """Hold coins to the laws of every game: `check_laws("my_set.yaml")`."""
    from piecesofeight.testing.laws.checking import check_laws

    games = request.config.getoption("piecesofeight_games")
    usual: dict[str, Any] = {"record": tmp_path} | ({"games": games} if games else {})

    def check(*sets: Any, **how: Any) -> LawsReport:
        return check_laws(*sets, **(usual | how))

    return check


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect scenario files, unless that is turned off."""
    config = parent.config
    if not file_path.name.endswith(SUFFIX) or config.getoption("no_piecesofeight"):
        return None
    if not config.getini("piecesofeight_scenarios"):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """The scenarios in the order of the file; one that can't be read is a test that fails."""
        from piecesofeight.testing import read_file

        given = [self.config.invocation_params.dir / file for file in self._option()]
        coins = [*self.config.getini("piecesofeight_coins"), *given]
        taken: set[str] = set()
        for case in read_file(_shown(self.path), coins):
            name = _name(case, taken)
            taken.add(name)
            yield ScenarioItem.from_parent(self, name=name, case=case)

    def _option(self) -> list[str]:
        files: list[str] = self.config.getoption("piecesofeight_coins")
        return files


class ScenarioItem(pytest.Item):
    """A scenario.

    Attributes:
        case: what was read.
    """

    def __init__(self, *, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case
        self.add_marker(MARKER)
        self.user_properties.append(("rules", list(case.rules)))

    def runtest(self) -> None:
        """Run it."""
        from piecesofeight.testing import run_case

        result = run_case(self.case)
        if not result.passed:
            raise FailedScenarioError(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any) -> Any:
        """What should be different, rather than a traceback of ours."""
        if isinstance(excinfo.value, FailedScenarioError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *rest)

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """Where it stands."""
        return self.path, max(self.case.span.line - 1, 0), self.name


class FailedScenarioError(Exception):
    """A scenario doesn't hold.

    Attributes:
        result: what is wrong with it.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.result = result

    def __str__(self) -> str:
        _title, _, failures = str(self.result).partition("\n\n")
        return failures


def _shown(path: Path) -> Path:
    """A path as a reader of messages likes it: from the working folder, if it is below that."""
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path


def _name(case: Case, taken: Iterable[str]) -> str:
    """The title; `::` would divide an id, and titles that are there twice get their line."""
    name = case.title.replace("::", ":")
    return f"{name} (line {case.span.line})" if name in taken else name

"""Scenario files as tests of pytest: what is collected, how it is named, how it fails."""

from __future__ import annotations

import subprocess
import sys

import pytest

from piecesofeight.testing import report, run_text

pytest_plugins = ["pytester"]

PLUGIN = "piecesofeight.testing.pytest_plugin"
COINS = """\
set: gulls
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      play:
        destroy any open coin
"""
SHIPS = """
  ships:
    Anne: {nest: Gull, deck: [Captain, Mate]}
    Bart: {nest: Bomb, deck: [Pistols, Captain]}
"""
GOOD = f"""\
- scenario: A Gull dives and stays
  sets: [gulls.yaml]
  rules: ["4.3"]{SHIPS}  steps: [Anne: play nest at Bart.fore]
  expect: {{turn: Bart, ships: {{Bart: {{hold: [Pistols]}}}}}}
"""
BAD = GOOD.replace("A Gull dives and stays", "A Gull is gone").replace(
    "turn: Bart, ships: {Bart: {hold: [Pistols]}}", "ships: {Anne: {nest: null}}"
)


@pytest.fixture(scope="module", autouse=True)
def everything_is_loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What isn't here yet would be imported by each run in this process, with empty caches."""
    home = tmp_path_factory.mktemp("before")
    (home / "gulls.yaml").write_text(COINS, encoding="utf-8")
    assert report(run_text(GOOD + BAD, folder=home)).endswith("1 passed, 1 failed")


@pytest.fixture
def folder(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with a coin file, outside of this project."""
    pytester.makefile(".yaml", gulls=COINS)
    return pytester


def run(folder: pytest.Pytester, *args: str) -> pytest.RunResult:
    """Run pytest in the folder, with the plugin as if it were installed."""
    return folder.runpytest_inprocess(
        "-p", PLUGIN, "-p", "no:cacheprovider", "-p", "no:xdist", *args
    )


def scenarios(folder: pytest.Pytester, name: str, text: str) -> None:
    """Write a scenario file."""
    folder.path.joinpath(f"{name}.scenario.yaml").write_text(text, encoding="utf-8")


def test_each_scenario_is_a_test(folder: pytest.Pytester) -> None:
    """A file is collected by its name; a test is named by the scenario's title."""
    scenarios(folder, "gull", GOOD)
    result = run(folder, "-v")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["gull.scenario.yaml::A Gull dives and stays PASSED*"])


def test_a_failure_is_told_as_by_the_command(folder: pytest.Pytester) -> None:
    """What should be different, with the ships and the coin's line; no traceback of ours."""
    scenarios(folder, "gull", GOOD + BAD)
    result = run(folder)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "__* A Gull is gone __*",
            "failed: Anne's nest should be different",
            "*--> gull.scenario.yaml:*",
            "*= expected: null",
            "*= actual:   Gull",
            "*what happened",
            "*`destroy any open coin` [[]line 8]",
            "FAILED gull.scenario.yaml::A Gull is gone - failed: Anne's nest*",
        ]
    )
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_scenario_that_cannot_be_read_fails_and_the_others_run(folder: pytest.Pytester) -> None:
    """The error is that of the file; a file that isn't YAML is one test that fails."""
    scenarios(folder, "gull", GOOD + BAD.replace("Bomb", "Bmob"))
    scenarios(folder, "not", "- scenario: {")
    result = run(folder)
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["error[[]E0301]: there is no coin `Bmob`"])
    result.stdout.fnmatch_lines(["error[[]E0101]: *"])


def test_titles_that_are_there_twice_have_ids_of_their_own(folder: pytest.Pytester) -> None:
    """Both are errors in the file (E0105), and each can be chosen by its id."""
    scenarios(folder, "gull", GOOD + GOOD)
    result = run(folder, "--collect-only", "-q")
    result.stdout.fnmatch_lines(
        [
            "gull.scenario.yaml::A Gull dives and stays",
            "gull.scenario.yaml::A Gull dives and stays (line 9)",
        ]
    )


def test_tests_are_chosen_by_title_id_and_marker(folder: pytest.Pytester) -> None:
    """`-k` looks at titles, an id names one, `-m scenario` means all of them."""
    scenarios(folder, "gull", GOOD + GOOD.replace("A Gull", "Again a Gull::it"))
    folder.makepyfile("def test_python(): pass")
    run(folder, "-k", "Again").assert_outcomes(passed=1, deselected=2)
    run(folder, "-m", "scenario").assert_outcomes(passed=2, deselected=1)
    run(folder, "-m", "not scenario", "--strict-markers").assert_outcomes(passed=1, deselected=2)
    run(folder, "gull.scenario.yaml::A Gull dives and stays").assert_outcomes(passed=1)
    named = "gull.scenario.yaml::Again a Gull:it dives and stays"
    run(folder, named).assert_outcomes(passed=1)


@pytest.mark.parametrize("how", ["ini", "option"])
def test_collecting_can_be_turned_off(folder: pytest.Pytester, how: str) -> None:
    """By a setting for a project, by an option for a run."""
    scenarios(folder, "gull", GOOD)
    folder.makepyfile("def test_python(): pass")
    if how == "ini":
        folder.makeini("[pytest]\npiecesofeight_scenarios = false\n")
    option = ["--no-piecesofeight"] if how == "option" else []
    run(folder, "--strict-config", *option).assert_outcomes(passed=1)


@pytest.mark.parametrize("how", ["ini", "option"])
def test_coin_files_can_be_named_for_all(folder: pytest.Pytester, how: str) -> None:
    """Scenarios use the coins without `sets`; one that names the file all the same still runs."""
    plain = GOOD.replace("  sets: [gulls.yaml]\n", "")
    folder.mkdir("deep")
    scenarios(folder, "deep/gull", plain)
    scenarios(folder, "same", GOOD)
    run(folder).assert_outcomes(passed=1, failed=1)
    if how == "ini":
        folder.makeini("[pytest]\npiecesofeight_coins = gulls.yaml\n")
    option = ["--piecesofeight-coins", "gulls.yaml"] if how == "option" else []
    run(folder, *option).assert_outcomes(passed=2)


def test_failures_are_run_again_by_the_cache(folder: pytest.Pytester) -> None:
    """`--lf` runs what failed before, and that only."""
    scenarios(folder, "gull", GOOD + BAD)
    folder.runpytest_inprocess("-p", PLUGIN, "-p", "no:xdist").assert_outcomes(passed=1, failed=1)
    again = folder.runpytest_inprocess("-p", PLUGIN, "-p", "no:xdist", "--lf")
    again.assert_outcomes(failed=1)


def test_workers_share_the_scenarios(folder: pytest.Pytester) -> None:
    """With pytest-xdist every worker collects the same tests, and failures come back whole."""
    pytest.importorskip("xdist")
    scenarios(folder, "gull", GOOD + BAD)
    scenarios(folder, "more", GOOD)
    result = folder.runpytest_subprocess("-p", PLUGIN, "-n", "2")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["failed: Anne's nest should be different"])


def test_a_session_without_scenarios_imports_nothing_of_the_game() -> None:
    """The plugin is imported in everybody's sessions: no parser, no game, no numbers."""
    code = f"import sys, {PLUGIN}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    mine = {name for name in done.stdout.split() if name.startswith("piecesofeight")}
    assert {"piecesofeight", "piecesofeight.lazy", "piecesofeight.testing", PLUGIN} == mine
    assert {"lark", "yaml", "numpy", "hypothesis"}.isdisjoint(done.stdout.split())


def test_scenarios_run_where_there_is_no_pytest() -> None:
    """Nothing but the plugin imports pytest."""
    code = """
import importlib, pkgutil, sys
sys.modules["pytest"] = None
import piecesofeight
for module in pkgutil.walk_packages(piecesofeight.__path__, "piecesofeight."):
    optional = ("__main__", "pytest_plugin")
    extras = (".lsp.", ".adapters.")
    if not module.name.endswith(optional) and not any(one in module.name for one in extras):
        importlib.import_module(module.name)
"""
    subprocess.run([sys.executable, "-c", code], check=True)

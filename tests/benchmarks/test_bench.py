"""The benchmarks run and say what they should; how fast it was is nobody's test."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from piecesofeight.cli import cli
from piecesofeight.study import bench as benchmarks
from piecesofeight.study.bench import (
    QUICK,
    Bench,
    by_kernel,
    by_states,
    chess_contest,
    compiled_contest,
    hosted_games,
    imported_with_package,
    recorded_games,
    silent_games,
)
from piecesofeight.study.mass import COMPILED, INTERPRETED
from piecesofeight.study.measuring import Contest, Series, Side, measured


def test_rounds_are_interleaved_and_the_first_is_not_counted() -> None:
    """Both sides of each contest are measured in turn, round after round."""
    order: list[str] = []

    def side(name: str, values: list[float]) -> Side:
        left = iter([99.0, *values])
        return Side(name, "things/s", lambda: (order.append(name), next(left))[1])

    contests = [
        Contest("one", "its bound", side("a", [2.0, 6.0, 4.0]), side("b", [1.0, 2.0, 4.0])),
        Contest("two", "its bound", side("c", [5.0, 5.0, 7.0])),
        Contest("three", "its bound", missing="needs a thing"),
    ]
    one, two, three = measured(contests, 3)
    assert ["a", "b", "c"] * 4 == order
    assert Series(4.0, 2.0, 6.0) == one.value
    assert Series(2.0, 1.0, 4.0) == one.base
    assert Series(2.0, 1.0, 3.0) == one.ratio
    assert (Series(5.0, 5.0, 7.0), None, None) == (two.value, two.base, two.ratio)
    assert (None, "needs a thing") == (three.value, three.missing)


def test_both_sides_play_the_same_games() -> None:
    """Interpreted and compiled, bare kernel and states: as many decisions on each side."""
    records = recorded_games(4)
    assert by_kernel(records) == by_states(records)
    coins = benchmarks.load_coins().sets[0].coins
    if benchmarks.native.available():
        assert silent_games(coins, INTERPRETED, 20)() == silent_games(coins, COMPILED, 20)()
        assert hosted_games(INTERPRETED, 5)() == hosted_games(COMPILED, 5)()


def test_what_isnt_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an extra a figure says what to install, and the rest goes on."""
    monkeypatch.setattr(benchmarks.importlib.util, "find_spec", lambda _: None)
    coins = benchmarks.load_coins().sets[0].coins
    assert "piecesofeight[bench]" in chess_contest(coins, QUICK).missing
    assert "piecesofeight[fast]" in compiled_contest(coins, QUICK).missing


def test_importing_the_package_imports_nothing_heavy() -> None:
    """`import piecesofeight` leaves numpy, llvmlite, hypothesis, rich, lark and yaml alone."""
    assert [] == imported_with_package()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """The benchmarks with next to no work in them."""
    size = benchmarks.Size(games=5, compiled=20, chess=1, hosted=3, recorded=2, copies=100)
    monkeypatch.setattr(benchmarks, "QUICK", size)
    return benchmarks.bench(1, quick=True)


def test_every_figure_is_measured_or_says_why_not(small: Bench) -> None:
    """Each figure has a value and what bounds it, or what to install."""
    keys = [figure.key for figure in small.figures]
    assert len(set(keys)) == len(keys)
    for figure in small.figures:
        assert figure.bound
        assert (figure.value is None) == bool(figure.missing)
        assert (figure.base is None) == (figure.ratio is None)


def test_the_command_prints_all_figures(small: Bench) -> None:
    """`bench` prints a line a figure, and with `--json` the same as data."""
    result = CliRunner(env={"COLUMNS": "120"}).invoke(cli, ["bench", "--quick", "--rounds", "1"])
    assert 0 == result.exit_code
    for figure in small.figures:
        assert (figure.name or figure.missing) in result.stdout
    result = CliRunner().invoke(cli, ["bench", "--quick", "--rounds", "1", "--json"])
    data = json.loads(result.stdout)
    assert [figure.key for figure in small.figures] == [one["key"] for one in data["figures"]]
    assert [] == data["imported"]

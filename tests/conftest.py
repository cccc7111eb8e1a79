"""The quick profile: `pytest -m quick` leaves out what takes long, and lets Hypothesis draw less.

A test is quick unless it is marked `slow`, or is among `SLOW`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

EXAMPLES = 10  # that Hypothesis draws for a test of the quick profile, at most
HERE = Path(__file__).parent
# Beginnings of ids, from this folder: measured, those that together take most of the time.
SLOW = (
    "benchmarks/",
    "cli/test_cli_docs.py::test_an_example_of_the_page_is_true[diff",
    "cli/test_cli_docs.py::test_an_example_of_the_page_is_true[interactions",
    "cli/test_cli_docs.py::test_an_example_of_the_page_is_true[simulate",
    "cli/test_cli_interactions.py",
    "cli/test_cli_play_evening_start.py::test_an_evening_goes_on",
    "fuzzing/test_altered_saves.py",
    "game/lines/test_lines.py::test_a_state_comes_back",
    "game/test_blitz.py::test_compiled",
    "game/why/test_why.py::test_what_a_player_cannot_know",
    "hosted/test_hosted_secrets.py::test_random_games",
    "hosted/test_hosted_secrets.py::test_small_games_that_look_alike_are_told_alike[tree]",
    "language/recovery/test_expecting.py",
    "language/diagnostics/test_explanations.py",
    "language/loading/test_fixing.py",
    "language/formatting/test_formatting.py",
    "language/test_limits.py",
    "language/lints/test_lints.py::test_five_thousand",
    "language/recovery/test_mutants.py",
    "records/test_text.py::test_a_record_comes_back",
    "testing/laws/test_coins.py",
    "testing/laws/test_streams.py",
    "lsp/",
    "study/test_differences.py",
    "study/test_evenings_in_mass.py",
    "study/test_interaction",
    "study/test_perft.py::test_all_of_each_coin",
    "study/test_perft.py::test_every_position",
    "study/test_signals.py",
    "study/test_simulate_command.py::test_evenings_print",
    "study/test_workers.py",
    "testing/test_coverage.py",
    "testing/test_pytest_plugin.py::test_workers",
    "testing/test_testing_page.py::test_the_tests_on_the_page_pass",
    "walks/",
)


# Draws the same in each run: what fails is due to a change. Other runs draw anew and find more.
settings.register_profile("repeatable", derandomize=True, database=None, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the two markers."""
    config.addinivalue_line("markers", "slow: takes long; not in the quick profile.")
    config.addinivalue_line("markers", "quick: every test that is not slow.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick; in the quick profile take fewer examples."""
    for item in items:
        if item.get_closest_marker("slow") is None and not _id(item).startswith(SLOW):
            item.add_marker("quick")
    if config.getoption("markexpr") == "quick":
        for item in items:
            _draw_less(getattr(item, "obj", None))


def _id(item: pytest.Item) -> str:
    """The id of a test, its path from this folder."""
    _, mark, name = item.nodeid.partition("::")
    path = item.path.relative_to(HERE) if item.path.is_relative_to(HERE) else item.path
    return f"{path.as_posix()}{mark}{name}"


def _draw_less(test: Any) -> None:
    """Let a test of Hypothesis draw fewer examples.

    A profile would not do: what `@settings` says of a test goes before it, and `settings` can't be
    applied twice. So the attribute is changed in which Hypothesis keeps them.
    """
    test = getattr(test, "__func__", test)
    usual = getattr(test, "_hypothesis_internal_use_settings", None)
    if isinstance(usual, settings) and usual.max_examples > EXAMPLES:
        test._hypothesis_internal_use_settings = settings(usual, max_examples=EXAMPLES)

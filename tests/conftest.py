"""The quick profile: `pytest -m quick` leaves out what takes long, and lets Hypothesis draw less.

A test is slow if it is marked so, or is among `SLOW`; every other one is quick. Some quick tests
say more when they are run again, with all extras installed and without the profile: those that
need an extra or ask for one (`needs_fast`, or among `EXTRAS`), and those for which Hypothesis
draws less in the profile. They are marked `again`: `pytest -m "slow or again"` runs all that the
quick profile leaves out, and nothing twice for the same answer.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fast_extra import needs_fast
from hypothesis import settings

from piecesofeight.kernels import builds, native

# Whatever is played compiled is played by the build that looks at each operation, unless a test
# or whoever starts the tests says otherwise.
os.environ.setdefault(builds.VARIABLE, builds.CHECKED)

EXAMPLES = 5  # that Hypothesis draws for a test of the quick profile, at most
HERE = Path(__file__).parent
# Beginnings of ids, from this folder: measured, those that together take most of the time.
SLOW = (
    "benchmarks/",
    "bots/test_evening_bots.py::test_bots_play_evenings_of_every_kind",
    "cli/test_cli_docs.py::test_an_example_of_the_page_is_true",
    "cli/test_cli_interactions.py",
    "cli/test_cli_play_evening.py::test_the_same_seed_and_input_give_the_same_evening",
    "cli/test_cli_play_evening_start.py::test_an_evening_goes_on",
    "fuzzing/test_altered_hosted.py::test_an_altered_save",
    "fuzzing/test_altered_saves.py",
    "fuzzing/test_corpus.py::test_whatever_the_grammar_can_say",
    "game/lines/test_lines.py::test_a_state_comes_back",
    "game/secrets/test_resample.py::test_each_deal_that_can_be_comes",
    "game/test_blitz.py::test_compiled",
    "game/why/test_why.py::test_what_a_player_cannot_know",
    "hosted/test_hosted_secrets.py::test_random_games",
    "hosted/test_hosted_secrets.py::test_small_games_that_look_alike_are_told_alike[tree]",
    "kernels/test_lockstep.py::test_kernels_of_all_tiers",
    "kernels/test_lockstep.py::test_whole_games",
    "language/checks/test_announced.py::test_targets_of_drawn_coins",
    "language/checks/test_asked.py",
    "language/diagnostics/test_explanations.py",
    "language/editor/test_assist.py::test_whatever_stands_in_a_shipped_text",
    "language/formatting/test_formatting.py",
    "language/games/test_game_printing.py::test_any_steps_printed",
    "language/games/test_variants.py::test_every_shipped_variant_is_read",
    "language/lints/test_lints.py::test_twice_the_coins",
    "language/loading/test_fixing.py",
    "language/printing/test_wording.py::test_different_programs_have_different_texts",
    "language/recovery/test_expecting.py",
    "language/recovery/test_mutants.py",
    "language/test_limits.py",
    "lsp/",
    "records/test_records_of_evenings.py::test_an_evening_is_read_back",
    "study/test_differences.py",
    "study/test_evenings_in_mass.py",
    "study/test_interaction",
    "study/test_perft.py::test_all_of_each_coin",
    "study/test_seldom_used.py::test_diff_with_players",
    "study/test_signals.py",
    "study/test_simulate_command.py::test_evenings_print",
    "study/test_workers.py",
    "test_scenarios.py::test_coins_that_are_in_no_ship",
    "testing/laws/test_answers.py::test_a_place_of_another_time",
    "testing/laws/test_answers.py::test_what_is_said_of_one",
    "testing/laws/test_coins.py",
    "testing/laws/test_kit.py::test_a_law_can_be_broken",
    "testing/laws/test_streams.py",
    "testing/test_acts.py::test_everything_that_is_offered_can_be_said",
    "testing/test_coverage.py",
    "testing/test_pytest_plugin.py::test_scenarios_run_where_there_is_no_pytest",
    "testing/test_pytest_plugin.py::test_workers",
    "testing/test_testing_page.py::test_the_tests_on_the_page_pass",
    "walks/",
)


# The same of quick tests that are skipped without an extra, or ask whether it is there.
EXTRAS = (
    "adapters/",
    "cli/test_cli_perft.py",
    "safety/test_odd_arguments.py::test_what_nobody_means_is_refused",
    "test_docstrings.py::test_the_examples_of_what_needs_an_extra",
    "testing/laws/test_kit.py",
)
ASKED: list[str] = []  # each time somebody wants to know whether the `fast` extra is there

# No test fails by a clock: a busy processor is slower.
settings.register_profile("usual", deadline=None)
settings.load_profile("usual")

# Draws the same in each run: what fails is due to a change. Other runs draw anew and find more, so
# of a test that doesn't say how much it draws there is half of it here.
settings.register_profile(
    "repeatable",
    max_examples=50,
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=True,
)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers; listen to who asks for the `fast` extra."""
    config.addinivalue_line("markers", "slow: takes long; not in the quick profile.")
    config.addinivalue_line("markers", "quick: every test that is not slow.")
    config.addinivalue_line("markers", "again: quick, and worth another run with everything.")
    usual = native.available

    def available() -> bool:
        ASKED.append("fast")
        return usual()

    native.available = available


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick, what is slow, and what is run again; in the quick profile draw less."""
    for item in items:
        if item.get_closest_marker("quick") is not None:
            raise pytest.UsageError(f"{item.nodeid}: leave `quick` out, what isn't slow is quick")
        if item.get_closest_marker("slow") is not None:
            continue
        if _id(item).startswith(SLOW):
            item.add_marker("slow")
            continue
        item.add_marker("quick")
        if _wants_extras(item) or _draws_more(item):
            item.add_marker("again")
    if config.getoption("markexpr") == "quick":
        for item in filter(_draws_more, items):
            _draw_less(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Hold a test that asks for an extra to saying so; else nobody would run it with that extra."""
    asked, told = len(ASKED), "asks for an extra: write `needs_fast`, or name it in `EXTRAS`"
    try:
        yield
    except pytest.skip.Exception as skipped:
        if " extra" in str(skipped.msg) and not _wants_extras(item):
            pytest.fail(told)
        raise
    if len(ASKED) > asked and item.get_closest_marker("quick") and not _wants_extras(item):
        pytest.fail(told)


def _id(item: pytest.Item) -> str:
    """The id of a test, its path from this folder."""
    _, mark, name = item.nodeid.partition("::")
    return f"{_from_here(item.path)}{mark}{name}"


@functools.cache
def _from_here(path: Path) -> str:
    """The path of a file, from this folder if it is below that."""
    return (path.relative_to(HERE) if path.is_relative_to(HERE) else path).as_posix()


def _wants_extras(item: pytest.Item) -> bool:
    """Whether a test is among `EXTRAS`, or is skipped without the `fast` extra."""
    return needs_fast.mark in item.iter_markers("skipif") or _id(item).startswith(EXTRAS)


def _settings(item: pytest.Item) -> Any:
    """What Hypothesis keeps of a test, and the function that it keeps it at."""
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    return test, getattr(test, "_hypothesis_internal_use_settings", None)


def _draws_more(item: pytest.Item) -> bool:
    """Whether Hypothesis draws more for a test than the quick profile lets it."""
    usual = _settings(item)[1]
    return isinstance(usual, settings) and usual.max_examples > EXAMPLES


def _draw_less(item: pytest.Item) -> None:
    """Let a test of Hypothesis draw fewer examples.

    A profile would not do: what `@settings` says of a test goes before it, and `settings` can't be
    applied twice. So the attribute is changed in which Hypothesis keeps them.
    """
    test, usual = _settings(item)
    test._hypothesis_internal_use_settings = settings(usual, max_examples=EXAMPLES)

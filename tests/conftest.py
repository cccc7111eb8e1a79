"""The quick profile: `pytest -m quick` leaves out what takes long, and lets Hypothesis draw less.

A test is quick unless it is marked `slow`, or stands in a module that is.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

EXAMPLES = 10  # that Hypothesis draws for a test of the quick profile, at most


def pytest_configure(config: pytest.Config) -> None:
    """Declare the two markers."""
    config.addinivalue_line("markers", "slow: takes long; not in the quick profile.")
    config.addinivalue_line("markers", "quick: every test that is not slow.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick; in the quick profile take fewer examples."""
    for item in items:
        if item.get_closest_marker("slow") is None:
            item.add_marker("quick")
    if config.getoption("markexpr") == "quick":
        for item in items:
            _draw_less(getattr(item, "obj", None))


def _draw_less(test: object) -> None:
    """Let a test of Hypothesis draw fewer examples."""
    test = getattr(test, "__func__", test)
    usual = getattr(test, "_hypothesis_internal_use_settings", None)
    if isinstance(usual, settings) and usual.max_examples > EXAMPLES:
        test._hypothesis_internal_use_settings = settings(usual, max_examples=EXAMPLES)  # type: ignore[union-attr]

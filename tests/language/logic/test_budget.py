"""How much work conditions may be: what is beyond that is refused, not waited for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gulls import gull_file

from piecesofeight.language import check_text
from piecesofeight.language.loading import library
from piecesofeight.language.logic.worlds import MOST_TRIED, Budget

HARD = gull_file(
    "play if you have at least 2 coins in your hold or this is open:\n  destroy any open coin"
)


def test_conditions_that_are_too_much_work_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, with the coin at which the work ended; what comes after it isn't taken for right."""
    two = HARD + HARD.partition("coins:\n")[2].replace("Gull", "Tern")
    assert "E0120" not in {one.code for one in check_text(two)}
    monkeypatch.setattr(library, "Budget", lambda: Budget(3))
    found = [one for one in check_text(two) if one.code == "E0120"]
    said = "the conditions up to here take too long to judge, those below are not judged"
    assert [(4, said)] == [(one.span.line, one.message) for one in found]


def test_five_thousand_conditions_are_far_below_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """As hard as those above, twice as many find room."""
    made: list[Budget] = []

    def noted() -> Budget:
        made.append(Budget())
        return made[-1]

    monkeypatch.setattr(library, "Budget", noted)
    check_text(HARD)
    (work,) = made
    assert 10_000 * (MOST_TRIED - work.left) < MOST_TRIED


def test_the_last_ship_that_may_be_tried_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that needs all ships there are is judged; with one ship fewer it is refused."""
    made: list[Budget] = []

    def noted(left: int) -> Callable[[], Budget]:
        def begun() -> Budget:
            made.append(Budget(left))
            return made[-1]

        return begun

    monkeypatch.setattr(library, "Budget", noted(MOST_TRIED))
    check_text(HARD)
    needed = MOST_TRIED - made[-1].left
    assert needed > 1
    for left, refused in ((needed, False), (needed - 1, True)):
        monkeypatch.setattr(library, "Budget", noted(left))
        assert refused is ("E0120" in {one.code for one in check_text(HARD)})

"""An altered save is refused, or is a game: some hundred of the cases of `altered_saves.py`."""

from __future__ import annotations

import random
import signal
import sys
from pathlib import Path

import pytest
from altered_saves import FORMS, Tally, judged, look_on
from fast_extra import needs_fast
from playing_on import Compiled, NoGameError, Strict, play_on

from piecesofeight import Game, Layout, State

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="Windows has no `setitimer`"
)


@pytest.fixture(scope="module")
def tally() -> Tally:
    """What became of some saves."""
    return look_on(seed=7, start=0, count=400, every=400)


def test_what_is_accepted_is_a_game(tally: Tally) -> None:
    """No foreign error, no hang, no crash; compiled as interpreted, and nothing read outside."""
    assert [] == tally.bad


def test_each_form_is_accepted_at_times_and_refused_at_times(tally: Tally) -> None:
    """A mutator all of whose saves are refused, or none, would prove nothing."""
    found = {(form, what) for form, what in tally.forms if what in ("accepted", "refused")}
    both = {(form, what) for form in FORMS for what in ("accepted", "refused")}
    assert both - {("former", "accepted")} == found


def test_what_is_accepted_is_played_on(tally: Tally) -> None:
    """To the end, most of it; every decision in both ways, where the `fast` extra is installed."""
    assert tally.decisions > 500
    assert tally.compiled in (0, tally.decisions)
    assert tally.ends["ended"] > 0.9 * tally.ends.total()


# --- that it sees what it should --------------------------------------------------------------


def begun() -> State:
    """A small game at its first decision."""
    ships = [Layout("Mate", ("Cannon", "Captain")), Layout("Mate", ("Captain", "Bomb"))]
    return Game.from_layouts(ships).start(first=0, seed=5)


def test_a_process_that_dies_is_noticed() -> None:
    """One that crashes and one that is stopped for its time; the rest is judged all the same."""
    code = (
        "import json, os, signal, sys\n"
        "at, count = (int(sys.argv[sys.argv.index(x) + 1]) for x in ('--from', '--saves'))\n"
        "if at < 2: os.kill(os.getpid(), signal.SIGSEGV if at else signal.SIGVTALRM)\n"
        "for n in range(at, at + count): print(json.dumps({'number': n, 'form': 'game'}))\n"
    )
    found = look_on(seed=1, start=0, count=4, every=9, worker=(sys.executable, "-c", code))
    assert ["save 0 (any, ): hang: ", "save 1 (any, ): crash (exit status -11): "] == found.bad
    assert (4, 2) == (found.cases, found.refused.total())


def test_a_foreign_error_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever isn't one of the errors that the loader names, while it loads and afterwards."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("altered_saves.load_state", broken)
    monkeypatch.setattr("altered_saves.load_record", broken)
    monkeypatch.setattr("altered_saves.play_on", broken)
    fates = [judged(7, number, tmp_path) for number in range(60)]
    bad = {fate.form for fate in fates if fate.what == "foreign error"}
    assert {"game", "game bytes", "former"} <= bad
    assert not {fate.form for fate in fates if fate.decisions}


def test_reading_outside_is_noticed() -> None:
    """Before a list's first word is outside as well, though Python allows it."""
    for at in (-1, 3):
        with pytest.raises(NoGameError, match=f"word {at} of 3 is read"):
            Strict([1, 2, 3])[at]
        with pytest.raises(NoGameError, match=f"word {at} of 3 is written"):
            Strict([1, 2, 3])[at] = 0


@needs_fast
@pytest.mark.parametrize("at", [0, 100])
def test_a_compiled_game_that_goes_otherwise_is_noticed(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another word in the block."""
    take = Compiled.take

    def spoilt(self: Compiled, option: int, *, begins: bool = False) -> tuple[int, ...] | None:
        options = take(self, option, begins=begins)
        self.block[at] += 1
        return options

    monkeypatch.setattr(Compiled, "take", spoilt)
    with pytest.raises(NoGameError, match="compiled, it stands otherwise after 0 choices"):
        play_on(begun(), random.Random(1), 9, strict=False)

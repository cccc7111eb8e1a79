"""The kit itself: every law can be broken, and what is broken is told in a small game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answers import ANSWERS
from attrs import evolve
from spoiling import SPOILED, late, sound_game
from streams import pieces_alike

from piecesofeight.combat import turns
from piecesofeight.errors import GameError
from piecesofeight.language import load_coins
from piecesofeight.records.files import load_record
from piecesofeight.testing import LAWS, LawsBrokenError, check_laws, law_named, run_text
from piecesofeight.testing.laws import Law, LawBrokenError, play
from piecesofeight.testing.laws.checking import LawsReport
from piecesofeight.testing.laws.dealing import random_trial, stock_of

QUICK = ["coins-conserved", "one-captain", "wins-at-once"]


def usable(law: Law) -> bool:
    """Whether what a law needs is installed."""
    return law.available


def test_laws_have_a_name_a_text_and_rules() -> None:
    """Names are unique and in kebab-case; each law says its property, and what it hangs on."""
    names = [law.name for law in LAWS]
    assert sorted(set(names)) == sorted(names)
    for law in LAWS:
        assert law.name == law.name.lower().replace(" ", "-").replace("_", "-")
        assert law.rules
        assert law.text[0].isupper()
        assert law.text.count(".") >= 1


@pytest.mark.parametrize("law", list(filter(usable, (*LAWS, *ANSWERS, pieces_alike))), ids=str)
def test_a_law_can_be_broken(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound game keeps it; spoiled in the one respect that the law is about, it doesn't."""
    spoil, kind = SPOILED[law.name]
    played = sound_game(kind)
    assert [] == [one.reason for one in law.breaches(played)]
    spoiled = spoil(played, monkeypatch)
    assert [one.reason for one in law.breaches(spoiled)][:1]


def test_a_seed_gives_the_same_games_and_counts() -> None:
    """All luck follows from the seed, times aside."""
    one, two = (check_laws(games=5, seed=3, laws=QUICK) for _ in range(2))
    assert one.decisions == two.decisions
    assert [(r.law, r.games, r.looks) for r in one.rows] == [
        (r.law, r.games, r.looks) for r in two.rows
    ]
    assert check_laws(games=5, seed=4, laws=QUICK).decisions != one.decisions


def test_any_numbers_are_a_game() -> None:
    """Picks mean something wherever they stand, so trials can be made smaller blindly."""
    trial = random_trial(stock_of(), "any", 2)
    for picks in ((), (0,) * 20, (-1, -2, 10**9), tuple(range(50))):
        assert not play(evolve(trial, picks=picks)).trouble


def broken_by_a_late_judge(patch: pytest.MonkeyPatch, tmp_path: Path) -> LawsBrokenError:
    """What is raised where winning waits for the end of an ability."""
    judge = turns.on_captains_moved
    patch.setattr(turns, "on_captains_moved", late(judge))
    with pytest.raises(LawsBrokenError) as raised:
        check_laws(games=20, laws=QUICK, record=tmp_path)
    str(raised.value)  # writes the files
    return raised.value


def test_what_is_broken_is_shown_in_a_small_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two players, a coin or two each, one choice: as small as the fault allows."""
    [breach] = broken_by_a_late_judge(monkeypatch, tmp_path).report.breaches
    assert "wins-at-once" == breach.law.name
    assert 2 == len(breach.played.trial.layouts)
    assert 1 == len(breach.choices)
    assert 3 >= sum(len(layout.coins) for layout in breach.played.trial.layouts)


def test_what_is_broken_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The game file is a record that loads; the scenario passes as things are."""
    error = broken_by_a_late_judge(monkeypatch, tmp_path)
    [breach] = error.report.breaches
    record = load_record(tmp_path / "wins-at-once.json")
    assert breach.choices == tuple(choice.option for choice in record.choices)
    text = (tmp_path / "wins-at-once.scenario.yaml").read_text(encoding="utf-8")
    assert all(result.passed for result in run_text(text))
    assert text in str(error)
    assert "law wins-at-once is broken: seat 0 alone has a Captain" in str(error)


def test_a_trial_can_be_held_to_a_single_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Law.check` raises where the trial breaks the law, and tells the way."""
    law = law_named("turns-end")
    trial = sound_game().trial
    law.check(trial)
    SPOILED["turns-end"][0](sound_game(), monkeypatch)
    with pytest.raises(LawBrokenError, match="law turns-end is broken: turn 1 "):
        law.check(trial)


def test_coins_that_are_nowhere_on_disk_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A breach with coins given as text has their file, and a scenario that names it."""
    text = (
        "set: gulls\ncoins:\n  - coin: Gull\n    limit: 2\n    ability: |\n"
        "      play:\n        destroy any open coin\n"
    )
    judge = turns.on_captains_moved
    monkeypatch.setattr(turns, "on_captains_moved", late(judge))
    report = LawsReport(stock_of(text), [law_named("wins-at-once")])
    while not report.breaches:
        report.play()
    shown = report.breaches[0].told()
    assert text == shown.coins
    assert not shown.scenario or "sets: [drawn.yaml]" in shown.scenario


def test_stocks_are_what_is_named_and_what_they_need() -> None:
    """A file's coins are on trial; they are played together with the base set."""
    stock = stock_of("coins/cursed_blade.yaml")
    sets = {one.name: {coin.name for coin in one.coins} for one in load_coins().sets}
    assert sets["cursed-blade"] == set(stock.own)
    assert sets["pieces-of-eight"] <= {coin.name for coin in stock.coins}
    assert () == stock.files
    gulls = (
        "set: g\ncoins:\n  - coin: Gull\n    limit: 1\n    ability: |\n"
        "      play:\n        destroy any open coin\n"
    )
    lone = load_coins(gulls, base=False)
    with pytest.raises(GameError, match="there is no captain among these coins"):
        stock_of(lone)


def test_a_report_counts_examples() -> None:
    """Each law's row has games, examples and seconds."""
    report = check_laws(games=3, laws=QUICK)
    lines = str(report).splitlines()
    assert ["law", "games", "examples", "seconds"] == lines[0].split()
    assert QUICK == [line.split()[0] for line in lines[1:]]
    assert report.decisions == report.rows[0].looks
    assert json.dumps(report.decisions)

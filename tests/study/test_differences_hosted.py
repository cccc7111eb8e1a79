"""Two versions of a game from a file: equal ones differ nowhere, a change is found where it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from study_support import CROWNS, Run

from piecesofeight.errors import GameError
from piecesofeight.study.differences import Comparison, GamePlan, GameVersion

TAKES_MORE = CROWNS.replace("from 1 to 2", "from 1 to 3")
LINE = ("diff", "old.yaml", "new.yaml", "--jobs", "1", "--games")


def version(text: str) -> GameVersion:
    """A version with this text."""
    return GameVersion.load(text)


def compared(new: str, games: int = 20, old: str = CROWNS) -> Comparison:
    """What two versions differ in."""
    plan = GamePlan(version(old), version(new), games, players=3)
    found = Comparison(plan)
    for pairing in plan.pairings(jobs=1):
        found.add(pairing)
    return found


def test_what_is_only_written_differently_is_no_difference() -> None:
    """Remarks, another order of the kinds' keys, names in other languages: nothing changed."""
    remark = CROWNS.replace("game: crowns", "# for three\ngame: crowns")
    other = remark + "names: {es: {pouch: bolsa}}\n"
    found = compared(other)
    assert (True, (), 0) == (found.same, found.changes, found.parted)
    assert 20 == found.games == found.begins.total


def test_a_change_is_told_by_its_part_and_shown_in_its_first_game() -> None:
    """The phase is named, its lines differ, and games part where it matters."""
    found = compared(TAKES_MORE)
    assert [("phases Gather", "changed")] == [(one.coin, one.kind) for one in found.changes]
    lines = [line for line in found.changes[-1].program if line.startswith(("-", "+"))]
    assert ["1 to 2", "1 to 3"] == [line.partition("from ")[2][:6] for line in lines]
    assert 0 < found.parted <= found.offered == found.games
    where = found.examples[0].offered
    assert where is not None
    assert ("take 1", "take 2") == where.old.options
    assert ("take 1", "take 2", "take 3") == where.new.options


def test_games_are_those_of_their_numbers() -> None:
    """A game follows from seed and number alone, however many jobs there are."""
    plan = GamePlan(version(CROWNS), version(TAKES_MORE), 20, 5, 3)
    found = list(plan.pairings(jobs=1))
    assert found[7] == plan.play(7)
    assert [pairing.game for pairing in found] == list(range(20))


def test_who_held_what_first_is_who_wins() -> None:
    """Who holds a kind of piece in the first round is counted with it, one player a game."""
    black_spot, other = (
        GameVersion.load(f"black-spot{option}") for option in ("", "-cook-commits")
    )
    plan = GamePlan(black_spot, other, 3, 1, 4)
    found = Comparison(plan)
    for pairing in plan.pairings(jobs=1):
        assert [1, 1, 1, 1] == [len(had) for had in pairing.old.had]
        assert pairing.old.had == pairing.new.had
        found.add(pairing)
    assert 3 == found.coins["Captain"].total


def test_the_command_tells_it_and_ends_with_1(run: Run) -> None:
    """Changes, games that part, shares of who wins; the same files end with 0."""
    Path("old.yaml").write_text(CROWNS)
    Path("new.yaml").write_text(CROWNS)
    same = run(*LINE, "5")
    assert (0, "No part of the game changed.") == (same.exit_code, same.stdout.splitlines()[0])
    Path("new.yaml").write_text(TAKES_MORE)
    result = run(*LINE, "10", "--show", "1")
    assert 1 == result.exit_code
    assert "They behave differently." == result.stdout.splitlines()[-1]
    assert "10 games of" in result.stdout
    assert "first seat" in result.stdout
    data = json.loads(run(*LINE, "5", "--json").stdout)
    assert (5, False) == (data["games"], data["same"])


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("black-spot", "old.yaml"), "`black-spot` is a game, and `old.yaml` is none"),
        (("black-spot", "black-spot", "--wild"), "`--wild` is for coin combat"),
        (("black-spot", "black-spot", "--players", "2"), "black-spot is for 3 to 8 players, not 2"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, args: tuple[str, ...], said: str) -> None:
    """Coins against a game, an option of combat, too few players."""
    Path("old.yaml").write_text("set: mine\ncoins: []\n")
    result = run("diff", *args)
    assert (2, "") == (result.exit_code, result.stdout)
    assert said in " ".join(result.stderr.split())


def test_numbers_that_will_not_do_are_refused() -> None:
    """Each bound is told."""
    with pytest.raises(GameError, match="0 games or more"):
        GamePlan(version(CROWNS), version(CROWNS), -1, 0, 3)

"""How an evening of `piecesofeight play` begins, and goes on after a pause: options and saves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_support import Run, Write
from test_cli_play_evening import ANNE, FIRST, HOT_SEAT, MATCH, POOL, SHIP, sittings


def test_each_may_have_a_shipyard(run: Run) -> None:
    """1.5: one for everybody, one by name; sets and coins, put together if given again."""
    yards = [
        "--shipyard",
        "cursed-blade",
        "--shipyard",
        "2 Mate",
        "--shipyard",
        "Bart: maidens-vengeance",
    ]
    lines = ["", "coins", "random", "", "coins", "quit"]
    shown = run(*HOT_SEAT, *yards, lines=lines).stdout
    (_, anne), (_, bart) = sittings(shown)
    assert "  5 Mate, at most 5 in a ship\n" in anne
    assert "  3 Mate, at most 5 in a ship\n" in bart
    assert ("Barrel of Grog" in anne, "Barrel of Grog" in bart) == (True, False)


@pytest.mark.parametrize(
    "teams", [["--teams", "2"], ["--team", "Anne,Carl", "--team", "Bart, Dora"]]
)
def test_teams_play_a_match(run: Run, teams: list[str]) -> None:
    """8.4: members sit in turn around the table; the score is that of teams."""
    start = [*MATCH, "--players", "4", *teams]
    assert "  score  Anne and Carl 0, Bart and Dora 0 (it takes 2 wins)\n" in run(
        *start, lines=["quit"]
    ).stdout.replace("  score           ", "  score  ")


def test_teams_play_a_game(run: Run) -> None:
    """8.4: without a match, too."""
    start = [*ANNE, "--players", "4", "--teams", "2", "--ships", "random"]
    assert (0, "") == ((result := run(*start, lines=["surrender"])).exit_code, result.stderr)


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (
            ["--spoils"],
            (
                "error: `--spoils` says that losers pick from what pooling set aside\n"
                "help: give `--pool`, too\n"
            ),
        ),
        (
            ["--drafted", "3"],
            (
                "error: `--drafted` says how many coins of a pool are drafted\n"
                "help: give `--pool`, too\n"
            ),
        ),
        (
            ["--pool", "draft", "--drafted", "3"],
            "error: `--drafted` says how many coins are drafted, if others are dealt\n",
        ),
        (
            ["--pool", "draft", "--offers", "3"],
            (
                "error: `--offers` says how many trades follow on pooling\n"
                "help: `--pool random+trades` has trades\n"
            ),
        ),
        (
            ["--begins", "loser"],
            (
                "error: `--begins` says who begins the next game of a match\n"
                "help: give `--match`, too\n"
            ),
        ),
        (
            ["--match", "2"],
            "error: a match is the best of an odd number of games, not of 2 (8.3)\n",
        ),
        (
            ["--pool", "draught"],
            "error: there is no way of pooling `draught` (8.5); did you mean `draft`?\n",
        ),
        (
            ["--players", "3", "--teams", "2"],
            "error: 3 players make no 2 teams of equal size (8.4)\n",
        ),
        (
            ["--teams", "2", "--team", "Anne,Bart"],
            "error: the teams are either named or counted\nhelp: leave out `--teams` or `--team`\n",
        ),
        (
            ["--shipyard", "Zoe: Mate"],
            "error: there is a shipyard for `Zoe`, who doesn't play\nhelp: there are Anne, Bart\n",
        ),
        (
            ["--shipyard", "Mate"],
            "error: no ship can be built from the shipyard of Anne (2.1 to 2.3)\n",
        ),
        (
            ["--shipyard", "cursed-blade", "--ships", SHIP],
            (
                "error: a ship can't be built like this\n"
                "  Anne: the shipyard has 1 Cannon, this ship has 2 (2.1)\n"
                "  Anne: the shipyard has no Full Sail, this ship has 1 (2.1)\n"
            ),
        ),
        (
            ["--pool", "draft", "--ships", SHIP],
            (
                "error: with `--pool` a ship is built from what its player gets of the pool\n"
                "help: leave the ship out; you will be asked for it\n"
            ),
        ),
    ],
)
def test_an_evening_that_cannot_begin_says_why(run: Run, args: list[str], expected: str) -> None:
    """Nothing is ignored in silence, and nobody is asked anything first."""
    result = run("play", *args, lines=["quit"])
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)


# --- saves ------------------------------------------------------------------------------------

WHOLE: list[str] = []  # what an evening without a pause prints, once it was played


@pytest.mark.parametrize(
    ("before", "name"),
    [
        (1, "evening.po8"),
        (6, "evening.json"),
        (15, "evening.json"),
        (15, "evening.po8"),
        (30, "evening.po8"),
        (40, "evening.json"),
    ],
)
def test_an_evening_goes_on_as_if_it_had_never_stopped(
    run: Run, write: Write, before: int, name: str
) -> None:
    """Saved in a draft, in trades, while building or in a game, it ends as without the pause."""
    write("here.txt", "")
    if not WHOLE:
        WHOLE.append(run(*POOL, lines=FIRST).stdout)
    whole = WHOLE[0]
    lines = [*FIRST[:before], f"save {name}", "quit"]
    assert f"saved in `{name}`\n" in run(*POOL, lines=lines).stdout
    rest = run("play", "--load", name, lines=FIRST)
    assert (0, "") == (rest.exit_code, rest.stderr)
    end = "The match is over"
    assert (
        whole[whole.rindex(end) :].partition("`--seed")[0] == rest.stdout[rest.stdout.rindex(end) :]
    )


@pytest.mark.parametrize("name", ["evening.json", "evening.po8"])
def test_ships_that_are_not_built_yet_are_saved(run: Run, write: Write, name: str) -> None:
    """Bart's ship was given; he isn't asked for it after a pause either."""
    write("here.txt", "")
    start = [*HOT_SEAT, "--match", "3", "--first", "Anne", "--ships", f"Bart: {SHIP}"]
    run(*start, lines=["", f"save {name}", "quit"])
    shown = run("play", "--load", name, lines=["", "random", "quit"]).stdout
    assert "Bart, your ship?" not in shown
    assert "  Bart\n    nest  Mate\n    deck  1 Cannon  2 ?" in shown


def test_a_saved_evening_is_shown_and_verified(run: Run, write: Write) -> None:
    """Each choice is made again, whether it is of a game or of what comes before."""
    write("here.txt", "")
    run(*MATCH, lines=["random", "save evening.json", "quit"])
    result = run("replay", "evening.json")
    assert (0, "") == (result.exit_code, result.stderr)
    assert "each choice was allowed" in result.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("ships", "said"),
    [
        ("; Matte | Mate", "ships: there is no coin `Matte`"),
        ("; 7", "ships: the ship `7` has no `|`"),
    ],
)
def test_ships_of_a_strange_save_are_refused(run: Run, write: Write, ships: str, said: str) -> None:
    """A save may come from anybody: what isn't a ship in it is said."""
    write("here.txt", "")
    start = [*HOT_SEAT, "--match", "3", "--first", "Anne", "--ships", f"Bart: {SHIP}"]
    run(*start, lines=["", "save evening.po8", "quit"])
    text = Path("evening.po8").read_text(encoding="utf-8")
    tag = re.search(r"^\[Builds .*\]$", text, re.MULTILINE)
    assert tag
    write("strange.po8", text.replace(tag[0], f'[Builds "{ships}"]'))
    result = run("play", "--load", "strange.po8", lines=["quit"])
    assert (2, "") == (result.exit_code, result.stdout)
    assert said in result.stderr

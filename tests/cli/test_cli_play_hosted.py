"""`piecesofeight play --game`: games from files in the terminal, from scripted input."""

from __future__ import annotations

import re

import pytest
from cli_support import Run, Write

SPOT = ("play", "--game", "black-spot", "--seed", "3")
HOT_SEAT = (*SPOT, "--human", "Anne", "--human", "Bart", "--bot", "random")
CALLED = re.compile(r"(\w+), it is your turn at the keyboard; the others look away. Press Enter")

SMUGGLERS = """\
game: smugglers
players: 2 to 4
pieces:
  crate:
    attributes: [worth]
    kinds:
      - {name: Rum, copies: 6, worth: 2, names: {es: Ron}}
      - {name: Silk, copies: 4, worth: 4}
zones:
  barn: {of: table, holds: crates, seen by: nobody, starts: full}
  deck: {of: each player, holds: crates, seen by: owner}
  quay: {of: each player, holds: crates, seen by: all}
counters:
  of each player: [profit]
names:
  es: {barn: granero, deck: cubierta, Landing: Desembarco}
setup: |
  for each player:
    draw 2 crates from the barn to their deck
phases:
  - phase: Landing
    course: |
      each player chooses together in secret:
        "land {cargo}" for each crate in their deck as cargo:
          put cargo into their quay
        "nothing"
      if round is 2 or more:
        end the game
end: |
  for each player:
    their profit becomes the worth of crates in their quay
  the players with the highest profit win
"""


def sittings(output: str) -> list[tuple[str, str]]:
    """Who was called to a shared keyboard, and what was on the screen until the next was."""
    pieces = CALLED.split(output)
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


@pytest.mark.parametrize(("players", "lang"), [("3", "en"), ("8", "es")])
def test_a_game_against_bots_comes_to_its_end(run: Run, players: str, lang: str) -> None:
    """Always taking the first option ends a game: 0, and who has won is told."""
    options = ("--players", players, "--bot", "random", "--lang", lang)
    result = run(*SPOT, *options, *["--bot", "random"] * (int(players) - 2), lines=["1"] * 300)
    assert (0, "") == (result.exit_code, result.stderr)
    won = {"en": r"won( together)? in round", "es": r"(ganó|ganaron juntos) en la ronda"}[lang]
    assert re.search(rf"^.*{won} \d+ ─+$", result.stdout, re.MULTILINE)


def test_the_table_shows_what_the_player_sees(run: Run) -> None:
    """Own pieces by kind, those of others by number, posts beside the names, no more."""
    result = run(*SPOT, "--bot", "random", "--bot", "random", lines=["quit"])
    table = result.stdout.split("─\n")[1].splitlines()[:8]
    expected = [
        "  bag (57)   stack of cards (41)",
        "  row of posts: First Mate, Pilot, Bosun, Gunner, Cabin Boy",
        "  Bart (random bot)  Cook",
        "    stash (1)   hand (3)",
        "  Carl (random bot)  Lookout",
        "    stash (1)   hand (3)",
        "> Anne (you)  Captain",
        "    stash: Spot   hand: gold 1, gold 2, gold 3",
    ]
    assert expected == table
    assert "Bart: three cards from the stack of cards to their hand" in result.stdout


def test_who_shares_a_keyboard_sees_nothing_of_the_others(run: Run, write: Write) -> None:
    """In a secret round each is called, and no sitting shows what another holds or chose."""
    file = write("smugglers.yaml", SMUGGLERS)
    people = ("--human", "Anne", "--human", "Bart")
    lines = ["", "land Rum", "", "Land  silk", *["", "nothing"] * 2]
    result = run("play", "--game", f"./{file}", *people, "--seed", "32", lines=lines)
    found = sittings(result.stdout)
    assert ["Anne", "Bart", "Anne", "Bart"] == [name for name, _ in found]
    first = dict(found[:2])
    assert "deck: Rum" in first["Anne"]
    assert "deck: Silk" in first["Bart"]
    assert "Rum" not in first["Bart"].partition("Anne, it is")[0]
    assert "Anne chooses: land Rum" in found[2][1]


def test_who_has_one_option_is_called_all_the_same(run: Run) -> None:
    """Who holds a Spot can't run (8.3), and is called like everybody else who decides then."""
    lines = [*["", "1"] * 40, "quit"]
    people = ("--human", "Anne", "--human", "Bart", "--human", "Carl")
    result = run(*SPOT[:-1], "5", *people, lines=lines)
    asked = [one for one in sittings(result.stdout) if "round 2, Cut and Run" in one[1]][:3]
    assert ["Anne", "Bart", "Carl"] == [name for name, _ in asked]
    assert [True, False, True] == [", Spot" in screen for _, screen in asked]
    assert [True, False, True] == ["only option" in screen for _, screen in asked]


def test_a_game_of_ones_own_in_another_language(run: Run, write: Write) -> None:
    """What the file gives in a language is told in it; all else stands as the file has it."""
    write("smugglers.yaml", SMUGGLERS)
    line = ("play", "--game", "smugglers.yaml", "--bot", "random", "--seed", "1", "--lang", "es")
    result = run(*line, lines=["land Rum", "quit"])
    assert "ronda 1, Desembarco" in result.stdout
    assert "cubierta: Ron" in result.stdout
    assert "land Ron" in result.stdout


BESIDES: list[tuple[str, str]] = [
    ("name 9", "`name 9` is neither a number of the list nor a command"),
    ("nome 2", "did you mean `name 2`?"),
    ("77", "there is no number 77 in the list"),
    ("why 1", "`name 2` is allowed - round 1, Draw: Anne chooses"),
    ("why not steal from Bart", "it is chosen elsewhere: steal"),
    ("why", "why what? write `why 2`"),
    ("trace", "`draw` [line"),
    ("explain captain", "Captain"),
    ("explain", "Cut and Run"),
    ("explain gull", "nothing in this game is called `gull`"),
    ("surrender", "`surrender` is for coin combat"),
    ("help", "steal from Bart"),
    ("log", "Round 1: Draw"),
    ("notation", "name 3"),
    ("look", "row of posts: First Mate"),
]


def test_what_may_be_typed_besides(run: Run) -> None:
    """Slips are answered with what was meant, commands of combat with a clear word."""
    for typed, said in BESIDES:
        result = run(*SPOT, "--bot", "random", "--bot", "random", lines=[typed, "quit"])
        behind = result.stdout.split("a number, or `help` > ", 1)[1]
        assert said in " ".join(behind.split())


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("--players", "9"), "error: black-spot is for 3 to 8 players, not 9\n"),
        (
            ("--ships", "random", "--match", "3"),
            (
                "error: `--ships` and `--match` are for coin combat, not for `--game black-spot`\n"
                "help: leave them out, or leave out `--game`\n"
            ),
        ),
        (
            ("--game", "nowhere.yaml"),
            "error: `nowhere.yaml` can't be read: no such file or directory\n",
        ),
    ],
)
def test_what_wont_do_is_said_before_anything_is_played(
    run: Run, args: tuple[str, ...], error: str
) -> None:
    """Too many players, options of coin combat, a file that isn't there."""
    result = run(*SPOT, *args)
    assert (2, "", error) == (result.exit_code, result.stdout, result.stderr)

"""How a game of `piecesofeight play` begins: who sits where, with which ships."""

from __future__ import annotations

import re

import pytest
from cli_support import Run, Write
from test_cli_play import ANNE, BART, SHIPS

from piecesofeight import Ship, load_coins

PARROTS = """\
set: mine
coins:
  - coin: Parrot
    names: {es: Loro}
    limit: 12
    ability: |
      play:
        destroy any open coin
        destroy this
"""


def _seats(output: str) -> list[str]:
    """The names on the first table, in order, with what stands behind them."""
    table = output[: output.index("\nWhat happened")]
    return re.findall(r"^(?:>| ) ([A-Z][^:\n]*)$", table, re.MULTILINE)


SITTING: list[tuple[list[str], list[str]]] = [
    ([], ["Bart (greedy bot)", "Anne (you)"]),
    (["--bot", "random"], ["Bart (random bot)", "Anne (you)"]),
    (["--bot", "Anne=random"], ["Anne (random bot)", "Bart (you)"]),
    (
        ["--human", "Zoe", "--players", "3"],
        ["Anne (greedy bot)", "Bart (greedy bot)", "Zoe (you)"],
    ),
    (["--human", "Anne", "--human", "Dora"], ["Dora", "Anne (you)"]),
    (
        ["--human", "Ana María", "--bot", "Mr. X=greedy"],
        ["Mr. X (greedy bot)", "Ana María (you)"],
    ),
]


def test_who_sits_at_the_table(run: Run) -> None:
    """People first, then the bots named, then greedy bots; nobody's name is taken twice."""
    for args, expected in SITTING:
        first = expected[-1].removesuffix(" (you)")
        options = ["--ships", "random", "--seed", "1", "--first", first]
        result = run("play", *args, *options, lines=["" if "Dora" in args else "look", "quit"])
        assert expected == _seats(result.stdout)


def test_a_name_is_never_markup(run: Run) -> None:
    """Square brackets and colons in names stand for themselves, wherever a name is said."""
    names = ["[/bold]", ":skull:"]
    people = [option for name in names for option in ("--human", name)]
    lines = ["", "", "", "look", "quit"]
    result = run("play", *people, "--seed", "1", "--first", "[/bold]", lines=lines)
    assert (0, "") == (result.exit_code, result.stderr)
    for text in ("[/bold], your ship?", ":skull:, your ship?", "> [/bold] (you)", "  :skull:\n"):
        assert text in result.stdout


def test_ships_come_from_texts_and_files(run: Run, write: Write) -> None:
    """A ship a line, for whom it names, else for the next free seat; `#` begins a comment."""
    name = write("fleet.txt", f"# ours\n\nBart: {BART}\nrandom # for Anne\n")
    result = run("play", "--first", "Anne", "--ships", name, lines=["quit"])
    assert "nest  Bomb\n    deck  1 Mate  2 ?" in result.stdout
    result = run("play", "--first", "Anne", "--ships", f"Anne: {ANNE}", lines=["quit"])
    assert "nest  Mate\n    deck  1 Cannon" in result.stdout


def test_ships_may_be_wild(run: Run, write: Write) -> None:
    """2.2: where `random` lays the Captain within the deck, `wild` may lay it in the open.

    One may say it for everybody, for a name, in a file, or when asked; without a word it is random.
    """
    start = ["play", "--human", "Anne", "--first", "Anne", "--seed"]

    def table(seed: int, *options: str, typed: tuple[str, ...] = ()) -> str:
        told = run(*start, str(seed), *options, lines=[*typed, "quit"]).stdout
        return told.partition("turn 1")[2]

    name = write("fleet.txt", "Anne: wild\n")
    differ = []
    for seed in range(2):
        tame, wild = table(seed, "--ships", "random"), table(seed, "--ships", "wild")
        mine = table(seed, "--ships", "Anne: wild")
        assert tame == table(seed, typed=("",)) == table(seed, typed=("random",))
        assert mine == table(seed, typed=("WILD",)) == table(seed, "--ships", name)
        assert wild == table(seed, "--ships", "Anne: wild", "--ships", "Bart: wild")
        differ += [tame != wild, mine not in (tame, wild)]
    assert {True, False} == set(differ)


def test_who_begins_is_drawn_unless_somebody_is_named(run: Run) -> None:
    """8.1: `drawn` says what is done anyway."""
    for seed in ("1", "2", "3"):
        start = ["play", "--human", "Anne", "--ships", "random", "--seed", seed]
        told = [run(*start, *more, lines=["quit"]).stdout for more in ((), ("--first", "drawn"))]
        assert told[0] == told[1] != ""


def test_people_without_a_ship_are_asked(run: Run, write: Write) -> None:
    """What can't be built is told whole, and one is asked again; names in Spanish are read."""
    write("mine.txt", ANNE)
    lines = [
        "coins",
        "Mate | Mate",
        "Mate Mate",
        "nowhere.txt",
        "mine.txt",
        "quit",
    ]
    result = run("play", "--human", "Anne", "--first", "Anne", lines=lines)
    assert (0, "") == (result.exit_code, result.stderr)
    for piece in (
        "  Mate, at most 5\n",
        "error: a ship has 13 coins, this one has 2 (2.1); add 11\n",
        "error: a ship has exactly one Captain, this one has none (2.2); add Captain\n",
        "error: the ship `Mate Mate` has no `|`",
        "error: the ship `nowhere.txt` has no `|`",
        "nest  Mate\n    deck  1 Cannon",
    ):
        assert piece in result.stdout


@pytest.mark.parametrize("lang", ["en", "es"])
def test_enter_draws_a_ship(run: Run, lang: str) -> None:
    """An empty line gives a legal ship; people at one keyboard build one after the other."""
    people = ["--human", "Anne", "--human", "Bart", "--lang", lang]
    lines = ["", BART, "", "quit"]
    result = run("play", *people, "--seed", "3", "--first", "Bart", lines=lines)
    assert (0, "") == (result.exit_code, result.stderr)
    bomb = {"en": "nest  Bomb\n    deck", "es": "nido      Bomba\n    cubierta"}[lang]
    assert bomb in result.stdout


@pytest.mark.parametrize(("lines", "code"), [([], 1), (["quit"], 0)])
def test_building_can_be_left(run: Run, lines: list[str], code: int) -> None:
    """The end of the input and `quit` end it there, too."""
    assert code == run("play", "--human", "Anne", lines=lines).exit_code


def test_other_coins_can_be_played_with(run: Run, write: Write) -> None:
    """A coin of one's own set is in the yard at once; in Spanish it has its Spanish name."""
    ship = "Parrot | Captain" + ", Parrot" * 11
    coins = ["--coins", write("mine.yaml", PARROTS)]
    result = run("play", *coins, "--ships", ship, "--lang", "es", "--first", "Anne", lines=["quit"])
    assert (0, "") == (result.exit_code, result.stderr)
    assert "nido      Loro" in result.stdout


def test_sets_bound_what_is_drawn(run: Run) -> None:
    """Unless a set is named, ships are drawn from the base set only."""
    base = {coin.name for coin in load_coins().sets[0].coins}
    for seed in range(3):
        common = ["play", "--seed", str(seed), "--ships", "random", "--human", "Anne"]
        shown = run(*common, "--first", "Anne", lines=["quit"]).stdout
        deck = shown[shown.index("> Anne (you)") : shown.index("    hold  -")]
        drawn = re.findall(r"\d+ ([A-Z][A-Za-z' ]+?)(?=  |\n)", deck)
        assert (12, set()) == (len(drawn), set(drawn) - base)


WRONG: list[tuple[list[str], str]] = [
    (["--human", ""], "error: `''` is no name: it is empty or has blanks that don't show\n"),
    (
        ["--human", "a\x1bb"],
        "error: `a\\x1bb` is no name: it is too long, or can't be printed\n",
    ),
    (
        ["--human", "Anne", "--human", "anne"],
        "error: two players have the same name: Anne, anne\n",
    ),
    (
        ["--ships", "random", "--ships", "wild"],
        """\
error: all other ships can't be both `random` and `wild`
help: give one of them, and the other to somebody: `--ships NAME:wild`
""",
    ),
    (
        ["--human", "all"],
        "error: a player can't be called `all`: the word has another meaning\n",
    ),
    (
        ["--bot", "clever"],
        "error: there is no bot `clever`\nhelp: there are greedy and random\n",
    ),
    (
        ["--players", "2", "--bot", "greedy", "--bot", "greedy"],
        "error: 3 players are named, but there are 2 seats\n",
    ),
    (
        [option for name in "ABCDEFGHI" for option in ("--human", name)],
        "error: a game has 2 to 8 players, not 9 (2.4)\n",
    ),
    (["--first", "Bert"], "error: there is no player `Bert`; did you mean `Bart`?\n"),
    (
        ["--set", "cursed"],
        "error: there is no set `cursed`\nhelp: did you mean `cursed-blade`?\n",
    ),
    (["--ships", "no.txt"], "error: `no.txt` can't be read: no such file or directory\n"),
    (
        ["--ships", "empty.txt"],
        "error: there is no ship in `empty.txt`\nhelp: write one a line\n",
    ),
    (
        ["--ships", "odd.txt"],
        "error: odd.txt:2: there is no coin `Canon`\nhelp: did you mean `Cannon`?\n",
    ),
    (["--ships", "binary.txt"], "error: `binary.txt` is no text file\n"),
    (
        ["--ships", "Mate | Mat"],
        (
            "error: there is no coin `Mat`\nhelp: did you mean `Mate`?\n"
            "  if it is in a file of yours, name the file with `--coins FILE`\n"
        ),
    ),
    (
        ["--ships", f"Bert: {ANNE}"],
        "error: there is a ship for `Bert`, who doesn't play\nhelp: did you mean `Bart`?\n",
    ),
    (
        ["--ships", f"Anne: {ANNE}", "--ships", f"Anne: {ANNE}"],
        "error: there are two ships for `Anne`\n",
    ),
    ([*SHIPS, "--ships", ANNE], "error: there are 3 ships for 2 players\n"),
    (
        ["--ships", "Mate | Captain, Captain, Spyglass"],
        (
            "error: a ship can't be built like this\n"
            "  Anne: a ship has 13 coins, this one has 4 (2.1); add 9\n"
            "  Anne: a ship has exactly one Captain, this one has 2 (2.2); leave out 1\n"
            "  Anne: Spyglass is of the set `maidens-vengeance`; play with"
            " `--set maidens-vengeance` to use it\n"
        ),
    ),
    (["--coins", "no.yaml"], "error: `no.yaml` can't be read: no such file or directory\n"),
]


def test_a_game_that_cannot_begin_says_why(run: Run, write: Write) -> None:
    """Bad options give 2 and a reason before anybody is asked anything."""
    for args, expected in WRONG:
        write("empty.txt", "# nothing\n")
        write("odd.txt", "\nMate | Canon\n")
        write("binary.txt", b"\0\1")
        result = run("play", *args, lines=["quit"])
        assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)


def test_a_ship_of_another_set_needs_the_set(run: Run) -> None:
    """With `--set all` every loaded coin may be used."""
    ship = "Spyglass | " + ", ".join(Ship.parse(ANNE).deck)
    assert (
        run("play", "--ships", ship, "--set", "all", "--first", "Anne", lines=["quit"]).exit_code
        == 0
    )


def test_a_coin_of_no_shipped_set_may_be_in_a_file(run: Run, write: Write) -> None:
    """Where no `--coins` were given they are proposed, and where they were they aren't."""
    ship = "Gull | Mate Captain"
    told = run("play", "--ships", ship).stderr
    assert told.startswith("error: there is no coin `Gull`\nhelp: ")
    assert told.endswith("  if it is in a file of yours, name the file with `--coins FILE`\n")
    write("terns.yaml", "set: terns\ncoins:\n  - coin: Tern\n    limit: 1\n")
    assert "--coins FILE" not in run("play", "--ships", ship, "--coins", "terns.yaml").stderr

"""`piecesofeight play`: whole games from scripted input, and every way to end one."""

from __future__ import annotations

import io
import re

import pytest
from cli_support import Run
from folders import ODD
from rich.console import Console

from piecesofeight import Game, Layout, Ship, load_coins
from piecesofeight.cli.play.combat.ships import CombatScreen

ANNE = "Mate | Cannon, Pistols, Captain, Bomb, Mate, Mate, Cutlass, Pillage, Broadside, Full Sail, \
Treachery, Cannon"
BART = "Bomb | Mate, Cutlass, Captain, Pistols, Cannon, Cannon, Pillage, Mate, Black Spot, \
Barrel of Grog, Treachery, Cutlass"
CALLER = "Call to Quarters | Cannon, Pistols, Captain, Bomb, Mate, Mate, Cutlass, Pillage, \
Broadside, Full Sail, Treachery, Mate"
TWO = ["play", "--human", "Anne", "--seed", "5", "--first", "Anne"]
SHIPS = ["--ships", ANNE, "--ships", BART]
HOT_SEAT = ["play", "--human", "Anne", "--human", "Bart", "--first", "Anne", "--seed", "5", *SHIPS]


@pytest.mark.parametrize(("bot", "lang"), [("greedy", "en"), ("random", "es")])
def test_a_game_against_a_bot_comes_to_its_end(run: Run, bot: str, lang: str) -> None:
    """Always taking the first option ends a game: 0, and the outcome is told."""
    lines = ["1"] * 500
    result = run(*TWO, *SHIPS, "--bot", bot, "--lang", lang, lines=lines)
    assert (0, "") == (result.exit_code, result.stderr)
    won = re.search(r"^(Anne|Bart) won in turn \d+: .* \(7\.\d\) ─+$", result.stdout, re.MULTILINE)
    assert won is not None
    assert {"en": "What happened", "es": "Lo que ha pasado"}[lang] in result.stdout


def test_the_same_seed_and_input_give_the_same_game(run: Run) -> None:
    """Ships, bots and luck follow from the seed; another seed is another game."""
    lines, bots = [*["1"] * 25, "quit"], ["--bot", "greedy", "--bot", "random"]
    one, same, other = (
        run("play", "--seed", seed, "--ships", "random", *bots, lines=lines).stdout
        for seed in ("4", "4", "3")
    )
    assert one == same
    assert one != other


def test_a_drawn_seed_is_told_at_the_end(run: Run) -> None:
    """Whoever wants the same ships again learns how."""
    result = run("play", "--ships", "random", lines=["surrender"])
    seed = re.search(r"^`--seed (\d+)` deals the same again$", result.stdout, re.MULTILINE)
    assert seed is not None
    again = run("play", "--ships", "random", "--seed", seed[1], lines=["surrender"])
    assert result.stdout.replace(seed[0] + "\n", "") == again.stdout


def test_several_people_and_bots_come_to_an_end(run: Run) -> None:
    """Three seats, two people: numbers, passes and refusals until somebody has won."""
    people = ["--human", "Anne", "--human", "Bart"]
    options = ["--bot", "random", "--ships", "random", "--seed", "9"]
    lines = ["", "7", "1", "", "2", "pass", "1", "refuse"] * 800
    result = run("play", *people, *options, lines=lines)
    assert (0, "") == (result.exit_code, result.stderr)
    assert " won in turn " in result.stdout


WRITTEN: list[tuple[str, str]] = [
    ("play nest at Bart.fore", "Anne plays Mate from the crow's nest at Bart's fore coin"),
    ("PLAY  nest at bart.FORE", "Anne plays Mate from the crow's nest at Bart's fore coin"),
    (
        "Play Mate from your crow's nest at Bart's fore coin (Mate)",
        "Anne plays Mate from the crow's nest at Bart's fore coin",
    ),
    ("destroy nest", "Anne destroys Anne's Mate (crow's nest)"),
    ("surrender", "Anne surrenders"),
    ("Surrender", "Anne surrenders"),
]


def test_an_option_is_taken_however_it_is_written(run: Run) -> None:
    """Its text in the notation, in any case, or the sentence on the screen."""
    for typed, said in WRITTEN:
        result = run(*TWO, *SHIPS, "--bot", "random", lines=[typed, "quit"])
        assert f"  - {said}\n" in result.stdout
        assert result.exit_code == 0


REFUSED: list[tuple[str, str]] = [
    ("0", "there is no number 0 in the list"),
    ("99", "there is no number 99 in the list"),
    ("9" * 5000, "there is no number 9999"),
    ("²", "`²` is neither a number of the list nor a command"),
    ("pass", "`pass` is not allowed: there is no passing in the main phase (3.2)"),
    ("play aft at Bart.fore", "`play aft at Bart.fore` is not allowed: "),
    ("send fore", "the crow's nest is not empty (3.1, "),
    ("dance\x1b[2J", "`dance\\x1b[2J` is neither a number of the list nor a command"),
    ("play nest at Bart.for", "is not allowed: `for` is no place in a ship (4.1, 4.2, 1.3)"),
    ("explain Mat", "help: did you mean `Mate`?"),
    ("save", "save where? write `save FILE`"),
    ("save /nowhere/at/all.json", "can't be written: no such file or directory"),
    ("save a\0b", "can't be written: that is no name of a file"),
]


def test_what_cannot_be_done_is_said_and_asked_again(run: Run) -> None:
    """The reason, with the rule where there is one, and the same question again."""
    for typed, said in REFUSED:
        result = run(*TWO, *SHIPS, lines=[typed, "quit"])
        assert said in result.stdout.replace("\n", " ")
        assert (0, "", 2) == (result.exit_code, result.stderr, result.stdout.count("or `help` >"))


def test_the_screen_has_what_a_player_may_see(run: Run) -> None:
    """One's own ship whole; of the other the open coins, the Captain's place, and numbers."""
    result = run(*TWO, *SHIPS, lines=["quit"])
    expected = """\

turn 1, Anne to move ───────────────────────────────────────────────────────────
  Bart (greedy bot)
    nest  Bomb
    deck  1 Mate  2 ?  3 Captain  4 ?  5 ?  6 ?  7 ?  8 ?  9 ?  10 ?  11 ?  12 ?
    hold  0
> Anne (you)
    nest  Mate
    deck  1 Cannon    2 Pistols  3 Captain  4 Bomb       5 Mate        6 Mate
          7 Cutlass   8 Pillage  9 Broadside  10 Full Sail  11 Treachery
          12 Cannon
    hold  -
"""
    shown = result.stdout.partition("─────\nWhat happened\n  - Anne begins turn 1\n")[0]
    assert expected.split() == shown.rstrip("─\n").split()


def test_ways_of_using_a_coin_are_told_apart(run: Run) -> None:
    """Where a coin can be used in several ways, each is told in the coin's own words."""
    anne = ANNE.replace("Mate | Cannon", "Cutlass | Mate")
    result = run(
        *TWO, "--ships", anne.replace("Cutlass, Pillage", "Cannon, Pillage"), lines=["quit"]
    )
    assert (
        "  Cutlass, the 1st way: destroy any open coin; destroy this\n"
        "  Cutlass, the 2nd way: if you have an active Mate: destroy any open coin\n"
    ) in result.stdout
    assert "Mate, the" not in result.stdout


def test_commands_answer_and_ask_again(run: Run) -> None:
    """`help`, `look`, `notation`, `log` and `explain` change nothing."""
    commands = ["help", "?", "look", "notation", "log", "explain treachery", "", "quit"]
    result = run(*TWO, *SHIPS, lines=commands)
    pieces = result.stdout.split("a number, or `help` >")
    assert len(commands) + 1 == len(pieces)
    assert pieces[1] == pieces[2]
    assert "  save FILE               write the game to a file" in pieces[1]
    assert "Anne, your action:" in pieces[3]
    assert re.search(r"^ +1  play nest at Anne.nest$", pieces[4], re.MULTILINE)
    assert "  - Anne begins turn 1" in pieces[5]
    assert "negate it" in pieces[6]


@pytest.mark.parametrize(
    ("lines", "code", "stderr"),
    [
        (["quit"], 0, ""),
        (["exit"], 0, ""),
        ([], 1, "error: the input ended before the game did\n"),
        (
            ["destroy nest"],
            1,
            "error: the input ended before the game did\nhelp: the game was not saved\n",
        ),
    ],
)
def test_stopping_has_an_exit_code(run: Run, lines: list[str], code: int, stderr: str) -> None:
    """`quit` is 0; an input that ends is 1, and says what is lost."""
    result = run(*TWO, *SHIPS, lines=lines)
    assert (code, stderr) == (result.exit_code, result.stderr)


def test_quitting_says_what_is_lost(run: Run) -> None:
    """A game that went on since it was saved isn't left without a word."""
    assert "the game was not saved" in run(*TWO, *SHIPS, lines=["1", "quit"]).stdout
    assert "the game was not saved" not in run(*TWO, *SHIPS, lines=["quit"]).stdout


def test_ctrl_c_ends_the_game_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at the prompt: 130, one line, no traceback."""

    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupted)
    result = run(*TWO, *SHIPS)
    assert (130, "error: stopped\n") == (result.exit_code, result.stderr)


def test_ctrl_c_while_a_bot_thinks_ends_the_game_too(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C anywhere else: 130 as well."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(CombatScreen, "table", interrupted)
    assert 130 == run(*TWO, *SHIPS).exit_code


def test_bots_that_find_no_end_are_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """When everybody at the keyboard is out, the bots play on, but not for ever."""
    monkeypatch.setattr("piecesofeight.cli.play.session.PATIENCE", 2)
    options = ["--players", "3", "--ships", "random", "--seed", "2", "--first", "Anne"]
    result = run("play", "--human", "Anne", *options, lines=["surrender"])
    assert (0, "") == (result.exit_code, result.stderr)
    assert "nobody at the keyboard is left in the game, and the bots find no end" in result.stdout


def test_coins_can_be_put_in_order_in_one_line(run: Run) -> None:
    """Where a ship is rearranged, a list answers as many questions as it has names."""
    order = "Mate | Mate, Captain, 1, cutlass, Pillage, Mate, Broadside, Full Sail, Treachery, Bomb"
    lines = ["", "play nest", "", "", "", order, "", "destroy nest", "pass", "", "quit"]
    result = run(*HOT_SEAT[:-4], "--ships", CALLER, "--ships", BART, lines=lines)
    # Pistols is all that is left then, so nobody is asked for the last place.
    assert result.stdout.count("Anne, arrange your ship:") == 1
    ship = """nest Mate
 deck 1 Mate 2 Captain 3 Cannon 4 Cutlass 5 Pillage 6 Mate
 7 Broadside 8 Full Sail 9 Treachery 10 Bomb 11 Pistols
"""
    assert ship in re.sub(r" +", " ", result.stdout)


def test_a_list_that_goes_wrong_stops_where_it_does(run: Run) -> None:
    """What can't be placed is said, the rest is forgotten, and one is asked again."""
    lines = ["play nest", "Captain, Pistols, Captain, Bomb", "quit"]
    result = run(*TWO, "--ships", CALLER, "--ships", BART, lines=lines)
    assert "error: `Captain` can't be placed now; choose again\n" in result.stdout
    assert result.stdout.count("Anne, arrange your ship:") == 2


# --- several people at one keyboard -----------------------------------------------------------


def _turns(output: str) -> list[tuple[str, str]]:
    """Who was called to the keyboard, and what was on the screen until the next one was."""
    pieces = re.split(r"(\w+), it is your turn at the keyboard;[^>]*?Press Enter", output)
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


def test_the_keyboard_is_handed_over_before_anything_is_shown(run: Run) -> None:
    """Each stretch between two hand-overs shows one player's own view, and before it none."""
    lines = ["", "call fore to aft-side", "", "call fore to fore-side", "", "quit"]
    result = run(*HOT_SEAT, lines=lines)
    turns = _turns(result.stdout)
    assert ["Anne", "Bart", "Anne"] == [name for name, _ in turns]
    for name, screen in turns:
        others = {"Anne", "Bart"} - {name}
        assert f"{name} (you)" in screen
        assert [] == [one for one in others if f"{one} (you)" in screen]
    assert "deck" not in result.stdout.partition("it is your turn")[0]


def test_hidden_coins_make_no_difference_to_others(run: Run) -> None:
    """However Bart's hidden coins lie, Anne's screens are the same until one is shown."""
    names = BART.partition("| ")[2].split(", ")
    names[1], names[4], names[10], names[11] = names[10], names[11], names[1], names[4]
    swapped = "Bomb | " + ", ".join(names)
    assert Ship.parse(swapped) != Ship.parse(BART)
    lines = ["", "call fore to aft-side", "quit"]
    start = ["play", "--human", "Anne", "--human", "Bart", "--first", "Anne", "--seed", "5"]
    one, other = (
        run(*start, "--ships", ANNE, "--ships", bart, lines=lines).stdout
        for bart in (BART, swapped)
    )
    assert one == other


def test_the_end_shows_what_everybody_may_see(run: Run) -> None:
    """After a game of several people no hidden coin is on the screen."""
    result = run(*HOT_SEAT, lines=["", "surrender"])
    end = result.stdout[result.stdout.rindex("Bart won in turn 1") :]
    assert "  Bart\n" in end
    assert "? " in end
    assert [] == [coin for coin in ("Barrel of Grog", "Black Spot", "Pillage") if coin in end]


def test_a_stalemate_is_agreed_at_the_keyboard(run: Run) -> None:
    """One proposes, the other agrees, both rearrange."""
    lines = ["", "stalemate", "", "agree", "", "", "quit"]
    result = run(*HOT_SEAT, lines=lines)
    assert "Bart, is this a stalemate?" in result.stdout
    assert "arrange your ship:" in result.stdout


def test_a_stalemate_can_be_ruled_out(run: Run) -> None:
    """With `--no-stalemate` the proposal is refused, with the rule."""
    result = run(*HOT_SEAT, "--no-stalemate", lines=["", "stalemate", "quit"])
    assert "this game is played without stalemates (7.4)" in result.stdout


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "turns go counterclockwise"),
        ("es", "los turnos van al contrario de las agujas del reloj"),
    ],
)
def test_the_screen_says_when_turns_go_the_other_way_round(lang: str, said: str) -> None:
    """9.29: everybody sees it, and as long as they go as usual nothing is said."""
    coins = load_coins(ODD.parent / "direction.yaml")
    ships = [Layout("Black Wind", ("Captain", "Mate")), *[Layout("Mate", ("Captain",))] * 2]
    state = Game.from_layouts(ships, coins).start(first=0)
    for shown, now in (("", state), (f"  {said}\n", state.apply("play nest"))):
        paper = io.StringIO()
        CombatScreen(Console(file=paper, width=100), lang, coins).middle(now.view("Bart"))
        assert shown == paper.getvalue()

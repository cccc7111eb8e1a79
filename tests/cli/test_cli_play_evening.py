"""Whole evenings of `piecesofeight play`: `--match`, `--pool`, `--shipyard`; typed input."""

from __future__ import annotations

import re

import pytest
from cli_support import Run, Write

ANNE = ["play", "--human", "Anne", "--seed", "4"]
MATCH = [*ANNE, "--match", "3"]
POOL = [*MATCH, "--pool", "draft+random+trades", "--drafted", "2", "--aside", "4", "--spoils"]
HOT_SEAT = ["play", "--human", "Anne", "--human", "Bart", "--seed", "4"]
SHIP = "Mate | Cannon, Pistols, Captain, Bomb, Mate, Mate, Cutlass, Pillage, Broadside, Full Sail, \
Treachery, Cannon"
NEST, DECK = SHIP.split(" | ")
FIRST = ["1"] * 3000


# --- from the first pick to the last game -----------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ("Draft: each picks 2 coins", "wins game 1", "The match is over; it was won by")),
        pytest.param(
            "es",
            ("cada cual elige 2 monedas", "gana la partida 1", "ha terminado; victoria de"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_match_with_a_draft_is_played_against_a_bot(
    run: Run, lang: str, told: tuple[str, ...]
) -> None:
    """8.3, 8.5, 8.6: draft, deal, trades, ships, games and spoils, each in its turn, to the end."""
    result = run(*POOL, "--bot", "random", "--lang", lang, lines=FIRST)
    assert (0, "") == (result.exit_code, result.stderr)
    places = [result.stdout.index(text) for text in told]
    assert sorted(places) == places
    assert re.search(r"Anne 2, Bart [01] \(|Anne [01], Bart 2 \(", result.stdout[places[-1] :])


def test_the_same_seed_and_input_give_the_same_evening(run: Run) -> None:
    """Draws, bots and games follow from the seed; another seed is another evening."""
    start = ["play", "--pool", "random+draft", "--bot", "random", "--match", "1", "--seed"]
    lines = [*FIRST[:40], "quit"]
    told = [run(*start, seed, lines=lines).stdout for seed in ("2", "2", "1")]
    assert told[0] == told[1] != told[2]


def test_the_screen_of_a_draft_has_what_everybody_knows(run: Run) -> None:
    """8.5: the pool, what is aside, what each was seen to get; one's own shipyard."""
    expected = """\

Draft: each picks 2 coins ──────────────────────────────────────────────────────
  score      Anne 0, Bart 0 (it takes 2 wins)
  pool       2 Barrel of Grog   2 Black Spot        6 Bomb    2 Broadside
             2 Buried Treasure  2 Call to Quarters  4 Cannon  2 Captain's Monkey
             4 Cutlass          2 Full Sail         10 Mate   6 Pillage
             6 Pistols          3 Treachery
  set aside  2 Cannon  2 Cutlass
  Bart (greedy bot)  coins: 2
    seen to get  1 Captain  1 Treachery
> Anne (you)  coins: 1
    your shipyard  1 Captain
────────────────────────────────────────────────────────────────────────────────
"""
    shown = run(*POOL, lines=["quit"]).stdout
    assert expected == shown.partition("What happened")[0]


# --- what may be typed ------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["cannon", "pick Cannon", "PICK  cannon", "Cañón", "pick cañón"])
def test_a_coin_is_picked_by_its_name(run: Run, typed: str) -> None:
    """With the word before it or without, in any language."""
    assert "  - Anne picks Cannon\n" in run(*POOL, lines=[typed, "quit"]).stdout


ANSWERED: list[tuple[str, str]] = [
    ("pick captain", "`pick captain` is not allowed: no Captain is left (8.5)"),
    ("spyglass", "`spyglass` is not allowed: here Anne is asked for `pick COIN` (8.5)"),
    ("99", "there is no number 99 in the list"),
    ("surrender", "only in a game can anybody say `surrender`"),
    ("trace", "a trace tells of a game; none is under way"),
    ("why", "why what? write `why 2`"),
    (
        "why not pick captain",
        "`pick captain` is not allowed: no Captain is left (8.5); allowed now: ",
    ),
    ("why 1", "`pick Barrel of Grog` is allowed: everybody could still build a ship"),
    ("coins", "  1 Captain, at most 1 in a ship\n"),
    ("help", "offer Bart Cannon, 2 Mate for Bomb  a whole offer of a trade"),
    ("log", "  - Set aside: "),
    ("explain cannon", "destroy"),
    ("", "or `help` > a number, or `help` >"),
]


def test_every_command_answers_between_games(run: Run) -> None:
    """What is no choice is answered or refused with the reason, and one is asked again."""
    for typed, said in ANSWERED:
        result = run(*POOL, lines=[typed, "quit"])
        assert (0, "", 2) == (result.exit_code, result.stderr, result.stdout.count("or `help` >"))
        assert said.replace("\n", " ") in result.stdout.replace("\n", " ")


# --- ships ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        SHIP,
        f"arrange nest {NEST} deck {DECK}",
        DECK.replace(",", "") and SHIP.replace(",", ""),
        "ship.txt",
    ],
)
def test_a_whole_ship_is_typed_in_a_line(run: Run, write: Write, typed: str) -> None:
    """As a ship is written, as its choices are, and by the name of a file."""
    write("ship.txt", SHIP)
    shown = run(*MATCH, "--first", "Anne", lines=[typed, "quit"]).stdout
    assert "  - Anne's ship is ready\n" in shown
    table = " ".join(shown[shown.index("> Anne (you)\n    nest") :].split())
    assert table.startswith(
        "> Anne (you) nest Mate deck 1 Cannon 2 Pistols 3 Captain 4 Bomb 5 Mate"
    )


def test_a_ship_is_built_coin_by_coin(run: Run) -> None:
    """Names, numbers and lists; the ship so far is told."""
    rest = DECK.partition(", ")[2]
    shown = run(
        *MATCH, "--first", "Anne", lines=["mate", "put Cannon", "cannon", rest, "quit"]
    ).stdout
    assert "which coin comes next, from fore to aft? So far: Mate | (1 of 13)" in shown
    assert "which coin comes next, from fore to aft? So far: Mate | Cannon (2 of 13)" in shown
    assert "  - Anne's ship is ready\n" in shown


@pytest.mark.parametrize("typed", ["", "random", "wild"])
def test_a_ship_is_drawn(run: Run, typed: str) -> None:
    """2.1: Enter draws one that a person would build; `--ships` says so beforehand."""
    shown = run(*MATCH, "--first", "Anne", lines=[typed, "quit"]).stdout
    said = run(*MATCH, "--first", "Anne", "--ships", f"Anne:{typed or 'random'}", lines=["quit"])
    assert (
        shown[shown.rindex("> Anne (you)") :] == said.stdout[said.stdout.rindex("> Anne (you)") :]
    )


def test_a_ship_that_cannot_be_built_is_refused_as_a_whole(run: Run) -> None:
    """1.5, 2.1 to 2.3: every fault is named, and nothing is placed."""
    yard = ["--shipyard", "Captain, 12 Mate, 3 Cannon, Bomb, 9 Pistols, Cutlass, 4 Pillage"]
    ship = "Captain | " + ", ".join(["Mate"] * 6 + ["Bomb"] * 2 + ["Spyglass"])
    shown = run(*ANNE, *yard, lines=[ship, "coins", "quit"]).stdout
    assert (
        "error: a ship can't be built like this\n"
        "  a ship has 13 coins, this one has 10 (2.1); add 3\n"
    ) in shown
    assert "the limit of Mate is 5, this ship has 6 (2.3)" in shown
    assert "the shipyard has 1 Bomb, this ship has 2 (2.1)" in shown
    assert "  12 Mate, at most 5 in a ship\n" in shown


# --- trades -----------------------------------------------------------------------------------


TRADES = [*HOT_SEAT, "--pool", "random+trades"]


def test_an_offer_is_typed_in_a_line(run: Run) -> None:
    """8.5: the other is called, is told what it is about, and accepts; each sees what they have."""
    lines = ["", "offer bart mate, 2 cannon for Bomb", "", "accept", "quit"]
    _, (_, bart) = sittings(run(*TRADES, lines=lines).stdout)
    assert "Bart, Anne offers you 2 Cannon, Mate for Bomb. Do you accept?" in bart
    assert "  - Anne offers Bart a trade: 2 Cannon, Mate for Bomb\n" in bart
    before, after = (
        {coin: int(re.findall(rf"(\d) {coin}", bart)[at]) for coin in ("Cannon", "Mate", "Bomb")}
        for at in (0, -1)
    )
    assert {"Cannon": 2, "Mate": 1, "Bomb": -1} == {
        coin: after[coin] - count for coin, count in before.items()
    }


def test_an_offer_is_put_together_step_by_step(run: Run) -> None:
    """The same by names and numbers; refused, nothing changes hands."""
    lines = ["", "trade", "give cannon", "want bomb", "done", "", "refuse", "quit"]
    shown = run(*TRADES, lines=lines).stdout
    assert "Anne, your offer to Bart so far: Cannon for Bomb. What else?" in shown
    assert "Bart, Anne offers you Cannon for Bomb. Do you accept?" in shown
    called = sittings(shown)
    assert "Anne, do you offer somebody a trade? (3 left)\n" in called[0][1]
    assert "Bart, do you offer somebody a trade? (3 left)\n" in called[1][1]


OFFERS: list[tuple[str, str]] = [
    ("offer", "error: the offer names nobody else who plays\nhelp: write who, your coins"),
    ("offer anne cannon for bomb", "error: the offer names nobody else who plays\n"),
    ("offer bart cannon", "error: the offer doesn't say for what\nhelp: write who"),
    ("offer bart canon for bomb", "error: there is no coin `canon`; did you mean `Cannon`?\n"),
    ("offer bart 9 cannon for bomb", "error: an offer is about 1 to 3 coins each way"),
    ("offer bart nothing for nothing", "error: an offer is about 1 to 3 coins each way"),
]


def test_an_offer_that_will_not_do_is_refused_as_a_whole(run: Run) -> None:
    """Nothing of it is done, and the same question is asked again."""
    for typed, said in OFFERS:
        shown = run(*TRADES, lines=["", typed, "look", "quit"]).stdout
        assert said in shown
        assert 2 == shown.count("Anne, do you offer somebody a trade?")


# --- several people at one keyboard -----------------------------------------------------------


def sittings(output: str) -> list[tuple[str, str]]:
    """Who is called to the keyboard, and what is on the screen until the next one is."""
    pieces = re.split(r"(\w+), it is your turn at the keyboard;[^>]*?Press Enter", output)
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


def test_what_is_dealt_is_on_no_other_screen(run: Run) -> None:
    """8.5: in each sitting is one's own shipyard; of others the number, and what was picked."""
    lines = ["", "pass", "", "pass", "", "random", "", "random", "", "quit"]
    called = sittings(run(*TRADES, lines=lines).stdout)
    assert ["Anne", "Bart", "Anne", "Bart"] == [name for name, _ in called[:4]]
    for name, screen in called[:4]:
        other = "Bart" if name == "Anne" else "Anne"
        assert 1 == screen.count(f"> {name} (you)  coins: 30\n    your shipyard  ")
        assert f"  {other}  coins: 30\n    seen to get  1 Captain\n" in screen
        assert f"{other} draws 29 coins: " not in screen


THREE = ["play", *(word for name in ("Anne", "Bart", "Carl") for word in ("--human", name))]
# Of these coins Carl alone has a Spyglass, or Bart alone.
POORER = "Captain, 5 Mate, 3 Bomb, 3 Cannon, 2 Pillage"
RICHER = f"{POORER}, Spyglass"


def asked_for_a_spyglass(run: Run, seed: int, *options: str) -> list[tuple[str, str]]:
    """Anne asks Bart for the one Spyglass there is: the sittings until she is called again."""
    yards = ["--shipyard", POORER, "--shipyard", f"Carl: {RICHER}", "--offers", "1"]
    start = [*THREE, "--seed", str(seed), "--pool", "random+trades", *yards, *options]
    opening = run(*start, lines=["", "quit"]).stdout
    first = sittings(opening)[0][0]
    after = {"Anne": "Bart", "Bart": "Carl", "Carl": "Anne"}[first]
    lines = ["", f"offer {after} Mate for Spyglass", "", "refuse", "", "quit"]
    return sittings(run(*start, lines=lines).stdout)


def test_who_cannot_accept_is_called_as_well(run: Run) -> None:
    """5.2, 8.5: whether they have the coin shows in what they may answer, and to them alone."""
    found = set()
    for seed in range(12):
        called = asked_for_a_spyglass(run, seed)
        if "is not allowed" in called[0][1]:
            continue  # who asks has it
        names = [name for name, _ in called]
        assert names[0] != names[1]
        assert "Do you accept?" in called[1][1]
        found.add("Accept the trade" in called[1][1])
        if len(found) == 2:
            break
    assert {True, False} == found


def test_who_cannot_accept_is_passed_over_if_that_is_wanted(run: Run) -> None:
    """`--hand-over asked` calls only who has something to decide, and that shows."""
    found = set()
    for seed in range(12):
        called = asked_for_a_spyglass(run, seed, "--hand-over", "asked")
        if "is not allowed" not in called[0][1]:
            found.add("Do you accept?" in called[1][1])
        if len(found) == 2:
            break
    assert {True, False} == found


def test_everybody_sees_how_a_game_ended(run: Run) -> None:
    """Between games no secret is on the screen; then the losers pick, and all build."""
    lines = ["", "random", "", "random", "", "surrender", "", "", "quit"]
    shown = run(*HOT_SEAT, "--match", "3", "--first", "Anne", lines=lines).stdout
    end = shown[shown.index("game 1 (Anne 0, Bart 1): Bart won in turn 1") :]
    assert "(you)" not in end.partition("Press Enter to go on")[0]
    assert "Anne, your ship?" in end

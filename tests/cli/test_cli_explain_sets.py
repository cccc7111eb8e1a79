"""`piecesofeight explain`: coins beside those with mistakes, lists of coins, and whole sets."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

from piecesofeight import load_coins

BIRDS = """\
set: birds
title: Birds & Co
note: All of them fly.
coins:
  - coin: Gull
    names: {es: Gaviota}
    limit: 2
    ability: |
      play:
        look at any hidden coin of an opponent
        destroy any open coin
        if you have at least 2 coins in your hold:
          destroy this
  - coin: Tern
    limit: 1
    ability: |
      play:
        destroi any open coin
  - coin: Auk
    limit: one
"""
WHOLE = BIRDS.replace("destroi", "destroy").replace("limit: one", "limit: 1")


def test_a_mistake_in_one_coin_leaves_the_others(run: Run, write: Write) -> None:
    """The sound coin is told, and it is said on stderr which coins are left out."""
    result = run("explain", "gull", "--coins", write("birds.yaml", BIRDS))
    assert (0, "Gull (Gaviota)") == (result.exit_code, result.stdout.splitlines()[0])
    assert (
        "warning: left out for mistakes: `Tern`, `Auk`\n"
        "help: `piecesofeight check birds.yaml` tells them\n"
    ) == result.stderr


def test_a_coin_with_a_mistake_is_bad_input(run: Run, write: Write) -> None:
    """Who asks for that coin is told its own first mistake."""
    result = run("explain", "auk", "--coins", write("birds.yaml", BIRDS))
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error: birds.yaml:20:12: ")


def test_a_mistake_in_the_set_leaves_nothing(run: Run, write: Write) -> None:
    """What stands at the edge, below the last coin too, belongs to no coin."""
    text = WHOLE + "stauts: official\n"
    result = run("explain", "Gull", "--coins", write("birds.yaml", text))
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error: birds.yaml:21:1: ")


def test_the_outline_and_json_agree_on_what_is_chosen_late(run: Run, write: Write) -> None:
    """After a look the choice waits (4.5a); the coin is spent in one case only."""
    write("birds.yaml", WHOLE)
    told = run("explain", "Gull", "--coins", "birds.yaml").stdout
    line = next(line for line in told.splitlines() if line.startswith("1  "))
    assert (
        "1  main action; targets: any hidden coin of an opponent; chosen later: any open coin; "
        "is spent in some cases, usable every turn"
    ) == line
    data = json.loads(run("explain", "Gull", "--coins", "birds.yaml", "--json").stdout)
    [ability] = data["abilities"]
    assert ["any hidden coin of an opponent"] == ability["targets"]
    assert ["any open coin"] == ability["chosen_later"]
    assert ("sometimes spent", "every turn") == (ability["stays"], ability["often"])


def test_without_a_name_all_coins_are_listed(run: Run, write: Write) -> None:
    """Set by set, in the language asked for; those of files, too."""
    told = run("explain", "--coins", write("birds.yaml", WHOLE), "--lang", "es")
    assert (0, "") == (told.exit_code, told.stderr)
    lines = told.stdout.splitlines()
    assert "  Capitán (Captain), límite 1" in lines
    assert ["Birds & Co (birds)", "  Gaviota (Gull), límite 2", "  Tern, límite 1"] == lines[-4:-1]
    data = json.loads(run("explain", "--json").stdout)
    assert list(load_coins()) == [coin["name"] for coin in data]


def test_a_set_is_a_sheet_to_print(run: Run, write: Write) -> None:
    """Its title and note, and each coin with its rules text and whether it stays."""
    write("birds.yaml", WHOLE)
    told = run("explain", "--set", "birds", "--coins", "birds.yaml").stdout
    expected = """\
Birds & Co
==========

  All of them fly.

Gull: limit 2
  Look at any hidden coin of an opponent, then destroy any open coin of your
  choice. Then, if you have at least two coins in your hold, destroy this coin.
  [is spent in some cases, usable every turn]

Tern: limit 1
  Destroy any open coin of your choice.
  [stays, usable every turn]

Auk: limit 1
  This coin has no ability.
"""
    assert expected == told


@pytest.mark.parametrize(("lang", "text"), [("en", "limit 2"), ("es", "límite 2")])
def test_a_sheet_can_be_a_page(run: Run, write: Write, lang: str, text: str) -> None:
    """In both languages; what authors wrote can't break it."""
    write("birds.yaml", WHOLE.replace("All of them", "<b>All</b>"))
    args = ("--set", "birds", "--coins", "birds.yaml", "--html", "--lang", lang)
    page = run("explain", *args).stdout
    assert page.startswith(f'<!DOCTYPE html>\n<html lang="{lang}">')
    assert "<h1>Birds &amp; Co</h1>\n<p>&lt;b&gt;All&lt;/b&gt; fly.</p>" in page
    assert f'<p class="facts">{text}</p>' in page


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (
            ["Mate", "--set", "cursed-blade"],
            "`--set` tells a whole set, and a coin is named\nhelp: leave one of them out",
        ),
        (["--html"], "`--html` is for the sheet of a set\nhelp: name the set with `--set`"),
        (["--program"], "`--program` is for one coin\nhelp: name the coin"),
        (
            ["--set", "cursed-blad"],
            "there is no set `cursed-blad`\nhelp: did you mean `cursed-blade`?",
        ),
    ],
)
def test_flags_that_do_nothing_are_refused(run: Run, args: list[str], expected: str) -> None:
    """Nothing on the command line is ignored."""
    result = run("explain", *args)
    assert (2, "", f"error: {expected}\n") == (result.exit_code, result.stdout, result.stderr)

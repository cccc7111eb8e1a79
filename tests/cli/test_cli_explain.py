"""`piecesofeight explain`: finding a coin, and telling of it."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

from piecesofeight import load_coins

PARROT = """\
set: mine
title: My coins
status: unofficial
coins:
  - coin: Parrot
    names: {es: Loro}
    limit: 2
    note: It talks.
    ability: |
      # what it is for
      while this is open:
        opponents can't call
      react once per turn when an opponent destroys your open coin:
        cost: destroy this
        that player skips 1 turn
"""


def test_a_coin_is_told_whole(run: Run) -> None:
    """Names, set, limit, its own text, its abilities in short, what it answers."""
    result = run("explain", "Cutlass")
    expected = """\
Cutlass (Sable)
Pieces of Eight, limit 3

on the coin
  Destroy any open coin, then destroy this coin.
  Or, if you have an active Mate: destroy any open coin.

in a rulebook
  Destroy any open coin of your choice, then destroy this coin.
  Or, if you have an active Mate: destroy any open coin of your choice.

in its file
  play:
    destroy any open coin
    destroy this
  play if you have an active Mate:
    destroy any open coin

1  main action; targets: any open coin
2  main action, if you have an active Mate; targets: any open coin

answers  nothing
"""
    assert (0, expected, "") == (result.exit_code, result.stdout, result.stderr)


def test_a_coin_of_a_file_is_told_too(run: Run, write: Write) -> None:
    """`--coins` adds coins; costs, limits, places and notes are told."""
    result = run("explain", "loro", "--coins", write("mine.yaml", PARROT), "--lang", "es")
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert ["Loro (Parrot)", "My coins, limit 2, unofficial", "", "on the coin"] == lines[:4]
    assert [
        "  Mientras esta moneda esté abierta, tus oponentes no pueden llamar monedas a",
        "  su Capitán.",
    ] == lines[4:6]
    assert [
        "1  while this is open",
        (
            "2  reaction when an opponent destroys your open coin; once per turn;"
            " its cost is the coin itself"
        ),
        "",
        "answers  destroyed",
        "",
        "It talks.",
    ] == lines[-6:]


@pytest.mark.parametrize(
    "written",
    [
        "Captain's Monkey",
        "captain's monkey",
        "CAPTAINS MONKEY",
        "Mono del Capitán",
        "mono del capitan",
    ],
)
def test_a_coin_is_found_however_it_is_written(run: Run, written: str) -> None:
    """Case, accents, apostrophes and language don't matter, nor do quotes round several words."""
    expected = "Captain's Monkey (Mono del Capitán)"
    assert expected == run("explain", written).stdout.splitlines()[0]
    assert expected == run("explain", *written.split()).stdout.splitlines()[0]


def test_every_shipped_coin_can_be_explained(run: Run) -> None:
    """Each coin has a text, a summary for each ability, and a listing, in both languages."""
    for coin in load_coins().values():
        for lang in ("en", "es"):
            result = run("explain", coin.name, "--lang", lang, "--program")
            assert result.exit_code == 0
            assert f"\n{len(coin.abilities)}  " in result.stdout
            assert f"\n{coin.name}: kind " in result.stdout
            for line in coin.text.splitlines():
                assert f"  {line}\n" in result.stdout


def test_the_program_is_the_machine_s(run: Run) -> None:
    """`--program` adds the listing with the lines of the file."""
    listed = run("explain", "Treachery", "--program").stdout.partition("\nprogram\n")[2]
    assert "when     used: " in listed
    assert [True] * 2 == [word in listed for word in ("negate ", "destroy ")]


def test_json_has_all_of_it(run: Run) -> None:
    """A program gets the same facts, and the listing where it is asked for."""
    data = json.loads(run("explain", "full", "sail", "--json", "--program").stdout)
    program = data.pop("program")
    english = "an opponent destroys one of your open coins"
    spanish = "un oponente destruya una de tus monedas abiertas"
    book = (
        f"When {english}, you may use this coin to react: take the next turn.",
        f"Cuando {spanish}, puedes usar esta moneda para reaccionar: juega el próximo turno.",
    )
    expected = {
        "name": "Full Sail",
        "names": {"es": "A Toda Vela"},
        "set": "pieces-of-eight",
        "set_title": "Pieces of Eight",
        "status": "official",
        "limit": 1,
        "captain": False,
        "unofficial": False,
        "text": "react when an opponent destroys your open coin:\n  you take the next turn\n",
        "rules_text": {
            "en": {"coin": [f"React when {english}: take the next turn."], "rulebook": [book[0]]},
            "es": {
                "coin": [f"Reacciona cuando {spanish}: juega el próximo turno."],
                "rulebook": [book[1]],
            },
        },
        "note": "",
        "answers": ["destroyed"],
        "abilities": [
            {
                "kind": "reaction",
                "when": "when an opponent destroys your open coin",
                "condition": "",
                "once": "",
                "cost": False,
                "targets": [],
                "steps": ["you take the next turn"],
                "line": data["abilities"][0]["line"],
            }
        ],
    }
    assert expected == data
    assert program[0].startswith("Full Sail: kind ")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["Cutlas"], "error: there is no coin `Cutlas`\nhelp: did you mean `Cutlass`?\n"),
        (
            ["Trai", "cion"],
            "error: there is no coin `Trai cion`\nhelp: did you mean `Treachery`?\n",
        ),
        (
            ["Mate", "--coins", "no.yaml"],
            "error: `no.yaml` can't be read: no such file or directory\n",
        ),
        (
            ["Mate", "--coins", "bad.yaml"],
            (
                "error: bad.yaml:1:6: this is not YAML: did not find expected node content"
                " while parsing a flow node\n"
                "help: `piecesofeight check bad.yaml` tells all of it\n"
            ),
        ),
    ],
)
def test_what_is_not_there_is_bad_input(
    run: Run, write: Write, args: list[str], expected: str
) -> None:
    """An unknown coin gets a suggestion; a coin file that's no good gets its first error."""
    write("bad.yaml", "set: [")
    result = run("explain", *args)
    assert (2, "") == (result.exit_code, result.stdout)
    if "not YAML" in expected:  # the two YAML parsers put it differently
        assert result.stderr.startswith("error: bad.yaml:")
        assert result.stderr.endswith(expected.partition("\n")[2])
    else:
        assert expected == result.stderr


def test_an_unknown_coin_like_no_other_gets_the_list(run: Run) -> None:
    """Where nothing is like it, all names are told."""
    result = run("explain", "xyzzy\x07")
    names = ", ".join(f"`{name}`" for name in load_coins())
    assert f"error: there is no coin `xyzzy\\x07`\nhelp: the coins are {names}\n" == result.stderr

"""`piecesofeight explain`: finding a coin, and telling of it."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

from piecesofeight import load_coins
from piecesofeight.language.program import EventKind
from piecesofeight.texts import LANGUAGES, say

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

IN_A_FILE = "  if it is in a file of yours, name the file with `--coins FILE`\n"


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

1  main action; targets: any open coin; is spent
2  main action, if you have an active Mate; targets: any open coin; stays, usable every turn

answers  nothing
"""
    assert (0, expected, "") == (result.exit_code, result.stdout, result.stderr)


def test_a_coin_of_a_file_is_told_too(run: Run, write: Write) -> None:
    """`--coins` adds coins; costs, limits, places and notes are told."""
    result = run("explain", "loro", "--coins", write("mine.yaml", PARROT), "--lang", "es")
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert ["Loro (Parrot)", "My coins, límite 2, no oficial", "", "en la moneda"] == lines[:4]
    assert [
        "  Mientras esta moneda esté abierta, tus oponentes no pueden llamar monedas a",
        "  su Capitán.",
    ] == lines[4:6]
    assert [
        "1  mientras esta moneda esté abierta",
        (
            "2  reacción, cuando un oponente destruya una de tus monedas abiertas;"
            " una vez por turno; su coste es la propia moneda; se gasta"
        ),
        "",
        "reacciona ante  una moneda destruida",
        "",
        "It talks.",
    ] == lines[-6:]


NAMES_WRITTEN: list[str] = [
    "Captain's Monkey",
    "captain's monkey",
    "CAPTAINS MONKEY",
    "Mono del Capitán",
    "mono del capitan",
]


def test_a_coin_is_found_however_it_is_written(run: Run) -> None:
    """Case, accents, apostrophes and language don't matter, nor do quotes round several words."""
    for written in NAMES_WRITTEN:
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
                "when": "when an opponent destroys one of your open coins",
                "condition": "",
                "once": "",
                "cost": "",
                "targets": [],
                "chosen_later": [],
                "must": False,
                "stays": "stays",
                "often": "once per turn",
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
        (
            ["Cutlas"],
            f"error: there is no coin `Cutlas`\nhelp: did you mean `Cutlass`?\n{IN_A_FILE}",
        ),
        (
            ["Trai", "cion"],
            f"error: there is no coin `Trai cion`\nhelp: did you mean `Treachery`?\n{IN_A_FILE}",
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
    """Where nothing is like it, all names are told, on lines that fit a terminal."""
    result = run("explain", "xyzzy\x07")
    names = ", ".join(f"`{name}`" for name in load_coins())
    told = " ".join(line.strip() for line in result.stderr.splitlines())
    assert (
        f"error: there is no coin `xyzzy\\x07` help: the coins are {names} {IN_A_FILE.strip()}"
        == told
    )
    assert all(len(line) < 80 for line in result.stderr.splitlines())


def test_of_very_many_coins_not_all_are_listed(run: Run, write: Write) -> None:
    """Some forty names, and how many more there are."""
    coins = "".join(f"  - coin: Gull B{n}\n    limit: 1\n" for n in range(100))
    result = run("explain", "xyzzy", "--coins", write("many.yaml", f"set: many\ncoins:\n{coins}"))
    assert result.stderr.endswith(f"and {60 + len(load_coins())} more\n")


def test_several_names_are_proposed(run: Run, write: Write) -> None:
    """Where several coins are like it, each may have been meant; the nearest comes first."""
    text = "set: mine\ncoins:\n" + "".join(
        f"  - coin: {name}\n    limit: 1\n" for name in ("Sea Gull", "Sea Bull", "Sea Dog")
    )
    result = run("explain", "Sea", "Gul", "--coins", write("mine.yaml", text))
    assert "help: did you mean `Sea Gull`, `Sea Bull` or `Sea Dog`?\n" in result.stderr


HEIR = """\
set: mine
coins:
  - coin: Gull
    limit: 2
    ability: |
      play if this is fore:
        choose an opponent as heir
        destroy any open coin of heir
        move this to heir's aft
      while this is middle:
        opponents can't call
"""


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            [
                (
                    "1  main action, if this coin is your fore coin; targets: an opponent,"
                    " any open coin of that opponent; moves elsewhere"
                ),
                "2  while this coin is in the middle of your deck",
            ],
        ),
        (
            "es",
            [
                (
                    "1  acción principal, si esta moneda es tu moneda de proa; objetivos: un"
                    " oponente, cualquier moneda abierta de ese oponente; cambia de sitio"
                ),
                "2  mientras esta moneda esté en medio de tu cubierta",
            ],
        ),
    ],
)
def test_names_that_an_author_gave_are_not_told(
    run: Run, write: Write, lang: str, expected: list[str]
) -> None:
    """They are in the coin's file; the outline tells what they stand for."""
    result = run("explain", "Gull", "--coins", write("mine.yaml", HEIR), "--lang", lang)
    assert expected == [line for line in result.stdout.splitlines() if line[:1] in ("1", "2")]


def test_every_kind_of_event_has_words_in_every_language() -> None:
    """What is round the rules text can be said of each kind."""
    for kind in EventKind:
        assert all(say("explain", kind.value, lang) for lang in LANGUAGES)


def test_a_game_is_told_whole(run: Run) -> None:
    """The booklet, in a language, and for programs with the same numbers."""
    told = run("explain", "--game", "black-spot", "--lang", "es")
    assert (0, "# La Mancha Negra") == (told.exit_code, told.stdout.splitlines()[0])
    data = json.loads(run("explain", "--game", "black-spot", "--json").stdout)
    numbers = [rule["number"] for section in data["sections"] for rule in section["rules"]]
    assert [] == [number for number in numbers if f"- {number} " not in told.stdout]


def test_a_thing_of_a_game_is_told_alone(run: Run) -> None:
    """What it is, its rules, its text, and where else it is spoken of."""
    [data] = json.loads(run("explain", "vigia", "--game", "black-spot", "--json").stdout)
    assert ("Lookout", "post", {"rank": 7}) == (data["name"], data["sort"], data["numbers"])
    assert "always instead of draw:\n  draw 1 coin from the bag to their palm\n" == data["text"]
    assert "7.7" == data["rules"][0]["number"]


def test_things_that_are_called_alike_are_all_told(run: Run) -> None:
    """A phase and an action of one name; the very name of the file is that thing alone."""
    titles = {
        written: [
            data["name"]
            for data in json.loads(run("explain", written, "--game", "black-spot", "--json").stdout)
        ]
        for written in ("STEAL", "steal", "Steal")
    }
    assert {"STEAL": ["Steal", "steal"], "steal": ["steal"], "Steal": ["Steal"]} == titles


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (
            ["Pilat", "--game", "black-spot"],
            "error: nothing in this game is called `Pilat`\nhelp: did you mean `pilot`?\n",
        ),
        (
            ["--game", "black-spot", "--program"],
            "error: `--program` is for coins, not for a game from a file\nhelp: leave it out\n",
        ),
        (
            ["--game", "black-spot", "--set", "cursed-blade"],
            "error: `--set` is for coins, not for a game from a file\nhelp: leave it out\n",
        ),
    ],
)
def test_what_cannot_be_told_of_a_game_is_bad_input(
    run: Run, args: list[str], expected: str
) -> None:
    """What isn't there, what is for coins only, and nothing at all."""
    result = run("explain", *args)
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)

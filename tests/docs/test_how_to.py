"""The recipes can be copied as they stand."""

from __future__ import annotations

import re

import pytest
from folders import DOCS

from piecesofeight.language import Diagnostic, Severity, check_text

HEAD = (
    "set: my-set\nuses: [pieces-of-eight]\ncoins:\n  - {coin: Gull, limit: 2}\n"
    "  - coin: Albatross\n    limit: 2\n    ability: |\n"
)


def recipes() -> list[str]:
    """Every ability that the pages show with the colours of the language."""
    texts = [(DOCS / name).read_text(encoding="utf-8") for name in ("do/how-to.md", "do/editor.md")]
    return [
        found
        for text in texts
        for found in re.findall(r"^```coin\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


def errors(text: str) -> list[Diagnostic]:
    """What is wrong with an ability, warnings aside."""
    file = HEAD + "".join(f"      {line}\n" for line in text.split("\n"))
    return [one for one in check_text(file) if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    "every", [pytest.param(7, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]
)
def test_a_recipe_has_no_mistake(every: int) -> None:
    """Each recipe, put below `ability: |`, is accepted."""
    there = recipes()
    assert len(there) > 100
    assert {} == {text: found for text in there[::every] if (found := errors(text))}


# What the page says can't be said, each in an ability that is sound but for that.
UNSAYABLE = {
    "destroy any up to 2 open coins": "play:\n  destroy any up to 2 open coins",
    "if you can call": "play if you can call:\n  destroy this",
    "you may call one coin more": "while this is open:\n  you may call one coin more",
    "opponents pay 1 turn to play": "while this is open:\n  opponents pay 1 turn to play coins",
    "each player names a number": "play:\n  each player names a number from 1 to 6 as bid\n"
    "  if bid is 6:\n    destroy this",
    "opponents can't prevent that": "while this is open:\n  opponents can't prevent that",
    "opponents can't contribute": "while this is open:\n  opponents can't contribute",
    "two secret rounds in one ability": "play:\n"
    "  each player secretly names a number from 0 to 1 as hand\n"
    "  each player secretly names a number from 0 to 1 as foot\n  you skip the total hand turns\n"
    "  you skip the total foot turns",
    "each player secretly names a coin as guess": "play:\n"
    "  each player secretly names a coin as guess\n  destroy any open coin called guess",
    "use any play ability of the last coin played by another player": "play:\n"
    "  use any play ability of the last coin played by another player",
    "would be destroyed as a cost": "react when your coin is destroyed as a cost:\n"
    "  you take the next turn",
    "while this is in your hold:": "while this is in your hold:\n  opponents can't call",
    "whenever from your ship": "whenever from your ship an opponent calls any coin:\n"
    "  that player skips 1 turn",
    "play from an opponent's deck": "play from an opponent's deck:\n  destroy any open coin",
    "when this becomes active": "react when this becomes active:\n  you take the next turn",
    "when your main action begins": "react when your main action begins:\n  you take the next turn",
    "would be put into a hold": "react when your coin would be put into a hold:\n  prevent it",
    "for the first time this turn": "react when an opponent destroys your coin for the first time "
    "this turn:\n  you take the next turn",
    "lost in that player's last turn": "play if you lost at least 2 coins in that player's last "
    "turn:\n  destroy any open coin",
}


def test_what_cannot_be_said_is_refused() -> None:
    """A row of the table goes when the language gets words for it."""
    assert [] == [phrase for phrase, text in UNSAYABLE.items() if not errors(text)]


def test_the_table_of_what_cannot_be_said_is_tested_whole() -> None:
    """Each row begins with one of these phrases."""
    page = (DOCS / "do/how-to.md").read_text(encoding="utf-8")
    table = page.partition("| what can't be said |")[2]
    assert list(UNSAYABLE) == re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)

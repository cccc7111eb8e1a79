"""Coins that nobody had in mind when the words were chosen: wishes, and what became of them.

Each list has thirty wishes that were written down before the language was read, and what was then
written with the documentation alone: how many tries until nothing was wrong with it, and how it
was judged against the wish. What is lacking stands beside it; what was met only after a stumble
says over what (`stumbled`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fast_extra import needs_numba

from piecesofeight.language import check_text, load_coins
from piecesofeight.language.printing import rules_text
from piecesofeight.testing import check_laws

HEAD = "set: wished\nstatus: unofficial\nuses: [pieces-of-eight]\ncoins:"
LISTS = sorted(Path(__file__).parent.glob("*_list.yaml"))
WISHES = [one for path in LISTS for one in yaml.safe_load(path.read_text(encoding="utf-8"))]
SAID = [one for one in WISHES if "coins" in one]


def text_of(wish: dict[str, Any]) -> str:
    """The file that was written for a wish."""
    lines = [HEAD]
    for coin in wish["coins"]:
        lines += [f"  - coin: {coin['coin']}", f"    limit: {coin['limit']}", "    ability: |"]
        lines += [f"      {line}" for line in coin["ability"].splitlines()]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("wish", SAID, ids=lambda wish: wish["coins"][0]["coin"])
def test_what_was_written_is_read_and_told(wish: dict[str, Any]) -> None:
    """It has no errors, and rules texts in both languages."""
    text = text_of(wish)
    assert [] == [found for found in check_text(text) if found.code.startswith("E")]
    coins = load_coins(text)
    for entry in wish["coins"]:
        for language in ("en", "es"):
            assert all(rules_text(coins[entry["coin"]], coins, language))


@needs_numba
@pytest.mark.parametrize("wish", SAID[::6], ids=lambda wish: wish["coins"][0]["coin"])
def test_what_was_written_keeps_the_laws(wish: dict[str, Any]) -> None:
    """A sample is held to every law of the game."""
    report = check_laws(text_of(wish), games=1, seed=1)
    assert [] == list(report.breaches)


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish["wish"].partition(":")[0])
def test_what_lacks_is_said(wish: dict[str, Any]) -> None:
    """A wish that wasn't met says what it lacks."""
    assert (wish["judged"] == "faithful") == ("lacks" not in wish)

"""Coins that nobody had in mind when the words were chosen: wishes, and what became of them.

Each list has thirty wishes that were written down before the language was read, and what was then
written with the documentation alone: how many tries until nothing was wrong with it, and how it
was judged against the wish. What is lacking stands beside it; what was met only after a stumble
says over what (`stumbled`).
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest
import yaml
from fast_extra import needs_fast

from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.language.printing import rules_text
from piecesofeight.testing import check_laws

HEAD = "set: wished\nstatus: unofficial\nuses: [pieces-of-eight]\ncoins:"
LISTS = sorted(Path(__file__).parent.glob("*_list.yaml"))
PARTS = 6  # in which the wishes are read
LAWFUL = 24  # of which so many are held to the laws


@functools.cache
def wishes() -> tuple[dict[str, Any], ...]:
    """All wishes."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    files = (yaml.load(path.read_text(encoding="utf-8"), loader) for path in LISTS)
    return tuple(one for file in files for one in file)


def said() -> tuple[dict[str, Any], ...]:
    """Those for which coins were written."""
    return tuple(one for one in wishes() if "coins" in one)


def text_of(wish: dict[str, Any]) -> str:
    """The file that was written for a wish."""
    lines = [HEAD]
    for coin in wish["coins"]:
        lines += [f"  - coin: {coin['coin']}", f"    limit: {coin['limit']}", "    ability: |"]
        lines += [f"      {line}" for line in coin["ability"].splitlines()]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))]
)
def test_what_was_written_is_read_and_told(part: int) -> None:
    """It has no errors, and rules texts in both languages."""
    refused, untold = {}, []
    for wish in said()[part::PARTS]:
        try:
            coins = load_coins(text_of(wish))
        except CoinFileError as error:
            refused[wish["wish"]] = str(error)
            continue
        untold += [
            (entry["coin"], language)
            for entry in wish["coins"]
            for language in ("en", "es")
            if not all(rules_text(coins[entry["coin"]], coins, language))
        ]
    assert ({}, []) == (refused, untold)


@needs_fast
@pytest.mark.parametrize("part", range(LAWFUL))
def test_what_was_written_keeps_the_laws(part: int) -> None:
    """A sample is held to every law of the game."""
    wish = said()[part * len(said()) // LAWFUL]
    report = check_laws(text_of(wish), games=1, seed=1)
    assert [] == list(report.breaches), wish["wish"]


def test_what_lacks_is_said() -> None:
    """A wish that wasn't met says what it lacks."""
    wrong = [
        one["wish"] for one in wishes() if (one["judged"] == "faithful") != ("lacks" not in one)
    ]
    assert [] == wrong

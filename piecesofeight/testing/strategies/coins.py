"""Whole sets of coins that always check, and single coins of them.

A drawn set has the coins of `KINDS`, as these are the ones that drawn abilities name; only its
captain has another name.
"""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from piecesofeight.language import CoinFileError, Coins, load_coins
from piecesofeight.language.program import Coin
from piecesofeight.testing.laws.trial import Stock
from piecesofeight.testing.strategies.programs import KINDS, ability_texts

SET_NAME = "drawn"
# A drawn set may stand beside the shipped ones: their captain has its own name.
RENAMED = dict.fromkeys(KINDS.captains, "Skipper")
# What a coin does that is of no interest: it harms nobody, so that games go on for a while.
_PLAIN = "play:\n  look at any aft coin\n"


def set_text(abilities: dict[str, str], limits: dict[str, int]) -> str:
    r"""The text of a coin file.

    >>> print(set_text({"Gull": "play:\n  destroy this\n"}, {"Gull": 2}), end="")
    set: drawn
    coins:
      - coin: Gull
        limit: 2
        ability: |
          play:
            destroy this
    """
    lines = [f"set: {SET_NAME}", "coins:"]
    for name, text in abilities.items():
        lines += [f"  - coin: {name}", f"    limit: {limits.get(name, 1)}"]
        if name in RENAMED.values():
            lines.append("    captain: true")
        lines += ["    ability: |", *(f"      {line}" for line in text.splitlines())]
    return "\n".join(lines) + "\n"


@st.composite
def coin_set_texts(draw: st.DrawFn, *, most: int = 2) -> str:
    """Texts of coin files that are right.

    Args:
        draw: given by Hypothesis.
        most: abilities of a coin, at most.
    """
    texts = {}
    limits = {}
    for kind in sorted(KINDS.names):
        name = RENAMED.get(kind, kind)
        drawn = ability_texts(most)
        text = draw(st.one_of(st.just(_PLAIN), drawn, drawn))
        for old, new in RENAMED.items():
            text = text.replace(old, new)
        texts[name] = text
        limits[name] = 1 if kind in RENAMED else draw(st.sampled_from((6, 3, 1)))
    text = set_text(texts, limits)
    try:
        load_coins(text, base=False)
    except CoinFileError:
        assume(condition=False)
    return text


def coin_sets(*, most: int = 2) -> st.SearchStrategy[Coins]:
    """Sets of coins: a captain, and four others whose abilities may name each other."""
    return coin_set_texts(most=most).map(lambda text: load_coins(text, base=False))


def coins(*, most: int = 2) -> st.SearchStrategy[Coin]:
    """Coins out of drawn sets."""
    return coin_sets(most=most).flatmap(lambda drawn: st.sampled_from(list(drawn.values())))


def stocks(*, most: int = 2) -> st.SearchStrategy[Stock]:
    """Drawn sets as trials need them: they know the text of their file."""

    def stock(text: str) -> Stock:
        kinds = tuple(load_coins(text, base=False).values())
        return Stock(kinds, tuple(coin.name for coin in kinds), text=text)

    return coin_set_texts(most=most).map(stock)

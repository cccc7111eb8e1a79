"""docs/reference/coins.md lists the shipped coins; UPDATE_GOLDEN=1 writes it anew."""

from __future__ import annotations

from folders import DOCS
from golden import golden
from pages import first_difference

from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin, CoinSet

PAGE = DOCS / "reference" / "coins.md"
HEAD = """# The shipped coins

*For players, and authors in search of an example or a free name.*

Every coin that comes with the package, with its Spanish name, its limit and its text. A coin
of your own needs a name that is not among them. Two sets are *reconstructed*: which of the
rulebook's coins were in the printed sets is not known to us, and the new coins in them are
ours, not the publisher's.
"""


def entry(coin: Coin) -> str:
    """One coin of the list."""
    spanish = dict(coin.names).get("es", "")
    text = coin.text.rstrip()
    return f"### {coin.name}\n\n*{spanish}*, limit {coin.limit}\n\n```text\n{text}\n```\n"


def section(one: CoinSet) -> str:
    """One set of the list."""
    parts = [f"## {one.title}\n"]
    if one.shipyard:
        yard = ", ".join(f"{count} {name}" for name, count in one.shipyard)
        parts.append(f"Status: {one.status}. Our guess at the printed set: {yard}.\n")
    return "\n".join([*parts, *(entry(coin) for coin in one.coins)])


def test_the_page_lists_every_coin_as_it_is() -> None:
    """The page is what the coin files say."""
    expected = "\n".join([HEAD, *(section(one) for one in load_coins().sets)])
    assert "" == first_difference(expected, golden(PAGE, expected))

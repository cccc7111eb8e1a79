"""The page of rules texts has all shipped coins; UPDATE_GOLDEN=1 writes it anew."""

from __future__ import annotations

import re

import pytest
from folders import DOCS
from golden import golden
from pages import run_examples

from piecesofeight.language import check_text, load_coins
from piecesofeight.language.printing import rules_text
from piecesofeight.language.program import Coin

PAGE = DOCS / "reference" / "rules-text.md"
_PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BEGIN, END = "<!-- texts: begin -->\n", "<!-- texts: end -->"
HEADINGS = {
    "en": ("On the coin", "In a rulebook"),
    "es": ("En la moneda", "En el reglamento"),
}


def texts(coin: Coin, language: str) -> str:
    """The texts of a coin in a language; only one if they are the same."""
    coins = load_coins()
    short = rules_text(coin, coins, language)
    long = rules_text(coin, coins, language, rulebook=True)
    both = list(zip(HEADINGS[language], (short, long), strict=True))[: 1 if short == long else 2]
    return "\n".join(
        f"{heading}:\n\n" + "\n>\n".join(f"> {one}" for one in paragraphs) + "\n"
        for heading, paragraphs in both
    )


def generated() -> str:
    """The generated part of the page."""
    parts: list[str] = []
    for one in load_coins().sets:
        parts.append(f"### {one.title}\n")
        for coin in one.coins:
            parts.append(f"#### {coin.name} · {coin.name_in('es')}\n")
            parts += [texts(coin, "en"), texts(coin, "es")]
    return "\n".join(parts)


def test_the_page_shows_every_coin_as_it_is_told() -> None:
    """The page is what the programs of the coins say."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    expected = f"{before}{BEGIN}\n{generated()}\n{END}{after}"
    assert golden(PAGE, expected) == expected


def test_the_example_of_the_page_is_true() -> None:
    """The Python on the page prints what it says."""
    assert run_examples("reference/rules-text.md", _PYTHON) > 0


@pytest.mark.parametrize(
    "names", re.findall(r"```yaml\n(names:.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
)
def test_the_names_on_the_page_are_accepted(names: str) -> None:
    """What the page shows of a coin file can be copied."""
    indented = "".join(f"    {line}\n" for line in names.splitlines())
    assert [] == check_text(f"set: my-set\ncoins:\n  - coin: Gull\n    limit: 1\n{indented}")


def test_the_page_compares_every_coin_of_the_rulebook() -> None:
    """No coin is left out of the comparison."""
    page = PAGE.read_text(encoding="utf-8").split(BEGIN)[0].split("## Compared")[1]
    assert [] == [coin.name for coin in load_coins().sets[0].coins if coin.name not in page]

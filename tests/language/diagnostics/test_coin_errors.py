"""Every diagnostic code, with the very words that its author reads.

Each `errors/*.yaml` is a file with a mistake, the `.txt` beside it what is said of it. After a
deliberate change of words, run the tests once with `UPDATE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from golden import golden

from piecesofeight.language import check_text, load_coins, render_all
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import whole_example

FOLDER = Path(__file__).parent / "errors"
FILES = sorted(FOLDER.glob("*.yaml"))
ASIDE = {"W0403", "W0413"}  # what the files around examples are warned of


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_mistake_is_explained_in_these_words(path: Path) -> None:
    """The rendering of a file's diagnostics is the golden text, and has the code of its name."""
    text = path.read_text(encoding="utf-8")
    diagnostics = check_text(text, path.name)
    rendering = render_all(diagnostics, {path.name: text}) + "\n"
    kept = path.with_suffix(".txt")
    assert golden(kept, rendering) == rendering
    assert {path.stem[:5]} == {diagnostic.code for diagnostic in diagnostics}


WARNED = [
    path
    for path in FILES
    if path.stem.startswith("W") and not path.read_text(encoding="utf-8").startswith("game:")
]


@pytest.mark.parametrize("path", WARNED, ids=lambda path: path.stem)
def test_a_warning_takes_no_ability_away(path: Path) -> None:
    """What a file is only warned of, it has: each coin all abilities that its text begins."""
    coins = load_coins(path).values()
    begins = re.compile(r"^(?:play|(?:must )?react|while)\b", re.MULTILINE)
    assert [len(begins.findall(coin.text)) for coin in coins] == [
        len(coin.abilities) for coin in coins
    ]


def test_every_code_has_a_golden_rendering() -> None:
    """No code of the table is without a file that provokes it (E0118 has its own test)."""
    for code in set(codes()) - {"E0118"}:
        there = any(path.stem[:5] == code for path in FILES)
        assert there, f"write errors/{code}.yaml here, a file with that mistake"


@pytest.mark.parametrize("code", [code for code in codes() if codes()[code].good])
def test_the_good_example_of_a_code_has_no_mistake(code: str) -> None:
    """What the reference recommends instead is accepted; it may be what a shipped coin does."""
    found = {diagnostic.code for diagnostic in check_text(whole_example(code, codes()[code].good))}
    assert found <= ASIDE - {code}


@pytest.mark.parametrize("code", [code for code in codes() if codes()[code].bad])
def test_the_bad_example_of_a_code_has_that_mistake(code: str) -> None:
    """What the reference warns of is refused for that reason, and for no other."""
    found = {diagnostic.code for diagnostic in check_text(whole_example(code, codes()[code].bad))}
    assert {code} == found - (ASIDE - {code})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_messages_keep_to_the_style(path: Path) -> None:
    """A message is lowercase, has no full stop at its end, and names no type."""
    for diagnostic in check_text(path.read_text(encoding="utf-8"), path.name):
        for text in (diagnostic.message, diagnostic.help or "fine"):
            assert text[0].islower() or text.startswith("`")
            assert not text.endswith((".", "!"))
            assert not any(word in text for word in ("Who.", "Filter(", "token", "NAME", "_W_"))

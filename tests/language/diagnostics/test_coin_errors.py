"""Every diagnostic code, with the very words that its author reads.

Each `errors/*.yaml` is a file with a mistake, the `.txt` beside it what is said of it. After a
deliberate change of words, run the tests once with `UPDATE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

import re

import pytest
from checked_files import ERRORS, checked, files, text_of, unlike_their_goldens

from piecesofeight.language import Severity, check_text, load_coins
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import whole_example

FAMILIES = sorted({path.stem[:3] for path in files(ERRORS)})
ASIDE = {"W0403", "W0413"}  # what the files around examples are warned of


@pytest.mark.parametrize("family", FAMILIES)
def test_mistakes_are_explained_in_these_words(family: str) -> None:
    """The rendering of a file's diagnostics is the golden text, and has the code of its name."""
    paths = files(ERRORS, family)
    assert {} == unlike_their_goldens(paths)
    told = {path.stem: {diagnostic.code for diagnostic in checked(path)} for path in paths}
    assert {path.stem: {path.stem[:5]} for path in paths} == told
    badly_put = {
        (path.stem, text)
        for path in paths
        for diagnostic in checked(path)
        for text in (diagnostic.message, diagnostic.help or "fine")
        if not is_in_style(text)
    }
    assert set() == badly_put


def is_in_style(text: str) -> bool:
    """A message is lowercase, has no full stop at its end, and names no type."""
    begins = text[0].islower() or text.startswith("`")
    internal = ("Who.", "Filter(", "token", "NAME", "_W_")
    return begins and not text.endswith((".", "!")) and not any(word in text for word in internal)


def test_a_warning_takes_no_ability_away() -> None:
    """What a file is only warned of, it has: each coin all abilities that its text begins."""
    begins = re.compile(r"^(?:play|(?:must )?react|while)\b", re.MULTILINE)
    written, there = {}, {}
    for path in files(ERRORS, "W"):
        if not text_of(path).startswith("game:"):
            for coin in load_coins(path).values():
                written[path.stem, coin.name] = len(begins.findall(coin.text))
                there[path.stem, coin.name] = len(coin.abilities)
    assert written == there


def test_every_code_has_a_golden_rendering() -> None:
    """No code of the table is without a file that provokes it (E0118 has its own test)."""
    for code in set(codes()) - {"E0118"}:
        there = any(path.stem[:5] == code for path in files(ERRORS))
        assert there, f"write errors/{code}.yaml here, a file with that mistake"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_examples_of_a_code_show_it(family: str) -> None:
    """The reference warns of what is refused, for that reason alone, and recommends what is not.

    What is recommended may be what a shipped coin does. E is an error and W a warning.
    """
    expected = Severity.WARNING if family.startswith("W") else Severity.ERROR
    wrong: dict[str, object] = {}
    for code, entry in codes().items():
        if not code.startswith(family):
            continue
        if entry.good:
            found = {one.code for one in check_text(whole_example(code, entry.good))}
            if not found <= ASIDE - {code}:
                wrong[f"{code}, the good example"] = found
        if entry.bad:
            said = check_text(whole_example(code, entry.bad))
            severities = {one.severity for one in said}
            if {one.code for one in said} - (ASIDE - {code}) != {code} or severities != {expected}:
                wrong[f"{code}, the bad example"] = said
    assert {} == wrong

"""What is said of slips in the file of a game: golden, in slips.txt.

Each slip of slips.yaml is made in good.yaml, or in cards.yaml if that alone has the words; of both
nothing is said. After a deliberate change of
words, run the test once with `UPDATE_GOLDEN=1`, and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import yaml
from golden import golden
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language import Diagnostic, check_text, render_all

HERE = Path(__file__).parent
GOOD = (HERE / "good.yaml").read_text(encoding="utf-8")
CARDS = (HERE / "cards.yaml").read_text(encoding="utf-8")
SLIPS: dict[str, tuple[str, str]] = yaml.safe_load(
    (HERE / "slips.yaml").read_text(encoding="utf-8")
)


def said_of(text: str, found: list[Diagnostic] | None = None) -> str:
    """All that is said of a file."""
    found = check_text(text, "game.yaml") if found is None else found
    return render_all(found, {"game.yaml": text})


def with_slip(name: str) -> str:
    """A good file with a slip in it."""
    old, new = SLIPS[name]
    file = CARDS if old in CARDS and old not in GOOD else GOOD
    assert old in file, f"{name}: neither file has {old!r}"
    return file.replace(old, new, 1)


def test_the_good_file_has_no_mistake() -> None:
    """What the slips are made in is right."""
    assert ("", "") == (said_of(GOOD), said_of(CARDS))


def test_each_slip_is_explained_in_these_words() -> None:
    """The rendering of each slip is the golden text.

    Each slip is an error, and no slip is told in more than two messages.
    """
    parts, refused = [], {}
    for name in SLIPS:
        text = with_slip(name)
        found = check_text(text, "game.yaml")
        parts.append(f"=== {name}\n\n{said_of(text, found)}")
        refused[name] = 1 <= len(found) <= 2 and {"E"} == {one.code[0] for one in found}
    assert dict.fromkeys(SLIPS, True) == refused
    rendering = "\n\n".join(parts) + "\n"
    assert golden(HERE / "slips.txt", rendering) == rendering


LINES = GOOD.split("\n")


@given(
    line=st.integers(0, len(LINES) - 1),
    column=st.integers(0, 40),
    gone=st.integers(0, 12),
    text=st.text("\t(){}[]\"',:#|-\u2019\u00e9 09aAnd\n", max_size=4),
)
def test_a_damaged_file_is_told_and_nothing_else(
    line: int, column: int, gone: int, text: str
) -> None:
    """Whatever is written into a file, what comes out are messages that can be shown."""
    row = LINES[line]
    damaged = row[:column] + text + row[column + gone :]
    assert isinstance(said_of("\n".join([*LINES[:line], damaged, *LINES[line + 1 :]])), str)

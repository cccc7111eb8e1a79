"""The laws of formatting: idempotent, the meaning stays, every comment stays where it was."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from checked_files import BEGINNERS, ERRORS
from folders import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from noise import Anchor, models, noisy

from piecesofeight.language import CoinFileError, check_text, load_coins
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.reading import DeclaredSet, declaration
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.formatting import format_edits, format_text
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import parse_block
from piecesofeight.language.program import Ability

SHIPPED = sorted((ROOT / "coins").rglob("*.yaml"))
FILES = [*SHIPPED, *sorted((ROOT / "tests").rglob("*.yaml"))]
PARTS = 6  # in which they are formatted
LAWS = settings(
    max_examples=24,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)


def declared(text: str) -> DeclaredSet:
    """What a file declares."""
    found = declaration(text, "f")
    assert found is not None
    return found


def programs(text: str) -> dict[str, tuple[Ability, ...]]:
    """What the texts of a file mean, as far as they can be read."""
    coins = declared(text).coins
    kinds = Kinds(frozenset({"Mate", "Captain", "Gull", "Captain's Monkey", "Barrel of Grog"}))
    return {
        entry.coin.name: parse_block(entry.ability, kinds, Collector())
        for entry in coins
        if entry.ability
    }


def values(text: str) -> object:
    """What a file says besides the texts of abilities."""
    file = declared(text)
    head, coins = file.coin_set, [entry.coin for entry in file.coins]
    return (
        *(head.name, head.title, head.status, head.note),
        [named.name for named in file.uses],
        [(named.name, count) for named, count in file.shipyard],
        [(c.name, c.limit, c.names, c.captain, c.unofficial, c.note) for c in coins],
    )


def complaints(text: str) -> list[tuple[str, str]]:
    """Everything that is wrong with a file, wherever it stands."""
    return sorted((found.code, found.message) for found in check_text(text, "f"))


@given(st.data())
@LAWS
def test_the_meaning_stays_and_every_comment(data: st.DataObject) -> None:
    """Names, numbers, notes, programs and every complaint are the same afterwards.

    fmt(fmt(x)) == fmt(x), whatever the layout was. No comment is lost, doubled or changed; each
    keeps its coin and its neighbour. Applying the edits gives the formatted text, which needs none.
    """
    text, anchors = data.draw(noisy(data.draw(models())))
    new = format_text(text)
    assert new == format_text(new)
    for anchor in anchors:
        check_anchor(anchor, new.split("\n"))
    rows = normal(text).splitlines(keepends=True)
    for edit in reversed(format_edits(text)):
        rows[edit.span.line - 1 : edit.span.end_line - 1] = [edit.text]
    assert new == "".join(rows)
    assert () == format_edits(new)
    assert values(text) == values(new)
    assert programs(text) == programs(new)
    assert complaints(text) == complaints(new)
    if not complaints(text):
        assert load_coins(normal(text)) == load_coins(new)


@given(st.data())
@LAWS
def test_the_layout_depends_on_what_is_said_only(data: st.DataObject) -> None:
    """One file in two layouts, without comments, is formatted into the same text."""
    model = data.draw(models())
    one, _ = data.draw(noisy(model, comments=False))
    two, _ = data.draw(noisy(model, comments=False))
    assert format_text(one) == format_text(two)


def squeezed(line: str) -> str:
    """A line without blanks, quotes, and what stands behind it."""
    return "".join(line.partition(" #")[0].split()).replace('"', "").replace("'", "")


def fits(target: str, line: str) -> bool:
    """Whether a line is that of a key or of a step, or a part of a long step."""
    bare = squeezed(line).removeprefix("-")
    wanted = squeezed(target)
    return bare.startswith(wanted) or (len(bare) > 4 and bare in wanted)


def neighbour(lines: list[str], index: int, where: str) -> str:
    """The line that a comment belongs to."""
    if where == "behind":
        return lines[index]
    return next(
        (one for one in lines[index:] if one.strip() and not one.lstrip().startswith("#")), ""
    )


def check_anchor(anchor: Anchor, lines: list[str]) -> None:
    """One comment is once in the text, and beside its neighbour."""
    found = [
        i
        for i, one in enumerate(lines)
        if one.endswith(anchor.comment)
        and (one.strip() == anchor.comment or one.endswith(f"  {anchor.comment}"))
    ]
    assert 1 == len(found), anchor
    index = found[0]
    coins = [i for i, one in enumerate(lines) if one.startswith("  - coin:")]
    at_top = not any(one for one in lines[:index] if not one.startswith("#"))
    if anchor.where == "header":
        assert 0 == index
    elif anchor.coin is None and anchor.where == "above" and at_top:
        pass  # apart from the first key: it is about the whole file
    elif anchor.where == "foot":
        at = max(i for i in coins if i < index)
        assert fits(str(anchor.coin), lines[at].partition("coin:")[2])
    else:
        own_line = lines[index].lstrip().startswith("#")
        where = "above" if own_line else "behind"
        if anchor.where == "above":
            assert own_line
        assert fits(anchor.target, neighbour(lines, index, where)), anchor


# --- any text whatever ------------------------------------------------------------------


def format_or_refuse(text: str) -> str | None:
    """The layout of a text, which is its own layout; None if the text is refused with reasons."""
    try:
        new = format_text(text, "f.yaml")
    except CoinFileError as error:
        return None if error.diagnostics and str(error) else "refused without a reason"
    assert new == format_text(new, "f.yaml")
    assert new.endswith("\n")
    assert "\r" not in new
    return new


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=100))
def test_any_text_is_formatted_or_refused(text: str) -> None:
    """Nothing but a list of diagnostics is ever raised, alone and in a coin's text."""
    format_or_refuse(text)
    format_or_refuse(f"set: s\ncoins:\n  - coin: Gull\n    ability: |\n      {text}\n")


@given(st.text(alphabet="ab:-|>&*!<{}[],'\"#%@ \n\t", max_size=60))
def test_any_soup_of_signs_is_formatted_or_refused(text: str) -> None:
    """The same for texts full of what YAML gives a meaning to."""
    format_or_refuse(text)
    format_or_refuse(f"set: s\ncoins: {text}")
    format_or_refuse(f"- scenario: s\n  steps: {text}")


SIGNS = [*" \n\t#:-[]{},|>!?'\"%Z0\u2019", "# c\n", "\n\n", " # x", "---\n", "- ", "|2-", "''"]


def mutated(text: str, rng: random.Random) -> str:
    """A text with some slips: signs too many, lines lost, doubled or swapped, new comments."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        at = rng.randrange(len(text) + 1)
        lines = text.split("\n")
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(7):
            case 0:
                text = text[:at] + rng.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randrange(1, 5) :]
            case 2:
                lines[one], lines[two] = lines[two], lines[one]
                text = "\n".join(lines)
            case 3:
                text = "\n".join([*lines[:one], lines[two], *lines[one:]])
            case 4:
                text = "\n".join([*lines[:one], *lines[one + 1 :]])
            case 5:
                own = " " * rng.randrange(10) + "# own"
                text = "\n".join([*lines[:one], own, *lines[one:]])
            case 6:
                lines[one] += "  # end"
                text = "\n".join(lines)
    return text


@given(st.sampled_from(FILES), st.integers(0, 2**32))
@settings(max_examples=150)
def test_a_file_with_slips_is_formatted_or_refused(path: Path, seed: int) -> None:
    """The same for mutated coin files and scenario files; whatever is laid out says the same.

    They are whole small files, and the first entries of large ones.
    """
    text = mutated(path.read_text(encoding="utf-8")[:2500], random.Random(seed))
    new = format_or_refuse(text)
    if new is not None and text.startswith("set:"):
        said = complaints(text)
        if not any(code == "E0107" for code, _message in said):  # it is laid out as a stranger's
            assert said == complaints(new)


# --- files ------------------------------------------------------------------------------


def test_what_is_shipped_is_formatted() -> None:
    """The files that authors copy from have the layout that they are to have."""
    for path in SHIPPED:
        text = path.read_text(encoding="utf-8")
        assert text == format_text(text, str(path))


@pytest.mark.parametrize("part", range(PARTS))
def test_no_file_of_ours_is_changed_in_meaning(part: int) -> None:
    """The YAML files of the project are formatted, or refused for what `check` says of them too.

    Of the hundreds of small files with a mistake there is every third.
    """
    small = [path for path in FILES if path.parent in (ERRORS, BEGINNERS)]
    left_out = {*small} - {*small[::3]}
    for path in [path for path in FILES if path not in left_out][part::PARTS]:
        assert_formatted(path)


def assert_formatted(path: Path) -> None:
    """One of them is formatted, or refused."""
    text = path.read_text(encoding="utf-8")
    try:
        new = format_text(text, str(path))
    except CoinFileError as error:
        # Of a file that isn't even one of coins `fmt` can say no more than that.
        if not path.name.endswith(".scenario.yaml") and re.search(r"(?m)^set:", text):
            found = {(one.code, one.message) for one in error.diagnostics}
            assert found <= set(complaints(text))
        return
    if new == text:
        return  # all of the rest is about what has changed
    assert new == format_text(new, str(path))
    if not path.name.endswith(".scenario.yaml"):
        assert complaints(text) == complaints(new)

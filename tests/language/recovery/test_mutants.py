"""Files with random mistakes: explained or understood, never a crash; and fixes that really fix.

`python tests/support/mutants.py 10000` makes as many as one likes.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutants import fate, mutants, mutate

from piecesofeight.language import Diagnostic, Severity, check_text
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.yaml_tree import normal, read_yaml
from piecesofeight.language.loading.fixing import apply_edits, compatible
from piecesofeight.language.loading.sources import shipped

PARTS = 4  # each with other mutants
SOME = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_a_mistake_is_refused_or_shows(part: int) -> None:
    """A file with a mistake is refused, or means the same, or `explain` shows the difference."""
    shown = ("refused", "same", "warned", "changed")
    hidden = [one for one in mutants(SOME, 20261121 + part) if fate(one).what not in shown]
    assert [] == hidden


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_not_yaml_is_refused(part: int) -> None:
    """Reading a file part by part never lets pass what can't be read as a whole."""
    no_yaml = [
        one
        for one in mutants(60, 7 + part)
        if read_yaml(normal(one.text), one.name, Collector()) is None
    ]
    assert no_yaml
    assert [] == [one for one in no_yaml if not errors(one.text, one.name)]


def errors(text: str, name: str) -> list[Diagnostic]:
    """The errors of a file."""
    return [one for one in check_text(text, name) if one.severity is Severity.ERROR]


@given(st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=20, derandomize=True)
def test_fixes_never_make_it_worse(seed: int, count: int) -> None:
    """Made again and again they come to an end, with never more errors than before."""
    rng = random.Random(seed)
    source = rng.choice(shipped())
    text = source.text
    for _ in range(count):
        text, _deed = mutate(text, rng)
    found = errors(text, source.name)
    for _round in range(20):
        fixes = compatible(check_text(text, source.name))
        if not fixes:
            return
        text = apply_edits(text, [edit for fix in fixes for edit in fix.edits])
        again = errors(text, source.name)
        assert len(again) <= len(found)
        found = again
    raise AssertionError("the fixes never end")


@given(st.integers(0, 2**32))
@settings(max_examples=20, derandomize=True)
def test_a_fix_removes_its_diagnostic(seed: int) -> None:
    """Made alone it takes its diagnostic away, adds none with that code there, and no error."""
    rng = random.Random(seed)
    source = rng.choice(shipped())
    text, _deed = mutate(source.text, rng)
    found = check_text(text, source.name)
    for one in found:
        if one.fix is None:
            continue
        fixed = apply_edits(text, one.fix.edits)
        after = check_text(fixed, source.name)
        place = (one.code, one.span.line, one.span.column)
        assert place not in [(two.code, two.span.line, two.span.column) for two in after]
        assert len([two for two in after if two.code == one.code]) <= len(
            [two for two in found if two.code == one.code]
        )
        assert len(errors(fixed, source.name)) <= len(errors(text, source.name))
        assert remarks(fixed) == remarks(text)


def remarks(text: str) -> list[str]:
    """The lines with remarks, without what stands before them."""
    return [line[line.index("#") :] for line in text.split("\n") if "#" in line]

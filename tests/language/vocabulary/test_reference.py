"""The manual says what the vocabulary says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from coin_schema import coin_file_schema
from folders import DOCS
from golden import golden
from gulls import gull_file
from language_page import refreshed
from pages import first_difference

from piecesofeight.language import check_text
from piecesofeight.language.vocabulary import words

PAGE = DOCS / "reference" / "language.md"


def test_the_generated_parts_of_the_manual_are_up_to_date() -> None:
    """The manual has just what the vocabulary gives; `UPDATE_GOLDEN=1` writes it anew."""
    page = PAGE.read_text(encoding="utf-8")
    expected = refreshed(page)
    assert "" == first_difference(expected, golden(PAGE, expected))


def test_the_manual_tells_of_every_word() -> None:
    """Nothing of the language is missing in the manual."""
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"#### {entry.name}\n" in page for entry in words())


def keys_of(what: str) -> list[tuple[str, str]]:
    """The rows of the manual's table of keys: each key, and whether it is needed."""
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition(f"| key of a {what} |")[2].partition("\n\n")[0]
    rows = [re.split(r"(?<!\\)\|", line) for line in table.splitlines()[2:]]
    return [(row[1].strip(" `"), row[-2].strip()) for row in rows]


def test_the_tables_of_keys_are_those_of_the_schema() -> None:
    """The manual names each key of a file, in the order of the schema, and says which it needs."""
    schema: Any = coin_file_schema()
    for what, part in (("set", schema), ("coin", schema["definitions"]["coin"])):
        expected = [(key, "yes" if key in part["required"] else "") for key in part["properties"]]
        assert expected == keys_of(what)


def written_by_hand() -> list[str]:
    """The examples before the generated part."""
    page = PAGE.read_text(encoding="utf-8").split("<!-- vocabulary: begin -->")[0]
    return re.findall(r"```(?:text|yaml)\n(.*?)\n```", page, re.DOTALL)


@pytest.mark.parametrize("text", written_by_hand())
def test_the_examples_in_the_manual_are_sound(text: str) -> None:
    """Whatever the manual shows as an example can be copied; it may be copied from a coin."""
    assert {diagnostic.code for diagnostic in check_text(gull_file(text))} <= {"W0403"}

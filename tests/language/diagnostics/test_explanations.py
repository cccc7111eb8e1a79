"""The page of messages says what the table of codes and the checker say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from folders import DOCS
from golden import golden
from messages_page import families, page
from pages import first_difference

import piecesofeight
from piecesofeight.data_files import yaml_data
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import Explanation, explanation
from piecesofeight.language.vocabulary import words

PACKAGE = Path(piecesofeight.__file__).parent
PAGE = DOCS / "reference/diagnostics.md"


def test_the_page_of_messages_is_up_to_date() -> None:
    """The page of messages is what the table makes; `UPDATE_GOLDEN=1` writes it anew."""
    begin, end = "<!-- codes: begin -->\n", "<!-- codes: end -->"
    before = PAGE.read_text(encoding="utf-8")
    head, rest = before.split(begin)
    expected = f"{head}{begin}\n{page()}\n{end}{rest.split(end)[1]}"
    assert "" == first_difference(expected, golden(PAGE, expected))


def test_what_a_code_means_is_told_whole() -> None:
    """Title, reason, both examples and what is said of the bad one, in text and in Markdown."""
    left_out = {
        code: lacking for code in codes() if (lacking := [*left_out_of(explanation(code), code)])
    }
    assert {} == left_out


def left_out_of(told: Explanation, code: str) -> Iterator[str]:
    """What is not in an explanation, and should be."""
    text, markdown = told.text(), told.markdown()
    yield from (part for part in (told.code.title, told.code.why) if part not in text)
    if code == "E0118":  # no file could show it
        yield from (part for part in (told.bad, told.said, told.good) if part)
        return
    for part in (told.bad, told.said, told.good):
        if part.split("\n")[0] not in text or f"```text\n{part}\n```" not in markdown:
            yield part
    head = f"{told.severity.value}[{code}]: "
    if head not in told.said:
        yield head


def test_codes_that_are_raised_are_those_of_the_table() -> None:
    """The sources name no code that isn't explained, and none is explained in vain."""
    table = "piecesofeight/language/diagnostics/codes.yaml"
    raised: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for code in re.findall(r'"([EW]0\d{3})"', path.read_text(encoding="utf-8")):
            raised.setdefault(code, str(path.relative_to(PACKAGE.parent)))
    for code, path in raised.items():
        assert code in codes(), f"{path} raises {code}: tell in {table} what it means"
    assert [] == sorted(set(codes()) - set(raised)), f"nothing raises these codes of {table}"


def test_every_code_has_a_family() -> None:
    """The list is parted by what the codes are about; none is left out."""
    there = tuple(families())
    assert [] == [code for code in codes() if not code.startswith(there)]


def test_related_words_and_rules_are_there() -> None:
    """Whoever follows a hint finds a word of the vocabulary or a rule."""
    rules = (DOCS / "reference/rules.md").read_text(encoding="utf-8")
    known = {entry.name for entry in words()}
    for code in codes():
        told = explanation(code)
        assert set(told.words) <= known
        assert [] == [rule for rule in told.rules if f"**{rule}** " not in rules]


def said() -> list[tuple[str, str | None, set[str]]]:
    """What the sources say: the code, the case (None if it is worked out), and the words."""
    found = []
    for path in PACKAGE.glob("language/**/*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(
                    ast.Attribute(attr="say"), [ast.Constant(str(code)), _, *rest], given
                ):
                    if not re.fullmatch(r"[EW]\d{4}", code):
                        continue
                    words = {str(word.arg) for word in given} - {"related", "fix", "right"}
                    named = rest[0].value if rest and isinstance(rest[0], ast.Constant) else None
                    found.append((code, str(named) if named else None if rest else "", words))
    return found


def test_what_is_said_of_a_mistake_has_its_words() -> None:
    """Each text is said by a check, with its words; no check says a text that isn't there."""
    messages: dict[str, Any] = yaml_data("language/diagnostics/messages.yaml")
    cases = {code: {"": of} if "text" in of else of for code, of in messages.items()}
    calls = said()
    table = "piecesofeight/language/diagnostics/messages.yaml"
    assert set() == {code for code, _, _ in calls} - set(cases), f"tell in {table} what is said"
    for code, case, _words in calls:
        assert case is None or case in cases[code], f"{code} has no case `{case}`"
    for code, of in cases.items():
        for case, texts in of.items():
            parsed = (Formatter().parse(text) for text in texts.values())
            asked = {word for parts in parsed for _, word, _, _ in parts if word}
            given = [words for c, named, words in calls if c == code and named in (case, None)]
            assert asked in given or (not given and not asked), f"{code} {case}: who says this?"

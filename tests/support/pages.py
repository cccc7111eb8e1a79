"""The pages of the manual: reading them, running their examples, comparing them."""

from __future__ import annotations

import doctest
import re

from folders import DOCS

ANEW = "; run this test with UPDATE_GOLDEN=1 to write it anew, and read the difference"
_BLOCK = re.compile(r"^```\{doctest\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(name: str) -> str:
    """A page of the manual, such as `do/why.md`."""
    return (DOCS / name).read_text(encoding="utf-8")


def run_examples(name: str, blocks: re.Pattern[str] = _BLOCK) -> int:
    """Run the examples of a page as a reader would type them; how many there are.

    An example that prints something else than the page says is an AssertionError that shows both.
    """
    text = "\n".join(blocks.findall(page(name)))
    test = doctest.DocTestParser().get_doctest(text, {}, name, str(DOCS / name), 0)
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert [] == told, "".join(told)
    return len(test.examples)


def first_difference(expected: str, there: str) -> str:
    """Where two long texts begin to differ; empty if they don't.

    Pytest would compare them letter by letter, which takes it minutes.
    """
    if expected == there:
        return ""
    wanted, lines = expected.split("\n"), there.split("\n")
    for number, (line, other) in enumerate(zip(wanted, lines, strict=False), 1):
        if line != other:
            return f"line {number}: {line!r} should stand there, not {other!r}{ANEW}"
    return f"{len(wanted)} lines should stand there, not {len(lines)}{ANEW}"

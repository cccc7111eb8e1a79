"""Makes the tables of docs/reference/notation.md out of the grammars."""

from __future__ import annotations

import re

from piecesofeight.data_files import read

GRAMMARS = ("choice", "position")  # each has its table, between marks with its name
_RULE = re.compile(
    r"(?P<told>(?:^//: .+\n)*)^\??(?P<name>[a-z_]+):(?P<body>.+(?:\n +\|.+)*)", re.MULTILINE
)
_TERMINAL = re.compile(r"^//: (?P<told>.+)\n(?P<name>[A-Z]+)(?:\.\d)?:", re.MULTILINE)
_ALIAS = re.compile(r" -> \w+")


def refreshed(page: str) -> str:
    """The page with its tables made anew."""
    for grammar in GRAMMARS:
        begin, end = (f"<!-- {grammar}: {which} -->\n" for which in ("begin", "end"))
        head, rest = page.split(begin)
        page = f"{head}{begin}\n{table(grammar)}\n{end}{rest.split(end)[1]}"
    return page


def table(grammar: str) -> str:
    """The rules of a grammar, each with what it says and examples; then its terminals."""
    text = read("grammar", f"{grammar}.lark")
    rows = ["| rule | how it is written | what it says | examples |", "| --- | --- | --- | --- |"]
    for found in _RULE.finditer(text.partition("// --- terminals")[0]):
        lines = [line.removeprefix("//: ") for line in found["told"].splitlines()]
        says, examples, *_ = [*lines, "", ""]
        written = " ".join(_ALIAS.sub("", found["body"]).split())
        cells = (f"`{found['name']}`", f"`{written}`", says, examples)
        rows.append(_row(cells))
    rows += ["", "| in capitals | what it is |", "| --- | --- |"]
    rows += [_row((f"`{found['name']}`", found["told"])) for found in _TERMINAL.finditer(text)]
    return "\n".join(rows) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

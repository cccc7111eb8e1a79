"""The lines of a coin file that isn't quite YAML, and putting their indentation right.

What is put right is reported with its fix, and then read as it should be. Lines and columns count
from 0 here, but in spans, which tell places of the file as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.yaml_tree import Node, compose
from piecesofeight.language.program import Span

STEP = 2
_MOST_SLIPS = 10_000
_TAB_WIDTHS = (2, 4, 8)
_TAB_WIDTH = 4  # if with none of them the file becomes YAML
# A text of an ability that stands no deeper than its key, so that YAML takes its lines for keys.
_OUTDENTED = re.compile(
    r"(?m)^( *)ability *: *(?:\|[-+]?)? *(?:#.*)?\n(?P<text>(?: *(?:#.*)?\n)*)"
    r"(?!\1 ) *(?P<word>play|react|while)\b(?!-)"
)


def depth_of(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def is_blank(line: str) -> bool:
    """Whether a line has nothing on it but perhaps a remark."""
    return not line.strip() or line.lstrip().startswith("#")


def has_outdented_text(text: str) -> bool:
    r"""Whether the text of an ability stands no deeper than `ability` itself.

    Example:
        >>> has_outdented_text("ability: |\nplay:\n  destroy this\n")
        True
    """
    return _OUTDENTED.search(text) is not None


class EnoughError(Exception):
    """So much is wrong that it isn't worth going on."""


class Lines:
    """The lines of a file, put right where it is clear how.

    `wider` says, by numbers of lines counted from 1, by how much a line has become wider.
    """

    def __init__(self, rows: list[str], file: str, report: Collector) -> None:
        self.rows = rows
        self.file = file
        self.report = report
        self.wider: dict[int, int] = {}
        self.count = 0

    def span(self, line: int, start: int, end: int) -> Span:
        """A place in a line of the file as it was."""
        less = self.wider.get(line + 1, 0)
        start, end = max(0, start - less), max(1, end - less)
        return Span(self.file, line + 1, start + 1, line + 1, end + 1)

    def before(self, line: int, column: int = 0) -> Span:
        """The place before a character, without width."""
        return self.span(line, column, column + 1).start

    def compose(self, start: int, end: int, report: Collector) -> Node | None:
        """The tree of some lines."""
        text = "\n".join(self.rows[start:end])
        return compose(text, self.file, report, start, self.wider)

    def error(
        self, message: str, span: Span, hint: str | None, fix: Fix | None, code: str = "E0101"
    ) -> None:
        """Report a slip.

        Raises:
            EnoughError: there were too many.
        """
        self.count += 1
        if self.count > _MOST_SLIPS:
            raise EnoughError
        self.report.add(code, message, span, hint, fix=fix)

    def replace(self, line: int, text: str) -> None:
        """Read a line otherwise; what it has more than before stands before what is read of it."""
        more = len(text) - len(self.rows[line])
        self.wider[line + 1] = self.wider.get(line + 1, 0) + more
        self.rows[line] = text

    def indent(self, leads: Mapping[int, str]) -> tuple[Edit, ...]:
        """Give lines other blanks at their beginnings; the edits that do so in the file."""
        edits: list[Edit] = []
        for number, lead in leads.items():
            text = self.rows[number].lstrip()
            old = len(self.rows[number]) - len(text)
            edits.append(Edit(self.span(number, 0, old) if old else self.before(number), lead))
            self.replace(number, lead + text)
        return tuple(edits)

    def move(self, start: int, end: int, depth: int) -> None:
        """Lines whose first stands at a wrong depth; the others keep their distance to it."""
        first = self.rows[start]
        off = depth - depth_of(first)
        moved = (n for n in range(start, end) if n == start or not is_blank(self.rows[n]))
        leads = {number: " " * max(0, depth_of(self.rows[number]) + off) for number in moved}
        at = self.span(start, 0, max(1, depth_of(first)))
        what = first.strip().split(":")[0].lstrip("- ")
        hint = f"indent it by {depth} spaces" if depth else "put it at the left edge"
        fix = Fix(hint, self.indent(leads))
        self.error(f"`{what}` doesn't stand below the others", at, hint, fix)

    def dash(self, line: int, match: re.Match[str], depth: int) -> None:
        """A coin that doesn't begin with `- `."""
        right, old = " " * depth + "- ", len(match[1])
        start = match.start("sign")
        at = self.span(line, start, start + max(1, len(match["sign"].rstrip())))
        edit = Edit(self.span(line, 0, old) if old else self.before(line), right)
        self.replace(line, right + self.rows[line][old:])
        more = len(right) - old
        keys = self._below(line, old) if more else []
        edits = self.indent({n: " " * (depth_of(self.rows[n]) + more) for n in keys})
        fix = Fix("write `- ` before it", (edit, *edits))
        self.error("a coin must begin with `- `", at, f"write `{right}coin: ...`", fix)

    def _below(self, line: int, depth: int) -> list[int]:
        """The lines that go with a coin whose other keys stand so deep, below its name."""
        found: list[int] = []
        for number in range(line + 1, len(self.rows)):
            text = self.rows[number]
            if is_blank(text):
                continue
            if depth_of(text) < depth or (not found and depth_of(text) != depth):
                break
            found.append(number)
        return found

    def junk(self, line: int) -> None:
        """A line that belongs to nothing."""
        text = self.rows[line]
        span = self.span(line, depth_of(text), len(text.rstrip()))
        self.error("this does not belong to anything", span, "look at the indentation", None)

    # --- tabs --------------------------------------------------------------------------

    def tabs(self) -> None:
        """Replace tabs in indentations by spaces, as many as make YAML of the file."""
        leads = {n: line[: len(line) - len(line.lstrip())] for n, line in enumerate(self.rows)}
        tabbed = {n: lead for n, lead in leads.items() if "\t" in lead}
        tabbed = {n: lead for n, lead in tabbed.items() if not is_blank(self.rows[n])}
        if not tabbed:
            return
        sure = next((width for width in _TAB_WIDTHS if self._reads(tabbed, width)), None)
        for number, lead in tabbed.items():
            at = self.span(number, lead.index("\t"), lead.index("\t") + 1)
            edits = self.indent({number: lead.expandtabs(sure or _TAB_WIDTH)})
            self.error(
                "there is a tab in this indentation",
                at,
                "indent with spaces: YAML knows no tabs there",
                Fix("indent with spaces", edits) if sure else None,
            )

    def _reads(self, tabbed: Mapping[int, str], width: int) -> bool:
        lines = list(self.rows)
        for number, lead in tabbed.items():
            lines[number] = lead.expandtabs(width) + lines[number].lstrip()
        return compose("\n".join(lines), self.file, Collector()) is not None

    # --- texts of abilities --------------------------------------------------------------

    def indent_texts(self, keys: Iterable[str]) -> None:
        """Indent texts that stand no deeper than `ability`; one of the `keys` ends a text."""
        entry = re.compile(rf" *(?:- |-$|(?:{'|'.join(keys)}) *:)")
        text = "\n".join(self.rows)
        for match in _OUTDENTED.finditer(text):
            key, word = len(match[1]), text.count("\n", 0, match.start("word"))
            below = range(word, len(self.rows))
            rows = self.rows
            ends = (n for n in below if depth_of(rows[n]) <= key and entry.match(rows[n]))
            start = text.count("\n", 0, match.start("text"))
            inside = range(start, next(ends, len(rows)))
            depths = {n: depth_of(rows[n]) for n in inside if rows[n].strip()}
            more = key + STEP - min(depths.values())
            at = self.span(word, depth_of(rows[word]), len(rows[word].rstrip()))
            hint = f"indent all of it by {more} spaces more"
            edits = self.indent({n: " " * (depth + more) for n, depth in depths.items()})
            message = "the text of an ability must be indented further than `ability`"
            self.error(message, at, hint, Fix(hint, edits))

"""Slips in the YAML of a coin file that can be put right, so that reading goes on behind them."""

from __future__ import annotations

import re

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.keys import Keys
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, compose
from piecesofeight.language.program import Span

_NO_SPACE = re.compile(r"( *)([\w-]+):([^\s:].*)$")
_NO_COLON = re.compile(r"( *)([\w-]+)( +)([^\s:#|>].*|\|)$")
_PLAIN = re.compile(r"( *[\w-]+ *: +)([^\s\"'{}\[\]&*!|>%@`#].*?)( +#.*)?$")
_BARE = re.compile(r"( *)([\w-]+) *(?:#.*)?$")
_HEAD = re.compile(r"( *)([\w-]+) *:(.*)$")
_LITERAL = re.compile(r"\s*\|([-+])?\s*(?:#.*)?$")
_MOST_SLIPS = 10_000
_TAB_WIDTHS = (2, 4, 8)
_CLOSING = {"{": "}", "[": "]"}


def depth_of(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def is_blank(line: str) -> bool:
    """Whether a line has nothing on it but perhaps a remark."""
    return not line.strip() or line.lstrip().startswith("#")


class EnoughError(Exception):
    """So much is wrong that it isn't worth going on."""


@frozen
class Part:
    """A key with its value: the lines from `start` to before `end`, counted from 0."""

    start: int
    end: int
    known: Keys


class Slips:
    """The lines of a file, put right where it is clear how. Lines and columns count from 0.

    `wider` says, by numbers of lines counted from 1, by how much a line has become wider.
    """

    def __init__(self, lines: list[str], file: str, report: Collector) -> None:
        self.lines = lines
        self.file = file
        self.report = report
        self.wider: dict[int, int] = {}
        self.count = 0

    def span(self, line: int, start: int, end: int) -> Span:
        """A place in a line of the file as it was."""
        less = self.wider.get(line + 1, 0)
        start, end = max(0, start - less), max(1, end - less)
        return Span(self.file, line + 1, start + 1, line + 1, end + 1)

    def compose(self, start: int, end: int, report: Collector) -> Node | None:
        """The tree of some lines."""
        return compose("\n".join(self.lines[start:end]), self.file, report, start, self.wider)

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
        self.report.error(code, message, span, hint, fix=fix)

    def before(self, line: int) -> Span:
        """The place before a line, without width."""
        return self._at(line, 0)

    # --- indentation --------------------------------------------------------------------

    def tabs(self) -> None:
        """Replace tabs in indentations by spaces, as many as make YAML of the file."""
        tabbed = [
            number
            for number, line in enumerate(self.lines)
            if "\t" in line[: len(line) - len(line.lstrip())] and not is_blank(line)
        ]
        if not tabbed:
            return
        sure = next((one for one in _TAB_WIDTHS if self._reads(tabbed, one)), None)
        width = sure or min(_TAB_WIDTHS, key=lambda one: self._off(tabbed, one))
        for number in tabbed:
            line = self.lines[number]
            lead = line[: len(line) - len(line.lstrip())]
            spaces = lead.expandtabs(width)
            edit = Edit(self.span(number, 0, len(lead)), spaces)
            fix = Fix("indent with spaces", (edit,)) if sure else None
            at = lead.index("\t")
            self.error(
                "there is a tab in this indentation",
                self.span(number, at, at + 1),
                "indent with spaces: YAML knows no tabs there",
                fix,
            )
            self.lines[number] = spaces + line.lstrip()
            self.wider[number + 1] = len(spaces) - len(lead)

    def _reads(self, tabbed: list[int], width: int) -> bool:
        lines = list(self.lines)
        for number in tabbed:
            line = lines[number]
            lead = line[: len(line) - len(line.lstrip())]
            lines[number] = lead.expandtabs(width) + line.lstrip()
        return compose("\n".join(lines), self.file, Collector()) is not None

    def _off(self, tabbed: list[int], width: int) -> int:
        """How far the lines with tabs would stand from the lines before them."""
        off, before, marked = 0, 0, set(tabbed)
        for number, line in enumerate(self.lines):
            if number in marked:
                lead = line[: len(line) - len(line.lstrip())]
                depth = len(lead.expandtabs(width))
                off += abs(depth - before)
                before = depth
            elif line.strip():
                before = depth_of(line)
        return off

    def move(self, start: int, end: int, depth: int) -> None:
        """Lines whose first stands at a wrong depth; the others keep their distance to it."""
        line = self.lines[start]
        off = depth - depth_of(line)
        edits = []
        for number in range(start, end):
            old = self.lines[number]
            if is_blank(old) and number > start:
                continue
            new = max(0, depth_of(old) + off)
            edits.append(Edit(self.span(number, 0, depth_of(old)), " " * new))
        what = line.strip().split(":")[0].lstrip("- ")
        hint = f"indent it by {depth} spaces" if depth else "put it at the left edge"
        self.error(
            f"`{what}` doesn't stand below the others",
            self.span(start, 0, max(1, depth_of(line))),
            hint,
            Fix(hint, tuple(edits)),
        )
        for number in range(start, end):
            old = self.lines[number]
            if not is_blank(old) or number == start:
                new = max(0, depth_of(old) + off)
                self.lines[number] = " " * new + old.lstrip(" ")
                self.wider[number + 1] = self.wider.get(number + 1, 0) + new - depth_of(old)

    def dash(self, line: int, match: re.Match[str], depth: int) -> None:
        """A coin that doesn't begin with `- `."""
        right = " " * depth + "- "
        sign = match["sign"].rstrip()
        at = self.span(line, match.start("sign"), match.start("sign") + max(1, len(sign)))
        edit = Edit(self.span(line, 0, len(match[1])) if match[1] else self._at(line, 0), right)
        keys = self._below(line, len(match[1])) if len(right) != len(match[1]) else []
        edits = [Edit(self.span(n, 0, len(match[1])), " " * len(right)) for n in keys]
        fix = Fix("write `- ` before it", (edit, *edits))
        self.error("a coin must begin with `- `", at, f"write `{right}coin: ...`", fix)
        for number in (line, *keys):
            lead = right if number == line else " " * len(right)
            self.wider[number + 1] = self.wider.get(number + 1, 0) + len(lead) - len(match[1])
            self.lines[number] = lead + self.lines[number][len(match[1]) :]

    def _below(self, line: int, depth: int) -> list[int]:
        """The lines that go with a coin whose other keys stand so deep, below its name."""
        found: list[int] = []
        for number in range(line + 1, len(self.lines)):
            text = self.lines[number]
            if is_blank(text):
                continue
            if depth_of(text) < depth or (not found and depth_of(text) != depth):
                break
            found.append(number)
        return found

    def junk(self, line: int) -> None:
        """A line that belongs to nothing."""
        text = self.lines[line]
        span = self.span(line, depth_of(text), len(text.rstrip()))
        self.error("this does not belong to anything", span, "look at the indentation", None)

    def bare(self, part: Part) -> None:
        """A line that is no key, nor part of a value; perhaps a key without its `:`."""
        match = _BARE.match(self.lines[part.start])
        if match is None or match[2] not in part.known:
            self.junk(part.start)
            return
        at = match.end(2)
        fix = Fix(f"write `:` behind `{match[2]}`", (Edit(self._at(part.start, at), ":"),))
        message = f"a `:` is missing behind `{match[2]}`"
        self.error(message, self.span(part.start, at, at + 1), "write `key: value`", fix)

    # --- keys and values --------------------------------------------------------------------

    def mend(self, part: Part) -> tuple[Scalar, Node] | None:
        """A key and its value with a slip put right and reported; None if it isn't clear how."""
        for look in (self._no_space, self._no_colon, self._not_literal, self._ragged, self._quoted):
            found = look(part)
            if found is not None:
                return found
        trial = Collector()
        node = self.brackets(part.start, part.end, trial)
        return node.items[0] if isinstance(node, Mapping) and len(node.items) == 1 else None

    def _pair(self, part: Part, line: str) -> tuple[Scalar, Node] | None:
        """The key and value of a part with another first line; None if it isn't that simple.

        What the line has more than the one in the file must stand before the value.
        """
        old = self.lines[part.start]
        wider = self.wider.get(part.start + 1, 0)
        match = _HEAD.match(line)
        assert match is not None
        key = Scalar(match[2], "", self.span(part.start, *match.span(2)))
        self.lines[part.start] = line
        self.wider[part.start + 1] = wider + len(line) - len(old)
        node = self.compose(part.start, part.end, Collector())
        if not isinstance(node, Mapping) or len(node.items) != 1:
            self.lines[part.start] = old
            self.wider[part.start + 1] = wider
            return None
        return key, node.items[0][1]

    def _no_space(self, part: Part) -> tuple[Scalar, Node] | None:
        match = _NO_SPACE.match(self.lines[part.start])
        if match is None or match[2] not in part.known:
            return None
        at = match.start(3)
        place, colon = self._at(part.start, at), self.span(part.start, at - 1, at)
        found = self._pair(part, f"{match[1]}{match[2]}: {match[3]}")
        if found is not None:
            fix = Fix("put a space behind the `:`", (Edit(place, " "),))
            message = "a space is missing behind `:`"
            self.error(message, colon, "write `:` and a space, as in `limit: 2`", fix)
        return found

    def _no_colon(self, part: Part) -> tuple[Scalar, Node] | None:
        match = _NO_COLON.match(self.lines[part.start])
        if match is None or match[2] not in part.known:
            return None
        at = match.end(2)
        place, behind = self._at(part.start, at), self.span(part.start, at, at + 1)
        found = self._pair(part, f"{match[1]}{match[2]}:{match[3]}{match[4]}")
        if found is not None:
            fix = Fix(f"write `:` behind `{match[2]}`", (Edit(place, ":"),))
            message = f"a `:` is missing behind `{match[2]}`"
            self.error(message, behind, "write `key: value`", fix)
        return found

    def _at(self, line: int, column: int) -> Span:
        """The place before a character, without width."""
        start = self.span(line, column, column + 1)
        return Span(self.file, start.line, start.column, start.line, start.column)

    def _quoted(self, part: Part) -> tuple[Scalar, Node] | None:
        """A text with `: ` or a strange beginning, which needs quotes."""
        line = self.lines[part.start]
        match = _PLAIN.match(line)
        if match is None or '"' in match[2] or "\\" in match[2]:
            return None
        name = match[1].split(":")[0].strip()
        if name not in part.known or not part.known[name].is_line:
            return None
        text = self.span(part.start, *match.span(2))
        inside = match[2].find(": ")
        at = match.start(2) + (inside if inside >= 0 else len(match[2]) - 1)
        colon = self.span(part.start, at, at + 1)
        found = self._pair(part, f'{match[1]}"{match[2]}"')
        if found is None:
            return None
        key = found[0]
        hint = "put a text with `: ` in it into quotes, or begin a new line"
        fix = Fix("put the text into quotes", (Edit(text, f'"{match[2]}"'),))
        plain = match[2].replace(": ", " ") if key.text == "coin" else match[2]
        if plain != match[2]:
            hint = f"a name has no `:`: write `{plain}`, or begin a new line"
            fix = Fix(f"write `{plain}`", (Edit(text, plain),))
        self.error("this is not YAML: there can't be another `:` here", colon, hint, fix)
        return key, Scalar(plain, '"', text)

    def brackets(self, start: int, end: int, trial: Collector) -> Node | None:
        """Lines whose last brackets are not closed; None if that isn't what is wrong."""
        filled = [number for number in range(start, end) if not is_blank(self.lines[number])]
        missing = _unclosed("\n".join(self.lines[number] for number in filled))
        if not missing or len(filled) != 1:
            return None
        line = self.lines[start]
        words = re.sub(r"\s+#.*$", "", line).rstrip()
        self.lines[start] = words + missing
        node = self.compose(start, end, trial if not trial.found else Collector())
        if node is None:
            self.lines[start] = line
            return None
        edit = Edit(self._at(start, len(words)), missing)
        self.error(
            f"this is not YAML: a `{missing[0]}` is missing",
            self.span(start, len(words), len(words) + 1),
            f"write `{missing}` at the end of the line",
            Fix(f"write `{missing}`", (edit,)),
        )
        return node

    # --- texts of abilities -----------------------------------------------------------------

    def _text(self, part: Part, match: re.Match[str]) -> tuple[Scalar, Node] | None:
        """The lines below a key as the text that they were meant to be."""
        below = range(part.start + 1, part.end)
        depths = [depth_of(self.lines[n]) for n in below if self.lines[n].strip()]
        if not depths or min(depths) <= len(match[1]):
            return None
        least = min(depths)
        text = "\n".join(self.lines[number][least:] for number in below)
        key = Scalar(match[2], "", self.span(part.start, *match.span(2)))
        line = self.lines[part.start]
        head = self.span(part.start, len(line.rstrip()) - 1, len(line.rstrip()))
        last = Span(self.file, head.line, head.column, part.end + 1, 1)
        return key, Scalar(text.rstrip("\n") + "\n", "|", last)

    def _not_literal(self, part: Part) -> tuple[Scalar, Node] | None:
        """`ability:` with a text below it, but no `|`."""
        match = _HEAD.match(self.lines[part.start])
        if match is None or match[2] != "ability" or match[3].split("#")[0].strip():
            return None
        found = self._text(part, match)
        if found is not None:
            at = match.start(3)
            no_bar(self.report, self.span(part.start, *match.span(2)), self._at(part.start, at))
        return found

    def _ragged(self, part: Part) -> tuple[Scalar, Node] | None:
        """A text whose first line stands further right than another."""
        match = _HEAD.match(self.lines[part.start])
        if match is None or not _LITERAL.match(match[3]):
            return None
        found = self._text(part, match)
        if found is None:
            return None
        filled = [n for n in range(part.start + 1, part.end) if self.lines[n].strip()]
        depth = depth_of(self.lines[filled[0]])
        left = [n for n in filled if depth_of(self.lines[n]) < depth]
        if not left:
            return None
        least = min(depth_of(self.lines[n]) for n in left)
        if len(left) == 1 and len(filled) > 2:
            wrong, right = left[0], depth
            message = "this line can't stand further left than the first one of its text"
        else:
            wrong, right = filled[0], least
            message = "the first line of a text can't stand further right than another"
        old = depth_of(self.lines[wrong])
        edit = Edit(self.span(wrong, 0, old), " " * right)
        fix = Fix(f"indent it by {right} spaces", (edit,)) if abs(right - old) == 1 else None
        hint = f"indent it by {right} spaces"
        self.error(f"this is not YAML: {message}", self.span(wrong, 0, old), hint, fix)
        self.lines[wrong] = " " * right + self.lines[wrong].lstrip()
        self.wider[wrong + 1] = self.wider.get(wrong + 1, 0) + right - old
        return self._text(part, match)


def no_bar(report: Collector, key: Span, behind: Span) -> None:
    """Report `ability:` without `|`; `behind` is the place where it belongs."""
    report.error(
        "E0112",
        "the text of an ability must begin with `|`",
        key,
        "write `ability: |` and put the text below, indented",
        fix=Fix("write `|`", (Edit(behind, " |"),)),
    )


def _unclosed(text: str) -> str:
    """What would close the brackets of a text that are still open; empty if none is, or too many.

    Quoted texts are skipped.
    """
    open_: list[str] = []
    for char in re.sub(r"\"[^\"]*\"|'[^']*'|(?:^|\s)#.*", "", text):
        if char in _CLOSING:
            open_.append(_CLOSING[char])
        elif char in _CLOSING.values() and (not open_ or open_.pop() != char):
            return ""
    return "".join(reversed(open_))

"""Reading a coin file that isn't quite YAML.

As long as a file is YAML, the parser's tree is taken as it is. If not, each line is put where it
belongs, as what it begins with tells: a key of the file, a coin, a key of a coin, or the text of an
ability. Then each key that can't be read with its value is mended, or left out, and the whole is
read again: so a slip in one place is reported there, and the rest is judged as if it were not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.ability_lists import write_as_text
from piecesofeight.language.file.keys import OF_COIN, OF_SET, Keys
from piecesofeight.language.file.lines import Lines, depth_of, is_blank
from piecesofeight.language.file.slips import mends
from piecesofeight.language.file.yaml_tree import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    Unread,
    compose,
    readable,
)
from piecesofeight.language.program import Span

STEP = 2
# Several documents, and files that are too big, are not looked at line by line.
_HOPELESS = ("E0103", "E0120")
# With more slips it isn't a coin file.
_MOST_SLIPS = 1_000
_TAB_WIDTHS = (2, 4, 8)
_TAB_WIDTH = 4  # if with none of them the file becomes YAML
_KEY = re.compile(r"( *)([\w-]+|'[^']*'|\"[^\"]*\")[ ]*:(?: |$)")
_BLOCK = re.compile(r"[^#]*:\s*[|>][-+0-9]*\s*(?:#.*)?$")
_DASH = re.compile(r"( *-)(?: +|$)")
# A coin whose `- ` is perhaps not as it should be, or not there.
_COIN = re.compile(r"( *+(?P<sign>[-–—•*]*+) *+)coin *: ")
_BEGINS = re.compile(r" *[-–—•*] *(?:coin *: |\{)")
_ABILITY = re.compile(r"( *(?:- +)?)(?P<key>ability) *:(?P<sign> *[|>]?)[-+]? *(?:#.*)?$")
_TEXT = re.compile(r" *(?:play|(?:must )?react|while)\b(?!-)")


def _known(keys: Keys) -> re.Pattern[str]:
    return re.compile(rf" *(?:{'|'.join(keys.names)})(?: *:| [^:]*$| *:?=)")


_SET_KEY, _COIN_KEY = _known(OF_SET), _known(OF_COIN)
_NEXT = re.compile(rf" *(?:- |-$|(?:{'|'.join((*OF_SET.names, *OF_COIN.names))}) *:)")


def read_coin_file(text: str, file: str, report: Collector) -> Node | None:
    """The tree of a coin file without what can't be read in it, which is reported.

    Args:
        text: what is in the file, as `normal` gives it.
        file: its name.
        report: where to report what is wrong.
    """
    plain = readable(text, file, report)
    if plain is None:
        return None
    lines = Lines(plain.split("\n"), file)
    _put_texts_right(lines, report)
    trial = Collector()
    tree = compose(lines, trial)
    if tree is not None or any(found.code in _HOPELESS for found in trial.found):
        report.take(trial.found)
        return tree
    before = report.errors
    try:
        _Mender(lines, report).mend()
    except _EnoughError:
        return None
    trial = Collector()
    tree = compose(lines, trial)
    if tree is not None or report.errors == before:
        report.take(trial.found)
    return tree


# --- texts of abilities ---------------------------------------------------------------------------


def _put_texts_right(lines: Lines, report: Collector) -> None:
    """Indent texts that stand no deeper than `ability`, and begin each with `|`."""
    for number, row in enumerate(lines.rows):
        key = _ABILITY.match(row) if "ability" in row else None
        if key is None:
            continue
        signless = not key["sign"].strip()
        if signless and write_as_text(lines, number, len(key[1]), key.start("sign"), report):
            continue
        below = range(number + 1, len(lines.rows))
        first = next((n for n in below if not is_blank(lines.rows[n])), number)
        depth = len(key[1])
        if depth_of(lines.rows[first]) <= depth and _TEXT.match(lines.rows[first]):
            _indent_text(lines, report, number, first, depth)
        deeper = first > number and depth_of(lines.rows[first]) > depth
        if deeper and not key["sign"].endswith("|"):
            folded, end = key["sign"].endswith(">"), key.end("sign")
            span = lines.span(number, *(key.span("key") if not folded else (end - 1, end)))
            edit = lines.change(number, end - folded, end, "|" if folded else " |")
            report.say("E0112", span, "ability", fix=Fix("write `|`", (edit,)))


def _indent_text(lines: Lines, report: Collector, key: int, first: int, depth: int) -> None:
    rows = lines.rows
    below = range(first, len(rows))
    end = next((n for n in below if depth_of(rows[n]) <= depth and _NEXT.match(rows[n])), len(rows))
    inside = [n for n in range(key + 1, end) if rows[n].strip()]
    more = depth + STEP - min(depth_of(rows[n]) for n in inside)
    span = lines.span(first, depth_of(rows[first]), len(rows[first].rstrip()))
    hint = f"indent all of it by {more} spaces more"
    fix = Fix(hint, tuple(lines.indent(n, more) for n in inside))
    report.say("E0101", span, "outdented", fix=fix, more=more)


# --- everything else ------------------------------------------------------------------------------


class _EnoughError(Exception):
    """So much is wrong that it isn't worth going on."""


class _Mender:
    """Puts the lines of a file right.

    `edge` says how deep coins stand, and `inner` how deep their keys do. The other fields tell what
    stands above the line that is looked at: the key of the file, of which coins may stand below
    (`open`) or do (`listing`), whether the coin has its name (None: there is no coin), and whether
    nothing can stand below it but keys and coins (`alone`).
    """

    def __init__(self, lines: Lines, report: Collector) -> None:
        self.lines = lines
        self.rows = lines.rows
        self.report = report
        depths = Counter(depth_of(row) for row in self.rows if _BEGINS.match(row))
        by_frequency = sorted(depths, key=lambda depth: (-depths[depth], depth != STEP, depth))
        self.edge = next(iter(by_frequency), STEP)
        self.inner = self.edge + len("- ")
        self.alone = True
        self.open = self.listing = False
        self.named: bool | None = None

    def mend(self) -> None:
        """Do all that can be done.

        Raises:
            _EnoughError: there is too much to do.
        """
        if self.rows[0].startswith("---"):
            self.rows[0] = ""
        self.tabs()
        self.remarks()
        parts = list(self.parts())
        ends = [*(start for start, _ in parts[1:]), len(self.rows)]
        for (start, kind), end in zip(parts, ends, strict=False):
            self.mend_part(start, end, kind)
            if self.report.errors > _MOST_SLIPS:
                raise _EnoughError

    def remarks(self) -> None:
        """Remarks behind `//` on lines of their own."""
        for number, row in enumerate(self.rows):
            if row.lstrip().startswith("//"):
                depth = depth_of(row)
                span = self.lines.span(number, depth, depth + 2)
                gap = "" if row[depth + 2 : depth + 3] == " " else " "
                edit = self.lines.change(number, depth, depth + 2, f"#{gap}")
                fix = Fix("write `#`", (edit,))
                self.report.say("E0101", span, "remark", fix=fix)

    def tabs(self) -> None:
        """Replace tabs in indentations by spaces, as many as make YAML of the file."""
        filled = ((n, row) for n, row in enumerate(self.rows) if not is_blank(row))
        leads = {n: row[: len(row) - len(row.lstrip())] for n, row in filled}
        tabbed = {n: lead for n, lead in leads.items() if "\t" in lead}
        sure = next((width for width in _TAB_WIDTHS if tabbed and self.reads(tabbed, width)), None)
        for number, lead in tabbed.items():
            at = self.lines.span(number, lead.index("\t"), lead.index("\t") + 1)
            edit = self.lines.change(number, 0, len(lead), lead.expandtabs(sure or _TAB_WIDTH))
            fix = Fix("indent with spaces", (edit,)) if sure else None
            self.report.say("E0101", at, "tab", fix=fix)

    def reads(self, leads: dict[int, str], width: int) -> bool:
        rows = list(self.rows)
        for number, lead in leads.items():
            rows[number] = lead.expandtabs(width) + rows[number].lstrip()
        return compose(Lines(rows, ""), Collector()) is not None

    # --- where lines belong -------------------------------------------------------------

    def parts(self) -> Iterator[tuple[int, type[Node]]]:
        """Where keys and coins begin, put where they belong, and what they are to be read as."""
        text = 0
        for number, row in enumerate(self.rows):
            if number < text or is_blank(row):
                continue
            if self.begins_coin(row):
                self.coin(number)
                yield number, Sequence
            elif self.is_key_of_set(row):
                self.key_of_set(number)
                yield number, Mapping
            elif self.named is not None and (depth_of(row) == self.inner or _COIN_KEY.match(row)):
                self.named = self.named or bool(_COIN.match(row))
                self.move(number, self.inner)
                yield number, Mapping
            elif self.alone:
                self.alone = False
                yield number, Unread
            if _BLOCK.match(row):
                text = self.text(number, row)
                self.straighten(number + 1, text)

    def begins_coin(self, row: str) -> bool:
        coin = _COIN.match(row)
        if coin is None:
            return self.listing and depth_of(row) == self.edge and bool(_DASH.match(row))
        return bool(coin["sign"]) or (self.listing and self.named is not False)

    def is_key_of_set(self, row: str) -> bool:
        if _COIN_KEY.match(row) and (self.named is not None or depth_of(row)):
            return depth_of(row) == 0 and bool(_SET_KEY.match(row))
        shifted = depth_of(row) == 1 and bool(_SET_KEY.match(row))
        return shifted or (depth_of(row) == 0 and not _DASH.match(row))

    def key_of_set(self, number: int) -> None:
        self.move(number, 0)
        row = self.rows[number]
        key = _KEY.match(row)
        if key or _SET_KEY.match(row):
            self.open = key is not None and is_blank(row[key.end() :])
            self.listing = self.open and row.startswith("coins")
            self.alone, self.named = self.listing, None

    def coin(self, number: int) -> None:
        """The beginning of a coin; the keys that stand just below its name go with it."""
        row, depth = self.rows[number], depth_of(self.rows[number])
        coin, dash = _COIN.match(row), _DASH.match(row)
        if not self.open:
            edit = self.lines.edit(number, 0, 0, "coins:\n")
            span = self.lines.span(number, depth, depth + 1)
            self.report.say("E0101", span, "no list", fix=Fix("write `coins:` above it", (edit,)))
        self.open = self.listing = True
        self.alone, self.named = False, bool(coin)
        self.inner = self.edge + len("- ")
        if coin is None or (dash and depth == self.edge):
            if dash and row[dash.end() :] and row[dash.end()] != "{":
                self.inner = dash.end()
            return
        right, old = " " * self.edge + "- ", len(coin[1])
        shown = (0, max(1, depth)) if dash else coin.span("sign")
        span = self.lines.span(number, *shown)
        below = self.beside(number, old)
        edits = [self.lines.change(number, 0, old, right)]
        edits += [self.lines.indent(n, len(right) - old) for n in below if len(right) != old]
        if dash:
            self.say_moved(span, "coin", self.edge, edits)
        else:
            fix = Fix("write `- ` before it", tuple(edits))
            self.report.say("E0101", span, "no dash", fix=fix, dash=right)

    def beside(self, number: int, depth: int) -> list[int]:
        """The lines that go with a coin whose other keys stand so deep, below its name."""
        found: list[int] = []
        for n in range(number + 1, len(self.rows)):
            if not is_blank(self.rows[n]):
                here = depth_of(self.rows[n])
                if here < depth or (here != depth and not found) or _COIN.match(self.rows[n]):
                    break
                found.append(n)
        return found

    def move(self, number: int, depth: int) -> None:
        """Put a key at its depth, with its text if that were no deeper."""
        row = self.rows[number]
        old = depth_of(row)
        if old == depth:
            return
        span = self.lines.span(number, 0, max(1, old))
        moved = [number]
        if _BLOCK.match(row):
            text = [n for n in range(number + 1, self.text(number, row)) if self.rows[n].strip()]
            deep = text and min(depth_of(self.rows[n]) for n in text) > depth
            moved += [] if deep else text
        edits = [self.lines.indent(n, depth - old) for n in moved]
        self.say_moved(span, row.strip().split(":")[0], depth, edits)

    def say_moved(self, span: Span, key: str, depth: int, edits: list[Edit]) -> None:
        hint = f"indent it by {depth} spaces" if depth else "put it at the left edge"
        fix = Fix(hint, tuple(edits))
        self.report.say("E0101", span, "moved", fix=fix, key=key, hint=hint)

    def text(self, number: int, row: str) -> int:
        """Where the text below a line ends, which stood there so deep."""
        dash = _DASH.match(row)
        depth = dash.end() if dash else depth_of(row)
        below = range(number + 1, len(self.rows))
        rows = self.rows
        return next((n for n in below if rows[n].strip() and depth_of(rows[n]) <= depth), len(rows))

    def straighten(self, start: int, end: int) -> None:
        """A text whose first line stands further right than another."""
        filled = [n for n in range(start, end) if self.rows[n].strip()]
        depths = [depth_of(self.rows[n]) for n in filled]
        left = [n for n, depth in zip(filled, depths, strict=True) if depth < depths[0]]
        if not left:
            return
        wrong, depth, case = filled[0], min(depths), "first line of a text"
        if len(left) == 1 and len(filled) > 2:
            wrong, depth, case = left[0], depths[0], "line of a text"
        old = depth_of(self.rows[wrong])
        span = self.lines.span(wrong, 0, old)
        fix = Fix(f"indent it by {depth} spaces", (self.lines.indent(wrong, depth - old),))
        sure = abs(depth - old) == 1
        self.report.say("E0101", span, case, fix=fix if sure else None, depth=depth)

    # --- what can't be read --------------------------------------------------------------

    def mend_part(self, start: int, end: int, kind: type[Node]) -> None:
        """Mend a key that can't be read with its value, or leave both out."""
        trial = Collector()
        if _is(kind, compose(self.lines, trial, start, end)):
            return
        row, *below = self.rows[start:end]
        for slip in mends(self.lines, start):
            mended = row[: slip.start] + slip.instead + row[slip.end :]
            if _is(kind, compose(Lines([mended, *below], ""), Collector())):
                self.report.take([slip.said])
                if slip.unread:
                    self.leave_out(start, end, kind)
                else:
                    self.lines.change(start, slip.start, slip.end, slip.instead)
                return
        if trial.errors:
            self.report.take(trial.found)
            self.leave_out(start, end, kind)
        else:
            self.leave_out_junk(start, end, kind)

    def leave_out(self, start: int, end: int, kind: type[Node]) -> None:
        key = _KEY.match(self.rows[start])
        self.lines.unread.add(start)
        self.rows[start:end] = [""] * (end - start)
        if kind is Sequence:
            self.rows[start] = " " * self.edge + "- coin: ~"
        elif key:
            self.rows[start] = f"{key[1]}{key[2]}: ~"

    def leave_out_junk(self, start: int, end: int, kind: type[Node]) -> None:
        row = self.rows[start]
        self.report.say("E0101", self.lines.span(start, depth_of(row), len(row.rstrip())), "junk")
        self.leave_out(start, end, kind)


def _is(kind: type[Node], node: Node | None) -> bool:
    """Whether a part is what it is to be read as; a coin isn't a word."""
    items = node.items if isinstance(node, Sequence) else ()
    word = any(isinstance(item, Scalar) and item.text for item in items)
    return isinstance(node, kind) and not word

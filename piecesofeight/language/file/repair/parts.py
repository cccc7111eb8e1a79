"""Reading a coin file that isn't quite YAML, part by part.

As long as a file is YAML, the parser's tree is taken as it is. If not, the file is cut where the
keys and coins of a coin file begin, going by the lines alone, and each part is read for itself: so
a slip in one place is reported there, and the rest is judged as if it were not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.keys import OF_COIN, OF_SET, Keys
from piecesofeight.language.file.repair.one_line import on_one_line
from piecesofeight.language.file.repair.outdented import indent_texts, is_outdented
from piecesofeight.language.file.repair.slips import (
    EnoughError,
    Part,
    Slips,
    depth_of,
    is_blank,
)
from piecesofeight.language.file.yaml_tree import (
    Mapping,
    Node,
    Pairs,
    Scalar,
    Sequence,
    Unread,
    compose,
    readable,
)
from piecesofeight.language.program import Span

# Several documents, and files that are too big, are not looked at in parts.
_HOPELESS = ("E0103", "E0120")
# More parts that can't be read are no slips: it isn't a coin file.
_MOST_UNREAD = 200
# How deep coins stand, and the keys of a coin twice as deep.
_USUAL = 2
_KEY = re.compile(r"( *)([\w-]+|'[^']*'|\"[^\"]*\")[ ]*:(?: |$)")
_BLOCK = re.compile(r"[^#]*:\s*[|>][-+0-9]*\s*(?:#.*)?$")
_DASH = re.compile(r"( *)-(?: |$)")


def _known(keys: Keys) -> re.Pattern[str]:
    return re.compile(rf"( *)({'|'.join(keys.names)})(?: *:| [^:]*$)")


_SET_KEY, _COIN_KEY = _known(OF_SET), _known(OF_COIN)
# A coin whose `- ` is not as it should be, or not there.
_BARE_COIN = re.compile(r"( *(?P<sign>[-–—•*]* *))coin *: ")
_COIN = re.compile(r" *- +coin *: ")


def read_coin_file(text: str, file: str, report: Collector) -> Node | None:
    """The tree of a coin file; parts that can't be read are `Unread`, and reported.

    Args:
        text: what is in the file, as `normal` gives it.
        file: its name.
        report: where to report what is wrong.
    """
    plain = readable(text, file, report)
    if plain is None:
        return None
    trial = Collector()
    slips = Slips(plain.split("\n"), file, report) if is_outdented(plain) else None
    if slips is not None:
        indent_texts(slips, (*OF_SET.names, *OF_COIN.names))
        plain = "\n".join(slips.lines)
    tree = compose(plain, file, trial, 0, slips.wider if slips else None)
    if tree is not None or any(one.code in _HOPELESS for one in trial.found):
        for one in trial.found:
            report.add(one)
        return tree
    before = report.errors
    tree = _Reader(slips or Slips(plain.split("\n"), file, report)).read()
    if report.errors == before:  # each part can be read, but not all together
        for one in trial.found:
            report.add(one)
    return tree


def _is_signed(line: str) -> bool:
    """Whether a coin begins with something that is meant to be `- `."""
    found = _BARE_COIN.match(line)
    return found is not None and bool(found["sign"].strip()) and not _DASH.match(line)


@frozen
class _Start:
    """A line where a part begins."""

    line: int
    key: str = ""


class _Reader:
    """Reads a file part by part; lines count from 0 here."""

    def __init__(self, slips: Slips) -> None:
        self.file = slips.file
        self.report = slips.report
        self.slips = slips
        self.lines = slips.lines
        self.unread = 0

    def read(self) -> Node | None:
        """The whole file, or as much of it as is worth reading."""
        pairs = Pairs(self.report)
        start = 0
        try:
            self.slips.tabs()
            starts = list(self._top())
            if not starts:
                return self._compose(0, len(self.lines), self.report)
            start = starts[0].line
            whole = not self._junk(0, start)
            for part, end in self._between(starts, len(self.lines)):
                cut = self._headless(part.line, end)
                whole &= self._key(part, cut, pairs, OF_SET)
                if cut < end:
                    self._without_key(cut, end, pairs)
        except EnoughError:
            whole = False
        return Mapping(pairs.items, Span(self.file, start + 1, 1, start + 1, 2), whole)

    def _between(self, starts: list[_Start], end: int) -> Iterator[tuple[_Start, int]]:
        for place, start in enumerate(starts):
            after = starts[place + 1].line if place + 1 < len(starts) else end
            yield start, after

    def _compose(self, start: int, end: int, report: Collector) -> Node | None:
        text = "\n".join(self.lines[start:end])
        return compose(text, self.file, report, start, self.slips.wider)

    def _headless(self, start: int, end: int) -> int:
        """Where coins begin below a key that has a value of its own already."""
        match = _KEY.match(self.lines[start])
        rest = self.lines[start][match.end() :].split("#")[0] if match else ""
        if not rest.strip() or _BLOCK.match(self.lines[start]):
            return end
        below = range(start + 1, end)
        return next((number for number in below if _COIN.match(self.lines[number])), end)

    def _without_key(self, start: int, end: int, pairs: Pairs) -> None:
        """Coins with no `coins:` above them; they are read all the same."""
        depth = depth_of(self.lines[start])
        self.slips.error(
            "`coins:` is missing above the coins",
            self.slips.span(start, depth, depth + 1),
            "write `coins:` on a line of its own above this one",
            Fix("write `coins:` above it", (Edit(self.slips.before(start), "coins:\n"),)),
        )
        pairs.add(Scalar("coins", "", self.slips.span(start, 0, 1)), self._list(start, end))

    def _junk(self, start: int, end: int) -> bool:
        """Whether lines hold anything but remarks; that belongs to nothing."""
        lines = [number for number in range(start, end) if not is_blank(self.lines[number])]
        if lines:
            self.slips.junk(lines[0])
        return bool(lines)

    # --- where parts begin -------------------------------------------------------------

    def _top(self) -> Iterator[_Start]:
        """The keys of the file."""
        block = False
        for number, line in enumerate(self.lines):
            if is_blank(line) or line.startswith(("---", "...", "%")):
                if line.startswith("---") and number == 0:
                    self.lines[0] = ""
                continue
            if depth_of(line) == 0 and not _DASH.match(line) and not _is_signed(line):
                block = bool(_BLOCK.match(line))
                yield _Start(number)
            elif not block and depth_of(line) == 1 and _SET_KEY.match(line):
                if not _COIN_KEY.match(line):
                    self.slips.move(number, number + 1, 0)
                    yield _Start(number)

    def _edge(self, start: int, end: int) -> int:
        """How deep the coins of the list stand: as most do, and if in doubt as they should."""
        lines = self.lines[start:end]
        depths = Counter(depth_of(line) for line in lines if _COIN.match(line))
        if depths:
            return min(depths, key=lambda depth: (-depths[depth], depth != _USUAL, depth))
        begins = (line for line in lines if _DASH.match(line) or _is_signed(line))
        return next(map(depth_of, begins), _USUAL)

    def _coins(self, start: int, end: int, edge: int) -> Iterator[_Start]:
        """The entries of the list of coins."""
        named = True
        for number in range(start, end):
            line = self.lines[number]
            dash, bare = _DASH.match(line), _BARE_COIN.match(line)
            if bare and not dash and (named or _is_signed(line)):
                self.slips.dash(number, bare, edge)
                named = True
                yield _Start(number)
                continue
            begins = bool(_COIN.match(line) or (dash and depth_of(line) == edge))
            named = bool(bare) or (named and not begins)
            if begins:
                yield _Start(number)

    def _keys(self, start: int, end: int, edge: int) -> Iterator[_Start]:
        """The keys of a coin, those too that stand where they shouldn't."""
        block = False
        for number in range(start, end):
            line = self.lines[number]
            if is_blank(line):
                continue
            if depth_of(line) == edge:
                block = bool(_BLOCK.match(line))
                yield _Start(number)
            elif (depth_of(line) < edge or not block) and _COIN_KEY.match(line):
                self.slips.move(number, self._with_text(number, end, edge), edge)
                block = bool(_BLOCK.match(self.lines[number]))
                yield _Start(number)

    def _with_text(self, start: int, end: int, edge: int) -> int:
        """Where a key ends that is to stand so deep: its text moves too if it is no deeper then."""
        if not _BLOCK.match(self.lines[start]):
            return start + 1
        depth = depth_of(self.lines[start])
        below = (n for n in range(start + 1, end) if not is_blank(self.lines[n]))
        after = next((n for n in below if depth_of(self.lines[n]) <= depth), end)
        text = [n for n in range(start + 1, after) if not is_blank(self.lines[n])]
        moves = text and min(depth_of(self.lines[n]) for n in text) <= edge
        return text[-1] + 1 if moves else start + 1

    # --- parts -----------------------------------------------------------------------------

    def _key(self, start: _Start, end: int, pairs: Pairs, known: Keys) -> bool:
        """One key with its value; whether it could be told which key it is."""
        trial = Collector()
        node = self._compose(start.line, end, trial)
        if isinstance(node, Mapping):
            for one in trial.found:
                self.report.add(one)
            for key, value in node.items:
                pairs.add(key, value)
            return True
        line = self.lines[start.line]
        match = _KEY.match(line)
        if match and known is OF_SET and self._lists_coins(match, start.line, end):
            pairs.add(self._scalar(match, start.line), self._list(start.line + 1, end))
            return True
        part = Part(start.line, end, known)
        mended = self.slips.mend(part) or on_one_line(self.slips, part)
        if mended is not None:
            pairs.add(*mended)
            return True
        self._give_up(trial, part)
        if match is None:
            return False
        key = self._scalar(match, start.line)
        pairs.add(key, Unread(key.span))
        # Other lines of it may have been keys as well.
        return all(is_blank(self.lines[number]) for number in range(start.line + 1, end))

    def _lists_coins(self, match: re.Match[str], start: int, end: int) -> bool:
        """Whether coins are listed below a key, whatever it is called."""
        if self.lines[start][match.end() :].split("#")[0].strip():
            return False
        below = self.lines[start + 1 : end]
        return match[2] == "coins" or any(_COIN.match(line) for line in below)

    def _give_up(self, trial: Collector, part: Part) -> None:
        """Report what is wrong with a part that can't be read, or can only be read as a text."""
        for one in trial.found:
            self.report.add(one)
        if not trial.errors:
            self.slips.bare(part)
        self.unread += 1
        if self.unread > _MOST_UNREAD:
            raise EnoughError

    def _scalar(self, match: re.Match[str], line: int) -> Scalar:
        return Scalar(match[2].strip("'\""), "", self.slips.span(line, *match.span(2)))

    def _list(self, start: int, end: int) -> Node:
        edge = self._edge(start, end)
        starts = list(self._coins(start, end, edge))
        span = self.slips.span(start - 1, 0, 1)
        if not starts:
            self._junk(start, end)
            return Unread(span)
        self._junk(start, starts[0].line)
        items: list[Node] = []
        for entry, after in self._between(starts, end):
            if depth_of(self.lines[entry.line]) != edge:
                self.slips.move(entry.line, self._shifted(entry.line, after, edge), edge)
            trial = Collector()
            node = self._compose(entry.line, after, trial)
            if isinstance(node, Sequence):
                for one in trial.found:
                    self.report.add(one)
                items.extend(node.items)
            else:
                items.append(self._coin(entry.line, after, trial))
        return Sequence(tuple(items), span)

    def _shifted(self, start: int, end: int, edge: int) -> int:
        """How far an entry that stands wrong goes: only its first line, if the others are right."""
        below = (line for line in self.lines[start + 1 : end] if not is_blank(line))
        first = next(below, "")
        return start + 1 if depth_of(first) == edge + len("- ") else end

    def _coin(self, start: int, end: int, trial: Collector) -> Node:
        """A coin that can't be read as a whole."""
        line = self.lines[start]
        rest = line.replace("-", " ", 1)
        if is_blank(rest) or (not _KEY.match(rest) and not _COIN_KEY.match(rest)):
            return self._braces(start, end, trial)
        self.lines[start] = rest
        pairs, whole = Pairs(self.report), True
        edge = depth_of(rest)
        for key, after in self._between(list(self._keys(start, end, edge)), end):
            whole &= self._key(key, after, pairs, OF_COIN)
        return Mapping(pairs.items, self.slips.span(start, edge, edge + 1), whole)

    def _braces(self, start: int, end: int, trial: Collector) -> Node:
        """A coin in braces; if only its name can be told, it has that."""
        mended = self.slips.brackets(start, end, trial)
        if isinstance(mended, Sequence) and mended.items:
            return mended.items[0]
        self._give_up(trial, Part(start, end, OF_COIN))
        line = self.lines[start]
        at = self.slips.span(start, depth_of(line), depth_of(line) + 1)
        match = re.search(r"\bcoin *: *([^,:{}\[\]\"']+)", line)
        if match is None:
            return Unread(at)
        name = match[1].rstrip()
        key = Scalar("coin", "", at)
        value = Scalar(name, "", self.slips.span(start, match.start(1), match.start(1) + len(name)))
        return Mapping(((key, value),), at, whole=False)

"""Reading a coin file that isn't quite YAML, part by part.

As long as a file is YAML, the parser's tree is taken as it is. If not, the file is cut where the
keys and coins of a coin file begin, going by the lines alone, and each part is read for itself: so
a slip in one place is reported there, and the rest is judged as if it were not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Fix
from piecesofeight.language.file.keys import OF_COIN, OF_SET, Keys
from piecesofeight.language.file.lines import (
    STEP,
    EnoughError,
    Lines,
    depth_of,
    has_outdented_text,
    is_blank,
)
from piecesofeight.language.file.slips import KeyLines, bare, close_brackets, mend
from piecesofeight.language.file.yaml_tree import (
    Mapping,
    Node,
    Pairs,
    Scalar,
    Sequence,
    Unread,
    readable,
)
from piecesofeight.language.program import Span

# Several documents, and files that are too big, are not looked at in parts.
_HOPELESS = ("E0103", "E0120")
# More parts that can't be read are no slips: it isn't a coin file.
_MOST_UNREAD = 200
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
    lines = Lines(plain.split("\n"), file, report)
    if has_outdented_text(plain):
        lines.indent_texts((*OF_SET.names, *OF_COIN.names))
    trial = Collector()
    tree = lines.compose(0, len(lines.rows), trial)
    before = report.errors
    if tree is None and not any(found.code in _HOPELESS for found in trial.found):
        tree = _Reader(lines).read()
        if report.errors > before:
            return tree
    report.take(trial.found)  # perhaps each part can be read, but not all together
    return tree


def _is_signed(line: str) -> bool:
    """Whether a coin begins with something that is meant to be `- `."""
    found = _BARE_COIN.match(line)
    return found is not None and bool(found["sign"].strip()) and not _DASH.match(line)


class _Reader:
    """Reads a file part by part; lines count from 0 here."""

    def __init__(self, lines: Lines) -> None:
        self.file = lines.file
        self.report = lines.report
        self.lines = lines
        self.rows = lines.rows
        self.unread = 0

    def read(self) -> Node | None:
        """The whole file, or as much of it as is worth reading."""
        pairs = Pairs(self.report)
        start = 0
        try:
            self.lines.tabs()
            starts = list(self._top())
            if not starts:
                return self.lines.compose(0, len(self.rows), self.report)
            start = starts[0]
            whole = not self._junk(0, start)
            for part, end in self._between(starts, len(self.rows)):
                cut = self._headless(part, end)
                whole &= self._key(part, cut, pairs, OF_SET)
                if cut < end:
                    self._without_key(cut, end, pairs)
        except EnoughError:
            whole = False
        return Mapping(pairs.items, Span(self.file, start + 1, 1, start + 1, 2), whole=whole)

    def _between(self, starts: list[int], end: int) -> Iterator[tuple[int, int]]:
        return zip(starts, [*starts[1:], end], strict=True)

    def _headless(self, start: int, end: int) -> int:
        """Where coins begin below a key that has a value of its own already."""
        match = _KEY.match(self.rows[start])
        rest = self.rows[start][match.end() :].split("#")[0] if match else ""
        if not rest.strip() or _BLOCK.match(self.rows[start]):
            return end
        below = range(start + 1, end)
        return next((number for number in below if _COIN.match(self.rows[number])), end)

    def _without_key(self, start: int, end: int, pairs: Pairs) -> None:
        """Coins with no `coins:` above them; they are read all the same."""
        depth = depth_of(self.rows[start])
        self.lines.error(
            "`coins:` is missing above the coins",
            self.lines.span(start, depth, depth + 1),
            "write `coins:` on a line of its own above this one",
            Fix.write(self.lines.before(start), "coins:\n", "write `coins:` above it"),
        )
        pairs.add(Scalar("coins", "", self.lines.span(start, 0, 1)), self._list(start, end))

    def _junk(self, start: int, end: int) -> bool:
        """Whether lines hold anything but remarks; that belongs to nothing."""
        lines = [number for number in range(start, end) if not is_blank(self.rows[number])]
        if lines:
            self.lines.junk(lines[0])
        return bool(lines)

    # --- where parts begin -------------------------------------------------------------

    def _top(self) -> Iterator[int]:
        """The keys of the file."""
        block = False
        for number, line in enumerate(self.rows):
            if is_blank(line) or line.startswith(("---", "...", "%")):
                if line.startswith("---") and number == 0:
                    self.rows[0] = ""
                continue
            if depth_of(line) == 0 and not _DASH.match(line) and not _is_signed(line):
                block = bool(_BLOCK.match(line))
                yield number
            elif not block and depth_of(line) == 1 and _SET_KEY.match(line):
                if not _COIN_KEY.match(line):
                    self.lines.move(number, number + 1, 0)
                    yield number

    def _edge(self, start: int, end: int) -> int:
        """How deep the coins of the list stand: as most do, and if in doubt as they should."""
        lines = self.rows[start:end]
        depths = Counter(depth_of(line) for line in lines if _COIN.match(line))
        if depths:
            return min(depths, key=lambda depth: (-depths[depth], depth != STEP, depth))
        begins = (line for line in lines if _DASH.match(line) or _is_signed(line))
        return next(map(depth_of, begins), STEP)

    def _coins(self, start: int, end: int, edge: int) -> Iterator[int]:
        """The entries of the list of coins."""
        named = True
        for number in range(start, end):
            line = self.rows[number]
            dash, bare = _DASH.match(line), _BARE_COIN.match(line)
            if bare and not dash and (named or _is_signed(line)):
                self.lines.dash(number, bare, edge)
                named = True
                yield number
                continue
            begins = bool(_COIN.match(line) or (dash and depth_of(line) == edge))
            named = bool(bare) or (named and not begins)
            if begins:
                yield number

    def _keys(self, start: int, end: int, edge: int) -> Iterator[int]:
        """The keys of a coin, those too that stand where they shouldn't."""
        block = False
        for number in range(start, end):
            line = self.rows[number]
            if is_blank(line):
                continue
            if depth_of(line) == edge:
                block = bool(_BLOCK.match(line))
                yield number
            elif (depth_of(line) < edge or not block) and _COIN_KEY.match(line):
                self.lines.move(number, self._with_text(number, end, edge), edge)
                block = bool(_BLOCK.match(self.rows[number]))
                yield number

    def _with_text(self, start: int, end: int, edge: int) -> int:
        """Where a key ends that is to stand so deep: its text moves too if it is no deeper then."""
        if not _BLOCK.match(self.rows[start]):
            return start + 1
        depth = depth_of(self.rows[start])
        below = (n for n in range(start + 1, end) if not is_blank(self.rows[n]))
        after = next((n for n in below if depth_of(self.rows[n]) <= depth), end)
        text = [n for n in range(start + 1, after) if not is_blank(self.rows[n])]
        moves = text and min(depth_of(self.rows[n]) for n in text) <= edge
        return text[-1] + 1 if moves else start + 1

    # --- parts -----------------------------------------------------------------------------

    def _key(self, start: int, end: int, pairs: Pairs, known: Keys) -> bool:
        """One key with its value; whether it could be told which key it is."""
        trial = Collector()
        node = self.lines.compose(start, end, trial)
        if isinstance(node, Mapping):
            self.report.take(trial.found)
            for key, value in node.items:
                pairs.add(key, value)
            return True
        line = self.rows[start]
        match = _KEY.match(line)
        if match and known is OF_SET and self._lists_coins(match, start, end):
            pairs.add(self._scalar(match, start), self._list(start + 1, end))
            return True
        part = KeyLines(self.lines, start, end, known)
        mended = mend(part)
        if mended is not None:
            pairs.add(*mended)
            return True
        self._give_up(trial, part)
        if match is None:
            return False
        key = self._scalar(match, start)
        pairs.add(key, Unread(key.span))
        # Other lines of it may have been keys as well.
        return all(is_blank(self.rows[number]) for number in range(start + 1, end))

    def _lists_coins(self, match: re.Match[str], start: int, end: int) -> bool:
        """Whether coins are listed below a key, whatever it is called."""
        if self.rows[start][match.end() :].split("#")[0].strip():
            return False
        below = self.rows[start + 1 : end]
        return match[2] == "coins" or any(_COIN.match(line) for line in below)

    def _give_up(self, trial: Collector, part: KeyLines) -> None:
        """Report what is wrong with a part that can't be read, or can only be read as a text."""
        self.report.take(trial.found)
        if not trial.errors:
            bare(part)
        self.unread += 1
        if self.unread > _MOST_UNREAD:
            raise EnoughError

    def _scalar(self, match: re.Match[str], line: int) -> Scalar:
        return Scalar(match[2].strip("'\""), "", self.lines.span(line, *match.span(2)))

    def _list(self, start: int, end: int) -> Node:
        edge = self._edge(start, end)
        starts = list(self._coins(start, end, edge))
        span = self.lines.span(start - 1, 0, 1)
        if not starts:
            self._junk(start, end)
            return Unread(span)
        self._junk(start, starts[0])
        items: list[Node] = []
        for entry, after in self._between(starts, end):
            if depth_of(self.rows[entry]) != edge:
                self.lines.move(entry, self._shifted(entry, after, edge), edge)
            trial = Collector()
            node = self.lines.compose(entry, after, trial)
            if isinstance(node, Sequence):
                self.report.take(trial.found)
                items.extend(node.items)
            else:
                items.append(self._coin(entry, after, trial))
        return Sequence(tuple(items), span)

    def _shifted(self, start: int, end: int, edge: int) -> int:
        """How far an entry that stands wrong goes: only its first line, if the others are right."""
        below = (line for line in self.rows[start + 1 : end] if not is_blank(line))
        first = next(below, "")
        return start + 1 if depth_of(first) == edge + len("- ") else end

    def _coin(self, start: int, end: int, trial: Collector) -> Node:
        """A coin that can't be read as a whole."""
        line = self.rows[start]
        rest = line.replace("-", " ", 1)
        if is_blank(rest) or (not _KEY.match(rest) and not _COIN_KEY.match(rest)):
            return self._braces(start, end, trial)
        self.rows[start] = rest
        pairs, whole = Pairs(self.report), True
        edge = depth_of(rest)
        for key, after in self._between(list(self._keys(start, end, edge)), end):
            whole &= self._key(key, after, pairs, OF_COIN)
        return Mapping(pairs.items, self.lines.span(start, edge, edge + 1), whole=whole)

    def _braces(self, start: int, end: int, trial: Collector) -> Node:
        """A coin in braces; if only its name can be told, it has that."""
        part = KeyLines(self.lines, start, end, OF_COIN)
        mended = close_brackets(part)
        if isinstance(mended, Sequence) and mended.items:
            return mended.items[0]
        self._give_up(trial, part)
        line = self.rows[start]
        at = self.lines.span(start, depth_of(line), depth_of(line) + 1)
        match = re.search(r"\bcoin *: *([^,:{}\[\]\"']+)", line)
        if match is None:
            return Unread(at)
        name = match[1].rstrip()
        key = Scalar("coin", "", at)
        value = Scalar(name, "", self.lines.span(start, match.start(1), match.start(1) + len(name)))
        return Mapping(((key, value),), at, whole=False)

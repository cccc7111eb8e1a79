"""Slips in one key of a coin file or its value, put right so that reading can go on behind them.

Each function here looks for one kind of slip in a `KeyLines`. It reports the slip with its fix, and
gives the key with the value that was meant; or it gives None.
"""

from __future__ import annotations

import re

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.keys import Keys
from piecesofeight.language.file.lines import STEP, Lines, depth_of, is_blank
from piecesofeight.language.file.values import in_braces
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Unread
from piecesofeight.language.program import Span

_NO_SPACE = re.compile(r"( *)([\w-]+):([^\s:].*)$")
_NO_COLON = re.compile(r"( *)([\w-]+)( +)([^\s:#|>].*|\|)$")
_PLAIN = re.compile(r"( *([\w-]+) *: +)([^\s\"'{}\[\]&*!|>%@`#].*?)( +#.*)?$")
_BARE = re.compile(r"( *)([\w-]+) *(?:#.*)?$")
_HEAD = re.compile(r"( *)([\w-]+) *:(.*)$")
_LITERAL = re.compile(r"\s*\|([-+])?\s*(?:#.*)?$")
_NAMES = re.compile(r"( *)(names) *: +([^#]*[^#\s])\s*(?:#.*)?$")
_ABILITY = re.compile(r"( *)(ability) *: +(?P<head>(?:play|react|while)\b[^:#]*:)(?P<rest>[^#]*)$")
_CLOSING = {"{": "}", "[": "]"}

NO_BAR = "the text of an ability must begin with `|`"
PUT_BELOW = "write `ability: |` and put the text below, indented"

Pair = tuple[Scalar, Node]


@frozen
class KeyLines:
    """A key with its value: the lines from `start` to before `end`, and the keys known there."""

    lines: Lines
    start: int
    end: int
    known: Keys

    @property
    def first(self) -> str:
        """Its first line."""
        return self.lines.rows[self.start]

    def span(self, start: int, end: int) -> Span:
        """A place in its first line."""
        return self.lines.span(self.start, start, end)

    def key(self, match: re.Match[str]) -> Scalar:
        """The key in its first line, which the second group of a match has."""
        return Scalar(match[2], "", self.span(*match.span(2)))

    def filled(self) -> list[int]:
        """The lines below the first one that have something on them."""
        lines = self.lines.rows
        return [number for number in range(self.start + 1, self.end) if lines[number].strip()]


def mend(part: KeyLines) -> Pair | None:
    """A key and its value with a slip put right and reported; None if it isn't clear how."""
    for look in (_no_space, _no_colon, _no_bar, _ragged, _unquoted, _unclosed, _braceless, _on_key):
        found = look(part)
        if found is not None:
            return found
    return None


def bare(part: KeyLines) -> None:
    """A line that is no key, nor part of a value; perhaps a key without its `:`."""
    match = _BARE.match(part.first)
    if match is None or match[2] not in part.known:
        part.lines.junk(part.start)
        return
    _report_no_colon(part, match[2], part.span(match.end(2), match.end(2) + 1))


def close_brackets(part: KeyLines) -> Node | None:
    """The tree of a line whose last brackets are not closed; None if that isn't what is wrong."""
    lines, start, line = part.lines, part.start, part.first
    words = re.sub(r"\s+#.*$", "", line).rstrip()
    missing = _closing(words)
    if not missing or any(not is_blank(lines.rows[number]) for number in part.filled()):
        return None
    lines.rows[start] = words + missing
    node = lines.compose(start, part.end, Collector())
    if node is None:
        lines.rows[start] = line
        return None
    message, hint = f"a `{missing[0]}` is missing", f"write `{missing}` at the end of the line"
    fix = Fix.write(lines.before(start, len(words)), missing)
    place = part.span(len(words), len(words) + 1)
    lines.error(f"this is not YAML: {message}", place, hint, fix)
    return node


def report_no_bar(report: Collector, key: Span, behind: Span) -> None:
    """Report `ability:` without `|`; `behind` is the place where it belongs."""
    report.add("E0112", NO_BAR, key, PUT_BELOW, fix=Fix.write(behind, " |", "write `|`"))


# --- signs ------------------------------------------------------------------------------------


def _read_as(part: KeyLines, line: str) -> Pair | None:
    """The key and value of a part with another first line; None if it isn't that simple."""
    old, wider = part.first, part.lines.wider.get(part.start + 1, 0)
    match = _HEAD.match(line)
    assert match is not None
    key = part.key(match)
    part.lines.replace(part.start, line)
    node = part.lines.compose(part.start, part.end, Collector())
    if isinstance(node, Mapping) and len(node.items) == 1:
        return key, node.items[0][1]
    part.lines.rows[part.start] = old
    part.lines.wider[part.start + 1] = wider
    return None


def _no_space(part: KeyLines) -> Pair | None:
    match = _NO_SPACE.match(part.first)
    if match is None or match[2] not in part.known:
        return None
    at = match.start(3)
    place, colon = part.lines.before(part.start, at), part.span(at - 1, at)
    found = _read_as(part, f"{match[1]}{match[2]}: {match[3]}")
    if found is not None:
        fix = Fix.write(place, " ", "put a space behind the `:`")
        hint = "write `:` and a space, as in `limit: 2`"
        part.lines.error("a space is missing behind `:`", colon, hint, fix)
    return found


def _no_colon(part: KeyLines) -> Pair | None:
    match = _NO_COLON.match(part.first)
    if match is None or match[2] not in part.known:
        return None
    behind = part.span(match.end(2), match.end(2) + 1)
    found = _read_as(part, f"{match[1]}{match[2]}:{match[3]}{match[4]}")
    if found is not None:
        _report_no_colon(part, match[2], behind)
    return found


def _report_no_colon(part: KeyLines, key: str, behind: Span) -> None:
    fix = Fix.write(behind.start, ":", f"write `:` behind `{key}`")
    part.lines.error(f"a `:` is missing behind `{key}`", behind, "write `key: value`", fix)


def _unquoted(part: KeyLines) -> Pair | None:
    """A text with `: ` or a strange beginning, which needs quotes."""
    match = _PLAIN.match(part.first)
    if match is None or '"' in match[3] or "\\" in match[3]:
        return None
    if match[2] not in part.known or not part.known[match[2]].is_line:
        return None
    text = part.span(*match.span(3))
    inside = match[3].find(": ")
    at = match.start(3) + (inside if inside >= 0 else len(match[3]) - 1)
    colon = part.span(at, at + 1)
    found = _read_as(part, f'{match[1]}"{match[3]}"')
    if found is None:
        return None
    hint = "put a text with `: ` in it into quotes, or begin a new line"
    fix = Fix.write(text, f'"{match[3]}"', "put the text into quotes")
    plain = match[3].replace(": ", " ") if match[2] == "coin" else match[3]
    if plain != match[3]:
        hint = f"a name has no `:`: write `{plain}`, or begin a new line"
        fix = Fix.write(text, plain)
    message = "this is not YAML: there can't be another `:` here"
    part.lines.error(message, colon, hint, fix)
    return found[0], Scalar(plain, '"', text)


def _unclosed(part: KeyLines) -> Pair | None:
    node = close_brackets(part)
    return node.items[0] if isinstance(node, Mapping) and len(node.items) == 1 else None


def _closing(text: str) -> str:
    """What would close the brackets of a text that are still open; empty if none is, or too many.

    Quoted texts are skipped.
    """
    open_: list[str] = []
    for char in re.sub(r"\"[^\"]*\"|'[^']*'", "", text):
        if char in _CLOSING:
            open_.append(_CLOSING[char])
        elif char in _CLOSING.values() and (not open_ or open_.pop() != char):
            return ""
    return "".join(reversed(open_))


def _braceless(part: KeyLines) -> Pair | None:
    """`names: es: Gaviota`, without braces."""
    match = _NAMES.match(part.first)
    right = in_braces(match[3]) if match else None
    if match is None or right is None:
        return None
    span = part.span(*match.span(3))
    fix = Fix.write(span, right)
    message = "`names` must be keys and values"
    part.lines.error(message, span, f"write `names: {right}`", fix, "E0106")
    return part.key(match), Unread(part.key(match).span)


# --- texts of abilities -----------------------------------------------------------------------


def _text(part: KeyLines, match: re.Match[str]) -> Pair | None:
    """The lines below a key as the text that they were meant to be."""
    lines = part.lines.rows
    least = min((depth_of(lines[number]) for number in part.filled()), default=0)
    if least <= len(match[1]):
        return None
    text = "\n".join(line[least:] for line in lines[part.start + 1 : part.end])
    end = len(part.first.rstrip())
    head = part.span(end - 1, end)
    last = Span(head.file, head.line, head.column, part.end + 1, 1)
    return part.key(match), Scalar(text.rstrip("\n") + "\n", "|", last)


def _no_bar(part: KeyLines) -> Pair | None:
    """`ability:` with a text below it, but no `|`."""
    match = _HEAD.match(part.first)
    if match is None or match[2] != "ability" or match[3].split("#")[0].strip():
        return None
    found = _text(part, match)
    if found is not None:
        report_no_bar(
            part.lines.report, found[0].span, part.lines.before(part.start, match.start(3))
        )
    return found


def _ragged(part: KeyLines) -> Pair | None:
    """A text whose first line stands further right than another."""
    match = _HEAD.match(part.first)
    if match is None or not _LITERAL.match(match[3]) or _text(part, match) is None:
        return None
    filled = part.filled()
    depths = [depth_of(part.lines.rows[number]) for number in filled]
    left = [number for number, depth in zip(filled, depths, strict=True) if depth < depths[0]]
    if not left:
        return None
    wrong, right = filled[0], min(depths)
    message = "the first line of a text can't stand further right than another"
    if len(left) == 1 and len(filled) > 2:
        wrong, right = left[0], depths[0]
        message = "this line can't stand further left than the first one of its text"
    old = depth_of(part.lines.rows[wrong])
    at = part.lines.span(wrong, 0, old)
    hint = f"indent it by {right} spaces"
    edits = part.lines.indent({wrong: " " * right})
    fix = Fix(hint, edits) if abs(right - old) == 1 else None
    part.lines.error(f"this is not YAML: {message}", at, hint, fix)
    return _text(part, match)


def _on_key(part: KeyLines) -> Pair | None:
    """`ability: play:`, the steps behind it or below."""
    match = _ABILITY.match(part.first)
    if match is None:
        return None
    lines = part.lines
    depth, step = len(match[1]) + STEP, match["rest"].strip()
    below = [number for number in part.filled() if not is_blank(lines.rows[number])]
    depths = [depth_of(lines.rows[number]) for number in below]
    if below and (min(depths) != depths[0] or step):
        return None
    more = max(0, depth + STEP - min(depths, default=depth + STEP))
    text = f"|\n{' ' * depth}{match['head']}"
    text += f"\n{' ' * (depth + STEP)}{step}" if step else ""
    span = part.span(match.start("head"), len(part.first.rstrip()))
    edits = [Edit(span, text), *(Edit(lines.before(n), " " * more) for n in below if more)]
    fix = Fix("write `|`, and the text below", tuple(edits)) if step or below else None
    lines.error(NO_BAR, span, PUT_BELOW, fix, "E0112")
    return part.key(match), Unread(part.key(match).span)

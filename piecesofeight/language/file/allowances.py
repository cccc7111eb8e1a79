"""Remarks in a coin file that say that a warning is meant: `# check: allow W0401`.

A remark counts for the line that it stands on, or above if it has a line of its own, and for all
that belongs to that line, as its indentation shows: above a coin it counts for the coin. At the
top of a file, above everything else, it counts for the file. Several codes may be named, and what
follows a second colon is for people: `# check: allow W0401: the name is the same in Spanish`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence

import attrs
from attrs import frozen

from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Edit, Fix, Severity
from piecesofeight.language.file import yaml_tree
from piecesofeight.language.file.lines import depth_of, is_blank
from piecesofeight.language.program import Span
from piecesofeight.spelling import closest

_REMARK = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*check:[ \t]*(?P<verb>[^\s,:]*)(?P<rest>.*)$")
_CODE = re.compile(r"[^\s,]+")
_LIKE_A_CODE = re.compile(r"[A-Za-z]\d{3,5}")


@frozen
class _Remark:
    """A remark in a file: where it stands, what it names, and the lines that it counts for."""

    span: Span  # from `#` to the end of the line
    alone: bool  # nothing else is on its line
    codes: tuple[Span, ...]
    names: tuple[str, ...]
    first: int
    last: int


def settle(report: Collector, texts: Mapping[str, str]) -> frozenset[Diagnostic]:
    """The warnings that are allowed; new ones, about remarks that are wrong, go to the report.

    Args:
        report: what has been found in some files, all of it.
        texts: the texts of these files by name, with plain line breaks.
    """
    allowed: set[Diagnostic] = set()
    found = sorted(report.found, key=lambda entry: entry.span.line)
    for file, text in texts.items():
        broken = False
        warnings: dict[str, list[Diagnostic]] = {}
        for entry in found:
            if entry.span.file == file:
                broken |= entry.severity is Severity.ERROR
                warnings.setdefault(entry.code, []).append(entry)
        lines = text.split("\n")
        for remark in _remarks(text, lines, file, report):
            meant = [
                entry for code in remark.names for entry in _within(remark, warnings.get(code, []))
            ]
            allowed.update(meant)
            if not broken:  # a coin with an error isn't looked at for what is hardly meant
                _unneeded(remark, {entry.code for entry in meant}, lines, report)
    return frozenset(allowed)


def _within(remark: _Remark, warnings: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The warnings, in the order of their lines, that are in the lines of a remark."""
    first = bisect_left(warnings, remark.first, key=lambda entry: entry.span.line)
    return warnings[first : bisect_right(warnings, remark.last, key=lambda entry: entry.span.line)]


def _remarks(text: str, lines: Sequence[str], file: str, report: Collector) -> Iterator[_Remark]:
    if "check:" not in text:
        return
    top = next((number for number, line in enumerate(lines, 1) if not is_blank(line)), len(lines))
    quoted: list[Span] | None = None
    for number, line in enumerate(lines, 1):
        found = _REMARK.search(line)
        if found is None or not (found["verb"] == "allow" or _nearly(found["verb"])):
            continue
        if quoted is None:
            quoted = list(_texts(yaml_tree.read_yaml(text, file, Collector())))
        if not _quoted(number, found.start() + 1, quoted):
            remark = _remark(found, number, lines, file, report)
            if remark is not None:
                whole = number < top
                yield attrs.evolve(remark, first=1, last=len(lines)) if whole else remark


def _nearly(verb: str) -> bool:
    """Whether a word is a slip for `allow`, or a code; other remarks are the author's own."""
    return closest(verb, ["allow"]) is not None or bool(_LIKE_A_CODE.fullmatch(verb))


def _remark(
    found: re.Match[str], number: int, lines: Sequence[str], file: str, report: Collector
) -> _Remark | None:
    whole = _on(number, found.start(), len(lines[number - 1].rstrip()), file)
    named = list(_CODE.finditer(found["rest"].partition(":")[0]))
    if found["verb"] != "allow":
        report.say("W0502", whole, "verb", verb=found["verb"])
        return None
    if not named:
        report.say("W0502", whole, "no code")
        return None
    codes, names = [], []
    for code in named:
        start = found.start("rest") + code.start()
        span = _on(number, start, start + len(code[0]), file)
        if _can_be_allowed(code[0], span, report):
            codes.append(span)
            names.append(code[0])
    alone = not lines[number - 1][: found.start()].strip()
    first, last = _scope(number, alone, lines)
    return _Remark(whole, alone, tuple(codes), tuple(names), first, last)


def _can_be_allowed(code: str, span: Span, report: Collector) -> bool:
    if code not in codes():
        near = closest(code, [known for known in codes() if known.startswith("W")])
        hint = f"did you mean `{near}`?" if near else ""
        report.say("W0502", span, "unknown", name=code, hint=hint)
    elif not code.startswith("W"):
        report.say("W0502", span, "error", name=code)
    else:
        return True
    return False


def _scope(number: int, alone: bool, lines: Sequence[str]) -> tuple[int, int]:
    """The first and the last line that a remark counts for."""
    if alone:
        following = range(number + 1, len(lines) + 1)
        number = next((line for line in following if not is_blank(lines[line - 1])), number)
    last = number
    for line in range(number + 1, len(lines) + 1):
        if not is_blank(lines[line - 1]):
            if depth_of(lines[line - 1]) <= depth_of(lines[number - 1]):
                break
            last = line
    return number, last


def _unneeded(
    remark: _Remark, used: Collection[str], lines: Sequence[str], report: Collector
) -> None:
    kept = [name for name in remark.names if name in used]
    for name, span in zip(remark.names, remark.codes, strict=True):
        if name not in used:
            report.say("W0501", span, fix=_without(remark, kept, lines), name=name)


def _without(remark: _Remark, kept: Sequence[str], lines: Sequence[str]) -> Fix:
    """The way to leave out what a remark allows in vain."""
    span = remark.span
    if kept:
        first, last = remark.codes[0], remark.codes[-1]
        codes = Span(span.file, span.line, first.column, span.line, last.end_column)
        return Fix(f"allow {', '.join(kept)} only", (Edit(codes, ", ".join(kept)),))
    if remark.alone and span.line < len(lines):
        gone = Span(span.file, span.line, 1, span.line + 1, 1)
    else:
        start = len(lines[span.line - 1][: span.column - 1].rstrip())
        gone = Span(span.file, span.line, start + 1, span.line, len(lines[span.line - 1]) + 1)
    return Fix.write(gone, "", "delete the remark")


def _texts(node: yaml_tree.Node | None, key: str = "") -> Iterator[Span]:
    """Where texts stand in which `#` is no remark: all but those of abilities."""
    if isinstance(node, yaml_tree.Mapping):
        for name, value in node.items:
            yield from _texts(value, name.text)
    elif isinstance(node, yaml_tree.Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, yaml_tree.Scalar) and not (key == "ability" and node.style == "|"):
        yield node.span


def _quoted(line: int, column: int, texts: Sequence[Span]) -> bool:
    """Whether a place is in one of some texts, which are in the order of the file."""
    place = (line, column)
    before = bisect_right(texts, place, key=lambda span: (span.line, span.column))
    return before > 0 and place < (texts[before - 1].end_line, texts[before - 1].end_column)


def _on(line: int, start: int, end: int, file: str) -> Span:
    return Span(file, line, start + 1, line, end + 1)

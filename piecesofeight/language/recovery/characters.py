"""Characters that have no place in the text of a coin.

Each is reported where it stands. Where it is clear what was meant, the text that is read on has
that instead, so that the rest of the line can be judged; its places stay what they are.
"""

from __future__ import annotations

import re

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.lookalikes import SPACES, called, look_alikes
from piecesofeight.language.program import Origin, Span

_QUOTED = re.compile(
    '[\u201c\u201d\u201e\u201f\u00ab\u2018]([^\u201c-\u201f\u00ab\u00bb"\n]+)[\u201c\u201d\u00bb\u2019]'
)
_APOSTROPHES = re.compile(r"(?<!\w)'([A-ZÀ-ÖØ-Þ][^'\n]*)'(?!\w)")
_SLASHES = re.compile(r'"[^"]*"|#.*|(//|/\*)')
_DASH = re.compile(r" *(- +)(?=[a-zA-Z])")
_SIGNS = {"\uff1a": ":", "\uff08": "(", "\uff09": ")", "\uff02": '"', "\ufe55": ":", "\u2236": ":"}


def without_slashes(text: str, origin: Origin, report: Collector) -> str:
    """A text with `#` before each remark that was written behind `//` or `/*`."""
    if "//" not in text and "/*" not in text:
        return text
    rows = text.split("\n")
    for number, row in enumerate(rows):
        found = next((match for match in _SLASHES.finditer(row) if match[1]), None)
        if found is not None:
            start, end = found.span(1)
            span = origin.span(number + 1, start + 1, number + 1, end + 1)
            gap = "" if row[end : end + 1] == " " else " "
            fix = Fix.write(span, f"#{gap}", "write `#`")
            report.say("E0203", span, "remark", fix=fix, sign=found[1])
            rows[number] = row[:start] + "# " + row[end:]
    return "\n".join(rows)


def without_dashes(text: str, origin: Origin, report: Collector) -> str:
    """A text with spaces for the `- ` before its lines."""
    rows = text.split("\n")
    for number, row in enumerate(rows):
        found = _DASH.match(row)
        if found is not None:
            start, end = found.span(1)
            span = origin.span(number + 1, start + 1, number + 1, start + 2)
            report.say("E0203", span, "dash", fix=Fix.write(span, " ", "leave it out"))
            rows[number] = row[:start] + " " * (end - start) + row[end:]
    return "\n".join(rows)


def clean(text: str, origin: Origin, report: Collector) -> str:
    """A text with what was meant in place of what is out of place, which is reported."""
    rows = enumerate(text.split("\n"), 1)
    return "\n".join(_Cleaner(origin, report, number).row(row) for number, row in rows)


@frozen
class _Cleaner:
    origin: Origin
    report: Collector
    number: int

    def row(self, row: str) -> str:
        """One row; what follows `#` is nobody's business."""
        words = re.sub(r'("[^"]*")|#.*', lambda match: match[1] or "", row)
        if not words.strip():
            return row
        if "\t" in words:
            words = self.tabs(words)
        if not words.isascii() or "'" in words:
            words = self.quotes(words)
        if not words.isascii():
            words = re.sub(f"[{SPACES}]", " ", words)  # reported when the file was read
            words = self.signs(words)
            words = self.letters(words)
        return words + row[len(words) :]

    def span(self, start: int, end: int) -> Span:
        return self.origin.span(self.number, start + 1, self.number, end + 1)

    def tabs(self, words: str) -> str:
        for match in re.finditer(r"\t+", words):
            start, end = match.span()
            fix = None  # nobody knows how wide it is before a line
            if words[:start].strip():
                space = " " if words[end:].strip() else ""
                fix = Fix.write(self.span(start, end), space, "write a space")
            self.report.say("E0204", self.span(start, start + 1), fix=fix)
        return words.replace("\t", " ")

    def quotes(self, words: str) -> str:
        for pattern in (_QUOTED, _APOSTROPHES):
            for match in pattern.finditer(words):
                start, end = match.span()
                edges = (self.span(start, start + 1), self.span(end - 1, end))
                fix = Fix('write `"` on both sides', tuple(Edit(edge, '"') for edge in edges))
                first, last = match[0][0], match[0][-1]
                span = self.span(start, end)
                self.report.say("E0203", span, "quotes", fix=fix, first=first, last=last)
                words = words[:start] + f'"{match[1]}"' + words[end:]
        return words

    def signs(self, words: str) -> str:
        for index, char in enumerate(words):
            if char in _SIGNS:
                span, right = self.span(index, index + 1), _SIGNS[char]
                fix = Fix.write(span, right)
                self.report.say("E0119", span, "sign", sign=right, called=called(char), fix=fix)
        return words.translate({ord(char): plain for char, plain in _SIGNS.items()})

    def letters(self, words: str) -> str:
        for found in look_alikes(words):
            span = self.span(found.start, found.end)
            fix = Fix.write(span, found.plain, found.hint) if found.is_plain else None
            self.report.add("E0119", found.message, span, found.hint, fix=fix)
            words = words[: found.start] + found.plain + words[found.end :]
        return words

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
_SIGNS = {"\uff1a": ":", "\uff08": "(", "\uff09": ")", "\uff02": '"', "\ufe55": ":", "\u2236": ":"}


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

    def error(self, code: str, message: str, hint: str, fix: Fix | None, *at: int) -> None:
        self.report.add(code, message, self.span(*at), hint, fix=fix)

    def span(self, start: int, end: int) -> Span:
        return self.origin.span(self.number, start + 1, self.number, end + 1)

    def tabs(self, words: str) -> str:
        for match in re.finditer(r"\t+", words):
            start, end = match.span()
            fix = None  # nobody knows how wide it is before a line
            if words[:start].strip():
                space = " " if words[end:].strip() else ""
                fix = Fix.write(self.span(start, end), space, "write a space")
            self.error("E0204", "there is a tab here", "use spaces", fix, start, start + 1)
        return words.replace("\t", " ")

    def quotes(self, words: str) -> str:
        for pattern in (_QUOTED, _APOSTROPHES):
            for match in pattern.finditer(words):
                start, end = match.span()
                edges = (self.span(start, start + 1), self.span(end - 1, end))
                message = (
                    f"`{match[0][0]}` and `{match[0][-1]}` are not the quotes of this language"
                )
                fix = Fix('write `"` on both sides', tuple(Edit(edge, '"') for edge in edges))
                self.error("E0203", message, 'write `"` on both sides of a name', fix, start, end)
                words = words[:start] + f'"{match[1]}"' + words[end:]
        return words

    def signs(self, words: str) -> str:
        for index, char in enumerate(words):
            if char in _SIGNS:
                fix = Fix.write(self.span(index, index + 1), _SIGNS[char])
                message = f"this sign is not `{_SIGNS[char]}`: it is {called(char)}"
                self.error("E0119", message, fix.message, fix, index, index + 1)
        return words.translate({ord(char): plain for char, plain in _SIGNS.items()})

    def letters(self, words: str) -> str:
        for found in look_alikes(words):
            start, end = found.start, found.end
            right = Fix.write(self.span(start, end), found.plain, found.hint)
            fix = right if found.is_plain else None
            self.error("E0119", found.message, found.hint, fix, start, end)
            words = words[:start] + found.plain + words[end:]
        return words

"""What is wrong with a coin file, said so that its author can mend it.

A `Diagnostic` is a plain value: code, message, place, and a way out. How it is shown is told in
`rendering.py`. Messages are lowercase, have no final full stop, put what the author wrote in
backquotes and never name a type of the implementation. What each code means is told in `codes/`.
"""

from __future__ import annotations

import difflib
import enum
import functools
from collections.abc import Iterable, Mapping

from attrs import field, frozen

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.codes import CODES
from piecesofeight.language.program import Span

__all__ = [
    "CoinFileError",
    "Diagnostic",
    "Edit",
    "Fix",
    "Related",
    "Severity",
    "closest",
]

_SHORT = 3


class Severity(enum.Enum):
    """Whether a file with this diagnostic can be used."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Related:
    """Another place that has to do with a diagnostic, and why."""

    message: str
    span: Span


@frozen
class Edit:
    """A replacement of a piece of a file; a span without width inserts, an empty text deletes."""

    span: Span
    text: str


@frozen
class Fix:
    """A way out that needs no thought: edits that leave no doubt about what is meant.

    `message` says what is done, such as "write `destroy`". The edits don't overlap, and all are
    made or none. Something that might change what a coin does is a help, never a fix.
    """

    message: str
    edits: tuple[Edit, ...]


@frozen
class Diagnostic:
    """One thing that is wrong in one place.

    `code` is a key of `CODES`; `span` is what gets underlined; `help` is a way out, if
    there is one; `related` are other places, such as the first of two definitions; `fix`
    is a way out that can be taken without asking.
    """

    code: str = field()
    severity: Severity
    message: str
    span: Span
    help: str | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    @code.validator
    def _is_in_the_table(self, _attribute: object, value: str) -> None:
        if value not in CODES:
            raise ValueError(f"{value} is not in the table of codes")


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that `word` is most likely a slip for, or None if none is near."""
    return _closest(word.lower(), choices if isinstance(choices, frozenset) else tuple(choices))


@functools.lru_cache(maxsize=1024)  # an author makes a slip more than once
def _closest(word: str, choices: frozenset[str] | tuple[str, ...]) -> str | None:
    by_lower = _by_lower(choices)
    found = difflib.get_close_matches(word, by_lower, n=5, cutoff=0.6)
    return next((by_lower[near] for near in found if _alike(word, near)), None)


@functools.lru_cache(maxsize=16)
def _by_lower(choices: frozenset[str] | tuple[str, ...]) -> dict[str, str]:
    by_lower: dict[str, str] = {}
    for choice in choices:
        by_lower.setdefault(choice.lower(), choice)
    return dict(sorted(by_lower.items()))


def _alike(word: str, near: str) -> bool:
    """Short words are alike only if they differ by one letter, or by two that changed places."""
    if min(len(word), len(near)) > _SHORT:
        return True
    if len(word) == len(near):
        differs = [i for i, pair in enumerate(zip(word, near, strict=True)) if pair[0] != pair[1]]
        if len(differs) == 2:
            one, two = differs
            return two == one + 1 and word[one] == near[two] and word[two] == near[one]
        return len(differs) <= 1
    short, long = sorted((word, near), key=len)
    return any(short == long[:i] + long[i + 1 :] for i in range(len(long)))


class CoinFileError(PiecesOfEightError, ValueError):
    """Coin files that can't be used. `diagnostics` says why; so does `str()`, for people."""

    def __init__(
        self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None
    ) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self.sources: dict[str, str] = dict(sources or {})
        super().__init__(self.diagnostics, self.sources)

    def __str__(self) -> str:
        from piecesofeight.language.diagnostics.rendering import render_all  # it knows diagnostics

        return render_all(self.diagnostics, self.sources)

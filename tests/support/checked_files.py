"""Files with mistakes: what is said of each, found out once for all tests that look at it."""

from __future__ import annotations

import functools
from pathlib import Path

from folders import TESTS
from golden import golden

from piecesofeight.language import Diagnostic, check_text, render_all

ERRORS = TESTS / "language/diagnostics/errors"
BEGINNERS = TESTS / "language/recovery/beginners"


@functools.cache
def files(folder: Path, begin: str = "") -> tuple[Path, ...]:
    """The coin files of a folder; those whose names begin so."""
    return tuple(sorted(folder.glob(f"{begin}*.yaml")))


@functools.cache
def text_of(path: Path) -> str:
    """What stands in a file."""
    return path.read_text(encoding="utf-8")


@functools.cache
def checked(path: Path) -> tuple[Diagnostic, ...]:
    """What is said of a file."""
    return tuple(check_text(text_of(path), path.name))


def unlike_their_goldens(paths: tuple[Path, ...]) -> dict[str, tuple[str, str]]:
    """What is kept of files beside them, and what is said of them now, where that differs."""
    found = {}
    for path in paths:
        said = render_all(checked(path), {path.name: text_of(path)}) + "\n"
        kept = golden(path.with_suffix(".txt"), said)
        if kept != said:
            found[path.stem] = kept, said
    return found

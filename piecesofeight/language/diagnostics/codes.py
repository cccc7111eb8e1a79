"""The diagnostic codes: every mistake that can be reported, told once, in `codes.yaml`.

That file is read when somebody asks what a code means. Reporting a mistake doesn't need it: the
tests look for every code of the sources in it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from attrs import frozen

from piecesofeight.data_files import yaml_data

__all__ = ["Code", "codes"]


@frozen
class Code:
    """One kind of mistake, for the reference: why it is one, and how to mend it.

    `bad` and `good` are the text of a coin, or of games (E06, E07) the course of a phase; or a
    whole file if they begin with `set:` or `game:`. Where no file could show it (it can't be read
    at all), they are empty. `see` are words of the vocabulary and numbers of rules, to read on.
    """

    code: str
    title: str
    why: str
    bad: str = ""
    good: str = ""
    see: tuple[str, ...] = ()


@functools.cache
def codes() -> Mapping[str, Code]:
    """All codes, in their order."""
    return {
        code: Code(code, **{**entry, "see": tuple(entry.get("see", ()))})
        for code, entry in yaml_data("language/diagnostics/codes.yaml")["codes"].items()
    }

"""The table of diagnostic codes: every mistake that can be reported, told once.

The first digits say what a code is about, see `FAMILIES`; E is an error, W a warning.
"""

from __future__ import annotations

from piecesofeight.language.diagnostics.codes.allowances import ALLOWANCES
from piecesofeight.language.diagnostics.codes.entry import Code
from piecesofeight.language.diagnostics.codes.files import FILES
from piecesofeight.language.diagnostics.codes.lints import LINTS
from piecesofeight.language.diagnostics.codes.meaning import MEANING
from piecesofeight.language.diagnostics.codes.reading import READING
from piecesofeight.language.diagnostics.codes.sense import SENSE

__all__ = ["CODES", "FAMILIES", "Code"]

CODES: dict[str, Code] = {
    entry.code: entry for entry in (*FILES, *READING, *MEANING, *SENSE, *LINTS, *ALLOWANCES)
}

# What the codes that begin so are about.
FAMILIES: dict[str, str] = {
    "E01": "the file",
    "E02": "how a text is written",
    "E03": "what a text means",
    "W04": "what is hardly meant",
    "W05": "remarks that allow a warning",
}

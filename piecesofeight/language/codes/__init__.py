"""The table of diagnostic codes: every mistake that can be reported, told once.

E01.. are about the file, E02.. about reading the text of a coin, E03.. about its sense.
W04.. are no errors: warnings of what is hardly meant. W05.. are about remarks that allow these.
"""

from __future__ import annotations

from piecesofeight.language.codes.allowances import ALLOWANCES
from piecesofeight.language.codes.entry import Code
from piecesofeight.language.codes.files import FILES
from piecesofeight.language.codes.lints import LINTS
from piecesofeight.language.codes.meaning import MEANING
from piecesofeight.language.codes.reading import READING
from piecesofeight.language.codes.sense import SENSE

__all__ = ["CODES", "Code"]

CODES: dict[str, Code] = {
    entry.code: entry for entry in (*FILES, *READING, *MEANING, *SENSE, *LINTS, *ALLOWANCES)
}

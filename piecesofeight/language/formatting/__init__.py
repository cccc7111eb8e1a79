"""The canonical layout of coin files and scenario files.

`format_text` is a pure function from text to text. It keeps every comment, changes nothing of
what the file means, and changes nothing at all in a text that it has laid out before. The
layout is told in `docs/do/formatting.md`.
"""

from __future__ import annotations

from piecesofeight.language.formatting.adding import add_entry
from piecesofeight.language.formatting.edits import Edit, format_edits
from piecesofeight.language.formatting.formatter import format_text
from piecesofeight.language.formatting.same import FormattingError

__all__ = ["Edit", "FormattingError", "add_entry", "format_edits", "format_text"]

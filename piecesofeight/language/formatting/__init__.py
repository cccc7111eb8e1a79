"""The canonical layout of coin files and scenario files.

`format_text` is a pure function from text to text. It keeps every comment, changes nothing of
what the file means, and changes nothing at all in a text that it has laid out before. The
layout is told in `docs/do/formatting.md`.
"""

from __future__ import annotations

from piecesofeight.language.formatting.edits import add_entry, format_edits
from piecesofeight.language.formatting.formatter import FormattingError, format_text

__all__ = ["FormattingError", "add_entry", "format_edits", "format_text"]

"""Places: ours count characters from 1, those of the protocol count the editor's units from 0."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from piecesofeight.language.program import Span


def path_of(uri: str) -> str:
    """The path of a document; its address where it isn't a file."""
    return to_fs_path(uri) or uri


def uri_of(path: str) -> str:
    """The address of a file."""
    return from_fs_path(path) or path


def range_of(span: Span, document: TextDocument) -> lsp.Range:
    """A span of a document in the editor's units; the first letter for a span of a whole file."""
    start = lsp.Position(max(span.line, 1) - 1, max(span.column, 1) - 1)
    end = lsp.Position(max(span.end_line, 1) - 1, max(span.end_column, 1) - 1)
    return document.position_codec.range_to_client_units(document.lines, lsp.Range(start, end))


def place_of(position: lsp.Position, document: TextDocument) -> tuple[int, int]:
    """A position in a document as line and column, both from 1."""
    found = document.position_codec.position_from_client_units(document.lines, position)
    return found.line + 1, found.character + 1


def whole(document: TextDocument) -> lsp.Range:
    """All of a document."""
    return lsp.Range(lsp.Position(0, 0), lsp.Position(len(document.lines) + 1, 0))

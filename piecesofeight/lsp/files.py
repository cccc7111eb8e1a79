"""A file in the editor: its text, its places in the protocol, and the coin files beside it.

Our places count characters from 1, those of the protocol count the editor's units from 0.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import Workspace

from piecesofeight.language import CoinFileError, Coins, Diagnostic, check_sources, load_coins
from piecesofeight.language.editor import Names
from piecesofeight.language.file.reading import declaration
from piecesofeight.language.loading.coinset import load_sources
from piecesofeight.language.loading.sources import Source
from piecesofeight.language.program import Span
from piecesofeight.plain_files import read_plain

MOST_BYTES = 4 * 1024 * 1024
MOST_FILES = 200
_SCENARIOS = (".scenario.yaml", ".scenario.yml")


class OpenFile:
    """A file that the editor asks about, as it stands there."""

    def __init__(self, workspace: Workspace, uri: str) -> None:
        self.workspace = workspace
        self.uri = uri
        self.path = to_fs_path(uri) or uri
        self.document = workspace.get_text_document(uri)
        self.text = str(self.document.source)
        self.is_scenario = self.path.endswith(_SCENARIOS)
        self.is_game = not self.is_scenario and Source(self.path, self.text).is_game

    def range_of(self, span: Span) -> lsp.Range:
        """A span in the editor's units; the first letter for a span of the whole file."""
        start = lsp.Position(max(span.line, 1) - 1, max(span.column, 1) - 1)
        end = lsp.Position(max(span.end_line, 1) - 1, max(span.end_column, 1) - 1)
        codec = self.document.position_codec
        return codec.range_to_client_units(self.document.lines, lsp.Range(start, end))

    def location_of(self, span: Span) -> lsp.Location:
        """A span of this file or of another."""
        uri = from_fs_path(span.file) or span.file
        return lsp.Location(uri, OpenFile(self.workspace, uri).range_of(span))

    def place_of(self, position: lsp.Position) -> tuple[int, int]:
        """A position as line and column, both from 1."""
        codec = self.document.position_codec
        found = codec.position_from_client_units(self.document.lines, position)
        return found.line + 1, found.character + 1

    @cached_property
    def texts(self) -> dict[str, str]:
        """The coin files beside this file, and those that are open; by path, this one first."""
        folder = Path(self.path).parent
        beside = sorted(folder.glob("*.yaml"))[:MOST_FILES] if folder.is_dir() else []
        opened = [to_fs_path(uri) or uri for uri in self.workspace.text_documents]
        texts: dict[str, str] = {}
        for path in dict.fromkeys([self.path, *map(str, beside), *opened]):
            if not path.endswith(_SCENARIOS):
                text = self._text_of(path)
                if path == self.path or declaration(text, path) is not None:
                    texts[path] = text
        return texts

    def _text_of(self, path: str) -> str:
        """The text of a file as it stands in the editor, or else on the disk; empty if it can't."""
        document = self.workspace.text_documents.get(from_fs_path(path) or path)
        if document is not None:
            return str(document.source)
        try:
            return read_plain(path, MOST_BYTES).decode("utf-8")
        except (OSError, ValueError):
            return ""

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """This file, and those of the files beside it that have sets which it uses."""
        sets: dict[str, str] = {}
        uses: dict[str, list[str]] = {}
        for path, text in self.texts.items():
            found = declaration(text, path)
            if found is not None:
                sets.setdefault(found.name, path)
                uses[path] = [used.name for used in found.uses]
        wanted = [self.path]
        for path in wanted:
            used = [sets[name] for name in uses.get(path, []) if name in sets]
            wanted += [file for file in dict.fromkeys(used) if file not in wanted]
        return tuple(Source(path, self.texts[path]) for path in wanted if path in self.texts)

    @cached_property
    def coins(self) -> frozenset[str]:
        """The names of coins that a text of this file may speak of."""
        found: set[str] = set()
        shipped = {entry.name: entry for entry in load_coins().sets}
        for source in self.sources:
            entry = declaration(source.text, source.name)
            if entry is not None:
                found |= {listed.coin.name for listed in entry.coins}
                used = [shipped[used.name] for used in entry.uses if used.name in shipped]
                found |= {coin.name for known in used for coin in known.coins}
        return frozenset(found)

    @property
    def names(self) -> Names:
        """The names in the coin files beside it, and in itself."""
        return Names(self.texts, self.coins)

    def loaded(self) -> Coins | None:
        """The coins of the file and of the sets that it uses; None while there is an error."""
        try:
            return load_sources(*self.sources)
        except CoinFileError:
            return None

    def found(self) -> list[Diagnostic]:
        """What is wrong with a coin file."""
        diagnostics = check_sources(*self.sources).diagnostics
        return [found for found in diagnostics if found.span.file == self.path]

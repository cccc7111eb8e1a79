"""Parsers by Lark, and their LALR tables: worked out once, then kept.

Working out the tables of a grammar takes a hundred times as long as reading a coin. An installed
package has the tables with it, made when it was built (`write_tables`). A checkout, an editable
install, or another version of Lark or Python finds them in the user's cache from the second start
on. Lark writes and reads them itself (`Lark.save`, `Lark.load`).
"""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from piecesofeight import data_files
from piecesofeight.user_cache import CachedFile

if TYPE_CHECKING:
    from lark import Lark

KIND = "parsers"
_PLAIN = str, bool, int, list, tuple


@frozen(eq=False)
class Grammar:
    """A grammar and how Lark is to read texts by it.

    Attributes:
        name: what its tables are called on disk.
        text: the grammar in Lark's notation.
        options: Lark's, all of which can be pickled: they are saved with the tables.
    """

    name: str
    text: str
    options: dict[str, Any] = field(factory=dict)

    def load(self) -> Lark:
        """Return the LALR parser, by tables that are kept if there are any.

        Tables are looked for in the package, then in the user's cache. What is found nowhere is
        worked out, and kept in the cache.
        """
        file = CachedFile(KIND, self.key)
        for find in (self._shipped, file.read):
            data = find()
            if data is not None and (parser := _load(data)) is not None:
                return parser
        parser = self.build()
        file.write(_save(parser))
        return parser

    def build(self, *, strict: bool = False) -> Lark:
        """Return the LALR parser, its tables worked out anew.

        Args:
            strict: whether conflicts of rules, and of terminals, are errors. For tests.
        """
        return build(self.text, strict=strict, parser="lalr", **self.options)

    @property
    def key(self) -> str:
        """The name of the file with the tables: it says all that they depend on."""
        import lark

        options = sorted((name, _describe(value)) for name, value in self.options.items())
        meant = self.text, options, lark.__version__, sys.version_info[:2]
        return f"{self.name}-{hashlib.sha256(repr(meant).encode()).hexdigest()[:24]}"

    def _shipped(self) -> bytes | None:
        """The tables that came with the package; None if it has none for this grammar."""
        return data_files.read_bytes(KIND, self.key)


def build(text: str, *, strict: bool = False, **options: Any) -> Lark:
    """Return a parser, or a lexer alone, built anew.

    Lark seeks texts that two terminals match if `interegular` happens to be installed. That takes
    longer than a small parser itself, so it is done for tests only.

    Args:
        text: the grammar in Lark's notation.
        strict: whether conflicts of rules, and of terminals, are errors.
        options: Lark's other ones.
    """
    from lark import Lark, lexer

    usual = lexer.has_interegular
    lexer.has_interegular = usual and strict
    try:
        return Lark(text, strict=strict, **options)
    finally:
        lexer.has_interegular = usual


def write_tables(grammars: Iterable[Grammar], folder: Path) -> None:
    """Write the tables of grammars for the package that is being built.

    Args:
        grammars: whose tables.
        folder: where each gets a file of its own, in a folder named `parsers`.
    """
    (folder / KIND).mkdir(parents=True, exist_ok=True)
    for grammar in grammars:
        (folder / KIND / grammar.key).write_bytes(_save(grammar.build()))


def _describe(value: object) -> str:
    """What an option says, the same in each process: of an object its class."""
    if isinstance(value, _PLAIN):
        return repr(value)
    return f"{type(value).__module__}.{type(value).__qualname__}"


def _save(parser: Lark) -> bytes:
    file = io.BytesIO()
    parser.save(file)
    return file.getvalue()


def _load(data: bytes) -> Lark | None:
    """The parser of some tables; None if they can't be used, for instance by an altered Lark."""
    from lark import Lark

    try:
        return Lark.load(io.BytesIO(data))
    except Exception:  # what is pickled may lack a class or a field; then they are made anew
        return None

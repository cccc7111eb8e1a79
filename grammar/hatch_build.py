"""What is done when a wheel is built: the grammars go into it, and the tables of their parsers.

Lark works out the tables for as long as a short command takes. An editable install has no use for
them here: its grammars may change.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "piecesofeight/_data"


class GrammarHook(BuildHookInterface[Any]):
    """Adds the grammars and their tables to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the tables of all grammars, and name all files that go into the wheel."""
        if version == "editable":
            return
        root = Path(self.root)
        included: dict[str, str] = build_data["force_include"]
        for path in sorted((root / "grammar").glob("*.lark")):
            included[str(path)] = f"{DATA}/grammar/{path.name}"
        self.made = tempfile.TemporaryDirectory(prefix="piecesofeight-")  # goes with this object
        sys.path.insert(0, self.root)
        try:
            from piecesofeight.grammars import all_grammars
            from piecesofeight.parsers import KIND, write_tables

            write_tables(all_grammars(), Path(self.made.name))
        finally:
            sys.path.remove(self.root)
        for path in sorted(Path(self.made.name, KIND).iterdir()):
            included[str(path)] = f"{DATA}/{KIND}/{path.name}"

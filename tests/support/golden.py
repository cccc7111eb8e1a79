"""Texts kept in files, which tests compare with what the library says now."""

from __future__ import annotations

import os
from pathlib import Path


def golden(path: Path, text: str) -> str:
    """The text that is kept in `path`; with `UPDATE_GOLDEN=1` `text` is kept there from now on.

    After a deliberate change of words run the tests once like that, and read the difference.
    """
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path} is not there yet: run this test with UPDATE_GOLDEN=1"
    return path.read_text(encoding="utf-8")

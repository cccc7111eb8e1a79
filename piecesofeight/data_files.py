"""Where the coin files and grammars are.

An installed wheel carries them as package data in `_data/`; a source checkout, and so an
editable install, has them at the top of the repository.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

PACKAGE = "piecesofeight"


def folder(name: str) -> Traversable:
    """The shipped folder `coins` or `grammar`."""
    packaged = files(PACKAGE) / "_data" / name
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parents[1] / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"{PACKAGE} was installed without its {name} files")


def read(folder_name: str, file_name: str) -> str:
    """A shipped text file."""
    return (folder(folder_name) / file_name).read_text(encoding="utf-8")

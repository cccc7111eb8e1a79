"""Where the coin files, the grammars and the tables of the package are.

An installed wheel carries them as package data in `_data/`; a source checkout, and so an
editable install, has them at the top of the repository.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

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


def read_bytes(folder_name: str, file_name: str) -> bytes | None:
    """A file that was made when the package was built; None if it wasn't."""
    made = files(PACKAGE) / "_data" / folder_name / file_name
    return made.read_bytes() if made.is_file() else None


def text_data(path: str) -> str:
    """A text file of the package, such as `study/interactions/page.css`."""
    return (files(PACKAGE) / path).read_text(encoding="utf-8")


def text_data_if_there(path: str) -> str:
    """A text file of the package; empty if the package has no such file."""
    file = files(PACKAGE) / path
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def yaml_data(path: str) -> Any:
    """What is in a YAML file of the package, such as `language/file/keys.yaml`."""
    import yaml  # not everything that reads a shipped file needs it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(text_data(path), loader)

"""Which version this is."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The version that is installed; `unreleased` in a tree that isn't."""
    try:
        return metadata.version("piecesofeight")
    except metadata.PackageNotFoundError:
        return "unreleased"

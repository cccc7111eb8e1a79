"""Copies of the package with something new in them, and programs that import one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from folders import ROOT

PLACES = Path(__file__).with_name("walk_places.py")

Edit = tuple[str, str, str]  # a file of the package, what stands there, what comes before that


def copied(folder: Path, *edits: Edit) -> Path:
    """A copy of the package with some additions.

    What was compiled of the modules comes along: Python compiles anew what is edited.
    """
    for name in ("piecesofeight", "coins", "grammar"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    for name, anchor, text in edits:
        path = folder / "piecesofeight" / name
        before, found, after = path.read_text(encoding="utf-8").partition(anchor)
        assert found, anchor
        path.write_text(before + text + found + after, encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str) -> str:
    """What a program prints that imports the copy."""
    env = os.environ | {"PYTHONPATH": str(folder), "PIECESOFEIGHT_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    return done.stdout + done.stderr

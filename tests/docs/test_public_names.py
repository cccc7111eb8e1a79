"""The reference of the API."""

from __future__ import annotations

import re

from folders import DOCS

import piecesofeight as po8

# Constants, and what other pages show.
ELSEWHERE = {"CHANCE", "TERMINAL", "SPECTATOR"}


def test_every_public_name_has_its_place_in_the_reference() -> None:
    """Somebody who looks for a name of the package finds it in the reference."""
    pages = "".join(page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md"))
    shown = set(re.findall(r"auto\w+:: piecesofeight\.(\w+)", pages))
    assert [] == sorted(set(po8.__all__) - shown - ELSEWHERE)

"""The pages about the ways of a coin and of a choice name what is there, and go one way."""

from __future__ import annotations

import importlib
import re

import pytest
from pages import page

ROW = re.compile(r"^\| `([\w/]+)` \| `([\w.]+)` \| .+ \| .+ \|$", re.MULTILINE)


@pytest.mark.parametrize("name", ["engine/way-of-a-coin.md", "engine/way-of-a-choice.md"])
def test_each_function_on_the_way_is_there(name: str) -> None:
    """A reader can set a breakpoint at each of them."""
    rows = ROW.findall(page(name))
    assert len(rows) > 15
    for room, path in rows:
        found: object = importlib.import_module(f"piecesofeight.{room.replace('/', '.')}")
        for part in path.split("."):
            if not hasattr(found, part):
                importlib.import_module(f"{found.__name__}.{part}")  # type: ignore[attr-defined]
            found = getattr(found, part)
        assert callable(found) or isinstance(found, property) or hasattr(found, "func"), path


@pytest.mark.parametrize("name", ["engine/way-of-a-coin.md", "engine/way-of-a-choice.md"])
def test_no_way_goes_back_to_a_room(name: str) -> None:
    """Within each table a room that was left isn't entered again."""
    for table in page(name).split("## Up"):
        rooms = [room for room, _ in ROW.findall(table)]
        visits = [room for room, before in zip(rooms, ["", *rooms], strict=False) if room != before]
        assert sorted(set(visits)) == sorted(visits)

"""One place decides who may be told which coin it is: `piecesofeight.notation.sight`."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import piecesofeight

ROOT = Path(piecesofeight.__file__).parent
KNOWLEDGE = {"C_KNOWN", "C_LOST", "C_GROUP", "C_SINCE", "C_MIXED"}
# Who may touch the words of knowledge beside `sight`, and what for.
ALLOWED = {
    "notation/sight.py": "decides",
    "combat/setup.py": "lays out the first ships",
    "combat/playout.py": "lays out random ships, over and over",
    "game/secrets/redealing.py": "moves what is known of a coin along with it",
    "game/lines/told.py": "writes them on the line of a whole state, which tells everything",
    "game/lines/usual.py": "leaves those out of the line that follow from where coins lie",
    "game/lines/restored.py": "reads the line of a whole state",
    "testing/invariants.py": "checks that they are kept",
    "testing/laws/states.py": "checks that all know what lies open",
    "testing/laws/twins.py": "leaves out of which copy it is that somebody lost sight",
    "study/interactions/faults.py": "leaves them out when it compares positions",
}
# Who may look at a whole log or hold without asking, as they write for somebody who sees all.
MASKS = {
    "game/event.py": "gives it to `told`",
    "study/interactions/observer.py": "tells which rules a meeting touches",
    "game/secrets/redealing.py": "gives it to `told`",
}


@cache
def names_in(path: Path) -> set[str]:
    """Every name and attribute that a module uses."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


def users(wanted: set[str]) -> set[str]:
    """The modules outside of the machine that use some of these names."""
    paths = (path for path in ROOT.rglob("*.py") if "machine" not in path.parts)
    found = {path for path in paths if any(map(path.read_text(encoding="utf-8").count, wanted))}
    return {path.relative_to(ROOT).as_posix() for path in found if names_in(path) & wanted}


def test_only_sight_reads_who_knows_what() -> None:
    """Outside of the machine, which keeps it, knowledge is read by one module (1.3, 1.4)."""
    assert set(ALLOWED) == users(KNOWLEDGE)


def test_only_sight_judges_who_was_told() -> None:
    """The mask of a record in the log is never judged, but given to `sight.told`."""
    assert set(MASKS) == users({"LOG_MASK"})


def test_whoever_shows_coins_to_players_asks_sight() -> None:
    """Views, sentences, events and traces import what they need of `sight`."""
    for name in (
        "game/view.py",
        "game/event.py",
        "answers/tree.py",
        "game/trace/drafts.py",
        "notation/sentences.py",
    ):
        source = (ROOT / name).read_text(encoding="utf-8")
        assert "from piecesofeight.notation.sight import" in source


def test_what_leaves_for_a_seat_is_made_of_a_view() -> None:
    """The save of a seat reads neither block nor log, only views."""
    names = names_in(ROOT / "game" / "saves" / "seat.py")
    assert "view" in names
    assert not names & {"block", "_block", "_log", "scene", "ships", "layouts"}

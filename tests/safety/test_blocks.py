"""No block from outside comes to the machine: nothing that is read or public takes one."""

from __future__ import annotations

import ast
import inspect
import json

import pytest
from package_sources import having, nodes

import piecesofeight as po8
from piecesofeight import Game, Layout, SaveError, SeatSave, State

# Who hands blocks to the compiled kernel; each makes them itself, from ships (`setup.new_block`),
# but for kernel and machine, which are given them by those who ask for a compiled one.
COMPILES = {
    "combat/machine.py",
    "kernels/kernel.py",
    "study/mass.py",
    "study/perft/coins.py",
    "study/perft/hosted.py",
    "testing/laws/hosted/choices.py",
    "testing/laws/repeating.py",
    # These load it, for others or to see what it counts, and hand it no block.
    "cli/perft/__init__.py",
    "cli/perft/hosted.py",
    "study/bench.py",
    "study/profiles.py",
}
# Who begins a game in the middle, with a block that the machine left.
BEGINS_ANYWHERE = {
    "game/lines/whole.py",  # a block made from a line, whose every word is judged
    "game/secrets/resample.py",
    "game/stepping.py",
    "testing/laws/secrets.py",
}


def begun() -> State:
    """A game at its first decision."""
    ships = [Layout("Mate", ("Cannon", "Captain")), Layout("Mate", ("Captain", "Bomb"))]
    return Game.from_layouts(ships).start(first=0, seed=5)


def test_no_public_function_takes_a_block_to_play_on() -> None:
    """A `State` alone is made of what the machine left, by the library itself."""
    takes = set()
    for name in po8.__all__:
        value = getattr(po8, name)
        members = inspect.getmembers(value, inspect.isroutine) if inspect.isclass(value) else []
        for called, function in [(name, value), *((f"{name}.{one}", f) for one, f in members)]:
            try:
                given = set(inspect.signature(function).parameters)
            except (TypeError, ValueError):
                continue
            if given & {"b", "block", "words", "past"} and not called.startswith(f"{name}._"):
                takes.add(called)
    assert {"HostedState", "MatchState", "State"} == takes  # made by the library, of its own past


def used_in(*names: str) -> set[str]:
    """The modules that call a function of one of these names, or take it from its home."""
    found = set()
    for path in having(name if "." in name else f"{name}(" for name in names):
        if path.startswith("language/"):
            continue  # it knows nothing of the machine, and has other functions of such names
        for node in nodes(path):
            used = node.func if isinstance(node, ast.Call) else node
            if used is not node or isinstance(node, ast.Attribute):
                if isinstance(used, ast.Name | ast.Attribute) and ast.unparse(used) in names:
                    found.add(path)
    return found


def test_who_hands_blocks_to_the_machine_is_known() -> None:
    """Compiled, or as the beginning of a game: a new place must say where its blocks come from."""
    assert COMPILES == used_in("native.load", "Kernel.compiled", "Machine.compiled")
    assert BEGINS_ANYWHERE == used_in("given", "stepping.given")


def test_no_saved_text_has_a_block() -> None:
    """Neither what is written nor any key that is read."""
    state = begun()
    for text in (state.to_json(), po8.Record.of(state).to_json(), SeatSave.of(state, 0).to_json()):
        assert "block" not in text
    for where in ("", "start", "coins", "rules"):
        data = json.loads(state.to_json())
        inner = data[where] if where else data
        inner["block"] = state.block
        with pytest.raises(SaveError, match="`block`"):
            State.from_json(json.dumps(data))

"""`integration_tests/api_test.py` of OpenSpiel, with this game among those that it checks.

That file is part of the wheel. It lists the games that it knows; here its classes are given ours:
the checks of partial trees for full games, those of whole trees (perfect recall, disjoint
information states) for small ones.

One of these checks asks for more than perfect recall, in 2.0.2: that all histories of an
information state have the same length, so that players would know how often others were asked.
Whether somebody can react is a secret here (5.2). So where that differs, the check is
replaced by one of what `_assert_is_perfect_recall` says that it checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from adapters_support import MICRO, SMALL, TINY, whole_tree

pyspiel = pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")

from open_spiel.integration_tests import api_test

from piecesofeight.adapters.openspiel import SHORT_NAME
from piecesofeight.adapters.settings import Setting

# Nodes of chance, of decisions and ends of each tree; information states in which somebody decides.
TREES: dict[str, tuple[dict[str, Any], tuple[int, int, int], int]] = {
    "micro": (MICRO, (28, 612, 736), 594),
    "tiny": (TINY, (9, 46, 58), 44),
    "small": (SMALL, (4, 581, 1115), 577),
}


class WholeTree(api_test.EnforceAPIOnFullTreeBase):
    """The checks of a whole tree, for the game of a subclass."""

    __test__ = False
    tree = ""

    @classmethod
    def setUpClass(cls) -> None:
        """Load the game and say how large its tree is."""
        parameters, nodes, states = TREES[cls.tree]
        cls.game = pyspiel.load_game(SHORT_NAME, parameters)
        cls.game_name = cls.tree
        api_test.TOTAL_NUM_STATES[cls.tree] = nodes
        api_test.PERFECT_RECALL_NUM_STATES[cls.tree] = states
        super().setUpClass()


class TestMicro(WholeTree):
    """The micro variant."""

    __test__ = True
    tree = "micro"


class TestTiny(WholeTree):
    """The one that is solved exactly."""

    __test__ = True
    tree = "tiny"


class TestSmall(WholeTree):
    """Two turns with coins of the rulebook; one of them may be able to react, or not."""

    __test__ = True
    tree = "small"

    def test_game_is_perfect_recall(self) -> None:
        """Who decides knows what they knew and did before, whatever was asked of others."""
        recalled: dict[str, list[Any]] = {}
        lengths: dict[str, set[int]] = {}
        for state, past in _with_pasts(self.game.new_initial_state(), ([], [])):
            key = state.information_state_string()
            tensor = tuple(state.information_state_tensor())
            mine = [*past[state.current_player()], tensor]
            assert recalled.setdefault(key, mine) == mine
            lengths.setdefault(key, set()).add(len(state.history()))
        assert api_test.PERFECT_RECALL_NUM_STATES[self.tree] == len(recalled)
        assert any(len(one) > 1 for one in lengths.values())  # why OpenSpiel's own check won't do


def _with_pasts(state: Any, past: tuple[list[Any], ...]) -> Iterator[tuple[Any, Any]]:
    """The states in which somebody decides, with what each player knew and did before."""
    if state.is_terminal():
        return
    player = state.current_player()
    if player >= 0:
        yield state, past
    for action in state.legal_actions():
        after = tuple(map(list, past))
        if player >= 0:
            after[player].append((state.information_state_string(), action))
        yield from _with_pasts(state.child(action), after)


class PartialTree(api_test.EnforceAPIOnPartialTreeBase):
    """The checks of a part of a tree, for the game of a subclass."""

    __test__ = False
    parameters: dict[str, Any] = {}  # noqa: RUF012

    @classmethod
    def setUpClass(cls) -> None:
        """Load the game."""
        cls.game = pyspiel.load_game(SHORT_NAME, cls.parameters)
        cls.game_name = SHORT_NAME
        super().setUpClass()


class TestTwo(PartialTree):
    """Two players with random ships of the rulebook's coins."""

    __test__ = True
    parameters = {"first": -1}  # noqa: RUF012


class TestThree(PartialTree):
    """Three players with given ships in an order of chance."""

    __test__ = True
    parameters = {  # noqa: RUF012
        "players": 3,
        "ships": "Mate | Cannon Bomb Captain Treachery, Captain's Monkey, Call to Quarters",
        "shuffle": True,
    }


class TestFour(PartialTree):
    """Four players with the coins of all sets."""

    __test__ = True
    parameters = {"players": 4, "sets": "all"}  # noqa: RUF012


@pytest.mark.parametrize("tree", TREES)
def test_the_counts_are_those_of_the_game_itself(tree: str) -> None:
    """Walked without OpenSpiel, a tree has as many nodes of each sort."""
    parameters, nodes, _ = TREES[tree]
    players = [min(node.player, 0) for node in whole_tree(Setting(**parameters))]
    assert nodes == (players.count(-1), players.count(0), players.count(-4))

"""Small numbers for options: enough of them, and the same ones each time."""

from __future__ import annotations

from pathlib import Path

import pytest
from adapters_support import MICRO, played, whole_tree

from piecesofeight.adapters.nodes import HostedState
from piecesofeight.adapters.settings import Setting, board_of
from piecesofeight.errors import GameError
from piecesofeight.played.seats import CHANCE, TERMINAL

SETS = Path(__file__).parents[1] / "scenarios" / "sets"
SHIPS = {
    "reuse": "Mimic Parrot | Mimic Parrot, Captain, False Light; Cutlass | Pistols, Captain, Mate",
    "modes": "Turncoat | Stray, Captain, Press Gang; Weathercock | Lot, Captain, Windfall",
    "chances": "Liar | Daredevil, Captain, Liar; Knucklebones | Odd Fellow, Captain, Liar",
}
GAMES = [(players, sets) for players in (2, 4) for sets in ("pieces-of-eight", "all")]


def check_actions(node: HostedState) -> None:
    """The law of a node: its options are actions, in order, with texts of their own."""
    if node.player == TERMINAL:
        assert [] == node.actions()
        return
    actions = node.actions()
    table = node.board.chances if node.player == CHANCE else node.board.actions
    assert sorted(set(actions)) == actions
    assert 0 <= actions[0] <= actions[-1] < len(table)
    texts = {node.text(action) for action in actions}
    assert len(actions) == len(texts)
    if node.state is not None:
        assert sorted(table.option(action) for action in actions) == sorted(
            node.state.legal_actions()
        )


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_every_option_of_random_games_has_an_action(players: int, sets: str) -> None:
    """Whatever can be chosen has a number below the length of the table, in ascending order."""
    for seed in range(4):
        for node in played(Setting(players=players, sets=sets, first=-1), seed):
            check_actions(node)


@pytest.mark.parametrize("name", ["chances", "modes", "reuse"])
def test_numbers_that_are_named_rolled_or_chosen_have_actions(name: str) -> None:
    """Numbers with a name, and which of several abilities is lent (9.5, 9.6, 9.14)."""
    sets = f"{SETS / name}.yaml"
    for seed in range(4):
        for node in played(Setting(sets=sets, ships=SHIPS[name]), seed):
            check_actions(node)


def test_every_option_of_a_small_game_has_an_action() -> None:
    """The same at every node of a whole tree."""
    for node in whole_tree(Setting(**MICRO)):
        check_actions(node)


def test_actions_depend_on_the_parameters_alone() -> None:
    """Two boards of equal parameters number alike, also if one was made anew."""
    setting = Setting(players=3, sets="all")
    again = board_of.__wrapped__(setting)
    assert board_of(setting).actions == again.actions
    assert board_of(setting).chances == again.chances


def test_an_action_that_there_is_not_is_refused() -> None:
    """The error says which numbers there are."""
    actions = board_of(Setting(**MICRO)).actions
    with pytest.raises(GameError, match=rf"no action {len(actions)}; they are 0 to"):
        actions.option(len(actions))
    with pytest.raises(GameError, match="no action -1"):
        actions.option(-1)
    with pytest.raises(GameError, match="option 99 is no action of this game"):
        actions.of(99)

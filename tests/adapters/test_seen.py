"""What players of a hosted game have seen: all that they may, and nothing else."""

from __future__ import annotations

import copy
import pickle

import pytest
from adapters_support import MICRO, SMALL, played, whole_tree
from attrs import evolve

from piecesofeight.adapters.nodes import HostedState
from piecesofeight.adapters.seen import OwnChoice, seen_by
from piecesofeight.adapters.settings import Setting
from piecesofeight.adapters.sights import view_data, view_lines
from piecesofeight.errors import GameError, SaveError
from piecesofeight.game.view import View
from piecesofeight.played.seats import CHANCE, SPECTATOR, TERMINAL

FULL = Setting(players=3, sets="all", first=-1)


def told(node: HostedState, player: int) -> tuple[str, ...]:
    """All that a player has been told at a node."""
    seen = seen_by(node, player)
    lines = view_lines(seen.view) if seen.view else ()
    return (*(item.text for item in seen.history()), *lines)


@pytest.mark.parametrize("setting", [Setting(**MICRO), Setting(**SMALL)], ids=["micro", "small"])
def test_who_knows_the_same_may_do_the_same(setting: Setting) -> None:
    """Over a whole tree, nodes that look alike to who decides offer the same actions (5.2, 6.2)."""
    found: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for node in whole_tree(setting):
        if node.player >= 0:
            key = node.player, told(node, node.player)
            assert found.setdefault(key, node.actions()) == node.actions()
    assert any(player == 0 for player, _ in found)


@pytest.mark.parametrize("seed", range(4))
def test_a_secret_decision_leaves_no_trace(seed: int) -> None:
    """At a secret decision the others, and spectators, see what they saw before it (5.2, 6.2)."""
    for node in played(FULL, seed):
        secret = node.state is not None and node.state.is_secret and node.player != TERMINAL
        if secret and node.before is not None:
            for player in (0, 1, 2, SPECTATOR):
                if player != node.player:  # it may have chosen just before
                    assert told(node.before, player) == told(node, player)


@pytest.mark.parametrize("seed", range(2))
def test_how_many_secrets_there_were_does_not_show(seed: int) -> None:
    """What a player was told is events and their own choices: nothing is told twice or left out."""
    for player in (0, 1, 2):
        happened, chosen = [], []
        for node in played(FULL, seed):
            if node.state is not None:
                happened += [f"* {one}" for one in node.state.told(player)]
            if node.before is not None and node.before.player == player:
                chosen.append(node.before.text(node.action))
        items = seen_by(node, player).history()
        choices = [item.about.text for item in items if isinstance(item.about, OwnChoice)]
        assert chosen == choices
        assert happened == [item.text for item in items if not isinstance(item.about, OwnChoice)]


def test_coins_of_others_stay_hidden() -> None:
    """Games that differ in another's hidden coins alone are told alike until these come up."""
    ships = "Mate | Captain Pistols; Bomb | Captain {} {} Mate"
    one, two = (
        next(iter(played(Setting(ships=ships.format(*pair)), 0)))
        for pair in (("Cutlass", "Pillage"), ("Pillage", "Cutlass"))
    )
    assert told(one, 0) == told(two, 0)
    assert told(one, SPECTATOR) == told(two, SPECTATOR)
    assert told(one, 1) != told(two, 1)


def test_the_order_of_choices_is_kept() -> None:
    """A player's own past can be read off what they have been told: perfect recall."""
    for node in whole_tree(Setting(**MICRO)):
        past = []
        at = node
        while at.before is not None:
            if at.before.player == node.player:
                past.append(at.before.text(at.action))
            at = at.before
        if node.player >= 0:
            lines = "\n".join(told(node, node.player)).splitlines()
            assert past[::-1] == [line[2:] for line in lines if line.startswith("> ")]


def _others(view: View) -> list[View]:
    """Views that differ from one in a single thing."""
    ship = view.knows[1]
    knows = [
        evolve(ship, nest="Mate"),
        evolve(ship, deck=("?", *ship.deck)),
        evolve(ship, hold=3),
        evolve(ship, hold=("Mate", "?")),
        evolve(ship, skips=1),
        evolve(ship, out=True),
    ]
    sees = evolve(view.sees[1], deck=("?",) * len(ship.deck))
    return [
        *(
            evolve(view, knows=(view.knows[0], other, *view.knows[2:]))
            for other in knows
            if other != ship
        ),
        evolve(view, sees=(view.sees[0], sees, *view.sees[2:])),
        evolve(view, turn=99),
        evolve(view, to_move=1 - view.to_move),
        evolve(view, phase="end"),
        evolve(view, next_player=1),
        evolve(view, deciding=None),
        evolve(view, player=2),
        evolve(view, decision=None),
    ]


def test_the_lines_have_all_of_a_view() -> None:
    """Views that differ in anything but events have different lines and different data."""
    view = next(node for node in played(Setting(players=3, ships="Mate | Captain Bomb"), 1))
    assert view.state is not None
    seen = view.state.view(0)
    for other in _others(seen):
        if len(other.knows[1].deck) == len(other.sees[1].deck):
            assert view_lines(seen) != view_lines(other)
        assert view_data(seen) != view_data(other)


# --- nodes as values -----------------------------------------------------------------------


@pytest.mark.parametrize("setting", [FULL, Setting(**MICRO)], ids=["full", "micro"])
def test_a_node_comes_back_from_a_pickle(setting: Setting) -> None:
    """A pickled node is the way to it: the same state, and everybody has seen the same."""
    for number, node in enumerate(played(setting, 4)):
        if number % 25 == 0 or node.player == TERMINAL:
            again = pickle.loads(pickle.dumps(node))
            assert node.state == again.state
            assert node.deal == again.deal
            for player in range(setting.players):
                assert told(node, player) == told(again, player)


def test_copies_of_a_node_are_itself() -> None:
    """A node never changes, so that copying a hosted state costs nothing."""
    for node in played(Setting(**MICRO), 1):
        assert node is copy.deepcopy(node)
        assert node is copy.copy(node)


def test_a_given_state_begins_a_game() -> None:
    """A node from a saved state goes on like it; all have seen what was before."""
    nodes = [one for one in played(FULL, 2) if one.state is not None and one.player >= 0]
    for node in nodes[:: 1 + len(nodes) // 8]:
        if node.state is not None:
            given = HostedState.given(node.board, node.state.to_json())
            assert node.state == given.state
            assert node.actions() == given.actions()
            before, after = (seen_by(one, node.player).history() for one in (node, given))
            assert [one.text for one in before] == [one.text for one in after]
            assert given.state == pickle.loads(pickle.dumps(given)).state


def test_a_state_of_another_game_is_refused() -> None:
    """Other players, rules or coins are an error, not a crash later on."""
    two = next(iter(played(Setting(ships="Mate | Captain"), 1)))
    three = next(iter(played(Setting(players=3, ships="Mate | Captain"), 1)))
    assert two.state is not None
    with pytest.raises(GameError, match="other players or other rules"):
        HostedState.given(three.board, two.state.to_json())
    more = next(iter(played(Setting(ships="Mate | Captain Mate"), 1)))
    with pytest.raises(GameError, match="other ships: 4 coins are wanted"):
        HostedState.given(two.board, more.state.to_json() if more.state else "")
    with pytest.raises(SaveError):
        HostedState.given(next(iter(played(Setting(**MICRO), 1))).board, two.state.to_json())


def test_a_game_ends_when_its_turns_are_over() -> None:
    """After the last turn nobody decides, and nobody has won."""
    setting = Setting(ships="- | Captain, Captain's Monkey, Black Spot", turns=1)
    ends = [node for node in whole_tree(setting) if node.player == TERMINAL]
    open_ends = [node for node in ends if node.state and node.state.outcome is None]
    assert open_ends
    assert all([0.0, 0.0] == node.returns() for node in open_ends)
    assert all(2 == node.state.turn for node in open_ends if node.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_won_is_lost(players: int) -> None:
    """Returns sum to zero; the winner has 1."""
    for seed in range(4):
        *_, last = played(Setting(players=players), seed)
        returns = last.returns()
        assert abs(sum(returns)) < 1e-9
        assert last.state is not None
        if last.state.outcome:
            assert 1.0 == max(returns)
            assert (returns.index(1.0),) == last.state.outcome.winners


def test_chance_is_explicit() -> None:
    """Chance decides at nodes of its own, with probabilities that sum to one."""
    kinds = set()
    for seed in range(6):
        for node in played(FULL, seed):
            if node.player == CHANCE:
                outcomes = node.outcomes()
                assert len(outcomes) > 1
                assert abs(sum(odds for _, odds in outcomes) - 1) < 1e-9
                assert all(0 < odds < 1 for _, odds in outcomes)
                kinds.add(node.text(outcomes[0][0]).split()[0] if node.deal is None else "deal")
    assert {"deal", "draw"} <= kinds

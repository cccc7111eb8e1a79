"""OpenSpiel's own algorithms play and solve this game."""

from __future__ import annotations

from typing import Any

import pytest
from adapters_support import MICRO, MICRO_FILE, TINY

pyspiel = pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")

import numpy as np
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    tabular_qlearner,
)
from openspiel_support import GAMES, load, random_states

from piecesofeight.errors import PiecesOfEightError


def guarded() -> Any:
    """A state in which Bart's Flag lies open, and Anne can't know that his aft coin is no Trap."""
    game = load(sets=MICRO_FILE, ships="- | Gull Gull Flag; - | Flag Gull Trap Gull")
    return game.new_initial_state()


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_resampling_keeps_what_a_player_knows(players: int, sets: str) -> None:
    """`ResampleInfostateTest` of `basic_tests.cc`: the same string, tensor and player to decide."""
    sampler = np.random.RandomState(players).uniform
    game = load(players=players, sets=sets)
    others = 0
    states = [state for state in random_states(game, players) if not state.is_chance_node()]
    for state in states[:: 1 + len(states) // 8]:
        for player in range(players):
            other = state.resample_from_infostate(player, sampler)
            for ask in ("information_state_string", "information_state_tensor"):
                assert getattr(state, ask)(player) == getattr(other, ask)(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.current_player() == other.current_player()
            if state.current_player() == player:
                assert state.legal_actions() == other.legal_actions()
            again = game.deserialize_state(other.serialize())
            assert str(other) == str(again)
            assert other.information_state_string(player) == again.information_state_string(player)
            others += str(state) != str(other)
    assert others > 0


def test_nothing_is_dealt_again_before_it_was_dealt() -> None:
    """While ships are drawn there is no information to keep."""
    with pytest.raises(PiecesOfEightError, match="while the ships are being laid out"):
        load().new_initial_state().resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize("given", [False, True], ids=["own", "set_resampler"])
def test_information_set_mcts_uses_the_resampler(given: bool) -> None:
    """OpenSpiel's Python ISMCTS searches deals that can be, from the information state alone.

    As things are, Anne wins with her Flag as well as with her Gull. But in every third deal a
    Trap destroys what she uses, and she would rather lose the Gull.
    """
    state = guarded()
    luck = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(random_state=luck)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 300, random_state=luck)
    if given:
        bot.set_resampler(lambda one, player: one.resample_from_infostate(player, luck.uniform))
    policy_there = dict(bot.get_policy(state))
    best = max(policy_there, key=lambda action: policy_there[action])
    assert "play fore at Bart.fore" == state.action_to_string(best)


def test_information_set_mcts_plays_a_full_game() -> None:
    """And it plays on, with ships of all sets and three players."""
    state = load(players=3, sets="all").new_initial_state()
    luck = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(random_state=luck)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 4, random_state=luck)
    decided = 0
    while decided < 20 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_action(int(bot.step(state)))
            decided += 1
    assert decided > 5


def winning() -> Any:
    """A state in which one action wins at once: Bart's Flag lies open, and nothing guards it."""
    game = load(sets=MICRO_FILE, ships="- | Gull Flag Gull; - | Flag Trap Gull Gull")
    return game.new_initial_state()


def test_mcts_finds_the_winning_move() -> None:
    """OpenSpiel's Python MCTS plays on clones of the state."""
    state = winning()
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        state.get_game(), 2.0, 60, mcts.RandomRolloutEvaluator(random_state=luck), random_state=luck
    )
    assert "play fore at Bart.fore" == state.action_to_string(bot.step(state))


def test_mcts_plays_a_full_game() -> None:
    """And it does so with random ships and chance in the tree."""
    game = load(players=3, sets="all")
    luck = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(random_state=luck)
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=luck)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_action(bot.step(state))
    assert state.move_number() > 40


def test_cfr_plus_comes_near_an_equilibrium() -> None:
    """An exact algorithm on a whole small tree: what a best response gains goes to nothing."""
    game = load(**TINY)
    solver = cfr.CFRPlusSolver(game)
    gains = [exploitability.exploitability(game, policy.UniformRandomPolicy(game))]
    for iterations in (3, 6, 12):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        gains.append(exploitability.exploitability(game, solver.average_policy()))
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0.1
    assert gains[-1] < 0.002


def test_outcome_sampling_comes_near_an_equilibrium() -> None:
    """Outcome-sampling MCCFR learns from sampled games of the micro variant."""
    np.random.seed(1)
    game = load(**MICRO)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(1000):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 2


def test_a_q_learner_learns_to_win_at_once() -> None:
    """Anne's first action can win, so that Bart never acts: who didn't isn't told of the end.

    `QLearner` would take the end of such a game for its own last state, and fail in the next one.
    """
    np.random.seed(3)
    env = rl_environment.Environment(load(ships="Mate | Captain Mate"))
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(seat, actions, step_size=0.5) for seat in range(2)]
    idle = 0
    for _ in range(200):
        step, acted = env.reset(), set()
        while not step.last():
            seat = step.observations["current_player"]
            acted.add(seat)
            step = env.step([agents[seat].step(step).action])
        for seat in acted:
            agents[seat].step(step)
        idle += 1 not in acted
    assert idle > 1
    best = agents[0].step(env.reset(), is_evaluation=True).action
    assert [1.0, -1.0] == env.step([best]).rewards

"""PettingZoo's own checks of an environment, on this one."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest
from adapters_support import MICRO_FILE, TINY

pytest.importorskip("pettingzoo", reason="the pettingzoo extra is not installed")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from piecesofeight.adapters import pettingzoo as pieces_of_eight
from piecesofeight.errors import GameError, IllegalOption

# What `api_test` of 1.27.0 says of dict observations, and of the mask of who isn't to act.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{text}")
    for text in (
        "Observation space for each agent probably should be gymnasium.spaces.box",
        "Observation is not a NumPy array",
        "Action mask numpy array is all zeros",
    )
]
GAMES = [
    {},
    {"players": 3, "first": -1},
    {"players": 4, "sets": "all"},
    {"players": 3, "ships": "Mate | Captain Bomb Pistols", "shuffle": True},
    TINY,
]
each_game = pytest.mark.parametrize(
    "parameters", GAMES, ids=["two", "three", "all", "ships", "tiny"]
)


def play(env: Any, seed: int, luck: random.Random) -> list[tuple[str, float, bool, bool]]:
    """Play at random; whose turn it was, with reward, terminated and truncated."""
    env.reset(seed=seed)
    found = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        found.append((agent, reward, terminated, truncated))
        over = terminated or truncated
        env.step(None if over else luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return found


@each_game
def test_the_api(parameters: dict[str, Any]) -> None:
    """`api_test`: spaces, rewards, the dead leaving, observations within their bounds."""
    api_test(pieces_of_eight.env(**parameters), num_cycles=150)
    api_test(pieces_of_eight.raw_env(**parameters), num_cycles=150)


@each_game
def test_the_same_seed_gives_the_same_game(parameters: dict[str, Any]) -> None:
    """`seed_test`: two environments with one seed show the same observations and masks."""
    seed_test(functools.partial(pieces_of_eight.env, **parameters), num_cycles=40)


@each_game
def test_every_render_mode_renders(
    parameters: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """`render_test`: "ansi" gives a text, "human" prints it."""
    render_test(lambda render_mode: pieces_of_eight.env(render_mode, **parameters))
    assert "Anne" in capsys.readouterr().out


def test_other_seeds_give_other_games() -> None:
    """A seed matters; without one, chance goes on from the last."""
    env = pieces_of_eight.env(render_mode="ansi")
    tables = []
    for seed in (1, 2, None, 1):
        env.reset(seed=seed)
        tables.append(env.render())
    assert 3 == len(set(tables))
    assert tables[0] == tables[3]


@pytest.mark.parametrize("players", [3, 4])
def test_the_eliminated_leave_and_the_others_play_on(players: int) -> None:
    """Who is out takes one step of `None`, has lost, and is not seen again (3.2, 7.2)."""
    env = pieces_of_eight.env(players=players, ships="Mate | Captain, Pistols, Bomb")
    left_early = 0
    for seed in range(25):
        steps = play(env, seed, random.Random(seed))
        lasts = {agent: steps.index(step) for step in steps for agent in step[:1] if any(step[2:])}
        assert players == len(lasts)
        for agent, place in lasts.items():
            assert all(other[0] != agent for other in steps[place + 1 :])
        total = sum(reward for _, reward, *over in steps if any(over))
        assert abs(total) < 1e-6
        left_early += sorted(lasts.values()) != list(range(len(steps) - players, len(steps)))
    assert left_early > 0


@pytest.mark.parametrize("limit", [{"turns": 1}, {"length": 1}], ids=["turns", "length"])
def test_when_turns_or_choices_run_out_all_are_truncated(limit: dict[str, int]) -> None:
    """A game that isn't over then is nobody's: truncated, not terminated, and without reward."""
    env = pieces_of_eight.env(players=3, **limit)
    ends = [step for step in play(env, 5, random.Random(5)) if any(step[2:])]
    assert 3 == len(ends)
    assert {(0.0, False, True)} == {step[1:] for step in ends}


def test_the_mask_is_that_of_the_game() -> None:
    """A 1 for each option of who is to act, none for the others."""
    env = pieces_of_eight.raw_env(players=3)
    env.reset(seed=4)
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        allowed = np.flatnonzero(mask).tolist()
        assert (env.node.actions() if agent == env.agent_selection else []) == allowed


def test_an_illegal_action_is_refused() -> None:
    """The bare environment raises an error that says why; the wrapped one ends the game."""
    bare = pieces_of_eight.raw_env(ships="Mate | Captain Pistols")
    bare.reset(seed=1)
    mask = bare.observe("player_0")["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalOption, match="is not allowed"):
        bare.step(wrong)
    with pytest.raises(GameError, match="must take an action, not `None`"):
        bare.step(None)
    wrapped = pieces_of_eight.env(ships="Mate | Captain Pistols")
    wrapped.reset(seed=1)
    wrapped.step(wrong)
    assert all(wrapped.terminations.values())
    assert -1 == wrapped.rewards["player_0"]


def test_observations_have_no_secret() -> None:
    """What an agent observes doesn't depend on coins that lie hidden in another ship."""
    ships = "- | Captain Mate; - | Captain Mate {} {} Mate"
    first, second = (
        pieces_of_eight.raw_env(ships=ships.format(*pair))
        for pair in (("Bomb", "Pistols"), ("Pistols", "Bomb"))
    )
    for env in (first, second):
        env.reset(seed=1)
    mine = [env.observe("player_0")["observation"].tobytes() for env in (first, second)]
    theirs = [env.observe("player_1")["observation"].tobytes() for env in (first, second)]
    assert mine[0] == mine[1]
    assert theirs[0] != theirs[1]
    assert "Bomb" not in pieces_of_eight_table(first)


def pieces_of_eight_table(env: Any) -> str:
    """What "ansi" shows of an environment."""
    env.render_mode = "ansi"
    text = env.render()
    assert isinstance(text, str)
    return text


def test_what_an_action_does_can_be_told() -> None:
    """An action's text is the option's."""
    env = pieces_of_eight.raw_env(sets=MICRO_FILE, ships="- | Flag Gull; - | Flag Trap")
    with pytest.raises(GameError, match="call `reset` first"):
        env.action_text(0)
    with pytest.raises(GameError, match="call `reset` first"):
        env.step(0)
    env.reset(seed=1)
    texts = {env.action_text(action) for action in env.node.actions()}
    assert texts == {one.text for one in env.node.state.decision.options}


def test_an_unknown_render_mode_is_refused() -> None:
    """The error says which there are."""
    with pytest.raises(GameError, match="no render mode `rgb`; there are `human`, `ansi`"):
        pieces_of_eight.env(render_mode="rgb")

"""Games for PettingZoo: an AEC environment with action masks.

>>> from piecesofeight.adapters import pettingzoo as pieces_of_eight
>>> env = pieces_of_eight.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     action = None
...     if not (terminated or truncated):
...         action = int(observation["action_mask"].argmax())
...     env.step(action)
>>> env.agents
[]

An observation is a dict of `observation`, the vector that `docs/do/adapters.md` describes, and
`action_mask`, a 1 for each action that is allowed. Chance is drawn within the
environment, from the seed given to `reset`. The parameters are those of `settings.Setting`, or with
`game` among them those of `file_settings.FileSetting`.
`docs/do/adapters.md` lists what of PettingZoo is worked around.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from piecesofeight.adapters.hosting import AnyNode, combat_of, game_of
from piecesofeight.adapters.seen import seen_by
from piecesofeight.adapters.tensors import pieces_of
from piecesofeight.arguments import a_number
from piecesofeight.errors import GameError
from piecesofeight.played.seats import CHANCE, SPECTATOR, TERMINAL

RENDER_MODES = ("human", "ansi")
Observation = dict[str, Any]


def env(render_mode: str | None = None, **parameters: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game.

    Args:
        render_mode: "human" prints the table, "ansi" gives it as text.
        parameters: see `settings.Setting`.

    Raises:
        PiecesOfEightError: a parameter won't do.
    """
    bare = raw_env(render_mode, **parameters)
    wrapped = TerminateIllegalWrapper(bare, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # noqa: N801 (PettingZoo's own name for it)
    """The environment itself; an illegal action raises an error that says why.

    Who is out of the game has lost; each that loses gets an equal share of -1, the winner gets 1.
    If nobody is left, or turns or choices run out, those still in get 0.

    Attributes:
        possible_agents: `player_0` and so on, by seat.
        node: where the game is; None before `reset`.
    """

    metadata = {  # noqa: RUF012 (as PettingZoo has it)
        "name": "pieces_of_eight_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, render_mode: str | None = None, **parameters: Any) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(f"`{mode}`" for mode in RENDER_MODES)
            raise GameError(f"there is no render mode `{render_mode}`; there are {known}")
        self.render_mode = render_mode
        self._hosted = (game_of if "game" in parameters else combat_of)(parameters)
        self._board, self._encoder = self._hosted.board, self._hosted.encoder
        self._luck = random.Random()
        self.node: AnyNode | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(self._board.players)]
        self.agents: list[str] = []
        vector, _ = pieces_of(self._encoder.pieces)
        actions = len(self._board.actions)
        self._observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0.0, 1.0, vector.shape, np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations are; the same object at each call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent's actions are; the same object at each call."""
        return self._action_spaces[agent]

    # --- playing ----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Begin a game.

        Args:
            seed: of all chance in this game and those after it; left out, chance goes on.
            options: there are none.
        """
        if seed is not None:
            self._luck = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.agents[0]
        self._go_to(self._hosted.start)

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is selected; None of one that is out.

        Raises:
            GameError: `reset` was not called.
            IllegalOption: the action isn't allowed now.
        """
        if self.node is None:
            raise GameError("there is no game to go on with; call `reset` first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        if action is None:
            raise GameError(f"`{agent}` is in the game and must take an action, not `None`")
        after = self.node.child(a_number(action, "an action"))
        self._cumulative_rewards[agent] = 0.0
        self._go_to(after)

    def _go_to(self, node: AnyNode) -> None:
        """Let chance decide what is up to it; then see who is out, and whose turn it is."""
        while node.player == CHANCE:
            actions, odds = zip(*node.outcomes(), strict=True)
            node = node.child(self._luck.choices(actions, odds)[0])
        self.node = node
        assert node.state is not None
        for seat in node.out:
            self._finish(seat, -1.0 / (len(self.possible_agents) - 1))
        if node.player == TERMINAL:
            for seat, won in enumerate(node.returns()):
                self._finish(seat, won, ran_out=node.state.outcome is None)
        else:
            self.agent_selection = self.possible_agents[node.player]
        self._accumulate_rewards()
        self._deads_step_first()

    def _finish(self, seat: int, reward: float, ran_out: bool = False) -> None:
        """A player's game is over, if it was not before."""
        agent = self.possible_agents[seat]
        if agent in self.agents and not (self.terminations[agent] or self.truncations[agent]):
            self.rewards[agent] = reward
            self.terminations[agent] = not ran_out
            self.truncations[agent] = ran_out

    # --- looking -----------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask is all 0 unless it is to act."""
        vector, pieces = pieces_of(self._encoder.pieces)
        mask = np.zeros(len(self._board.actions), np.int8)
        seat = self.possible_agents.index(agent)
        pieces["player"][seat] = 1
        if self.node is not None:
            view = seen_by(self.node, seat).view
            if view is not None:
                self._encoder.write(view, pieces)
            if self.node.player == seat:
                mask[self.node.actions()] = 1
        return {"observation": vector, "action_mask": mask}

    def action_text(self, action: int) -> str:
        """What an action does now, in the notation.

        Raises:
            GameError: there is no such action, or no game.
        """
        if self.node is None:
            raise GameError("there is no game; call `reset` first")
        return self.node.text(action)

    def render(self) -> str | None:
        """The table as somebody without a ship sees it: printed, or as text ("ansi")."""
        if self.render_mode is None or self.node is None:
            return None
        view = seen_by(self.node, SPECTATOR).view
        text = str(view) if view is not None else ""
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """There is nothing to be released."""

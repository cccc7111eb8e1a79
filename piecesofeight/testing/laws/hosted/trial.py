"""A random game of a kind that comes from a file, played and kept for laws to look at."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from attrs import frozen

from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.testing.laws.told import CAN_FAIL, Outcome, Told, when

MOST_CHOICES = 5000


@frozen(eq=False)
class GameTrial:
    """All that decides a random game.

    Attributes:
        game: what is played.
        players: how many play.
        seed: what is chosen, and what is drawn, follows from it.
        explicit_chance: whether draws are chosen too.
        most: after so many choices it is broken off.
    """

    game: HostedGame
    players: int
    seed: int
    explicit_chance: bool = False
    most: int = MOST_CHOICES

    def play(self) -> PlayedGame:
        """Play it, each option equally likely."""
        rng, states, blocks, trouble = random.Random(self.seed), [], [], ""
        try:
            state = self.game.start(
                self.players, seed=self.seed, explicit_chance=self.explicit_chance
            )
            while True:
                states.append(state)
                blocks.append(state.block)
                if state.is_terminal() or len(states) > self.most:
                    break
                state = state.apply(rng.choice(state.legal_actions()))
        except CAN_FAIL as error:
            trouble = f"{type(error).__name__}: {error}"
        return PlayedGame(self, tuple(states), tuple(map(tuple, blocks)), trouble)


def random_game(game: HostedGame, seed: object, players: int | None = None) -> GameTrial:
    """The random game that belongs to a seed, half of them with explicit chance.

    Args:
        game: what is played.
        seed: anything with a text; the same gives the same trial.
        players: how many play; left out, the seed decides.
    """
    rng = random.Random(str(seed))
    count = rng.choice(game.players) if players is None else players
    return GameTrial(game, count, rng.getrandbits(32), rng.choice((False, True)))


@frozen(eq=False, slots=False)
class PlayedGame(Outcome):
    """What came of a trial.

    Attributes:
        trial: what was played.
        states: every state in which it stood still, the first and the last too.
        blocks: what their blocks were when they were come to.
        trouble: what went wrong when the last option was taken; empty if nothing did.
    """

    trial: GameTrial
    states: tuple[HostedState, ...]
    blocks: tuple[tuple[int, ...], ...]
    trouble: str = ""

    @property
    def last(self) -> int:
        """The number of the last state."""
        return max(len(self.states) - 1, 0)

    @property
    def choices(self) -> tuple[int, ...]:
        """The ids of what was chosen."""
        return self.states[-1].history if self.states else ()

    def told(
        self, name: str, rules: tuple[str, ...], number: int, reason: str, folder: Path
    ) -> Told:
        """The breach of a law, with a save of the game up to there.

        There is no scenario: it couldn't begin with a setup that luck has made.
        """
        del rules, folder
        trial, record = self.trial, ""
        chance = ", explicit chance" if trial.explicit_chance else ""
        game = f"{trial.game.name}, {trial.players} players, seed {trial.seed}{chance}"
        with suppress(*CAN_FAIL):
            record = self.states[number].to_json()
        return Told(name, when(reason, number), (game, *self.way[:number]), record)

    def some(self, every: int) -> list[tuple[int, HostedState]]:
        """Every nth state with its number, from one that the seed chooses, and always the last."""
        last = self.last
        numbers = [*range(self.trial.seed % every, last, every), last]
        return [(number, self.states[number]) for number in numbers if number >= 0]

    @cached_property
    def way(self) -> tuple[str, ...]:
        """What was chosen, a line a choice: `NAME: OPTION`."""
        lines = []
        for before, after in zip(self.states, self.states[1:], strict=False):
            seat = before.current_player
            who = before.names[seat] if seat >= 0 else "chance"
            lines.append(f"{who}: {before.text_of(after.history[-1])}")
        return tuple(lines)

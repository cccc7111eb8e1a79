"""The Black Spot from its file plays as the plain model of its rules page does.

The model knows nothing of the library, and the file nothing of the model: whatever both do alike
in thousands of random games is hardly a slip of one of them.
"""

from __future__ import annotations

import random
import re

import pytest
from black_spot_model import Model
from cards_table import source_of
from kernels_for_tests import Run

from piecesofeight.hosting.course import words as w

SOURCE, KERNEL = source_of("game.yaml")
SHOW = re.compile(r"show (\S+) (\S+)$")


def plain(text: str) -> str:
    """An option's text, two coins that are shown in one order."""
    match = SHOW.match(text)
    return f"show {' '.join(sorted(match.groups()))}" if match else text


def holds(model: Model, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """The coins that a player has, shown or not, and the cards."""
    return dict(+model.stashes[seat]), dict(+model.hands[seat])


def held(run: Run, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """The same in the block; coins just drawn or looked at are a player's, too."""
    coins: dict[str, int] = {}
    for zone in ("stash", "shown", "palm", "looked"):
        for kind, count in run.zone(zone, seat).items():
            coins[kind] = coins.get(kind, 0) + count
    return coins, run.zone("hand", seat)


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(2, 15), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_the_file_plays_as_the_model(players: int, seeds: range) -> None:
    """The same options at each decision, the same coins, and the same end (sections 3 to 11)."""
    for seed in seeds:
        rng, model = random.Random(seed), Model(players)
        run = Run(SOURCE, KERNEL, players, options=w.O_EXPLICIT_CHANCE)
        while model.pending:
            options = {plain(run.text(option)): option for option in run.options}
            expected = {plain(text): text for text in model.pending.options}
            assert sorted(expected) == sorted(options), (seed, model.line)
            if model.phase != "Setup":
                for seat in range(players):
                    assert holds(model, seat) == held(run, seat), (seed, model.line)
            [text] = rng.choices(list(model.pending.options), model.pending.weights)
            model.choose(text)
            run.choose(options[plain(text)])
        assert not run.options
        winners = [seat for seat in range(players) if run.block[w.H_WINNERS] >> seat & 1]
        assert sorted(model.winners) == winners
        assert model.round == run.block[w.H_ROUND]
        scores = model.scores()
        assert scores == {seat: run.counter("score", seat) for seat in scores}

"""A save is how a game began and what was chosen; read again it is that game, or an error."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from golden import golden
from small_game import small_game

from piecesofeight import HostedState, RecordError, SaveError, load_game
from piecesofeight.data_files import read
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.hosted.state import game_of

HERE = Path(__file__).parent
NAMES = ["Anne", "Bart", "Cole"]


def played(choices: int, *, explicit_chance: bool = False) -> HostedState:
    """A state of the Black Spot after some random choices."""
    state = load_game("black-spot").start(names=NAMES, seed=7, explicit_chance=explicit_chance)
    rng = random.Random(3)
    while state.decision and len(state.history) < choices:
        state = state.apply(rng.choice(state.decision.options))
    return state


@pytest.mark.parametrize("explicit_chance", [False, True])
@pytest.mark.parametrize("choices", [0, 1, 12, 10_000])
def test_a_save_is_read_as_the_state_that_was_saved(choices: int, explicit_chance: bool) -> None:
    """At any decision, in the midst of secret choices, and at the end."""
    state = played(choices, explicit_chance=explicit_chance)
    again = HostedState.from_json(state.to_json())
    assert (state, state.history, state.to_json()) == (again, again.history, again.to_json())
    assert [state.view(seat) for seat in range(3)] == [again.view(seat) for seat in range(3)]


def test_a_game_of_ones_own_is_given_besides() -> None:
    """As a game, or as what `load_game` takes."""
    small = game_of(small_game())
    state = small.start(names=NAMES, seed=1).apply("draw")
    assert state == HostedState.from_json(state.to_json(), small)
    text = read("coins", "black_spot/game.yaml")
    saved = played(5)
    assert saved == HostedState.from_json(saved.to_json(), text)


def set_to(*keys: Any, to: object) -> Callable[[Any], None]:
    """Alter one place of a save."""

    def alter(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = to

    return alter


DAMAGE: dict[str, Callable[[Any], object]] = {
    "another format": set_to("format", to="piecesofeight-game"),
    "another version": set_to("version", to=1),
    "no number": set_to("seed", to="7"),
    "a key too much": set_to("luck", to=1),
    "a key is missing": lambda data: data.pop("names"),
    "a game that doesn't come with the package": set_to("rules", "game", to="../etc/games.yaml"),
    "other rules": set_to("rules", "digests", 3, to="0123"),
    "no hash": set_to("rules", "digests", 3, to="01234"),
    "fewer rules": lambda data: data["rules"]["digests"].pop(5),
    "too few players": set_to("names", to=["Anne", "Bart"]),
    "a name twice": set_to("names", to=["Anne", "Bart", "anne"]),
    "a choice that isn't allowed": set_to("choices", 0, to="Anne: name 9"),
    "out of turn": set_to("choices", 0, to="Bart: name 2"),
    "another end": set_to("end", to="0123456789abcdef"),
    "another result": set_to("result", to="Anne won"),
    "no object": lambda data: data.clear(),
}


def test_what_is_wrong_with_a_save_is_said() -> None:
    """Each error says where, what and what to do."""
    told = []
    for name, alter in DAMAGE.items():
        data = json.loads(played(5).to_json())
        alter(data)
        with pytest.raises((SaveError, RecordError)) as error:
            HostedState.from_json(json.dumps(data))
        told.append(f"{name}\n  {error.value}\n")
    small = game_of(small_game())
    with pytest.raises(PiecesOfEightError) as error:
        HostedState.from_json(played(5).to_json(), small)
    told.append(f"another game is given\n  {error.value}\n")
    expected = "\n".join(told)
    assert expected == golden(HERE / "saves.txt", expected)

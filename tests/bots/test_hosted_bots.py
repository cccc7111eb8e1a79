"""Bots in games from files: they see views alone, and play to the end."""

from __future__ import annotations

from random import Random

import pytest

from piecesofeight import GreedyBot, HostedState, RandomBot, load_game
from piecesofeight.bots.lookahead import weighed
from piecesofeight.bots.protocol import HostedBot
from piecesofeight.errors import GameError

GAME = load_game("black-spot")


def game_of(bots: list[HostedBot], seed: int) -> HostedState:
    """The end of a game between bots."""
    state = GAME.start(len(bots), seed=seed)
    while not state.is_terminal():
        state = state.apply(bots[state.current_player].choose(state.view()))
    return state


@pytest.mark.parametrize("players", [3, 5, 8])
def test_random_bots_finish_games(players: int) -> None:
    """Of any size, from views of their own seats."""
    assert game_of([RandomBot(seat) for seat in range(players)], players).outcome is not None


def test_the_same_seed_plays_the_same() -> None:
    """Bots have no other source of chance."""
    games = [game_of([RandomBot(seat) for seat in range(4)], seed=3) for _ in range(2)]
    assert games[0].history == games[1].history


def test_a_bot_is_asked_for_its_own_decision_alone() -> None:
    """The view of who isn't to decide asks nothing, and the error says what to do."""
    state = GAME.start(3)
    other = state.view((state.current_player + 1) % 3)
    with pytest.raises(GameError, match="use the view of who must decide"):
        RandomBot().choose(other)


MORE = load_game("""\
game: more
players: 2
pieces:
  stone: {kinds: [{name: Stone, copies: 30}]}
zones:
  heap: {of: table, holds: stones, starts: full}
  mine: {of: each player, holds: stones, seen by: owner}
setup: |
  for each player:
    draw 1 stone from the heap to their mine
phases:
  - phase: Take
    course: |
      for each player:
        they choose:
          "take {wanted}" for each number from 1 to 3 as wanted:
            draw wanted stones from the heap to their mine
      end the game
end: |
  the players with the highest number of stones in their mine win
""")


def test_greedy_bots_finish_games() -> None:
    """Of a game with cards that are played, asked in the midst of deeds and at the end, too."""
    game = load_game("pirates-code")
    state = game.start(3, seed=2)
    bots: list[HostedBot] = [GreedyBot(1), RandomBot(2), RandomBot(3)]
    while not state.is_terminal():
        state = state.apply(bots[state.current_player].choose(state.view()))
    assert state.outcome is not None


def test_a_greedy_bot_takes_what_wins() -> None:
    """Who takes more stones wins; it takes three of them, whatever the seed."""
    for seed in range(5):
        state = game_of_two([GreedyBot(seed), RandomBot(seed)], seed)
        assert 4 == state.zone("mine", 0).count
        assert state.outcome is not None
        assert 0 in state.outcome.winners


def game_of_two(bots: list[HostedBot], seed: int) -> HostedState:
    """The end of a game in which more is better."""
    state = MORE.start(2, seed=seed)
    while not state.is_terminal():
        state = state.apply(bots[state.current_player].choose(state.view()))
    return state


def test_the_same_seed_of_a_greedy_bot_plays_the_same() -> None:
    """What it deals and plays at random follows from its seed."""
    view = GAME.start(3, seed=4).view()
    assert weighed(view, Random(7)) == weighed(view, Random(7))
    assert GreedyBot(3).choose(view) == GreedyBot(3).choose(view)


@pytest.mark.parametrize("seed", range(4))
def test_a_greedy_bot_uses_nothing_that_its_seat_does_not_see(seed: int) -> None:
    """Whatever others hold, what looks the same from a seat is weighed the same."""
    held = (["5", "5", "Slug"], ["1", "4"]), (["Spot", "2", "1"], ["Spot", "5"])
    found = []
    for bart, carl in held:
        players = {
            "Anne": {"stash": ["3", "2"], "hand": ["gold 1"], "duty": "Bosun"},
            "Bart": {"stash": bart, "duty": "Captain"},
            "Carl": {"stash": carl, "duty": "Cook"},
        }
        names = ["Anne", "Bart", "Carl"]
        state = GAME.position(names, "Steal", turn="Anne", players=players, seed=seed)
        found.append((weighed(state.view("Anne"), Random(seed)), state.decision))
    assert found[0][0] == found[1][0]
    assert found[0][0] is not None
    assert found[0][1] == found[1][1]


def test_in_the_midst_of_a_deed_any_option_is_taken() -> None:
    """What can't be laid out from a view isn't weighed: one of the options is drawn."""
    players = {"Anne": {"stash": ["3", "2"], "duty": "Cook"}, "Bart": {"duty": "Captain"}}
    state = GAME.position(["Anne", "Bart", "Carl"], "Steal", turn="Anne", players=players)
    asked = state.apply("put first")
    assert ("put 2", "put 3") == tuple(sorted(asked.decision.texts if asked.decision else ()))
    view = asked.view("Anne")
    assert weighed(view, Random(1)) is None
    assert {"put 2", "put 3"} == {GreedyBot(seed).choose(view).text for seed in range(20)}

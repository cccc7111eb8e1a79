"""Bots: they play whole games, the same way with the same seed, from views alone."""

from __future__ import annotations

import pytest
from game_positions import COINS, layout, played, position

from piecesofeight import Bot, Game, GreedyBot, RandomBot, Rules, Ship, State
from piecesofeight.bots.eager import EagerBot


def game_of(bots: list[Bot], seed: int, rules: Rules | None = None) -> State:
    """The end of a game between bots."""
    ships = [Ship.random(COINS, seed=100 * seed + seat, wild=True) for seat in range(len(bots))]
    state = Game(ships, coins=COINS, rules=rules or Rules()).start(first=None, seed=seed)
    while state.decision:
        if state.decision.player < 0:
            state = state.apply(state.decision.options[0])
        else:
            state = state.apply(bots[state.decision.player].choose(state.view()))
    return state


@pytest.mark.parametrize("players", [2, 3, 5])
def test_bots_finish_games(players: int) -> None:
    """Of any size, also with explicit chance."""
    for seed in range(4):
        bots: list[Bot] = [GreedyBot(seed + i) if i % 2 else RandomBot(i) for i in range(players)]
        rules = Rules(explicit_chance=seed % 2 == 0)
        assert game_of(bots, seed, rules).outcome is not None


def test_greedy_bots_do_not_play_for_ever() -> None:
    """Not even against each other."""
    for seed in range(12):
        bots: list[Bot] = [GreedyBot(seed + i) for i in range(3)]
        assert game_of(bots, seed).turn < 500


def test_the_same_seed_plays_the_same() -> None:
    """Bots have no other source of chance."""
    for make in (RandomBot, GreedyBot):
        one = game_of([make(1), make(2)], 3)
        assert one == game_of([make(1), make(2)], 3)


def test_greedy_beats_random() -> None:
    """By far."""
    won = 0
    for seed in range(40):
        bots: list[Bot] = [GreedyBot(seed), RandomBot(seed)]
        won += game_of(bots, seed).outcome.winners == (0,)
    assert won > 32


def test_a_captain_in_sight_is_taken() -> None:
    """7.1."""
    state = position("Mate | Cannon Captain", "Bomb | Captain Mate")
    assert state.apply(GreedyBot().choose(state.view())).outcome.winners == (0,)


def test_an_attack_on_oneself_is_answered() -> None:
    """And one's own ability isn't negated."""
    state = position("Mate | Treachery Captain", "Treachery | Pistols Captain Mate")
    state = state.apply("play nest at Bart.fore")
    assert GreedyBot().choose(state.view()).text == "pass"
    state = state.apply("pass")
    assert GreedyBot().choose(state.view()).text == "react nest"


def test_a_captain_is_brought_out_of_danger() -> None:
    """By calling coins around it."""
    state = position("- | Captain Mate Bomb Treachery", "Treachery | Treachery Captain Mate")
    state = played(state, "pass")
    assert "to fore-side" in GreedyBot().choose(state.view()).text


def test_new_coins_are_played_by_what_they_do() -> None:
    """No coin's name is known to a bot."""
    from piecesofeight.language.program import Any, Coin, Destroy, Filter, Place, Play

    shark = Coin("Shark", 1, (Play((Destroy(Any(Filter(Place.FORE))),)),))
    ships = [layout("Bomb | Mate Captain"), layout("Mate | Captain Bomb")]
    ships[0] = type(ships[0])("Shark", ("Bomb", "Captain"))
    state = Game.from_layouts(ships, coins=[*COINS.values(), shark]).start()
    assert GreedyBot().choose(state.view()).text.endswith("at Bart.fore")


def test_a_bot_is_asked_only_when_it_decides() -> None:
    """A view without a decision has nothing to choose from."""
    state = position("Mate | Cannon Captain", "Bomb | Captain Mate")
    for bot in (RandomBot(), GreedyBot()):
        with pytest.raises(ValueError, match="asks its player nothing"):
            bot.choose(state.view("Bart"))


def test_the_own_captain_is_not_thrown_overboard() -> None:
    """Destroying a nest coin costs that coin: a Captain there stays where it is."""
    state = position("Captain | Treachery Captain's Monkey", "Mate | Treachery Captain Mate")
    assert GreedyBot().weigh(state.view(), state.decision.options[-1]) < -5
    assert "destroy nest" != GreedyBot().choose(state.view()).text


def test_an_eager_bot_uses_what_it_can() -> None:
    """Where abilities can be used it takes one of them, and the same seed the same."""
    state = Game([Ship.random(seed=1), Ship.random(seed=2)]).start(first=0, seed=3)
    used = 0
    while state.decision:
        seed, view = state.turn, state.view()
        option = EagerBot(seed).choose(view)
        uses = {each.verb for each in state.decision} & {"play", "react"}
        assert bool(uses) == (option.verb in ("play", "react"))
        assert option == EagerBot(seed).choose(view)
        used += bool(uses)
        state = state.apply(option)
    assert used > 0

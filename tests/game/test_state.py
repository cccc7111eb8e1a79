"""States: values that nothing changes, decisions, chance, and how games end."""

from __future__ import annotations

import copy
import pickle

import pytest
from folders import ODD
from game_positions import COINS, layout, played, position, random_game

from piecesofeight import (
    CHANCE,
    TERMINAL,
    Game,
    GameError,
    IllegalOption,
    Layout,
    Rules,
    Ship,
    State,
    load_coins,
)
from piecesofeight.machine import constants as m
from piecesofeight.machine import walking


def test_apply_leaves_the_state_as_it_was() -> None:
    """A state is a value: it can be kept, compared and used again."""
    for state in random_game(3):
        before, block = hash(state), state.block
        for option in state.legal_actions():
            state.apply(option)
        assert (before, block) == (hash(state), state.block)


def test_the_same_choices_give_the_same_game() -> None:
    """Same seed and choices, equal states, equal hashes, equal events."""
    for one, two in zip(random_game(5, 3), random_game(5, 3), strict=True):
        assert one == two
        assert hash(one) == hash(two)
        assert one.events == two.events


def test_another_seed_is_another_state() -> None:
    """The generator is part of the state."""
    game = Game([Ship.random(COINS, seed=1), Ship.random(COINS, seed=2)], coins=COINS)
    assert game.start(seed=1) == game.start(seed=1)
    assert game.start(seed=1) != game.start(seed=2)
    assert game.start(seed=1) != "a state"


def test_an_option_may_be_given_in_three_ways() -> None:
    """As an option, its id, or its text."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain")
    option = state.decision.find("play nest at Bart.fore")
    assert state.apply(option) == state.apply(option.id) == state.apply(option.text)


def test_who_decides_and_whose_turn_it_is() -> None:
    """A player who may react decides in another's turn."""
    state = position("Mate | Cannon Captain", "Treachery | Pistols Captain")
    assert (state.current_player, state.to_move, state.turn) == (0, 0, 1)
    state = state.apply("play nest at Bart.fore")
    assert (state.current_player, state.to_move, state.turn) == (1, 0, 1)
    assert (state.decision.kind, state.decision.player) == ("react", 1)


def test_who_is_still_asked_about_an_event() -> None:
    """Those who can answer, in order; nobody is told of the others in a view."""
    state = position(
        "Mate | Treachery Captain", "Treachery | Pistols Captain", "Mate | Captain Treachery"
    ).apply("play nest at Bart.fore")
    assert state.decision.asked == (0, 1, 2)
    state = state.apply("pass")
    assert state.decision.asked == (1, 2)
    assert state.view().decision.asked == (1,)
    state = state.apply("pass")
    assert state.decision.asked == (2,)
    after = position("Mate | Cannon Captain", "Bomb | Pistols Captain").decision
    assert after.asked == (0,)


def test_chance_is_explicit_on_request() -> None:
    """Outcomes with their probabilities; the same ids as options."""
    rules = Rules(explicit_chance=True)
    anne = layout("Call to Quarters | Cannon Captain", hold="Mate, Mate, Bomb")
    state = position(anne, "Bomb | Pistols Captain", rules=rules).apply("play nest")
    assert (state.current_player, state.is_chance()) == (CHANCE, True)
    chances = {option.text: option.probability for option in state.decision}
    assert {"draw Mate": pytest.approx(2 / 3), "draw Bomb": pytest.approx(1 / 3)} == chances
    assert [option.id for option in state.decision] == [one for one, _ in state.chance_outcomes()]
    with pytest.raises(IllegalOption, match=r"7\.5"):
        state.apply("surrender")


def test_a_game_tells_its_ships() -> None:
    """By seat, as they were when the game began."""
    game = position("Mate | Cannon Captain", "- | Pistols Captain").game
    assert ["Mate | Cannon Captain", "- | Pistols Captain"] == [str(s) for s in game.ships]


def test_first_by_chance() -> None:
    """2.4, 8.1: drawn at random, before the first turn; said by the word, or by None."""
    game = position("Mate | Cannon Captain", "Bomb | Pistols Captain").game
    for seed in range(20):
        assert game.start(first=None, seed=seed) == game.start(first="drawn", seed=seed)
    drawn = {game.start(first=None, seed=seed).to_move for seed in range(20)}
    assert {0, 1} == drawn
    explicit = Game.from_layouts(game.layouts, coins=COINS, rules=Rules(explicit_chance=True))
    state = explicit.start(first=None)
    assert (state.to_move, state.turn) == (-1, 0)
    assert "before the first turn" in str(state)
    assert state.apply("Bart is first").to_move == 1


def test_nobody_is_called_what_means_that_chance_draws() -> None:
    """8.1: `drawn` is nobody's name, and whoever is meant by another word must be there."""
    game = position("Mate | Cannon Captain", "Bomb | Pistols Captain").game
    with pytest.raises(GameError, match="a player can't be called `Drawn`"):
        Game.from_layouts(game.layouts, names=["Drawn", "Bart"])
    with pytest.raises(GameError, match="there is no player `drwan`"):
        game.start(first="drwan")


def test_the_end() -> None:
    """7.1: the outcome says who, why, when; nothing is left to decide."""
    state = position("Mate | Cannon Captain", "Bomb | Captain Mate").apply("play nest at Bart.fore")
    assert (state.is_terminal(), state.decision, state.current_player) == (True, None, TERMINAL)
    assert (
        state.outcome.winners,
        state.outcome.rule,
        state.outcome.turn,
        state.outcome.names,
    ) == ((0,), "7.1", 1, ("Anne",))
    assert str(state.outcome) == "Anne won in turn 1: the only player with a Captain (7.1)"
    assert state.returns() == [1.0, -1.0]
    assert state.legal_actions() == []
    with pytest.raises(IllegalOption, match="the game is over"):
        state.apply("surrender")


def test_surrender() -> None:
    """7.5: at any decision; never listed."""
    for state in random_game(7, 3):
        if state.decision:
            loser = state.decision.player
            assert loser in state.apply("surrender").out


def test_a_game_going_on_returns_zeros() -> None:
    """And so does a draw."""
    assert position("Mate | Captain", "Mate | Captain").returns() == [0.0, 0.0]


def test_the_order_in_which_players_go_out() -> None:
    """`out` lists seats, the first to go first."""
    ships = ["Mate | Cannon Captain"] * 4
    state = position(*ships, first=2).apply("surrender").apply("surrender")
    assert state.out == (2, 3)
    assert (state.ships[0].out, state.ships[1].out) == (0, 0)


def test_a_team_wins_and_plays_on() -> None:
    """8.4: the team is told apart from who wins the title."""
    ships = [layout("Mate | Cannon Captain")] * 2 + [layout("Mate | Captain Bomb")] * 2
    game = Game.from_layouts(ships, coins=COINS, teams=[["Anne", "Bart"], ["Carl", "Dora"]])
    state = game.start(first="Carl").apply("surrender").apply("surrender")
    assert (state.winning_team, state.outcome) == ((0, 1), None)
    state = state.apply("surrender")
    assert (state.outcome.winners, state.outcome.team) == ((1,), (0, 1))


def test_forced_decisions_are_asked_on_request() -> None:
    """`ask_forced`: an engine that wants to see every step gets it."""
    rules = Rules(ask_forced=True)
    anne = layout("Barrel of Grog | Cannon Captain", hold="Mate")
    state = position(anne, "Bomb | Pistols Captain", rules=rules).apply("play nest")
    assert state.decision.texts == ("choose Mate",)
    assert (
        position(anne, "Bomb | Pistols Captain")
        .apply("play nest")
        .ships[0]
        .hold.count("Barrel of Grog")
        + len(state.legal_actions())
        == 2
    )


def test_stalemates_may_be_ruled_out() -> None:
    """7.4 is an option of the rules."""
    ships = ("Mate | Cannon Captain", "Bomb | Pistols Captain")
    assert position(*ships).may_propose()
    state = position(*ships, rules=Rules(stalemate=False))
    assert not state.may_propose()
    with pytest.raises(IllegalOption, match=r"7\.4"):
        state.apply("stalemate")


def test_a_state_knows_how_it_came_about() -> None:
    """`start` and `history` lead to it again; so does a pickle, and a copy is the state itself."""
    for state in random_game(2, 3):
        again = state.start()
        for option in state.history:
            again = again.apply(option)
        assert (state, state.legal_actions()) == (again, again.legal_actions())
    unpickled = pickle.loads(pickle.dumps(state))
    assert (state, state.history) == (unpickled, unpickled.history)
    assert state is copy.deepcopy(state)
    assert state is copy.copy(state)


def test_forks_share_what_they_have_in_common() -> None:
    """The history of a state is not changed by what others go on to do from it."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain")
    one, two = (state.apply(option) for option in state.legal_actions()[:2])
    assert () == state.history
    assert [(state.legal_actions()[0],), (state.legal_actions()[1],)] == [one.history, two.history]
    assert state == one.start() == two.start()


@pytest.mark.parametrize(
    "choices",
    [("play nest at Bart.fore, inviting",), ("play fore",)],
    ids=["a contribution", "a draw by chance"],
)
def test_a_saved_decision_is_asked_again(choices: tuple[str, ...]) -> None:
    """What was asked within an ability is found anew in a block: 6.3, 4.7."""
    anne = layout("Cannon | Call to Quarters Captain", hold="Mate, Bomb")
    others = "Bomb | Pistols Mate Captain", "Cannon | Mate Captain"
    state = played(position(anne, *others, rules=Rules(explicit_chance=True)), *choices)
    again = State.from_json(state.to_json(), COINS)
    assert state.legal_actions() == again.legal_actions()
    assert state.current_player == again.current_player


def test_each_player_is_an_option_once() -> None:
    """4.2: who may be aimed at is in the list, once."""
    coins = load_coins(ODD)
    ships = [Layout("Mate", ("Bomb", "Cutlass")), Layout("Tally Man", ("Gag",), ("Mate",))]
    state = Game.from_layouts(ships, coins=coins).start(first=1, seed=1)
    assert ["play nest at Anne", "destroy nest"] == [one.text for one in state.decision]


def test_states_can_be_pickled() -> None:
    """So they can be sent to other processes; errors can too."""
    state = played(position("Mate | Cannon Captain", "Treachery | Pistols Captain"))
    again = pickle.loads(pickle.dumps(state))
    assert (state, state.decision) == (again, again.decision)
    with pytest.raises(IllegalOption) as caught:
        state.apply("play nest")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (caught.value.rules, str(caught.value)) == (copy.rules, str(copy))


def test_the_table_is_for_reading() -> None:
    """A line a ship, the title, who is to move, who misses turns."""
    state = position(layout("Mate | Cannon Captain", skips=2), "- | Pistols Captain", first=1)
    lines = str(state).splitlines()
    assert lines[0] == "turn 1, Bart to move; Bart decides (first-nest)"
    assert lines[2].split() == ["Anne", "Mate", "Cannon,", "Captain", "-", "misses", "2"]
    assert lines[3].split() == [">", "Bart", "-", "Pistols,", "Captain", "-"]
    assert repr(state) == f"State.parse({state.line!r})"


def test_long_decks_are_folded() -> None:
    """The table keeps to the width of a terminal."""
    state = Game([Ship.random(COINS, seed=1), Ship.random(COINS, seed=2)], coins=COINS).start()
    assert all(len(line) <= 100 for line in str(state).splitlines())


def test_options_are_values() -> None:
    """Equal by id and text; they print as their text."""
    state = position("Mate | Cannon Captain", "Bomb | Pistols Captain")
    one, two = state.decision.options[0], state.decision.options[1]
    same = position("Mate | Cannon Captain", "Bomb | Pistols Captain")
    assert one == same.decision.options[0]
    assert one != two
    assert (one.text, f"<Option {one.id}: {one.text}>") == (str(one), repr(one))
    assert (one.verb, one.coin) == ("play", "Mate")
    assert state.decision == same.decision
    assert len(list(state.decision)) == len(state.decision.ids) == len(state.decision)
    assert str(state.decision).startswith("Anne: main: play")


def test_there_may_be_more_than_two_teams() -> None:
    """8.4: two or more, of equal size."""
    ships = [layout("Mate | Captain")] * 6
    game = Game.from_layouts(ships, coins=COINS, teams=[[0, 3], [1, 4], [2, 5]])
    assert ((0, 3), (1, 4), (2, 5)) == game.teams
    with pytest.raises(GameError, match="two or more teams of equal size"):
        Game.from_layouts(ships, coins=COINS, teams=[[0, 1, 2, 3, 4, 5]])


def test_a_game_is_shown_as_the_code_that_makes_it() -> None:
    """What is as usual is left out."""
    game = position("Mate | Captain", layout("- | Captain", "Bomb", 2), "Bomb | Captain").game
    laid = "Layout('Mate', ('Captain',)), Layout(None, ('Captain',), hold=('Bomb',), skips=2)"
    assert f"Game.from_layouts([{laid}, Layout('Bomb', ('Captain',))])" == repr(game)


def test_who_surrenders_while_arranging_leaves_no_coin_picked() -> None:
    """Rule 7.5: what was announced lapses, the picks of a rearrangement too."""
    state = position("Call to Quarters | Mate Captain Bomb Cannon", *["- | Captain Mate"] * 2)
    state = played(state, "play nest", "arrange nest Mate")
    assert any(word & m.PICKED for word in words_used(state))
    assert not any(word & m.PICKED for word in words_used(state.apply("surrender")))


def words_used(state: State) -> list[int]:
    """What is noted with each coin of abilities used up and of picks."""
    return [state.block[coin + m.C_USED] for coin in walking.coins(state.block)]

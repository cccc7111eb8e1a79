"""Blitz (8.2): time goes by, runs out, is saved; scenarios have the rest."""

from __future__ import annotations

import pickle

import pytest
from fast_extra import needs_fast
from game_positions import COINS, layout

from piecesofeight import Clock, Game, GameError, IllegalOption, Record, Rules, SaveError, State
from piecesofeight.combat.machine import Machine
from piecesofeight.errors import RecordError
from piecesofeight.kernels.native import words
from piecesofeight.machine import constants as m

ANNE = "Mate | Cannon Captain Cutlass"
BART = "Treachery | Pistols Captain Mate"
CARL = "Mate | Pistols Captain Mate"


def begun(*ships: str, clock: str = "120", rules: Rules | None = None) -> State:
    """The first decision of a game with clocks, Anne's."""
    laid = [layout(ship) for ship in ships or (ANNE, BART)]
    return Game.from_layouts(laid, COINS, rules=rules or Rules(), clock=clock).start(first=0)


def test_time_is_taken_from_who_decides() -> None:
    """8.2: the clock runs while that player must decide, and nobody else's does."""
    state = begun().apply("play nest at Bart.aft", seconds=3.5)
    assert (116.5, 120.0) == state.clocks
    state = state.apply("pass", seconds=20)
    assert (116.5, 100.0) == state.clocks
    assert (3500, 20_000) == state.times


def test_others_do_not_see_what_a_secret_decision_took() -> None:
    """5.2, 8.2: Bart was asked whether to react; Anne sees his clock as if he hadn't been."""
    state = begun().apply("play nest at Bart.aft", seconds=3.5).wait(10).apply("pass", seconds=10)
    assert [(116.5, 120.0), (116.5, 100.0)] == [state.view(seat).clocks for seat in (0, 1)]


def test_whose_time_is_up_has_lost() -> None:
    """8.2: the choice isn't made; Captain or not."""
    state = begun().apply("call fore to aft-side", seconds=120)
    assert state.outcome
    assert ("Bart", "8.2") == (*state.outcome.names, state.outcome.rule)
    assert "Bart won in turn 1: the other ran out of time (8.2)" == str(state.outcome)
    assert ((m.V_TIME,), (120_000,), (0.0, 120.0)) == (state.history, state.times, state.clocks)
    assert "Anne runs out of time" == str(state.events[0])
    assert "Anne se queda sin tiempo" == state.events[0].text("es")
    assert state == begun().wait(500) == begun().apply("time") == begun().wait(100).wait(20)


def test_a_surrender_is_no_loss_on_time() -> None:
    """7.5: the outcome says how the game ended."""
    outcome = begun().apply("surrender", seconds=5).outcome
    assert outcome
    assert "7.1" == outcome.rule


def test_of_three_players_the_others_play_on() -> None:
    """8.2 is for two; with more, whoever runs out is out, and their clock stands at nothing."""
    state = begun(ANNE, BART, CARL).apply("time")
    assert ((0,), None, 1) == (state.out, state.outcome, state.current_player)
    assert (0.0, 120.0, 120.0) == state.clocks


def test_an_increment_comes_with_the_main_decision() -> None:
    """Not with a nest decision, a reaction, nor a proposal that is refused (7.4)."""
    state = begun("| Mate Captain Cutlass", BART, clock="120+2").apply("pass", seconds=1)
    assert 119.0 == state.clocks[0]
    state = state.apply("stalemate", seconds=1).apply("refuse", seconds=1)
    assert (118.0, 119.0) == state.clocks
    state = state.apply("play fore at Bart.aft", seconds=4)
    assert (116.0, 119.0) == state.clocks
    assert (116.0, 118.0) == state.apply("pass", seconds=1).clocks


def test_a_delay_is_free_at_each_decision() -> None:
    """Also if the time of a decision goes by in pieces."""
    state = begun(clock="120 delay 3").wait(2)
    assert (120.0, 120.0) == state.clocks
    assert (119.0, 120.0) == state.wait(2).clocks
    state = state.apply("play nest at Bart.aft", seconds=5)
    assert ((116.0, 120.0), (7000,)) == (state.clocks, state.times)
    assert (116.0, 120.0) == state.apply("pass", seconds=3).clocks


def test_an_increment_has_an_end() -> None:
    """A clock stays within the numbers of the machine, however long a game is."""
    state, calls = begun(clock="86400+86400"), ("call fore to aft-side", "call aft to fore-side")
    for number in range(60):
        state = state.apply(calls[number // 2 % 2])
    assert (2_000_000.0, 2_000_000.0) == state.clocks


def test_waiting_tells_nobody_anything() -> None:
    """The decision, what was told and what is to be seen stay as they are."""
    state = begun().apply("play nest at Bart.aft", seconds=1)
    later = state.wait(4)
    assert (state.decision, state.history, state.events) == (
        later.decision,
        later.history,
        later.events,
    )
    assert [state.told(seat) for seat in (0, 1)] == [later.told(seat) for seat in (0, 1)]
    assert state.view(0) == later.view(0)
    assert 4000 == later.waited


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (-1, "0 seconds or more"),
        (float("nan"), "0 seconds or more"),
        (float("inf"), "has an end"),
        ("2", "a number of seconds"),
        (True, "a number of seconds"),
    ],
)
def test_odd_times_are_refused(seconds: float, says: str) -> None:
    """With the choice and without it."""
    with pytest.raises(GameError, match=says):
        begun().apply("surrender", seconds)
    with pytest.raises(GameError, match=says):
        begun().wait(seconds)


def test_time_needs_a_clock() -> None:
    """A game without clocks takes none, and nobody can lose on time."""
    state = Game.from_layouts([layout(ANNE), layout(BART)], COINS).start()
    with pytest.raises(GameError, match="there are no clocks in this game; make it with `clock=`"):
        state.apply("call fore to aft-side", seconds=1)
    with pytest.raises(GameError, match="there are no clocks"):
        state.wait(1)
    with pytest.raises(IllegalOption, match="this game is played without clocks") as error:
        state.apply("time")
    assert ("8.2",) == error.value.rules
    assert ((), (), (0,)) == (state.clocks, state.view(0).clocks, state.apply("surrender").times)


def test_chance_takes_no_time() -> None:
    """And after the end nobody's clock runs."""
    laid = [layout(ANNE), layout(BART)]
    rules = Rules(explicit_chance=True)
    state = Game.from_layouts(laid, COINS, rules=rules, clock=Clock(120)).start(first=None)
    with pytest.raises(GameError, match="nobody's clock runs here: chance takes no time"):
        state.wait(1)
    with pytest.raises(GameError, match="chance takes no time"):
        state.apply("Anne is first", seconds=1)
    with pytest.raises(IllegalOption, match="chance decides now"):
        state.apply("time")
    over = state.apply("Anne is first").apply("surrender")
    with pytest.raises(GameError, match="nobody's clock runs here: the game is over"):
        over.wait(1)


def test_the_time_is_up_only_when_it_is() -> None:
    """Who says `time` and how long it took must be right."""
    with pytest.raises(GameError, match="the time isn't up: 120 seconds are left"):
        begun().apply("time", seconds=119.999)
    assert begun().apply("time") == begun().apply("time", seconds=120)


# --- saved ------------------------------------------------------------------------------------


def some_states() -> list[State]:
    """States with clocks: begun, waiting, after choices, in a reaction, lost."""
    state = begun(clock="120+2 delay 1")
    asked = state.wait(2).apply("play nest at Bart.aft", seconds=2.5)
    return [state, state.wait(2), asked, asked.wait(7), asked.apply("pass", 3), asked.apply("time")]


@pytest.mark.parametrize("state", some_states())
def test_clocks_and_times_are_saved(state: State) -> None:
    """As JSON, as a record and pickled; the time that has gone by at the decision too."""
    for again in (
        State.from_json(state.to_json(), COINS),
        Record.from_json(Record.of(state).to_json(), COINS).state,
        pickle.loads(pickle.dumps(state)),
    ):
        assert state == again
        assert (state.times, state.waited, state.clocks) == (
            again.times,
            again.waited,
            again.clocks,
        )
    assert state == list(Record.of(state).states())[-1]


def test_games_that_differ_in_their_clocks_are_others() -> None:
    """Of states so much is compared; of records the time of each choice too."""
    one, two = begun(clock="120"), begun(clock="120+1")
    assert one != two
    assert one.wait(1) != one
    fast = Record.of(one).apply("call fore to aft-side", seconds=1)
    slow = Record.of(one).apply("call fore to aft-side", seconds=2)
    assert fast != slow


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"times": [3500, 1000]', '"times": [3500, 1000, 0]', "so much time can't have gone by"),
        ('"times": [3500, 1000]', '"times": [3500]', "there are 1 times for 2 choices"),
        ('"times": [3500, 1000]', '"times": [3500, -1]', "a time is 0 or more"),
        ('"times": [3500, 1000]', '"times": [3500, 1001]', "the game stands otherwise"),
        ('"times": [3500, 1000]', '"times": [3500, 120000]', "the time was up after 120 seconds"),
        ('"clock": "120"', '"clock": null', "there are times, but no clock"),
        ('"clock": "120"', '"clock": "soon"', "`soon` is no clock"),
        ('"clock": "120"', '"clock": "121"', "the game stands otherwise"),
        ('"Bart: pass"', '"Bart: time"', "the time isn't up"),
    ],
)
def test_damaged_times_are_refused(old: str, new: str, says: str) -> None:
    """Each time must be one that the player had, and lead to the end that was saved."""
    state = begun().apply("play nest at Bart.aft", seconds=3.5).apply("pass", seconds=1)
    text = state.to_json()
    assert old in text
    with pytest.raises(SaveError, match=says):
        State.from_json(text.replace(old, new), COINS)


def test_time_after_the_end_is_refused() -> None:
    """A record of a game that is over has no time behind it."""
    text = begun().apply("time").to_json().replace('"times": [120000]', '"times": [120000, 5]')
    with pytest.raises(RecordError, match="nobody's clock runs here"):
        State.from_json(text, COINS)


def test_a_game_without_clocks_is_saved_as_before() -> None:
    """Neither a clock nor times stand in it."""
    text = Game.from_layouts([layout(ANNE), layout(BART)], COINS).start().to_json()
    assert [] == [word for word in ("clock", "times") if f'"{word}"' in text]


# --- the machine ------------------------------------------------------------------------------


@needs_fast
def test_compiled_a_loss_on_time_is_the_same() -> None:
    """The kernel puts the player out as who surrenders is, and stops the clock (7.5, 8.2)."""
    state = begun(ANNE, BART, CARL).apply("play nest at Bart.aft", seconds=1)
    block, tables = state.block, state.game.tables.words
    compiled, plain = Machine.compiled(tables, noting=True), Machine(tables, noting=True)
    array = words(block)
    assert plain.step(block, m.V_TIME) == compiled.step(array, m.V_TIME)
    assert (block, plain.noted()) == (array.tolist(), compiled.noted())

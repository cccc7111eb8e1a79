"""The line of a state is the state: whatever is in a block comes back, at any decision."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import pytest
from folders import ODD
from hypothesis import example, given, settings
from hypothesis import strategies as st

from piecesofeight import (
    SPECTATOR,
    Coins,
    Game,
    Layout,
    NotationError,
    Rules,
    Ship,
    State,
    load_coins,
    resample,
)
from piecesofeight.machine import constants as m
from piecesofeight.notation.lines.reading import read_seen
from piecesofeight.notation.lines.writing import seen_text

ANNE = Layout("Mate", ("Cannon", "Captain", "Cutlass"))
BART = Layout("Treachery", ("Pistols", "Captain", "Mate"), hold=("Bomb",))


@cache
def stock(odd: bool) -> Coins:
    """The shipped coins, or with them those that do what no shipped coin does."""
    return load_coins(ODD) if odd else load_coins()


def played(seed: int, *, odd: bool = False, most: int = 400) -> list[State]:
    """The states of a game of any kind that is drawn from a seed."""
    luck, coins = random.Random(seed), stock(odd)
    players = luck.choice((2, 2, 3, 4, 5, 6))
    teams = [[0, 2], [3, 1]] if players == 4 and luck.random() < 0.5 else None
    rules = Rules(
        explicit_chance=luck.random() < 0.4,
        ask_everybody=luck.random() < 0.3,
        stalemate=luck.random() < 0.9,
    )
    ships = [Ship.random(coins, seed=luck.getrandbits(32)) for _ in range(players)]
    clock = luck.choice((None, None, "60+1", "30 delay 2"))
    game = Game(ships, coins=coins, rules=rules, teams=teams, clock=clock)
    state = game.start(first=luck.choice((None, 0, 1)), seed=seed)
    found = [state]
    while not state.is_terminal() and len(found) < most:
        found.append(state := further(state, luck))
    return found


def further(state: State, luck: random.Random) -> State:
    """The state after any choice, now and then one that isn't listed, and after some time."""
    timed = state.game.clock is not None and state.current_player >= 0
    if timed and luck.random() < 0.1:
        return state.wait(luck.randrange(1, 900) / 1000)
    seconds = luck.randrange(2500) / 1000 if timed and luck.random() < 0.5 else None
    if state.current_player >= 0 and luck.random() < 0.01:
        return state.apply("surrender", seconds)
    if state.may_propose() and luck.random() < 0.1:
        return state.apply("stalemate", seconds)
    if state.decision and state.decision.kind == "agree" and luck.random() < 0.8:
        return state.apply("agree", seconds)
    return state.apply(luck.choice(state.legal_actions()), seconds)


@pytest.mark.parametrize("odd", [False, True])
@settings(max_examples=3)
@given(st.integers(0, 2**32))
@example(843)  # time goes by at the first decision, in the middle of an action
@example(5033)  # and choices took time that nobody sees any more
def test_a_state_comes_back_from_its_line(odd: bool, seed: int) -> None:
    """`State.parse(state.line) == state`, in games of any kind and at any decision."""
    for state in played(seed, odd=odd)[seed % 12 :: 12]:
        again = State.parse(state.line, stock(odd))
        assert state == again
        assert state.line == again.line
        assert state.legal_actions() == again.legal_actions()


@settings(max_examples=3)
@given(st.integers(0, 2**32))
def test_a_state_of_a_line_goes_on_alike(seed: int) -> None:
    """Chance to come is in the line, and so is everything that the machine looks at."""
    states = played(seed)
    state = states[len(states) // 2]
    again, luck = State.parse(state.line), random.Random(seed)
    while not state.is_terminal():
        choice = luck.choice(state.legal_actions())
        state, again = state.apply(choice), again.apply(choice)
    assert state == again


@settings(max_examples=6)
@given(st.integers(0, 30), st.data())
def test_a_damaged_line_is_another_or_an_error_with_a_place(seed: int, data: st.DataObject) -> None:
    """Never another exception, whatever is left out, changed or put in."""
    line = data.draw(st.sampled_from(played(seed, most=60))).line
    for _ in range(5):
        at = data.draw(st.integers(0, len(line) - 1))
        piece = data.draw(st.sampled_from(("", "a", "Z", "7", " ", ";", '"', "(", "*", ",", "é")))
        damaged = line[:at] + piece + line[at + data.draw(st.integers(0, 2)) :]
        assert is_another_or_refused(damaged)


def is_another_or_refused(line: str) -> bool:
    """Whether a line is a state's, which comes back, or an error that has a place."""
    try:
        state = State.parse(line)
    except NotationError as error:
        return error.column > 0
    return state == State.parse(state.line)


@settings(max_examples=3)
@given(st.integers(0, 2**32))
def test_what_a_seat_sees_reads_back(seed: int) -> None:
    """A view's line gives an equal value; it is made of the view alone."""
    states = played(seed)
    for state in states[:: 1 + len(states) // 6]:
        for seat in (*range(len(state.game.names)), SPECTATOR):
            line = state.view(seat).line
            assert line == seen_text(read_seen(line))


def test_a_view_tells_what_is_seen_and_what_is_known() -> None:
    """Rules 1.3, 1.4, 1.6: `?` is face down, a number is what is in a hold."""
    state = Game.from_layouts([ANNE, BART]).start().apply("play nest at Bart.aft")
    assert state.view("Bart").line == (
        "seen by Bart; Anne: Mate | Cannon, Captain, ?; Bart: Treachery | Pistols, Captain, Mate"
        " / Bomb; turn 1 Anne, action; asked Bart; uses Anne: Mate @ Bart.aft"
    )
    state = state.apply("react nest")
    assert state.view(SPECTATOR).line == (
        "seen by spectators; Anne: - | Cannon, Captain, ? / (Mate); "
        "Bart: - | Pistols, Captain, ? / (Treachery), 1; turn 1 Anne, last-nest"
    )


# --- what stands in a line ----------------------------------------------------------------


def test_the_line_of_a_new_game_is_short() -> None:
    """Ships, and the generator if the seed isn't 0."""
    state = Game.from_layouts([ANNE, BART]).start()
    ships = "Anne: Mate | Cannon, Captain, Cutlass; Bart: Treachery | Pistols, Captain, Mate / Bomb"
    assert state.line == ships
    short = "Anne: mate|cannon Captain Cutlass;Bart:Treachery|Pistols Captain Mate/Bomb"
    assert state == State.parse(short)
    assert State.parse(ships + "; turn 1 Bart").current_player == 1


def test_in_the_middle_of_an_action_the_choices_since_stand_behind() -> None:
    """The line of the last moment at which nothing was under way, and `then`."""
    start = Game.from_layouts([ANNE, BART]).start()
    state = start.apply("play nest at Bart.fore")
    assert state.line == f"{start.line}; then Anne: play nest at Bart.fore"
    assert "then" not in state.apply("react nest").line


def test_a_game_that_begins_with_a_reaction_says_how_it_began() -> None:
    """Before the first decision there is no moment at which nothing is under way."""
    odd = (state for seed in range(200) for state in islice(played(seed, odd=True, most=1), 1))
    state = next(state for state in odd if state.block[m.H_FP])
    assert "; begins " in state.line
    assert state == State.parse(state.line, stock(odd=True))


def test_a_state_dealt_anew_in_the_middle_of_an_action_has_no_line() -> None:
    """Nobody knows what led to it; between actions it has one."""
    start = Game.from_layouts([ANNE, BART]).start()
    dealt = resample(start, "Anne", random.Random(1))
    assert dealt == State.parse(dealt.line)
    state = resample(start.apply("play nest at Bart.aft"), "Anne", random.Random(1))
    with pytest.raises(NotationError, match="dealt anew in the middle of an action"):
        _ = state.line


FAULTS = [
    ("; turn 2 Carl", "there is no player `Carl`; there are Anne, Bart"),
    ("; turn 2 Anne, mian", "there is no phase `mian`; did you mean `main`?"),
    ("; turn 2 Anne, action", "nobody decides anything in turn 2 in the phase `action`"),
    ("; turn 2 Anne, last-nest", "Anne has no coin to send to an empty nest (3.1)"),
    ("; turn 2 Anne, drawing", "chance isn't asked in this game"),
    ("; turn 2 Anne, agreeing", "nobody is asked about a stalemate"),
    ("; won Anne, 7.1", "the game isn't over; leave out who won"),
    ("; won Anne, 6.1", "no game is won by the rule 6.1"),
    ("; team-won 1", "there are 0 teams, so 1 can't have won"),
    ("; rules explicit_chanse", "there is no option of the rules `explicit_chanse`"),
    ("; teams Anne, Bart + Anne", "each player must be in one team, and in one only (8.4)"),
    ("; clock 0", "the time of a clock is 0.001 to 86400 seconds"),
    ("; dealt Anne: 1 | 2-9; dealt Bart: - | 3", "coin 3 was dealt twice"),
    ("; dealt Anne: 1 | 2-6; dealt Bart: - | 7, 8", "coins were not dealt: 9"),
    ("; dealt Anne: 1 | 2-9", "these are not the players"),
    ("; later 1 Anne: #1, 1, 1, set 1", "there is no free place 1 for what is put off"),
    ("; begins Anne, seed 1; decisions 3", "this game begins, and the line tells of what was"),
    ("; then Bart: pass", "Bart has nothing to decide; Anne must decide"),
    ("; then Anne: play nest at Bart.nets", "`play nest at Bart.nets` is not allowed: "),
    ("; then Anne [5]: play nest at Bart.fore", "there are no clocks in this game"),
    ("; then Anne: surrender; Bart: pass", "the game is over: Bart won in turn 1"),
]
SHIPS = "Anne: Mate | Cannon, Captain, Cutlass; Bart: Treachery | Pistols, Captain, Mate / Bomb"


@pytest.mark.parametrize(("more", "message"), FAULTS)
def test_what_cannot_be_is_told_with_its_place(more: str, message: str) -> None:
    """What a line says must be a game that can be played on."""
    with pytest.raises(NotationError) as caught:
        State.parse(SHIPS + more)
    assert f"column {caught.value.column}: {message}" in str(caught.value)
    assert len(SHIPS) < caught.value.column <= len(SHIPS + more)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Anne: Mate | Canon; Bart: - | Mate", "column 14: there is no coin `Canon`; did you mean"),
        ("Anne: Mate | Mate, Full Sial; B: - | Mate", "column 20: there is no coin `Full Sial`"),
        ("Anne: - | Captain; Bart: - | Mate", "column 1: the game is over: Anne won in turn 1"),
        ("Anne: - | Bomb; Bart [out 1]: - | Bomb", "column 17: Bart is out, and has a ship"),
        ("Anne: - | Bomb; Bart: - | -", "column 17: Bart's ship is empty; say since when"),
        ("Anne: - | Bomb (used 2); B: - | Bomb", "column 11: Bomb has no ability 2; it has 1"),
        ("Anne: - | Bomb (mixed 3); B: - | Bomb; counter 2", "column 48: the counter is at 2, and"),
        ("Anne: - | Bomb; anne: - | Bomb", "column 1: two players have the same name"),
        ("Anne: - | Bomb", "column 15: the line ends too early"),
        ("Anne [misses 99999]: - | Bomb; B: - | Bomb", "column 1: a player can lose 0 to 1000"),
        (
            "Anne [time 9]: - | Bomb; B: - | Bomb",
            "column 1: Anne has time, and there are no clocks",
        ),
        ("A: - | Treachery; B: - | Mate; turn 2 A", "column 37: whose turn it is could do nothing"),
    ],
)
def test_faults_of_ships(line: str, message: str) -> None:
    """The same of what lies where; columns are where the name of coin or player stands."""
    with pytest.raises(NotationError) as caught:
        State.parse(line)
    assert str(caught.value).startswith(message)

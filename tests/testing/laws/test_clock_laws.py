"""Laws of clocks (8.2): whose time goes by, and that nobody learns of it what is a secret."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from streams import what_is_sent

from piecesofeight import SPECTATOR, Game, Layout, Rules, State, load_coins
from piecesofeight.combat.rules import Rules as Options
from piecesofeight.testing.laws.secrets import check_no_leak, check_resample

COINS = load_coins()
fewer = settings(max_examples=3)  # each compares all that is sent at 40 choices
CLOCKS = ("600", "600+2", "600 delay 0.4", "600+1.5 delay 0.2")
READY = ("Treachery", "Full Sail", "Black Spot", "Captain's Monkey", "Call to Quarters")
CREW = ("Mate", "Bomb", "Cannon", "Barrel of Grog", "Buried Treasure")
RULES = (
    Rules(),
    Rules(explicit_chance=True),
    Rules(explicit_chance=True, ask_forced=True),
    Rules(ask_everybody=True),
)


def drawn(luck: random.Random) -> State:
    """A game with a clock and with coins that answer much; 2 to 4 players, any rules."""
    ships = []
    for _ in range(luck.choice((2, 2, 3, 4))):
        ship = [*luck.choices(READY, k=3), *luck.choices(CREW, k=3), "Captain"]
        luck.shuffle(ship)
        ships.append(Layout("Mate", tuple(ship), tuple(luck.choices(CREW, k=2))))
    rules: Options = luck.choice(RULES)
    game = Game.from_layouts(ships, COINS, rules=rules, clock=luck.choice(CLOCKS))
    return game.start(luck.choice((0, None)), luck.getrandbits(20))


def taken(luck: random.Random) -> float:
    """How long somebody takes: mostly some time, never so much that it runs out."""
    return luck.choice((0, 0.1, 0.4, luck.randint(0, 3000) / 1000))


@given(st.integers(0, 2**32))
def test_a_clock_never_falls_for_who_need_not_decide(seed: int) -> None:
    """8.2: only that of who must decide does, and by no more than was taken."""
    luck = random.Random(seed)
    state = drawn(luck)
    for _ in range(60):
        seat = state.current_player
        if not state.decision:
            break
        seconds = taken(luck) if seat >= 0 else 0
        waits = seat >= 0 and luck.random() < 0.3
        after = (
            state.wait(seconds)
            if waits
            else state.apply(luck.choice(state.legal_actions()), seconds if seat >= 0 else None)
        )
        for whose, (before, left) in enumerate(zip(state.clocks, after.clocks, strict=True)):
            if whose != seat:
                assert before == left
            else:
                assert left >= before - seconds - 1e-9
        state = after


@given(st.integers(0, 2**32))
@fewer
def test_nobody_sees_the_time_of_secret_decisions(seed: int) -> None:
    """5.2, 8.2: with other times for what others decide in secret a seat gets the very same.

    Views, events, prompts, refusals and saves, asked for after each choice and each wait.
    """
    luck = random.Random(seed)
    state = other = drawn(luck)
    seat = luck.choice((*range(len(state.game.names)), SPECTATOR))
    for _ in range(40):
        if not state.decision:
            break
        player, secret = state.current_player, state.is_secret and state.current_player != seat
        times = [0.0, 0.0]
        if player >= 0:
            times = [taken(luck), taken(luck)] if secret else [taken(luck)] * 2
        if player >= 0 and luck.random() < 0.3:
            state, other = state.wait(times[0]), other.wait(times[1])
        else:
            choice = luck.choice(state.legal_actions())
            state, other = state.apply(choice, times[0]), other.apply(choice, times[1])
        assert what_is_sent(state, seat) == what_is_sent(other, seat)


@given(st.integers(0, 2**32))
@fewer
def test_new_deals_leave_out_what_others_took_in_secret(seed: int) -> None:
    """States that differ only in what a player can't know, of clocks too, look the same (5.2)."""
    luck = random.Random(seed)
    state = drawn(luck)
    for number in range(40):
        if not state.decision:
            break
        seconds = taken(luck) if state.current_player >= 0 else 0
        state = state.apply(luck.choice(state.legal_actions()), seconds)
        if number % 8 == 0:
            seat = luck.choice((*range(len(state.game.names)), SPECTATOR))
            check_no_leak(state, luck, [seat])
            check_resample(state, seat, luck, most=5)


@given(st.integers(0, 2**32))
def test_time_is_saved_at_any_decision(seed: int) -> None:
    """A state with clocks is read again as it was, in the middle of reactions too."""
    luck = random.Random(seed)
    state = drawn(luck)
    for _ in range(luck.randint(0, 40)):
        if not state.decision:
            break
        seconds = taken(luck) if state.current_player >= 0 else 0
        state = state.apply(luck.choice(state.legal_actions()), seconds)
        if luck.random() < 0.3 and state.current_player >= 0:
            state = state.wait(taken(luck))
    again = State.from_json(state.to_json(), COINS)
    assert state == again
    assert (state.times, state.waited) == (again.times, again.waited)

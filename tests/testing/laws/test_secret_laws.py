"""Laws of secrets: on random games of all shipped coins, and of coins that were drawn."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, assume, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from playing import random_ship
from streams import what_is_sent

from piecesofeight import Game, Layout, Rules, State
from piecesofeight.errors import DepthError
from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.language.program import Coin
from piecesofeight.machine.constants import V_PROPOSE, V_SURRENDER
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.tables.compiler import shipped_coins
from piecesofeight.testing.laws.secrets import (
    check_no_leak,
    check_resample,
)
from piecesofeight.testing.strategies import KINDS, ability_texts

some = hypothesis_settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow])
RULES = (Rules(), Rules(explicit_chance=True), Rules(explicit_chance=True, ask_forced=True))
LONGEST = 150  # choices of a game; most are shorter
LOOKS = 0.15  # the share of decisions that are looked at


def states(game: Game, luck: random.Random) -> list[State]:
    """Some of the states of a random game, its end among them."""
    state = game.start(luck.randrange(len(game.names)), luck.getrandbits(32))
    found = []
    for _ in range(LONGEST):
        if luck.random() < LOOKS or not state.decision:
            found.append(state)
        if not state.decision:
            break
        state = state.apply(unruly_choice(state, luck))
    return found


def unruly_choice(state: State, luck: random.Random) -> int:
    """Any option, and now and then what is never listed: surrender (7.5), a stalemate (7.4)."""
    if state.may_propose() and luck.random() < 0.1:
        return V_PROPOSE
    if state.current_player >= 0 and luck.random() < 0.005:
        return V_SURRENDER
    return luck.choice(state.legal_actions())


def shipped_game(seed: int) -> list[State]:
    """Some states of a game of random ships, legal or smaller, of all shipped coins."""
    luck = random.Random(seed)
    ships = [random_ship(luck) for _ in range(luck.choice((2, 2, 3, 4)))]
    teams = [[0, 2], [1, 3]] if len(ships) == 4 else None
    rules = luck.choice(RULES)
    return states(Game.from_layouts(ships, coins=shipped_coins(), rules=rules, teams=teams), luck)


@given(st.integers(0, 2**32))
@some
def test_nobody_learns_what_they_cannot_know(seed: int) -> None:
    """States that differ only in what a player can't know show that player the same (1.4)."""
    luck = random.Random(seed)
    for state in shipped_game(seed):
        check_no_leak(state, luck, [luck.choice((*range(len(state.game.names)), SPECTATOR))])


@given(st.integers(0, 2**32))
@hypothesis_settings(some, max_examples=3)
def test_a_new_deal_looks_the_same_and_plays_on(seed: int) -> None:
    """At any decision, for any seat and for a spectator; the game goes on from it by the rules."""
    luck = random.Random(seed)
    for state in shipped_game(seed):
        seat = luck.choice((*range(len(state.game.names)), SPECTATOR))
        check_resample(state, seat, luck, most=luck.choice((0, 0, 30)))


PLAIN = ("play:\n  destroy any open coin\n", "play:\n  rearrange your ship\n")


@given(st.integers(0, 2**32))
@hypothesis_settings(some, max_examples=3)
def test_nobody_learns_who_was_asked(seed: int) -> None:
    """Whether somebody else could answer an event, and did, doesn't show before it is known (5.2).

    Coins that answer much are in all ships.
    """
    luck = random.Random(seed)
    ready = ["Treachery", "Full Sail", "Black Spot", "Captain's Monkey"]
    ships = []
    for _ in range(4):
        ship = [*luck.choices(ready, k=2), "Captain", *luck.choices(["Mate", "Bomb"], k=2)]
        luck.shuffle(ship)
        ships.append(Layout("Mate", tuple(ship)))
    rules = Rules(explicit_chance=True)
    state = Game.from_layouts(ships, coins=shipped_coins(), rules=rules).start()
    sent: dict[int, str] = {}
    for _ in range(30):
        if not state.decision:
            break
        choice = luck.choice(state.legal_actions())
        after = state.apply(choice)
        now = {
            seat: what_is_sent(after, seat)
            for seat in (*range(4), SPECTATOR)
            if not after.is_shown_to(seat)
        }
        for seat, got in now.items():
            assert (sent.get(seat) or what_is_sent(state, seat)) == got
        sent = now
        state = after


@st.composite
def drawn_coins(draw: st.DrawFn) -> tuple[Coin, ...]:
    """A set of coins of which some have abilities drawn from the vocabulary."""
    names = sorted(KINDS.names)
    drawn = draw(st.sets(st.sampled_from(names), min_size=1, max_size=2))
    plain = st.sampled_from(PLAIN)
    try:
        return coins_of({name: draw(ability_texts() if name in drawn else plain) for name in names})
    except CoinFileError:
        assume(condition=False)
        raise


def coins_of(texts: dict[str, str]) -> tuple[Coin, ...]:
    """A set of coins with these abilities."""
    lines = ["set: drawn", "coins:"]
    for name, text in texts.items():
        captain = name in KINDS.captains
        lines += [f"  - coin: {name}", f"    limit: {1 if captain else 3}"]
        lines += ["    captain: true"] if captain else []
        lines += ["    ability: |", *(f"      {line}" for line in text.splitlines())]
    return tuple(load_coins("\n".join(lines) + "\n", base=False).values())


def drawn_game(coins: tuple[Coin, ...], seed: int) -> list[State]:
    """Some states of a game of small ships of these coins."""
    luck = random.Random(seed)
    crew = [coin.name for coin in coins if not coin.captain]
    captain = next(coin.name for coin in coins if coin.captain)
    ships = []
    for _ in range(luck.choice((2, 2, 3))):
        ship = [*luck.choices(crew, k=luck.choice((3, 4, 6))), captain]
        luck.shuffle(ship)
        hold = tuple(luck.choices(crew, k=luck.choice((0, 1, 3))))
        ships.append(Layout(ship[0], tuple(ship[1:]), hold))
    game = Game.from_layouts(ships, coins=coins, rules=luck.choice(RULES))
    try:
        return states(game, luck)
    except DepthError:
        return []


@given(drawn_coins(), st.integers(0, 2**32))
@hypothesis_settings(some, max_examples=3)
def test_drawn_coins_keep_secrets(coins: tuple[Coin, ...], seed: int) -> None:
    """Whatever abilities authors write, nobody learns what they can't know."""
    luck = random.Random(seed)
    for state in drawn_game(coins, seed):
        seat = luck.choice((*range(len(state.game.names)), SPECTATOR))
        check_no_leak(state, luck, [seat])
        try:
            check_resample(state, seat, luck, most=luck.choice((0, 0, 30)))
        except DepthError:
            assume(condition=False)


def test_a_coin_in_use_stays_what_it_was_announced_as() -> None:
    """Mixed in secret with another of its kind, it is one of two, and still of that kind (4.2)."""
    text = dict.fromkeys(sorted(KINDS.names), PLAIN[1])
    storm = "react when any ability of another coin is used:\n"
    storm += "  any player rearranges their ship\n  any other player rearranges their ship\n"
    text |= {"Captain": PLAIN[0], "Eye of the storm": storm, "Gull": storm}
    for state in drawn_game(coins_of(text), 118):
        check_no_leak(state, random.Random(14), [0])

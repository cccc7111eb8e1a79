"""Laws of every game, whatever the coins: checked on random games of all shipped coins."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings

from piecesofeight.game import kernel
from piecesofeight.machine import layout as m
from piecesofeight.testing.invariants import broken, coins, players

sys.path.insert(0, str(Path(__file__).parent))

from playing import LONGEST, Setting, play, records, settings, tables

games = hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@given(settings())
@games
def test_every_state_keeps_the_invariants(setting: Setting) -> None:
    """Coins conserved, a Captain a ship at most, open coins known, a clean stack (1, 2.3)."""
    for moment in play(setting):
        opts = moment.options
        assert [] == broken(moment.block, tables().words, opts, len(opts))


@given(settings())
@games
def test_a_coin_reacts_once_a_turn(setting: Setting) -> None:
    """No coin reacts twice in a turn, whoever's turn it is (5.4)."""
    seen: set[tuple[int, int]] = set()
    turn = 0
    for moment in play(setting):
        for kind, _, coin, a, *_ in records(moment.log):
            if kind == m.LOG_TURN:
                turn = a
            elif kind == m.LOG_REACTED:
                assert (turn, coin) not in seen
                seen.add((turn, coin))


@given(settings())
@games
def test_listing_options_changes_nothing(setting: Setting) -> None:
    """`legal` gives the options of the last step again, and leaves the block as it was."""
    opts = kernel.new_opts()
    for moment in play(setting):
        before = moment.block[:]
        n = kernel.legal(moment.block, tables().words, opts)
        assert moment.options == opts[:n]
        assert before == moment.block


@given(settings())
@games
def test_the_same_choices_give_the_same_game(setting: Setting) -> None:
    """A replay of the options taken repeats every block: state and choices are all there is."""
    first = [(moment.block[:], moment.taken) for moment in play(setting)]
    second = [(moment.block[:], moment.taken) for moment in play(setting)]
    assert first == second


@given(settings())
@games
def test_a_copy_shares_nothing(setting: Setting) -> None:
    """A step on a copy leaves the original as it was; both copies come to the same block."""
    t = tables().words
    opts, log = kernel.new_opts(), kernel.new_log(m.LOG_START)
    luck = random.Random(setting.seed)
    for moment in play(setting):
        if not moment.options or luck.random() < 0.7:
            continue
        option = luck.choice(moment.options)
        before = moment.block[:]
        one, two = moment.block[:], moment.block[:]
        kernel.step(one, t, opts, log, option)
        kernel.step(two, t, opts, log, option)
        assert before == moment.block
        assert one == two


@given(settings())
@games
def test_each_option_can_be_taken(setting: Setting) -> None:
    """Every option listed, not only the one chosen, leads to a state that keeps the invariants."""
    t = tables().words
    opts, log = kernel.new_opts(), kernel.new_log(m.LOG_START)
    luck = random.Random(setting.seed)
    for moment in play(setting):
        if luck.random() < 0.9:
            continue
        for option in moment.options:
            block = moment.block[:]
            n = kernel.step(block, t, opts, log, option)
            assert [] == broken(block, t, opts[:n], n)


@given(settings())
@games
def test_random_games_end(setting: Setting) -> None:
    """A game ends, or it was cut off at the bound of this test with a decision pending (7)."""
    last = None
    for moment in play(setting):
        last = moment
    assert last is not None
    b = last.block
    assert bool(b[m.H_OUTCOME]) == (not last.options)
    if b[m.H_OUTCOME] == m.OUTCOME_CAPTAIN:
        holders = [p for p in players(b) if b[p + m.P_KEYS] and not b[p + m.P_OUT]]
        assert [b[m.H_WINNER]] == holders
    assert b[m.H_DECISIONS] <= LONGEST


@given(settings())
@games
def test_what_a_player_cannot_see_does_not_show_in_their_options(setting: Setting) -> None:
    """Coins exchanged that a player doesn't know leave that player's options as they are.

    Two states that differ only in what a player can't know give the same options.
    """
    t = tables().words
    opts = kernel.new_opts()
    luck = random.Random(setting.seed)
    for moment in play(setting):
        decider = moment.block[m.H_DECIDER]
        if not decider or luck.random() < 0.6:
            continue
        other = shuffled_unknown(moment.block, decider, luck)
        n = kernel.legal(other, t, opts)
        assert moment.options == opts[:n]


def shuffled_unknown(block: list[int], player: int, luck: random.Random) -> list[int]:
    """The block with other kinds for coins that a player doesn't know, Captains left."""
    t = tables().words
    other = block[:]
    hidden = [
        coin
        for coin in coins(block)
        if not block[coin + m.C_KNOWN] & block[player + m.P_BIT]
        and not t[block[coin + m.C_KIND] + m.K_FLAGS] & m.KEY
    ]
    plain = [tables().kind(coin.name) for coin in tables().coins if not coin.captain]
    for coin in hidden:
        other[coin + m.C_KIND] = luck.choice(plain)
    return other

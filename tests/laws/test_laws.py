"""What a player can't know doesn't show in the options; other laws are in the kit."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings

from piecesofeight.game import kernel
from piecesofeight.machine import layout as m
from piecesofeight.testing.invariants import coins

sys.path.insert(0, str(Path(__file__).parent))

from playing import Setting, play, settings, tables

games = hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


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

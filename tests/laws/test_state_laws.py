"""What a player can't know doesn't show in a view; other laws are in the kit."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings

from piecesofeight.game.game import Game
from piecesofeight.game.rules import Rules
from piecesofeight.game.state import State
from piecesofeight.language import load_coins
from piecesofeight.machine import layout as m

sys.path.insert(0, str(Path(__file__).parent))

from playing import Setting, play, random_ship, settings
from test_laws import shuffled_unknown

few = hypothesis_settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def game_of(setting: Setting) -> Game:
    """A game for people with the ships, teams and rules of a setting."""
    luck = random.Random(setting.seed)
    ships = [random_ship(luck) for _ in range(setting.players)]
    teams = None
    if setting.in_teams:
        teams = [range(side, setting.players, 2) for side in range(2)]
    rules = Rules(
        explicit_chance=bool(setting.options & m.O_EXPLICIT_CHANCE),
        ask_forced=bool(setting.options & m.O_ASK_ALL),
    )
    return Game.from_layouts(ships, coins=load_coins(), rules=rules, teams=teams)


def some_states(setting: Setting, share: float) -> list[State]:
    """Some of the states of a random game."""
    game = game_of(setting)
    luck = random.Random(setting.seed)
    return [
        State.from_block(game, moment.block[:]) for moment in play(setting) if luck.random() < share
    ]


@given(settings())
@few
def test_a_view_tells_nothing_of_what_a_player_cannot_know(setting: Setting) -> None:
    """States that differ only in coins unknown to a player give that player equal views."""
    luck = random.Random(setting.seed)
    for state in some_states(setting, 0.1):
        for seat in range(setting.players):
            player = m.HEADER + m.PLAYER_SIZE * seat
            other = State.from_block(state.game, shuffled_unknown(state.block, player, luck))
            assert str(state.view(seat)) == str(other.view(seat))
            assert state.view(seat).ships == other.view(seat).ships
            assert state.view(seat).decision == other.view(seat).decision

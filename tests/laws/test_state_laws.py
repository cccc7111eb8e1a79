"""Laws of states as people hold them: saving, views, texts of options."""

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
def test_a_state_saved_and_read_again_is_equal(setting: Setting) -> None:
    """JSON of any state, at any decision, and back: equal, with the same options."""
    for state in some_states(setting, 0.1):
        again = State.from_json(state.to_json())
        assert state == again
        assert hash(state) == hash(again)
        assert state.legal_actions() == again.legal_actions()


@given(settings())
@few
def test_every_option_has_one_text_and_is_found_by_it(setting: Setting) -> None:
    """The texts of a decision's options are unique, and each is applied as its option is."""
    luck = random.Random(setting.seed)
    for state in some_states(setting, 0.1):
        if state.decision is None:
            continue
        texts = [option.text for option in state.decision.options]
        assert sorted(set(texts)) == sorted(texts)
        option = luck.choice(state.decision.options)
        assert state.apply(option) == state.apply(option.text)


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

"""Laws of names: other names, seats and orders change nothing but names; and who wins when."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from piecesofeight.combat.machine import Machine
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.game.state import Game, State
from piecesofeight.machine import constants as m
from piecesofeight.machine import walking
from piecesofeight.machine.walking import players
from piecesofeight.notation.position import is_key, seat_of
from piecesofeight.testing.invariants import ship_coins
from piecesofeight.testing.laws.law import game_law
from piecesofeight.testing.laws.told import MISHAPS
from piecesofeight.testing.laws.trial import Played
from piecesofeight.testing.laws.twins import moved_about, relabelled, turned


@game_law("players-renamed", "metamorphic")
def players_renamed(played: Played) -> Iterator[tuple[int, str]]:
    """What players are called changes their names in texts, and nothing else."""
    one, two = (_called(played.game, letter) for letter in "QX")
    for moment in played.some(11):
        texts = []
        for game in (one, two):
            state = State(game, played.state(moment).past)
            decision = state.decision
            said = [event.text() for event in state.events]
            texts.append([*(decision.texts if decision else ()), *said, str(state)])
        if [text.replace("Qa", "Xa") for text in texts[0]] != texts[1]:
            yield moment.number, "with other names the texts differ in more than names"


def _called(game: Game, letter: str) -> Game:
    names = [f"{letter}a{seat:02}" for seat in range(len(game.names))]
    return Game.from_layouts(
        game.layouts, game.coins, names, game.rules, game.teams or None, game.clock
    )


@game_law("seats-turned", "2.4", "5.6")
def seats_turned(played: Played) -> Iterator[tuple[int, str]]:
    """With everybody one seat further, the game is the same: no seat is special (2.4).

    Only the seeded generator counts players by seat, so this is asked where chance is a decision.
    """
    if played.trial.rules.explicit_chance:
        by = 1 + played.trial.seed % (len(played.trial.layouts) - 1)
        yield from turned(played, by).differences(played)


@game_law("coins-alike", "3.8", "6.2")
def coins_alike(played: Played) -> Iterator[tuple[int, str]]:
    """Which of some identical coins is which doesn't matter, nor in which order the block has them.

    Coins of a kind can't be told apart (3.8), so what can be told apart must not depend on it.
    """
    count = sum(len(layout.coins) for layout in played.trial.layouts)
    order = random.Random(played.trial.seed).sample(range(count), count)
    yield from moved_about(played, order).differences(played)


@game_law("kinds-relabelled", "metamorphic")
def kinds_relabelled(played: Played) -> Iterator[tuple[int, str]]:
    """Coins with other names, in another order in their set, play the same game.

    No rule hangs on what a coin is called, nor on where it stands in its file.
    """
    yield from relabelled(played).differences(played)


# --- winning -----------------------------------------------------------------------------------


class TooLateError(Exception):
    """The machine goes on though somebody has won."""


class _Referee:
    """Looks on, and minds every moment at which somebody has won and the game goes on."""

    def each_step(self, _name: str, do: Callable[[], None], arguments: tuple[Any, ...]) -> None:
        """Something is about to happen: nobody may have won before.

        Raises:
            TooLateError: somebody has.
        """
        block, words, *_ = arguments
        seat = winner(block, words)
        if seat >= 0 and not block[m.H_KEY_MOVED] and not on_the_brink(block):
            raise TooLateError(f"seat {seat} alone has a Captain, and the game goes on")
        do()


def on_the_brink(b: list[int]) -> bool:
    """Whether somebody is about to win, and others may answer that first (9.13)."""
    abilities = (f for f in walking.frames(b) if b[f + m.FRAME_TYPE] == m.ABILITY_FRAME)
    return any(b[f + m.FRAME_STAGE] == m.STAGE_BRINK for f in abilities)


def winner(b: list[int], t: list[int]) -> int:
    """The seat that has won by rule 7.1, or one of the team that has (8.4); -1 for nobody."""
    holders = [
        player
        for player in players(b)
        if not b[player + m.P_OUT] and any(is_key(b, t, coin) for coin in ship_coins(b, player))
    ]
    teams = {b[player + m.P_TEAM] for player in holders}
    return b[holders[0] + m.P_SEAT] if len(teams) == 1 else -1


@game_law("wins-at-once", "7.1", "7.3", "8.4")
def wins_at_once(played: Played) -> Iterator[tuple[int, str]]:
    """Who alone has a Captain in the ship has won at that very moment.

    The machine stops before it does anything more, in the middle of an ability too (7.1). And
    nobody wins otherwise: an outcome is a lone Captain, a lone player or nobody left (7.3).
    """
    machine = Machine(played.words, ObservedKernel(_Referee()))
    for moment in played.moments:
        if moment.taken:
            try:
                machine.step(moment.block[:], moment.taken)
            except TooLateError as error:
                yield moment.number + 1, str(error)
            except MISHAPS:
                return  # `never-fails` tells
    yield from _ended(played)


def _ended(played: Played) -> Iterator[tuple[int, str]]:
    """Whether the end is one by the rules."""
    last = played.moments[-1]
    b = last.block
    left = [player for player in players(b) if not b[player + m.P_OUT]]
    fits = {
        m.OUTCOME_NONE: True,
        m.OUTCOME_CAPTAIN: winner(b, played.words) == seat_of(b, b[m.H_WINNER]),
        m.OUTCOME_LAST: left == [b[m.H_WINNER]],
        m.OUTCOME_DRAW: left == [],
    }
    if not fits[b[m.H_OUTCOME]]:
        yield last.number, "the game has ended with a winner who hasn't won"

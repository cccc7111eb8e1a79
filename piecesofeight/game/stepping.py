"""From one moment of a game to the next, by the interpreted kernel."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from piecesofeight.combat.clock import decided, let_pass, time_here
from piecesofeight.combat.machine import Machine
from piecesofeight.combat.setup import MOST_IN_DECK
from piecesofeight.errors import DepthError, GameError
from piecesofeight.game.history import Beginning, History, Standstill
from piecesofeight.game.setup import GameSetup
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import seat_of

if TYPE_CHECKING:
    from piecesofeight.game.view import View


class _Machines(threading.local):
    """The machine of a thread; what is in its buffers is no part of any state."""

    def __init__(self) -> None:
        self._machine = Machine([], noting=True)

    def of(self, game: GameSetup) -> Machine:
        """The machine with the tables of a game."""
        self._machine.tables = (game.tables.words,)
        return self._machine


_machines = _Machines()


def begun(game: GameSetup, first: int | None, seed: int) -> History:
    """A game begins with the player in a seat, drawn if it is None (2.4).

    Raises:
        DepthError, GameError: the first decision can't be reached.
    """
    block, machine = game.new_block(seed), _machines.of(game)
    ids = machine.begin(block, -1 if first is None else first)
    return History(Beginning(first, seed), _moment(machine, block, ids))


def given(
    game: GameSetup, block: list[int], log: tuple[int, ...], shown: Mapping[int, View]
) -> History:
    """A game that begins in the middle, nobody knows how; see `Beginning`.

    The machine left the block at a decision. It isn't checked: never one from outside.
    """
    now = Standstill(block, _machines.of(game).legal(block), log)
    return History(Beginning(block=block, log=log, shown=shown), now)


def begun_again(game: GameSetup, beginning: Beginning) -> History:
    """The first moment of a game."""
    if beginning.block is None:
        return begun(game, beginning.first, beginning.seed or 0)
    return given(game, beginning.block, beginning.log, beginning.shown)


def chosen(game: GameSetup, history: History, option: int, time: int = 0) -> History:
    """What follows on a legal option for which somebody took so many milliseconds more.

    If that is more time than there was, it is the loss on time that follows (8.2).

    Raises:
        DepthError, GameError: the next decision can't be reached.
    """
    now, machine = history.now, _machines.of(game)
    block = now.block[:]
    if game.clock and block[m.H_DECIDER]:
        seat, secret = seat_of(block, block[m.H_DECIDER]), not now.is_public
        option, time = decided(block, seat, option, time, game.clock, secret=secret)
    ids = machine.step(block, option)
    return history.then(_moment(machine, block, ids), option, time)


def rested(game: GameSetup, history: History, time: int) -> History:
    """The same moment some milliseconds later, or the loss on time of who must decide.

    Nothing happens, so nobody is told anything; there must be clocks, and a player to decide.

    Raises:
        DepthError, GameError: after a loss on time the next decision can't be reached.
    """
    now, clock = history.now, game.clock
    seat = seat_of(now.block, now.block[m.H_DECIDER])
    assert clock is not None
    if time >= time_here(now.block, seat, clock):
        return chosen(game, history, m.V_TIME)
    block = now.block[:]
    let_pass(block, seat, time, clock, secret=not now.is_public)
    return evolve(history, now=evolve(now, at=block))


def _moment(machine: Machine, block: list[int], ids: tuple[int, ...] | None) -> Standstill:
    """The moment at which the machine has just left a block, with these options."""
    if ids is None:
        raise DepthError(
            "reactions to reactions went deeper than this game has room for; the state that "
            "this was tried from is as it was"
        )
    _check_decks(block)
    return Standstill(block, ids, tuple(machine.noted()))


def _check_decks(block: list[int]) -> None:
    """A deck that has grown too long for the numbers of options is an error, no wrong option."""
    if (block[m.H_COINS_END] - block[m.H_COINS]) // m.COIN_SIZE <= MOST_IN_DECK:
        return  # as in nearly every game
    for player in range(m.HEADER, block[m.H_PLAYERS_END], m.PLAYER_SIZE):
        count = block[player + m.P_DECK + m.Z_COUNT]
        if count > MOST_IN_DECK:
            raise GameError(
                f"a deck can have {MOST_IN_DECK} coins, and would have {count}; the state that "
                "this was tried from is as it was"
            )


def still_asked(game: GameSetup, block: list[int]) -> tuple[int, ...]:
    """The seats to be asked about the event being answered, found by passing for each of them."""
    b, machine = block[:], _machines.of(game)
    frame, clock = b[m.H_FP], b[m.H_CLOCK]
    found: list[int] = []
    while b[m.H_DECISION] == m.REACTION and (b[m.H_FP], b[m.H_CLOCK]) == (frame, clock):
        seat = seat_of(b, b[m.H_DECIDER])
        if seat in found:
            break
        found.append(seat)
        machine.step(b, m.V_PASS)
    return tuple(found)

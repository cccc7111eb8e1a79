"""Counting all ways that a game from a file can go, from its beginning or behind some choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from piecesofeight.errors import GameError
from piecesofeight.hosted.question import DRAW, OPEN, SECRET
from piecesofeight.hosted.state import HostedGame
from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.kernels import native
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.study.perft.counting import END, Counted, Counter

KINDS = (OPEN, SECRET, DRAW, END)
MOST = 3000  # ways to the last level, at most, if nobody says how deep


@frozen(kw_only=True, slots=False)
class GameCount(Counted):
    """What lies below the beginning of a game with so many players.

    Attributes:
        name: what it is called, in one file only once.
        players: how many play.
    """

    name: str
    players: int

    @property
    def is_whole(self) -> bool:
        """Whether all ways are counted to their end."""
        return set(self.levels[-1]) == {END}

    @property
    def ends(self) -> int:
        """How many ways lead to an end."""
        return sum(level.get(END, 0) for level in self.levels)


def count_game(
    game: HostedGame,
    players: int,
    depth: int,
    path: Sequence[str] = (),
    compiled: bool = False,
) -> GameCount:
    """Count the ways that a game can go; each outcome of chance counts as one.

    Args:
        game: what is counted.
        players: how many play.
        depth: how many decisions deep, forced ones not counted; less, if all ways end sooner.
        path: options to take first, by text; depth and split count from behind them.
        compiled: count with the compiled kernel.

    Raises:
        GameError: so many can't play, a depth below 1, or a game that goes on and on.
        IllegalOption: an option of the path can't be taken.
        ImportError: the compiled kernel is wanted, and the `fast` extra isn't installed.

    >>> from piecesofeight import load_game
    >>> found = count_game(load_game("black-spot"), 3, 1)
    >>> found.levels[0], found.split["gold 1"]
    ({'draw': 1}, 1)
    """
    if depth < 1:
        raise GameError(f"the depth is at least 1, not {depth}")
    state, counter = game.start(players, explicit_chance=True), _counter(game, compiled=compiled)
    block = counter.array(new_block(game.source.layout, players, options=w.O_EXPLICIT_CHANCE))
    node = counter.reached(block, counter.machine.begin(block))
    for text in path:
        option = state.option_id(text)
        state, node = state.apply(option), counter.after(node, option)
    texts = {option.id: option.text for option in state.decision or ()}
    levels, through = counter.levels(node, depth)
    split = {texts[option]: ways for option, ways in through.items()}
    return GameCount(name=_name(players), players=players, levels=levels, split=split)


def count_game_within(
    game: HostedGame, players: int, path: Sequence[str] = (), compiled: bool = False
) -> GameCount:
    """Count as deep as `MOST` allows, and 2 decisions deep at least."""
    found = count_game(game, players, 2, path, compiled)
    while not found.is_whole:
        deeper = count_game(game, players, found.depth + 1, path, compiled)
        if sum(deeper.levels[-1].values()) > MOST:
            break
        found = deeper
    return found


def _name(players: int) -> str:
    return f"{players} player" if players == 1 else f"{players} players"


def _counter(game: HostedGame, *, compiled: bool) -> Counter:
    kernel = (Kernel.compiled if compiled else Kernel.interpreted)(game.source.kernel)
    array = native.words if compiled else list
    machine = Machine(kernel.functions, (), game.source.labels.end, array=array)
    failure = GameError(f"{game.name} goes on and on from here: its file has a loop without an end")
    return Counter(machine, array, KINDS, _kind, len, failure)


def _kind(block: Any) -> str:
    if not block[w.H_DECISION]:
        return END
    if not block[w.H_DECIDER]:
        return DRAW
    return SECRET if block[w.H_SECRET] else OPEN


@frozen
class RecountGame:
    """Counts a game with several numbers of players: work for `study.parallel.mapped`."""

    game: HostedGame
    compiled: bool = False

    def __call__(self, position: GameCount | int) -> GameCount:
        """Count as deep as before; with a number of players that is new, as deep as is sensible.

        Raises:
            GameError: so many can't play.
        """
        if isinstance(position, int):
            return count_game_within(self.game, position, compiled=self.compiled)
        return count_game(self.game, position.players, position.depth, compiled=self.compiled)

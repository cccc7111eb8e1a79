"""A game that was loaded is played on to its end, interpreted and compiled, step by step alike."""

from __future__ import annotations

import functools
import random
from typing import Any

from attrs import define

from piecesofeight import SPECTATOR
from piecesofeight.combat import kernel
from piecesofeight.errors import DepthError, GameError, IllegalOption
from piecesofeight.game.state import Game, State
from piecesofeight.kernels import native
from piecesofeight.kernels.builds import CHECKED
from piecesofeight.machine.constants import LOG_START, LOG_USED_WORDS

LOOKS = 9  # at so many decisions one is looked at by everybody


class NoGameError(AssertionError):
    """What was accepted is no game after all."""


class Strict(list[int]):
    """A list of which nothing is read or written outside; `b[-1]` is outside too."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int) and not 0 <= at < len(self):
            raise NoGameError(f"word {at} of {len(self)} is read")
        return super().__getitem__(at)

    def __setitem__(self, at: Any, word: Any) -> None:
        if isinstance(at, int) and not 0 <= at < len(self):
            raise NoGameError(f"word {at} of {len(self)} is written")
        super().__setitem__(at, word)


@define
class Compiled:
    """The checked build of the kernel, which stops where it leaves an array."""

    words: Any
    block: Any
    opts: Any
    log: Any

    @classmethod
    def of(cls, game: Game, seed: int) -> Compiled:
        """Before the first turn of a game."""
        opts, log = _buffers()
        words = native.words(game.tables.words)
        return cls(words, native.words(game.new_block(seed)), opts, log)

    def take(self, option: int, *, begins: bool = False) -> tuple[int, ...] | None:
        """Take an option, or begin at a seat; the next options, None if there is no more room."""
        functions = native.load(kernel.SOURCE, CHECKED).functions
        self.log[LOG_USED_WORDS] = LOG_START
        call = functions.begin if begins else functions.step
        n = int(call(self.block, self.words, self.opts, self.log, option))
        return None if n < 0 else tuple(self.opts[:n])

    def compare(self, state: State, options: tuple[int, ...] | None) -> None:
        """Compare with where the interpreted game stands."""
        if options is None or self.block.tolist() != state.block:
            raise NoGameError(f"compiled, it stands otherwise after {len(state.history)} choices")
        if list(options) != state.legal_actions():
            raise NoGameError(
                f"compiled, there are other options after {len(state.history)} choices"
            )


@functools.cache
def _buffers() -> tuple[Any, Any]:
    return native.words(kernel.new_opts()), native.words(kernel.new_log())


@define
class PlayedOn:
    """What came of playing on."""

    end: str = "ended"
    decisions: int = 0
    compiled: int = 0


def again(state: State) -> Compiled | None:
    """The loaded game once more, compiled, from its beginning; None without the extra."""
    if not native.available():
        return None
    first, seed = state.past.beginning.first, state.past.beginning.seed
    assert seed is not None
    machine, at = Compiled.of(state.game, seed), state.start()
    options = machine.take(-1 if first is None else first, begins=True)
    machine.compare(at, options)
    for option in state.history:
        at, options = at.apply(option), machine.take(option)
        machine.compare(at, options)
    if at != state:
        raise NoGameError("played again it stands otherwise")
    return machine


def look(state: State) -> None:
    """All that people are shown of a state can be had of it."""
    str(state), [event.text() for event in state.events]
    for seat in (SPECTATOR, *range(len(state.game.names))):
        str(state.view(seat))
    for option in state.decision or ():
        option.sentence, option.sentence_in("es")


def play_on(state: State, luck: random.Random, most: int, *, strict: bool) -> PlayedOn:
    """Play to the end, or so many decisions; everything that must be alike is compared.

    Args:
        state: a game that was loaded.
        luck: what is chosen.
        most: decisions after which the game is left.
        strict: whether the interpreted kernel is run once more, on lists that mind their ends.

    Raises:
        NoGameError: something isn't alike, or outside of the block.
    """
    found = PlayedOn()
    machine = again(state)
    unruly = luck.random() < 0.3
    while not state.is_terminal():
        if found.decisions >= most:
            found.end = "left"
            break
        if found.decisions % LOOKS == 0:
            look(state)
        option = _chosen(state, luck, unruly)
        if strict:
            _strictly(state, option)
        found.decisions += 1
        try:
            after = state.apply(option)
        except GameError as error:  # a limit: no room for reactions, or for a deck
            found.end = type(error).__name__
            deep = isinstance(error, DepthError)
            if machine and deep != (machine.take(option) is None):
                raise NoGameError("compiled, it goes deeper") from error
            break
        state = after
        if machine:
            found.compiled += 1
            machine.compare(state, machine.take(option))
    look(state)
    return found


def _chosen(state: State, luck: random.Random, unruly: bool) -> int:
    """Any option; unruly players give up and propose stalemates at times (7.4, 7.5)."""
    if unruly and luck.random() < 0.06:
        for text in ("stalemate", "surrender") if luck.random() < 0.8 else ("surrender",):
            try:
                return state.option_id(text)
            except IllegalOption:
                continue
    return luck.choice(state.legal_actions())


def _strictly(state: State, option: int) -> None:
    block, words = Strict(state.block), Strict(state.game.tables.words)
    opts, log = Strict(kernel.new_opts()), Strict(kernel.new_log())
    kernel.step(block, words, opts, log, option)

"""A game to try laws on: what it is played from, and what came of it.

A `Trial` is all that decides a game; any trial can be played, whatever its numbers are. That is
what makes trials easy to draw, and to make smaller without asking whether they still make sense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from piecesofeight.arguments import a_kind
from piecesofeight.combat import kernel
from piecesofeight.combat.machine import Machine
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.game import history
from piecesofeight.game.bounds import Bound, turn_bound
from piecesofeight.game.state import Game, State
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.testing.laws import telling
from piecesofeight.testing.laws.told import DRAWN_COINS, MISHAPS, Outcome, Told

SURRENDER, PROPOSE = -1, -2  # picks that stand for what is never listed
EXPLICIT = Rules(explicit_chance=True)


@frozen(eq=False)
class Stock:
    """The coins of games, and which of them are on trial.

    Attributes:
        coins: every kind of coin that games are played with.
        own: the names of those on trial; there are more of them in ships.
        files: the coin files beside the shipped ones, as scenario files are to name them.
        text: the text of a coin file that is nowhere on disk; it is called `text_name`.
    """

    coins: tuple[Coin, ...] = field(repr=False)
    own: tuple[str, ...]
    files: tuple[str, ...] = ()
    text: str = ""

    text_name = DRAWN_COINS

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """How Hypothesis prints it: without the programs of the coins."""
        printer.text(repr(self))

    @property
    def captains(self) -> tuple[str, ...]:
        """The names of the captains."""
        return tuple(coin.name for coin in self.coins if coin.captain)

    @property
    def crew(self) -> tuple[str, ...]:
        """The names of all other coins, each as often as a ship may have it."""
        return tuple(c.name for c in self.coins if not c.captain for _ in range(c.limit))


@frozen
class Trial:
    """All that decides a game.

    Attributes:
        stock: the coins.
        layouts: where each player's coins lie at the start, by seat; one coin or more.
        picks: what is chosen at one decision after the other: an option's id where it is one,
            else the option with that number, counted round; `SURRENDER` and `PROPOSE` where
            that is allowed. The game is left when they are used up.
        first: the seat that begins.
        seed: of the generator in the state.
        rules: options of the rules.
        teams: the seats of each team.
    """

    stock: Stock = field(repr=False)
    layouts: tuple[Layout, ...]
    picks: tuple[int, ...] = field(converter=tuple[int, ...])
    first: int = 0
    seed: int = 0
    rules: Rules = EXPLICIT
    teams: tuple[tuple[int, ...], ...] = ()

    def game(self) -> Game:
        """The game before its first turn."""
        return Game.from_layouts(
            self.layouts, self.stock.coins, rules=self.rules, teams=self.teams or None
        )


@frozen(eq=False)
class Moment:
    """A decision of a game, or its end.

    Attributes:
        number: how many choices were made before.
        block: the machine's block; nobody may change it.
        options: the ids of the options.
        log: what the machine noted on the way here from the moment before.
        taken: the option that was taken, 0 if none was.
    """

    number: int
    block: list[int]
    options: tuple[int, ...]
    log: list[int]
    taken: int = 0

    @property
    def decider(self) -> int:
        """The address of who decides, 0 for chance or nobody."""
        return self.block[m.H_DECIDER]

    def records(self) -> Iterable[list[int]]:
        """The records of the log."""
        return (self.log[at : at + m.LOG_SIZE] for at in range(0, len(self.log), m.LOG_SIZE))


@frozen(eq=False, slots=False)
class Played(Outcome):
    """What came of a trial.

    Attributes:
        trial: what was played.
        game: ships, coins, names and rules.
        moments: every decision, and the end.
        trouble: what went wrong in the engine when the last option was taken; empty if nothing did.
        deep: whether the game broke off because reactions went deeper than there is room for.
    """

    trial: Trial
    game: Game
    moments: tuple[Moment, ...]
    trouble: str = ""
    deep: bool = False

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return max(len(self.moments) - 1, 0)

    def told(
        self, name: str, rules: tuple[str, ...], number: int, reason: str, folder: Path
    ) -> Told:
        """The breach of a law after so many choices, with what plays it again."""
        return telling.told(self, name, rules, number, reason, folder)

    @property
    def words(self) -> list[int]:
        """The tables."""
        return self.game.tables.words

    @property
    def choices(self) -> tuple[int, ...]:
        """The ids of what was chosen."""
        return tuple(moment.taken for moment in self.moments if moment.taken)

    @cached_property
    def bound(self) -> Bound:
        """What a turn of this game can come to at most."""
        return turn_bound(self.game)

    def state(self, moment: Moment) -> State:
        """A moment as people hold it."""
        return self._states[moment.number]

    @cached_property
    def _states(self) -> list[State]:
        trial, taken = self.trial, 0
        start = history.Beginning(trial.first if trial.first >= 0 else None, trial.seed)
        found: list[State] = []
        for moment in self.moments:
            now = history.Standstill(moment.block, moment.options, tuple(moment.log))
            past = found[-1].past.then(now, taken) if found else history.History(start, now)
            found.append(State(self.game, past))
            taken = moment.taken
        return found

    def some(self, every: int) -> list[Moment]:
        """Every nth moment, from one that the seed chooses, and always the last two."""
        chosen = self.moments[self.trial.seed % every : -2 : every]
        return [*chosen, *self.moments[-2:]]


class EndlessError(Exception):
    """A turn goes on longer than its coins allow."""


class Counter:
    """Looks on, and stops the machine when a turn does more than its coins can bring about."""

    def __init__(self, block: list[int], bound: Bound) -> None:
        self.block = block
        self.bound = bound
        self.turn = self.done = 0

    def each_step(self, _name: str, do: Callable[[], None], _arguments: tuple[Any, ...]) -> None:
        """One thing more is done.

        Raises:
            EndlessError: it is one too many.
        """
        if self.block[m.H_TURN] != self.turn:
            self.turn, self.done = self.block[m.H_TURN], 0
        self.done += 1
        if self.done > self.bound.steps:
            raise EndlessError(f"turn {self.turn} is not over after {self.done} steps")
        do()


def option_of(pick: int, block: list[int], options: tuple[int, ...]) -> int:
    """The option that a pick means at a decision."""
    if pick == SURRENDER and block[m.H_DECIDER]:
        return m.V_SURRENDER
    if pick == PROPOSE and kernel.may_propose(block):
        return m.V_PROPOSE
    return pick if pick in options else options[pick % len(options)]


def pick_for(option: int) -> int:
    """The pick that means an option."""
    return {m.V_SURRENDER: SURRENDER, m.V_PROPOSE: PROPOSE}.get(option, option)


def play(trial: Trial) -> Played:
    """Play a trial, looked on so that a turn without an end is noticed.

    Raises:
        GameError: it is no trial.

    >>> from piecesofeight.testing.laws.dealing import stock_of
    >>> ships = (Layout("Mate", ("Captain",)), Layout("Cannon", ("Captain",)))
    >>> played = play(Trial(stock_of(), ships, picks=[0, 0, 0]))
    >>> [len(moment.options) for moment in played.moments]
    [9, 2, 5, 0]
    """
    game = a_kind(trial, Trial, "what is played", "a `Trial`").game()
    block = game.new_block(trial.seed)
    observed = ObservedKernel(Counter(block, turn_bound(game)))
    machine = Machine(game.tables.words, observed, noting=True)
    moments: list[Moment] = []
    trouble, options = "", None
    try:
        options = machine.begin(block, trial.first)
        for pick in (*trial.picks, None):
            if options is None:
                break
            moments.append(Moment(len(moments), block[:], options, machine.noted()))
            if not options or pick is None:
                break
            taken = option_of(pick, block, options)
            moments[-1] = evolve(moments[-1], taken=taken)
            options = machine.step(block, taken)
    except EndlessError as error:
        trouble = str(error)
    except MISHAPS as error:
        trouble = f"{type(error).__name__}: {error}"
    return Played(trial, game, tuple(moments), trouble, deep=options is None)

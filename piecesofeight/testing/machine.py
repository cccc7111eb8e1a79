"""A rule-based state machine of Hypothesis that plays games, and holds them to laws.

It needs Hypothesis, which the `test` extra installs; `piecesofeight.testing` loads it only when
`laws_machine` is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from attrs import evolve
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from piecesofeight.arguments import a_list, a_number
from piecesofeight.errors import GameError
from piecesofeight.game.state import State
from piecesofeight.language import Coins
from piecesofeight.records.record import Record
from piecesofeight.testing.laws.checking import chosen_laws
from piecesofeight.testing.laws.dealing import players_of, stock_of
from piecesofeight.testing.laws.law import Law, LawBrokenError
from piecesofeight.testing.laws.trial import PROPOSE, SURRENDER, Stock, Trial, play
from piecesofeight.testing.strategies.games import layouts, rules

# To explain a failure Hypothesis would play it many times more; the scenario tells it better.
SETTINGS = settings(
    deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
)


class LawsMachine(RuleBasedStateMachine):
    """Plays a game choice by choice, and holds it to the laws when it ends.

    It takes choices back and makes others, and goes on from games that it saved and read. Use
    `laws_machine`, which configures it.

    Attributes:
        stock: the coins.
        players: how many play.
        laws: the laws.
        trial: what has been played so far.
        state: where the game stands, as people hold it.
    """

    stock: ClassVar[Stock]
    players: ClassVar[int] = 2
    laws: ClassVar[tuple[Law, ...]] = ()
    trial: Trial
    state: State

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Lay out small ships and begin."""
        fleet = tuple(data.draw(layouts(self.stock)) for _ in range(self.players))
        self.trial = Trial(self.stock, fleet, (), rules=data.draw(rules()))
        self.state = self.trial.game().start(0, seed=0)

    @precondition(lambda self: not self.state.is_terminal())
    @rule(pick=st.integers(0, 40))
    def choose(self, pick: int) -> None:
        """Choose one of the options."""
        options = self.state.legal_actions()
        self._take(options[pick % len(options)], options[pick % len(options)])

    @precondition(lambda self: self.state.current_player >= 0)
    @rule(chance=st.integers(0, 9))
    def give_up(self, chance: int) -> None:
        """Now and then somebody surrenders (7.5) or proposes a stalemate (7.4)."""
        if chance == 9:
            self._take("surrender", SURRENDER)
        elif chance >= 6 and self.state.may_propose():
            self._take("stalemate", PROPOSE)

    @precondition(lambda self: bool(self.trial.picks))
    @rule()
    def take_back(self) -> None:
        """Take the last choice back."""
        self.trial = evolve(self.trial, picks=self.trial.picks[:-1])
        played = play(self.trial)
        self.state = played.state(played.moments[-1])

    @rule()
    def save_and_load(self) -> None:
        """Go on from a game that was saved and read again."""
        again = State.from_json(self.state.to_json(), self.stock.coins)
        assert self.state == again
        assert self.state == Record.of(again).state
        self.state = again

    def teardown(self) -> None:
        """The game keeps all laws, and came choice by choice where it comes at once."""
        if not hasattr(self, "trial"):
            return
        played = play(self.trial)
        for law in self.laws:
            for breach in law.breaches(played):
                raise LawBrokenError(breach)
        if not played.deep:
            assert self.state.block == played.moments[-1].block

    def _take(self, choice: int | str, pick: int) -> None:
        self.trial = evolve(self.trial, picks=(*self.trial.picks, pick))
        self.state = self.state.apply(choice)


def laws_machine(
    sets: str | Path | Coins | Iterable[str | Path] = (),
    *,
    players: int = 2,
    laws: Iterable[Law | str] | None = None,
    steps: int = 30,
    examples: int = 50,
) -> type[LawsMachine]:
    """A state machine for some coins; `laws_machine(...).TestCase` is a test.

    Args:
        sets: coin files, or coins that were loaded; none for all that are shipped.
        players: how many play.
        laws: the laws or their names; left out, all whose extra is installed.
        steps: how much is done in a game, at most.
        examples: how many games.

    Raises:
        CoinFileError: a coin file is wrong.
        GameError: there is no such law, no captain among the coins, or an argument won't do.

    >>> laws_machine(players=3, laws=["one-captain"], steps=5, examples=2).TestCase().runTest()
    """
    body = {
        "stock": stock_of(*_sources(sets)),
        "players": players_of(a_number(players, "the number of players")),
        "laws": tuple(law for law in chosen_laws(laws) if law.available),
        "__doc__": LawsMachine.__doc__,
    }
    machine = type("ConfiguredLawsMachine", (LawsMachine,), body)
    assert issubclass(machine, LawsMachine)
    machine.TestCase.settings = settings(
        SETTINGS,
        stateful_step_count=_at_least_one(steps, "steps"),
        max_examples=_at_least_one(examples, "examples"),
    )
    return machine


def _sources(sets: str | Path | Coins | Iterable[str | Path]) -> Iterable[str | Path | Coins]:
    if isinstance(sets, str | Path | Coins):
        return (sets,)
    return a_list(sets, "sets", "a coin file, a list of them, or `Coins`")


def _at_least_one(number: int, what: str) -> int:
    count = a_number(number, f"the number of {what}")
    if count < 1:
        raise GameError(f"the number of {what} is at least 1, not {count}")
    return count

"""What scenarios show: which coins meet in them, told from what happens, not from their texts."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve

from piecesofeight.game import kernel
from piecesofeight.game.decision import Option
from piecesofeight.game.game import Game
from piecesofeight.game.state import State
from piecesofeight.language.program import NOWHERE, Span
from piecesofeight.machine import layout as m
from piecesofeight.study.interactions.meetings import HELD_BACK, Meeting
from piecesofeight.study.interactions.probe import Probe, with_blank
from piecesofeight.study.interactions.whatif import held_back
from piecesofeight.testing.scenarios.expectations import Moment
from piecesofeight.testing.scenarios.model import Case
from piecesofeight.testing.scenarios.running import failures_of


def shown_by(cases: Iterable[Case]) -> dict[Meeting, list[str]]:
    """Which meetings scenarios show, each with their titles.

    A scenario that fails, or can't be read, shows nothing.

    >>> from piecesofeight.testing import read_text
    >>> cases = read_text('''
    ... - scenario: Off with his hat
    ...   ships:
    ...     Anne: {nest: Mate, deck: [Captain]}
    ...     Bart: {nest: Mate, deck: [Captain]}
    ...   steps: [{Anne: play nest at Bart.fore}]
    ... ''')
    >>> [str(meeting) for meeting in shown_by(cases)]
    ['Mate destroys Captain']
    """
    found: dict[Meeting, list[str]] = {}
    for case in cases:
        for meeting in sorted(meetings_in(case)):
            found.setdefault(meeting, []).append(case.title)
    return found


def meetings_in(case: Case) -> set[Meeting]:
    """The meetings that a scenario shows on its way.

    That a coin holds another one back shows only where something is tried and refused.
    """
    if case.scenario is None:
        return set()
    given = case.scenario.game
    game = _Watched.from_layouts(
        given.layouts, given.coins, given.names, given.rules, given.teams or None
    )
    end = _End()
    expect = (*case.scenario.expect, end)
    if failures_of(evolve(case.scenario, game=game, expect=expect)) or end.state is None:
        return set()
    tried = any(step.illegal for step in case.scenario.steps)
    return {one for one in _met(game, end.state) if tried or one.event != HELD_BACK}


@define
class _End:
    """An expectation that always holds, and keeps the state it is asked about."""

    state: State | None = None
    span: Span = NOWHERE
    about: str = "the end"

    def check(self, moment: Moment) -> None:
        """Keep the state."""
        self.state = moment.state


class _Watched(Game):
    """A game whose states know how they came about."""

    def start(self, first: int | str | None = 0, seed: int = 0) -> State:
        """As in any game."""
        seat = -1 if first is None else self.seat(first)
        return _Linked.begin(self, self.new_block(seed), seat)


class _Linked(State):
    """A state that keeps the one before it, and the option taken in it."""

    before: State | None = None
    option: int = 0

    def apply(self, choice: Option | int | str) -> State:
        """As in any state."""
        after = super().apply(choice)
        option = self._option(choice)
        object.__setattr__(after, "before", self)
        object.__setattr__(after, "option", option)
        return after


def _met(game: Game, end: State) -> set[Meeting]:
    """The meetings on the way to a state, by taking every step of it again under watch."""
    words, opts, probe = with_blank(game.tables.words), kernel.new_opts(), Probe()
    names = ["", *(coin.name for coin in game.coins)]
    found: set[Meeting] = set()
    state: State | None = end
    while isinstance(state, _Linked):
        block = state.block
        for held in held_back(block, words, opts, state.legal_actions()):
            if held.coin != held.other:
                ids = (words[block[one + m.C_KIND] + m.K_ID] for one in (held.coin, held.other))
                coin, other = (names[number] for number in ids)
                found.add(Meeting(coin, held.event, other, held.role))
        if state.before is not None:
            block = state.before.block
            probe.watch(block, words)
            kernel.step(block, words, opts, probe, state.option)
            found |= {
                Meeting(names[coin], event, names[other], role)
                for coin, event, other, role in probe.meetings
            }
        state = state.before
    return found

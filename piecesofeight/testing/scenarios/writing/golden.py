"""What an expectation that doesn't hold would have to say, so that it holds.

Only expectations that state a value as a whole have such a golden value. `options_include`,
`options_exclude` and `log` say what somebody wanted to be so; no game can tell what else
they might have wanted. Nor can it tell what a step should have been.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import frozen

from piecesofeight.game.state import State
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.running.acts import spoken
from piecesofeight.testing.scenarios.running.expectations import (
    DRAW,
    DecisionIs,
    Expectation,
    Moment,
    OptionsAre,
    OutIs,
    TurnIs,
    WinnerIs,
    decider,
    offered_with,
)
from piecesofeight.testing.scenarios.running.sights import ShipHas, as_bag, size
from piecesofeight.testing.scenarios.running.taking import as_offered

Value = str | int | None | tuple[str, ...] | dict[str, str]


@frozen
class Golden:
    """A value that could stand in the file instead of the one that does.

    Attributes:
        span: where the value stands.
        value: a text, a number, None for `null`, a list, or keys with texts.
    """

    span: Span
    value: Value


def golden_of(expectation: Expectation, moment: Moment) -> Golden | None:
    """What an expectation would have to say of a moment; None if it has no golden value."""
    state = moment.state
    names = state.game.names
    value: Value
    match expectation:
        case TurnIs():
            value = names[state.to_move]
        case DecisionIs():
            value = _decision(expectation, state)
        case OptionsAre(how="exactly"):
            options = _options(expectation, state)
            if options is None:
                return None
            value = options
        case WinnerIs():
            value = _winner(expectation, state)
        case OutIs():
            value = tuple(names[seat] for seat in state.out)
        case ShipHas():
            value = _part(expectation, state)
        case _:
            return None
    return Golden(expectation.span, value)


def _decision(expected: DecisionIs, state: State) -> Value:
    decision = state.decision
    if decision is None:
        return None
    every = {"player": decider(state, decision.player), "kind": decision.kind}
    said = {"player": expected.seat is not None, "kind": expected.kind is not None}
    return {key: text for key, text in every.items() if said[key]} or every


def _options(expected: OptionsAre, state: State) -> tuple[str, ...] | None:
    """The options as they are said already, then those that are new; None if too many."""
    said = {as_offered(state, act): act.text for act in expected.acts}
    actual = offered_with(state, said)
    if actual is None:
        return None
    kept = [text for pieces, text in said.items() if pieces in actual]
    return (*kept, *sorted(spoken(pieces) for pieces in actual if pieces not in said))


def _winner(expected: WinnerIs, state: State) -> Value:
    """Who has won; a team whose survivors play on is a list."""
    names = state.game.names
    if state.outcome is None:
        return tuple(names[seat] for seat in state.winning_team) or None
    winners = tuple(names[seat] for seat in state.outcome.winners)
    if not winners:
        return DRAW
    return winners if expected.team or len(winners) > 1 else winners[0]


def _part(expected: ShipHas, state: State) -> Value:
    actual = expected.actual(state)
    if expected.part != "hold":
        return actual
    if isinstance(expected.value, int):
        return size(actual)
    return in_order(as_bag(expected.value), as_bag(actual))


def in_order(said: Iterable[str], actual: Iterable[str]) -> tuple[str, ...]:
    """A bag of things: first those that were said, in that order, then the others by name.

    >>> in_order(["Mate", "Bomb", "Cannon"], ["Cannon", "Gull", "Mate", "Mate"])
    ('Mate', 'Cannon', 'Gull', 'Mate')
    """
    left = Counter(actual)
    kept = []
    for one in said:
        if left[one]:
            left[one] -= 1
            kept.append(one)
    return (*kept, *sorted(left.elements()))

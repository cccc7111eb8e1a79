"""Where a scenario went wrong: the ships before and after, and the lines of coins behind it."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.game.state import State
from piecesofeight.game.trace.trace import trace as tree
from piecesofeight.testing.lines import numbered_lines
from piecesofeight.testing.scenarios.model import Step
from piecesofeight.testing.scenarios.results import Situation
from piecesofeight.testing.scenarios.running.expectations import (
    DecisionIs,
    Expectation,
    OptionsAre,
    OutIs,
    TurnIs,
    WinnerIs,
)
from piecesofeight.testing.scenarios.running.sights import ShipHas
from piecesofeight.testing.scenarios.running.taking import Move
from piecesofeight.testing.scenarios.running.tracing import HINDERED, Cause, Trace, cause_now, trace


def situation_of(state: State, step: Step | None, since: Sequence[Move], found: Trace) -> Situation:
    """A point of a scenario.

    Args:
        state: the state at that point.
        step: the last step that was taken, if one was.
        since: the moves since that step began.
        found: what happened in them.
    """
    if step is None or not since:
        return Situation(str(state))
    before = since[0].before
    pairs = zip(before.ships, state.ships, strict=True)
    return Situation(
        table=str(state),
        step=str(step),
        span=step.span,
        before=str(before),
        changed=tuple(new.name for old, new in pairs if old != new),
        happened=found.happenings,
        tree=str(tree(before, *(move.choice for move in since))),
    )


def causes_of(
    expectation: Expectation, state: State, since: Trace, moves: Sequence[Move]
) -> tuple[Cause, ...]:
    """The lines of coins that an author will want to see, if an expectation doesn't hold.

    Args:
        expectation: what should have been so.
        state: the state in which it isn't.
        since: what happened since the last step began.
        moves: all that happened.
    """
    cause: Cause | None = None
    match expectation:
        case ShipHas(part="skips"):
            cause = trace(moves).last("skips")
        case ShipHas(owner=owner, part=part):
            zone = owner, part
            if zone in since.touched:
                cause = since.touched[zone]
            else:
                cause = since.last(*HINDERED) or trace(moves).touched.get(zone)
        case TurnIs():
            cause = trace(moves).last("next", "skips")
        case WinnerIs() | OutIs():
            cause = since.cause_of_end()
        case DecisionIs() | OptionsAre():
            cause = cause_now(state)
    return (cause,) if cause else ()


def causes_of_refusal(state: State, step: Step) -> tuple[Cause, ...]:
    """The text of the coin that a step would use, if the game doesn't take the step."""
    verb, _, rest = step.act.pieces[0].partition(" ")
    seat = step.actor.seat
    if verb not in ("play", "react") or seat is None or seat < 0:
        return ()
    ship = state.ships[seat]
    active = {"nest": ship.nest, "fore": ship.deck[:1], "aft": ship.deck[-1:]}
    name = active.get(rest.split()[0]) or ("",)
    coins = [coin for coin in state.game.coins if coin.name in (name, name[0])]
    return tuple(
        Cause(coin, number)
        for coin in coins
        for number, text in numbered_lines(coin)
        if text.strip()
    )

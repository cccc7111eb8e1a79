"""Where a scenario went wrong: the ships before and after, and the lines of coins behind it."""

from __future__ import annotations

from piecesofeight.game.state import State
from piecesofeight.game.trace.trace import trace as tree
from piecesofeight.language.program.passage import numbered_lines
from piecesofeight.testing.scenarios.model import Step
from piecesofeight.testing.scenarios.results import Situation
from piecesofeight.testing.scenarios.running.expectations import Moment
from piecesofeight.testing.scenarios.running.tracing import Cause


def situation_of(moment: Moment, step: Step | None) -> Situation:
    """A point of a scenario, and the last step that was taken, if one was."""
    state, since = moment.state, moment.moves[moment.last :]
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
        happened=moment.latest.happenings,
        tree=str(tree(before, *(move.choice for move in since))),
    )


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

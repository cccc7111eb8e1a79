"""Two games that differ only in what somebody can't know, played side by side (5.2)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from piecesofeight import State
from piecesofeight.combat.ships.ship_state import ShipView
from piecesofeight.game.view import ships_seen
from piecesofeight.notation.sight import knows
from piecesofeight.played.seats import SPECTATOR

Course = list[tuple[int, int]]  # the ids of the choices that are made in the two games


def in_the_open(state: State, seat: int = SPECTATOR) -> tuple[list[str], tuple[ShipView, ...]]:
    """What has just happened and where the coins lie, as far as everybody, or a seat, can tell."""
    events = [str(event.seen_by(seat)) for event in state.events]
    return events, ships_seen(state.scene, seat, knows)


def who_is_asked(state: State) -> str:
    """Who must decide, and what kind of decision it is."""
    decision = state.decision
    return f"{state.game.names[decision.player]}: {decision.kind}" if decision else "the end"


def side_by_side(
    one: State, two: State, luck: random.Random, most: int, seat: int = SPECTATOR
) -> Course:
    """Choices for two games, the same in both as far as everybody can tell.

    They end where the games don't look alike any more, because of luck or because a coin was shown.

    Args:
        one: a state.
        two: another, which looks the same to everybody but those whose coins differ.
        luck: draws the choices.
        most: how many choices at most.
        seat: somebody to whom they are to look alike as well.

    Raises:
        AssertionError: somebody is asked in one of them, and not in the other.
    """
    course: Course = []
    for _ in range(most):
        if any(in_the_open(one, eyes) != in_the_open(two, eyes) for eyes in (SPECTATOR, seat)):
            break
        assert who_is_asked(one) == who_is_asked(two), "\n".join(_told(one, two))
        if one.is_terminal():
            break
        left, right = one.legal_actions(), two.legal_actions()
        common = [option for option in left if option in right]
        if not common and not one.is_secret:
            break
        option = luck.choice(common or left)
        course.append((option, option if common else luck.choice(right)))
        one, two = one.apply(course[-1][0]), two.apply(course[-1][1])
    return course


def _told(*states: State) -> Iterator[str]:
    yield "these look alike, but somebody else is asked:"
    for state in states:
        yield f"{state.decision}\n{state}\n{[str(event) for event in state.events]}"

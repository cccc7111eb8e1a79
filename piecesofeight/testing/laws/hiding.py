"""Laws of secrets, for the games of the kit: what somebody can't know doesn't show."""

from __future__ import annotations

import random
from collections.abc import Iterator

from piecesofeight.notation.sight import SPECTATOR
from piecesofeight.testing.laws.law import moment_law
from piecesofeight.testing.laws.secrets import check_no_leak, check_resample
from piecesofeight.testing.laws.trial import Moment, Played


def luck(played: Played, moment: Moment) -> random.Random:
    """Luck that follows from the game and the decision alone, so that a breach can be repeated."""
    return random.Random(f"{played.trial.seed} {moment.number}")


@moment_law("no-leak", "1.3", "1.4", "5.2", every=16)
def no_leak(played: Played, moment: Moment) -> Iterator[str]:
    """Nobody can tell a state from another one that differs only in what they can't know.

    Views, logs, prompts, options with their texts and reasons, refusals and saves for a seat are
    the same in both, for each player and for spectators. Hidden coins are hidden (1.3, 1.4), and
    so is who is asked to react (5.2).
    """
    try:
        check_no_leak(played.state(moment), luck(played, moment))
    except AssertionError as error:
        yield str(error)


@moment_law("dealt-anew", "1.3", "1.4", every=16)
def dealt_anew(played: Played, moment: Moment) -> Iterator[str]:
    """What a player can't know can be dealt anew: a valid state that looks the same to that player.

    Bots that think about what may be hidden, and the law `no-leak`, stand on it. It can be sent
    to another process, and played on.
    """
    state, rng = played.state(moment), luck(played, moment)
    seat = rng.choice((*range(len(played.game.names)), SPECTATOR))
    try:
        check_resample(state, seat, rng, most=4)
    except AssertionError as error:
        yield str(error)

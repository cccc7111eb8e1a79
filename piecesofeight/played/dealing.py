"""Dealing again what a player can't know, in any game that says how."""

from __future__ import annotations

import random
from typing import Any, TypeVar

from piecesofeight.arguments import a_kind
from piecesofeight.played.position import Position, a_position
from piecesofeight.played.seats import eyes_of

P = TypeVar("P", bound=Position[Any, Any, Any])


def resample(state: P, player: int | str, rng: random.Random) -> P:
    """A state in which what a player can't know is dealt again at random.

    That player's view, events, options and their texts are the same. Where pieces lie that the
    player can't know, what others have answered in secret to what is being asked, and all
    chance to come are drawn anew. Who must decide what stays, though who is asked in secret may be
    unknown to the player. Of what led to the state there is no more than what the player was told
    last; so it can't be saved.

    Args:
        state: any state of a game, also one in the middle of a reaction, or at the end.
        player: a seat, a name, or `SPECTATOR`.
        rng: draws the deal.

    Raises:
        GameError: there is no such player, or something isn't of the kind it should be.

    >>> import random
    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain",)), Layout("Bomb", ("Captain", "Mate", "Cannon"))]
    >>> state = Game.from_layouts(ships).start()
    >>> for deck in sorted({resample(state, 0, random.Random(n)).ships[1].deck for n in range(9)}):
    ...     print(*deck)
    Captain Cannon Mate
    Captain Mate Cannon
    """
    seat = eyes_of(player, a_position(state, "the state").names)
    a_kind(rng, random.Random, "`rng`", "a `random.Random`")
    return state._dealt_anew(seat, rng)  # noqa: SLF001  what kinds of game say for themselves

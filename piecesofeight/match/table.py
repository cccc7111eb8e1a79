"""An evening, or what somebody sees of it, as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.game.decision import Decision

WIDTH = 100


def match_text(
    names: Sequence[str],
    sides: Sequence[Sequence[int]],
    wins: Sequence[int],
    phase: str,
    laid: Sequence[tuple[str, Shipyard]],
    deciding: int | None,
    decision: Decision | None,
    outcome: object | None,
    game: object | None,
) -> str:
    """A line about the score and the phase, what lies where, and the game under way.

    `laid` are coins with what they are: the pool, what is set aside, shipyards.
    """
    score = ", ".join(
        f"{' and '.join(names[seat] for seat in side)} {won}"
        for side, won in zip(sides, wins, strict=True)
    )
    if outcome is not None:
        return f"{outcome}; {score}"
    title = f"{score}; {phase}"
    if deciding is not None:
        title += f"; {names[deciding] if deciding >= 0 else 'chance'} decides"
    if decision is not None:
        title += f" ({decision.kind})"
    if game is not None:
        return f"{title}\n{game}"
    lines = [title]
    for what, coins in laid:
        if coins.size:
            text = f"{what}: {coins} ({coins.size})"
            lines += wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(lines)

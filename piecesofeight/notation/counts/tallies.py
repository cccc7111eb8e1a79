"""What players did, as it is counted and as everybody may know it (9.15)."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.machine import constants as m
from piecesofeight.machine.counters import tally_of
from piecesofeight.machine.schema import TALLY
from piecesofeight.notation.position import player_at
from piecesofeight.notation.scene import Scene

DEEDS = {
    "lost": m.DID_LOST,
    "destroyed": m.DID_DESTROYED,
    "took": m.DID_TAKEN,
    "called": m.DID_CALLED,
    "played": m.DID_PLAYED,
}
LAPSES = {"action": m.SINCE_ACTION, "turn": m.SINCE_TURN, "game": m.SINCE_GAME}
SINCE = "since"  # the last turn of a player


@frozen
class Tally:
    """How often a player did something.

    Attributes:
        deed: what: `lost`, `destroyed`, `took`, `called` or `played` coins.
        count: how many coins.
        lapse: in this `action`, this `turn`, this `game`, or `since` the last turn of somebody.
        whose: the name of that player; empty if it isn't since a last turn.
    """

    deed: str
    count: int
    lapse: str
    whose: str = ""

    def __str__(self) -> str:
        when = f"since {self.whose}'s last turn" if self.whose else f"this {self.lapse}"
        return f"{self.count} {self.deed} {when}"


def lapses(names: tuple[str, ...]) -> dict[tuple[str, str], int]:
    """Since when deeds are counted in a game of these players: their names, and their numbers."""
    turns = {(SINCE, name): m.SINCE_LAST + seat for seat, name in enumerate(names)}
    return {(lapse, ""): number for lapse, number in LAPSES.items()} | turns


def tallies_of(scene: Scene, seat: int) -> tuple[Tally, ...]:
    """What a player did, as far as this game counts it and it isn't nothing."""
    b, player = scene.block, player_at(seat)
    if not tally_of(b, player, 0):
        return ()
    return tuple(
        Tally(deed, b[tally_of(b, player, number) + word], *lapse)
        for lapse, number in lapses(scene.names).items()
        for deed, word in DEEDS.items()
        if b[tally_of(b, player, number) + word]
    )


assert len(DEEDS) == TALLY.size

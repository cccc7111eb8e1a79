"""The brink: before somebody wins by Captains, others may answer that (9.13)."""

from __future__ import annotations

from piecesofeight.combat.victory import winning_team
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.frames import pop, rule_frame

JUDGED = 2  # of H_KEY_MOVED: who would win was told, and is judged by how things stand


def about_to_win(b: Words) -> int:
    """The player, or one of the team, who wins as things stand (7.1, 7.3, 8.4); 0 if nobody."""
    member = winning_team(b)
    if member:
        return member
    holder = NONE
    last = NONE
    holders = 0
    left = 0
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0:
            left += 1
            last = player
            if b[player + P_KEYS]:
                holders += 1
                holder = player
    if holders == 1:
        return holder
    return last if left == 1 else NONE


def on_the_brink(b: Words, t: Words) -> bool:
    """Let players answer that somebody would win; False if nobody would, or it was answered."""
    if b[H_KEY_MOVED] == JUDGED or b[H_DECISION]:
        return False
    winner = about_to_win(b)
    if winner == 0:
        return False
    f = rule_frame(b, t, winner, STAGE_BRINK, 0)
    b[H_KEY_MOVED] = 0
    raise_event(b, t, WOULD_WIN, NONE, winner, 0, winner, f, 0)
    if b[H_FP] == f:
        pop(b)
        b[H_KEY_MOVED] = JUDGED
        return False
    return True


@GOES_ON.by(STAGE_BRINK)
def judge(b: Words, _t: Words, _opts: Words, _log: Words, _f: int) -> None:
    """It was answered, or wasn't: who has won is judged now."""
    pop(b)
    b[H_KEY_MOVED] = JUDGED

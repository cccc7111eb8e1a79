"""The agreement on a stalemate (7.4): proposed, answered, carried out."""

from __future__ import annotations

from piecesofeight.combat.victory import next_active
from piecesofeight.machine.abilities.program import yes_or_no
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import LISTS, TAKES
from piecesofeight.machine.frames import ability_frame, ask
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import player_count


def may_propose(b: Words) -> bool:
    """Whether a stalemate may be proposed now (7.4)."""
    if b[H_DECISION] != MAIN or b[H_PHASE] != PHASE_MAIN:
        return False
    return b[H_PROPOSED] != b[H_TURN] and b[H_OPTIONS] & O_NO_AGREEMENT == 0


def everybody_in_game(b: Words) -> int:
    """The mask of all players who are in the game."""
    mask = 0
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0:
            mask |= b[player + P_BIT]
    return mask


def next_acting(b: Words) -> int:
    """Who is next to answer or carry out a proposal, clockwise from the proposer; 0 if nobody."""
    player = b[H_PROPOSER]
    for _ in range(player_count(b)):
        if b[player + P_OUT] == 0 and b[H_ACTING] & b[player + P_BIT]:
            return player
        player = b[player + P_FOLLOWS]
    return NONE


def go_on_agreeing(b: Words, t: Words, log: Words) -> None:
    """The next step of an agreement (7.4): ask all, then each refits, then draw who is next."""
    phase = b[H_PHASE]
    acting = next_acting(b)
    if phase == PHASE_AGREEING:
        if acting:
            ask(b, AGREEMENT, acting)
        else:
            b[H_ACTING] = everybody_in_game(b)
            b[H_PHASE] = PHASE_REFITTING
    elif phase == PHASE_REFITTING:
        if acting == 0:
            b[H_PHASE] = PHASE_DRAWING
        else:
            b[H_ACTING] &= ~b[acting + P_BIT]
            ability = t[T_AGREEMENT]
            f = ability_frame(b, ability, acting, NONE, t[ability + A_PROGRAM], 0)
            b[f + FRAME_STAGE] = STAGE_RESOLVE
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        ask(b, CHANCE_NEXT, NONE)
    else:
        seats = 0
        for seat in range(player_count(b)):
            if b[HEADER + PLAYER_SIZE * seat + P_OUT] == 0:
                seats += 1
        which = draw(b, H_RNG, seats)
        player = next_active(b, b[H_CURRENT])
        for _ in range(which):
            player = next_active(b, player)
        end_agreement(b, log, player)


@TAKES.by(CHANCE_NEXT)
def take_next(b: Words, _t: Words, log: Words, _f: int, option: int) -> None:
    """Chance drew who has the next turn."""
    end_agreement(b, log, HEADER + PLAYER_SIZE * (option // TARGET_UNIT - 1))


def end_agreement(b: Words, log: Words, player: int) -> None:
    """The drawn player has the next turn; lost turns stay owed."""
    b[H_PROPOSER] = 0
    b[H_ACTING] = 0
    b[H_NEXT] = player
    record(log, LOG_DRAWN, player, NONE, 0, 0, 0)
    b[H_PHASE] = PHASE_END


@LISTS.by(AGREEMENT)
def agreement_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """To agree to a stalemate, or not."""
    return yes_or_no(b, t, opts, f)


@TAKES.by(AGREEMENT)
def take_agreement(b: Words, _t: Words, log: Words, _f: int, option: int) -> None:
    """A player agrees to a stalemate, or refuses, which ends it (7.4)."""
    agreed = option // TARGET_UNIT
    acting = next_acting(b)
    record(log, LOG_ANSWERED, acting, NONE, agreed, 0, 0)
    if agreed:
        b[H_ACTING] &= ~b[acting + P_BIT]
    else:
        b[H_PROPOSER] = 0
        b[H_ACTING] = 0
        b[H_PHASE] = PHASE_MAIN


def propose(b: Words, log: Words) -> None:
    """The player at a main decision proposes a stalemate (7.4)."""
    player = b[H_CURRENT]
    b[H_PROPOSED] = b[H_TURN]
    b[H_PROPOSER] = player
    b[H_ACTING] = everybody_in_game(b) & ~b[player + P_BIT]
    b[H_PHASE] = PHASE_AGREEING
    ask(b, NONE, NONE)
    record(log, LOG_PROPOSED, player, NONE, 0, 0, 0)

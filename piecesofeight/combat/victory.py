"""Who is out, who has won (section 7)."""

from __future__ import annotations

from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.log import record
from piecesofeight.machine.select import means_several, one_player, stands
from piecesofeight.machine.zones import on_left, on_right, player_count, transfer


def next_active(b: Words, player: int) -> int:
    """Who in the game is next in the usual order (2.4, 9.29); the same one if nobody else is."""
    other = on_right(b, player) if b[H_REVERSED] else on_left(b, player)
    return other or player


def put_out(b: Words, t: Words, log: Words, player: int) -> None:
    """A player is out of the game, with the ship (3.2, 7.2, 7.5, 9.25a)."""
    b[H_CLOCK] += 1
    b[player + P_OUT] = b[H_CLOCK]
    for zone in range(player + P_NEST, player + P_HOLD, ZONE_SIZE):
        while b[zone]:
            transfer(b, t, b[zone], player + P_GONE, NONE)
    b[player + P_SKIPS] = 0
    b[H_KEY_MOVED] = 1
    record(log, LOG_OUT, player, NONE, 0, 0, 0)
    raise_event(b, t, LEAVES, NONE, player, 0, player, NONE, 0)


@RESOLVES.by(OP_LOSE)
def lose(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player loses the game, or all who are meant do before anybody has won by it (9.25a)."""
    who = t[line + I_A]
    user = b[f + U_USER]
    if not means_several(who):
        player = one_player(b, who, user, f, b[f + U_EVENT], user)
        if player and b[player + P_OUT] == 0:
            put_out(b, t, log, player)
        return
    player = user
    for _ in range(player_count(b)):
        if b[player + P_OUT] == 0 and stands(b, who, user, f, NONE, user, player):
            put_out(b, t, log, player)
        player = b[player + P_FOLLOWS]


def finish(b: Words, log: Words, outcome: int, winner: int) -> None:
    """The game is over; nothing is pending any more."""
    b[H_OUTCOME] = outcome
    b[H_WINNER] = winner
    b[H_DECISION] = 0
    b[H_DECIDER] = 0
    b[H_FURTHER] = 0
    record(log, LOG_WON, winner, NONE, outcome, 0, 0)


def winning_team(b: Words) -> int:
    """A member of the team that has won, 0 if there is none: alone in the game or with Captains."""
    member = NONE
    one_team = True
    holder = NONE
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0:
            if member and b[player + P_TEAM] != b[member + P_TEAM]:
                one_team = False
            member = player
            if b[player + P_KEYS]:
                if holder and b[player + P_TEAM] != b[holder + P_TEAM]:
                    return NONE
                holder = player
    if holder:
        member = holder
    elif not one_team:
        return NONE
    return member if member and team_size(b, member) > 1 else NONE


def team_size(b: Words, player: int) -> int:
    """How many players, in the game or out, are in the player's team; 1 after it has won."""
    n = 0
    for other in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[other + P_TEAM] == b[player + P_TEAM]:
            n += 1
    return n


def win_as_team(b: Words, t: Words, log: Words, member: int) -> None:
    """The team wins: all others are out, and its survivors play on against each other (8.4)."""
    team = b[member + P_TEAM]
    b[H_TEAM_WON] = team + 1
    record(log, LOG_TEAM, member, NONE, team, 0, 0)
    player = b[H_CURRENT]
    for _ in range(player_count(b)):  # clockwise, as nobody is out first on account of a seat
        if b[player + P_OUT] == 0 and b[player + P_TEAM] != team:
            put_out(b, t, log, player)
        player = b[player + P_FOLLOWS]
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_TEAM] == team:
            b[player + P_TEAM] = player_count(b) + b[player + P_SEAT]

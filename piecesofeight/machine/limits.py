"""What while-active abilities, and bans for a time, forbid."""

from __future__ import annotations

from piecesofeight.machine.constants import *
from piecesofeight.machine.log import record
from piecesofeight.machine.select import fits, holds, stands, suits
from piecesofeight.machine.zones import lies_in, owner_of, place_of


def binds(b: Words, who: int, owner: int, entry: int, player: int) -> bool:
    """Whether what speaks of some relation to its owner means a player: a prohibition, an event.

    What was put off remembers in its entry which players were meant when it began (9.8, 9.15).
    """
    if who < NAMED:
        return stands(b, who, owner, 0, 0, 0, player)
    if entry:
        for kept in range(entry + D_KEPT, entry + DELAYED_SIZE, ENTRY_SIZE):
            if b[kept] == who - NAMED and b[kept + ENTRY_KEPT] == player:
                return True
    return False


def forbids(
    b: Words,
    t: Words,
    line: int,
    limiter: int,
    owner: int,
    entry: int,
    act: int,
    player: int,
    coin: int,
    by: int,
) -> bool:
    """Whether one prohibition forbids an act to a player, by the ability of a coin or of none."""
    if t[line + I_A] != act or not binds(b, t[line + I_B], owner, entry, player):
        return False
    if t[line + I_D] and (by == 0 or b[by + C_KIND] != t[line + I_D]):
        return False
    fil = t[line + I_C]
    if fil == 0 or coin == 0:
        return fil == 0
    if t[fil + F_OWNER] < NAMED:
        return fits(b, t, fil, coin, limiter, owner, 0, 0, player)
    if not binds(b, t[fil + F_OWNER], owner, entry, owner_of(b, coin)):
        return False
    return lies_in(place_of(b, coin), t[fil + F_PLACES]) and suits(b, t, fil, coin, limiter, NONE)


def banned(
    b: Words,
    t: Words,
    line: int,
    limiter: int,
    owner: int,
    entry: int,
    act: int,
    player: int,
    coin: int,
    by: int,
) -> bool:
    """Whether one of the prohibitions from a line on forbids an act to a player.

    `entry` is that of a ban for a time, 0 for a while-active ability.
    """
    while t[line] == OP_FORBID:
        if forbids(b, t, line, limiter, owner, entry, act, player, coin, by):
            return True
        line += INSTRUCTION_SIZE
    return False


def limited(b: Words, t: Words, limiter: int, act: int, player: int, coin: int, by: int) -> bool:
    """Whether one coin, where it lies now, forbids an act to a player."""
    kind = b[limiter + C_KIND]
    owner = owner_of(b, limiter)
    place = place_of(b, limiter)
    for i in range(t[kind + K_ABILITY_COUNT]):
        ability = t[kind + K_ABILITIES] + i * ABILITY_SIZE
        if t[ability + A_TYPE] == WHILE and lies_in(place, t[ability + A_PLACES]):
            condition = t[ability + A_CONDITION]
            if condition and not holds(b, t, condition, limiter, owner, NONE, NONE, owner):
                continue
            body = t[ability + A_PROGRAM]
            if banned(b, t, body, limiter, owner, NONE, act, player, coin, by):
                return True
    return False


def limits_from_within(
    b: Words, t: Words, owner: int, act: int, player: int, coin: int, by: int
) -> bool:
    """Whether a coin between fore and aft, which the player knows of, forbids an act."""
    last = b[owner + P_DECK + Z_LAST]
    limiter = b[owner + P_DECK]
    if limiter == last:
        return False
    limiter = b[limiter + C_NEXT]
    while limiter != last:
        if t[b[limiter + C_KIND] + K_FLAGS] & LIMITER and b[limiter + C_KNOWN] & b[player + P_BIT]:
            if limited(b, t, limiter, act, player, coin, by):
                return True
        limiter = b[limiter + C_NEXT]
    return False


def forbidden(b: Words, t: Words, act: int, player: int, coin: int, by: int) -> bool:
    """Whether a while-active ability, or a ban for a time, forbids an act to a player.

    `coin` is what it is done with or to, `by` the coin whose ability does it, if there is one.
    A coin in the aft or the middle limits only those who know it lies there: what nobody
    can see must not show in what they may do.
    """
    return b[H_LIMITS_ACTS] & (1 << act) != 0 and is_limited(b, t, act, player, coin, by)


def is_limited(b: Words, t: Words, act: int, player: int, coin: int, by: int) -> bool:
    """The same, of an act that some coin of this game forbids."""
    for other in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        limiter = b[other + P_NEST]
        for index in range(3):  # as `active_coin` has them, which would be most calls of a game
            if index == AT_FORE:
                limiter = b[other + P_DECK]
            elif index == AT_AFT:
                if limiter == b[other + P_DECK + Z_LAST]:
                    break
                limiter = b[other + P_DECK + Z_LAST]
            if limiter and t[b[limiter + C_KIND] + K_FLAGS] & LIMITER:
                if b[limiter + C_KNOWN] & b[player + P_BIT]:
                    if limited(b, t, limiter, act, player, coin, by):
                        return True
        if b[H_LIMITS_ACTS] & LIMITS_UNSEEN and b[other + P_DECK]:
            if limits_from_within(b, t, other, act, player, coin, by):
                return True
    for entry in range(b[H_DELAYED], b[H_DELAYED_END], DELAYED_SIZE):
        user = b[entry + D_USER]
        if b[entry + D_MOMENT] & M_BAN and b[user + P_OUT] == 0:
            body = b[entry + D_BODY]
            if banned(b, t, body, b[entry + D_COIN], user, entry, act, player, coin, by):
                return True
    return False


def spared(b: Words, t: Words, log: Words, f: int, act: int, coin: int) -> bool:
    """Whether a prohibition keeps an ability in use from doing something to a coin (9.8)."""
    return kept_from(b, t, log, f, act, b[f + U_USER], coin)


def kept_from(b: Words, t: Words, log: Words, f: int, act: int, player: int, coin: int) -> bool:
    """Whether a prohibition keeps a player from an act by an ability in use (9.8)."""
    if t[b[f + U_ABILITY] + A_TYPE] == RULE:
        return False
    if not forbidden(b, t, act, player, coin, b[f + U_COIN]):
        return False
    record(log, LOG_SPARED, owner_of(b, coin), coin, act, 0, b[coin + C_KNOWN])
    return True

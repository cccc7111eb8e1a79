"""What an ability can be aimed at: targets in option ids, candidates, reinforcements."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import entries_end
from piecesofeight.machine.constants import *
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.select import (
    count_of_player,
    holds,
    named_among,
    one_player,
    stands,
    suits,
)
from piecesofeight.machine.zones import (
    coin_at,
    key_barred,
    lies_in,
    owner_of,
    place_of,
    swap_barred,
)


def target_code(b: Words, coin: int) -> int:
    """A coin in a ship as the target of an option id (see `constants`)."""
    place = place_of(b, coin)
    if place & NEST:
        spot = TARGET_NEST
    elif place & FORE:
        spot = TARGET_FORE
    elif place & AFT:
        spot = TARGET_AFT
    else:
        spot = TARGET_DECK + 1
        before = b[coin + C_PREV]
        while before:
            spot += 1
            before = b[before + C_PREV]
    return 1 + SPOT_UNIT * b[owner_of(b, coin) + P_SEAT] + spot


def target_player(code: int) -> int:
    """The player of a target code."""
    return HEADER + PLAYER_SIZE * ((code - 1) // SPOT_UNIT)


def target_coin(b: Words, code: int) -> int:
    """The coin of a target code, as the ships are now."""
    return coin_at(b, target_player(code), (code - 1) % SPOT_UNIT)


def kept_already(b: Words, t: Words, fil: int, coin: int, f: int) -> bool:
    """Whether a coin is a target already, or can't change places with the one before it.

    When the step resolves, a choice leaves out only what it has chosen itself.
    """
    slot = -1
    if b[f + FRAME_STAGE] != STAGE_ANNOUNCE:
        slot = t[b[f + U_PC] - INSTRUCTION_SIZE + I_A]
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        other = b[entry + ENTRY_KEPT]
        if slot < 0 or b[entry] == slot:
            if other == coin:
                return True
            if t[fil + F_FLAGS] & TO_SWAP and other >= b[H_COINS]:
                if swap_barred(b, t, other, coin):
                    return True
    return False


def may_aim(b: Words, t: Words, fil: int, coin: int, this: int, user: int, f: int) -> bool:
    """Whether a coin in the right place may be this target: kind, key coins, limits, not twice."""
    if not suits(b, t, fil, coin, this, f):
        return False
    if t[fil + F_FLAGS] & TO_SHIP and key_barred(b, t, coin, user):
        return False
    if not named_among(b, t, fil, coin, f):
        return False
    if f and kept_already(b, t, fil, coin, f):
        return False
    return not forbidden(b, t, ACT_TARGET, user, coin, this)


def aim(
    b: Words,
    t: Words,
    fil: int,
    this: int,
    user: int,
    f: int,
    e: int,
    chooser: int,
    base: int,
    opts: Words,
    n: int,
) -> int:
    """Append an option for each coin in a ship that may be the target; the new count."""
    places = t[fil + F_PLACES]
    who = t[fil + F_OWNER]
    plain = b[H_LIMITS_ACTS] & (1 << ACT_TARGET) == 0 and f == 0
    if t[fil + F_KIND] or t[fil + F_NOT_KIND] or t[fil + F_FLAGS] or t[fil + F_AMONG]:
        plain = False
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0 and (
            who == ANYONE or stands(b, who, user, f, e, chooser, player)
        ):
            code = base + TARGET_UNIT * (1 + SPOT_UNIT * b[player + P_SEAT])
            coin = b[player + P_NEST]
            if coin and places & NEST and (plain or may_aim(b, t, fil, coin, this, user, f)):
                opts[n] = code
                n += 1
            if b[player + P_DECK]:
                n = aim_deck(b, t, fil, this, user, f, player, plain, code, opts, n)
    return n


def aim_deck(
    b: Words,
    t: Words,
    fil: int,
    this: int,
    user: int,
    f: int,
    player: int,
    plain: bool,
    code: int,
    opts: Words,
    n: int,
) -> int:
    """Append an option for each coin in a deck that may be the target; the new count.

    `plain` if all coins in the right places may be; `code` is the option that means the nest.
    """
    places = t[fil + F_PLACES]
    coin = b[player + P_DECK]
    last = b[player + P_DECK + Z_LAST]
    fore = places & FORE != 0
    if coin == last:
        fore = lies_in(FORE | AFT, places)
    if fore and (plain or may_aim(b, t, fil, coin, this, user, f)):
        opts[n] = code + TARGET_UNIT * TARGET_FORE
        n += 1
    if places & MIDDLE and coin != last:
        spot = TARGET_DECK + 2
        coin = b[coin + C_NEXT]
        while coin != last:
            if plain or may_aim(b, t, fil, coin, this, user, f):
                opts[n] = code + TARGET_UNIT * spot
                n += 1
            spot += 1
            coin = b[coin + C_NEXT]
    if places & AFT and b[player + P_DECK] != last:
        if plain or may_aim(b, t, fil, last, this, user, f):
            opts[n] = code + TARGET_UNIT * TARGET_AFT
            n += 1
    return n


def aim_player(
    b: Words,
    t: Words,
    who: int,
    having: int,
    but: int,
    this: int,
    user: int,
    f: int,
    e: int,
    base: int,
    opts: Words,
    n: int,
) -> int:
    """Append an option for each player that may be the target; the new count.

    Of them the condition `having` must hold, if there is one (9.3), which speaks of the user of the
    ability even where `user`, who chooses, is another. Whoever stands in the relation `but` may
    not: nobody does in that to nobody, which is 0.
    """
    spared = one_player(b, but, user, f, e, user)
    you = b[f + U_USER] if f else user
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] or player == spared:
            continue
        if stands(b, who, user, f, e, user, player):
            if having == 0 or holds(b, t, having, this, you, f, e, player):
                opts[n] = base + TARGET_UNIT * (1 + SPOT_UNIT * b[player + P_SEAT] + TARGET_ITSELF)
                n += 1
    return n


def behind(b: Words, coin: int) -> int:
    """How many coins lie aft-ward of a coin."""
    n = 0
    coin = b[coin + C_NEXT]
    while coin:
        n += 1
        coin = b[coin + C_NEXT]
    return n


def others_can_add(b: Words, t: Words, fil: int, this: int, user: int) -> bool:
    """Whether another player has a coin that could be contributed (6.3)."""
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if player != user and b[player + P_OUT] == 0:
            if count_of_player(b, t, fil, this, player, NONE):
                return True
    return False


def reinforce(
    b: Words, t: Words, ability: int, this: int, user: int, opts: Words, start: int, n: int
) -> int:
    """Add the ways to reinforce the targets opts[start:n] (6.3); the new count.

    A coin is added, an invitation made, only while a coin is left in the line.
    """
    own = 0
    if t[ability + A_OWN_FILTER]:
        own = count_of_player(b, t, t[ability + A_OWN_FILTER], this, user, NONE)
        own = min(own, t[ability + A_OWN_MOST])
    asks = 0
    if t[ability + A_INVITE_FILTER]:
        if others_can_add(b, t, t[ability + A_INVITE_FILTER], this, user):
            asks = 1
    if own == 0 and asks == 0:
        return n
    each = t[ability + A_BEHIND]
    end = n
    for i in range(start, n):
        option = opts[i]
        left = behind(b, target_coin(b, option // TARGET_UNIT))
        for added in range(own + 1):
            if added and left <= (added - 1) * each:
                break
            if added:
                opts[end] = option + ADDED_UNIT * added
                end += 1
            if asks and left > added * each:
                opts[end] = option + ADDED_UNIT * added + INVITE_UNIT
                end += 1
    return end


def has_candidate(b: Words, t: Words, fil: int, this: int, user: int, e: int) -> bool:
    """Whether a choice at resolution would have a candidate now (4.7, 4.8)."""
    who = t[fil + F_OWNER]
    places = t[fil + F_PLACES]
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0 and stands(b, who, user, 0, e, user, player):
            if places & HOLD:
                coin = b[player + P_HOLD]
                while coin:
                    if suits(b, t, fil, coin, this, NONE):
                        if t[fil + F_FLAGS] & TO_SHIP == 0 or not key_barred(b, t, coin, user):
                            return True
                    coin = b[coin + C_NEXT]
            elif count_of_player(b, t, fil, this, player, NONE):
                return True
    return False

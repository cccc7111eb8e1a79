"""Which abilities can be used now, at what, and how their use begins.

Everything an option id packs is packed and unpacked here.
"""

from __future__ import annotations

from piecesofeight.machine.layout import ABILITY_FRAME, ABILITY_FRAME_SIZE, ABILITY_SIZE, ABILITY_UNIT, ACT_PLAY, ACT_REACT, ACT_TARGET, ADDED_UNIT, AFT, ANYONE, AT_FORE, AT_NEST, A_ACTOR, A_BEHIND, A_CONDITION, A_COSTS, A_EVENT, A_FILTER, A_GROUP, A_INDEX, A_INVITE_FILTER, A_MORE, A_NEEDS, A_ONCE, A_OWN_FILTER, A_OWN_MOST, A_PROGRAM, A_SUBJECT, A_TARGET, A_TYPE, A_WHO, COST_DESTROY_THIS, C_KIND, C_KNOWN, C_NEXT, C_PREV, C_REACTED, C_USED, DESTROYED, ENTRY_SIZE, E_ACTOR, E_COIN, E_KIND, E_OWNER, E_PLACE, E_TARGET, FORE, FRAME_BELOW, FRAME_STAGE, FRAME_TYPE, F_FLAGS, F_KIND, F_NOT_KIND, F_OWNER, F_PLACES, HEADER, HOLD, H_EVERYBODY, H_FP, H_HIGH, H_PLAYERS_END, H_SP, H_TURN, INSTRUCTION_SIZE, INVITE_UNIT, INVITING, ITEM_SIZE, I_A, I_B, I_C, K_ABILITIES, K_ABILITY_COUNT, K_LISTENS, LAST_ANNOUNCE, LOG_A, LOG_B, LOG_COIN, LOG_KIND, LOG_MASK, LOG_PLAYER, LOG_REACTED, LOG_ROOM, LOG_SIZE, LOG_USED, MIDDLE, NEST, NONE, ONCE_GAME, OP_END, OP_TARGET, OP_TARGET_PLAYER, PLACE_UNIT, PLAY, PLAYER_SIZE, P_DECK, P_HOLD, P_NEST, P_OUT, P_SEAT, REACT, SPOT_UNIT, TARGET_AFT, TARGET_COIN, TARGET_DECK, TARGET_FORE, TARGET_ITSELF, TARGET_NEST, TARGET_NONE, TARGET_UNIT, TO_SHIP, T_LIMITS_ACTS, U_ABILITY, U_ADDED, U_COIN, U_COUNT, U_CURSOR, U_EVENT, U_FLAGS, U_PC, U_USER, V_PLAY, V_REACT, Words, X_COINS, X_COUNT, Z_LAST
from piecesofeight.machine.zones import active_coin, coin_at, in_ship, key_barred, owner_of, place_of
from piecesofeight.machine.select import count_of_player, forbidden, holds, lean_on, stands, suits

def target_code(b: Words, coin: int) -> int:
    """A coin in a ship as the target of an option id (see layout)."""
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


def may_aim(b: Words, t: Words, fil: int, coin: int, this: int, user: int, f: int) -> bool:
    """Whether a coin in the right place may be this target: kind, key coins, limits, not twice."""
    if not suits(b, t, fil, coin, this):
        return False
    if t[fil + F_FLAGS] & TO_SHIP and key_barred(b, t, coin, user):
        return False
    if f:
        for i in range(b[f + U_COUNT]):
            if b[f + ABILITY_FRAME_SIZE + i * ENTRY_SIZE + 1] == coin:
                return False
    return not forbidden(b, t, ACT_TARGET, user, coin)


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
    plain = t[T_LIMITS_ACTS] == 0 and f == 0
    if t[fil + F_KIND] or t[fil + F_NOT_KIND] or t[fil + F_FLAGS]:
        plain = False
    player = HEADER
    end = b[H_PLAYERS_END]
    while player < end:
        if b[player + P_OUT] == 0 and (
            who == ANYONE or stands(b, who, user, f, e, chooser, player)
        ):
            code = base + TARGET_UNIT * (1 + SPOT_UNIT * b[player + P_SEAT])
            coin = b[player + P_NEST]
            if coin and places & NEST and (plain or may_aim(b, t, fil, coin, this, user, f)):
                opts[n] = code
                n += 1
            coin = b[player + P_DECK]
            if coin:
                last = b[player + P_DECK + Z_LAST]
                fore = places & FORE
                if coin == last:
                    fore = places & (FORE | AFT)
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
        player += PLAYER_SIZE
    return n


def aim_player(
    b: Words,
    t: Words,
    who: int,
    group: int,
    this: int,
    user: int,
    f: int,
    e: int,
    base: int,
    opts: Words,
    n: int,
) -> int:
    """Append an option for each player that may be the target; the new count."""
    player = HEADER
    while player < b[H_PLAYERS_END]:
        if b[player + P_OUT] == 0 and stands(b, who, user, f, e, user, player):
            if group == 0 or count_of_player(b, t, group, this, player):
                opts[n] = base + TARGET_UNIT * (
                    1 + SPOT_UNIT * b[player + P_SEAT] + TARGET_ITSELF
                )
                n += 1
        player += PLAYER_SIZE
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
    player = HEADER
    while player < b[H_PLAYERS_END]:
        if player != user and b[player + P_OUT] == 0:
            if count_of_player(b, t, fil, this, player):
                return True
        player += PLAYER_SIZE
    return False


def reinforce(
    b: Words, t: Words, ability: int, this: int, user: int, opts: Words, start: int, n: int
) -> int:
    """Add the ways to reinforce the targets opts[start:n] (6.3); the new count.

    A coin is added, an invitation made, only while a coin is left in the line.
    """
    own = 0
    if t[ability + A_OWN_FILTER]:
        own = min(
            count_of_player(b, t, t[ability + A_OWN_FILTER], this, user), t[ability + A_OWN_MOST]
        )
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
    player = HEADER
    while player < b[H_PLAYERS_END]:
        if b[player + P_OUT] == 0 and stands(b, who, user, 0, e, user, player):
            if places & HOLD:
                coin = b[player + P_HOLD]
                while coin:
                    if suits(b, t, fil, coin, this):
                        if t[fil + F_FLAGS] & TO_SHIP == 0 or not key_barred(b, t, coin, user):
                            return True
                    coin = b[coin + C_NEXT]
            elif count_of_player(b, t, fil, this, player):
                return True
        player += PLAYER_SIZE
    return False


def enough_targets(
    b: Words, t: Words, ability: int, this: int, user: int, e: int, opts: Words, start: int, n: int
) -> int:
    """Keep of opts[start:n] those first targets that leave candidates for the further ones."""
    room = n + 1
    kept = start
    for i in range(start, n):
        first = NONE
        if t[ability + A_TARGET] == TARGET_COIN:
            first = target_coin(b, opts[i] // TARGET_UNIT)
        used = 1 if first else 0
        good = True
        line = t[ability + A_PROGRAM]
        if t[ability + A_TARGET] != TARGET_NONE:
            line += INSTRUCTION_SIZE
        while t[line] <= LAST_ANNOUNCE and t[line] != OP_END:
            if t[line] == OP_TARGET:
                found = aim(b, t, t[line + I_B], this, user, 0, e, user, 0, opts, room)
                left = 0
                for j in range(room, found):
                    if target_coin(b, opts[j] // TARGET_UNIT) != first:
                        left += 1
                if left < used:
                    good = False
                used += 1
            elif t[line] == OP_TARGET_PLAYER:
                found = aim_player(
                    b, t, t[line + I_B], t[line + I_C], this, user, 0, e, 0, opts, room
                )
                if found == room:
                    good = False
            line += INSTRUCTION_SIZE
        if good:
            opts[kept] = opts[i]
            kept += 1
    return kept


def ability_options(
    b: Words,
    t: Words,
    ability: int,
    coin: int,
    user: int,
    e: int,
    base: int,
    opts: Words,
    n: int,
) -> int:
    """Append the options of one ability of a coin (4.1 to 4.8); the new count."""
    if t[ability + A_ONCE] == ONCE_GAME and b[coin + C_USED] & (1 << t[ability + A_INDEX]):
        return n
    if t[ability + A_COSTS] & COST_DESTROY_THIS and not in_ship(b, coin):
        return n
    if t[ability + A_CONDITION]:
        if not holds(b, t, t[ability + A_CONDITION], coin, user, 0, e):
            return n
    need = t[ability + A_NEEDS]
    if need:
        while t[need]:
            if not has_candidate(b, t, t[need], coin, user, e):
                return n
            need += 1
    base += ABILITY_UNIT * t[ability + A_INDEX]
    start = n
    target = t[ability + A_TARGET]
    if target == TARGET_NONE:
        opts[n] = base
        n += 1
    elif target == TARGET_COIN:
        n = aim(b, t, t[ability + A_FILTER], coin, user, 0, e, user, base, opts, n)
        if t[ability + A_BEHIND]:
            n = reinforce(b, t, ability, coin, user, opts, start, n)
    else:
        n = aim_player(
            b, t, t[ability + A_WHO], t[ability + A_GROUP], coin, user, 0, e, base, opts, n
        )
    if t[ability + A_MORE] and n > start:
        n = enough_targets(b, t, ability, coin, user, e, opts, start, n)
    return n


def play_options(b: Words, t: Words, user: int, opts: Words, n: int) -> int:
    """Append every way for a player to play an active coin (3.2); the new count."""
    fore = b[user + P_DECK]
    for index in range(3):
        if index == AT_NEST:
            coin = b[user + P_NEST]
        elif index == AT_FORE:
            coin = fore
        else:
            coin = b[user + P_DECK + Z_LAST]
            if coin == fore:
                return n
        if coin and not (t[T_LIMITS_ACTS] and forbidden(b, t, ACT_PLAY, user, coin)):
            kind = b[coin + C_KIND]
            ability = t[kind + K_ABILITIES]
            end = ability + t[kind + K_ABILITY_COUNT] * ABILITY_SIZE
            base = V_PLAY + PLACE_UNIT * index
            while ability < end:
                if t[ability + A_TYPE] == PLAY:
                    n = ability_options(b, t, ability, coin, user, 0, base, opts, n)
                ability += ABILITY_SIZE
    return n


def answers(b: Words, t: Words, ability: int, coin: int, user: int, e: int) -> bool:
    """Whether a reaction of a coin answers an event (5.1, 5.7)."""
    if t[ability + A_TYPE] != REACT or t[ability + A_EVENT] != b[e + E_KIND]:
        return False
    if not stands(b, t[ability + A_ACTOR], user, 0, e, 0, b[e + E_ACTOR]):
        return False
    fil = t[ability + A_SUBJECT]
    subject = b[e + E_COIN]
    if fil == 0:
        return subject == coin
    if b[e + E_PLACE] & t[fil + F_PLACES] == 0:
        return False
    if not stands(b, t[fil + F_OWNER], user, 0, e, 0, b[e + E_OWNER]):
        return False
    return suits(b, t, fil, subject, coin)


def responder(b: Words, e: int, player: int, index: int) -> int:
    """The coin that may answer an event from a place: active now, for *destroyed* just before."""
    if b[e + E_KIND] == DESTROYED:
        x = b[e + E_TARGET]
        seat = b[player + P_SEAT]
        return b[x + X_COINS + ITEM_SIZE * b[x + X_COUNT] + 3 * seat + index]
    return active_coin(b, player, index)


def react_options(b: Words, t: Words, player: int, e: int, opts: Words, n: int) -> int:
    """Append every way for a player to answer an event; the new count."""
    bit = 1 << b[e + E_KIND]
    for index in range(3):
        coin = responder(b, e, player, index)
        if coin and b[coin + C_REACTED] != b[H_TURN]:
            kind = b[coin + C_KIND]
            if t[kind + K_LISTENS] & bit:
                base = V_REACT + PLACE_UNIT * index
                for i in range(t[kind + K_ABILITY_COUNT]):
                    ability = t[kind + K_ABILITIES] + i * ABILITY_SIZE
                    if answers(b, t, ability, coin, player, e):
                        if not forbidden(b, t, ACT_REACT, player, coin):
                            n = ability_options(b, t, ability, coin, player, e, base, opts, n)
    return n


def push(b: Words, kind: int, size: int) -> int:
    """Put a frame on the stack; its address. The run loop has seen to it that there is room."""
    frame = b[H_SP]
    b[frame + FRAME_TYPE] = kind
    b[frame + FRAME_BELOW] = b[H_FP]
    b[frame + FRAME_STAGE] = 0
    b[H_FP] = frame
    b[H_SP] = frame + size
    if b[H_SP] > b[H_HIGH]:
        b[H_HIGH] = b[H_SP]
    return frame


def pop(b: Words) -> None:
    """Take the newest frame off the stack."""
    frame = b[H_FP]
    b[H_SP] = frame
    b[H_FP] = b[frame + FRAME_BELOW]


def keep(b: Words, f: int, slot: int, what: int, ship: int) -> None:
    """Keep a coin (and whose ship it is in) or a player (`ship` 0) under a slot of the newest frame."""
    entry = b[H_SP]
    b[entry] = slot
    b[entry + 1] = what
    b[entry + 2] = ship
    b[H_SP] = entry + ENTRY_SIZE
    b[f + U_COUNT] += 1
    if b[H_SP] > b[H_HIGH]:
        b[H_HIGH] = b[H_SP]


def ability_frame(b: Words, ability: int, user: int, coin: int, pc: int, flags: int) -> int:
    """Put an ability in use on the stack."""
    f = push(b, ABILITY_FRAME, ABILITY_FRAME_SIZE)
    b[f + U_PC] = pc
    b[f + U_ABILITY] = ability
    b[f + U_USER] = user
    b[f + U_COIN] = coin
    b[f + U_FLAGS] = flags
    b[f + U_EVENT] = 0
    b[f + U_ADDED] = 0
    b[f + U_CURSOR] = 0
    b[f + U_COUNT] = 0
    return f


def keep_target(b: Words, f: int, slot: int, code: int) -> None:
    """Keep the target of an option under a slot: a particular coin (4.4), or a player."""
    if (code - 1) % SPOT_UNIT == TARGET_ITSELF:
        keep(b, f, slot, target_player(code), NONE)
    else:
        keep(b, f, slot, target_coin(b, code), target_player(code))


def announce(b: Words, t: Words, log: Words, user: int, coin: int, option: int, e: int) -> None:
    """Begin the use of an ability as an option says (4.2); `e` is the event answered, or 0."""
    kind = b[coin + C_KIND]
    index = option // ABILITY_UNIT % 8
    ability = t[kind + K_ABILITIES] + index * ABILITY_SIZE
    if t[ability + A_CONDITION]:
        lean_on(b, t, t[ability + A_CONDITION], coin, user)
    b[coin + C_KNOWN] = b[H_EVERYBODY]
    flags = INVITING if option & INVITE_UNIT else 0
    f = ability_frame(b, ability, user, coin, t[ability + A_PROGRAM], flags)
    b[f + U_EVENT] = e
    b[f + U_ADDED] = option // ADDED_UNIT % 4
    if t[ability + A_ONCE] == ONCE_GAME:
        b[coin + C_USED] |= 1 << index
    if e:
        b[coin + C_REACTED] = b[H_TURN]
        record(b, log, LOG_REACTED, user, coin, ability, option, b[H_EVERYBODY])
    else:
        record(b, log, LOG_USED, user, coin, ability, option, b[H_EVERYBODY])
    code = option // TARGET_UNIT
    if code:
        keep_target(b, f, t[t[ability + A_PROGRAM] + I_A], code)
        b[f + U_PC] += INSTRUCTION_SIZE


def record(b: Words, log: Words, what: int, player: int, coin: int, a: int, c: int, mask: int) -> None:
    """Note something in the log, if there is one; `mask` tells who saw which coin it was."""
    at = log[0]
    if at + LOG_SIZE <= log[LOG_ROOM]:
        log[at + LOG_KIND] = what
        log[at + LOG_PLAYER] = player
        log[at + LOG_COIN] = coin
        log[at + LOG_A] = a
        log[at + LOG_B] = c
        log[at + LOG_MASK] = mask
        log[0] = at + LOG_SIZE

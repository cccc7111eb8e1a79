"""Which abilities can be used now, by their owner's turn or in answer to an event."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import aim, aim_player, has_candidate, reinforce
from piecesofeight.machine.abilities.redirecting import redirect_options
from piecesofeight.machine.constants import *
from piecesofeight.machine.frames import ability_frame, keep_target
from piecesofeight.machine.knowledge import known_to_all
from piecesofeight.machine.limits import binds, forbidden
from piecesofeight.machine.select import holds, suits
from piecesofeight.machine.zones import active_coin, in_ship, is_gone, lies_in


def more_targets(b: Words, t: Words, f: int, line: int, opts: Words, n: int) -> int:
    """Append the candidates of a further target of an announcement; the new count."""
    this = b[f + U_COIN]
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    if t[line] == OP_TARGET:
        return aim(b, t, t[line + I_B], this, user, f, e, user, V_AIM, opts, n)
    who, having, but = t[line + I_B], t[line + I_C], t[line + I_D]
    return aim_player(b, t, who, having, but, this, user, f, e, V_AIM, opts, n)


def leaves_targets(
    b: Words, t: Words, ability: int, this: int, user: int, e: int, option: int, opts: Words, n: int
) -> bool:
    """Whether a first target leaves candidates for the second, and one of these for a third (4.7).

    The announcement is tried on the stack, and every word of it cleared again; opts from
    n on are scratch. The checker allows three targets.
    """
    high = b[H_HIGH]
    top = b[H_FP]
    line = t[ability + A_PROGRAM]
    f = ability_frame(b, ability, user, this, line, 0)
    b[f + U_EVENT] = e
    keep_target(b, f, t[line + I_A], option // TARGET_UNIT)
    second = line + INSTRUCTION_SIZE
    third = second + INSTRUCTION_SIZE
    found = more_targets(b, t, f, second, opts, n)
    good = found > n
    if good and t[ability + A_MORE] > 1:
        good = False
        for i in range(n, found):
            if not good:
                keep_target(b, f, t[second + I_A], opts[i] // TARGET_UNIT)
                good = more_targets(b, t, f, third, opts, found) > found
                b[f + U_COUNT] -= 1
                b[H_SP] -= ENTRY_SIZE
    for word in range(f, b[H_SP] + ENTRY_SIZE):
        b[word] = 0
    b[H_SP] = f
    b[H_FP] = top
    b[H_HIGH] = high
    return good


def may_use(b: Words, t: Words, ability: int, coin: int, user: int, e: int) -> bool:
    """Whether an ability may be used, its targets aside: costs, condition, candidates (4.7)."""
    if t[ability + A_ONCE] == ONCE_GAME and b[coin + C_USED] & (1 << t[ability + A_INDEX]):
        return False
    if t[ability + A_LOSES] and not in_ship(b, coin):
        return False
    if t[ability + A_CONDITION]:
        if not holds(b, t, t[ability + A_CONDITION], coin, user, 0, e, user):
            return False
    need = t[ability + A_NEEDS]
    if need:
        while t[need]:
            if not has_candidate(b, t, t[need], coin, user, e):
                return False
            need += 1
    return True


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
    if not may_use(b, t, ability, coin, user, e):
        return n
    if t[ability + A_REDIRECTS]:
        if redirect_options(b, t, b[e + E_TARGET], user, opts, n) == n:
            return n
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
        who, having, but = t[ability + A_WHO], t[ability + A_HAVING], t[ability + A_BUT]
        n = aim_player(b, t, who, having, but, coin, user, 0, e, base, opts, n)
    if t[ability + A_MORE]:
        end = n
        n = start
        for i in range(start, end):
            if leaves_targets(b, t, ability, coin, user, e, opts[i], opts, end):
                opts[n] = opts[i]
                n += 1
    return n


def works_at(t: Words, ability: int, sort: int, place: int) -> bool:
    """Whether it is an ability of a sort that works in a place (4.1, 9.20).

    That is an active one, or where its text says.
    """
    return t[ability + A_TYPE] == sort and t[ability + A_PLACES] & place != 0


def play_options(b: Words, t: Words, user: int, opts: Words, n: int) -> int:
    """Append every way for a player to play an active coin (3.2); the new count."""
    for index in range(3):
        coin = active_coin(b, user, index)
        if coin and not forbidden(b, t, ACT_PLAY, user, coin, NONE):
            kind = b[coin + C_KIND]
            ability = t[kind + K_ABILITIES]
            end = ability + t[kind + K_ABILITY_COUNT] * ABILITY_SIZE
            base = V_PLAY + PLACE_UNIT * index
            while ability < end:
                if works_at(t, ability, PLAY, 1 << index):
                    n = ability_options(b, t, ability, coin, user, 0, base, opts, n)
                ability += ABILITY_SIZE
    return n


def bringing_about(b: Words, e: int) -> int:
    """The coin whose ability an event comes from, 0 if a rule of the game alone raised it."""
    frame = b[e + FRAME_BELOW]
    while frame and b[frame] != ABILITY_FRAME:
        frame = b[frame + FRAME_BELOW]
    return b[frame + U_COIN] if frame else NONE


def caused_by(b: Words, cause: int, coin: int, e: int) -> bool:
    """Whether an event comes about by such an ability (9.12); `coin` is the one that answers."""
    by = bringing_about(b, e)
    if by == 0:
        return False
    if cause == CAUSE_THIS:
        return by == coin
    if cause == CAUSE_ITSELF:
        return by == b[e + E_COIN]
    return cause == CAUSE_ANY or b[by + C_KIND] == cause


def concerns(b: Words, t: Words, ability: int, coin: int, user: int, e: int, entry: int) -> bool:
    """Whether a reaction of a coin answers such events, whatever coin they are about (5.1, 5.7).

    `entry` is that of something put off, which waits for them and may know players by name (9.15).
    """
    if t[ability + A_EVENT] != b[e + E_KIND]:
        return False
    if not binds(b, t[ability + A_ACTOR], user, entry, b[e + E_ACTOR]):
        return False
    if t[ability + A_CAUSE] and not caused_by(b, t[ability + A_CAUSE], coin, e):
        return False
    fil = t[ability + A_SUBJECT]
    subject = b[e + E_COIN]
    if subject == 0:
        return True
    if fil == 0:
        return subject == coin
    if not lies_in(b[e + E_PLACE], t[fil + F_PLACES]):
        return False
    return binds(b, t[fil + F_OWNER], user, entry, b[e + E_OWNER])


def answers(b: Words, t: Words, ability: int, coin: int, user: int, e: int, entry: int) -> bool:
    """Whether a reaction of a coin answers an event (5.1, 5.7); `entry` as above, or none."""
    if not concerns(b, t, ability, coin, user, e, entry):
        return False
    fil = t[ability + A_SUBJECT]
    subject = b[e + E_COIN]
    return fil == 0 or subject == 0 or suits(b, t, fil, subject, coin, NONE)


def responder(b: Words, e: int, player: int, index: int) -> int:
    """The coin that may answer an event from a place: active now, for *destroyed* just before.

    What has left the game by then answers nothing any more (9.25).
    """
    if b[e + E_KIND] == DESTROYED:
        x = b[e + E_TARGET]
        seat = b[player + P_SEAT]
        coin = b[x + X_COINS + ITEM_SIZE * b[x + X_COUNT] + 3 * seat + index]
        return NONE if coin and is_gone(b, coin) else coin
    return active_coin(b, player, index)


def react_options(b: Words, t: Words, player: int, e: int, opts: Words, n: int) -> int:
    """Append every way for a player to answer an event; the new count."""
    bit = 1 << b[e + E_KIND]
    now = b[e + E_KIND] != DESTROYED
    for index in range(3):
        coin = active_coin(b, player, index) if now else responder(b, e, player, index)
        if coin and b[coin + C_REACTED] != b[H_TURN]:
            kind = b[coin + C_KIND]
            if t[kind + K_LISTENS] & bit:
                base, at = V_REACT + PLACE_UNIT * index, 1 << index
                for i in range(t[kind + K_ABILITY_COUNT]):
                    ability = t[kind + K_ABILITIES] + i * ABILITY_SIZE
                    if works_at(t, ability, REACT, at) and answers(
                        b, t, ability, coin, player, e, NONE
                    ):
                        if not forbidden(b, t, ACT_REACT, player, coin, NONE):
                            n = ability_options(b, t, ability, coin, player, e, base, opts, n)
    return n


def kind_could_answer(
    b: Words, t: Words, kind: int, coin: int, player: int, e: int, place: int
) -> bool:
    """Whether a coin there could answer an event if it were of a kind, as far as all can tell."""
    if t[kind + K_LISTENS] & (1 << b[e + E_KIND]) == 0:
        return False
    hidden = b[e + E_COIN] != 0 and not known_to_all(b, t, b[e + E_COIN])
    for i in range(t[kind + K_ABILITY_COUNT]):
        ability = t[kind + K_ABILITIES] + i * ABILITY_SIZE
        if not works_at(t, ability, REACT, place):
            continue
        if answers(b, t, ability, coin, player, e, NONE):
            return True
        if hidden and concerns(b, t, ability, coin, player, e, NONE):
            return True
    return False


def could_answer(b: Words, t: Words, player: int, e: int) -> bool:
    """Whether a player could answer an event, as far as all can tell (5.2).

    A coin that not everybody knows may be of any kind that is played with. Conditions and
    what there is to choose are not asked for: they may depend on hidden coins.
    """
    for index in range(3):
        coin = responder(b, e, player, index)
        if coin and known_to_all(b, t, coin):
            if kind_could_answer(b, t, b[coin + C_KIND], coin, player, e, 1 << index):
                return True
        elif coin:
            for i in range(t[T_KIND_COUNT]):
                if kind_could_answer(b, t, t[T_KINDS] + i * KIND_SIZE, coin, player, e, 1 << index):
                    return True
    return False

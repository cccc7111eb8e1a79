"""Decisions within an ability: further targets, contributions, choices.

For each there is the function that lists its options and the one that takes an answer.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import aim, behind, may_aim, target_coin
from piecesofeight.machine.abilities.kept import (
    add_once,
    current_line,
    entries_end,
    kind_option,
    meant,
)
from piecesofeight.machine.abilities.usable import leaves_targets, more_targets
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask_among, keep
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, count_of_player, one_player, stands
from piecesofeight.machine.zones import after_in_round, in_ship, owner_of, place_of


@LISTS.by(MORE_TARGETS)
def target_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """Candidates for the target that is being announced.

    The first one is asked for like this where an ability is lent (9.14), or where its coin is used
    from elsewhere (9.20).
    """
    line = b[f + U_PC]
    ability = b[f + U_ABILITY]
    found = more_targets(b, t, f, line, opts, 0)
    if line != t[ability + A_PROGRAM] or t[ability + A_MORE] == 0:
        return found
    n = 0
    e = b[f + U_EVENT]
    for i in range(found):
        this = b[f + U_COIN]
        if leaves_targets(b, t, ability, this, b[f + U_USER], e, opts[i], opts, found):
            opts[n] = opts[i]
            n += 1
    return n


def line_left(b: Words, t: Words, f: int) -> int:
    """How many coins are left in the line behind a reinforced target (6.3)."""
    line = b[f + U_PC]
    coin = meant(b, f, t[line + I_A], 0)
    if coin == 0:
        return 0
    return behind(b, coin) - b[f + U_ADDED] * t[line + I_B]


@LISTS.by(CONTRIBUTE)
def contribute_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """How many coins a player may contribute: none, one, … as long as the line lasts."""
    opts[0] = V_PASS
    player = b[f + U_CURSOR]
    fil = t[b[f + U_ABILITY] + A_INVITE_FILTER]
    most = count_of_player(b, t, fil, b[f + U_COIN], player, f)
    left = line_left(b, t, f)
    each = t[b[f + U_PC] + I_B]
    n = 1
    while n <= most and left > (n - 1) * each:
        opts[n] = V_CONTRIBUTE + TARGET_UNIT * n
        n += 1
    return n


def ask_contribution(b: Words, t: Words, opts: Words, f: int) -> bool:
    """Ask the next invited player, clockwise from the user; False when all were asked."""
    user = b[f + U_USER]
    player = b[f + U_CURSOR]
    if player == 0:
        player = b[user + P_FOLLOWS]
    while player != user:
        b[f + U_CURSOR] = player
        if b[player + P_OUT] == 0:
            n = contribute_options(b, t, opts, f)
            if n > 1:
                ask_among(b, CONTRIBUTE, player, n)
                return True
        player = b[player + P_FOLLOWS]
    b[f + U_CURSOR] = 0
    b[f + U_FLAGS] &= ~INVITING
    return False


@TAKES.by(CONTRIBUTE)
def take_contribution(b: Words, _t: Words, log: Words, f: int, option: int) -> None:
    """A player contributes coins, or none."""
    player = b[f + U_CURSOR]
    n = option // TARGET_UNIT
    b[f + U_ADDED] += n
    if n:
        record(log, LOG_CONTRIBUTED, player, NONE, n, 0, 0)
    b[f + U_CURSOR] = b[player + P_FOLLOWS]
    if b[player + P_FOLLOWS] == b[f + U_USER]:
        b[f + U_CURSOR] = 0
        b[f + U_FLAGS] &= ~INVITING


@LISTS.by(CHOOSE)
def choose_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The coins among which a player chooses: by place in ships, by kind in a hold.

    Where everybody is asked one may have to pass: others can't know what is in a hold (1.4).
    """
    line = current_line(b, f)
    fil = t[line + I_C]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    chooser = b[f + U_CURSOR]
    n = aim(b, t, fil, this, user, f, e, chooser, V_CHOOSE, opts, 0)
    if t[fil + F_PLACES] & HOLD:
        for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
            if stands(b, t[fil + F_OWNER], user, f, e, chooser, player):
                coin = b[player + P_HOLD]
                while coin:
                    seen = player == chooser or b[coin + C_KNOWN] & b[chooser + P_BIT] != 0
                    if seen and may_aim(b, t, fil, coin, this, user, f):
                        n = add_once(opts, n, kind_option(b, t, coin))
                    coin = b[coin + C_NEXT]
    if n == 0 and b[H_OPTIONS] & O_ASK_EVERYBODY:
        opts[0] = V_PASS
        return 1
    if n and t[line + I_D] & MAY_PASS:
        opts[n] = V_PASS
        n += 1
    return n


@RESOLVES.by(OP_CHOOSE)
def begin_choice(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Set the first who chooses; several choose clockwise, beginning with the user."""
    user = b[f + U_USER]
    chooser = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    b[f + U_CURSOR] = chooser or user
    b[f + FRAME_STAGE] = STAGE_CHOOSE


def next_chooser(b: Words, t: Words, f: int) -> None:
    """Go on to the next who chooses, or back to the program."""
    line = current_line(b, f)
    who = t[line + I_B]
    user = b[f + U_USER]
    player = b[b[f + U_CURSOR] + P_FOLLOWS]
    if who > ANOTHER or who == YOU or player == user:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    else:
        b[f + U_CURSOR] = player


@GOES_ON.by(STAGE_CHOOSE)
def run_choice(b: Words, t: Words, opts: Words, _log: Words, f: int) -> None:
    """Ask the player under the cursor, if there is anything to choose."""
    line = current_line(b, f)
    player = b[f + U_CURSOR]
    who = t[line + I_B]
    user = b[f + U_USER]
    if b[player + P_OUT] == 0 and stands(b, who, user, f, b[f + U_EVENT], player, player):
        n = choose_options(b, t, opts, f)
        if n:
            ask_among(b, CHOOSE, player, n)
            return
    next_chooser(b, t, f)


def hold_coin(b: Words, t: Words, f: int, chooser: int, kind: int) -> int:
    """The coin of a kind chosen from a hold, of the first hold: one that may react, if there is."""
    line = current_line(b, f)
    fil = t[line + I_C]
    found = NONE
    player = b[H_CURRENT]
    while player:
        if stands(b, t[fil + F_OWNER], b[f + U_USER], f, b[f + U_EVENT], chooser, player):
            coin = b[player + P_HOLD]
            while coin:
                if t[b[coin + C_KIND] + K_ID] == kind:
                    if may_aim(b, t, fil, coin, b[f + U_COIN], b[f + U_USER], f):
                        if found == 0 or (
                            b[found + C_REACTED] == b[H_TURN] and b[coin + C_REACTED] != b[H_TURN]
                        ):
                            found = coin
                coin = b[coin + C_NEXT]
        player = after_in_round(b, player)
    return found


def chosen_coin(b: Words, t: Words, log: Words, f: int, chooser: int, option: int) -> int:
    """The coin that a player chose by an option, of which all are told now; 0 if none."""
    code = option // TARGET_UNIT
    if option == V_PASS:
        return NONE
    if option % PLACE_UNIT == V_KIND:
        coin = hold_coin(b, t, f, chooser, code)
        record(log, LOG_CHOSE, chooser, coin, HOLD, 0, b[chooser + P_BIT])
    else:
        coin = target_coin(b, code)
        record(log, LOG_CHOSE, chooser, coin, place_of(b, coin), code, b[coin + C_KNOWN])
    return coin


def ship_of(b: Words, coin: int) -> int:
    """The player in whose ship a coin lies; 0 for a hold, or no coin."""
    return owner_of(b, coin) if coin and in_ship(b, coin) else NONE


@TAKES.by(CHOOSE)
def take_choice(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player chose a coin."""
    coin = chosen_coin(b, t, log, f, b[f + U_CURSOR], option)
    if coin:
        keep(b, f, t[current_line(b, f) + I_A], coin, ship_of(b, coin))
    if b[f + FRAME_STAGE] == STAGE_CHOOSE:
        next_chooser(b, t, f)


@RESOLVES.by(OP_CHOOSE_MANY)
def begin_several_choices(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """The user chooses several coins (9.19)."""
    b[f + U_CURSOR] = b[f + U_USER]
    b[f + FRAME_STAGE] = STAGE_CHOOSE_MANY


@GOES_ON.by(STAGE_CHOOSE_MANY)
def run_several_choices(b: Words, t: Words, opts: Words, _log: Words, f: int) -> None:
    """Ask for one more coin, until there are as many as are counted, or no more that fit."""
    line = current_line(b, f)
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    left = amount(b, t, t[line + I_B], this, user, f, e, user)
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == t[line + I_A]:
            left -= 1
    n = 0
    if left > 0 and b[user + P_OUT] == 0:
        n = aim(b, t, t[line + I_C], this, user, f, e, user, V_CHOOSE, opts, 0)
    if n:
        ask_among(b, CHOOSE, user, n)
    else:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE

"""Instructions that are of no sort of `effects/`: targets, groups, turns, jumps, destruction."""

from __future__ import annotations

from piecesofeight.machine.abilities.choices import ask_contribution, target_options
from piecesofeight.machine.abilities.instead import forget_foreseen, verdict
from piecesofeight.machine.abilities.kept import is_meant, meant
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import ANNOUNCES, RESOLVES
from piecesofeight.machine.events import begin_destruction, condemn, destroy, raise_event, seal
from piecesofeight.machine.frames import ask, ask_among, keep
from piecesofeight.machine.limits import forbidden, kept_from
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, fits, holds, one_player
from piecesofeight.machine.zones import after_in_round, in_ship, next_in_round, owner_of


@RESOLVES.by(OP_DESTROY)
def do_destroy(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player destroys coins at once, nest first, then fore to aft, ship by ship (5.6, 9.26)."""
    ref = t[line + I_A]
    user = b[f + U_USER]
    actor = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if actor == 0 or b[actor + P_OUT]:
        return
    first = meant(b, f, ref, 0)
    if first == 0 or not in_ship(b, first):
        record(log, LOG_SKIPPED_TARGET, user, b[f + U_COIN], 0, 0, b[H_EVERYBODY])
        return
    if meant(b, f, ref, 1) == 0:
        if not kept_from(b, t, log, f, ACT_DESTROY, actor, first):
            destroy(b, t, log, first, actor)
        return
    x = begin_destruction(b, actor)
    player = b[H_CURRENT]
    while player:
        if b[player + P_NEST]:
            condemn_meant(b, t, log, f, ref, x, b[player + P_NEST])
        coin = b[player + P_DECK]
        while coin:
            condemn_meant(b, t, log, f, ref, x, coin)
            coin = b[coin + C_NEXT]
        player = after_in_round(b, player)
    seal(b)


def condemn_meant(b: Words, t: Words, log: Words, f: int, ref: int, x: int, coin: int) -> None:
    """Add a coin to a destruction if it is meant, and nothing forbids that (9.8)."""
    if is_meant(b, f, ref, coin) and not kept_from(b, t, log, f, ACT_DESTROY, b[x + X_ACTOR], coin):
        condemn(b, x, coin)


@RESOLVES.by(OP_SKIP)
def do_skip(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player will lose turns (6.5)."""
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    player = one_player(b, t[line + I_A], user, f, e, user)
    if player == 0 or b[player + P_OUT]:
        forget_foreseen(b, f)
        return
    turns = amount(b, t, t[line + I_B], b[f + U_COIN], user, f, e, user)
    go = verdict(b, t, f, WOULD_SKIP, NONE, player, 0, player) if turns else GO_ON
    if go == WAIT:
        b[f + U_PC] = line
    elif go == GO_ON:
        b[player + P_SKIPS] += turns
        record(log, LOG_SKIPS, player, NONE, turns, 0, 0)


@RESOLVES.by(OP_NEXT)
def do_next(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player has the next turn; the last such effect of a turn decides (6.4)."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player:
        b[H_NEXT] = player
        record(log, LOG_NEXT, player, NONE, 0, 0, 0)


@RESOLVES.by(OP_REVERSE)
def do_reverse(b: Words, _t: Words, log: Words, f: int, _line: int) -> None:
    """Turns go the other way round the table from now on (9.29)."""
    b[H_REVERSED] = 1 - b[H_REVERSED]
    record(log, LOG_REVERSED, b[f + U_USER], NONE, b[H_REVERSED], 0, 0)


@RESOLVES.by(OP_NEGATE)
def do_negate(b: Words, t: Words, log: Words, f: int, _line: int) -> None:
    """The answered ability has no effect (5.9), unless that is forbidden (9.8)."""
    e = b[f + U_EVENT]
    target = b[e + E_TARGET]
    coin = b[target + U_COIN]
    if forbidden(b, t, ACT_NEGATE, b[f + U_USER], coin, b[f + U_COIN]):
        record(log, LOG_UPHELD, b[target + U_USER], coin, 0, 0, b[H_EVERYBODY])
        return
    again = b[target + U_FLAGS] & NEGATED != 0
    b[target + U_FLAGS] |= NEGATED
    record(log, LOG_NEGATED, b[target + U_USER], coin, 0, 0, b[H_EVERYBODY])
    if not again:
        owner = b[target + U_USER]
        raise_event(b, t, ANNULLED, coin, owner, b[e + E_PLACE], b[f + U_USER], target, 0)


@RESOLVES.by(OP_GROUP)
def gather(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Keep every coin that fits, as targets (6.1); ship by ship, clockwise as in 5.6."""
    fil = t[line + I_B]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    coin = next_in_round(b, NONE)
    while coin:
        if fits(b, t, fil, coin, this, user, f, e, user):
            owner = owner_of(b, coin)
            if b[owner + P_OUT] == 0 and not forbidden(b, t, ACT_TARGET, user, coin, this):
                keep(b, f, t[line + I_A], coin, owner if in_ship(b, coin) else NONE)
        coin = next_in_round(b, coin)


@ANNOUNCES.by(OP_LINE)
def extend_line(b: Words, t: Words, opts: Words, f: int, line: int) -> bool:
    """Keep the coins directly behind the target too, so many for each coin added (6.3)."""
    if b[f + U_FLAGS] & INVITING and ask_contribution(b, t, opts, f):
        return True
    slot = t[line + I_A]
    coin = meant(b, f, slot, 0)
    for _ in range(b[f + U_ADDED] * t[line + I_B]):
        if coin:
            coin = b[coin + C_NEXT]
        if coin:
            keep(b, f, slot, coin, owner_of(b, coin))
    return False


@ANNOUNCES.by(OP_GROUP)
def announce_group(b: Words, t: Words, opts: Words, f: int, line: int) -> bool:
    """Keep every coin that fits; there is nothing to decide."""
    gather(b, t, opts, f, line)
    return False


@ANNOUNCES.by(OP_TARGET, OP_TARGET_PLAYER)
def announce_target(b: Words, t: Words, opts: Words, f: int, _line: int) -> bool:
    """Ask the user for the next target, if there is any."""
    n = target_options(b, t, opts, f)
    if n:
        ask_among(b, MORE_TARGETS, b[f + U_USER], n)
    return n > 0


@RESOLVES.by(OP_JUMP)
def do_jump(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Go on elsewhere."""
    b[f + U_PC] = t[line + I_A]


@RESOLVES.by(OP_UNLESS)
def do_unless(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Go on elsewhere if a condition doesn't hold."""
    user = b[f + U_USER]
    if not holds(b, t, t[line + I_A], b[f + U_COIN], user, f, b[f + U_EVENT], user):
        b[f + U_PC] = t[line + I_B]


@RESOLVES.by(OP_MAY)
def do_may(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Ask a player whether what comes next shall happen."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        b[f + FRAME_STAGE] = STAGE_MAY
        ask(b, CONSENT, player)
    else:
        b[f + U_PC] = t[line + I_B]

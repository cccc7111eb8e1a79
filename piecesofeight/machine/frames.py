"""The stack, and how the use of an ability begins."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import target_coin, target_player
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import note_deed
from piecesofeight.machine.knowledge import blur_copies
from piecesofeight.machine.leaning import lean_on
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import place_of


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
    """Keep a coin and whose ship it is in, or a player (`ship` 0), in the newest frame."""
    entry = b[H_SP]
    b[entry] = slot
    b[entry + ENTRY_KEPT] = what
    b[entry + ENTRY_SHIP] = ship
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
    b[f + U_CLOCK] = b[H_CLOCK]
    b[f + U_EACH] = 0
    return f


def rule_frame(b: Words, t: Words, player: int, stage: int, what: int) -> int:
    """Put something on the stack that a rule of the game is about to do for a player."""
    row = t[T_AGREEMENT]
    f = ability_frame(b, row, player, NONE, t[row + A_PROGRAM], 0)
    b[f + FRAME_STAGE] = stage
    b[f + U_CURSOR] = what
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
        lean_on(b, t, log, t[ability + A_CONDITION], coin, user, e)
    elsewhere = option // PLACE_UNIT % 4 == AT_ELSEWHERE
    held = elsewhere and option // TARGET_UNIT >= FROM_HOLD
    flags = INVITING if option & INVITE_UNIT else 0
    if held:
        flags = OF_HELD
    f = ability_frame(b, ability, user, coin, t[ability + A_PROGRAM], flags)
    if held and place_of(b, coin) == HOLD:
        blur_copies(b, f, 0, coin, b[H_EVERYBODY])
    b[coin + C_KNOWN] = b[H_EVERYBODY]
    b[f + U_EVENT] = e
    b[f + U_ADDED] = option // ADDED_UNIT % 4
    if t[ability + A_ONCE] == ONCE_GAME:
        b[coin + C_USED] |= 1 << index
    if e:
        b[coin + C_REACTED] = b[H_TURN]
        record(log, LOG_REACTED, user, coin, ability, option, b[H_EVERYBODY])
    else:
        note_deed(b, user, DID_PLAYED)
        record(log, LOG_USED, user, coin, ability, option, b[H_EVERYBODY])
    code = option // TARGET_UNIT
    if code and not elsewhere:
        keep_target(b, f, t[t[ability + A_PROGRAM] + I_A], code)
        b[f + U_PC] += INSTRUCTION_SIZE


def ask(b: Words, decision: int, player: int) -> None:
    """A decision is pending."""
    b[H_DECISION] = decision
    b[H_DECIDER] = player


def ask_among(b: Words, decision: int, player: int, n: int) -> None:
    """A decision is pending, and its n options are listed already."""
    b[H_READY] = n
    ask(b, decision, player)

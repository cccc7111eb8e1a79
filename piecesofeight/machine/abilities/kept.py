"""What an ability in use has kept, and which coins an operand of an instruction means."""

from __future__ import annotations

from piecesofeight.machine.constants import *
from piecesofeight.machine.zones import in_ship, owner_of


def entries_end(b: Words, f: int) -> int:
    """The address after the entries of an ability frame."""
    return f + ABILITY_FRAME_SIZE + ENTRY_SIZE * b[f + U_COUNT]


def entry_of(f: int, i: int) -> int:
    """The address of the i-th entry of an ability frame."""
    return f + ABILITY_FRAME_SIZE + i * ENTRY_SIZE


def entry_stands(b: Words, entry: int) -> bool:
    """Whether a kept coin is still where it was: in that ship, or in a hold (4.4)."""
    what = b[entry + ENTRY_KEPT]
    if what < b[H_COINS]:
        return False
    ship = b[entry + ENTRY_SHIP]
    if ship == 0:
        return b[b[what + C_ZONE] + Z_ROLE] == HOLD
    return in_ship(b, what) and owner_of(b, what) == ship


def single_coin(b: Words, f: int, ref: int) -> int:
    """The coin that THIS or IT means, if it is where it should be; else 0.

    That is in the ship concerned (4.4), in the one where the ability has put it (9.22), or in the
    hold from which it was used; after *destroyed* in the hold, after *taken* and *fetched* in the
    ship that it came to.
    """
    e = b[f + U_EVENT]
    coin = b[f + U_COIN]
    owner = b[f + U_USER]
    role = SHIP
    if ref == IT:
        coin = b[e + E_COIN]
        owner = b[e + E_OWNER]
        if b[e + E_KIND] == TAKEN or b[e + E_KIND] == FETCHED:
            owner = b[e + E_TARGET]
    elif b[f + U_FLAGS] & GIVEN_AWAY:
        owner = owner_of(b, coin)
    elif b[f + U_FLAGS] & OF_HELD:
        role = SHIP | HOLD
    if e and b[e + E_KIND] == DESTROYED and b[e + E_COIN] == coin:
        role = HOLD
    if coin and b[b[coin + C_ZONE] + Z_ROLE] & role and owner_of(b, coin) == owner:
        return coin
    return NONE


def meant(b: Words, f: int, ref: int, skip: int) -> int:
    """The coin number `skip` of those an operand means that are still there, 0 if none."""
    if ref < 0:
        return single_coin(b, f, ref) if skip == 0 else NONE
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == ref and entry_stands(b, entry):
            if skip == 0:
                return b[entry + ENTRY_KEPT]
            skip -= 1
    return NONE


def is_meant(b: Words, f: int, ref: int, coin: int) -> bool:
    """Whether a coin in a ship is one of those that a slot means."""
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == ref and b[entry + ENTRY_KEPT] == coin and entry_stands(b, entry):
            return True
    return False


def in_slot(b: Words, f: int, slot: int, coin: int) -> bool:
    """Whether a coin is kept under a slot."""
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] % PUT == slot and b[entry + ENTRY_KEPT] == coin:
            return True
    return False


def current_line(b: Words, f: int) -> int:
    """The instruction under way in a stage after STAGE_RESOLVE (the counter is past it)."""
    return b[f + U_PC] - INSTRUCTION_SIZE


def add_once(opts: Words, n: int, option: int) -> int:
    """Append an option unless it is there already; the new count."""
    for i in range(n):
        if opts[i] == option:
            return n
    opts[n] = option
    return n + 1


def kind_option(b: Words, t: Words, coin: int) -> int:
    """The option that means a coin by its kind."""
    return V_KIND + TARGET_UNIT * t[b[coin + C_KIND] + K_ID]

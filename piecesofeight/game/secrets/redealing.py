"""Which coin lies where, dealt otherwise, in a block and in a log.

A *deal* says for each of some coins, taken as a place, which coin lies there instead. Where
coins lie is found by their address, in zones and on the stack; so a deal first changes what
the coin at an address is, and then names all of them anew, so that each kind is again
under an address that has that kind in this game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from piecesofeight.machine.layout import (
    A_PROGRAM,
    ABILITY_FRAME,
    ABILITY_FRAME_SIZE,
    C_HOME,
    C_KIND,
    C_LOST,
    C_NEXT,
    C_PREV,
    C_REACTED,
    C_USED,
    COIN_SIZE,
    D_ABILITY,
    D_COIN,
    D_ENTRIES,
    D_KEPT,
    DELAYED_SIZE,
    DESTRUCTION_FRAME_SIZE,
    E_COIN,
    ENTRY_SIZE,
    EVENT_FRAME,
    FRAME_BELOW,
    FRAME_TYPE,
    H_COINS,
    H_COINS_END,
    H_DELAYED,
    H_DELAYED_END,
    H_FP,
    H_PLAYERS_END,
    HEADER,
    I_A,
    INSTRUCTION_SIZE,
    ITEM_COIN,
    ITEM_SIZE,
    LAST_ANNOUNCE,
    LOG_B,
    LOG_CALLED,
    LOG_COIN,
    LOG_KIND,
    LOG_MASK,
    LOG_SIZE,
    OP_TARGET,
    P_NEST,
    P_SEAT,
    PICKED,
    PLAYER_SIZE,
    PUT,
    U_ABILITY,
    U_COIN,
    U_COUNT,
    X_COINS,
    X_COUNT,
    Z_FIRST,
    Z_LAST,
    ZONE_SIZE,
    Words,
)
from piecesofeight.notation.position import seats
from piecesofeight.notation.sight import mixed_since, mixing, told

Deal = dict[int, int]

_CARRIED = (C_KIND, C_REACTED, C_HOME, C_LOST)  # goes with the coin, wherever it lies


def redealt(block: Words, deal: Deal, lies: Deal, followed: Sequence[int]) -> list[int]:
    """A block in which the coins of a deal are what it says; addresses are those of the places.

    Args:
        block: at a decision.
        deal: for a place the coin that it is now.
        lies: for a place the coin that came to it by secret mixing.
        followed: the words that stay with their coin through the mixing (see
            `followed_words`); all others go by the place.
    """
    b = list(block)
    for place, coin in deal.items():
        for word in _CARRIED:
            b[place + word] = block[coin + word]
        b[place + C_USED] = block[place + C_USED] & PICKED | block[coin + C_USED] & ~PICKED
    places = {coin: place for place, coin in lies.items()}
    for word in followed:
        b[word] = places.get(b[word], b[word])
    return b


def renamed(b: Words, deal: Deal) -> list[int]:
    """A block that `redealt` gave, with each coin under its own address again."""
    new = list(b)
    for place, coin in deal.items():
        new[coin : coin + COIN_SIZE] = b[place : place + COIN_SIZE]
    for word in _mentions(b):
        new[word] = deal.get(new[word], new[word])
    for coin in range(b[H_COINS], b[H_COINS_END], COIN_SIZE):
        for word in (C_NEXT, C_PREV):
            new[coin + word] = deal.get(new[coin + word], new[coin + word])
    return new


def renamed_log(log: Sequence[int], deal: Deal, seat: int) -> tuple[int, ...]:
    """A log in which coins that a seat was not told of are those that lie there by the deal."""
    new = list(log)
    for at in range(0, len(log) - LOG_SIZE + 1, LOG_SIZE):
        called = log[at + LOG_KIND] == LOG_CALLED
        if called or not told(seat, log[at + LOG_MASK]):
            for word in (LOG_COIN, LOG_B) if called else (LOG_COIN,):
                new[at + word] = deal.get(log[at + word], log[at + word])
    return tuple(new)


def followed_words(b: Words, t: Words, hidden: Collection[int]) -> tuple[int, ...]:
    """The words of the stack, and of delayed effects, that stay with a coin in a new deal.

    They name a coin in use, or one whose effect is still to come; and, of some hidden coins, a
    target that was announced, and mixed with others since. Everything else was spoken of by
    its place, or was chosen in secret.
    """
    found = list(words_of_uses(b))
    for frame in _frames(b):
        if b[frame + FRAME_TYPE] == ABILITY_FRAME:
            first = frame + ABILITY_FRAME_SIZE
            since = {coin for coin in hidden if mixed_since(b, frame, coin)}
            found += _announced(b, t, b[frame + U_ABILITY], first, b[frame + U_COUNT], since)
    mixed = {coin for coin in hidden if mixing(b, coin).group}
    for entry in _delayed(b):
        kept, count = entry + D_KEPT, b[entry + D_ENTRIES]
        found += _announced(b, t, b[entry + D_ABILITY], kept, count, mixed)
    return tuple(found)


def _announced(
    b: Words, t: Words, ability: int, first: int, count: int, coins: Collection[int]
) -> Iterator[int]:
    """Of the entries from an address on, the announced ones with some coins."""
    slots = announced_slots(t, ability)
    for entry in range(first, first + count * ENTRY_SIZE, ENTRY_SIZE):
        if b[entry] % PUT in slots and b[entry + 1] in coins:
            yield entry + 1


def announced_slots(t: Words, ability: int) -> set[int]:
    """The slots that the instructions at the head of a program fill (4.2)."""
    line, slots = t[ability + A_PROGRAM], set()
    while OP_TARGET <= t[line] <= LAST_ANNOUNCE:
        slots.add(t[line + I_A])
        line += INSTRUCTION_SIZE
    return slots


def words_of_uses(b: Words) -> tuple[int, ...]:
    """The words that name a coin in use, or one whose effect is still to come."""
    frames = (one for one in _frames(b) if b[one + FRAME_TYPE] == ABILITY_FRAME and b[one + U_COIN])
    return (*(one + U_COIN for one in frames), *(entry + D_COIN for entry in _delayed(b)))


def _mentions(b: Words) -> Iterator[int]:
    """All words that name coins, but for those that link them to their neighbours."""
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        for zone in range(player + P_NEST, player + P_SEAT, ZONE_SIZE):
            yield zone + Z_FIRST
            yield zone + Z_LAST
    yield from words_of_uses(b)
    for entry in _delayed(b):
        for number in range(b[entry + D_ENTRIES]):
            yield entry + D_KEPT + number * ENTRY_SIZE + 1
    for frame in _frames(b):
        yield from _noted(b, frame)


def _noted(b: Words, frame: int) -> Iterator[int]:
    kind = b[frame + FRAME_TYPE]
    if kind == ABILITY_FRAME:
        for number in range(b[frame + U_COUNT]):
            yield frame + ABILITY_FRAME_SIZE + number * ENTRY_SIZE + 1
    elif kind == EVENT_FRAME:
        yield frame + E_COIN
    else:
        count = b[frame + X_COUNT]
        for number in range(count):
            yield frame + X_COINS + number * ITEM_SIZE + ITEM_COIN
        active = frame + DESTRUCTION_FRAME_SIZE + count * ITEM_SIZE
        yield from range(active, active + 3 * seats(b))


def _frames(b: Words) -> Iterator[int]:
    frame = b[H_FP]
    while frame:
        yield frame
        frame = b[frame + FRAME_BELOW]


def _delayed(b: Words) -> Iterator[int]:
    for entry in range(b[H_DELAYED], b[H_DELAYED_END], DELAYED_SIZE):
        if b[entry + D_ABILITY]:
            yield entry

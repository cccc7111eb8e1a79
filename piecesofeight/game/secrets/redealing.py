"""Which coin lies where, dealt otherwise, in a block and in a log.

A *deal* says for each of some coins, taken as a place, which coin lies there instead. Where
coins lie is found by their address, in zones and on the stack; so a deal first changes what
the coin at an address is, and then names all of them anew, so that each kind is again
under an address that has that kind in this game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import delayed, frames, holding
from piecesofeight.notation.sight import mixed_since, mixing, told

Deal = dict[int, int]

_CARRIED = (m.C_KIND, m.C_REACTED, m.C_HOME, m.C_LOST)  # goes with the coin, wherever it lies


def redealt(block: Words, deal: Deal, lies: Deal, followed: Sequence[int]) -> list[int]:
    """A block in which the coins of a deal are what it says; addresses are those of the places.

    A deal says for a place which coin it is now; `lies`, which came to it by secret mixing. The
    `followed_words` stay with their coin through the mixing; all others go by the place.
    """
    b = list(block)
    for place, coin in deal.items():
        for word in _CARRIED:
            b[place + word] = block[coin + word]
        b[place + m.C_USED] = (
            block[place + m.C_USED] & m.PICKED | block[coin + m.C_USED] & ~m.PICKED
        )
    places = {coin: place for place, coin in lies.items()}
    for word in followed:
        b[word] = places.get(b[word], b[word])
    return b


def renamed(b: Words, deal: Deal) -> list[int]:
    """A block that `redealt` gave, with each coin under its own address again."""
    new = list(b)
    for place, coin in deal.items():
        new[coin : coin + m.COIN_SIZE] = b[place : place + m.COIN_SIZE]
    for word in holding(b, "coin", "coin or player"):
        new[word] = deal.get(new[word], new[word])
    return new


def renamed_log(log: Sequence[int], deal: Deal, seat: int) -> tuple[int, ...]:
    """A log in which coins that a seat was not told of are those that lie there by the deal."""
    new = list(log)
    for at in range(0, len(log) - m.LOG_SIZE + 1, m.LOG_SIZE):
        called = log[at + m.LOG_KIND] == m.LOG_CALLED
        if called or not told(seat, log[at + m.LOG_MASK]):
            for word in (m.LOG_COIN, m.LOG_B) if called else (m.LOG_COIN,):
                new[at + word] = deal.get(log[at + word], log[at + word])
    return tuple(new)


def followed_words(b: Words, t: Words, hidden: Collection[int]) -> tuple[int, ...]:
    """The words of the stack, and of delayed effects, that stay with a coin in a new deal.

    They name a coin in use, or one whose effect is still to come; and, of some hidden coins, a
    target that was announced, and mixed with others since. Everything else was spoken of by
    its place, or was chosen in secret.
    """
    found = list(words_of_uses(b))
    for frame in frames(b):
        if b[frame + m.FRAME_TYPE] == m.ABILITY_FRAME:
            first = frame + m.ABILITY_FRAME_SIZE
            since = {coin for coin in hidden if mixed_since(b, frame, coin)}
            found += _announced(b, t, b[frame + m.U_ABILITY], first, b[frame + m.U_COUNT], since)
    mixed = {coin for coin in hidden if mixing(b, coin).group}
    for entry in delayed(b):
        kept, count = entry + m.D_KEPT, b[entry + m.D_ENTRIES]
        found += _announced(b, t, b[entry + m.D_ABILITY], kept, count, mixed)
    return tuple(found)


def _announced(
    b: Words, t: Words, ability: int, first: int, count: int, coins: Collection[int]
) -> Iterator[int]:
    """Of the entries from an address on, the announced ones with some coins."""
    slots = announced_slots(t, ability)
    for entry in range(first, first + count * m.ENTRY_SIZE, m.ENTRY_SIZE):
        if b[entry] % m.PUT in slots and b[entry + m.ENTRY_KEPT] in coins:
            yield entry + m.ENTRY_KEPT


def announced_slots(t: Words, ability: int) -> set[int]:
    """The slots that the instructions at the head of a program fill (4.2)."""
    line, slots = t[ability + m.A_PROGRAM], set()
    while m.OP_TARGET <= t[line] <= m.LAST_ANNOUNCE:
        slots.add(t[line + m.I_A])
        line += m.INSTRUCTION_SIZE
    return slots


def words_of_uses(b: Words) -> tuple[int, ...]:
    """The words that name a coin in use, or one whose effect is still to come."""
    uses = (frame for frame in frames(b) if b[frame + m.FRAME_TYPE] == m.ABILITY_FRAME)
    return (
        *(frame + m.U_COIN for frame in uses if b[frame + m.U_COIN]),
        *(entry + m.D_COIN for entry in delayed(b)),
    )

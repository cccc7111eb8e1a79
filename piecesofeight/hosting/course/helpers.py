"""Functions that the segments of every game call: players, pieces, chance."""

from __future__ import annotations

from piecesofeight.hosting.course.words import *
from piecesofeight.machine.chance import draw
from piecesofeight.machine.log import record


def note(log: Words, what: int, player: int, piece: int, a: int, c: int, mask: int) -> None:
    """Note something in the log."""
    if log[LOG_ROOM] > LOG_START:
        record(log, what, player, piece, a, c, mask)


def kept(b: Words, amount: int) -> int:
    """An amount, if a block can keep it."""
    if -LARGEST <= amount <= LARGEST:
        return amount
    b[H_STUCK] = STUCK_LARGE
    return 0


# --- players --------------------------------------------------------------------------------


def everybody(b: Words) -> int:
    """The mask of all players."""
    return b[H_EVERYBODY] & ~SPECTATORS


def neighbours(b: Words, player: int) -> int:
    """The mask of the next active players on either side."""
    left = b[player + P_FOLLOWS]
    while left != player and b[left + P_STATUS]:
        left = b[left + P_FOLLOWS]
    if left == player:
        return 0
    right = left
    who = b[left + P_FOLLOWS]
    while who != player:
        if b[who + P_STATUS] == 0:
            right = who
        who = b[who + P_FOLLOWS]
    return b[left + P_BIT] | b[right + P_BIT]


def first_of(b: Words, mask: int) -> int:
    """The player of a mask with the first seat."""
    who = b[H_FIRST]
    while mask & b[who + P_BIT] == 0:
        who = b[who + P_FOLLOWS]
    return who


def next_of(b: Words, mask: int, player: int) -> int:
    """The player of a mask who comes first clockwise after a player."""
    if player == NOBODY:
        return first_of(b, mask)
    who = b[player + P_FOLLOWS]
    while mask & b[who + P_BIT] == 0:
        who = b[who + P_FOLLOWS]
    return who


def in_order(b: Words, mask: int, highest: int) -> int:
    """The players of a mask by their keys, the lowest first, or the highest; of equals the seat.

    It is a number: four bits for each player, the first one's the last, with the seat and 1. The
    keys are forgotten.
    """
    order = 0
    shift = 0
    while mask:
        first = first_of(b, mask)
        best = b[first + P_KEY]
        who = b[first + P_FOLLOWS]
        while who != b[H_FIRST]:
            if mask & b[who + P_BIT]:
                key = b[who + P_KEY]
                if (key > best) if highest else (key < best):
                    best = key
                    first = who
            who = b[who + P_FOLLOWS]
        order |= (b[first + P_SEAT] + 1) << shift
        shift += 4
        mask &= ~b[first + P_BIT]
        b[first + P_KEY] = 0
    return order


def how_many(mask: int) -> int:
    """How many players a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def forget_idle(b: Words) -> None:
    """A round is over: what players hold does again what it does."""
    who = b[H_FIRST]
    for _ in range(how_many(everybody(b))):
        b[who + P_IDLE] = 0
        who = b[who + P_FOLLOWS]


def wanting(b: Words) -> int:
    """The mask of the players who have chosen something in secret."""
    mask = 0
    who = b[H_FIRST]
    for _ in range(how_many(everybody(b))):
        if b[who + P_ANSWER]:
            mask |= b[who + P_BIT]
        who = b[who + P_FOLLOWS]
    return mask


def random_of(b: Words, mask: int) -> int:
    """A random player of a mask."""
    which = draw(b, H_RNG, how_many(mask))
    who = first_of(b, mask)
    while which:
        mask &= ~b[who + P_BIT]
        who = first_of(b, mask)
        which -= 1
    return who


# --- what is announced ---------------------------------------------------------------------------


def announce(b: Words, deed: int, doer: int, back: int) -> None:
    """A player would do something; the window before it opens."""
    b[H_DEED] = deed
    b[H_DOER] = doer
    b[H_BACK] = back


def play(b: Words, stack: int, player: int, option: int, back: int) -> None:
    """A player has played a piece; it is announced in its turn."""
    frame = stack + PLAY_WORDS * b[H_DEPTH]
    b[H_DEPTH] += 1
    b[frame] = b[H_BACK]
    b[frame + 1] = b[H_DEED]
    b[frame + 2] = b[H_DOER]
    b[frame + 3] = option
    b[frame + 4] = player
    announce(b, PLAYED, player, back)
    who = b[H_FIRST]
    for _ in range(how_many(everybody(b))):
        b[who + P_ANSWER] = 0
        who = b[who + P_FOLLOWS]


def played(b: Words, stack: int) -> int:
    """The newest piece that was played is to be done: its frame, which is left open."""
    b[H_DEPTH] -= 1
    frame = stack + PLAY_WORDS * b[H_DEPTH]
    b[H_BACK] = b[frame]
    b[H_DEED] = b[frame + 1]
    b[H_DOER] = b[frame + 2]
    return frame


def close_window(b: Words) -> int:
    """The window is over; what follows it."""
    back = b[H_BACK]
    b[H_BACK] = 0
    b[H_DEED] = 0
    b[H_DOER] = 0
    return back


def is_prevented(b: Words, log: Words, deed: int, doer: int) -> bool:
    """Whether what was announced isn't done; it is noted, and forgotten."""
    if b[H_PREVENTED] == 0:
        return False
    b[H_PREVENTED] = 0
    note(log, LOG_PREVENTED, doer, NONE, deed, 0, b[H_EVERYBODY])
    return True


# --- leaving the game ----------------------------------------------------------------------------


def become(b: Words, log: Words, player: int, status: int) -> None:
    """A player leaves the game, or is out."""
    b[player + P_STATUS] = status
    b[H_ACTIVE] &= ~b[player + P_BIT]
    note(log, LOG_BECAME, player, NONE, status, 0, b[H_EVERYBODY])


# --- pieces ---------------------------------------------------------------------------------


def count_among(b: Words, zone: int, kinds: int, n: int) -> int:
    """How many pieces of a zone are of the kinds of a mask."""
    count = 0
    for kind in range(n):
        if kinds >> kind & 1:
            count += b[zone + 1 + kind]
    return count


def several(b: Words, zone: int, kinds: int, n: int) -> bool:
    """Whether a zone has pieces of several kinds of a mask."""
    found = 0
    for kind in range(n):
        if kinds >> kind & 1 and b[zone + 1 + kind]:
            found += 1
    return found > 1


def first_kind(b: Words, zone: int, kinds: int, n: int) -> int:
    """The first kind of a mask of which a zone has a piece; there must be one."""
    kind = 0
    while kind < n and (kinds >> kind & 1 == 0 or b[zone + 1 + kind] == 0):
        kind += 1
    return kind


def drawn(b: Words, zone: int) -> int:
    """The kind of a random piece of a zone."""
    which = draw(b, H_RNG, b[zone])
    kind = 0
    while which >= b[zone + 1 + kind]:
        which -= b[zone + 1 + kind]
        kind += 1
    return kind


def drawn_among(b: Words, zone: int, kinds: int, n: int) -> int:
    """The kind of a random piece of a zone, among the kinds of a mask."""
    which = draw(b, H_RNG, count_among(b, zone, kinds, n))
    for kind in range(n):
        if kinds >> kind & 1:
            if which < b[zone + 1 + kind]:
                return kind
            which -= b[zone + 1 + kind]
    return 0


def ask_chance(b: Words, zone: int, kinds: int, n: int, outcome: int, segment: int) -> None:
    """Chance is to draw a piece of a zone, of the kinds of a mask."""
    b[H_FROM] = zone
    b[H_FITTING] = kinds
    b[H_KINDS] = n
    b[H_OUTCOME] = outcome
    ask(b, CHANCE, NONE, segment)


def weight(b: Words, option: int) -> int:
    """How much an outcome of the pending chance decision weighs against the others."""
    if b[H_DECISION] != CHANCE:
        return 1
    return b[b[H_FROM] + 1 + option - b[H_OUTCOME]]


# --- how it goes on ---------------------------------------------------------------------


def ask(b: Words, decision: int, player: int, segment: int) -> None:
    """A decision is pending; a segment follows when it is taken."""
    b[H_DECISION] = decision
    b[H_DECIDER] = player
    b[H_PC] = segment


def forget_slots(b: Words) -> None:
    """Nothing is unfinished any more."""
    b[H_DEED] = 0
    b[H_DOER] = 0
    b[H_BACK] = 0
    b[H_PREVENTED] = 0
    b[H_DEPTH] = 0
    for word in range(b[H_SLOTS], b[H_SLOTS_END]):
        b[word] = 0


def over(b: Words, log: Words, winners: int) -> int:
    """The game is over."""
    b[H_WINNERS] = winners
    b[H_OVER] = 1
    b[H_PC] = 0
    forget_slots(b)
    note(log, LOG_WON, NONE, NONE, winners, 0, b[H_EVERYBODY])
    return 0

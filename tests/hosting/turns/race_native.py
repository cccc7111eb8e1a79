"""The native module of a small game of turns: whoever has gone five steps has won."""

from __future__ import annotations

Words = list[int]

H_CURRENT, H_PHASE, H_DECISION, H_FP, H_PLAYERS_END = 1, 2, 3, 4, 5
FACT_HOME, FACT_TIRED, REMEMBERED_CHAMPION, WINNERS = 6, 7, 8, 9
FIRST, PLAYER_SIZE, NOBODY = 10, 5, 0
P_BIT, P_STATUS, P_COUNT_STEPS, P_COUNT_ASLEEP, P_COUNT_WIND = 0, 1, 2, 3, 4
PHASE_WAKE, PHASE_WALK, PHASE_REST = 0, 1, 2
PHASE_FEAST = 3
ASKED = 7


def new_race(players: int) -> Words:
    """A block before anything happened."""
    b = [0] * (FIRST + PLAYER_SIZE * players)
    b[H_PLAYERS_END] = len(b)
    for seat in range(players):
        b[FIRST + PLAYER_SIZE * seat + P_BIT] = 1 << seat
    return b


def players_of(b: Words) -> list[int]:
    """The addresses of the players."""
    return list(range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE))


def active(b: Words) -> int:
    """The mask of the players who are in the game."""
    return sum(b[player + P_BIT] for player in players_of(b) if not b[player + P_STATUS])


def next_active(b: Words, player: int) -> int:
    """The next player clockwise who is in the game."""
    around = players_of(b)
    at = around.index(player)
    return next(who for who in around[at + 1 :] + around[: at + 1] if not b[who + P_STATUS])


def first_of(b: Words, mask: int) -> int:
    """The player of a mask with the first seat."""
    return next(player for player in players_of(b) if mask & b[player + P_BIT])


def how_many(mask: int) -> int:
    """How many players a mask has."""
    return mask.bit_count()


def put_out(b: Words, _t: Words, log: Words, they: int) -> None:
    """A player is out."""
    b[they + P_STATUS] = 1
    log.append(-b[they + P_BIT])


def over(b: Words, _log: Words, winners: int) -> None:
    """The game is over."""
    b[WINNERS] = winners
    b[H_DECISION] = ASKED


def ask_to_walk(b: Words, _t: Words, _log: Words, _they: int) -> None:
    """Ask how far to walk."""
    b[H_DECISION] = ASKED


def snore(b: Words, _t: Words, log: Words, they: int) -> None:
    """Tell that a turn is slept through."""
    log.append(100 + b[they + P_BIT])


def rest(b: Words, _t: Words, log: Words, they: int) -> bool:
    """Rest as long as there is no wind left; a breath each time that the race goes on."""
    if b[they + P_COUNT_WIND] >= 2:
        return False
    b[they + P_COUNT_WIND] += 1
    log.append(200 + b[they + P_BIT])
    return True


def feast(_b: Words, _t: Words, log: Words) -> None:
    """A phase to which no turn comes by itself."""
    log.append(999)

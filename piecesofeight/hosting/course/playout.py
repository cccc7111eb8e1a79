"""Whole games by random players: mass play, which is a part of each game's kernel.

Its functions are copied behind those of `run.py`, which they call.
"""

from __future__ import annotations

from piecesofeight.hosting.course.helpers import everybody, how_many
from piecesofeight.hosting.course.run import begin, step
from piecesofeight.hosting.course.words import *
from piecesofeight.machine.chance import draw, seed_words


def note_held(b: Words, roles: Words, held: Words, fresh: bool) -> None:
    """Note what each player who is still playing holds in the zones of one piece.

    A player's words in `held` are: for each kind in how many rounds it was held; then for each
    zone what was held in the first round, and what in the last, 0 for nothing.
    """
    at = 0
    player = b[H_FIRST]
    for _ in range(how_many(everybody(b))):
        for zone in range(roles[ROLES_ZONES]):
            first = at + roles[ROLES_KINDS] + 2 * zone
            lies = roles[ROLES_HEAD + 2 * zone]
            held[first + 1] = 0
            if b[player + P_STATUS] == 0 and b[player + lies]:
                kind = roles[ROLES_HEAD + 2 * zone + 1] + b[player + lies]
                held[at + kind - 1] += 1
                held[first + 1] = kind
                if fresh:
                    held[first] = kind
        at += roles[ROLES_KINDS] + 2 * roles[ROLES_ZONES]
        player = b[player + P_FOLLOWS]


def count_held(b: Words, roles: Words, held: Words, tally: Words, start: int) -> None:
    """Count what was held in a game that is over, HELD words a kind from `start` on; forget it."""
    at = 0
    player = b[H_FIRST]
    for _ in range(how_many(everybody(b))):
        won = 1 if b[H_WINNERS] & b[player + P_BIT] else 0
        for kind in range(roles[ROLES_KINDS]):
            row = start + HELD * kind
            tally[row + HELD_ROUNDS] += held[at + kind]
            tally[row + HELD_ROUNDS + 1] += won * held[at + kind]
            held[at + kind] = 0
        at += roles[ROLES_KINDS]
        for _zone in range(roles[ROLES_ZONES]):
            for when in range(2):
                if held[at + when]:
                    row = start + HELD * (held[at + when] - 1) + HELD_FIRST + 2 * when
                    tally[row] += 1
                    tally[row + 1] += won
                    held[at + when] = 0
            at += 2
        player = b[player + P_FOLLOWS]


def write_row(b: Words, scores: Words, tally: Words, row: int) -> None:
    """Write what a game came to, but for its decisions."""
    tally[row + ROW_WINNERS] = b[H_WINNERS]
    tally[row + ROW_ROUNDS] = b[H_ROUND]
    tally[row + ROW_ENDED] = STUCK if b[H_STUCK] else GIVEN_UP
    if b[H_OVER]:
        phase = b[H_LAST_PHASE] if b[H_PHASE] == -1 else b[H_PHASE]
        tally[row + ROW_ENDED] = WAY * b[H_WAY] + phase
    at = row + ROW
    player = b[H_FIRST]
    for _ in range(how_many(everybody(b))):
        tally[row + ROW_ACTIVE + b[player + P_STATUS]] |= b[player + P_BIT]
        became = 0 if b[H_OVER] else SCORE_GIVEN_UP
        if b[H_WINNERS] & b[player + P_BIT]:
            became += SCORE_WON
        if b[player + P_STATUS] == OUT:
            became += SCORE_OUT
        for score in range(scores[0]):
            tally[at] = SCORE * b[player + scores[1 + score]] + became
            at += 1
        player = b[player + P_FOLLOWS]


def play_game(
    b: Words,
    opts: Words,
    log: Words,
    luck: Words,
    roles: Words,
    held: Words,
    tally: Words,
    row: int,
    most: int,
) -> int:
    """Play a random game in a block before the beginning; how many decisions it took."""
    n = begin(b, opts, log)
    taken = 0
    hashed = 0
    seen = 0
    while n > 0 and taken < most:
        if b[H_ROUND] != seen:
            if roles[ROLES_ZONES]:
                note_held(b, roles, held, seen == 0)
            seen = b[H_ROUND]
        option = opts[draw(luck, 0, n)]
        hashed = (hashed * 16777619 + option) & 0x7FFFFFFF
        n = step(b, opts, log, option)
        taken += 1
    tally[row + ROW_DECISIONS] = taken
    tally[row + ROW_HASH] = hashed
    return taken


def play_games(
    b: Words,
    opts: Words,
    log: Words,
    luck: Words,
    start: Words,
    scores: Words,
    roles: Words,
    held: Words,
    tally: Words,
    low: int,
    high: int,
    first: int,
    games: int,
    most: int,
) -> int:
    """Play random games number `first` and on of a seed; how many decisions they took.

    Random players choose each option with the same probability. Game number i depends on the
    seed, `start` and i alone.

    Args:
        b: a block of as many players as `start`; it is overwritten.
        opts: scratch.
        log: without room.
        luck: two words, the generator of the players' choices.
        start: a block before the beginning.
        scores: how many counters of players are scores, and where each lies in a player.
        roles: what is looked at of what players hold, ROLES words; without zones nothing.
        held: zeros, for each player a word for each kind and two for each zone.
        tally: a row for each game, ROW words and the scores of each player, by seat; then HELD
            words for each kind that may be held.
        low: half of the seed.
        high: the other half.
        first: number of the first game.
        games: how many.
        most: a game with so many decisions is given up.
    """
    total = 0
    size = ROW + scores[0] * how_many(start[H_ACTIVE])
    for game in range(games):
        for word in range(start[H_SIZE]):
            b[word] = start[word]
        seed_words(luck, 0, low ^ OF_PLAYERS, high, first + game)
        seed_words(b, H_RNG, high, low, first + game)
        total += play_game(b, opts, log, luck, roles, held, tally, size * game, most)
        write_row(b, scores, tally, size * game)
        if roles[ROLES_ZONES]:
            count_held(b, roles, held, tally, size * games)
    return total

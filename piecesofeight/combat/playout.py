"""Whole games by random players, and random ships: mass play without leaving the kernel."""

from __future__ import annotations

from piecesofeight.combat.turns import begin, step
from piecesofeight.machine.chance import draw, seed_words
from piecesofeight.machine.constants import *
from piecesofeight.machine.kinds import note_kinds
from piecesofeight.machine.zones import player_count, settle


def forget_game(b: Words) -> None:
    """Set everything that a game changes, but the coins, back to nothing.

    Blocks of mass play have no clocks: in the kernel no time goes by.
    """
    for word in range(H_HIGH + 1, HEADER):
        if word != H_OPTIONS and word != H_LIMIT:
            b[word] = 0
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        for zone in range(player + P_HOLD, player + P_SEAT, ZONE_SIZE):
            b[zone + Z_FIRST] = 0
            b[zone + Z_LAST] = 0
            b[zone + Z_COUNT] = 0
        b[player + P_TEAM] = b[player + P_SEAT]
        for word in range(player + P_SKIPS, player + PLAYER_SIZE):
            b[word] = 0
    for word in range(b[H_DELAYED], b[H_HIGH]):
        b[word] = 0
    b[H_SP] = b[H_STACK]
    b[H_HIGH] = b[H_STACK]
    b[H_FP] = 0


def form_ship(b: Words, player: int, first: int) -> None:
    """Make a ship of the coins from address `first` on, each linked to the ones beside it."""
    fore = first + COIN_SIZE
    aft = first + COIN_SIZE * (SHIP_COINS - 1)
    nest = player + P_NEST
    deck = player + P_DECK
    b[nest + Z_FIRST] = first
    b[nest + Z_LAST] = first
    b[nest + Z_COUNT] = 1
    b[deck + Z_FIRST] = fore
    b[deck + Z_LAST] = aft
    b[deck + Z_COUNT] = SHIP_COINS - 1
    b[first + C_ZONE] = nest
    b[first + C_PREV] = NONE
    b[first + C_NEXT] = NONE
    b[fore + C_PREV] = NONE
    b[aft + C_NEXT] = NONE


def key_place(r: Words, wild: bool) -> int:
    """Where a random ship has its Captain: 0 is the nest, then the deck from the fore.

    It is drawn from all places (2.2). A person would not put it in an active one (1.3), where
    the first Mate takes it: unless ships are to be wild, a place within the deck is drawn instead.
    """
    place = draw(r, 0, SHIP_COINS)
    if not wild and (place < FIRST_INNER or place > LAST_INNER):
        place = FIRST_INNER + draw(r, 0, LAST_INNER - FIRST_INNER + 1)
    return place


def deal(b: Words, t: Words, pool: Words, r: Words, wild: bool) -> None:
    """Give each player a random legal ship: one Captain, 12 others within the limits (2.1-2.3).

    The block is one made for ships of 13 coins; whatever game it held is forgotten.
    `pool` is scratch, at least as long as the tables' pool; `r` holds a generator.
    The Captain lies within the deck, in a wild ship anywhere (`key_place`).
    """
    forget_game(b)
    size = t[T_POOL_COUNT]
    coin = b[H_COINS]
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        for i in range(size):
            pool[i] = t[t[T_POOL] + i]
        key_at = key_place(r, wild)
        left = size
        for i in range(SHIP_COINS):
            if i == key_at:
                kind = t[t[T_POOL_KEYS] + draw(r, 0, t[T_POOL_KEY_COUNT])]
            else:
                which = draw(r, 0, left)
                kind = pool[which]
                left -= 1
                pool[which] = pool[left]
            b[coin + C_KIND] = kind
            b[coin + C_KNOWN] = b[H_EVERYBODY] if i == key_at else b[player + P_BIT]
            b[coin + C_HOME] = b[player + P_SEAT]
            b[coin + C_ZONE] = player + P_DECK
            b[coin + C_PREV] = coin - COIN_SIZE
            b[coin + C_NEXT] = coin + COIN_SIZE
            b[coin + C_REACTED] = 0
            b[coin + C_USED] = 0
            for word in range(C_LOST, COIN_SIZE):
                b[coin + word] = 0
            coin += COIN_SIZE
        form_ship(b, player, coin - SHIP_COINS * COIN_SIZE)
        b[player + P_KEYS] = 1
        settle(b, player)
    note_kinds(b, t)


def play_on(
    b: Words, t: Words, opts: Words, log: Words, r: Words, tally: Words, at: int, n: int, most: int
) -> int:
    """Play at random from a decision with n options, at most `most` decisions; how many it took.

    Random players choose each option with the same probability; they neither surrender
    nor propose a stalemate. What the log tells is counted from word `at` of the tally on.
    """
    taken = 0
    while n > 0 and taken < most:
        n = step(b, t, opts, log, opts[draw(r, 0, n)])
        taken += 1
        if log[LOG_ROOM] > LOG_START:
            count_log(b, t, log, tally, at)
    return taken


def play_games(
    b: Words,
    t: Words,
    opts: Words,
    log: Words,
    pool: Words,
    r: Words,
    tally: Words,
    low: int,
    high: int,
    first: int,
    games: int,
    most: int,
    wild: int,
    begins: int,
) -> int:
    """Deal and play random games number `first` and on of a seed; how many decisions they took.

    Ships are wild if `wild` isn't 0. Seat `begins` goes first, whoever is drawn if it is -1
    (8.1); it is drawn in any case, so that the rest of the luck is the same.
    Game number i depends on these, the seed and i alone. For each game four words go to
    `tally`: outcome (-1: overflow, and the games end here), winner's seat, turns,
    decisions; what its coins did is counted from word 4 * games on, COUNTS words a kind.
    """
    total = 0
    for game in range(games):
        seed_words(r, 0, low, high, first + game)
        deal(b, t, pool, r, wild != 0)
        drawn = draw(r, 0, player_count(b))
        seed_words(b, H_RNG, high, low, first + game)
        log[0] = LOG_START
        n = begin(b, t, opts, log, drawn if begins < 0 else begins)
        taken = play_on(b, t, opts, log, r, tally, 4 * games, n, most)
        if b[H_OVERFLOW]:
            tally[4 * game] = -1
            return -1
        total += taken
        row = 4 * game
        tally[row] = b[H_OUTCOME]
        tally[row + 1] = b[b[H_WINNER] + P_SEAT] if b[H_WINNER] else -1
        tally[row + 2] = b[H_TURN]
        tally[row + 3] = taken
        if log[LOG_ROOM] > LOG_START:
            count_ships(b, t, tally, 4 * games)
    return total


def count_log(b: Words, t: Words, log: Words, tally: Words, at: int) -> None:
    """Count what the log tells of each kind of coin, and empty the log."""
    record_at = LOG_START
    while record_at < log[0]:
        coin = log[record_at + LOG_COIN]
        what = log[record_at + LOG_KIND]
        if coin:
            row = at + COUNTS * (t[b[coin + C_KIND] + K_ID] - 1)
            if what == LOG_USED:
                tally[row + COUNT_PLAYED] += 1
            elif what == LOG_REACTED:
                tally[row + COUNT_REACTED] += 1
            elif what == LOG_NEGATED:
                tally[row + COUNT_NEGATED] += 1
            elif what == LOG_DESTROYED:
                tally[row + COUNT_LOST] += 1
            elif what == LOG_PREVENTED:
                tally[row + COUNT_SAVED] += 1
            elif what == LOG_MOVED:
                tally[row + COUNT_MOVED] += 1
        record_at += LOG_SIZE
    log[0] = LOG_START


def first_of_its_kind(b: Words, ship: int, coin: int) -> bool:
    """Whether no coin from the first one of its ship on, and before it, is of its kind."""
    before = ship
    while b[before + C_KIND] != b[coin + C_KIND]:
        before += COIN_SIZE
    return before == coin


def count_ships(b: Words, t: Words, tally: Words, at: int) -> None:
    """Count in how many ships each kind of coin began, and how many of those won.

    The coins of a ship stand in a row in the block.
    """
    winner = b[b[H_WINNER] + P_SEAT] if b[H_WINNER] else -1
    ship = b[H_COINS]
    seen = 0  # a bit for each kind so far, and for those whose numbers have the same low bits
    for coin in range(b[H_COINS], b[H_COINS_END], COIN_SIZE):
        if b[coin + C_HOME] != b[ship + C_HOME]:
            ship = coin
            seen = 0
        kind = t[b[coin + C_KIND] + K_ID]
        bit = 1 << (kind & 31)
        if seen & bit == 0 or first_of_its_kind(b, ship, coin):
            seen |= bit
            row = at + COUNTS * (kind - 1)
            tally[row + COUNT_SHIPPED] += 1
            if b[coin + C_HOME] == winner:
                tally[row + COUNT_WON] += 1

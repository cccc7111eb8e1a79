"""Which players and coins are meant: relations, filters, amounts, conditions, limits.

`this` is the coin whose ability asks, `user` its player, `f` its frame (0 while it
is not announced), `e` the event frame that it answers (0 if none), `chooser` the
player who is choosing.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import entries_end, in_slot
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import done_since, is_marked, marks_of, most_marks
from piecesofeight.machine.zones import in_deck, lies_in, on_left, on_right, owner_of, place_of


def kept_in(b: Words, f: int, slot: int) -> int:
    """The first coin or player kept in a slot of an ability frame, 0 if none."""
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] % PUT == slot:
            return b[entry + ENTRY_KEPT]
    return NONE


def named_number(b: Words, f: int, slot: int) -> int:
    """The number kept in a slot of an ability frame, 0 if none (9.6)."""
    kept = kept_in(b, f, slot) if f else NONE
    return -1 - kept if kept < 0 else 0


def answer_of(b: Words, f: int, slot: int, player: int) -> int:
    """What a player chose or named in secret, of what is kept in a slot; 0 if nothing (9.6a)."""
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == slot and b[entry + ENTRY_SHIP] == player:
            return b[entry + ENTRY_KEPT]
    return NONE


def number_of(b: Words, f: int, slot: int, player: int) -> int:
    """The number that a player named, of those kept in a slot; 0 if none (9.6a)."""
    kept = answer_of(b, f, slot, player)
    return -1 - kept if kept < 0 else 0


def of_numbers(b: Words, f: int, slot: int, which: int) -> int:
    """The highest or lowest of the numbers kept in a slot, or all together; 0 if none (9.6a)."""
    found = 0
    first = True
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == slot:
            number = -1 - b[entry + ENTRY_KEPT]
            if which == NUMBER_TOTAL:
                found += number
            elif first or (number > found) == (which == NUMBER_HIGHEST):
                found = number
            first = False
    return found


def kept_coin(b: Words, f: int, e: int, ref: int) -> int:
    """The coin that a slot or IT means, wherever it is now; 0 if there is none."""
    if ref == IT:
        return b[e + E_COIN] if e else NONE
    return kept_in(b, f, ref) if f else NONE


def kind_in(b: Words, t: Words, ref: int, this: int, f: int) -> int:
    """The id of a kind: that of THIS, of IT or of the coin in a slot, or named there (9.6b).

    0 if there is none; only an ability in use has the latter.
    """
    coin = this
    if ref != THIS:
        coin = kept_coin(b, f, b[f + U_EVENT], ref) if f else NONE
    if coin > 0:
        return t[b[coin + C_KIND] + K_ID]
    return -1 - coin if coin < 0 else 0


def named_player(b: Words, f: int, slot: int) -> int:
    """The player kept in a slot of an ability frame, or whose the coin is; 0 if none."""
    kept = kept_in(b, f, slot)
    return kept if kept < b[H_PLAYERS_END] else owner_of(b, kept)


def player_of_slot(b: Words, f: int, who: int) -> int:
    """The player kept in a slot, or who is at either side of that player; 0 if none (9.4a)."""
    player = named_player(b, f, who % (LEFT_OF - NAMED))
    if who < LEFT_OF or player == 0:
        return player
    return on_left(b, player) if who < RIGHT_OF else on_right(b, player)


def one_player(b: Words, who: int, user: int, f: int, e: int, chooser: int) -> int:
    """The one player that a relation means, 0 if it means several or nobody.

    Or whom that one has chosen in secret (9.6a).
    """
    if who < CHOICE_OF:
        return related(b, who, user, f, e, chooser)
    by = related(b, who % CHOICE_UNIT, user, f, e, chooser)
    return answer_of(b, f, who // CHOICE_UNIT - 1, by) if by and f else NONE


def related(b: Words, who: int, user: int, f: int, e: int, chooser: int) -> int:
    """The one player who stands in a relation, 0 if several do or nobody."""
    if who == YOU:
        return user
    if who == CHOOSER:
        return chooser
    if who == EVENT_PLAYER:
        return b[e + E_ACTOR] if e else NONE
    if who == EVENT_OWNER:
        return b[e + E_OWNER] if e else NONE
    if who >= NAMED:
        return player_of_slot(b, f, who) if f else NONE
    if who == LEFT:
        return on_left(b, user)
    if who == RIGHT:
        return on_right(b, user)
    if who == THEIR_LEFT:
        return on_left(b, chooser)
    if who == THEIR_RIGHT:
        return on_right(b, chooser)
    return NONE


def means_several(who: int) -> bool:
    """Whether a relation may mean several players, and not a certain one or nobody."""
    return who == ANYONE or who == OPPONENT or who == ANOTHER


def stands(b: Words, who: int, user: int, f: int, e: int, chooser: int, player: int) -> bool:
    """Whether a player stands in a relation to the user."""
    if who == ANYONE:
        return True
    if who == YOU:
        return player == user
    if who == OPPONENT:
        return b[player + P_TEAM] != b[user + P_TEAM]
    if who == ANOTHER:
        return player != user
    return player == one_player(b, who, user, f, e, chooser)


def suits(b: Words, t: Words, fil: int, coin: int, this: int, f: int) -> bool:
    """Whether a coin is of the kind that a filter wants, and marked so, wherever it lies."""
    kind = b[coin + C_KIND]
    wanted = t[fil + F_KIND]
    if wanted < 0:  # of no coin, and of what nobody has named, there is no kind (9.6b)
        if t[kind + K_ID] != kind_in(b, t, wanted - KIND_IN, this, f):
            return False
    elif wanted and wanted != kind:
        return False
    if t[fil + F_NOT_KIND] == kind:
        return False
    flags = t[fil + F_FLAGS]
    if coin == this and flags & OTHER:
        return False
    return flags & MARKED == 0 or is_marked(b, t, fil, coin)


def named_among(b: Words, t: Words, fil: int, coin: int, f: int) -> bool:
    """Whether a coin is one of those that a filter looks among, if it does so."""
    slot = t[fil + F_AMONG]
    return slot == 0 or (f != 0 and in_slot(b, f, slot - 1, coin))


def fits(
    b: Words, t: Words, fil: int, coin: int, this: int, user: int, f: int, e: int, chooser: int
) -> bool:
    """Whether a coin fits a filter in all: place, owner, kind."""
    if not lies_in(place_of(b, coin), t[fil + F_PLACES]):
        return False
    if not stands(b, t[fil + F_OWNER], user, f, e, chooser, owner_of(b, coin)):
        return False
    return suits(b, t, fil, coin, this, f) and named_among(b, t, fil, coin, f)


def count_of_player(b: Words, t: Words, fil: int, this: int, player: int, f: int) -> int:
    """How many coins of one player fit a filter, its owner aside."""
    places = t[fil + F_PLACES]
    n = 0
    if places & NEST:
        coin = b[player + P_NEST]
        if coin and suits(b, t, fil, coin, this, f):
            n += 1
    coin = b[player + P_DECK]
    if coin and places & (FORE | AFT | MIDDLE):
        last = b[player + P_DECK + Z_LAST]
        if coin == last:
            if lies_in(FORE | AFT, places) and suits(b, t, fil, coin, this, f):
                n += 1
        else:
            if places & FORE and suits(b, t, fil, coin, this, f):
                n += 1
            if places & AFT and suits(b, t, fil, last, this, f):
                n += 1
            if places & MIDDLE:
                coin = b[coin + C_NEXT]
                while coin != last:
                    if suits(b, t, fil, coin, this, f):
                        n += 1
                    coin = b[coin + C_NEXT]
    if places & HOLD:
        coin = b[player + P_HOLD]
        while coin:
            if suits(b, t, fil, coin, this, f):
                n += 1
            coin = b[coin + C_NEXT]
    return n


def count_among(
    b: Words, t: Words, fil: int, this: int, user: int, f: int, e: int, chooser: int
) -> int:
    """How many of the coins kept in the slot of a filter fit it."""
    n = 0
    if f:
        for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
            if b[entry] % PUT == t[fil + F_AMONG] - 1:
                if fits(b, t, fil, b[entry + ENTRY_KEPT], this, user, f, e, chooser):
                    n += 1
    return n


def count_coins(
    b: Words, t: Words, fil: int, this: int, user: int, f: int, e: int, chooser: int
) -> int:
    """How many coins of players in the game fit a filter."""
    who = t[fil + F_OWNER]
    if t[fil + F_AMONG]:
        return count_among(b, t, fil, this, user, f, e, chooser)
    if who == YOU:
        return count_of_player(b, t, fil, this, user, f)
    n = 0
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0 and stands(b, who, user, f, e, chooser, player):
            n += count_of_player(b, t, fil, this, player, f)
    return n


def extreme(b: Words, t: Words, fil: int, this: int, user: int, f: int, e: int, most: bool) -> int:
    """How many coins the player has who has most, or fewest, of those in a relation."""
    found = -1
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0 and stands(b, t[fil + F_OWNER], user, f, e, user, player):
            n = count_of_player(b, t, fil, this, player, f)
            if found < 0 or (n > found) == most:
                found = n
    return max(found, 0)


def count_crews(b: Words, who: int, user: int) -> int:
    """How many players in a relation are in the game."""
    n = 0
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0 and stands(b, who, user, NONE, NONE, user, player):
            n += 1
    return n


def bearer(b: Words, ref: int, this: int, user: int, f: int, e: int, chooser: int) -> int:
    """The coin or player whose marks are counted, 0 if there is none (9.16)."""
    if ref == BEARER + THIS:
        return this
    if ref >= BEARER + IT:
        return kept_coin(b, f, e, ref - BEARER)
    return one_player(b, ref, user, f, e, chooser)


def row_start(
    b: Words, t: Words, fil: int, ref: int, this: int, user: int, f: int, e: int, chooser: int
) -> int:
    """The coin in a deck beside which others lie, 0 if there is none (9.9).

    The one of the kind of a filter in its owner's deck, or without a filter the one that is meant.
    """
    if fil == 0:
        coin = this if ref == THIS else kept_coin(b, f, e, ref)
        return coin if in_deck(b, coin) else NONE
    player = one_player(b, t[fil + F_OWNER], user, f, e, chooser)
    coin = b[player + P_DECK] if player else NONE
    while coin and b[coin + C_KIND] != t[fil + F_KIND]:
        coin = b[coin + C_NEXT]
    return coin


def count_beside(b: Words, coin: int, aftward: bool) -> int:
    """How many coins lie on one side of a coin in its deck, none if there is no coin."""
    way = C_NEXT if aftward else C_PREV
    n = 0
    while coin and b[coin + way]:
        coin = b[coin + way]
        n += 1
    return n


def amount(b: Words, t: Words, row: int, this: int, user: int, f: int, e: int, chooser: int) -> int:
    """What an amount comes to now."""
    n = t[row + Q_CONSTANT]
    what = t[row + Q_QUANTITY]
    if what == 0:
        return n
    if what == COUNT:
        n += t[row + Q_TIMES] * count_coins(b, t, t[row + Q_ARGUMENT], this, user, f, e, chooser)
    elif what == MOST or what == FEWEST:
        fil = t[row + Q_ARGUMENT]
        n += t[row + Q_TIMES] * extreme(b, t, fil, this, user, f, e, what == MOST)
    elif what == NAMED_NUMBER:
        n += t[row + Q_TIMES] * named_number(b, f, t[row + Q_ARGUMENT])
    elif what == LOST:
        player = one_player(b, t[row + Q_ARGUMENT], user, f, e, chooser)
        if player and b[player + P_LOST_TURN] == b[H_TURN]:
            n += t[row + Q_TIMES] * b[player + P_LOST]
    elif what == TALLY:
        player = one_player(b, t[row + Q_ARGUMENT], user, f, e, chooser)
        deeds = done_since(b, player, user, t[row + Q_MARK], t[row + Q_SINCE])
        n += t[row + Q_TIMES] * deeds
    elif what == CREWS:
        n += t[row + Q_TIMES] * count_crews(b, t[row + Q_ARGUMENT], user)
    elif what == TURNS_DUE:
        player = one_player(b, t[row + Q_ARGUMENT], user, f, e, chooser)
        n += t[row + Q_TIMES] * b[player + P_SKIPS] if player else 0
    elif what == MARKS:
        marked = bearer(b, t[row + Q_ARGUMENT], this, user, f, e, chooser)
        n += t[row + Q_TIMES] * marks_of(b, marked, t[row + Q_MARK])
    elif what == MARKS_OF_MOST:
        n += t[row + Q_TIMES] * most_marks(b, t[row + Q_ARGUMENT])
    elif what == COINS_BEHIND or what == COINS_BEFORE:
        beside = row_start(b, t, t[row + Q_ARGUMENT], t[row + Q_MARK], this, user, f, e, chooser)
        n += t[row + Q_TIMES] * count_beside(b, beside, what == COINS_BEHIND)
    elif what == NUMBER_OF:
        player = one_player(b, t[row + Q_MARK], user, f, e, chooser)
        if f and player:
            n += t[row + Q_TIMES] * number_of(b, f, t[row + Q_ARGUMENT], player)
    elif f and what >= NUMBER_HIGHEST:
        n += t[row + Q_TIMES] * of_numbers(b, f, t[row + Q_ARGUMENT], what)
    return n


def term_holds(
    b: Words, t: Words, term: int, this: int, user: int, f: int, e: int, chooser: int
) -> bool:
    """Whether one term of a condition holds; `chooser` is who it is about, if anybody (9.3)."""
    if t[term] == TERM_LIES:
        result = lies_in(place_of(b, this), t[term + TERM_A]) and owner_of(b, this) == user
    elif t[term] == TERM_FITS:
        coin = kept_coin(b, f, e, t[term + TERM_A])
        result = coin != 0 and fits(b, t, t[term + TERM_B], coin, this, user, f, e, chooser)
    elif t[term] == TERM_EVEN:
        result = amount(b, t, t[term + TERM_A], this, user, f, e, chooser) % 2 == 0
    else:
        left = amount(b, t, t[term + TERM_A], this, user, f, e, chooser)
        right = amount(b, t, t[term + TERM_C], this, user, f, e, chooser)
        compare = t[term + TERM_B]
        if compare == AT_LEAST:
            result = left >= right
        elif compare == AT_MOST:
            result = left <= right
        else:
            result = left == right
    return result != (t[term + TERM_NOT] != 0)


def holds(
    b: Words, t: Words, condition: int, this: int, user: int, f: int, e: int, chooser: int
) -> bool:
    """Whether a condition holds: an "or" of "and"s."""
    so_far = True
    term = condition
    while t[term] != TERM_END:
        if t[term] == TERM_OR:
            if so_far:
                return True
            so_far = True
        elif so_far:
            so_far = term_holds(b, t, term, this, user, f, e, chooser)
        term += TERM_SIZE
    return so_far

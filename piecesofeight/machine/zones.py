"""Zones: where coins lie, how they move, who knows them.

A zone is a doubly linked list of coins. Every change of a zone goes through
this module; only the pipeline (`events`, `execute`) and the rules above call it.
"""

from __future__ import annotations

from piecesofeight.machine.constants import *


def place_of(b: Words, coin: int) -> int:
    """The place bits of a coin; a deck of one coin is FORE and AFT (1.2)."""
    role = b[b[coin + C_ZONE] + Z_ROLE]
    if role != MIDDLE:
        return role
    if b[coin + C_PREV] == 0:
        if b[coin + C_NEXT] == 0:
            return FORE | AFT
        return FORE
    if b[coin + C_NEXT] == 0:
        return AFT
    return MIDDLE


def lies_in(place: int, places: int) -> bool:
    """Whether a place is among those of a filter.

    The only coin of a deck is the aft coin too, for who asks for aft coins, but it is not
    hidden: places with the middle and without the fore mean what is behind the fore (1.2).
    """
    if place == FORE | AFT:
        return places & FORE != 0 or places & (AFT | MIDDLE) == AFT
    return place & places != 0


def owner_of(b: Words, coin: int) -> int:
    """The player in one of whose zones the coin lies."""
    return b[b[coin + C_ZONE] + Z_OWNER]


def in_ship(b: Words, coin: int) -> bool:
    """Whether the coin lies in a nest or a deck."""
    return b[b[coin + C_ZONE] + Z_ROLE] <= MIDDLE


def is_gone(b: Words, coin: int) -> bool:
    """Whether the coin has left the game, for good (9.25)."""
    return b[b[coin + C_ZONE] + Z_ROLE] == GONE


def unlink(b: Words, coin: int) -> None:
    """Take a coin out of its zone's list; it still names that zone."""
    zone = b[coin + C_ZONE]
    before = b[coin + C_PREV]
    after = b[coin + C_NEXT]
    if before:
        b[before + C_NEXT] = after
    else:
        b[zone + Z_FIRST] = after
    if after:
        b[after + C_PREV] = before
    else:
        b[zone + Z_LAST] = before
    b[zone + Z_COUNT] -= 1


def link(b: Words, coin: int, zone: int, after: int) -> None:
    """Put an unlinked coin into a zone, fore-ward of the coin `after` (0: at the end)."""
    before = b[after + C_PREV] if after else b[zone + Z_LAST]
    b[coin + C_ZONE] = zone
    b[coin + C_PREV] = before
    b[coin + C_NEXT] = after
    if before:
        b[before + C_NEXT] = coin
    else:
        b[zone + Z_FIRST] = coin
    if after:
        b[after + C_PREV] = coin
    else:
        b[zone + Z_LAST] = coin
    b[zone + Z_COUNT] += 1


def transfer(b: Words, t: Words, coin: int, zone: int, after: int) -> None:
    """Move a coin to a zone and keep count of key coins; `settle` the owners afterwards."""
    old = b[coin + C_ZONE]
    unlink(b, coin)
    link(b, coin, zone, after)
    owner = b[zone + Z_OWNER]
    b[coin + C_KNOWN] |= b[owner + P_BIT]
    if b[coin + C_MARKS] and (b[old + Z_ROLE] >= HOLD or b[zone + Z_ROLE] >= HOLD):
        b[coin + C_MARKS] = 0  # they fall off in a hold (9.16)
    if t[b[coin + C_KIND] + K_FLAGS] & KEY:
        left = b[old + Z_ROLE] <= MIDDLE
        came = b[zone + Z_ROLE] <= MIDDLE
        if left:
            b[b[old + Z_OWNER] + P_KEYS] -= 1
        if came:
            b[owner + P_KEYS] += 1
            b[coin + C_KNOWN] = b[H_EVERYBODY]
        if left or came:
            b[H_KEY_MOVED] = 1


def settle(b: Words, player: int) -> None:
    """After coins of a player moved: open coins are seen by all (1.3), an empty ship is noted."""
    nest = b[player + P_NEST]
    fore = b[player + P_DECK]
    if nest:
        b[nest + C_KNOWN] = b[H_EVERYBODY]
    if fore:
        b[fore + C_KNOWN] = b[H_EVERYBODY]
    elif nest == 0:
        if b[player + P_EMPTY] == 0:
            b[H_CLOCK] += 1
            b[player + P_EMPTY] = b[H_CLOCK]
            b[H_EMPTIED] = 1
        return
    b[player + P_EMPTY] = 0


def exchange(b: Words, t: Words, one: int, two: int) -> None:
    """Two coins change places."""
    if one == two:
        return
    if b[two + C_NEXT] == one:
        one, two = two, one
    zone = b[one + C_ZONE]
    other = b[two + C_ZONE]
    after = b[two + C_NEXT]
    if b[one + C_NEXT] == two:
        transfer(b, t, two, zone, one)
        return
    neighbour = b[one + C_NEXT]
    transfer(b, t, one, other, after)
    transfer(b, t, two, zone, neighbour)


def key_barred(b: Words, t: Words, coin: int, player: int) -> bool:
    """Whether the coin would be a second key coin in the player's ship (2.3, 4.8)."""
    if b[player + P_KEYS] == 0 or not is_key(b, t, coin):
        return False
    return not (in_ship(b, coin) and owner_of(b, coin) == player)


def is_key(b: Words, t: Words, coin: int) -> bool:
    """Whether the coin is of a kind that everybody can see (a Captain, 1.6)."""
    return t[b[coin + C_KIND] + K_FLAGS] & KEY != 0


def swap_barred(b: Words, t: Words, one: int, two: int) -> bool:
    """Whether a ship would have two key coins if the coins changed places (2.3)."""
    mine = owner_of(b, one)
    theirs = owner_of(b, two)
    if mine == theirs or is_key(b, t, one) == is_key(b, t, two):
        return False
    return key_barred(b, t, one, theirs) or key_barred(b, t, two, mine)


def coin_at(b: Words, player: int, spot: int) -> int:
    """The coin at a target spot of a player's ship (see constants.TARGET_NEST), 0 if none."""
    if spot == TARGET_NEST:
        return b[player + P_NEST]
    if spot == TARGET_FORE:
        return b[player + P_DECK]
    if spot == TARGET_AFT:
        return b[player + P_DECK + Z_LAST]
    coin = b[player + P_DECK]
    for _ in range(spot - TARGET_DECK - 1):
        if coin == 0:
            return 0
        coin = b[coin + C_NEXT]
    return coin


def active_coin(b: Words, player: int, index: int) -> int:
    """The nest (0), fore (1) or aft coin (2) of a player; a one-coin deck has no aft here."""
    if index == AT_NEST:
        return b[player + P_NEST]
    if index == AT_FORE:
        return b[player + P_DECK]
    last = b[player + P_DECK + Z_LAST]
    if last == b[player + P_DECK]:
        return 0
    return last


def next_in_round(b: Words, coin: int) -> int:
    """The coin after another, 0 after the last; with 0 the first.

    Ship by ship, clockwise from whose turn it is (5.6): nest, deck from fore to aft, hold.
    """
    player = b[H_CURRENT]
    zone = player + P_NEST
    if coin:
        if b[coin + C_NEXT]:
            return b[coin + C_NEXT]
        player = owner_of(b, coin)
        zone = b[coin + C_ZONE] + ZONE_SIZE
    while player:
        while zone < player + P_GONE:
            if b[zone]:
                return b[zone]
            zone += ZONE_SIZE
        player = after_in_round(b, player)
        zone = player + P_NEST
    return NONE


def player_count(b: Words) -> int:
    """How many players the block has, in the game or out."""
    return (b[H_PLAYERS_END] - HEADER) // PLAYER_SIZE


def on_left(b: Words, player: int) -> int:
    """The next player clockwise who is in the game; 0 if there is no other (9.4a)."""
    other = b[player + P_FOLLOWS]
    while other != player:
        if b[other + P_OUT] == 0:
            return other
        other = b[other + P_FOLLOWS]
    return NONE


def on_right(b: Words, player: int) -> int:
    """The last player clockwise who is in the game; 0 if there is no other (9.4a)."""
    found = NONE
    other = b[player + P_FOLLOWS]
    while other != player:
        if b[other + P_OUT] == 0:
            found = other
        other = b[other + P_FOLLOWS]
    return found


def after_in_round(b: Words, player: int) -> int:
    """The next player clockwise, 0 when the round that began with the turn's player is over."""
    player = b[player + P_FOLLOWS]
    if player == b[H_CURRENT]:
        return NONE
    return player


def in_deck(b: Words, coin: int) -> bool:
    """Whether a coin, if it is one, lies in a deck."""
    return coin != 0 and b[b[coin + C_ZONE] + Z_ROLE] == MIDDLE

"""Coins that are used from elsewhere than an active place: the middle of a deck, the hold (9.20).

An option for such a coin says which it is: in the middle by its place, in the hold by its kind,
since a hold is a bag. What it is aimed at is chosen afterwards, like a further target.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import target_code
from piecesofeight.machine.abilities.kept import add_once
from piecesofeight.machine.abilities.usable import (
    ability_options,
    answers,
    could_answer,
    kind_could_answer,
    may_use,
    play_options,
    react_options,
    responder,
    works_at,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.knowledge import known_to_all
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.zones import active_coin, coin_at, is_gone, player_count


def lies_elsewhere(code: int) -> int:
    """The place that the code of a coin used from elsewhere speaks of."""
    return HOLD if code >= FROM_HOLD else MIDDLE


def next_elsewhere(b: Words, player: int, coin: int) -> int:
    """The coin after another of those in the middle and in the hold; with 0 the first."""
    last = b[player + P_DECK + Z_LAST]
    after = b[player + P_DECK]
    if coin:
        after = coin
        if b[coin + C_ZONE] == player + P_HOLD:
            return b[coin + C_NEXT]
    if after and after != last:
        after = b[after + C_NEXT]
    return after if after and after != last else b[player + P_HOLD]


def code_of(b: Words, t: Words, coin: int) -> int:
    """How options name a coin in the middle, or in the hold."""
    if b[b[coin + C_ZONE] + Z_ROLE] == HOLD:
        return FROM_HOLD + t[b[coin + C_KIND] + K_ID]
    return target_code(b, coin)


def may_be_used(
    b: Words, t: Words, ability: int, coin: int, player: int, e: int, place: int
) -> bool:
    """Whether an ability may be used from a place, what it is aimed at and bans aside."""
    if not works_at(t, ability, REACT if e else PLAY, place):
        return False
    if e == 0:
        return may_use(b, t, ability, coin, player, e)
    if b[coin + C_REACTED] == b[H_TURN] or not answers(b, t, ability, coin, player, e, NONE):
        return False
    return may_use(b, t, ability, coin, player, e)


def uses_of(
    b: Words, t: Words, coin: int, player: int, e: int, code: int, opts: Words, n: int
) -> int:
    """Append an option for each way to use a coin that lies elsewhere; the new count."""
    kind = b[coin + C_KIND]
    place = lies_elsewhere(code)
    if t[kind + K_FLAGS] & place == 0:
        return n
    if forbidden(b, t, ACT_REACT if e else ACT_PLAY, player, coin, NONE):
        return n
    base = (V_REACT if e else V_PLAY) + PLACE_UNIT * AT_ELSEWHERE + TARGET_UNIT * code
    for i in range(t[kind + K_ABILITY_COUNT]):
        ability = t[kind + K_ABILITIES] + i * ABILITY_SIZE
        if may_be_used(b, t, ability, coin, player, e, place):
            if ability_options(b, t, ability, coin, player, e, 0, opts, n) > n:
                n = add_once(opts, n, base + ABILITY_UNIT * i)
    return n


def lying(b: Words, x: int) -> int:
    """The address of the coins that lay elsewhere when a destruction was carried out."""
    return x + X_COINS + ITEM_SIZE * b[x + X_COUNT] + 3 * player_count(b)


def lying_end(b: Words, x: int) -> int:
    """The address after them."""
    return lying(b, x) + LYING_SIZE * b[x + X_LYING]


def lay_with(b: Words, entry: int, player: int) -> bool:
    """Whether a coin that was noted lay with a player, and hasn't left the game since (9.25)."""
    return b[entry + LYING_PLAYER] == player and not is_gone(b, b[entry + LYING_COIN])


def elsewhere_options(b: Words, t: Words, player: int, e: int, opts: Words, n: int) -> int:
    """Append every way for a player to use coins that lie elsewhere; the new count."""
    if e and b[e + E_KIND] == DESTROYED:
        x = b[e + E_TARGET]
        for entry in range(lying(b, x), lying_end(b, x), LYING_SIZE):
            if lay_with(b, entry, player):
                coin = b[entry + LYING_COIN]
                code = b[entry + LYING_CODE]
                if code == FROM_HOLD:
                    code += t[b[coin + C_KIND] + K_ID]
                n = uses_of(b, t, coin, player, e, code, opts, n)
        return n
    coin = next_elsewhere(b, player, NONE)
    while coin:
        n = uses_of(b, t, coin, player, e, code_of(b, t, coin), opts, n)
        coin = next_elsewhere(b, player, coin)
    return n


def plays(b: Words, t: Words, player: int, opts: Words, n: int) -> int:
    """Append every way for a player to play a coin (3.2), wherever it lies; the new count."""
    n = play_options(b, t, player, opts, n)
    return elsewhere_options(b, t, player, NONE, opts, n) if b[H_ELSEWHERE] else n


def reactions(b: Words, t: Words, player: int, e: int, opts: Words, n: int) -> int:
    """Append every way for a player to answer an event; the new count."""
    n = react_options(b, t, player, e, opts, n)
    return elsewhere_options(b, t, player, e, opts, n) if b[H_ELSEWHERE] else n


def used_coin(b: Words, t: Words, player: int, option: int, e: int) -> int:
    """The coin that an option uses, to answer the event `e` or as the main action; 0 if none."""
    index = option // PLACE_UNIT % 4
    if index == AT_ELSEWHERE:
        return coin_elsewhere(b, t, player, option, e)
    return responder(b, e, player, index) if e else active_coin(b, player, index)


def coin_elsewhere(b: Words, t: Words, player: int, option: int, e: int) -> int:
    """The coin in the middle or in the hold that an option uses; 0 if none.

    Of copies in a hold it is the first one that can be used so.
    """
    code = option // TARGET_UNIT
    number = option // ABILITY_UNIT % 8
    if e and b[e + E_KIND] == DESTROYED:
        x = b[e + E_TARGET]
        for entry in range(lying(b, x), lying_end(b, x), LYING_SIZE):
            if lay_with(b, entry, player) and b[entry + LYING_CODE] == min(code, FROM_HOLD):
                if serves(b, t, b[entry + LYING_COIN], player, e, code, number):
                    return b[entry + LYING_COIN]
        return NONE
    if code < FROM_HOLD:
        return coin_at(b, player, (code - 1) % SPOT_UNIT)
    coin = b[player + P_HOLD]
    while coin and not serves(b, t, coin, player, e, code, number):
        coin = b[coin + C_NEXT]
    return coin


def serves(b: Words, t: Words, coin: int, player: int, e: int, code: int, number: int) -> bool:
    """Whether a coin is one that an option may mean, and can be used so."""
    kind = b[coin + C_KIND]
    if code >= FROM_HOLD and t[kind + K_ID] != code - FROM_HOLD:
        return False
    if number >= t[kind + K_ABILITY_COUNT]:
        return False
    ability = t[kind + K_ABILITIES] + number * ABILITY_SIZE
    return may_be_used(b, t, ability, coin, player, e, lies_elsewhere(code))


# --- who may answer -----------------------------------------------------------------------


def listening_elsewhere(b: Words, t: Words, mask: int) -> bool:
    """Whether a coin in a middle or a hold, which may still react, answers such events."""
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        coin = next_elsewhere(b, player, NONE)
        while coin:
            kind = b[coin + C_KIND]
            if t[kind + K_FLAGS] & ELSEWHERE and t[kind + K_LISTENS] & mask:
                if b[coin + C_REACTED] != b[H_TURN]:
                    return True
            coin = next_elsewhere(b, player, coin)
    return False


def note_lying(b: Words, t: Words, x: int) -> None:
    """Note behind a destruction on top of the stack which coins lie in a middle or a hold (5.7)."""
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        coin = next_elsewhere(b, player, NONE)
        while coin:
            entry = b[H_SP]
            b[entry + LYING_COIN] = coin
            b[entry + LYING_PLAYER] = player
            b[entry + LYING_CODE] = min(code_of(b, t, coin), FROM_HOLD)
            b[H_SP] = entry + LYING_SIZE
            b[x + X_LYING] += 1
            coin = next_elsewhere(b, player, coin)
    if b[H_SP] > b[H_HIGH]:
        b[H_HIGH] = b[H_SP]


def could_answer_from(b: Words, t: Words, coin: int, player: int, e: int, place: int) -> bool:
    """Whether a coin that lies elsewhere could answer an event, as far as all can tell (5.2)."""
    if known_to_all(b, t, coin):
        return kind_could_answer(b, t, b[coin + C_KIND], coin, player, e, place)
    for i in range(t[T_KIND_COUNT]):
        if kind_could_answer(b, t, t[T_KINDS] + i * KIND_SIZE, coin, player, e, place):
            return True
    return False


def could_react(b: Words, t: Words, player: int, e: int) -> bool:
    """Whether a player could answer an event, as far as all can tell, wherever the coin lies."""
    if could_answer(b, t, player, e):
        return True
    if b[H_ELSEWHERE] == 0:
        return False
    if b[e + E_KIND] == DESTROYED:
        x = b[e + E_TARGET]
        for entry in range(lying(b, x), lying_end(b, x), LYING_SIZE):
            if lay_with(b, entry, player):
                place = lies_elsewhere(b[entry + LYING_CODE])
                if could_answer_from(b, t, b[entry + LYING_COIN], player, e, place):
                    return True
        return False
    coin = next_elsewhere(b, player, NONE)
    while coin:
        place = lies_elsewhere(code_of(b, t, coin))
        if could_answer_from(b, t, coin, player, e, place):
            return True
        coin = next_elsewhere(b, player, coin)
    return False

"""Decisions within an ability: further targets, contributions, choices, draws, orders.

For each there is the function that lists its options and the one that takes an answer.
"""

from __future__ import annotations

from piecesofeight.machine.layout import ANOTHER, ARRANGE, ARRANGED, A_INVITE_FILTER, CHANCE_DRAW, CHOOSE, CONTRIBUTE, C_KIND, C_KNOWN, C_NEXT, C_REACTED, C_USED, ENTRY_SIZE, FRAME_STAGE, F_FLAGS, F_OWNER, F_PLACES, HEADER, HOLD, H_COINS, H_DECIDER, H_DECISION, H_EVERYBODY, H_OPTIONS, H_PLAYERS_END, H_READY, H_RNG, H_SP, H_TURN, INSTRUCTION_SIZE, INVITING, I_A, I_B, I_C, I_D, K_ID, LOG_CHOSE, LOG_CONTRIBUTED, LOG_PICKED, LOG_REARRANGED, MOVE_UNSEEN, NONE, NO_COINS, OP_TARGET, ORDER, O_EXPLICIT_CHANCE, PICKED, PLACE_UNIT, PLAYER_SIZE, P_BIT, P_DECK, P_FOLLOWS, P_GONE, P_HOLD, P_NEST, P_OUT, SPOT_HOLD, STAGE_ARRANGE, STAGE_CHOOSE, STAGE_RESOLVE, TARGET_UNIT, TO_SHIP, U_ABILITY, U_ADDED, U_COIN, U_COUNT, U_CURSOR, U_EVENT, U_FLAGS, U_PC, U_USER, V_AIM, V_CHOOSE, V_CONTRIBUTE, V_KIND, V_PASS, Words, YOU, ZONE_SIZE
from piecesofeight.machine.chance import draw
from piecesofeight.machine.zones import followers, in_ship, key_barred, link, owner_of, place_of, settle, transfer, unlink
from piecesofeight.machine.select import count_of_player, one_player, stands, suits
from piecesofeight.machine.abilities import aim, aim_player, behind, keep, may_aim, record, target_code, target_coin
from piecesofeight.machine.execute import entry_of, entry_stands, is_key, lose_trace, meant, move_coin

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


# --- further targets, contributions ---------------------------------------------


def target_options(b: Words, t: Words, f: int, opts: Words) -> int:
    """Candidates for the target that is being announced."""
    line = b[f + U_PC]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    if t[line] == OP_TARGET:
        return aim(b, t, t[line + I_B], this, user, f, e, user, V_AIM, opts, 0)
    return aim_player(b, t, t[line + I_B], t[line + I_C], this, user, f, e, V_AIM, opts, 0)


def line_left(b: Words, t: Words, f: int) -> int:
    """How many coins are left in the line behind a reinforced target (6.3)."""
    line = b[f + U_PC]
    coin = meant(b, f, t[line + I_A], 0)
    if coin == 0:
        return 0
    return behind(b, coin) - b[f + U_ADDED] * t[line + I_B]


def contribute_options(b: Words, t: Words, f: int, player: int, opts: Words) -> int:
    """How many coins a player may contribute: none, one, … as long as the line lasts."""
    opts[0] = V_PASS
    fil = t[b[f + U_ABILITY] + A_INVITE_FILTER]
    most = count_of_player(b, t, fil, b[f + U_COIN], player)
    left = line_left(b, t, f)
    each = t[b[f + U_PC] + I_B]
    n = 1
    while n <= most and left > (n - 1) * each:
        opts[n] = V_CONTRIBUTE + TARGET_UNIT * n
        n += 1
    return n


def ask_contribution(b: Words, t: Words, opts: Words, f: int) -> bool:
    """Ask the next invited player, clockwise from the user; False when all were asked."""
    user = b[f + U_USER]
    player = b[f + U_CURSOR]
    if player == 0:
        player = b[user + P_FOLLOWS]
    while player != user:
        n = 0
        if b[player + P_OUT] == 0:
            n = contribute_options(b, t, f, player, opts)
        if n > 1:
            b[H_READY] = n
            b[f + U_CURSOR] = player
            b[H_DECISION] = CONTRIBUTE
            b[H_DECIDER] = player
            return True
        player = b[player + P_FOLLOWS]
    b[f + U_CURSOR] = 0
    b[f + U_FLAGS] &= ~INVITING
    return False


def take_contribution(b: Words, log: Words, f: int, option: int) -> None:
    """A player contributes coins, or none."""
    player = b[f + U_CURSOR]
    n = option // TARGET_UNIT
    b[f + U_ADDED] += n
    if n:
        record(b, log, LOG_CONTRIBUTED, player, NONE, n, 0, 0)
    b[f + U_CURSOR] = b[player + P_FOLLOWS]
    if b[player + P_FOLLOWS] == b[f + U_USER]:
        b[f + U_CURSOR] = 0
        b[f + U_FLAGS] &= ~INVITING


# --- choosing ------------------------------------------------------------------------


def choose_options(b: Words, t: Words, f: int, chooser: int, opts: Words) -> int:
    """The coins among which a player chooses: by place in ships, by kind in a hold."""
    line = current_line(b, f)
    fil = t[line + I_C]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    n = aim(b, t, fil, this, user, f, e, chooser, V_CHOOSE, opts, 0)
    if t[fil + F_PLACES] & HOLD:
        player = HEADER
        while player < b[H_PLAYERS_END]:
            if stands(b, t[fil + F_OWNER], user, f, e, chooser, player):
                coin = b[player + P_HOLD]
                while coin:
                    if may_aim(b, t, fil, coin, this, user, f):
                        n = add_once(opts, n, kind_option(b, t, coin))
                    coin = b[coin + C_NEXT]
            player += PLAYER_SIZE
    return n


def begin_choice(b: Words, t: Words, f: int) -> None:
    """Set the first who chooses; several choose clockwise, beginning with the user."""
    line = current_line(b, f)
    user = b[f + U_USER]
    chooser = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    b[f + U_CURSOR] = chooser if chooser else user
    b[f + FRAME_STAGE] = STAGE_CHOOSE


def next_chooser(b: Words, t: Words, f: int) -> None:
    """Go on to the next who chooses, or back to the program."""
    line = current_line(b, f)
    who = t[line + I_B]
    user = b[f + U_USER]
    player = b[b[f + U_CURSOR] + P_FOLLOWS]
    if who > ANOTHER or who == YOU or player == user:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    else:
        b[f + U_CURSOR] = player


def run_choice(b: Words, t: Words, opts: Words, f: int) -> None:
    """Ask the player under the cursor, if there is anything to choose."""
    line = current_line(b, f)
    player = b[f + U_CURSOR]
    who = t[line + I_B]
    user = b[f + U_USER]
    if b[player + P_OUT] == 0 and stands(b, who, user, f, b[f + U_EVENT], player, player):
        n = choose_options(b, t, f, player, opts)
        if n:
            b[H_READY] = n
            b[H_DECISION] = CHOOSE
            b[H_DECIDER] = player
            return
    next_chooser(b, t, f)


def hold_coin(b: Words, t: Words, f: int, chooser: int, kind: int) -> int:
    """The coin of a kind that is chosen from a hold: one that may still react, if there is."""
    line = current_line(b, f)
    fil = t[line + I_C]
    found = NONE
    player = HEADER
    while player < b[H_PLAYERS_END]:
        if stands(b, t[fil + F_OWNER], b[f + U_USER], f, b[f + U_EVENT], chooser, player):
            coin = b[player + P_HOLD]
            while coin:
                if t[b[coin + C_KIND] + K_ID] == kind:
                    if may_aim(b, t, fil, coin, b[f + U_COIN], b[f + U_USER], f):
                        if found == 0 or (
                            b[found + C_REACTED] == b[H_TURN] and b[coin + C_REACTED] != b[H_TURN]
                        ):
                            found = coin
                coin = b[coin + C_NEXT]
        player += PLAYER_SIZE
    return found


def take_choice(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player chose a coin."""
    line = current_line(b, f)
    chooser = b[f + U_CURSOR]
    code = option // TARGET_UNIT
    if option % PLACE_UNIT == V_KIND:
        coin = hold_coin(b, t, f, chooser, code)
        keep(b, f, t[line + I_A], coin, NONE)
        record(b, log, LOG_CHOSE, chooser, coin, HOLD, 0, b[chooser + P_BIT])
    else:
        coin = target_coin(b, code)
        keep(b, f, t[line + I_A], coin, owner_of(b, coin))
        record(b, log, LOG_CHOSE, chooser, coin, place_of(b, coin), code, b[coin + C_KNOWN])
    next_chooser(b, t, f)


# --- drawing at random -----------------------------------------------------------------


def drawable(b: Words, t: Words, f: int, line: int, coin: int) -> bool:
    """Whether a coin may be drawn next: it fits, and makes no second key coin (4.8)."""
    fil = t[line + I_C]
    if not suits(b, t, fil, coin, b[f + U_COIN]):
        return False
    keys = False
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        if b[entry] == t[line + I_A]:
            if b[entry + 1] == coin:
                return False
            if is_key(b, t, b[entry + 1]):
                keys = True
    if t[fil + F_FLAGS] & TO_SHIP:
        if keys and is_key(b, t, coin):
            return False
        return not key_barred(b, t, coin, b[f + U_USER])
    return True


def nth_drawable(b: Words, t: Words, f: int, index: int) -> int:
    """The drawable coin number `index`, 0 if there are fewer."""
    line = current_line(b, f)
    fil = t[line + I_C]
    user = b[f + U_USER]
    player = HEADER
    while player < b[H_PLAYERS_END]:
        if b[player + P_OUT] == 0 and stands(
            b, t[fil + F_OWNER], user, f, b[f + U_EVENT], user, player
        ):
            for zone in range(player + P_NEST, player + P_GONE, ZONE_SIZE):
                coin = b[zone]
                while coin:
                    if place_of(b, coin) & t[fil + F_PLACES] and drawable(b, t, f, line, coin):
                        if index == 0:
                            return coin
                        index -= 1
                    coin = b[coin + C_NEXT]
        player += PLAYER_SIZE
    return NONE


def drawn(b: Words, t: Words, log: Words, f: int, coin: int) -> None:
    """A coin was drawn."""
    line = current_line(b, f)
    ship = owner_of(b, coin) if in_ship(b, coin) else NONE
    keep(b, f, t[line + I_A], coin, ship)
    b[f + U_CURSOR] -= 1
    record(b, log, LOG_PICKED, b[f + U_USER], coin, place_of(b, coin), 0, b[owner_of(b, coin) + P_BIT])


def run_pick(b: Words, t: Words, log: Words, f: int) -> None:
    """Draw the next coin; what takes all there is needs no chance (4.7)."""
    left = b[f + U_CURSOR]
    count = 0
    while nth_drawable(b, t, f, count):
        count += 1
    if left <= 0 or count == 0:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    elif count <= left:
        drawn(b, t, log, f, nth_drawable(b, t, f, 0))
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        b[H_DECISION] = CHANCE_DRAW
        b[H_DECIDER] = 0
    else:
        drawn(b, t, log, f, nth_drawable(b, t, f, draw(b, H_RNG, count)))


def draw_option(b: Words, t: Words, coin: int) -> int:
    """The chance outcome that draws a coin: by kind from a hold, by place from a ship."""
    if in_ship(b, coin):
        return V_CHOOSE + TARGET_UNIT * target_code(b, coin)
    return kind_option(b, t, coin)


def draw_options(b: Words, t: Words, f: int, opts: Words) -> int:
    """The outcomes of a draw."""
    n = 0
    index = 0
    coin = nth_drawable(b, t, f, 0)
    while coin:
        n = add_once(opts, n, draw_option(b, t, coin))
        index += 1
        coin = nth_drawable(b, t, f, index)
    return n


def draw_weight(b: Words, t: Words, f: int, option: int) -> int:
    """Of how many coins an outcome of a draw means any one."""
    n = 0
    index = 0
    coin = nth_drawable(b, t, f, 0)
    while coin:
        if draw_option(b, t, coin) == option:
            n += 1
        index += 1
        coin = nth_drawable(b, t, f, index)
    return n


def take_draw(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Chance drew a coin of this kind, or at this place."""
    index = 0
    coin = nth_drawable(b, t, f, 0)
    while draw_option(b, t, coin) != option:
        index += 1
        coin = nth_drawable(b, t, f, index)
    drawn(b, t, log, f, coin)


# --- putting in order ------------------------------------------------------------------


def order_options(b: Words, t: Words, f: int, opts: Words) -> int:
    """Kinds of the coins that are still to be put; the cursor has a bit for each that was."""
    line = current_line(b, f)
    n = 0
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        if b[entry] == t[line + I_A] and not b[f + U_CURSOR] & (1 << i) and entry_stands(b, entry):
            n = add_once(opts, n, kind_option(b, t, b[entry + 1]))
    return n


def run_order(b: Words, t: Words, opts: Words, f: int) -> None:
    """Ask which coin comes next, until all are put."""
    n = order_options(b, t, f, opts)
    if n:
        b[H_READY] = n
        b[H_DECISION] = ORDER
        b[H_DECIDER] = b[f + U_USER]
    else:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE


def take_order(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Put the chosen coin."""
    line = current_line(b, f)
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        if b[entry] == t[line + I_A] and not b[f + U_CURSOR] & (1 << i) and entry_stands(b, entry):
            if kind_option(b, t, b[entry + 1]) == option:
                b[f + U_CURSOR] |= 1 << i
                if player and move_coin(b, t, log, f, line, b[entry + 1], player):
                    b[entry + 2] = NONE if t[line + I_C] == SPOT_HOLD else player
                return


# --- rearranging -----------------------------------------------------------------------


def picks(b: Words, f: int) -> int:
    """How many picks of a rearrangement were made; the first is for the nest."""
    n = 0
    for i in range(b[f + U_COUNT]):
        if b[entry_of(b, f, i)] == ARRANGED:
            n += 1
    return n


def extra_coin(b: Words, t: Words, f: int, line: int, i: int) -> int:
    """The i-th coin that joins the ship in a rearrangement, 0 if none."""
    if t[line + I_B] == NO_COINS:
        return NONE
    return meant(b, f, t[line + I_B], i)


def arrange_options(b: Words, t: Words, f: int, opts: Words) -> int:
    """Kinds for the nest (or none), then for the deck from fore to aft."""
    line = current_line(b, f)
    player = b[f + U_CURSOR]
    this = b[f + U_COIN]
    n = 0
    for zone in range(player + P_NEST, player + P_HOLD, ZONE_SIZE):
        coin = b[zone]
        while coin:
            if coin != this and b[coin + C_USED] & PICKED == 0:
                n = add_once(opts, n, kind_option(b, t, coin))
            coin = b[coin + C_NEXT]
    i = 0
    coin = extra_coin(b, t, f, line, 0)
    while coin:
        if not in_ship(b, coin) and b[coin + C_USED] & PICKED == 0:
            n = add_once(opts, n, kind_option(b, t, coin))
        i += 1
        coin = extra_coin(b, t, f, line, i)
    if n and picks(b, f) == 0:
        opts[n] = V_KIND
        n += 1
    return n


def loose_coin(b: Words, t: Words, f: int, option: int) -> int:
    """A coin of the chosen kind that has no place in the rearrangement yet."""
    line = current_line(b, f)
    player = b[f + U_CURSOR]
    this = b[f + U_COIN]
    for zone in range(player + P_NEST, player + P_HOLD, ZONE_SIZE):
        coin = b[zone]
        while coin:
            if coin != this and b[coin + C_USED] & PICKED == 0:
                if kind_option(b, t, coin) == option:
                    return coin
            coin = b[coin + C_NEXT]
    i = 0
    coin = extra_coin(b, t, f, line, 0)
    while coin:
        if not in_ship(b, coin) and b[coin + C_USED] & PICKED == 0:
            if kind_option(b, t, coin) == option:
                return coin
        i += 1
        coin = extra_coin(b, t, f, line, i)
    return NONE


def begin_arrangement(b: Words, t: Words, f: int) -> None:
    """Set whose ship is rearranged."""
    line = current_line(b, f)
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        b[f + U_CURSOR] = player
        b[f + FRAME_STAGE] = STAGE_ARRANGE


def run_arrangement(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Ask what comes next, until every coin has its place."""
    n = arrange_options(b, t, f, opts)
    if n:
        b[H_READY] = n
        b[H_DECISION] = ARRANGE
        b[H_DECIDER] = b[f + U_CURSOR]
    else:
        commit_arrangement(b, t, log, f)
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE


def take_arrangement(b: Words, t: Words, f: int, option: int) -> None:
    """Pick a coin of the chosen kind for the next place; kind 0 leaves the nest empty."""
    coin = NONE
    if option // TARGET_UNIT:
        coin = loose_coin(b, t, f, option)
        b[coin + C_USED] |= PICKED
    keep(b, f, ARRANGED, coin, NONE)


def forget_picks(b: Words, t: Words, f: int, player: int) -> None:
    """Nobody else can follow the coins of a secret rearrangement."""
    mask = b[H_EVERYBODY]
    kind = 0
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        coin = b[entry + 1]
        if b[entry] == ARRANGED and coin and not is_key(b, t, coin):
            mask = followers(b, mask, coin, kind)
            kind = b[coin + C_KIND]
    mask |= b[player + P_BIT]
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        coin = b[entry + 1]
        if b[entry] == ARRANGED and coin and not is_key(b, t, coin):
            b[coin + C_KNOWN] &= mask


def commit_arrangement(b: Words, t: Words, log: Words, f: int) -> None:
    """Put every coin in its new place; the coin whose ability this is comes aft of them (6.2)."""
    line = current_line(b, f)
    player = b[f + U_CURSOR]
    if picks(b, f) == 0:
        return
    coin = extra_coin(b, t, f, line, 0)
    if coin and t[line + I_D] & MOVE_UNSEEN:
        lose_trace(b, t, coin)
    zone = player + P_NEST
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        if b[entry] == ARRANGED:
            coin = b[entry + 1]
            if coin:
                transfer(b, t, coin, zone, NONE)
            zone = player + P_DECK
    forget_picks(b, t, f, player)
    this = b[f + U_COIN]
    if this and in_ship(b, this) and owner_of(b, this) == player:
        unlink(b, this)
        link(b, this, player + P_DECK, NONE)
    drop_picks(b, f)
    settle(b, player)
    record(b, log, LOG_REARRANGED, player, NONE, 0, 0, 0)


def drop_picks(b: Words, f: int) -> None:
    """Take the picks, which came last, off the frame; what joined the ship is in it now."""
    while b[f + U_COUNT] and b[entry_of(b, f, b[f + U_COUNT] - 1)] == ARRANGED:
        b[f + U_COUNT] -= 1
        b[H_SP] -= ENTRY_SIZE
        coin = b[b[H_SP] + 1]
        if coin:
            b[coin + C_USED] &= ~PICKED
    for i in range(b[f + U_COUNT]):
        entry = entry_of(b, f, i)
        coin = b[entry + 1]
        if coin >= b[H_COINS] and b[entry + 2] == 0 and in_ship(b, coin):
            b[entry + 2] = owner_of(b, coin)

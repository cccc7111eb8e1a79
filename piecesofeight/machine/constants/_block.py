"""The block: the words of its header, of players, zones, coins and delayed effects.

A *block* `b` is a game's whole state: a flat sequence of 32-bit integers. A
coin, a player, a zone or a frame is named by the address in the block where it
begins, so a field is one addition away: `b[coin + C_KIND]`. Address 0 holds
nothing and means "none".
"""

from piecesofeight.machine import schema as _s

# Interpreted, a block or table is a list; compiled, an array.
Words = list[int]

NONE = _s.HEADER.word("number", "nothing: address 0 means none")
H_SIZE = _s.HEADER.word("count", "words in the block")
H_PLAYERS_END = _s.HEADER.word("address", "after the last player")
H_COINS = _s.HEADER.word("address", "of the first coin")
H_COINS_END = _s.HEADER.word("address", "after the last coin")
H_DELAYED = _s.HEADER.word("address", "of the first entry of delayed effects")
H_DELAYED_END = _s.HEADER.word("address", "after the last of them")
H_STACK = _s.HEADER.word("address", "of the bottom of the stack")
H_EVERYBODY = _s.HEADER.word("mask", "of each player, and of spectators")
H_SP = _s.HEADER.word("address", "of the first free word of the stack")
H_FP = _s.HEADER.word("frame", "the newest")
H_HIGH = _s.HEADER.word("address", "up to here the stack may be dirty while the machine runs")
H_RNG = _s.HEADER.word("random", "the seeded generator", size=2)
H_TURN = _s.HEADER.word("turn", "its number, from 1")
H_CURRENT = _s.HEADER.word("player", "whose turn it is")
H_NEXT = _s.HEADER.word("player", "who has the next turn by an effect (6.4)")
H_DECISION = _s.HEADER.word("number", "which decision is pending, 0 if none")
H_DECIDER = _s.HEADER.word("player", "who decides, 0 for chance")
H_KEY_MOVED = _s.HEADER.word("flags", "a key coin entered or left a ship: look who has won")
H_CLOCK = _s.HEADER.word("clock", "counts ships emptied, players out, secret mixings, waits")
H_OPTIONS = _s.HEADER.word("flags", "rule options, O_ bits")
H_OVERFLOW = _s.HEADER.word("flags", "the stack would overflow")
H_EMPTIED = _s.HEADER.word("flags", "a ship became empty: look who is out after the action")
H_READY = _s.HEADER.word("count", "options that are in opts already, while the machine runs")
H_FURTHER = _s.HEADER.word("flags", "a further coin is played in the turn (9.17), or isn't")
H_REVERSED = _s.HEADER.word("flags", "1 if turns go counterclockwise (9.29)")
H_LIMIT = _s.HEADER.word("address", "from here on the stack has no room for another step")
# What the coins of this game can do, wherever they lie (`machine.kinds`): some of T_LIMITS_ACTS and
# so on, which are about all kinds in the tables. A bit for each act, or 1 << event.
H_LIMITS_ACTS = _s.HEADER.word("flags", "the acts that some coin can forbid: 0 asks nobody")
H_EVENTS = _s.HEADER.word("flags", "the events upon which some coin can do something")
H_ELSEWHERE = _s.HEADER.word("flags", "where else some coin is used: MIDDLE, HOLD (9.20)")
H_DUTIES = _s.HEADER.word("flags", "the events that some coin must answer (9.21)")
H_WHENEVER = _s.HEADER.word("flags", "the events upon which something happens of itself (9.27)")

# --- players: the block from HEADER to H_PLAYERS_END --------------------------------------

Z_FIRST = _s.ZONE.word("coin", "the first: of a deck the fore")
Z_LAST = _s.ZONE.word("coin", "the last: of a deck the aft")
Z_COUNT = _s.ZONE.word("count", "of its coins")
Z_OWNER = _s.ZONE.word("player", "whose it is")
Z_ROLE = _s.ZONE.word("flags", "its place: NEST, MIDDLE (a deck), HOLD or GONE")
ZONE_SIZE = _s.ZONE.size

P_NEST = _s.PLAYER.part(_s.ZONE, "nest")
P_DECK = _s.PLAYER.part(_s.ZONE, "deck")
P_HOLD = _s.PLAYER.part(_s.ZONE, "hold")
P_GONE = _s.PLAYER.part(_s.ZONE, "what left the game, with its player or by an ability (9.25)")
P_SEAT = _s.PLAYER.word("seat", "from 0, clockwise")
P_BIT = _s.PLAYER.word("mask", "of this player: 1 << seat")
P_FOLLOWS = _s.PLAYER.word("player", "the next clockwise, in the game or not")
P_TEAM = _s.PLAYER.word("number", "the team's")
P_SKIPS = _s.PLAYER.word("count", "turns still to be lost")
P_KEYS = _s.PLAYER.word("count", "key coins (Captains) in nest and deck")
P_OUT = _s.PLAYER.word("clock", "when the player went out, 0 if in the game")
P_EMPTY = _s.PLAYER.word("clock", "when the ship became empty, 0 if it isn't")
P_LOST = _s.PLAYER.word("count", "coins lost by destruction in the turn P_LOST_TURN")
P_LOST_TURN = _s.PLAYER.word("turn", "of the last loss")
P_TURNS = _s.PLAYER.word("count", "turns begun")
P_MARKS = _s.PLAYER.word("number", "the marks on the player: a byte for each name")
PLAYER_SIZE = _s.PLAYER.size
SPECTATORS = 1 << 16  # the bit of those who have no ship

# --- coins: from H_COINS to H_COINS_END ---------------------------------------------------

C_KIND = _s.COIN.word("row", "its kind")
C_ZONE = _s.COIN.word("zone", "where it lies")
C_NEXT = _s.COIN.word("coin", "the aft-ward neighbour in the zone")
C_PREV = _s.COIN.word("coin", "the fore-ward one")
C_KNOWN = _s.COIN.word("mask", "who knows what it is")
C_REACTED = _s.COIN.word("turn", "in which it last reacted (5.4)")
C_USED = _s.COIN.word("flags", "a bit for each ability used up for the game, and PICKED")
C_HOME = _s.COIN.word("seat", "whose ship it came from")
C_LOST = _s.COIN.word("mask", "who knew what it is, and couldn't follow it")
C_GROUP = _s.COIN.word("mixing", "the same for coins mixed in secret, by way of others perhaps")
C_SINCE = _s.COIN.word("mixing", "the first since it was last known to all")
C_MIXED = _s.COIN.word("mixing", "the last")
C_MARKS = _s.COIN.word("number", "the marks on it: a byte for each name")
COIN_SIZE = _s.COIN.size

MOST_MARKS = 99  # of a name on a coin or a player
MARK_NAMES = 4  # that there can be in a game: the bytes of a word
PICKED = 256  # has its place in the rearrangement under way

# --- clocks: from H_COINS_END to H_DELAYED, one a seat; none in a game without ----------------

TIMER_LEFT = _s.TIMER.word("count", "milliseconds that the player has left, 0 if none and out")
TIMER_SHOWN = _s.TIMER.word("count", "the same without what secret decisions took, for the others")
TIMER_WAITED = _s.TIMER.word("count", "milliseconds gone by at the decision that is pending")
TIMER_SIZE = _s.TIMER.size

# --- what an ability kept: on the stack, and with delayed effects -------------------------

ENTRY_SLOT = _s.ENTRY.word("number", "its slot; PUT is added while its coin has its place (6.5a)")
ENTRY_KEPT = _s.ENTRY.word(
    "coin or player", "what was kept; below 0 the number, or what was answered in secret, -1 - word"
)
ENTRY_SHIP = _s.ENTRY.word(
    "player", "whose ship the coin was in, or who answered; else none for a player, or in a hold"
)
ENTRY_SIZE = _s.ENTRY.size
PUT = 16

# --- what was done: from H_DELAYED_END to H_STACK, if coins ask for it (9.15) ---------------
# A record for each player and moment since when it counts: SINCE_ACTION, SINCE_TURN, SINCE_GAME,
# and SINCE_LAST + seat since the last turn of the player there.

DID_LOST = _s.TALLY.word("count", "coins lost by destruction")
DID_DESTROYED = _s.TALLY.word("count", "coins destroyed, own ones too")
DID_TAKEN = _s.TALLY.word("count", "coins taken out of other ships")
DID_CALLED = _s.TALLY.word("count", "coins called")
DID_PLAYED = _s.TALLY.word("count", "coins played as a main action")
TALLY_SIZE = _s.TALLY.size

SINCE_ACTION = 0
SINCE_TURN = 1
SINCE_GAME = 2
SINCE_LAST = 3

# --- delayed effects: from H_DELAYED to H_DELAYED_END -------------------------------------

D_ABILITY = _s.DELAYED.word("row", "the ability, 0 if this is free")
D_COIN = _s.DELAYED.word("coin", "whose ability it is")
D_USER = _s.DELAYED.word("player", "who used it")
D_BODY = _s.DELAYED.word("row", "the first instruction")
D_MOMENT = _s.DELAYED.word("flags", "M_ bits: with M_BAN the body forbids until then, M_TURNS more")
D_WHOSE = _s.DELAYED.word("player", "whose turn it waits for, or whose doing, if one has a name")
D_SET = _s.DELAYED.word("turn", "in which it was set; of what waits for an event the clock")
D_ENTRIES = _s.DELAYED.word("count", "of the entries that follow")
DELAYED_NAMES = 2
D_KEPT = _s.DELAYED.part(_s.ENTRY, "what it kept")
_s.DELAYED.part(_s.ENTRY, "what else")
DELAYED_SIZE = _s.DELAYED.size

M_START = 1
M_END = 2
M_BAN = 4
M_NEXT = 8  # it waits for an event; with M_END no longer than to the end of the turn
M_TURNS = 16  # times the turns that a ban holds beyond the first
MOST_TURNS = 9  # that a ban can hold
M_OF_HELD = 4096  # set by a coin that was used from the hold

# --- places -------------------------------------------------------------------------------

NEST = 1
FORE = 2
AFT = 4
MIDDLE = 8
HOLD = 16
GONE = 32
OPEN = NEST | FORE
ACTIVE = NEST | FORE | AFT
SHIP = NEST | FORE | AFT | MIDDLE
ELSEWHERE = MIDDLE | HOLD  # where coins are used only if their text says so (9.20)

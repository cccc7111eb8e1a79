"""The block: the words of its header, of players, zones, coins and delayed effects.

A *block* `b` is a game's whole state: a flat sequence of 32-bit integers. A
coin, a player, a zone or a frame is named by the address in the block where it
begins, so a field is one addition away: `b[coin + C_KIND]`. Address 0 holds
nothing and means "none".
"""

from piecesofeight.machine.schema import COIN as _COIN
from piecesofeight.machine.schema import DELAYED as _DELAYED
from piecesofeight.machine.schema import ENTRY as _ENTRY
from piecesofeight.machine.schema import HEADER as _HEADER
from piecesofeight.machine.schema import PLAYER as _PLAYER
from piecesofeight.machine.schema import ZONE as _ZONE

# Interpreted, a block or table is a list; compiled, an array.
Words = list[int]

NONE = _HEADER.word("number", "nothing: address 0 means none")
H_SIZE = _HEADER.word("count", "words in the block")
H_PLAYERS_END = _HEADER.word("address", "after the last player")
H_COINS = _HEADER.word("address", "of the first coin")
H_COINS_END = _HEADER.word("address", "after the last coin")
H_DELAYED = _HEADER.word("address", "of the first entry of delayed effects")
H_DELAYED_END = _HEADER.word("address", "after the last of them")
H_STACK = _HEADER.word("address", "of the bottom of the stack")
H_EVERYBODY = _HEADER.word("mask", "of each player, and of spectators")
H_SP = _HEADER.word("address", "of the first free word of the stack")
H_FP = _HEADER.word("frame", "the newest")
H_HIGH = _HEADER.word("address", "up to here the stack may be dirty while the machine runs")
H_RNG = _HEADER.word("random", "the seeded generator", size=2)
H_TURN = _HEADER.word("turn", "its number, from 1")
H_CURRENT = _HEADER.word("player", "whose turn it is")
H_NEXT = _HEADER.word("player", "who has the next turn by an effect (6.4)")
H_DECISION = _HEADER.word("number", "which decision is pending, 0 if none")
H_DECIDER = _HEADER.word("player", "who decides, 0 for chance")
H_KEY_MOVED = _HEADER.word("flags", "a key coin entered or left a ship: look who has won")
H_CLOCK = _HEADER.word("clock", "counts ships emptied, players out, frames, secret mixings")
H_OPTIONS = _HEADER.word("flags", "rule options, O_ bits")
H_OVERFLOW = _HEADER.word("flags", "the stack would overflow")
H_EMPTIED = _HEADER.word("flags", "a ship became empty: look who is out after the action")
H_READY = _HEADER.word("count", "options that are in opts already, while the machine runs")
H_LIMIT = _HEADER.word("address", "from here on the stack has no room for another step")

# --- players: the block from HEADER to H_PLAYERS_END --------------------------------------

Z_FIRST = _ZONE.word("coin", "the first: of a deck the fore")
Z_LAST = _ZONE.word("coin", "the last: of a deck the aft")
Z_COUNT = _ZONE.word("count", "of its coins")
Z_OWNER = _ZONE.word("player", "whose it is")
Z_ROLE = _ZONE.word("flags", "its place: NEST, MIDDLE (a deck), HOLD or GONE")
ZONE_SIZE = _ZONE.size

P_NEST = _PLAYER.part(_ZONE, "nest")
P_DECK = _PLAYER.part(_ZONE, "deck")
P_HOLD = _PLAYER.part(_ZONE, "hold")
P_GONE = _PLAYER.part(_ZONE, "what left the game with its player")
P_SEAT = _PLAYER.word("seat", "from 0, clockwise")
P_BIT = _PLAYER.word("mask", "of this player: 1 << seat")
P_FOLLOWS = _PLAYER.word("player", "the next clockwise, in the game or not")
P_TEAM = _PLAYER.word("number", "the team's")
P_SKIPS = _PLAYER.word("count", "turns still to be lost")
P_KEYS = _PLAYER.word("count", "key coins (Captains) in nest and deck")
P_OUT = _PLAYER.word("clock", "when the player went out, 0 if in the game")
P_EMPTY = _PLAYER.word("clock", "when the ship became empty, 0 if it isn't")
P_LOST = _PLAYER.word("count", "coins lost by destruction in the turn P_LOST_TURN")
P_LOST_TURN = _PLAYER.word("turn", "of the last loss")
P_TURNS = _PLAYER.word("count", "turns begun")
P_SPARE = _PLAYER.word("number", "unused: dividing by a player's size is a shift")
PLAYER_SIZE = _PLAYER.size
SPECTATORS = 1 << 16  # the bit of those who have no ship

# --- coins: from H_COINS to H_COINS_END ---------------------------------------------------

C_KIND = _COIN.word("row", "its kind")
C_ZONE = _COIN.word("zone", "where it lies")
C_NEXT = _COIN.word("coin", "the aft-ward neighbour in the zone")
C_PREV = _COIN.word("coin", "the fore-ward one")
C_KNOWN = _COIN.word("mask", "who knows what it is")
C_REACTED = _COIN.word("turn", "in which it last reacted (5.4)")
C_USED = _COIN.word("flags", "a bit for each ability used up for the game, and PICKED")
C_HOME = _COIN.word("seat", "whose ship it came from")
C_LOST = _COIN.word("mask", "who knew what it is, and couldn't follow it")
C_GROUP = _COIN.word("mixing", "the same for coins mixed in secret, by way of others perhaps")
C_SINCE = _COIN.word("mixing", "the first since it was last known to all")
C_MIXED = _COIN.word("mixing", "the last")
COIN_SIZE = _COIN.size

PICKED = 256  # has its place in the rearrangement under way

# --- what an ability kept: on the stack, and with delayed effects -------------------------

ENTRY_SLOT = _ENTRY.word("number", "its slot; PUT is added while its coin has its place (6.5a)")
ENTRY_KEPT = _ENTRY.word("coin or player", "what was kept")
ENTRY_SHIP = _ENTRY.word("player", "whose ship the coin was in; none for a player, or in a hold")
ENTRY_SIZE = _ENTRY.size
PUT = 16

# --- delayed effects: from H_DELAYED to H_DELAYED_END -------------------------------------

D_ABILITY = _DELAYED.word("row", "the ability, 0 if this is free")
D_COIN = _DELAYED.word("coin", "whose ability it is")
D_USER = _DELAYED.word("player", "who used it")
D_BODY = _DELAYED.word("row", "the first instruction")
D_MOMENT = _DELAYED.word("flags", "M_ bits: with M_BAN the body forbids until then")
D_WHOSE = _DELAYED.word("player", "whose turn it waits for")
D_SET = _DELAYED.word("turn", "in which it was set")
D_ENTRIES = _DELAYED.word("count", "of the entries that follow")
DELAYED_NAMES = 2
D_KEPT = _DELAYED.part(_ENTRY, "what it kept")
_DELAYED.part(_ENTRY, "what else")
DELAYED_SIZE = _DELAYED.size

M_START = 1
M_END = 2
M_BAN = 4

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

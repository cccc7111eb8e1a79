"""Where everything lies: the block, the tables, the frames, the option ids.

A *block* `b` is a game's whole state: a flat sequence of 32-bit integers. A
coin, a player, a zone or a frame is named by the address in the block where it
begins, so a field is one addition away: `b[coin + C_KIND]`. Address 0 holds
nothing and means "none".

The *tables* `t` say what kinds of coin there are and what they do; they don't
change during a game. Kinds, abilities, filters, amounts, conditions and
instructions are addresses in `t` in the same way.

Nothing here runs. `docs/architecture.md` explains it with pictures. Kernel modules import
all of it by `*`; everybody else writes `from piecesofeight.machine import layout as m`. So this
module imports nothing, and defines nothing but what is laid out.
"""

# Interpreted, a block or table is a list; compiled, an array.
Words = list[int]

# --- header of the block ------------------------------------------------------

NONE = 0
H_SIZE = 1  # words in the block
H_PLAYERS_END = 2  # address after the last player
H_COINS = 3  # address of the first coin
H_COINS_END = 4
H_DELAYED = 5  # address of the first entry of delayed effects
H_DELAYED_END = 6
H_STACK = 7  # address of the bottom of the stack
H_EVERYBODY = 8  # mask with the bit of each player, and that of spectators
H_SP = 9  # first free word of the stack
H_FP = 10  # newest frame, 0 if none
H_HIGH = 11  # stack words from H_SP up to here may be dirty while the machine runs
H_RNG = 12  # two words: the seeded generator
H_TURN = 14  # number of the turn, from 1
H_CURRENT = 15  # whose turn it is
H_PHASE = 16
H_NEXT = 17  # who has the next turn by an effect (6.4), 0 if nobody
H_DECISION = 18  # kind of the pending decision, 0 if none
H_DECIDER = 19  # who decides, 0 for chance
H_OUTCOME = 20
H_WINNER = 21  # the player, or one of the team, who won
H_KEY_MOVED = 22  # set when a key coin entered or left a ship: look who has won
H_CLOCK = 23  # counts ships becoming empty, players going out, frames, and secret mixings
H_OPTIONS = 24  # rule options, see O_ below
H_OVERFLOW = 25  # set when the stack would overflow
H_PROPOSED = 26  # last turn in which an agreement was proposed
H_PROPOSER = 27  # whose proposal is being answered or carried out, 0 if nobody's
H_ACTING = 28  # mask of the players who are still to answer or carry out a proposal
H_DECISIONS = 29  # decisions taken so far (forced ones are not counted)
H_TEAM_WON = 30  # a team won and its survivors play on (8.4): its number + 1
H_EMPTIED = 31  # set when a ship became empty: look who is out when the action is complete
H_READY = 32  # while the machine runs: options of the decision that are in opts already
H_LIMIT = 33  # from here on the stack has no room for another step
HEADER = 34

# --- players: the block from HEADER to H_PLAYERS_END ----------------------------

Z_FIRST = 0
Z_LAST = 1
Z_COUNT = 2
Z_OWNER = 3  # the player
Z_ROLE = 4
ZONE_SIZE = 5

P_NEST = 0
P_DECK = 5
P_HOLD = 10
P_GONE = 15  # what left the game with its player
P_SEAT = 20
P_BIT = 21  # 1 << seat; SPECTATORS is the bit of those who have no ship
P_FOLLOWS = 22  # the next player clockwise, in the game or not
P_TEAM = 23
P_SKIPS = 24  # turns still to be lost
P_KEYS = 25  # key coins (Captains) in nest and deck
P_OUT = 26  # 0, or the clock when the player went out
P_EMPTY = 27  # 0, or the clock when the ship became empty
P_LOST = 28  # coins lost by destruction in the turn P_LOST_TURN
P_LOST_TURN = 29
P_TURNS = 30  # turns begun
P_SPARE = 31  # unused: dividing by a player's size is a shift
PLAYER_SIZE = 32
SPECTATORS = 1 << 16

# --- coins: from H_COINS to H_COINS_END -------------------------------------------

C_KIND = 0  # address of the kind in the tables
C_ZONE = 1
C_NEXT = 2  # aft-ward neighbour in the zone
C_PREV = 3
C_KNOWN = 4  # mask of the players who know what it is
C_REACTED = 5  # turn in which it last reacted (5.4)
C_USED = 6  # bit per ability used up for the game, and PICKED
C_HOME = 7  # seat whose ship it came from
C_LOST = 8  # mask of the players who knew what it is, and couldn't follow it
C_GROUP = 9  # coins with the same number were mixed in secret, by way of others perhaps; 0 = never
C_SINCE = 10  # clock of the first secret mixing since it was last known to all
C_MIXED = 11  # clock of the last
COIN_SIZE = 12

PICKED = 256  # has its place in the rearrangement under way

# --- delayed effects: from H_DELAYED to H_DELAYED_END -------------------------------

D_ABILITY = 0  # 0 if the entry is free
D_COIN = 1
D_USER = 2
D_BODY = 3  # first instruction
D_MOMENT = 4  # M_START or M_END; with M_BAN the body is prohibitions that hold until then
D_WHOSE = 5  # the player whose turn it waits for
D_SET = 6  # turn in which it was set
D_ENTRIES = 7  # how many names it kept
D_KEPT = 8  # DELAYED_NAMES entries of ENTRY_SIZE words
DELAYED_NAMES = 2
DELAYED_SIZE = 14

M_START = 1
M_END = 2
M_BAN = 4

# --- places -------------------------------------------------------------------------

NEST = 1
FORE = 2
AFT = 4
MIDDLE = 8
HOLD = 16
GONE = 32
OPEN = NEST | FORE
ACTIVE = NEST | FORE | AFT
SHIP = NEST | FORE | AFT | MIDDLE

# --- tables -----------------------------------------------------------------------------

T_SIZE = 0
T_KINDS = 1  # address of the first kind
T_KIND_COUNT = 2
T_LIMITS_ACTS = 3  # mask of the acts that some kind here forbids: 0 asks nobody
T_AGREEMENT = 4  # the ability that each player carries out after a stalemate (7.4)
T_POOL = 5  # the shipyard for random ships: kinds, without key coins
T_POOL_COUNT = 6
T_POOL_KEYS = 7  # the key kinds a random ship takes one of
T_POOL_KEY_COUNT = 8
T_EVENTS = 9  # mask of the events that some kind here answers
T_HEADER = 10

K_ID = 0  # 1, 2, 3 … in the order of the set
K_FLAGS = 1
K_LISTENS = 2  # mask of 1 << event
K_ABILITIES = 3
K_ABILITY_COUNT = 4
K_LIMIT = 5
KIND_SIZE = 6

KEY = 1  # at most one of these in a ship; who alone has one wins
LIMITER = 2  # has a while-active ability
LIMITS_UNSEEN = 1  # bit 0 of T_LIMITS_ACTS: some limiter works in the middle of a deck

A_TYPE = 0
A_KIND = 1
A_INDEX = 2  # place in the coin's own order, from 0
A_CONDITION = 3  # 0 = always
A_PROGRAM = 4  # first instruction
A_TARGET = 5  # what the first target is: TARGET_
A_FILTER = 6  # which coins it may be
A_GROUP = 7  # for a player target: coins of which at least one must be there; 0 = none
A_WHO = 8  # for a player target: relation
A_MORE = 9  # number of further targets, asked one by one
A_EVENT = 10
A_SUBJECT = 11  # filter on the event's coin, 0 = none
A_ACTOR = 12  # relation of who does the event
A_ONCE = 13
A_COSTS = 14  # COST_ bits
A_OWN_MOST = 15
A_OWN_FILTER = 16  # 0 = adds none
A_INVITE_FILTER = 17  # 0 = doesn't invite
A_BEHIND = 18  # coins behind the first target for each coin added
A_NEEDS = 19  # address of a list of filters that need a candidate, 0-ended (4.7)
A_PLACES = 20  # while-active: where it holds
A_LINE = 21  # line of the ability in its coin file
A_DELAYED = 22  # how many delayed blocks it has
ABILITY_SIZE = 23

PLAY = 1
REACT = 2
WHILE = 3
RULE = 4  # carried out by the rules themselves

TARGET_NONE = 0
TARGET_COIN = 1
TARGET_PLAYER = 2

COST_DESTROY_THIS = 1
COST_DESTROY_TARGET = 2  # the first target

ONCE_ALWAYS = 0
# Rule 5.4 sees to these two: a coin reacts once a turn, and a turn has one main action.
ONCE_ACTION = 1
ONCE_TURN = 2
ONCE_GAME = 3

# relations of a player to the user of an ability
ANYONE = 0
YOU = 1
OPPONENT = 2
ANOTHER = 3
CHOOSER = 4
EVENT_PLAYER = 5
EVENT_OWNER = 6
NAMED = 16  # NAMED + slot: the player chosen for that slot

F_PLACES = 0
F_OWNER = 1
F_KIND = 2  # 0 = any
F_NOT_KIND = 3
F_FLAGS = 4
FILTER_SIZE = 5

OTHER = 1  # not the coin whose ability it is
TO_SHIP = 2  # it will be moved into the user's ship: no second key coin (4.8)
TO_SWAP = 4  # it will change places with the target before it: no second key coin

# an amount: constant + times * quantity
Q_CONSTANT = 0
Q_TIMES = 1
Q_QUANTITY = 2
Q_ARGUMENT = 3  # a filter, or a player
AMOUNT_SIZE = 4

COUNT = 1
LOST = 2
MOST = 3  # of the players of a filter together, what the one with most has
FEWEST = 4

# A condition is a row of terms, read left to right as an "or" of "and"s; it ends with TERM_END.
TERM_END = 0
TERM_COMPARE = 1  # left amount, comparison, right amount
TERM_LIES = 2  # places of this coin
TERM_OR = 3
TERM_FITS = 4  # the coin that a means fits filter b
TERM_KIND = 0
TERM_NOT = 1
TERM_A = 2
TERM_B = 3
TERM_C = 4
TERM_SIZE = 5

AT_LEAST = 1
AT_MOST = 2
EXACTLY = 3

# --- instructions: (op, a, b, c, d, line) ---------------------------------------------

I_OP = 0
I_A = 1
I_B = 2
I_C = 3
I_D = 4
I_LINE = 5
INSTRUCTION_SIZE = 6

OP_END = 0
# carried out when the ability is announced; an ability's program begins with these
OP_TARGET = 1  # slot a: one coin that fits filter b
OP_TARGET_PLAYER = 2  # slot a: a player in relation b with a coin of group c (0 = none)
OP_GROUP = 3  # slot a: every coin that fits filter b
OP_LINE = 4  # slot a: and b coins behind it for each coin added
LAST_ANNOUNCE = 4
# carried out when it resolves
OP_DESTROY = 5  # coins a
OP_MOVE = 6  # coins a, to spot c of player b; d: MOVE_ bits
MOVE_IN_ORDER = 1
MOVE_UNSEEN = 2  # out of a hold, without having been shown
OP_SWAP = 7  # coins a and b
OP_CHOOSE = 8  # slot a: player b chooses a coin of filter c
OP_PICK = 9  # slot a: amount b of filter c at random
OP_REARRANGE = 10  # player a, together with coins b; d as for OP_MOVE
OP_REVEAL = 11  # coins a
OP_LOOK = 12  # coins a
OP_NEGATE = 13
OP_PREVENT = 14
OP_SKIP = 15  # player a loses amount b of turns
OP_NEXT = 16  # player a has the next turn
OP_JUMP = 17  # to instruction a
OP_UNLESS = 18  # to instruction b unless condition a
OP_MAY = 19  # player a decides; to instruction b if not
OP_LATER = 20  # what follows, at (or, M_BAN, until) moment a of player b; now to c; d: slots
OP_FORBID = 21  # while-active: act a, of players in relation b, with filter c (0 = all)

# coins in an instruction: a slot (0, 1, …) or
ARRANGED = 15  # the slot that keeps the picks of a rearrangement
THIS = -1
IT = -2
NO_COINS = -3

SPOT_FORE = 1
SPOT_AFT = 2
SPOT_NEST = 3
SPOT_HOLD = 4

ACT_PLAY = 1
ACT_REACT = 2
ACT_TARGET = 3
ACT_CALL = 4
ACT_SEND = 5
ACT_SCUTTLE = 6
ACT_DESTROY = 7  # by an ability

# --- events --------------------------------------------------------------------------------

USED = 1
WOULD = 2
DESTROYED = 3
TAKEN = 4
CALLED = 5
SENT = 6
BEGINS = 7  # a turn: no coin, the player as owner and actor
ENDS = 8

# --- frames on the stack ----------------------------------------------------------------

FRAME_TYPE = 0
FRAME_BELOW = 1  # the frame below
FRAME_STAGE = 2

ABILITY_FRAME = 1
EVENT_FRAME = 2
DESTRUCTION_FRAME = 3

# an ability in use
U_PC = 3
U_ABILITY = 4
U_USER = 5
U_COIN = 6
U_FLAGS = 7
U_EVENT = 8  # event frame that it answers
U_ADDED = 9  # coins added to it by user and others
U_CURSOR = 10  # who is being asked to contribute or to choose
U_COUNT = 11  # entries that follow
U_CLOCK = 12  # when it began: what was mixed in secret since may lie elsewhere
ABILITY_FRAME_SIZE = 13
# an entry: slot, coin or player, the player whose ship the coin was in (0: a player, or a hold)
ENTRY_SIZE = 3
PUT = 16  # added to the slot of an entry: its coin has its place in the order under way (6.5a)

NEGATED = 1
INVITING = 2
DELAYED = 4

STAGE_ANNOUNCE = 0  # further targets
STAGE_USED = 2
STAGE_RESOLVE = 3
STAGE_CHOOSE = 4
STAGE_ORDER = 5
STAGE_ARRANGE = 6
STAGE_PICK = 7
STAGE_MAY = 8

# an event and the answers to it
E_KIND = 3
E_COIN = 4
E_OWNER = 5
E_PLACE = 6
E_ACTOR = 7
E_TARGET = 8  # the ability (USED) or destruction (WOULD, DESTROYED) frame; who has it now (TAKEN)
E_INDEX = 9  # which coin of the destruction
E_CURSOR = 10  # who is being asked
E_ANSWERS = 11  # one word a seat: an option id, 0 = none
EVENT_FRAME_SIZE = 11  # and the answers

STAGE_ASK = 0
STAGE_CHANCE = 1
STAGE_ANSWERED = 2

# coins destroyed at the same time
X_ACTOR = 3
X_INDEX = 4
X_COUNT = 5
X_COINS = 6  # items, then three words a seat: who was active just before
DESTRUCTION_FRAME_SIZE = 6
ITEM_COIN = 0
ITEM_OWNER = 1
ITEM_PLACE = 2
ITEM_STATE = 3
ITEM_SIZE = 4

ITEM_DUE = 0
ITEM_SAVED = 1
ITEM_LEFT = 2

STAGE_WOULD = 0
STAGE_COMMIT = 1
STAGE_AFTER = 2

# --- decisions and options ----------------------------------------------------------------

FIRST_NEST = 1
MAIN = 2
CONTRIBUTE = 3
REACTION = 4
CHOOSE = 5
ORDER = 6
ARRANGE = 7
LAST_NEST = 8
CHANCE_WHO = 9
CHANCE_DRAW = 10
CHANCE_NEXT = 11
AGREEMENT = 12
MORE_TARGETS = 13
CONSENT = 14  # "you may"
CHANCE_FIRST = 15

# An option id is verb + 16*place + 64*ability + 512*added + 2048*inviting + 4096*target.
# With V_KIND the bits of place and ability say whose hold it is: 16*(1 + seat), 0 where only one
# player's can be meant.
V_PASS = 1
V_SEND = 2
V_PLAY = 3
V_CALL = 4
V_SCUTTLE = 5
V_REACT = 6
V_CONTRIBUTE = 7
V_CHOOSE = 8  # target: a coin's place, or a player
V_KIND = 9  # target: a kind's id; of choose, order, arrange and random draws; whose hold
V_SEAT = 10  # target: a seat; chance outcomes
V_PROPOSE = 11
V_ANSWER = 12  # target: 1 yes, 0 no
V_SURRENDER = 13
V_AIM = 14  # a further target
PLACE_UNIT = 16
HOLD_UNIT = PLACE_UNIT
ABILITY_UNIT = 64
ADDED_UNIT = 512
INVITE_UNIT = 2048
TARGET_UNIT = 4096

# places of one's own in an option id
AT_NEST = 0
AT_FORE = 1
AT_AFT = 2

# target: 0 = none, else 1 + 128*seat + spot, spots being
SPOT_UNIT = 128
TARGET_NEST = 0
TARGET_FORE = 1
TARGET_AFT = 2
TARGET_ITSELF = 3  # the player
TARGET_DECK = 4  # + index from the fore, 1-based; only for coins that are neither fore nor aft

# calls (3.6): what goes where, in the order in which it is named
CALL_FORE_FORE = 0
CALL_FORE_AFT = 1
CALL_AFT_FORE = 2
CALL_AFT_AFT = 3
CALL_FORE_FORE_AFT_AFT = 4
CALL_FORE_AFT_AFT_FORE = 5
CALL_FORE_FORE_AFT_FORE = 6
CALL_AFT_FORE_FORE_FORE = 7
CALL_FORE_AFT_AFT_AFT = 8
CALL_AFT_AFT_FORE_AFT = 9

# --- the run of a game --------------------------------------------------------------------------

PHASE_START = 0
PHASE_FIRST_NEST = 1
PHASE_MAIN = 2
PHASE_ACTION = 3
PHASE_LAST_NEST = 4
PHASE_END = 5
PHASE_AGREEING = 6  # the others are asked about a stalemate
PHASE_REFITTING = 7  # each adds a coin and rearranges
PHASE_DRAWING = 8  # who is next

OUTCOME_NONE = 0
OUTCOME_CAPTAIN = 1  # the only one with a key coin (7.1)
OUTCOME_LAST = 2  # the only one left (7.3)
OUTCOME_DRAW = 3  # nobody left (7.3)

O_EXPLICIT_CHANCE = 1  # chance is a decision, not drawn from the seeded generator
O_NO_AGREEMENT = 2  # no stalemate proposals
O_ASK_ALL = 4  # decisions with a single option are asked too
O_ASK_EVERYBODY = 8  # so is who has nothing to decide, as far as others can't know that (5.2)

# --- the log: words used, words there are, then records of LOG_SIZE words --------------------

LOG_USED_WORDS = 0
LOG_ROOM = 1
LOG_START = 2

LOG_KIND = 0
LOG_PLAYER = 1
LOG_COIN = 2
LOG_A = 3
LOG_B = 4
LOG_MASK = 5  # who saw which coin it was
LOG_SIZE = 6

LOG_TURN = 1  # player's turn begins
LOG_SKIPPED = 2  # player loses a turn
LOG_SENT = 3  # coin from place a to the nest
LOG_USED = 4  # player uses coin: a = ability, b = option id
LOG_REACTED = 5  # the same, as a reaction
LOG_DESTROYED = 8  # coin of player left place a; b = who did it
LOG_PREVENTED = 9
LOG_NEGATED = 10  # the ability of coin
LOG_MOVED = 11  # coin came to player: a = place it left + 256 * seat, b = spot
LOG_CALLED = 12  # a = call
LOG_REVEALED = 13
LOG_LOOKED = 14  # player looked at coin
LOG_PICKED = 15  # coin drawn at random
LOG_SKIPS = 16  # player will lose a turns
LOG_NEXT = 17  # player will have the next turn
LOG_REARRANGED = 18
LOG_CONTRIBUTED = 19  # player adds a coins
LOG_OUT = 20
LOG_WON = 21  # a = outcome
LOG_DRAWN = 22
LOG_PROPOSED = 23
LOG_ANSWERED = 24  # a = 1 agreed
LOG_DELAYED = 25  # player's ability of coin will happen later
LOG_FIRED = 26
LOG_SKIPPED_TARGET = 27  # target gone (4.4)
LOG_SURRENDERED = 28
LOG_CHOSE = 29  # player chose coin
LOG_BANNED = 31  # prohibitions by coin hold for a time
LOG_SPARED = 32  # coin can't be destroyed by player
LOG_TEAM = 30  # a team won; its survivors play on

MOST_FORCED = 1000  # decisions taken by themselves in one step

# --- mass play ---------------------------------------------------------------------------------

SHIP_COINS = 13  # coins of a legal ship (2.1)
COUNTS = 8  # words a kind in a tally
COUNT_SHIPPED = 0
COUNT_WON = 1  # of those, in the ship of the winner
COUNT_PLAYED = 2
COUNT_REACTED = 3
COUNT_NEGATED = 4
COUNT_LOST = 5
COUNT_SAVED = 6
COUNT_MOVED = 7

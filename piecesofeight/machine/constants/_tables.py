"""The tables: kinds of coin, abilities, filters, amounts and conditions.

The *tables* `t` say what kinds of coin there are and what they do; they don't
change during a game. Kinds, abilities, filters, amounts, conditions and
instructions are addresses in `t`, as coins and players are in the block.
"""

from piecesofeight.machine.schema import Record as _Record

_HEAD = _Record("head of the tables")
T_SIZE = _HEAD.word("count", "words in the tables")
T_KINDS = _HEAD.word("row", "the first kind")
T_KIND_COUNT = _HEAD.word("count", "of kinds")
T_LIMITS_ACTS = _HEAD.word("flags", "the acts that some kind here can forbid")
T_AGREEMENT = _HEAD.word("row", "what each player carries out after a stalemate (7.4)")
T_POOL = _HEAD.word("row", "the shipyard for random ships: kinds, without key coins")
T_POOL_COUNT = _HEAD.word("count", "of them")
T_POOL_KEYS = _HEAD.word("row", "the key kinds a random ship takes one of")
T_POOL_KEY_COUNT = _HEAD.word("count", "of them")
T_EVENTS = _HEAD.word("flags", "the events upon which some kind here can do something")
T_TALLIES = _HEAD.word("flags", "1 if some kind here asks what was done: then it is counted")
T_ELSEWHERE = _HEAD.word("flags", "where else some kind here is used: MIDDLE, HOLD (9.20)")
T_DUTIES = _HEAD.word("flags", "1 << event for each event that some kind here must answer (9.21)")
T_WHENEVER = _HEAD.word("flags", "1 << event for each event upon which something happens (9.27)")
T_HEADER = _HEAD.size

_KIND = _Record("kind")
K_ID = _KIND.word("number", "1, 2, 3 … in the order of the set")
K_FLAGS = _KIND.word("flags", "KEY, LIMITER; MIDDLE and HOLD: used from there (9.20)")
K_LISTENS = _KIND.word("flags", "1 << event for each event that it answers")
K_WAITS = _KIND.word("flags", "1 << event for each event that its abilities wait for")
K_EVENTS = _KIND.word("flags", "both, those of K_WHENEVER, and those that what it uses waits for")
K_LIMITS_ACTS = _KIND.word("flags", "1 << act for each act that it, or what it uses, can forbid")
K_DUTIES = _KIND.word("flags", "1 << event for each event that it must answer (9.21)")
K_WHENEVER = _KIND.word("flags", "1 << event for each event upon which it does something (9.27)")
K_ABILITIES = _KIND.word("row", "the first ability")
K_ABILITY_COUNT = _KIND.word("count", "of them")
K_LIMIT = _KIND.word("count", "how many may be in a ship")
KIND_SIZE = _KIND.size

KEY = 1  # at most one of these in a ship; who alone has one wins
LIMITER = 2  # has a while-active ability
LIMITS_UNSEEN = 1  # bit 0 of K_, T_ and H_LIMITS_ACTS: some limiter works in the middle of a deck

_ABILITY = _Record("ability")
A_TYPE = _ABILITY.word("number", "PLAY, REACT, WHILE, RULE or WHENEVER")
A_KIND = _ABILITY.word("row", "whose it is")
A_INDEX = _ABILITY.word("number", "its place in the coin's own order, from 0")
A_CONDITION = _ABILITY.word("row", "0 = always")
A_PROGRAM = _ABILITY.word("row", "the first instruction")
A_TARGET = _ABILITY.word("number", "what the first target is: TARGET_")
A_FILTER = _ABILITY.word("row", "which coins it may be")
A_HAVING = _ABILITY.word("row", "for a player target: a condition that must hold; 0 = none")
A_WHO = _ABILITY.word("number", "for a player target: relation")
A_BUT = _ABILITY.word("number", "for a player target: relation of who it may not be; 0 = nobody")
A_MORE = _ABILITY.word("count", "further targets, asked one by one")
A_EVENT = _ABILITY.word("number", "which it answers")
A_SUBJECT = _ABILITY.word("row", "filter on the event's coin, 0 = none")
A_ACTOR = _ABILITY.word("number", "relation of who does the event")
A_CAUSE = _ABILITY.word("number", "by whose ability: CAUSE_, or a kind; 0 = by whatever")
A_ONCE = _ABILITY.word("number", "ONCE_")
A_COSTS = _ABILITY.word("count", "of instructions that pay, first below the announcement")
A_LOSES = _ABILITY.word("flags", "whether the coin itself is among what is paid")
A_OWN_MOST = _ABILITY.word("count", "coins its user may add")
A_OWN_FILTER = _ABILITY.word("row", "which; 0 = adds none")
A_INVITE_FILTER = _ABILITY.word("row", "which others may add; 0 = doesn't invite")
A_BEHIND = _ABILITY.word("count", "coins behind the first target for each coin added")
A_NEEDS = _ABILITY.word("row", "a list of filters that need a candidate, 0-ended (4.7)")
A_PLACES = _ABILITY.word("flags", "where it works: where its coin is active, or as its text says")
A_LINE = _ABILITY.word("number", "line of the ability in its coin file")
A_DELAYED = _ABILITY.word("count", "its delayed blocks")
A_REDIRECTS = _ABILITY.word("flags", "whether it changes the target of the answered ability")
A_MUST = _ABILITY.word("flags", "of a reaction: whether its owner can't decline it (9.21)")
ABILITY_SIZE = _ABILITY.size

PLAY = 1
REACT = 2
WHILE = 3
RULE = 4  # carried out by the rules themselves
WHENEVER = 5  # happens of itself, upon an event (9.27)

CAUSE_ANY = 1  # by an ability
CAUSE_THIS = 2  # of the coin that answers
CAUSE_ITSELF = 3  # of the coin that the event is about

TARGET_NONE = 0
TARGET_COIN = 1
TARGET_PLAYER = 2

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
LEFT = 7  # of the user: the next player clockwise who is in the game (9.4a)
RIGHT = 8
THEIR_LEFT = 9  # of who is choosing
THEIR_RIGHT = 10
NAMED = 16  # NAMED + slot: the player chosen for that slot
LEFT_OF = 32  # LEFT_OF + slot: who is on the left of the player chosen for that slot
RIGHT_OF = 48
CHOICE_OF = 64  # CHOICE_OF + CHOICE_UNIT * slot + a relation: whom that player chose (9.6a)
CHOICE_UNIT = 64

_FILTER = _Record("filter")
F_PLACES = _FILTER.word("flags", "where the coins lie")
F_OWNER = _FILTER.word("number", "relation of whose they are")
F_KIND = _FILTER.word("row", "0 = any; below 0 KIND_IN + coin or slot")
F_NOT_KIND = _FILTER.word("row", "which kind they are not")
F_FLAGS = _FILTER.word("flags", "OTHER, TO_SHIP, TO_SWAP, MARKED")
F_AMONG = _FILTER.word("number", "only coins kept in this slot, counted from 1; 0 = any")
F_MARK = _FILTER.word("number", "with MARKED: which marks are asked for")
F_LEAST = _FILTER.word("count", "with MARKED: of them at least")
F_MOST = _FILTER.word("count", "with MARKED: at most")
FILTER_SIZE = _FILTER.size

KIND_IN = -64  # KIND_IN + a coin or a slot: the kind that it has, or that was named there

OTHER = 1  # not the coin whose ability it is
TO_SHIP = 2  # it will be moved into the user's ship: no second key coin (4.8)
TO_SWAP = 4  # it will change places with the target before it: no second key coin
MARKED = 8  # it has so many marks of a name

_AMOUNT = _Record("amount: constant + times * quantity")
Q_CONSTANT = _AMOUNT.word("number", "what is always counted")
Q_TIMES = _AMOUNT.word("number", "how often the quantity is")
Q_QUANTITY = _AMOUNT.word("number", "0 = none")
Q_ARGUMENT = _AMOUNT.word("number", "a filter, or a relation")
Q_MARK = _AMOUNT.word(
    "number", "of MARKS: which; of TALLY: DID_; of NUMBER_OF: who; of COINS_: coin"
)
Q_SINCE = _AMOUNT.word("number", "of TALLY: since when, SINCE_")
AMOUNT_SIZE = _AMOUNT.size

COUNT = 1
LOST = 2
MOST = 3  # of the players of a filter together, what the one with most has
FEWEST = 4
NAMED_NUMBER = 5  # kept in the slot of the argument
MARKS = 6  # on the coin or player that the argument means: a relation, or BEARER + a coin operand
BEARER = 64
CREWS = 20  # players in a relation who are in the game
TURNS_DUE = 21  # which a player is still to lose
MARKS_OF_MOST = 22  # of the argument, on the player with most of them, and 1 at least (9.16)
COINS_BEHIND = 23  # one in its deck: of the kind of the filter, or that is meant (9.9)
COINS_BEFORE = 24
TALLY = 7  # what a player did since some moment (9.15)
NUMBER_OF = 64  # that a player named: kept in the slot of the argument, with who it was
NUMBER_HIGHEST = 65  # of all that are kept there
NUMBER_LOWEST = 66
NUMBER_TOTAL = 67

# What a block needs first, if it is to be chosen (9.3): a row of needs that ends with 0.
_NEED = _Record("need")
N_WHAT = _NEED.word("number", "NEEDS_COIN, NEEDS_PLACE or NEEDS_PLAYER")
N_OF = _NEED.word("number", "a filter, a coin operand, or a condition")
N_WHO = _NEED.word("number", "relation: of a filter, of who chooses; of a condition, of who fits")
NEED_SIZE = _NEED.size

NEEDS_COIN = 1  # one that fits
NEEDS_PLACE = 2  # a coin that was named is still there
NEEDS_PLAYER = 3  # one of whom a condition holds

# A condition is a row of terms, read left to right as an "or" of "and"s; it ends with TERM_END.
TERM_END = 0
TERM_COMPARE = 1  # left amount, comparison, right amount
TERM_LIES = 2  # places of this coin
TERM_OR = 3
TERM_FITS = 4  # the coin that a means fits filter b
TERM_EVEN = 5  # amount a can be halved
_TERM = _Record("term")
TERM_KIND = _TERM.word("number", "one of those above")
TERM_NOT = _TERM.word("flags", "whether it must not hold")
TERM_A = _TERM.word("number", "of its kind")
TERM_B = _TERM.word("number", "the same")
TERM_C = _TERM.word("number", "the same")
TERM_SIZE = _TERM.size

AT_LEAST = 1
AT_MOST = 2
EXACTLY = 3

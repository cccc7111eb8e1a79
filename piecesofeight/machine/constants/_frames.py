"""The stack: frames of abilities in use, of events, and of coins destroyed at the same time."""

from piecesofeight.machine import schema as _s

FRAME_TYPE = _s.FRAME.word("number", "which of the three below")
FRAME_BELOW = _s.FRAME.word("frame", "the frame below")
FRAME_STAGE = _s.FRAME.word("number", "what is done next")

ABILITY_FRAME = 1
EVENT_FRAME = 2
DESTRUCTION_FRAME = 3

# --- an ability in use --------------------------------------------------------------------

_s.ABILITY.part(_s.FRAME, "its frame")
U_PC = _s.ABILITY.word("row", "the next instruction")
U_ABILITY = _s.ABILITY.word("row", "the ability")
U_USER = _s.ABILITY.word("player", "who uses it")
U_COIN = _s.ABILITY.word("coin", "whose ability it is")
U_FLAGS = _s.ABILITY.word(
    "flags",
    "NEGATED, INVITING, DELAYED, OF_HELD, GIVEN_AWAY, FORESEEN, PREVENTED, REDIRECTED, OF_ITSELF",
)
U_EVENT = _s.ABILITY.word("frame", "the event that it answers")
U_ADDED = _s.ABILITY.word("count", "of coins added to it by user and others")
U_CURSOR = _s.ABILITY.word("number", "who is being asked, which entry is moved, how many are drawn")
U_COUNT = _s.ABILITY.word("count", "of the entries that follow")
U_CLOCK = _s.ABILITY.word(
    "clock", "when it began: what was mixed in secret since may lie elsewhere"
)
U_EACH = _s.ABILITY.word("row", "the block for each player under way, 0 if none")
ABILITY_FRAME_SIZE = _s.ABILITY.size

NEGATED = 1
INVITING = 2
DELAYED = 4
OF_HELD = 8  # its coin was used from the hold (9.20)
GIVEN_AWAY = 16  # it has put its own coin into another ship, where that is meant from now on
FORESEEN = 64  # what it is about to do may be answered first, and is
PREVENTED = 128  # what it is about to do was prevented
REDIRECTED = 256  # it has another target than was announced: what follows from that is settled anew
OF_ITSELF = 512  # it happens of itself, whenever such an event comes about (9.27)

STAGE_ANNOUNCE = 0  # further targets
STAGE_USED = 2
STAGE_RESOLVE = 3
STAGE_CHOOSE = 4
STAGE_ORDER = 5
STAGE_ARRANGE = 6
STAGE_PICK = 7
STAGE_MAY = 8
STAGE_USE = 20
STAGE_REDIRECT = 21
STAGE_SECRET = 64

MOST_USES = 3  # of abilities directly within each other (9.14)
STAGE_MODES = 9
STAGE_PLAYER = 10
STAGE_SHUFFLE = 11
STAGE_CHOOSE_MANY = 12

# --- an event and the answers to it -------------------------------------------------------

USED = 1
WOULD = 2
DESTROYED = 3
TAKEN = 4
FETCHED = 9  # out of a hold into a ship
LOOKED = 10
ANNULLED = 11  # an ability was negated
REARRANGES = 12  # of a player: no coin
WOULD_TAKE = 16  # a coin would come from one ship into another
WOULD_SKIP = 17  # a player would lose turns: no coin
WOULD_LOOK = 18  # a coin would be looked at

# whether what would happen does
GO_ON = 0
WAIT = 1
FOILED = 2

_s.EVENT.part(_s.FRAME, "its frame")
E_KIND = _s.EVENT.word("number", "what happened")
E_COIN = _s.EVENT.word("coin", "to which coin; none for a turn")
E_OWNER = _s.EVENT.word("player", "whose ship it was in, or whose turn it is")
E_PLACE = _s.EVENT.word("flags", "the place of the coin then")
E_ACTOR = _s.EVENT.word("player", "who did it")
E_TARGET = _s.EVENT.word(
    "address", "the frame that it is about; of TAKEN, FETCHED who has the coin now"
)
E_INDEX = _s.EVENT.word("number", "which coin of the destruction")
E_CURSOR = _s.EVENT.word("player", "who is being asked")
E_CLOCK = _s.EVENT.word("clock", "when it came about: what was set later waits for the next one")
EVENT_FRAME_SIZE = _s.EVENT.size
E_ANSWERS = EVENT_FRAME_SIZE  # from here on one word a seat
_s.ANSWER.word("option", "what the player would do")

STAGE_ASK = 0
STAGE_CHANCE = 1
STAGE_ANSWERED = 2
STAGE_OF_ITSELF = 16  # from here on, how many active places were gone through (9.27)
ACTIVE_PLACES = 3  # of a player: the crow's nest, fore and aft

# --- coins destroyed at the same time -----------------------------------------------------

_s.DESTRUCTION.part(_s.FRAME, "its frame")
X_ACTOR = _s.DESTRUCTION.word("player", "who destroys them")
X_INDEX = _s.DESTRUCTION.word("number", "which coin is next")
X_COUNT = _s.DESTRUCTION.word("count", "of the coins that follow")
X_LYING = _s.DESTRUCTION.word("count", "of those that lay where coins are used elsewhere")
DESTRUCTION_FRAME_SIZE = _s.DESTRUCTION.size
X_COINS = DESTRUCTION_FRAME_SIZE  # from here on items, three words a seat, those that lay elsewhere
_s.ACTIVE.word("coin", "active just before: in the nest, fore and aft", size=3)

LYING_COIN = _s.LYING.word("coin", "which just before lay in the middle of a deck, or in a hold")
LYING_PLAYER = _s.LYING.word("player", "whose it was")
LYING_CODE = _s.LYING.word("number", "how options name it: a target; FROM_HOLD in a hold")
LYING_SIZE = _s.LYING.size

ITEM_COIN = _s.ITEM.word("coin", "the coin")
ITEM_OWNER = _s.ITEM.word("player", "in whose ship it was condemned")
ITEM_PLACE = _s.ITEM.word("flags", "its place when it left")
ITEM_STATE = _s.ITEM.word("number", "whether it is due, saved, or has left")
ITEM_SIZE = _s.ITEM.size

ITEM_DUE = 0
ITEM_SAVED = 1
ITEM_LEFT = 2

STAGE_WOULD = 0
STAGE_COMMIT = 1
STAGE_AFTER = 2

"""The instructions of an ability: (op, a, b, c, d, line), each declared with its operands.

An op has its number from its place in this list. What carries it out says so by a decorator
(`piecesofeight.machine.dispatch`).
"""

from piecesofeight.machine.schema import Record as _Record
from piecesofeight.machine.schema import op as _op

_INSTRUCTION = _Record("instruction")
I_OP = _INSTRUCTION.word("number", "what is done")
I_A = _INSTRUCTION.word("number", "the first operand")
I_B = _INSTRUCTION.word("number", "the second")
I_C = _INSTRUCTION.word("number", "the third")
I_D = _INSTRUCTION.word("number", "the fourth")
I_LINE = _INSTRUCTION.word("number", "line in the coin file, 0 for none")
INSTRUCTION_SIZE = _INSTRUCTION.size

OP_END = _op("end", "", "ends the program", over="flow")
# carried out when the ability is announced; an ability's program begins with these
OP_TARGET = _op(
    "target",
    "slot, filter",
    "keeps one coin in a ship, chosen by the user",
    "{a} <- {b}",
    over="announced",
)
OP_TARGET_PLAYER = _op(
    "target-player",
    "slot, player, having, bearer",
    "keeps a player of whom a condition holds, but not a certain one",
    "{a} <- {b}{c: with }{d: but }",
    over="announced",
)
OP_GROUP = _op(
    "group", "slot, filter", "keeps every coin that fits (6.1)", "{a} <- {b}", over="announced"
)
OP_LINE = _op(
    "line",
    "slot, count",
    "keeps coins behind the target for each coin added (6.3)",
    "{a} + {b} behind for each coin added",
    over="announced",
)
OP_AFTWARD = _op(
    "aft-ward",
    "slot, filter, amount, coins",
    "keeps the coins behind one, or a deck's first (9.9)",
    "{a} + {c} behind {d}{b: or first of }",
    over="announced",
)
OP_FOREWARD = _op(
    "fore-ward",
    "slot, filter, amount, coins",
    "keeps the coins before one, or a deck's last (9.9)",
    "{a} + {c} before {d}{b: or last of }",
    over="announced",
)
LAST_ANNOUNCE = OP_FOREWARD
# carried out when it resolves
OP_DESTROY = _op(
    "destroy",
    "coins, player",
    "a player destroys them at once, through the pipeline",
    "{a}, by {b}",
    idle=True,
)
OP_MOVE = _op(
    "move",
    "coins, player, spot, bits",
    "moves them one by one, or asks for an order",
    "{a} to {c} of {b}{d}",
    over="one by one",
    idle=True,
)
OP_REMOVE = _op(
    "remove", "coins, none, none, bits", "puts them out of the game (9.25)", "{a}{d}", idle=True
)
OP_SWAP = _op("swap", "coins, coins", "two coins change places", "{a} with {b}", idle=True)
OP_MOVE_BESIDE = _op(
    "move-beside",
    "coins, coins, spot, bits",
    "moves them one by one to a coin in a deck (9.11)",
    "{a} {c} {b}{d}",
    over="one by one",
    idle=True,
)
OP_SWAP_ALL = _op(
    "swap-all", "player, player, number", "two players change decks, or holds (9.11)", "{a}, {b}"
)
OP_TURN_ROUND = _op("turn-round", "player", "the deck's order is turned round (9.11)")
OP_CHOOSE = _op(
    "choose",
    "slot, player, filter, ways",
    "a player chooses; several choose clockwise",
    "{a} <- {c}, by {b}{d}",
    over="asks",
    idle=True,
)
OP_CHOOSE_MANY = _op(
    "choose-many",
    "slot, amount, filter",
    "the user chooses as many coins of ships, one after the other",
    "{a} <- {b} of {c}",
    over="asks",
    idle=True,
)
OP_CHOOSE_SECRETLY = _op(
    "choose-secretly",
    "slot, player, filter, ways",
    "several players choose a coin each, in secret; then all are shown (9.6a)",
    "{a} <- {c}, by {b}{d}",
    over="asks",
)
OP_CHOSEN = _op(
    "chosen",
    "slot, slot, slot, player",
    "keeps the coin that a player chose in secret, if it is still there (9.6a)",
    "{a} <- of {b}, by {d}",
    idle=True,
)
OP_PICK = _op(
    "pick",
    "slot, amount, filter",
    "draws at random",
    "{a} <- {b} of {c} at random",
    over="asks",
    idle=True,
)
OP_REARRANGE = _op(
    "rearrange",
    "player, coins, none, bits",
    "asks for nest and deck coin by coin, commits at the end",
    "ship of {a}{b: and }",
    over="asks",
)
OP_ARRANGE = _op(
    "arrange",
    "player, coins",
    "asks who comes into which of their places, commits at the end (9.18)",
    "{b}, by {a}",
    over="asks",
    idle=True,
)
OP_SHUFFLE = _op(
    "shuffle",
    "coins",
    "draws who comes into which of their places, commits at the end (9.24)",
    "{a}",
    over="asks",
    idle=True,
)
OP_REVEAL = _op("reveal", "coins", "shows them to all")
OP_ASK = _op(
    "ask",
    "coins, kind",
    "shows coins to all that not all have seen; with a kind, a coin if it is of that (9.28)",
    "{a}{b: for }",
)
OP_TELL = _op("tell", "condition", "all are told whether the condition holds (9.28)")
OP_LOOK = _op("look", "coins, player", "a player looks at them", "{a}, by {b}")
OP_NEGATE = _op("negate", "", "the answered ability has no effect")
OP_USE = _op(
    "use",
    "coins, kind",
    "announces a play ability of a coin, or of a kind, as the coin's own (9.14)",
    "{a}{b}",
    over="asks",
    idle=True,
)
OP_USE_ANSWERED = _op(
    "use-answered", "player", "announces the answered ability (9.14)", "{a}", over="asks", idle=True
)
OP_REDIRECT = _op(
    "redirect", "", "the answered ability has another target (9.14)", over="asks", idle=True
)
OP_PREVENT = _op("prevent", "", "the answered destruction does not happen")
OP_SKIP = _op("skip", "player, amount", "turns to lose", "{a} loses {b}")
OP_LOSE = _op("lose", "player", "a player is out, or several at once (9.25a)")
OP_NEXT = _op("next", "player", "who has the next turn")
OP_REVERSE = _op("reverse", "", "turns the direction of play (9.29)")
OP_JUMP = _op(
    "jump",
    "jump",
    "goes on elsewhere; jumps only go forward, so every program ends",
    "-> {a}",
    over="flow",
)
OP_UNLESS = _op(
    "unless", "condition, jump", "jumps if the condition doesn't hold", "{a} -> {b}", over="flow"
)
OP_MAY = _op(
    "may",
    "player, jump",
    "a player decides; jumps if they don't want it",
    "{a}, else -> {b}",
    over="flow",
)
OP_CHANCE = _op(
    "chance",
    "count, count, jump",
    "in so many of so many cases the program goes on; else it jumps",
    "{a} in {b}, else -> {c}",
    over="flow",
)
OP_MODES = _op(
    "modes",
    "slot, bearer, count, count",
    "a player, or chance, chooses some of the blocks that follow (9.3)",
    "{a} <- {c} of {d}{b:, by }",
    over="flow",
)
OP_WAY = _op(
    "way",
    "slot, count, jump, needs",
    "begins a block; jumps past it if it wasn't chosen",
    "{b} of {a}, else -> {c}{d:, needs }",
    over="flow",
)
OP_HAVE_CHOSEN = _op(
    "have-chosen",
    "slot, player, having, player",
    "another player chooses a player, as seen from that one (9.7)",
    "{a} <- {b}{c: with }, by {d}",
    over="asks",
    idle=True,
)
OP_PLAYERS = _op(
    "players",
    "slot, player, player, having",
    "several players choose a player each, in secret; then all are shown (9.6a)",
    "{a} <- {c}{d: with }, by {b}",
    over="asks",
)
OP_PICK_PLAYER = _op(
    "pick-player",
    "slot, player, having, bearer",
    "draws a player at random of whom a condition holds (9.3), but not a certain one",
    "{a} <- {b}{c: with }{d: but } at random",
    over="asks",
    idle=True,
)
OP_ROLL = _op("roll", "slot, count", "keeps the number of a die", "{a} <- 1 to {b}", over="asks")
OP_NAME = _op(
    "name",
    "slot, player, count, count",
    "a player names a number",
    "{a} <- {c} to {d}, by {b}",
    over="asks",
)
OP_NAME_KIND = _op(
    "name-kind",
    "slot, player",
    "a player names a kind of coin (9.6b)",
    "{a} <- a kind, by {b}",
    over="asks",
)
OP_NUMBERS = _op(
    "numbers",
    "slot, player, count, count",
    "several players name a number each, in secret; then all are shown (9.6a)",
    "{a} <- {c} to {d}, by {b}",
    over="asks",
)
OP_EACH = _op(
    "each",
    "slot, player, jump",
    "keeps the next of some players, clockwise from the user; jumps after the last (9.7)",
    "{a} <- {b} in turn, then -> {c}",
    over="flow",
)
OP_TIMES = _op(
    "times",
    "slot, count, jump",
    "counts how often a block happens; jumps when that was often enough (9.23)",
    "{a} <- 1 to {b}, then -> {c}",
    over="flow",
)
OP_STOP = _op(
    "stop",
    "slot, jump",
    "ends a block that happens several times, or for each player",
    "{a}, then -> {b}",
    over="flow",
)
OP_MEAN = _op(
    "mean", "slot, player", "keeps who is meant just now, for what comes later (9.8)", "{a} <- {b}"
)
OP_AGAIN = _op("again", "", "goes back to the `each` before it", over="flow")
OP_LATER = _op(
    "later",
    "moment, player, jump, slots",
    "puts off what follows, or forbids it until then, and jumps past it",
)
OP_WAIT = _op(
    "wait",
    "moment, answer, jump, slots",
    "puts off what follows until the next such event (9.15), and jumps past it",
)
OP_MARK = _op(
    "mark",
    "coins, bearer, mark, amount",
    "puts marks on coins, or on a player",
    "{a}{b}: {d} of mark {c}",
    idle=True,
)
OP_UNMARK = _op(
    "unmark",
    "coins, bearer, mark, amount",
    "takes marks away, as many as there are",
    "{a}{b}: {d} of mark {c}",
    idle=True,
)
OP_FORBID = _op(
    "forbid",
    "act, player, filter, kind",
    "a line of a while-active ability, or of a ban that `later` sets *until* a moment",
    "{b}: {a}{c: }{d: with }",
)

MAY_PASS = 1  # who chooses may choose none
BY_UNIT = 2  # of choices in secret: BY_UNIT * the slot that keeps who chose what

MOVE_IN_ORDER = 1
MOVE_UNSEEN = 2  # out of a hold, without having been shown

# coins in an instruction: a slot (0, 1, …) or
ARRANGED = 15  # the slot that keeps the picks of a rearrangement
THIS = -1
IT = -2
NO_COINS = -3

SPOT_FORE = 1
SPOT_AFT = 2
SPOT_NEST = 3
SPOT_HOLD = 4
SPOT_BEHIND = 5  # aft-ward of a coin
SPOT_BEFORE = 6

ACT_PLAY = 1
ACT_REACT = 2
ACT_TARGET = 3
# by an ability; what it would do to a coin it does not do then
ACT_DESTROY = 7
ACT_TAKE = 8
ACT_LOOK = 9
ACT_FETCH = 10
ACT_REARRANGE = 11
ACT_NEGATE = 15

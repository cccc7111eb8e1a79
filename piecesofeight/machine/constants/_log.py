"""The log: words used, words there are, then records of LOG_SIZE words."""

from piecesofeight.machine.schema import LOG_RECORD as _LOG_RECORD

LOG_USED_WORDS = 0
LOG_ROOM = 1
LOG_START = 2

LOG_KIND = _LOG_RECORD.word("number", "what was done")
LOG_PLAYER = _LOG_RECORD.word("player", "who did it, or whose coin it is")
LOG_COIN = _LOG_RECORD.word("coin", "to which coin")
LOG_A = _LOG_RECORD.word("number", "see the kinds below")
LOG_B = _LOG_RECORD.word("number", "the same")
LOG_MASK = _LOG_RECORD.word("mask", "who saw which coin it was")
LOG_SIZE = _LOG_RECORD.size

LOG_USED = 4  # player uses coin: a = ability, b = option id
LOG_REACTED = 5  # the same, as a reaction
LOG_DESTROYED = 8  # coin of player left place a; b = who did it
LOG_PREVENTED = 9
LOG_NEGATED = 10  # the ability of coin
LOG_UPHELD = 80  # the ability of coin, which player uses, may not be negated
LOG_MOVED = 11  # coin came to player: a = place it left + 256 * seat, b = spot
LOG_REMOVED = 75  # coin of player left the game from place a
LOG_REVEALED = 13
LOG_DENIED = 79  # player asked of a coin whether it is of the kind a, which it isn't
LOG_TOLD = 78  # all are told for player whether something is so (a = 1), or isn't
LOG_LOOKED = 14  # player looked at coin
LOG_PICKED = 15  # coin drawn at random
LOG_SKIPS = 16  # player will lose a turns
LOG_NEXT = 17  # player will have the next turn
LOG_REVERSED = 77  # player turned the direction of play; a = 1 if it is counterclockwise now
LOG_REARRANGED = 18
LOG_CONTRIBUTED = 19  # player adds a coins
LOG_DELAYED = 25  # player's ability of coin will happen later
LOG_BANNED = 26  # prohibitions by coin hold for a time
LOG_SPARED = 27  # what an ability does, a = ACT_, it may not do to coin, which is player's
LOG_FIRED = 28
LOG_HAPPENED = 76  # player's coin does something of itself: a = ability
LOG_SKIPPED_TARGET = 29  # target gone (4.4)
LOG_FOILED = 60  # what would happen to coin, or to player, doesn't: a = event
LOG_CHOSE = 31  # player chose coin
LOG_FLIPPED = 34  # chance was with player (a = 1), or wasn't
LOG_ROLLED = 35  # player rolled a
LOG_NAMED = 36  # player named the number a
LOG_NAMED_KIND = 74  # player named the kind a
LOG_DECKS = 41  # player and the player b changed decks
LOG_HOLDS = 42  # player and the player b changed holds
LOG_REDIRECTED = 71  # player gives the ability of coin another target: b = option id
LOG_REUSED = 70  # player's coin uses an ability that isn't its own, or once more: a = ability
LOG_ARRANGED = 64  # player put coins of player b into another order: a = how many
LOG_SHUFFLED = 46  # coins of player were put in an order by chance: a = how many
LOG_TURNED = 43  # the deck of player was turned round
LOG_MODE = 44  # player, or chance, chose block a of an ability of coin
LOG_SINGLED = 45  # player was chosen by the player b, or by chance
LOG_MARKED = 40  # on coin, or on player: a = which marks, b = how many there are now

"""Decisions, the ids of their options, and the rule options of a game."""

REACTION = 4
CONTRIBUTE = 3
CHOOSE = 5
ORDER = 6
ARRANGE = 7
CHANCE_WHO = 9
CHANCE_DRAW = 10
MORE_TARGETS = 13
CONSENT = 14  # "you may"
CHANCE_NUMBER = 16  # what a coin or a die shows
NUMBER = 17  # which number a player names, or which kind of coin
SECRET = 64  # the same, in secret
MODE = 20  # which of several blocks happens
CHANCE_MODE = 21  # the same, by chance
WHICH_PLAYER = 22  # which player is meant, if that is chosen when the step comes
CHANCE_PLAYER = 23  # the same, by chance

NEW_TARGET = 31  # of the answered ability (9.14)
WHICH_ABILITY = 30  # of another coin is used (9.14)

# An option id is verb + 16*place + 64*ability + 512*added + 2048*inviting + 4096*target.
# Of a coin used from elsewhere (AT_ELSEWHERE) the target says which coin it is, by its place or by
# its kind; what it is aimed at is chosen next.
# With V_KIND the bits of place and ability say whose hold it is: 16*(1 + seat), 0 where only one
# player's can be meant.
V_PASS = 1
V_PLAY = 3
V_REACT = 6
V_CONTRIBUTE = 7
V_CHOOSE = 8  # target: a coin's place, or a player
V_KIND = 9  # target: a kind's id; of choose, name, order, arrange, random draws; whose hold
V_SEAT = 10  # target: a seat; chance outcomes
V_ANSWER = 12  # target: 1 yes, 0 no; with V_NUMBER a number
V_AIM = 14  # a further target
PLACE_UNIT = 16
V_NUMBER = V_ANSWER + PLACE_UNIT
HOLD_UNIT = PLACE_UNIT
ABILITY_UNIT = 64
ADDED_UNIT = 512
INVITE_UNIT = 2048
TARGET_UNIT = 4096

# places of one's own in an option id
AT_NEST = 0
AT_FORE = 1
AT_AFT = 2
AT_ELSEWHERE = 3  # in the middle of the deck, or in the hold (9.20)

# target: 0 = none, else 1 + 128*seat + spot, spots being
SPOT_UNIT = 128
TARGET_NEST = 0
TARGET_FORE = 1
TARGET_AFT = 2
TARGET_ITSELF = 3  # the player
TARGET_DECK = 4  # + index from the fore, 1-based; only for coins that are neither fore nor aft
FROM_HOLD = 1 + SPOT_UNIT * 16  # + a kind's id: with AT_ELSEWHERE, a coin in the own hold

O_EXPLICIT_CHANCE = 1  # chance is a decision, not drawn from the seeded generator
O_ASK_ALL = 4  # decisions with a single option are asked too
O_ASK_EVERYBODY = 8  # so is who has nothing to decide, as far as others can't know that (5.2)

"""What the machine doesn't read: numbers of the game that it runs, coin combat.

Only `piecesofeight.combat` gives them a meaning, and whoever tells people of it. A second game
has a file of its own in the place of this one.
"""

from piecesofeight.machine.schema import HEADER as _HEADER

# --- words of the header, behind those of the machine -------------------------------------

H_PHASE = _HEADER.word("number", "of the turn, PHASE_")
H_OUTCOME = _HEADER.word("number", "how the game ended, OUTCOME_")
H_WINNER = _HEADER.word("player", "the player, or one of the team, who won")
H_PROPOSED = _HEADER.word("turn", "in which an agreement was proposed last")
H_PROPOSER = _HEADER.word("player", "whose proposal is being answered or carried out")
H_ACTING = _HEADER.word("mask", "who is still to answer or carry out a proposal")
H_DECISIONS = _HEADER.word("count", "decisions taken; forced ones are not counted")
H_TEAM_WON = _HEADER.word("number", "of a team that won and whose survivors play on (8.4), + 1")
HEADER = _HEADER.size

# --- events, acts, decisions, verbs -------------------------------------------------------

CALLED = 5
SENT = 6
BEGINS = 7  # a turn: no coin, the player as owner and actor
ENDS = 8
CALLS = 13  # one call, with all its coins
UNSENT = 14  # an empty nest stayed empty in a nest phase
LEAVES = 15  # a player is out
WOULD_CALL = 19  # a player would call
WOULD_SEND = 20  # a coin would be sent
WOULD_WIN = 21  # a player would win

# stages of what a rule is about to do, in a frame of the rules
STAGE_CALL = 40
STAGE_SEND = 41
STAGE_BRINK = 42

ACT_CALL = 4
ACT_SEND = 5
ACT_SCUTTLE = 6
# not forbidden, but demanded or permitted (9.17)
ACT_MUST_CALL = 12
ACT_MUST_PLAY = 13
ACT_FURTHER = 14
DUTIES = 1 << ACT_MUST_CALL | 1 << ACT_MUST_PLAY

FIRST_NEST = 1
MAIN = 2
LAST_NEST = 8
CHANCE_NEXT = 11
AGREEMENT = 12
CHANCE_FIRST = 15

V_SEND = 2
V_CALL = 4
V_SCUTTLE = 5
V_PROPOSE = 11
V_SURRENDER = 13
V_TIME = 15  # the time is up (8.2)

O_NO_AGREEMENT = 2  # no stalemate proposals

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
# of the calls, 1 << call: which move the fore coin and the aft coin, and which to the fore side
MOVES_FORE = 0x3FF - (1 << CALL_AFT_FORE) - (1 << CALL_AFT_AFT)
MOVES_AFT = 0x3FF - (1 << CALL_FORE_FORE) - (1 << CALL_FORE_AFT)
_BOTH_TO_FORE = 1 << CALL_FORE_FORE_AFT_FORE | 1 << CALL_AFT_FORE_FORE_FORE
FORE_TO_FORE = 1 << CALL_FORE_FORE | 1 << CALL_FORE_FORE_AFT_AFT | _BOTH_TO_FORE
AFT_TO_FORE = 1 << CALL_AFT_FORE | 1 << CALL_FORE_AFT_AFT_FORE | _BOTH_TO_FORE

# --- the run of a game --------------------------------------------------------------------

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

LOG_TURN = 1  # player's turn begins
LOG_SKIPPED = 2  # player loses a turn
LOG_SENT = 3  # coin from place a to the nest
LOG_CALLED = 12  # a = call
LOG_OUT = 20
LOG_WON = 21  # a = outcome
LOG_DRAWN = 22
LOG_PROPOSED = 23
LOG_ANSWERED = 24  # a = 1 agreed
LOG_SURRENDERED = 30
LOG_TEAM = 32  # a team won; its survivors play on
LOG_OUT_OF_TIME = 33

MOST_FORCED = 1000  # decisions taken by themselves in one step

# --- mass play ----------------------------------------------------------------------------

SHIP_COINS = 13  # coins of a legal ship (2.1)
# Of those in a row, nest first, then fore to aft: the places that aren't active (1.3).
FIRST_INNER = 2
LAST_INNER = SHIP_COINS - 2
COUNTS = 8  # words a kind in a tally
COUNT_SHIPPED = 0
COUNT_WON = 1  # of those, in the ship of the winner
COUNT_PLAYED = 2
COUNT_REACTED = 3
COUNT_NEGATED = 4
COUNT_LOST = 5
COUNT_SAVED = 6
COUNT_MOVED = 7

"""What the blocks of all games from files begin with, and each of their players: constants.

A block is a header, nobody, what the table has, what unfinished deeds keep, and the players.
Nobody is a player all of whose words are 0, so that what is asked of nobody is 0.
"""

from __future__ import annotations

from piecesofeight.language.games.bounds import LARGEST as LARGEST
from piecesofeight.machine.constants import LOG_ROOM as LOG_ROOM
from piecesofeight.machine.constants import LOG_START as LOG_START
from piecesofeight.machine.constants import Words as Words
from piecesofeight.machine.schema import Record

_HEADER = Record("header")
NONE = _HEADER.word("number", "nothing: address 0 means none")
H_SIZE = _HEADER.word("count", "words in the block")
H_FIRST = _HEADER.word("address", "of the first player")
H_PLAYERS_END = _HEADER.word("address", "after the last player")
H_SLOTS = _HEADER.word("address", "of what unfinished deeds keep")
H_SLOTS_END = _HEADER.word("address", "after that")
H_EVERYBODY = _HEADER.word("mask", "of each player, and of spectators")
H_ACTIVE = _HEADER.word("mask", "of the players who are still playing")
H_OPTIONS = _HEADER.word("flags", "rule options, O_ bits")
H_RNG = _HEADER.word("random", "the seeded generator", size=2)
H_PC = _HEADER.word("number", "the segment with which it goes on")
H_DECISION = _HEADER.word("number", "which decision is pending, 0 if none")
H_DECIDER = _HEADER.word("player", "who decides, 0 for chance")
H_SECRET = _HEADER.word("flags", "whether others may not see that somebody is asked")
H_PHASE = _HEADER.word("number", "of the round, from 1; 0 before the first, -1 at the end")
H_TURN = _HEADER.word("player", "with whose turn a phase is to begin, 0 from its beginning")
H_ROUND = _HEADER.word("turn", "its number, from 1")
H_LAST_PHASE = _HEADER.word("number", "in which its course ended, once it is at the end")
H_WAY = _HEADER.word("number", "which `end the game` or `win` of the file ended it, from 1")
H_OVER = _HEADER.word("flags", "the game is over")
H_WINNERS = _HEADER.word("mask", "who has won")
H_FROM = _HEADER.word("zone", "out of which chance draws")
H_FITTING = _HEADER.word("flags", "a bit for each kind that chance may draw")
H_KINDS = _HEADER.word("count", "of the sort that chance draws")
H_OUTCOME = _HEADER.word("option", "of chance for the first kind")
H_DRAWN = _HEADER.word("number", "the kind that chance drew, and 1")
H_DEED = _HEADER.word("number", "which deed is announced, 0 if none")
H_DOER = _HEADER.word("player", "who would do it")
H_BACK = _HEADER.word("number", "the segment after the window")
H_PREVENTED = _HEADER.word("flags", "what was announced isn't done")
H_STUCK = _HEADER.word("flags", "why it can't go on: STUCK_GOING or STUCK_LARGE")
H_DEPTH = _HEADER.word("count", "pieces that are played and not done yet")
NOBODY = _HEADER.size

_PLAYER = Record("player")
P_SEAT = _PLAYER.word("seat", "from 0, clockwise")
P_BIT = _PLAYER.word("mask", "of this player: 1 << seat")
P_FOLLOWS = _PLAYER.word("player", "the next clockwise")
P_STATUS = _PLAYER.word("number", "active, left, or out")
P_ANSWER = _PLAYER.word("option", "chosen in secret")
P_KEY = _PLAYER.word("number", "by what players are put in order, while that is done")
P_IDLE = _PLAYER.word("flags", "what they hold does nothing in this round")

SPECTATORS = 1 << 16  # the bit of those who don't play
O_EXPLICIT_CHANCE = 1
O_ASK_ALL = 2

OUT = 2  # the status of who is out

STUCK_GOING = 1  # it goes on and on, and nobody decides
STUCK_LARGE = 2  # a number is too large
MOST_STEPS = 100_000  # segments from one decision to the next, and turns of a loop

CHANCE = 1  # the decision of all draws; those of the game follow

LOG_PHASE = 1  # a phase begins: coin = its number, -1 the end; a = the round
LOG_CHOSE = 2  # player chose: a = the option; mask = who sees which pieces are meant
LOG_MOVED = 3  # pieces: a = out of the zone, b = into the zone
LOG_REVEALED = 4  # pieces: a = the zone in which they lie
LOG_BECAME = 5  # player: a = the status
LOG_WON = 6  # a = the winners
LOG_PREVENTED = 7  # player doesn't do what was announced: a = the deed, or PLAYED
LOG_TIMES = 16  # how many pieces there are stands above what was done
SORT = 64  # and the number of their sort above the number of their kind

PLAYED = 63  # the deed of who plays a piece
PLAY_WORDS = 5  # what is kept of a piece that is played: back, deed, doer, option, player

# --- mass play ------------------------------------------------------------------------------

# What is changed in the seed for the players' choices: drawn as the game itself draws they would
# go with its draws, where both halves of the seed are alike.
OF_PLAYERS = 0x9E3779B9

# What a game came to: words of a row, behind which come the scores of each player, by seat.
ROW_WINNERS = 0  # mask
ROW_ROUNDS = 1
ROW_DECISIONS = 2
ROW_ENDED = 3  # by which `end the game` or `win`, 0 by none, and in which phase; GIVEN_UP; STUCK
ROW_ACTIVE = 4  # masks of the players: who were active, who had left, and who were out
ROW_HASH = 7  # of the choices
ROW = 8
GIVEN_UP = -1  # after so many decisions
STUCK = -2  # it can't go on (H_STUCK)
WAY = 64  # by which way it ended stands above in which phase

# A score stands above whether the player won, was out, and whether the game was given up.
SCORE_WON = 1
SCORE_OUT = 2
SCORE_GIVEN_UP = 4
SCORE = 8

# What is looked at of what players hold: how many zones of one piece each has, how many kinds there
# are for these; then for each zone where it lies in a player, and how many kinds come before its.
ROLES_ZONES = 0
ROLES_KINDS = 1
ROLES_HEAD = 2

# What is counted of each of these kinds: the rounds in which somebody held it, and of these those
# whose holder won the game; and both of first and of last rounds.
HELD_ROUNDS = 0
HELD_FIRST = 2
HELD_LAST = 4
HELD = 6


def header() -> Record:
    """The words of the header, to which those of a game are added."""
    return _copy(_HEADER)


def player() -> Record:
    """The words of a player, to which those of a game are added."""
    return _copy(_PLAYER)


def _copy(record: Record) -> Record:
    copy = Record(record.name)
    for word in record.words.values():
        copy.word(word.kind, word.meaning)
    return copy

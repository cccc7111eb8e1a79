"""What a seat ever got of a game, in its pieces, beside what it could know of it.

A program that tells a seat of a game asks after every choice, secret ones too, and sends what is
new. All that it ever sends is the seat's *stream*. Two games of which the seat could know the same
must have the same streams, piece by piece: nothing is left out or put back to compare them.

What a seat could know is worked out here from blocks and logs by the rules alone (1.3 to 1.6, 4.2,
5.2), without asking what is asked for the stream.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import evolve, frozen

from piecesofeight.errors import IllegalOption
from piecesofeight.game.saves.seat import SeatSave
from piecesofeight.game.state import Game, State
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import deck, hold, is_key, nest, player_at, seat_of
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.testing.laws import Played, game_law

# Who is asked, and what they choose, is for them alone to know (4.5a, 5.2, 6.2, 6.5a).
SECRET = frozenset(
    (
        *(m.REACTION, m.CHOOSE, m.CONSENT, m.SECRET, m.ORDER, m.ARRANGE),
        *(m.CHANCE_WHO, m.CHANCE_DRAW),
    )
)
TRIED = ("react nest", "react aft", "play fore", "pass", "choose yes", "surrender")
_HEADER = (
    *(m.H_TURN, m.H_CURRENT, m.H_PHASE, m.H_NEXT, m.H_REVERSED),
    *(m.H_DECISION, m.H_DECIDER, m.H_OUTCOME),
)


@frozen(eq=False)
class Stream:
    """A seat's stream up to a state, and what the seat could know up to there.

    Attributes:
        seat: whose; `SPECTATOR` for somebody without a ship.
        known: a hash of all that the seat could know.
        got: a hash of the pieces.
        piece: the last piece that was sent.
        before: the stream up to that piece.
    """

    seat: int
    known: int = 0
    got: int = 0
    piece: str = ""
    before: Stream | None = None

    @classmethod
    def of(cls, state: State, seat: int) -> Stream:
        """The stream of a game that has just begun."""
        return cls(seat).polled(state, ())

    def then(self, before: State, option: int, after: State) -> Stream:
        """The stream after a choice."""
        told = ("chosen", option) if stands_still_for(before, self.seat) else ()
        return self.polled(after, told)

    def polled(self, state: State, told: tuple[object, ...]) -> Stream:
        """The stream with what a program gets that asks now; the seat was also told something."""
        known = self.known
        for one in (*told, *could_know(state, self.seat)):  # wherever the game stood still
            known = hash((known, one))
        piece = what_is_sent(state, self.seat)
        if piece == self.piece:
            return evolve(self, known=known)
        return Stream(self.seat, known, hash((self.got, piece)), piece, self)

    def pieces(self) -> list[str]:
        """All pieces, the oldest first."""
        found, one = [], self
        while one.before is not None:
            found.append(one.piece)
            one = one.before
        return found[::-1]

    def difference(self, other: Stream) -> str:
        """The first piece that differs from that of another stream; empty if none does."""
        if self.got == other.got:
            return ""
        mine, theirs = (*self.pieces(), "nothing"), (*other.pieces(), "nothing")
        number = next(at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b)
        a, b = mine[number].splitlines(), theirs[number].splitlines()
        lines = [f"- {line}" for line in a if line not in b]
        lines += [f"+ {line}" for line in b if line not in a]
        return f"piece {number + 1} differs:\n" + "\n".join(lines)


def what_is_sent(state: State, seat: int) -> str:
    """What a program that asks for all there is gets for a seat: the view, and its other forms."""
    view = state.view(seat)
    lines = [repr(view), str(view), repr(view.events), str(state.trace(seat))]
    lines += [event.text(language) for event in view.events for language in ("en", "es")]
    if view.decision is not None:
        lines += [f"{option!r} {option.sentence}" for option in view.decision]
        lines.append(f"{view.decision} {view.decision.asked}")
    if seat != SPECTATOR:
        lines += [f"why not {text}: {state.why_not(text, seat)}" for text in TRIED]
    return "\n".join([*lines, SeatSave.of(state, seat).to_json()])


def could_know(state: State, seat: int) -> tuple[object, ...]:
    """What the last step could tell a seat, sooner or later, and what lies open to it now.

    Of what happened: everything but which coin it was, where the seat didn't see that. Of where
    the game stands: nothing, if the seat doesn't see that it stands still.
    """
    log = state.past.now.log
    records = (log[at : at + m.LOG_SIZE] for at in range(0, len(log) - m.LOG_SIZE + 1, m.LOG_SIZE))
    told = tuple(_happened(state, seat, record) for record in records)
    if not stands_still_for(state, seat):
        return told
    header = tuple(state.past.now.block[word] for word in _HEADER)
    ships = tuple(_ship(state, seat, whose) for whose in range(len(state.game.names)))
    return (*told, header, ships)


def stands_still_for(state: State, seat: int) -> bool:
    """Whether a seat may know that the game stands still: it must decide, or it is no secret."""
    block = state.past.now.block
    return block[m.H_DECISION] not in SECRET or seat_of(block, block[m.H_DECIDER]) == seat


def _happened(state: State, seat: int, record: tuple[int, ...]) -> tuple[object, ...]:
    kind, player, coin, a, b, mask = record
    bit = 1 << seat if seat >= 0 else m.SPECTATORS
    if kind == m.LOG_CALLED:  # both words name coins; which they are lies open afterwards
        return kind, player, a
    return kind, player, _name(state, coin) if coin and mask & bit else "", a, b


def _ship(state: State, seat: int, whose: int) -> tuple[object, ...]:
    """1.3, 1.4, 1.6: nest and fore, where the Captains lie, how many coins; one's own are all."""
    block, words = state.past.now.block, state.game.tables.words
    lying, held, player = deck(block, whose), hold(block, whose), player_at(whose)
    mine = seat == whose

    def face(number: int, coin: int) -> str:
        open_ = mine or number == 0 or is_key(block, words, coin)
        return _name(state, coin) if open_ else "?"

    above = nest(block, whose)
    return (
        _name(state, above) if above else "",
        tuple(face(number, coin) for number, coin in enumerate(lying)),
        tuple(sorted(_name(state, coin) for coin in held)) if mine else len(held),
        *(block[player + word] for word in (m.P_SKIPS, m.P_OUT, m.P_TEAM)),
    )


def _name(state: State, coin: int) -> str:
    kind = state.past.now.block[coin + m.C_KIND]
    return state.game.tables.coin_at(kind).name


# --- the same game with other secrets --------------------------------------------------------


def with_other_secrets(game: Game, seat: int, luck: random.Random) -> Game:
    """The game with the coins that others hide from a seat, each player's in another order."""
    layouts = []
    for whose, layout in enumerate(game.layouts):
        hidden = [at for at in range(1, len(layout.deck)) if not _is_captain(game, layout.deck[at])]
        coins = [*(layout.deck[at] for at in hidden), *layout.hold]
        if whose != seat:
            luck.shuffle(coins)
        deck = list(layout.deck)
        for at in hidden:
            deck[at] = coins.pop(0)
        layouts.append(evolve(layout, deck=tuple(deck), hold=tuple(coins)))
    return Game.from_layouts(layouts, game.coins, game.names, game.rules, game.teams or None)


def _is_captain(game: Game, name: str) -> bool:
    return any(coin.captain for coin in game.coins if coin.name == name)


def compared(
    states: Sequence[State], seat: int, other: State
) -> Iterator[tuple[int, Stream, Stream]]:
    """The streams of a game and of one with other secrets, which is played in the same way.

    What the seat chooses, and what all see chosen, is chosen in the other game too. Secret
    choices of others are made alike where they can be, else they pass, or take what is first.
    It ends where the seat could know that the games differ.

    Args:
        states: of a game, one after the other.
        seat: whose streams.
        other: the first state of the other game.

    Yields:
        After how many choices, and both streams there.
    """
    mine, theirs, number = Stream.of(states[0], seat), Stream.of(other, seat), 0
    while mine.known == theirs.known:
        yield number, mine, theirs
        made: list[tuple[int, int]] = []
        for before, after in pairwise(states[number:]):
            assert after.past.now.choices is not None
            option = after.past.now.choices.option
            made.append((before.current_player, option))
            mine = mine.then(before, option, after)
            if stands_still_for(after, seat):
                break
        found = _chosen_alike(other, theirs, made)
        if found is None:
            return
        other, theirs = found
        number += len(made)


def _chosen_alike(
    state: State, stream: Stream, made: list[tuple[int, int]]
) -> tuple[State, Stream] | None:
    """Where a game stands still for the stream's seat again, if players choose as in another.

    None, if the first choice, which the seat sees, can't be made.
    """
    if not made or made[0][0] != state.current_player:
        return None
    option, left = made[0][1], made[1:]
    try:
        after = state.apply(option)
    except IllegalOption:
        return None
    while True:
        state, stream = after, stream.then(state, option, after)
        if stands_still_for(state, stream.seat):
            return state, stream
        legal = state.legal_actions()
        alike = [
            at for at, one in enumerate(left) if one[0] == state.current_player and one[1] in legal
        ]
        if alike:
            option, left = left[alike[0]][1], left[alike[0] + 1 :]
        else:
            option = m.V_PASS if m.V_PASS in legal else legal[0]
        after = state.apply(option)


# --- the law ---------------------------------------------------------------------------------


@game_law("pieces-alike", "1.3", "1.4", "5.2")
def pieces_alike(played: Played) -> Iterator[tuple[int, str]]:
    """Of games of which a player could know the same, the player gets the same, piece by piece.

    The other game has other coins where the player can't see them: so others are asked in secret
    (5.2) who weren't, and the other way round.
    """
    luck = random.Random(played.trial.seed)
    seat = luck.choice((*range(len(played.game.names)), SPECTATOR))
    states = [played.state(moment) for moment in played.moments]
    first = played.trial.first if played.trial.first >= 0 else None
    other = with_other_secrets(played.game, seat, luck).start(first, played.trial.seed)
    for number, mine, theirs in compared(states, seat, other):
        if mine.got != theirs.got:
            yield number, mine.difference(theirs)
            return

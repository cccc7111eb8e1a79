"""Looking ahead in a game from a file with nothing but a view: games dealt anew, played at random.

From what its player sees a position is laid out: the pieces that are seen lie where they are, the
others are dealt at random to the places of which only the number is seen. The game goes on from
there with the phase, or with the player's turn in it, until the player is asked the same
question; then each option is played on, by random players, to the end. So no secret can show in
what comes of it. Where the question isn't met like that, in the midst of a deed say, nothing is
known of its options.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from attrs import frozen

from piecesofeight.hosted.loaded.given import Given
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import STATUSES, Board, SeenZone
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.hosting.course import words as w
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine

DEALS = 8  # games that are dealt anew for a decision
_TRIES = 16  # decisions of others until the player is asked
_MOST = 2000  # decisions until a game is given up
_SCORE = 0.1  # what the best score is worth beside winning

_STATUS = {name: number for number, name in STATUSES.items()}
Laid = tuple[str, int, tuple[tuple[str, int], ...]]


@cache
def _machine(game: HostedSetup) -> Machine:
    kernel = Kernel.interpreted(game.source.kernel)
    return Machine(kernel.functions, (), game.source.labels.end)


def weighed(view: HostedView, luck: random.Random) -> list[float] | None:
    """How good each option of a view's decision looks, 0 to 1; None if that can't be said.

    It is the share of games that are won with it, alone or with others, and a little for a score.

    Args:
        view: of the player who must decide.
        luck: what is dealt and played at random.
    """
    decision, game = view.decision, view.rules
    if decision is None or game is None or view.phase not in game.phases:
        return None
    look = _Look(game, view, frozenset(decision.ids), luck)
    for turn in (view.player, -1):
        found = [block for _ in range(DEALS) if (block := look.dealt(turn)) is not None]
        if found:
            return [look.worth(found, option) / len(found) for option in decision.ids]
    return None


@frozen
class _Look:
    """Looks ahead from a view.

    Attributes:
        game: what is played.
        view: what is seen.
        options: what the player may choose.
        luck: what all luck follows from.
    """

    game: HostedSetup
    view: HostedView
    options: frozenset[int]
    luck: random.Random

    def dealt(self, turn: int) -> list[int] | None:
        """A block in which the player is asked the same; None if it doesn't come to that.

        Args:
            turn: with whose turn in the phase it goes on, -1 for the phase's beginning.
        """
        phase, machine = self.game.phases.index(self.view.phase) + 1, _machine(self.game)
        given = Given(phase, self.view.round, turn, self._zones(), self._numbers(), self._became())
        layout, seed = self.game.source.layout, self.luck.getrandbits(64)
        block = given.block(layout, len(self.view.names), options=0, seed=seed)
        board = Board(layout, block)
        for seat in self.view.idle:
            block[board.player(seat) + w.P_IDLE] = 1
        options = machine.begin_phase(block, phase)
        for _ in range(_TRIES):
            if not options or block[w.H_TURN]:
                return None
            if board.seat(block[w.H_DECIDER]) == self.view.player:
                return block if self.options == frozenset(options) else None
            options = machine.step(block, self.luck.choice(options))
        return None

    def worth(self, blocks: list[list[int]], option: int) -> float:
        """What an option comes to in some games that are played on at random."""
        machine, total = _machine(self.game), 0.0
        for block in blocks:
            after = block[:]
            options = machine.step(after, option)
            for _ in range(_MOST):
                if not options:
                    break
                options = machine.step(after, self.luck.choice(options))
            total += self._result(after)
        return total

    def _result(self, block: list[int]) -> float:
        board, seat = Board(self.game.source.layout, block), self.view.player
        winners = board.seats(block[w.H_WINNERS])
        won = 1 / len(winners) if seat in winners else 0.0
        scores = [board.counted(name) for name in self.game.scores]
        shares = [each[seat] / max(each) for each in scores if max(each) > 0]
        return won + _SCORE * sum(shares) / max(1, len(shares))

    # --- what is laid out -----------------------------------------------------------------------

    def _zones(self) -> tuple[Laid, ...]:
        """What is seen where it lies, and the rest dealt to where nobody sees it."""
        sorts = {zone.name: zone.sort for zone in self.game.zones}
        rest = {
            sort.name: Counter({kind.name: kind.copies for kind in sort.kinds})
            for sort in self.game.sorts
        }
        for zone in self.view.zones:
            rest[sorts[zone.zone]].subtract(zone.pieces or {})
        hidden = {sort: list(pieces.elements()) for sort, pieces in rest.items()}
        for pieces in hidden.values():
            self.luck.shuffle(pieces)
        return tuple(self._lies(zone, hidden[sorts[zone.zone]]) for zone in self.view.zones)

    def _lies(self, zone: SeenZone, hidden: list[str]) -> Laid:
        pieces = zone.pieces
        if pieces is None:
            pieces = Counter(hidden.pop() for _ in range(min(zone.count, len(hidden))))
        return zone.zone, zone.owner, tuple(pieces.items())

    def _numbers(self) -> tuple[tuple[str, int, int], ...]:
        """The counters of the table, and of each player."""
        table = ((name, -1, number) for name, number in self.view.counters.items())
        players = (
            (name, seat, number)
            for name, numbers in self.view.player_counters.items()
            for seat, number in enumerate(numbers)
        )
        return (*table, *players)

    def _became(self) -> tuple[int, ...]:
        return tuple(_STATUS[status] for status in self.view.statuses)

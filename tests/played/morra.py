"""A third kind of game, as small as can be: two players choose a number, shown together.

Chance draws who is even, and so who is asked first. That player wins if the sum is even.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from piecesofeight.played.decision import Question
from piecesofeight.played.history import History, Standstill
from piecesofeight.played.outcome import Ended
from piecesofeight.played.position import Position
from piecesofeight.played.seats import CHANCE, TERMINAL

At = tuple[int, ...]  # who is even, that player's number, the other's: as far as it has come
Record = tuple[int, int, bool]  # a seat, its number, and whether all see it


@frozen(eq=False)
class MorraStandstill(Standstill[At, Record]):
    """Who is asked first is asked in public: everybody knows that both choose now."""

    @property
    def decider(self) -> int:
        """Chance, who is even, the other, nobody."""
        even = self.at[0] if self.at else CHANCE
        return (CHANCE, even, 1 - even, TERMINAL)[len(self.at)]

    @property
    def deciding(self) -> frozenset[int]:
        """Both."""
        return frozenset((0, 1)) if self.decider >= 0 else frozenset()

    @property
    def is_public(self) -> bool:
        """That the first has chosen shows to nobody."""
        return len(self.at) != 2


@frozen
class MorraQuestion(Question):
    """Who is even, or which number."""

    kind: str
    decider: int
    names: tuple[str, ...]

    def text(self, option: int) -> str:
        """`Anne is even`, `hold 2`."""
        return f"hold {option}" if self.decider >= 0 else f"{self.names[option]} is even"


@frozen
class MorraView:
    """What a seat sees."""

    player: int
    deciders: frozenset[int]
    options: tuple[str, ...]
    told: tuple[str, ...]


@frozen(eq=False, slots=False, repr=False)
class Morra(Position[MorraStandstill, str, MorraView]):
    """The game itself: what is played is no more than the names."""

    players: tuple[str, ...]
    past: History[None, MorraStandstill]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.players

    @property
    def outcome(self) -> Ended | None:
        """The player whose parity it is."""
        return Ended((sum(self._now.at) % 2,)) if self.is_terminal() else None

    @property
    def _question(self) -> MorraQuestion | None:
        kind = "chance" if self.is_chance() else "number"
        return None if self.outcome else MorraQuestion(kind, self.current_player, self.names)

    def _after(self, option: int, time: int = 0) -> History[None, MorraStandstill]:
        even, *numbers = at = (*self._now.at, option)
        seats = (even, 1 - even)
        log = [(seat, number, False) for seat, number in zip(seats, numbers, strict=False)][-1:]
        if len(numbers) == 2:
            log += [(seat, number, True) for seat, number in zip(seats, numbers, strict=True)]
        follows = MorraStandstill(at, (1, 2, 3) if len(numbers) < 2 else (), tuple(log))
        return self.past.then(follows, option, time)

    def _events(self, log: tuple[Record, ...], seat: int | None) -> tuple[str, ...]:
        return tuple(
            f"{self.names[player]} {'shows' if is_open else 'holds'} {number}"
            for player, number, is_open in log
            if is_open or seat in (None, player)
        )

    def _view(self, seat: int) -> MorraView:
        mine = self.decision if seat == self.current_player else None
        return MorraView(seat, self.deciders, mine.texts if mine else (), self.told(seat))

    def _key(self) -> tuple[object, ...]:
        return self.names, self._now.at

    def _digested(self) -> list[object]:
        return [self.names, self._now.at]

    def _origin(self) -> tuple[Callable[..., Morra], tuple[str, ...]]:
        return begin, self.names


def begin(*names: str) -> Morra:
    """The first position: chance draws who is even."""
    return Morra(names, History(None, MorraStandstill((), (0, 1))))

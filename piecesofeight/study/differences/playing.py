"""One seeded game in two versions, side by side, until it goes differently; whatever is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import define, field, frozen

from piecesofeight.played.position import Position
from piecesofeight.study.differences.pairing import Luck

Played = Position[Any, Any, Any]

OFFER = "offer"  # the same position, but other options
SHIPS = "ships"  # other ships are dealt
MOVE = "move"  # another move is chosen
RESULT = "result"  # the same move, but another position


@frozen
class Side:
    """What one version does where a game goes differently, all of it by text."""

    decision: str  # who must decide what; empty at the end of the game
    options: tuple[str, ...]
    move: str  # what is chosen
    table: str  # what lies where


@frozen
class Difference:
    """Where two versions of a game part.

    Attributes:
        kind: `ships`, `offer`, `move` or `result`.
        decision: how many decisions were taken the same before, forced ones not counted.
        turn: the number of the turn, or of the round.
        last: the last move before, with who took it; empty if there is none.
        before: what lies where, as both versions have it still; empty if other ships are dealt.
    """

    kind: str
    decision: int
    turn: int
    last: str
    before: str
    old: Side
    new: Side


@frozen
class GameResult:
    """How a game went in one version."""

    had: tuple[frozenset[str], ...]  # what each player began with
    winners: tuple[int, ...]  # the seats; nobody, if it is a draw or was given up
    finished: bool
    turns: int
    used: frozenset[str] = frozenset()  # the coins of which an ability was used


@frozen
class Pairing:
    """A game in both versions.

    Attributes:
        game: its number.
        first: the seat that begins.
        offered: the first decision at which something else is offered, None if there is none.
        parted: where it goes differently from, None if it goes the same.
    """

    game: int
    first: int
    old: GameResult
    new: GameResult
    offered: Difference | None
    parted: Difference | None


# Who decides, by seat: what makes a bot from a seed, None for luck alone; nobody is luck for all.
Players = tuple[Callable[[int], Any] | None, ...]


class Manner(ABC):
    """What is asked of the states of a kind of game."""

    @abstractmethod
    def moment(self, state: Any) -> str:
        """When it is, as far as luck follows from it."""

    @abstractmethod
    def turn(self, state: Any) -> int:
        """The number of the turn, or of the round."""

    @abstractmethod
    def seen(self, state: Any) -> tuple[object, ...]:
        """What can be compared between two versions: nothing that is numbered by them."""

    @abstractmethod
    def had(self, state: Any) -> tuple[frozenset[str], ...] | None:
        """What each player begins with, by seat; None if they don't have it yet."""

    @abstractmethod
    def used(self, _state: Any) -> Iterable[str]:
        """The coins of which an ability was used by the last choice."""


@define
class Play:
    """A game under way in one version."""

    luck: Luck
    state: Played
    most: int
    manner: Manner
    taken: int = 0
    moment: str = ""
    had: tuple[frozenset[str], ...] | None = None
    asked: Counter[str] = field(factory=Counter)
    players: Players = ()
    used: set[str] = field(factory=set)

    @property
    def over(self) -> bool:
        """Whether it has ended, or is given up."""
        return self.state.is_terminal() or self.taken >= self.most

    @property
    def texts(self) -> tuple[str, ...]:
        """What is offered."""
        return self.state.decision.texts if self.state.decision else ()

    def chosen(self) -> str:
        """What is taken next, by text.

        The moment is told by turn (or round and phase), player, kind of decision, and how many of
        that kind the player had in it; so one question more in a turn doesn't shift the next
        turn's luck.
        """
        decision = self.state.decision
        assert decision is not None
        now = self.manner.moment(self.state)
        if now != self.moment:
            self.moment = now
            self.asked.clear()
        what = f"{decision.player} {decision.kind}"
        moment = f"{now} {what} {self.asked[what]}"
        self.asked[what] += 1
        maker = self.players[decision.player] if self.players and decision.player >= 0 else None
        if maker is not None:  # made anew each time: its luck is that of the moment, too
            bot = maker(self.luck.number(moment, "bot"))
            return str(bot.choose(self.state.view(decision.player)).text)
        if decision.player >= 0:
            return self.luck.least(moment, decision.texts)
        return self.luck.weighted(
            moment, [(option.text, option.probability or 0.0) for option in decision]
        )

    def take(self, text: str) -> None:
        """Take an option of the decision."""
        decision = self.state.decision
        assert decision is not None
        option = next(option for option in decision if option.text == text)
        self.state = self.state.apply(option)
        self.taken += 1
        self.used.update(self.manner.used(self.state))
        self.look()

    def look(self) -> None:
        """Note what the players begin with, as soon as they have it."""
        if self.had is None:
            self.had = self.manner.had(self.state)

    def side(self, move: str = "") -> Side:
        """Where it stands."""
        decision = self.state.decision
        asked = f"{self.name(decision.player)}: {decision.kind}" if decision else ""
        return Side(asked, self.texts, move, str(self.state))

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.state.names[seat] if seat >= 0 else "chance"


def play_both(one: Play, two: Play, first: int) -> Pairing:
    """Play a game that begins in two versions to its end, in each.

    Args:
        one: in the old version.
        two: in the new one.
        first: the seat that begins.
    """
    offered: Difference | None = None
    parted: Difference | None = None
    one.look()
    two.look()
    for difference in _together(one, two):
        if difference.kind == OFFER:
            offered = difference
        else:
            parted = difference
    return Pairing(one.luck.game, first, _finished(one), _finished(two), offered, parted)


def _together(one: Play, two: Play) -> Iterator[Difference]:
    """Play both on as long as they are alike.

    The first difference in what is offered, and the end, as far as there are such.
    """
    if one.manner.seen(one.state) != two.manner.seen(two.state):
        yield Difference(SHIPS, 0, 1, "", "", one.side(), two.side())
        return
    last, offered, alike = "", False, True
    while alike and not one.over:
        before, here = one.state, (one.taken, one.manner.turn(one.state), last, str(one.state))
        if not offered and set(one.texts) != set(two.texts):
            offered = True
            yield Difference(OFFER, *here, one.side(), two.side())
        moves = one.chosen(), two.chosen()
        alike = moves[0] == moves[1]
        if not alike:
            yield Difference(MOVE, *here, one.side(moves[0]), two.side(moves[1]))
        one.take(moves[0])
        two.take(moves[1])
        if alike and one.manner.seen(one.state) != two.manner.seen(two.state):
            alike = False
            yield Difference(RESULT, *here, one.side(moves[0]), two.side(moves[1]))
        last = f"{one.name(before.current_player)}: {moves[0]}"


def _finished(play: Play) -> GameResult:
    """Play a game to its end."""
    while not play.over:
        play.take(play.chosen())
    state, nothing = play.state, (frozenset[str](),) * len(play.state.names)
    winners = state.outcome.winners if state.outcome else ()
    turns = play.manner.turn(state)
    used = frozenset(play.used)
    return GameResult(play.had or nothing, winners, state.is_terminal(), turns, used)

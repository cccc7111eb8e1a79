"""One seeded game in two versions of the coins, side by side, until it goes differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field, frozen

from piecesofeight.combat.rules import Rules
from piecesofeight.game.state import Game, State
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.versions import Version

RULES = Rules(explicit_chance=True, stalemate=False)

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
    table: str  # the ships


@frozen
class Difference:
    """Where two versions of a game part.

    Attributes:
        kind: `ships`, `offer`, `move` or `result`.
        decision: how many decisions were taken the same before, forced ones not counted.
        turn: the number of the turn.
        last: the last move before, with who took it; empty if there is none.
        before: the ships as both versions have them still; empty if other ships are dealt.
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

    ships: tuple[frozenset[str], ...]  # the coins that each player began with
    winners: tuple[int, ...]  # the seats; nobody, if it is a draw or was given up
    finished: bool
    turns: int


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


@define
class _Play:
    """A game under way in one version."""

    luck: Luck
    state: State
    most: int
    taken: int = 0
    turn: int = 0
    asked: Counter[str] = field(factory=Counter)

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

        The moment is told by turn, player, kind of decision, and how many of that kind the
        player had in this turn; so one question more in a turn doesn't shift the next turn's luck.
        """
        decision = self.state.decision
        assert decision is not None
        if self.state.turn != self.turn:
            self.turn = self.state.turn
            self.asked.clear()
        what = f"{decision.player} {decision.kind}"
        moment = f"turn {self.turn} {what} {self.asked[what]}"
        self.asked[what] += 1
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

    def side(self, move: str = "") -> Side:
        """Where it stands."""
        decision = self.state.decision
        asked = f"{self.name(decision.player)}: {decision.kind}" if decision else ""
        return Side(asked, self.texts, move, str(self.state))

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.state.game.names[seat] if seat >= 0 else "chance"


def position(state: State) -> tuple[object, ...]:
    """What of a state can be compared between two versions: nothing that is numbered by them."""
    decision = state.decision
    asked = (decision.player, decision.kind) if decision else None
    outcome = state.outcome.winners if state.outcome else None
    return state.ships, state.turn, state.to_move, asked, outcome


def play_pair(
    old: Version, new: Version, luck: Luck, players: int, most: int, *, wild: bool = False
) -> Pairing:
    """Play one game in two versions, of wild ships or not; given up after `most` decisions.

    Raises:
        ShipError: a version has too few coins for a ship.
    """
    plays = [_begun(version, luck, players, most, wild=wild) for version in (old, new)]
    ships = [_kinds(play.state) for play in plays]
    offered: Difference | None = None
    parted: Difference | None = None
    for difference in _together(*plays):
        if difference.kind == OFFER:
            offered = difference
        else:
            parted = difference
    before, after = map(_finished, plays, ships)
    return Pairing(luck.game, luck.first(players), before, after, offered, parted)


def _begun(version: Version, luck: Luck, players: int, most: int, *, wild: bool) -> _Play:
    ships = [luck.ship(version.played, seat, wild=wild) for seat in range(players)]
    game = Game.from_layouts(ships, coins=version.coins, rules=RULES)
    return _Play(luck, game.start(luck.first(players)), most)


def _kinds(state: State) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(layout.coins) for layout in state.game.layouts)


def _together(one: _Play, two: _Play) -> Iterator[Difference]:
    """Play both on as long as they are alike.

    The first difference in what is offered, and the end, as far as there are such.
    """
    if position(one.state) != position(two.state):
        yield Difference(SHIPS, 0, 1, "", "", one.side(), two.side())
        return
    last, offered, alike = "", False, True
    while alike and not one.over:
        before, here = one.state, (one.taken, one.state.turn, last, str(one.state))
        if not offered and set(one.texts) != set(two.texts):
            offered = True
            yield Difference(OFFER, *here, one.side(), two.side())
        moves = one.chosen(), two.chosen()
        alike = moves[0] == moves[1]
        if not alike:
            yield Difference(MOVE, *here, one.side(moves[0]), two.side(moves[1]))
        one.take(moves[0])
        two.take(moves[1])
        if alike and position(one.state) != position(two.state):
            alike = False
            yield Difference(RESULT, *here, one.side(moves[0]), two.side(moves[1]))
        last = f"{one.name(before.current_player)}: {moves[0]}"


def _finished(play: _Play, ships: tuple[frozenset[str], ...]) -> GameResult:
    """Play a game to its end."""
    while not play.over:
        play.take(play.chosen())
    outcome = play.state.outcome
    return GameResult(
        ships, outcome.winners if outcome else (), play.state.is_terminal(), play.state.turn
    )

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
    """What one version does where a game goes differently.

    Attributes:
        decision: who must decide what; empty at the end of the game.
        options: what is offered, by text.
        move: what is chosen, by text.
        table: the ships, as text.
    """

    decision: str
    options: tuple[str, ...]
    move: str
    table: str


@frozen
class Difference:
    """Where two versions of a game part.

    Attributes:
        kind: `ships`, `offer`, `move` or `result`.
        decision: how many decisions were taken the same before, forced ones not counted.
        turn: the number of the turn.
        last: the last move before, with who took it; empty if there is none.
        before: the ships as both versions have them still; empty if other ships are dealt.
        old: what the old version does.
        new: what the new version does.
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
    """How a game went in one version.

    Attributes:
        ships: the coins that each player began with.
        winners: the seats that won; nobody, if it is a draw or was given up.
        finished: whether it came to an end.
        turns: how many turns it took.
    """

    ships: tuple[frozenset[str], ...]
    winners: tuple[int, ...]
    finished: bool
    turns: int


@frozen
class Pairing:
    """A game in both versions.

    Attributes:
        game: its number.
        first: the seat that begins.
        old: how it went in the old version.
        new: how it went in the new one.
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


def play_pair(old: Version, new: Version, luck: Luck, players: int, most: int) -> Pairing:
    """Play one game in two versions.

    Args:
        old: one version.
        new: another one.
        luck: the game's luck.
        players: how many play.
        most: decisions after which a game is given up.

    Raises:
        ShipError: a version has too few coins for a ship.
    """
    one, two = (_begun(version, luck, players, most) for version in (old, new))
    first = luck.first(players)
    ships = [_kinds(play.state) for play in (one, two)]
    offered: Difference | None = None
    parted: Difference | None = None
    if position(one.state) != position(two.state):
        parted = Difference(SHIPS, 0, 1, "", "", one.side(), two.side())
    for difference in _together(one, two) if parted is None else ():
        if difference.kind == OFFER:
            offered = offered or difference
        else:
            parted = difference
    courses = [_finished(play, began) for play, began in zip((one, two), ships, strict=True)]
    return Pairing(luck.game, first, courses[0], courses[1], offered, parted)


def _begun(version: Version, luck: Luck, players: int, most: int) -> _Play:
    ships = [luck.ship(version.played, seat) for seat in range(players)]
    game = Game.from_layouts(ships, coins=version.coins, rules=RULES)
    return _Play(luck, game.start(luck.first(players)), most)


def _kinds(state: State) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(layout.coins) for layout in state.game.layouts)


def _together(one: _Play, two: _Play) -> Iterator[Difference]:
    """Play both on as long as they are alike; the differences in what is offered, and the end."""
    last = ""
    offered = False
    while not one.over:
        decision = one.taken
        turn, before = one.state.turn, one.state
        if not offered and set(one.texts) != set(two.texts):
            offered = True
            yield Difference(OFFER, decision, turn, last, str(before), one.side(), two.side())
        moves = one.chosen(), two.chosen()
        if moves[0] != moves[1]:
            sides = one.side(moves[0]), two.side(moves[1])
            yield Difference(MOVE, decision, turn, last, str(before), *sides)
            one.take(moves[0])
            two.take(moves[1])
            return
        who = one.name(before.current_player)
        one.take(moves[0])
        two.take(moves[1])
        if position(one.state) != position(two.state):
            sides = one.side(moves[0]), two.side(moves[1])
            yield Difference(RESULT, decision, turn, last, str(before), *sides)
            return
        last = f"{who}: {moves[0]}"


def _finished(play: _Play, ships: tuple[frozenset[str], ...]) -> GameResult:
    """Play a game to its end."""
    while not play.over:
        play.take(play.chosen())
    outcome = play.state.outcome
    return GameResult(
        ships, outcome.winners if outcome else (), play.state.is_terminal(), play.state.turn
    )

"""What must hold of an evening besides its games: shipyards, the pool, offers, games won."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.match.state import MatchState
from piecesofeight.testing.scenarios.aligning import aligned, aligned_bags
from piecesofeight.testing.scenarios.running.acts import offer_text
from piecesofeight.testing.scenarios.running.expectations import (
    DRAW,
    Checkpoint,
    Expectation,
    Golden,
    Mismatch,
)
from piecesofeight.testing.scenarios.running.played import POOL, SET_ASIDE
from piecesofeight.testing.scenarios.values import Value, written

SHIPYARD, PICKED, OFFER = "shipyard", "picked", "offer"


def evening(moment: Checkpoint) -> MatchState:
    """The evening at a point of a scenario; only in evenings such things can be expected."""
    state = moment.state
    assert isinstance(state, MatchState), "what is expected of evenings is read in evenings only"
    return state


@frozen
class CoinsAre(Expectation):
    """Which coins, and how many of each, lie somewhere outside of the game.

    Attributes:
        part: shipyard, picked, pool or set aside.
        coins: which there must be; or how many in all.
        owner: whose they are; None: nobody's.
        viewer: the seat through whose eyes; None: as it is.
        listed: whether they were written one by one.
    """

    part: str
    coins: Shipyard | int
    owner: int = -1
    viewer: int | None = None
    listed: bool = False
    about = "the coins of an evening"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the coins, or their number."""
        actual = self.actual(evening(moment))
        if same_coins(self.coins, actual):
            return None
        about = self._about(moment.state.names)
        if not isinstance(actual, Shipyard) or not isinstance(self.coins, Shipyard):
            return Mismatch(str(self.coins), str(actual), about)
        pairs = aligned_bags(entries(self.coins), entries(actual))
        return Mismatch(str(self.coins), str(actual), about, pairs)

    def golden(self, moment: Checkpoint) -> Golden:
        """The coins that are there, those first that are said."""
        actual = self.actual(evening(moment))
        if not isinstance(actual, Shipyard) or not isinstance(self.coins, Shipyard):
            return Golden(self.span, size(actual))
        said = [name for name in self.coins if name in actual]
        counts = {name: actual[name] for name in (*said, *actual)}
        value: Value = counts
        if self.listed:
            value = tuple(name for name, count in counts.items() for _ in range(count))
        return Golden(self.span, value)

    def actual(self, state: MatchState) -> Shipyard | int:
        """The coins that are there, or as many as the viewer sees there."""
        if self.part in (POOL, SET_ASIDE):
            return state.pool if self.part == POOL else state.aside
        if self.viewer is None:
            return state.shipyards[self.owner]
        view = state.view(self.viewer)
        if self.part == PICKED:
            return view.picked[self.owner]
        return view.yard if self.owner == self.viewer else view.sizes[self.owner]

    def _about(self, names: tuple[str, ...]) -> str:
        if self.owner < 0:
            return {POOL: "the pool", SET_ASIDE: "what is set aside"}[self.part]
        what = {
            SHIPYARD: f"{names[self.owner]}'s shipyard",
            PICKED: f"what {names[self.owner]} got",
        }
        seen = "" if self.viewer is None else f" as {names[self.viewer]} sees it"
        return what[self.part] + seen


def same_coins(expected: Shipyard | int, actual: Shipyard | int) -> bool:
    """Whether some coins are the same, in whatever order; of a number, as many."""
    if isinstance(expected, Shipyard) and isinstance(actual, Shipyard):
        return dict(expected) == dict(actual)
    return isinstance(expected, int) and expected == size(actual)


def size(coins: Shipyard | int) -> int:
    """How many coins there are in all."""
    return coins.size if isinstance(coins, Shipyard) else coins


def entries(coins: Mapping[str, int]) -> list[str]:
    """Coins as their entries: `2 COIN`."""
    return [f"{count} {name}" for name, count in sorted(coins.items())]


@frozen
class OfferIs(Expectation):
    """The trade that a player sees another one offer, or offers; empty if they see none."""

    owner: int
    text: str
    viewer: int
    about = "the offer"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the offers as steps say them."""
        actual = self.actual(evening(moment))
        if self.text == actual:
            return None
        names = moment.state.names
        about = f"{names[self.owner]}'s offer as {names[self.viewer]} sees it"
        return Mismatch(self.text or "none", actual or "none", about)

    def golden(self, moment: Checkpoint) -> Golden:
        """The offer as a step says it."""
        return Golden(self.span, self.actual(evening(moment)) or None)

    def actual(self, state: MatchState) -> str:
        """What the viewer sees."""
        offer = state.view(self.viewer).offer
        if offer is None or offer.by != self.owner:
            return ""
        return offer_text(state.names[offer.to], offer.gives, offer.wants)


@frozen
class WinsAre(Expectation):
    """How many games a player, or the player's team, has won."""

    seat: int
    count: int
    about = "the games won"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the numbers."""
        actual = self.actual(evening(moment))
        about = f"the games that {moment.state.names[self.seat]} won"
        return None if self.count == actual else Mismatch(str(self.count), str(actual), about)

    def golden(self, moment: Checkpoint) -> Golden:
        """The number of games."""
        return Golden(self.span, self.actual(evening(moment)))

    def actual(self, state: MatchState) -> int:
        """How many games the player's side has won."""
        [won] = [
            won
            for side, won in zip(state.match.sides, state.wins, strict=True)
            if self.seat in side
        ]
        return won


@frozen
class GamesAre(Expectation):
    """Who won the games that are over, in order; -1 stands for a draw."""

    seats: tuple[int, ...]
    about = "who won the games"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the winners."""
        state = evening(moment)
        expected, actual = named(state, self.seats), winners(state)
        if expected == actual:
            return None
        return Mismatch(written(expected), written(actual), pairs=aligned(expected, actual))

    def golden(self, moment: Checkpoint) -> Golden:
        """The winners."""
        return Golden(self.span, winners(evening(moment)))


def winners(state: MatchState) -> tuple[str, ...]:
    """Who won each game that is over."""
    return named(state, tuple(game.winner for game in state.games))


def named(state: MatchState, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Winners of games by name, or `draw`."""
    return tuple(state.names[seat] if seat >= 0 else DRAW for seat in seats)

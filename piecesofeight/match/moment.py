"""Where an evening stands: one plain value, made of counts, seats and the game under way."""

from __future__ import annotations

from attrs import evolve, field, frozen

from piecesofeight.combat.ships.ship import Ship
from piecesofeight.game.state import State
from piecesofeight.machine.chance import draw
from piecesofeight.match.events import MatchEvent
from piecesofeight.match.yards import Counts

# Phases of an evening, by the names that a view tells.
ASIDE = "set aside"
FIRST = "who picks first"
DRAFTING = "draft"
DEALING = "random"
TRADING = "trades"
ANSWERING = "answer"
BUILDING = "build"
PLAYING = "game"
SPOILS = "spoils"
OVER = "over"


@frozen
class Offer:
    """A trade that is being put together, or that waits for its answer.

    Attributes:
        to: the seat that it is made to; -1 before it is said.
        gives: the kinds that are offered, in order.
        wants: the kinds that are asked for, in order.
    """

    to: int = -1
    gives: tuple[int, ...] = ()
    wants: tuple[int, ...] = ()


@frozen
class PlayedGame:
    """How a game of a match ended.

    Attributes:
        winner: the seat that won it, -1 after a draw.
        first: the seat that began it.
        out: the other seats in the order in which they went out; those who were still in when it
            ended come last, clockwise from the winner.
        outcome: how it ended, in English.
    """

    winner: int
    first: int
    out: tuple[int, ...]
    outcome: str


@frozen
class Moment:
    """Where an evening stands.

    Attributes:
        phase: one of the phases above.
        luck: the generator of the draws, two words.
        pool: what is still to be handed out.
        aside: what was set aside.
        yards: the shipyards, by seat.
        picked: what each player was seen to get, by seat.
        part: the number of the part of the pooling that is under way.
        mover: the seat whose turn it is to pick, trade, answer or build.
        left: how many coins, offers, ships or spoils are still to come in this phase.
        offers: how many offers each player may still make.
        offer: the trade under way.
        ships: each player's last ship, None before there is one.
        placed: the kinds of the ship being built, the nest coin first.
        first: who picked first, or began the game under way; -1 if it isn't known yet.
        games: the games that are over.
        state: the game under way, or the last one.
        news: what led here from the decision before.
    """

    phase: str
    luck: tuple[int, int]
    pool: Counts = ()
    aside: Counts = ()
    yards: tuple[Counts, ...] = ()
    picked: tuple[Counts, ...] = ()
    part: int = 0
    mover: int = -1
    left: int = 0
    offers: tuple[int, ...] = ()
    offer: Offer = Offer()
    ships: tuple[Ship | None, ...] = ()
    placed: tuple[int, ...] = ()
    first: int = -1
    games: tuple[PlayedGame, ...] = ()
    state: State | None = None
    news: tuple[MatchEvent, ...] = field(default=(), eq=False)

    def telling(self, *events: MatchEvent) -> Moment:
        """The same with more news."""
        return evolve(self, news=(*self.news, *events))

    def drawn(self, weights: tuple[int, ...]) -> tuple[int, Moment]:
        """The place of one of some weights, each as likely as it weighs; and the moment after."""
        words = list(self.luck)
        at = draw(words, 0, sum(weights))
        place = 0
        while at >= weights[place]:
            at -= weights[place]
            place += 1
        return place, evolve(self, luck=(words[0], words[1]))

"""What a player sees of an evening; of a game under way it has the game's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from attrs import field, frozen

from piecesofeight.combat.ships.ship import Ship
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.game.decision import Decision
from piecesofeight.game.event import Event
from piecesofeight.game.view import View
from piecesofeight.language.program import Coin
from piecesofeight.match.events import MatchEvent
from piecesofeight.match.moment import ANSWERING, BUILDING, OVER, PLAYING, Moment, PlayedGame
from piecesofeight.match.phases.building import may_only_rearrange
from piecesofeight.match.phases.playing import MatchOutcome, match_outcome, wins_of
from piecesofeight.match.setup import MatchSetup
from piecesofeight.match.table import match_text


@frozen
class SeenOffer:
    """A trade as the two whom it concerns see it.

    Attributes:
        by: the seat that makes it.
        to: the seat that it is made to.
        gives: the names of the coins that are offered.
        wants: the names of the coins that are asked for.
    """

    by: int
    to: int
    gives: tuple[str, ...]
    wants: tuple[str, ...]


@frozen
class MatchView:
    """What one player sees of an evening, and nothing else; a plain value.

    Attributes:
        player: the seat whose view it is; `SPECTATOR` for somebody without a ship.
        names: the players' names, by seat.
        phase: what is done now: set aside, who picks first, draft, random, trades, answer,
            build, game, spoils or over.
        pool: how many of each coin are still to be handed out; all of them are known (8.5).
        aside: what was set aside.
        yard: the player's own shipyard; empty for a spectator.
        picked: what each player was seen to get, by seat; it may have been traded since.
        sizes: how many coins each shipyard has, by seat.
        ship: the player's last ship, None before there is one.
        placed: the names of the coins of the ship that the player builds, the nest coin first.
        may_rebuild: whether the player may take other coins for the next ship (8.3).
        offer: the trade under way, if it is the player's or made to the player.
        offers: how many trades each player may still offer, by seat; empty before there are trades.
        wins: how many games each side has won.
        sides: the seats of each side: a team, or a player alone.
        games: the games that are over.
        deciding: the seat that must decide, -1 for chance, None at the end.
        decision: the decision if it is this player's, else None.
        game: what the player sees of the game under way, None between games.
        events: what was told last, as far as this player may know.
        outcome: how the match ended, None while it goes on.
        coins: the coins that are played with, with what they do.
    """

    player: int
    names: tuple[str, ...]
    phase: str
    pool: Shipyard
    aside: Shipyard
    yard: Shipyard
    picked: tuple[Shipyard, ...]
    sizes: tuple[int, ...]
    ship: Ship | None
    placed: tuple[str, ...]
    may_rebuild: bool
    offer: SeenOffer | None
    offers: tuple[int, ...]
    wins: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    games: tuple[PlayedGame, ...]
    deciding: int | None
    decision: Decision | None
    game: View | None
    events: tuple[MatchEvent | Event, ...] = field(default=(), repr=False)
    outcome: MatchOutcome | None = None
    coins: tuple[Coin, ...] = field(default=(), repr=False, eq=False)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what somebody made a mistake about who takes this for the `View` of a game."""
            text = f"a `MatchView` has no `{name}`"
            if name in _IN_A_GAME:
                text += (
                    f"; what is seen of the game under way is `view.game.{name}`. A bot that knows "
                    "games alone plays evenings by `EveningBot(bot)`"
                )
            raise AttributeError(text, name=name, obj=self)

    def __str__(self) -> str:
        mine = [("your shipyard", self.yard)] if self.player >= 0 else []
        seen = [
            (f"{name} was seen to get", coins)
            for seat, (name, coins) in enumerate(zip(self.names, self.picked, strict=True))
            if seat != self.player
        ]
        laid = [("pool", self.pool), ("set aside", self.aside), *mine, *seen]
        return match_text(
            self.names, self.sides, self.wins, self.phase, laid, self.deciding, self.decision,
            self.outcome, self.game,
        )  # fmt: skip


_IN_A_GAME = {name for name in (*View.__annotations__, *vars(View)) if not name.startswith("_")}


def match_view(
    match: MatchSetup,
    now: Moment,
    seat: int,
    deciding: int | None,
    decision: Decision | None,
    events: tuple[MatchEvent | Event, ...],
) -> MatchView:
    """What that seat sees of a moment; `decision` is kept back from everybody else."""
    kinds = match.kinds
    mine = decision is not None and decision.player == seat
    builds = now.phase == BUILDING and now.mover == seat
    playing = now.state if now.phase in (PLAYING, OVER) else None
    return MatchView(
        player=seat,
        names=match.names,
        phase=now.phase,
        pool=kinds.yard(now.pool or kinds.none),
        aside=kinds.yard(now.aside or kinds.none),
        yard=kinds.yard(now.yards[seat] if seat >= 0 else kinds.none),
        picked=tuple(map(kinds.yard, now.picked)),
        sizes=tuple(map(sum, now.yards)),
        ship=now.ships[seat] if seat >= 0 else None,
        placed=tuple(match.coins[kind].name for kind in now.placed) if builds else (),
        may_rebuild=not may_only_rearrange(now, seat),
        offer=_offer_seen(match, now, seat),
        offers=now.offers,
        wins=wins_of(match, now.games),
        sides=match.sides,
        games=now.games,
        deciding=deciding,
        decision=decision if mine and decision else None,
        game=playing.view(seat) if playing else None,
        events=events,
        outcome=match_outcome(match, now) if now.phase == OVER else None,
        coins=match.coins,
    )


def _offer_seen(match: MatchSetup, now: Moment, seat: int) -> SeenOffer | None:
    offer = now.offer
    if offer.to < 0 or not (seat == now.mover or (seat == offer.to and now.phase == ANSWERING)):
        return None
    gives, wants = (
        tuple(match.coins[kind].name for kind in kinds) for kinds in (offer.gives, offer.wants)
    )
    return SeenOffer(now.mover, offer.to, gives, wants)

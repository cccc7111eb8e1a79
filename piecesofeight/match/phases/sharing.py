"""From the pool to shipyards: what is set aside, who picks first, drafts and random deals (8.5)."""

from __future__ import annotations

from attrs import evolve

from piecesofeight.match.events import say
from piecesofeight.match.moment import DEALING, DRAFTING, Moment
from piecesofeight.match.phases.phase import (
    Phase,
    clockwise,
    coin_option,
    counted_down,
    event,
    kind_of,
    listed,
    seat_option,
)
from piecesofeight.match.pooling import DRAFT
from piecesofeight.match.setup import MatchSetup, captains_given
from piecesofeight.match.yards import Sharing, with_coin, with_place
from piecesofeight.played.seats import CHANCE

PHASE_OF = {DRAFT: DRAFTING, "random": DEALING}


def sharing(match: MatchSetup, now: Moment) -> Sharing:
    """How the pool may still be shared out: each player is to get a share and a Captain."""
    shares = tuple(match.share + 1 - sum(yard) for yard in now.yards)
    return Sharing(match.kinds, now.pool, now.yards, shares)


class SettingAside(Phase):
    """What doesn't divide by the number of players is drawn and laid aside, for all to see."""

    kind = "chance"
    verb = "draw"

    def enter(self) -> Moment:
        yards, pool = captains_given(self.match)
        none, left = self.match.kinds.none, self.match.left_over
        return evolve(self.now, yards=yards, picked=yards, pool=pool, aside=none, left=left)

    @property
    def decider(self) -> int:
        return CHANCE

    def options(self) -> tuple[int, ...]:
        return tuple(map(coin_option, sharing(self.match, self.now).may_leave()))

    def weights(self, options: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.now.pool[kind_of(option)] for option in options)

    def take(self, option: int) -> Moment:
        kind = kind_of(option)
        pool, aside = with_coin(self.now.pool, kind, -1), with_coin(self.now.aside, kind)
        now = counted_down(self.now, pool=pool, aside=aside)
        if now.left:
            return now
        return now.telling(event(self.match, "set aside", coins=listed(aside)))


class WhoIsFirst(Phase):
    """Chance draws who picks first (8.5); who deals, trades and picks goes clockwise from there."""

    kind = "chance"

    def enter(self) -> Moment:
        return evolve(self.now, left=1, part=0)

    @property
    def decider(self) -> int:
        return CHANCE

    def options(self) -> tuple[int, ...]:
        return tuple(map(seat_option, range(self.match.players)))

    def take(self, option: int) -> Moment:
        first = kind_of(option)
        return counted_down(self.now, first=first).telling(event(self.match, "picks first", first))

    def text(self, option: int) -> str:
        return f"{self.match.names[kind_of(option)]} is first"

    def sentence(self, option: int, language: str) -> str:
        return say("choose first", language, name=self.match.names[kind_of(option)])


class HandingOut(Phase):
    """Each in turn gets a coin of the pool, until everybody has their share of this part."""

    def enter(self) -> Moment:
        _, share = self.match.parts[self.now.part]
        return evolve(self.now, mover=self.now.first, left=share * self.match.players)

    def options(self) -> tuple[int, ...]:
        return tuple(map(coin_option, sharing(self.match, self.now).may_get(self.now.mover)))

    def weights(self, options: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.now.pool[kind_of(option)] for option in options)

    def take(self, option: int) -> Moment:
        kind = kind_of(option)
        yard = with_coin(self.now.yards[self.now.mover], kind)
        return counted_down(
            self.now,
            pool=with_coin(self.now.pool, kind, -1),
            yards=with_place(self.now.yards, self.now.mover, yard),
            mover=clockwise(self.match, self.now.mover),
        )


class Drafting(HandingOut):
    """A draft: each in turn picks a coin, for all to see."""

    kind = "pick"
    verb = "pick"

    def take(self, option: int) -> Moment:
        seat, kind = self.now.mover, kind_of(option)
        now = super().take(option)
        seen = with_place(now.picked, seat, with_coin(now.picked[seat], kind))
        return evolve(now, picked=seen).telling(event(self.match, "picked", seat, (kind,)))


class Dealing(HandingOut):
    """A random deal: who draws a coin sees it, and nobody else."""

    kind = "chance"
    verb = "draw"

    @property
    def decider(self) -> int:
        return CHANCE

    @property
    def is_public(self) -> bool:
        return False

    def take(self, option: int) -> Moment:
        now = super().take(option)
        if now.left:
            return now
        told = []
        for seat, (yard, seen) in enumerate(zip(now.yards, now.picked, strict=True)):
            coins = listed(tuple(has - known for has, known in zip(yard, seen, strict=True)))
            told.append(event(self.match, "dealt", seat, coins, knowers=(seat,)))
        return now.telling(*told)

"""Trades between shipyards before play begins (8.5).

Each in turn, clockwise, makes an offer or passes; who passes makes no more, and nobody makes more
than was agreed on, so trading ends. An offer is for one player, who accepts or refuses it.

It is legal only if both can build a ship afterwards; nobody else's shipyard changes. The one who
makes it can judge only their own side. So whoever couldn't accept refuses without being asked,
and the other learns no more than that: whether a coin was there is a secret.
"""

from __future__ import annotations

from attrs import evolve

from piecesofeight.machine import constants as m
from piecesofeight.match.events import say
from piecesofeight.match.moment import ANSWERING, TRADING, Moment, Offer
from piecesofeight.match.phases.phase import (
    Phase,
    clockwise,
    coin_option,
    event,
    kind_of,
    seat_option,
)
from piecesofeight.match.setup import MatchSetup
from piecesofeight.match.yards import Counts, with_coin, with_place
from piecesofeight.notation.position import OptionParts

MOST_EACH_WAY = 3  # coins of one offer; larger trades are several offers
GIVE, WANT = 1, 2  # the place in an option's id
DONE = OptionParts(m.V_ANSWER, target=1).id
ACCEPT, REFUSE = DONE, OptionParts(m.V_ANSWER).id
_WORDS = {GIVE: "give", WANT: "want"}


def traded(yard: Counts, gives: tuple[int, ...], gets: tuple[int, ...]) -> Counts:
    """A shipyard after a trade."""
    for kind in gives:
        yard = with_coin(yard, kind, -1)
    for kind in gets:
        yard = with_coin(yard, kind)
    return yard


class Trading(Phase):
    """Whoever's turn it is puts an offer together, or passes."""

    kind = "trade"

    def enter(self) -> Moment:
        count = self.match.players * self.match.offers
        return evolve(
            self.now,
            mover=self.now.first,
            offers=(self.match.offers,) * self.match.players,
            left=count,
        )

    @property
    def is_public(self) -> bool:
        return self.now.offer.to < 0

    def options(self) -> tuple[int, ...]:
        offer = self.now.offer
        if offer.to < 0:
            others = [seat for seat in range(self.match.players) if seat != self.now.mover]
            return (*map(seat_option, others), m.V_PASS)
        found = [coin_option(kind, GIVE) for kind in _may_give(self.now)]
        found += [coin_option(kind, WANT) for kind in _may_want(self.now)]
        after = traded(self.now.yards[self.now.mover], offer.gives, offer.wants)
        if (offer.gives or offer.wants) and self.match.kinds.can_build(after):
            found.append(DONE)
        return (*found, m.V_PASS)

    def take(self, option: int) -> Moment:
        parts, offer = OptionParts.of(option), self.now.offer
        if parts.verb == m.V_PASS:
            return next_to_offer(self.match, self.now, 0)
        if parts.verb == m.V_SEAT:
            return evolve(self.now, offer=Offer(kind_of(option)))
        if parts.verb == m.V_KIND and parts.place == GIVE:
            return evolve(self.now, offer=evolve(offer, gives=(*offer.gives, kind_of(option))))
        if parts.verb == m.V_KIND:
            return evolve(self.now, offer=evolve(offer, wants=(*offer.wants, kind_of(option))))
        both = (self.now.mover, offer.to)
        told = event(
            self.match,
            "offered",
            self.now.mover,
            offer.gives,
            offer.wants,
            other=offer.to,
            knowers=both,
        )
        return evolve(self.now, phase=ANSWERING).telling(told)

    def text(self, option: int) -> str:
        parts = OptionParts.of(option)
        if parts.verb == m.V_SEAT:
            return f"trade with {self.match.names[kind_of(option)]}"
        if parts.verb == m.V_KIND:
            return f"{_WORDS[parts.place]} {self.match.coins[kind_of(option)].name}"
        return "done" if option == DONE else "pass"

    def sentence(self, option: int, language: str) -> str:
        parts = OptionParts.of(option)
        if parts.verb == m.V_SEAT:
            return say("choose trade", language, name=self.match.names[kind_of(option)])
        if parts.verb == m.V_KIND:
            coin = self.match.coins[kind_of(option)].name_in(language)
            return say(f"choose {_WORDS[parts.place]}", language, coin=coin)
        return say("choose done" if option == DONE else "choose no trade", language)


def _may_give(now: Moment) -> list[int]:
    """The kinds that may be added to what is offered: in order, and before what is wanted."""
    yard, gives = now.yards[now.mover], now.offer.gives
    if now.offer.wants or len(gives) == MOST_EACH_WAY:
        return []
    least = gives[-1] if gives else 0
    return [k for k in range(least, len(yard)) if yard[k] > gives.count(k)]


def _may_want(now: Moment) -> list[int]:
    """The kinds that may be asked for; who has how many of them isn't asked, only all others."""
    offer = now.offer
    if len(offer.wants) == MOST_EACH_WAY:
        return []
    least = offer.wants[-1] if offer.wants else 0
    return [
        kind
        for kind in range(least, len(now.pool))
        if kind not in offer.gives
        and sum(yard[kind] for yard in now.yards) - now.yards[now.mover][kind]
        > offer.wants.count(kind)
    ]


class Answering(Phase):
    """Whom an offer is made to accepts or refuses it."""

    kind = "answer"

    @property
    def decider(self) -> int:
        return self.now.offer.to

    @property
    def is_public(self) -> bool:
        return False

    def options(self) -> tuple[int, ...]:
        offer, yard = self.now.offer, self.now.yards[self.now.offer.to]
        has = all(yard[kind] >= offer.wants.count(kind) for kind in offer.wants)
        if has and self.match.kinds.can_build(traded(yard, offer.wants, offer.gives)):
            return (ACCEPT, REFUSE)
        return (REFUSE,)

    def take(self, option: int) -> Moment:
        now = self.now
        mover, offer = now.mover, now.offer
        if option == ACCEPT:
            mine = traded(now.yards[mover], offer.gives, offer.wants)
            theirs = traded(now.yards[offer.to], offer.wants, offer.gives)
            yards = with_place(with_place(now.yards, mover, mine), offer.to, theirs)
            now = evolve(now, yards=yards)
        kind = "accepted" if option == ACCEPT else "refused"
        now = now.telling(event(self.match, kind, offer.to, other=mover))
        return next_to_offer(self.match, evolve(now, phase=TRADING), now.offers[mover] - 1)

    def text(self, option: int) -> str:
        return "accept" if option == ACCEPT else "refuse"

    def sentence(self, option: int, language: str) -> str:
        return say(f"choose {self.text(option)}", language)


def next_to_offer(match: MatchSetup, now: Moment, remaining: int) -> Moment:
    """The next player who may still make an offer; who made the last one may make so many more."""
    offers = (*now.offers[: now.mover], remaining, *now.offers[now.mover + 1 :])
    mover = now.mover
    for _ in range(match.players):
        mover = clockwise(match, mover)
        if offers[mover]:
            break
    return evolve(now, offers=offers, left=sum(offers), mover=mover, offer=Offer())

"""Dealing again what a player can't know: another state that looks the same from one seat.

What the player knows is what the block says of it (`piecesofeight.notation.sight`):

- who sees, or was shown and could follow, which coin;
- how much time others have left, but for what they took in secret (8.2): a new deal has none of it;
- which coins were mixed with which in secret, and which of them the player knew before;
- which coins each player brought: a `Game` names them, so a new deal has the same.

A new deal comes about in two steps. Coins that the player never saw are exchanged at random
with one another, if the same player brought them. Then those that were mixed in secret
are laid out again, each where it can have gone by the mixings there were. Both are drawn
evenly; what can't be is thrown away, and drawn again:

- a Captain lies in a ship, where everybody would see it (1.6);
- a coin that was announced, or whose effect is still to come, is of another kind (4.2);
- who must decide, or chance, would have nothing to decide;
- only one player would want to answer an event, while chance decides between several (5.2).

Not in the block, and so not heeded: what others could have done and didn't, or would have had to
do (9.21) before the event that is being asked about; how likely a choice was, which conditions
about hidden coins once held, that a coin chosen or drawn in secret was of a kind, and in which
order a coin was mixed more than once. Such deals are drawn too. So a deal may be unlikely; none
that can be is left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import TypeVar

from attrs import evolve, frozen

from piecesofeight.combat import kernel
from piecesofeight.game.history import History
from piecesofeight.game.position import GamePosition
from piecesofeight.game.secrets.redealing import (
    Deal,
    followed_words,
    redealt,
    renamed,
    renamed_log,
    words_of_uses,
)
from piecesofeight.game.stepping import given
from piecesofeight.game.view import View
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.effects.together import secret_options
from piecesofeight.machine.abilities.kept import current_line, entries_end, entry_of
from piecesofeight.machine.chance import seed_words
from piecesofeight.machine.constants import Words
from piecesofeight.machine.events import wants, ways_to_answer
from piecesofeight.machine.walking import frames, timers
from piecesofeight.machine.zones import after_in_round
from piecesofeight.notation.position import is_key, seat_of, seats
from piecesofeight.notation.sight import Mixing, knows, lost, mixing

TRIES = 2000  # deals drawn before the one that there is is kept


Played = TypeVar("Played", bound=GamePosition)


def dealt_anew(state: Played, seat: int, rng: random.Random) -> Played:
    """A state in which what a seat (or a `SPECTATOR`) can't know is dealt again: see `resample`.

    Where coins lie, what others have answered in secret to the event that is being asked about
    (5.2), and the seed of all chance to come are drawn anew.
    """
    hidden = Hidden.of(state.block, state.game.tables.words, seat)
    dealer = _Dealer.of(state, seat, hidden, rng)
    for _ in range(TRIES):
        found = dealer.past_of(*hidden.deal(rng))
        if found is not None:
            return evolve(state, past=found)
    return evolve(state, past=dealer.past_as_it_is())


@frozen
class Hidden:
    """What a player can't know, and how it may be dealt.

    Attributes:
        unseen: for each player who brought such coins, those never seen.
        mixed: for each group of coins mixed in secret, each of them with the coins in whose
            place it may lie; those with the fewest places come first.
        lost: the coins that were seen, and lost from sight.
    """

    unseen: tuple[tuple[int, ...], ...]
    mixed: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    lost: frozenset[int]

    @property
    def coins(self) -> frozenset[int]:
        """All of them."""
        return self.lost.union(*self.unseen)

    @classmethod
    def of(cls, b: Words, t: Words, seat: int) -> Hidden:
        """What a seat (or `SPECTATOR`) can't know in a block."""
        coins = range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE)
        hidden = [coin for coin in coins if not knows(b, t, seat, coin)]
        missed = _lost(b, seat, hidden, coins)
        unseen: dict[int, list[int]] = {}
        groups: dict[int, list[tuple[int, Mixing]]] = {}
        for coin in hidden:
            how = mixing(b, coin)
            if coin not in missed:
                unseen.setdefault(b[coin + m.C_HOME], []).append(coin)
            if how.group:
                groups.setdefault(how.group, []).append((coin, how))
        mixed = tuple(_places(group) for group in groups.values())
        return cls(tuple(tuple(coins) for coins in unseen.values()), mixed, missed)

    def deal(self, rng: random.Random) -> tuple[Deal, Deal]:
        """For each place the coin that it is, and the one that came to it by the mixings.

        Drawn evenly over both steps. A coin never seen may have come to a place and be
        another, which it is exchanged with.
        """
        face: Deal = {}
        for coins in self.unseen:
            face.update(zip(coins, rng.sample(coins, len(coins)), strict=True))
        lies = {coin: coin for coin in (*face, *self.lost)}
        for group in self.mixed:
            free = {place for _, places in group for place in places}
            for coin, places in group:
                place = rng.choice([at for at in places if at in free])
                free.remove(place)
                lies[place] = coin
        return {place: face.get(coin, coin) for place, coin in lies.items()}, lies


def _lost(b: Words, seat: int, hidden: list[int], coins: range) -> frozenset[int]:
    """The hidden coins that the seat is sure lie where they were mixed.

    Of copies mixed together, one that was found again may be any: so many fewer are sure.
    """
    found: dict[tuple[int, int], int] = {}
    for coin in coins:
        if coin not in hidden and not lost(b, seat, coin):
            key = mixing(b, coin).group, b[coin + m.C_KIND]
            found[key] = found.get(key, 0) + 1
    sure = set()
    for coin in hidden:
        if lost(b, seat, coin):
            key = mixing(b, coin).group, b[coin + m.C_KIND]
            if found.get(key, 0):
                found[key] -= 1
            else:
                sure.add(coin)
    return frozenset(sure)


def _places(group: list[tuple[int, Mixing]]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each coin of a group with the places that it can have come to, the fewest first.

    The places of one coin are among those of any that was mixed before it, so whoever
    chooses in this order always finds one.
    """
    ordered = sorted(group, key=lambda member: member[1].since, reverse=True)
    return tuple(
        (coin, tuple(place for place, there in group if there.last >= how.since))
        for coin, how in ordered
    )


@frozen
class _Dealer:
    """Makes states of deals."""

    state: GamePosition
    seat: int
    rng: random.Random
    block: list[int]
    followed: tuple[int, ...]
    uses: tuple[int, ...]
    opts: list[int]  # scratch
    shown: Mapping[int, View]

    @classmethod
    def of(cls, state: GamePosition, seat: int, hidden: Hidden, rng: random.Random) -> _Dealer:
        """For new deals of what that seat can't know of a state."""
        block = state.block
        forget_secret_time(block, seat, pending=not state.is_shown_to(seat))
        followed = followed_words(block, state.game.tables.words, hidden.coins)
        uses, opts = words_of_uses(block), kernel.new_opts()
        shown = {} if state.is_shown_to(seat) else {seat: state.view(seat)}
        return cls(state, seat, rng, block, followed, uses, opts, shown)

    def past_of(self, deal: Deal, lies: Deal) -> History | None:
        """The past of a deal (see `Hidden.deal`); None if it can't be."""
        b, t = redealt(self.block, deal, lies, self.followed), self.state.game.tables.words
        for place in deal:
            if is_key(b, t, place) and b[b[place + m.C_ZONE] + m.Z_ROLE] == m.MIDDLE:
                return None
        if any(b[b[at] + m.C_KIND] != self.block[self.block[at] + m.C_KIND] for at in self.uses):
            return None
        if b[m.H_DECISION] in (m.REACTION, m.CHANCE_WHO):
            self._answer_anew(b, t)
        if not self._choose_anew(b, t) or not self._can_decide(b, t):
            return None
        return self._finished(renamed(b, deal), deal)

    def past_as_it_is(self) -> History:
        """The past with the coins where they are."""
        return self._finished(self.block[:], {})

    def _finished(self, b: list[int], deal: Deal) -> History:
        rng, state = self.rng, self.state
        log = renamed_log(state.past.news_for(self.seat), deal, self.seat)
        seed_words(b, m.H_RNG, rng.getrandbits(32), rng.getrandbits(32), 0)
        return given(state.game, b, log, self.shown)

    def _can_decide(self, b: list[int], t: Words) -> bool:
        if not b[m.H_DECISION] or seat_of(b, b[m.H_DECIDER]) == self.seat:
            return True
        if b[m.H_DECISION] == m.CHANCE_WHO:
            return sum(wants(b, b[m.H_FP], seat) for seat in range(seats(b))) > 1
        found = kernel.legal(b, t, self.opts)
        if b[m.H_DECISION] == m.REACTION and self.opts[0] == m.V_PASS:
            return self.state.game.rules.ask_everybody
        return found >= fewest_options(self.state)

    def _answer_anew(self, b: list[int], t: Words) -> None:
        """Draw what other players have answered to the event that is being asked about (5.2)."""
        e, opts = b[m.H_FP], self.opts
        for player in _asked_before(b, e):
            seat = seat_of(b, player)
            if seat != self.seat and not b[player + m.P_OUT]:
                n = ways_to_answer(b, t, player, e, opts)
                asked = opts[0] != m.V_PASS
                b[e + m.E_ANSWERS + seat] = self.rng.choice(opts[:n]) if asked else 0

    def _choose_anew(self, b: list[int], t: Words) -> bool:
        """Draw what others have chosen or named in secret, where not all have answered (9.6a).

        False if somebody who has answered couldn't have.
        """
        for frame in frames(b):
            if not is_secret(b, frame):
                continue
            slot, cursor = t[current_line(b, frame) + m.I_A], b[frame + m.U_CURSOR]
            for entry in range(entry_of(frame, 0), entries_end(b, frame), m.ENTRY_SIZE):
                whose = b[entry + m.ENTRY_SHIP]
                if b[entry] == slot and seat_of(b, whose) != self.seat:
                    b[frame + m.U_CURSOR] = whose
                    n = secret_options(b, t, self.opts, frame)
                    if n == 0:
                        return False
                    b[entry + m.ENTRY_KEPT] = -1 - self.rng.choice(self.opts[:n])
            b[frame + m.U_CURSOR] = cursor
        return True


def is_secret(b: Words, frame: int) -> bool:
    """Whether a frame is that of an ability in which several players answer in secret."""
    ability = b[frame + m.FRAME_TYPE] == m.ABILITY_FRAME
    return ability and b[frame + m.FRAME_STAGE] == m.STAGE_SECRET


def fewest_options(state: GamePosition) -> int:
    """How many options whoever must decide has at least, as far as others can tell (5.2)."""
    rules = state.game.rules
    duty = rules.ask_forced and state.past.now.block[m.H_DECISION] == m.REACTION  # it may be (9.21)
    return 1 if rules.ask_everybody or duty else min(2, len(state.legal_actions()))


def forget_secret_time(b: Words, seat: int, *, pending: bool) -> None:
    """Let the clocks of all others stand as a seat sees them (8.2).

    `pending` says that a secret decision of theirs is pending, so nobody knows since when.
    """
    for whose, timer in enumerate(timers(b)):
        if whose != seat:
            b[timer + m.TIMER_LEFT] = b[timer + m.TIMER_SHOWN]
            if pending:
                b[timer + m.TIMER_WAITED] = 0


def _asked_before(b: Words, e: int) -> Iterator[int]:
    """The players who were asked before the one who must answer now."""
    player = b[m.H_CURRENT]
    while player and player != b[e + m.E_CURSOR]:
        yield player
        player = after_in_round(b, player)

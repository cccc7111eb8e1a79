"""Dealing again what a player can't know: another state that looks the same from one seat."""

from __future__ import annotations

import random
from collections.abc import Iterator

from piecesofeight.game import kernel
from piecesofeight.game.renaming import Deal, redealt, renamed, renamed_log
from piecesofeight.game.state import State
from piecesofeight.machine.abilities import react_options
from piecesofeight.machine.chance import seed_words
from piecesofeight.machine.events import after_in_round, wants
from piecesofeight.machine.layout import (
    C_ZONE,
    CHANCE_WHO,
    COIN_SIZE,
    E_ANSWERS,
    E_CURSOR,
    H_COINS,
    H_COINS_END,
    H_CURRENT,
    H_DECIDER,
    H_DECISION,
    H_FP,
    H_RNG,
    MIDDLE,
    P_OUT,
    REACTION,
    V_PASS,
    Z_OWNER,
    Z_ROLE,
    Words,
)
from piecesofeight.notation.position import is_key, seat_of, seats
from piecesofeight.notation.sight import SPECTATOR, knows

TRIES = 2000  # deals drawn before giving up and keeping the one there is


def resample(state: State, player: int | str, rng: random.Random) -> State:
    """A state in which what a player can't know is dealt again at random.

    Args:
        state: any state, also one in the middle of a reaction, or at the end.
        player: a seat, a name, or `SPECTATOR`.
        rng: draws the deal, and the seed of all chance to come.

    Raises:
        GameError: there is no such player.

    >>> import random
    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain",)), Layout("Bomb", ("Captain", "Mate", "Cannon"))]
    >>> state = Game.from_layouts(ships).start()
    >>> sorted({resample(state, 0, random.Random(n)).ships[1].deck for n in range(9)})
    [('Captain', 'Cannon', 'Mate'), ('Captain', 'Mate', 'Cannon')]
    """
    seat = SPECTATOR if player == SPECTATOR else state.game.seat(player)
    block, words = state.block, state.game.tables.words
    pools = _pools(block, words, seat)
    for _ in range(TRIES):
        deal = _drawn(pools, rng)
        dealt = redealt(block, deal)
        if _possible(dealt, words, deal, state, seat, rng):
            return _named_anew(state, dealt, deal, seat, rng)
    return _named_anew(state, block, {}, seat, rng)


def _pools(b: Words, t: Words, seat: int) -> list[list[int]]:
    """Coins that the player can't tell apart: those of one owner that the player doesn't know."""
    pools: dict[int, list[int]] = {}
    for coin in range(b[H_COINS], b[H_COINS_END], COIN_SIZE):
        if not knows(b, t, seat, coin):
            pools.setdefault(b[b[coin + C_ZONE] + Z_OWNER], []).append(coin)
    return list(pools.values())


def _drawn(pools: list[list[int]], rng: random.Random) -> Deal:
    """For the place of each hidden coin, the coin that lies there in a new deal."""
    deal: Deal = {}
    for pool in pools:
        coins = pool[:]
        rng.shuffle(coins)
        deal.update(zip(pool, coins, strict=True))
    return deal


def _possible(
    b: list[int], t: Words, deal: Deal, state: State, seat: int, rng: random.Random
) -> bool:
    """Whether a deal can be: a Captain in a ship would be seen, and who decides must be able to.

    What others have answered in secret to the event that is being asked about is drawn anew.
    """
    for place in deal:
        if is_key(b, t, place) and b[b[place + C_ZONE] + Z_ROLE] == MIDDLE:
            return False
    if not b[H_DECISION] or seat_of(b, b[H_DECIDER]) == seat:
        _answer_anew(b, t, seat, rng)
        return True
    _answer_anew(b, t, seat, rng)
    if b[H_DECISION] == CHANCE_WHO:
        return sum(wants(b, b[H_FP], one) for one in range(seats(b))) > 1
    asked = len(state.legal_actions())
    return kernel.legal(b, t, kernel.new_opts()) >= min(2, asked)


def _answer_anew(b: list[int], t: Words, seat: int, rng: random.Random) -> None:
    """Draw the secret answers of other players to the event that is being asked about (5.2)."""
    if b[H_DECISION] not in (REACTION, CHANCE_WHO):
        return
    e, opts = b[H_FP], kernel.new_opts()
    for player in _asked_before(b, e):
        where = seat_of(b, player)
        if where != seat and not b[player + P_OUT]:
            n = react_options(b, t, player, e, opts, 0)
            b[e + E_ANSWERS + where] = rng.choice([*opts[:n], V_PASS]) if n else 0


def _asked_before(b: Words, e: int) -> Iterator[int]:
    player = b[H_CURRENT]
    while player and player != b[e + E_CURSOR]:
        yield player
        player = after_in_round(b, player)


def _named_anew(state: State, dealt: list[int], deal: Deal, seat: int, rng: random.Random) -> State:
    """The state of a deal, each coin under an address that has its kind in this game."""
    block = renamed(dealt, deal)
    log = renamed_log(state._log, block, deal, seat)  # noqa: SLF001 (its own kind)
    seed_words(block, H_RNG, rng.getrandbits(32), rng.getrandbits(32), 0)
    opts = kernel.new_opts()
    n = kernel.legal(block, state.game.tables.words, opts)
    return State(state.game, block, tuple(opts[:n]), log)

"""What would be without a rule or a coin: so what isn't offered can be told, too.

A coin that may not do something leaves no trace in the log. Both questions here are put to a
copy of the block in which one thing is different.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from piecesofeight.combat import kernel
from piecesofeight.combat.calling import find_key
from piecesofeight.machine import layout as m
from piecesofeight.machine.abilities.usable import responder
from piecesofeight.machine.select import limited
from piecesofeight.machine.zones import active_coin
from piecesofeight.notation.position import Parts
from piecesofeight.study.interactions.meetings import HELD_BACK
from piecesofeight.study.interactions.probe import Probe


@frozen
class Held:
    """A coin that may not be used.

    Attributes:
        coin: its address.
        other: the address of the coin that forbids it.
        role: in what way.
        option: the option that isn't offered.
    """

    coin: int
    other: int
    role: str
    option: int
    event: str = HELD_BACK


def would_react_again(block: Sequence[int], t: list[int], opts: list[int], option: int) -> set[int]:
    """The coins that rule 5.4 keeps from a second reaction, right after an option is taken.

    The option is taken in a copy in which coins that react can react again: whoever reacted
    and is asked once more is kept from it by that rule alone.
    """
    b, probe = list(block), Probe()
    probe.forget = True
    probe.watch(b, t)
    n = kernel.step(b, t, opts, probe, option)
    if n <= 0 or b[m.H_DECISION] != m.REACTION:
        return set()
    frame, player = b[m.H_FP], b[m.H_DECIDER]
    places = {Parts.of(one).place for one in opts[:n] if one != m.V_PASS}
    return {responder(b, frame, player, place) for place in places} & set(probe.reacted)


def held_back(
    b: list[int], t: list[int], opts: list[int], options: Sequence[int]
) -> Iterator[Held]:
    """Which coins a while-active ability keeps from what, at a decision with these options.

    Each coin that limits others is taken for a blank: what would then be offered besides is
    what it forbids.
    """
    if not t[m.T_LIMITS_ACTS] or b[m.H_DECISION] not in (m.MAIN, m.REACTION):
        return
    known = set(options)
    for limiter in _limiters(b, t):
        kind = b[limiter + m.C_KIND]
        b[limiter + m.C_KIND] = len(t) - m.KIND_SIZE
        offered = opts[: kernel.legal(b, t, opts)]
        b[limiter + m.C_KIND] = kind
        for option in offered:
            if option not in known:
                for coin, role in _kept(b, t, limiter, Parts.of(option)):
                    yield Held(coin, limiter, role, option)


def _limiters(b: list[int], t: list[int]) -> Iterator[int]:
    for player in range(m.HEADER, b[m.H_PLAYERS_END], m.PLAYER_SIZE):
        for index in range(3):
            coin = active_coin(b, player, index)
            if coin and t[b[coin + m.C_KIND] + m.K_FLAGS] & m.LIMITER:
                yield coin


def _kept(b: list[int], t: list[int], limiter: int, parts: Parts) -> Iterator[tuple[int, str]]:
    """The coins that an option would have used, and what one coin keeps them from.

    A blank can bring new options for another reason: decks of other kinds can be called
    otherwise (3.8). So the limiter itself is asked whether it forbids the act.
    """
    player = b[m.H_DECIDER]

    def barred(act: int, coin: int = 0) -> bool:
        return limited(b, t, limiter, act, player, coin)

    if parts.verb in (m.V_PLAY, m.V_REACT):
        play = parts.verb == m.V_PLAY
        at = parts.place
        coin = active_coin(b, player, at) if play else responder(b, b[m.H_FP], player, at)
        if barred(m.ACT_PLAY if play else m.ACT_REACT, coin):
            yield coin, "bars from play" if play else "bars from reacting"
        elif any(barred(m.ACT_TARGET, one) for one in _coins(b)):
            yield coin, "shields from"
    elif parts.verb == m.V_SCUTTLE and barred(m.ACT_SCUTTLE):
        yield b[player + m.P_NEST], "bars from destroying"
    elif parts.verb == m.V_CALL and barred(m.ACT_CALL):
        captain = find_key(b, t, player)
        for coin in (active_coin(b, player, m.AT_FORE), active_coin(b, player, m.AT_AFT)):
            if coin and coin != captain:
                yield coin, "bars from calling"


def _coins(b: list[int]) -> range:
    return range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE)

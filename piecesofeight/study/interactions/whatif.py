"""What would be without a rule or a coin: so what isn't offered can be told, too.

A coin that may not do something leaves no trace in the log. Both questions here are put to a
copy of the block in which one thing is different.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piecesofeight.combat.calling import find_key
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.elsewhere import used_coin
from piecesofeight.machine.limits import limited
from piecesofeight.machine.walking import coins, players
from piecesofeight.machine.zones import active_coin
from piecesofeight.notation.position import OptionParts
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.observer import Observer


def would_react_again(observer: Observer, block: Sequence[int], option: int) -> set[str]:
    """The coins that rule 5.4 keeps from a second reaction, right after an option is taken.

    The option is taken in a copy in which coins that react can react again: whoever reacted
    and is asked once more is kept from it by that rule alone.
    """
    b = list(block)
    observer.forgetful = True
    options = observer.step(b, option)
    observer.forgetful = False
    if not options or b[m.H_DECISION] != m.REACTION:
        return set()
    frame, player = b[m.H_FP], b[m.H_DECIDER]
    t = observer.words
    uses = (offered for offered in options if offered != m.V_PASS)
    again = {used_coin(b, t, player, offered, frame) for offered in uses}
    return {observer.name(b, coin) for coin in again.intersection(observer.reacted)}


def held_back(
    observer: Observer, b: list[int], options: Sequence[int]
) -> Iterator[tuple[Meeting, int]]:
    """Which coins a while-active ability keeps from what, and the option that isn't offered.

    At a decision with these options each coin that limits others is taken for a blank: what
    would then be offered besides is what it forbids.
    """
    t = observer.words
    if not b[m.H_LIMITS_ACTS] or b[m.H_DECISION] not in (m.MAIN, m.REACTION):
        return
    known = set(options)
    for limiter in _limiters(b, t):
        kind = b[limiter + m.C_KIND]
        b[limiter + m.C_KIND] = observer.blank
        offered = observer.legal(b)
        b[limiter + m.C_KIND] = kind
        for option in offered:
            for coin, role in _kept(b, t, limiter, option) if option not in known else ():
                if coin != limiter:
                    names = observer.name(b, coin), observer.name(b, limiter)
                    yield Meeting(names[0], "held back", names[1], role), option


def _limiters(b: list[int], t: list[int]) -> Iterator[int]:
    for player in players(b):
        for index in range(3):
            coin = active_coin(b, player, index)
            if coin and t[b[coin + m.C_KIND] + m.K_FLAGS] & m.LIMITER:
                yield coin


def _kept(b: list[int], t: list[int], limiter: int, option: int) -> Iterator[tuple[int, str]]:
    """The coins that an option would have used, and what one coin keeps them from.

    A blank can bring new options for another reason: decks of other kinds can be called
    otherwise (3.8). So the limiter itself is asked whether it forbids the act.
    """
    player, parts = b[m.H_DECIDER], OptionParts.of(option)

    def barred(act: int, coin: int = 0, by: int = 0) -> bool:
        return limited(b, t, limiter, act, player, coin, by)

    if parts.verb in (m.V_PLAY, m.V_REACT):
        play = parts.verb == m.V_PLAY
        coin = used_coin(b, t, player, option, 0 if play else b[m.H_FP])
        if barred(m.ACT_PLAY if play else m.ACT_REACT, coin):
            yield coin, "bars from play" if play else "bars from reacting"
        elif any(barred(m.ACT_TARGET, target, coin) for target in coins(b)):
            yield coin, "shields from"
    elif parts.verb == m.V_SCUTTLE and barred(m.ACT_SCUTTLE):
        yield b[player + m.P_NEST], "bars from destroying"
    elif parts.verb == m.V_CALL and barred(m.ACT_CALL):
        captain = find_key(b, t, player)
        for coin in (active_coin(b, player, m.AT_FORE), active_coin(b, player, m.AT_AFT)):
            if coin and coin != captain:
                yield coin, "bars from calling"

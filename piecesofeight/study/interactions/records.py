"""What each record of the log means: which coins meet in it, and which rules it touches.

Only what leaves a trace is noted. A rule that shows in nothing but an option that isn't there
(4.8: no second Captain) is not among them; 5.4 is, as the search asks what would be without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from piecesofeight.combat.calling import find_key
from piecesofeight.machine import layout as m
from piecesofeight.machine.select import holds
from piecesofeight.machine.zones import owner_of, place_of
from piecesofeight.notation.position import Parts
from piecesofeight.study.interactions import meetings as w

if TYPE_CHECKING:
    from piecesofeight.study.interactions.probe import Probe

_ANSWERED = {
    m.USED: w.USED,
    m.WOULD: w.WOULD_BE_DESTROYED,
    m.DESTROYED: w.DESTROYED,
    m.TAKEN: w.TAKEN,
    m.CALLED: w.CALLED,
    m.SENT: w.SENT,
}
# What the coin that brought an event about did, and what it was to the coin concerned.
_DOER = {
    m.WOULD: (w.WOULD_DESTROY, w.WOULD_BE_DESTROYED, "attacks"),
    m.DESTROYED: (w.DESTROYS, w.DESTROYED, "destroys"),
    m.TAKEN: (w.TAKES, w.TAKEN, "takes"),
}


def _used(p: Probe, coin: int, at: int) -> None:
    """An ability is announced: played, or as a reaction."""
    option, ability, player = Parts.of(p[at + m.LOG_B]), p[at + m.LOG_A], p[at + m.LOG_PLAYER]
    if option.place == m.AT_AFT:
        p.touch("4.1", coin)
    if option.target_seat == p.b[player + m.P_SEAT]:
        p.touch("4.5", coin)
    if option.added:
        p.touch("6.3", coin)
        _joined(p, coin, p.t[ability + m.A_OWN_FILTER], player)
    if p.t[ability + m.A_CONDITION]:
        p.touch("4.3", coin)
        _enabled(p, coin, ability, player)


def _joined(p: Probe, coin: int, fil: int, player: int) -> None:
    """Open coins of a player that fit a filter are added to the use of a coin (6.3)."""
    for one in (p.b[player + m.P_NEST], p.b[player + m.P_DECK]):
        if one and p.t[fil + m.F_KIND] in (0, p.b[one + m.C_KIND]):
            p.meet(coin, w.USED, one, "joins")


def _contributed(p: Probe, _coin: int, at: int) -> None:
    frame = p.ability(p.b[m.H_FP])
    if frame and p[at + m.LOG_A]:
        fil = p.t[p.b[frame + m.U_ABILITY] + m.A_INVITE_FILTER]
        _joined(p, p.cause(), fil, p[at + m.LOG_PLAYER])
        p.touch("6.3")


def _enabled(p: Probe, coin: int, ability: int, user: int) -> None:
    """Without which coins the condition of an ability wouldn't hold: each is tried as a blank."""
    b, t = p.b, p.t
    event = b[b[m.H_FP] + m.U_EVENT] if b[m.H_FP] else 0
    for other in range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE):
        if other == coin:
            continue
        kind = b[other + m.C_KIND]
        b[other + m.C_KIND] = len(t) - m.KIND_SIZE
        needed = not holds(b, t, t[ability + m.A_CONDITION], coin, user, 0, event)
        b[other + m.C_KIND] = kind
        if needed:
            p.meet(coin, w.USED, other, "enables")


def _reacted(p: Probe, coin: int, at: int) -> None:
    """A coin answers an event; its frame is the newest one."""
    b = p.b
    event = b[b[m.H_FP] + m.U_EVENT]
    kind, subject = b[event + m.E_KIND], b[event + m.E_COIN]
    below = p.ability(b[event + m.FRAME_BELOW])
    p.reacted.append(coin)
    p.touch("5.1", coin)
    if kind in _ANSWERED:  # the beginning and the end of a turn are about no coin
        p.meet(subject, _ANSWERED[kind], coin, "answers")
    if kind == m.USED and b[below + m.U_EVENT]:
        p.touch("5.3", subject)
    if kind in _DOER and below:
        does, suffers, role = _DOER[kind]
        p.meet(b[below + m.U_COIN], does, coin, "answers")
        p.meet(subject, suffers, b[below + m.U_COIN], role)
    if kind == m.DESTROYED and not place_of(b, coin) & m.ACTIVE:
        p.touch("5.7", coin)
    _used(p, coin, at)
    if p.forget:
        b[coin + m.C_REACTED] = 0


def _negated(p: Probe, coin: int, _at: int) -> None:
    p.meet(coin, w.USED, p.cause(), "negates")


def _prevented(p: Probe, coin: int, _at: int) -> None:
    b, cause = p.b, p.cause()
    p.meet(coin, w.WOULD_BE_DESTROYED, cause, "prevents")
    below = p.ability(b[b[p.ability(b[m.H_FP]) + m.U_EVENT] + m.FRAME_BELOW])
    if below:
        p.meet(b[below + m.U_COIN], w.WOULD_DESTROY, cause, "prevents")


def _destroyed(p: Probe, coin: int, at: int) -> None:
    b, cause, frame = p.b, p.cause(), p.b[m.H_FP]
    if not cause:
        p.touch("3.9", coin)
    elif cause == coin:
        paid = b[frame] == m.ABILITY_FRAME and b[frame + m.FRAME_STAGE] == m.STAGE_ANNOUNCE
        p.touch("4.6a" if paid else "4.6", coin)
    p.meet(coin, w.DESTROYED, cause, "destroys")
    if b[coin + m.C_HOME] != b[p[at + m.LOG_PLAYER] + m.P_SEAT]:
        p.touch("4.9", coin)
    if p[at + m.LOG_MASK] != b[m.H_EVERYBODY]:
        p.touch("4.10", coin)
    if frame and b[frame] == m.DESTRUCTION_FRAME and b[frame + m.X_COUNT] > 1:
        p.touch("5.6", coin)
    ability = p.ability(frame)
    event = b[ability + m.U_EVENT] if ability else 0
    if event and b[event + m.E_KIND] == m.USED and b[event + m.E_COIN] == coin:
        if b[b[event + m.E_TARGET] + m.U_FLAGS] & m.NEGATED:
            p.touch("6.8", coin)


def _moved(p: Probe, coin: int, at: int) -> None:
    seat, place = divmod(p[at + m.LOG_A], 256)
    if seat != p.b[p[at + m.LOG_PLAYER] + m.P_SEAT] and place & m.SHIP:
        p.meet(coin, w.TAKEN, p.cause(), "takes")
        p.touch("6.6", coin)
    else:
        p.meet(coin, w.MOVED, p.cause(), "moves")


def _picked(p: Probe, coin: int, _at: int) -> None:
    p.meet(coin, w.DRAWN, p.cause(), "draws")


def _looked(p: Probe, coin: int, _at: int) -> None:
    p.meet(coin, w.SEEN, p.cause(), "looks at")


def _revealed(p: Probe, coin: int, _at: int) -> None:
    """Shown by an ability; or because a condition leans on it, before that has a frame (4.1)."""
    frame = p.b[m.H_FP]
    if frame and p.b[frame] == m.ABILITY_FRAME:
        p.meet(coin, w.SEEN, p.cause(), "shows")
    else:
        p.touch("4.1", coin)


def _rearranged(p: Probe, _coin: int, at: int) -> None:
    b = p.b
    for coin in range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE):
        if owner_of(b, coin) == p[at + m.LOG_PLAYER] and place_of(b, coin) & m.SHIP:
            p.meet(coin, w.MOVED, p.cause(), "arranges")


def _sent(p: Probe, coin: int, _at: int) -> None:
    p.touch("3.1" if p.b[m.H_PHASE] == m.PHASE_FIRST_NEST else "3.3", coin)


def _called(p: Probe, fore: int, at: int) -> None:
    p.touch("3.6", find_key(p.b, p.t, p[at + m.LOG_PLAYER]))
    for coin in (fore, p[at + m.LOG_B]):
        p.touch("3.6", coin)


def _won(p: Probe, _coin: int, at: int) -> None:
    """Won in the middle of an ability: whose it is, is still on the stack."""
    if p[at + m.LOG_A] == m.OUTCOME_CAPTAIN:
        p.touch("7.1")


# Records that say by themselves which rule they are about.
RULES = {
    m.LOG_SKIPPED: "6.5",
    m.LOG_NEGATED: "5.9",
    m.LOG_PREVENTED: "6.9",
    m.LOG_PICKED: "4.7",
    m.LOG_SKIPS: "6.5",
    m.LOG_NEXT: "6.4",
    m.LOG_REARRANGED: "6.2",
    m.LOG_SKIPPED_TARGET: "4.4",
}
HANDLERS: dict[int, Callable[[Probe, int, int], None]] = {
    m.LOG_SENT: _sent,
    m.LOG_USED: _used,
    m.LOG_REACTED: _reacted,
    m.LOG_DESTROYED: _destroyed,
    m.LOG_PREVENTED: _prevented,
    m.LOG_NEGATED: _negated,
    m.LOG_MOVED: _moved,
    m.LOG_CALLED: _called,
    m.LOG_REVEALED: _revealed,
    m.LOG_LOOKED: _looked,
    m.LOG_PICKED: _picked,
    m.LOG_REARRANGED: _rearranged,
    m.LOG_CONTRIBUTED: _contributed,
    m.LOG_WON: _won,
}

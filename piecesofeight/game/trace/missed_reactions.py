"""Who could have answered an event but for something: what pre-empted a reaction.

The machine asks only who can answer. Here every reaction is looked at that answers such an
event and was not offered: the coin has reacted in this turn, a coin forbids it, its
condition is false, it has nothing to choose, or it became active too late.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.combat import kernel
from piecesofeight.game.why.conditions import Asker, forbidding
from piecesofeight.game.why.reasons import Reason
from piecesofeight.game.why.refused_uses import why_unusable
from piecesofeight.machine import layout as m
from piecesofeight.machine.abilities.usable import ability_options, answers, responder
from piecesofeight.machine.zones import active_coin
from piecesofeight.notation.grammar import PLACES
from piecesofeight.notation.position import player_at, seats
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import who_knows


@frozen
class MissedReaction:
    """A reaction that was not offered.

    Attributes:
        reason: why.
        told: a mask of the players who may know: whose coin it is; for a coin that has reacted
            all who know it.
    """

    reason: Reason
    told: int


def missed_reactions(scene: Scene, e: int) -> list[MissedReaction]:
    """The reactions to an event on the stack that answer it and are not offered.

    Args:
        scene: of the block, with the event on its stack and nobody asked yet.
        e: the event's frame.
    """
    b, found = scene.block, []
    for seat in range(seats(b)):
        if not b[player_at(seat) + m.P_OUT]:
            for coin, reason, told in _of_player(scene, e, seat):
                found.append(MissedReaction(reason, told & _subject_known(scene, e, coin)))
    return [one for one in found if one.reason.text]


def _of_player(scene: Scene, e: int, seat: int) -> Iterator[tuple[int, Reason, int]]:
    b, player = scene.block, player_at(seat)
    asked = [responder(b, e, player, index) for index in range(3)]
    for index, coin in enumerate(asked):
        rows = _answering(scene, e, coin, player)
        if rows:
            reason = _why_not_offered(scene, e, Asker(coin, seat, e), rows, PLACES[index])
            reacted = b[coin + m.C_REACTED] == b[m.H_TURN]
            yield coin, reason, who_knows(b, coin) if reacted else b[player + m.P_BIT]
    if b[e + m.E_KIND] == m.DESTROYED:
        for index in range(3):
            coin = active_coin(b, player, index)
            if coin and coin not in asked and b[coin + m.C_REACTED] != b[m.H_TURN]:
                rows = _answering(scene, e, coin, player)
                text = f"{_whose(scene, coin, seat)} became active only now ({PLACES[index]})"
                yield coin, Reason(text if rows else "", ("5.7",)), b[player + m.P_BIT]


def _answering(scene: Scene, e: int, coin: int, player: int) -> list[int]:
    """The rows of a coin's reactions that answer an event."""
    b, t = scene.block, scene.words
    if not coin or not t[b[coin + m.C_KIND] + m.K_LISTENS] & (1 << b[e + m.E_KIND]):
        return []
    first, count = (t[b[coin + m.C_KIND] + word] for word in (m.K_ABILITIES, m.K_ABILITY_COUNT))
    rows = range(first, first + count * m.ABILITY_SIZE, m.ABILITY_SIZE)
    return [
        row for row in rows if t[row + m.A_TYPE] == m.REACT and answers(b, t, row, coin, player, e)
    ]


def _whose(scene: Scene, coin: int, seat: int) -> str:
    return f"{scene.names[seat]}'s {scene.coin_name(coin)}"


def _why_not_offered(scene: Scene, e: int, asker: Asker, rows: list[int], place: str) -> Reason:
    """Why none of these reactions of a coin is offered; empty if one is."""
    b, t, coin = scene.block, scene.words, asker.coin
    when = " just before" if b[e + m.E_KIND] == m.DESTROYED else ""
    whose = f"{_whose(scene, coin, asker.seat)} ({place}{when}) is not asked"
    if b[coin + m.C_REACTED] == b[m.H_TURN]:
        return Reason(f"{whose}: it has reacted in this turn already", ("5.4",))
    if t[m.T_LIMITS_ACTS]:
        limit = forbidding(scene, m.ACT_REACT, asker.seat, coin)
        if limit.text:
            return Reason(f"{whose}: {limit.text}", limit.rules, limit.passages)
    reason, opts = Reason(), kernel.new_opts()
    for row in rows:
        if ability_options(b, t, row, coin, player_at(asker.seat), e, 0, opts, 0):
            return Reason()
        reason += why_unusable(scene, asker, row)
    return Reason(f"{whose}: {reason.text}", reason.rules, reason.passages)


def _subject_known(scene: Scene, e: int, coin: int) -> int:
    """Who knows enough of the event's coin to say whether this coin's reactions answer it."""
    b, t, mask = scene.block, scene.words, -1
    first, count = (t[b[coin + m.C_KIND] + word] for word in (m.K_ABILITIES, m.K_ABILITY_COUNT))
    for row in range(first, first + count * m.ABILITY_SIZE, m.ABILITY_SIZE):
        fil = t[row + m.A_SUBJECT]
        if fil and (t[fil + m.F_KIND] or t[fil + m.F_NOT_KIND]):
            mask &= who_knows(b, b[e + m.E_COIN])
    return mask

"""Who could have answered an event but for something: what pre-empted a reaction.

The machine asks only who can answer. Here every reaction is looked at that answers such an
event and was not offered: the coin has reacted in this turn, a coin forbids it, its
condition is false, it has nothing to choose, or it became active too late.
"""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.answers.reasons import Reason
from piecesofeight.answers.tree import NOTE, TraceNode
from piecesofeight.combat import kernel
from piecesofeight.game.why.conditions import Use, forbidding
from piecesofeight.game.why.refused_uses import answering_rows, why_unusable
from piecesofeight.game.why.rules_behind import rows_of
from piecesofeight.game.why.sources import could_answer_from
from piecesofeight.machine import constants as m
from piecesofeight.machine.abilities.usable import ability_options
from piecesofeight.machine.zones import active_coin
from piecesofeight.notation.grammar import PLACES
from piecesofeight.notation.position import player_at, seats
from piecesofeight.notation.scene import Scene
from piecesofeight.notation.sight import who_knows


def missed_reactions(scene: Scene, e: int) -> list[TraceNode]:
    """The reactions to an event on the stack that answer it and are not offered, each with why.

    Nobody has been asked yet. It is told to whose coin it is; of a coin that has reacted, to all
    who know it.
    """
    b, found = scene.block, []
    for seat in range(seats(b)):
        if not b[player_at(seat) + m.P_OUT]:
            for coin, reason, told in _of_player(scene, e, seat):
                told &= _subject_known(scene, e, coin)
                passage = next(iter(reason.passages), None)
                found.append(TraceNode(NOTE, reason.text, reason.rules, passage, told=told))
    return [missed for missed in found if missed.text]


def _of_player(scene: Scene, e: int, seat: int) -> Iterator[tuple[int, Reason, int]]:
    b, player = scene.block, player_at(seat)
    asked = []
    for coin, place, word in could_answer_from(scene, e, seat):
        asked.append(coin)
        use = Use(scene, coin, seat, e)
        rows = answering_rows(use, place) if coin else []
        if rows:
            reacted = b[coin + m.C_REACTED] == b[m.H_TURN]
            told = who_knows(b, coin) if reacted else b[player + m.P_BIT]
            yield coin, _why_not_offered(use, rows, word), told
    if b[e + m.E_KIND] == m.DESTROYED:
        for index in range(3):
            coin = active_coin(b, player, index)
            use = Use(scene, coin, seat, e)
            if coin and coin not in asked and b[coin + m.C_REACTED] != b[m.H_TURN]:
                text = f"{_whose(use)} became active only now ({PLACES[index]})"
                reason = Reason(text if answering_rows(use, 1 << index) else "", ("5.7",))
                yield coin, reason, b[player + m.P_BIT]


def _whose(use: Use) -> str:
    return f"{use.scene.names[use.seat]}'s {use.name}"


def _why_not_offered(use: Use, rows: list[int], place: str) -> Reason:
    """Why none of these reactions of a coin is offered; empty if one is."""
    b, t, coin = use.scene.block, use.scene.words, use.coin
    when = " just before" if b[use.event + m.E_KIND] == m.DESTROYED else ""
    whose = f"{_whose(use)} ({place}{when}) is not asked"
    if b[coin + m.C_REACTED] == b[m.H_TURN]:
        return Reason(f"{whose}: it has reacted in this turn already", ("5.4",))
    reason = forbidding(use.scene, m.ACT_REACT, use.seat, coin)
    if not reason.text:
        for row in rows:
            opts = kernel.new_opts()
            if ability_options(b, t, row, coin, use.user, use.event, 0, opts, 0):
                return Reason()
            reason += why_unusable(use, row)
    return Reason(f"{whose}: {reason.text}", reason.rules, reason.passages)


def _subject_known(scene: Scene, e: int, coin: int) -> int:
    """Who knows enough of the event's coin to say whether this coin's reactions answer it."""
    b, t, mask = scene.block, scene.words, -1
    for row in rows_of(scene, coin, m.REACT):
        fil = t[row + m.A_SUBJECT]
        if fil and (t[fil + m.F_KIND] or t[fil + m.F_NOT_KIND]):
            mask &= who_knows(b, b[e + m.E_COIN])
    return mask

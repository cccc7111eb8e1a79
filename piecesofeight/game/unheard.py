"""Events that never came to the machine's stack, as nobody listened: who would have answered.

A coin listens unless it has reacted in this turn already. So where nobody listens, somebody may
have been pre-empted; to say so, such an event is put on the stack of a copy.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.game import kernel
from piecesofeight.game.knots import Knot, answerable, missed_note
from piecesofeight.game.missed import missed
from piecesofeight.machine import layout
from piecesofeight.machine.events import (
    begin_destruction,
    commit_destruction,
    condemn,
    seal,
    still_there,
)
from piecesofeight.machine.frames import push
from piecesofeight.machine.layout import (
    ABILITY_FRAME,
    C_KIND,
    C_REACTED,
    CALLED,
    COIN_SIZE,
    DESTROYED,
    DESTRUCTION_FRAME,
    E_ACTOR,
    E_COIN,
    E_KIND,
    E_OWNER,
    E_PLACE,
    E_TARGET,
    EVENT_FRAME,
    EVENT_FRAME_SIZE,
    FRAME_STAGE,
    FRAME_TYPE,
    H_COINS,
    H_COINS_END,
    H_TURN,
    ITEM_COIN,
    ITEM_OWNER,
    ITEM_SIZE,
    K_LISTENS,
    LOG_A,
    LOG_B,
    LOG_COIN,
    LOG_KIND,
    LOG_PLAYER,
    LOG_START,
    MIDDLE,
    NEST,
    SENT,
    SHIP,
    SPOT_HOLD,
    STAGE_ANNOUNCE,
    STAGE_WOULD,
    T_EVENTS,
    TAKEN,
    U_COIN,
    U_USER,
    USED,
    WOULD,
    X_ACTOR,
    X_COINS,
    X_COUNT,
    X_INDEX,
)
from piecesofeight.machine.zones import owner_of, place_of
from piecesofeight.notation.position import player_at, seats
from piecesofeight.notation.scene import Scene


@frozen
class Done:
    """One thing that the machine did without putting an event on the stack.

    Attributes:
        scene: of the block as it is now.
        before: the block before.
        frame: the newest frame then, 0 if there was none.
    """

    scene: Scene
    before: list[int]
    frame: int

    @property
    def kind(self) -> int:
        """The type of that frame, 0 if there was none."""
        return self.before[self.frame + FRAME_TYPE] if self.frame else 0

    @property
    def stage(self) -> int:
        """The stage at which that frame was."""
        return self.before[self.frame + FRAME_STAGE] if self.frame else 0


def unheard_event(done: Done) -> Knot | None:
    """The use, or the coming destruction, that nobody listened to; None if nobody missed it."""
    event = _use(done) if done.kind == ABILITY_FRAME else _coming(done)
    if event is None:
        return None
    knot = answerable(*event)
    knot.children = _notes(event)
    return knot if knot.children else None


def unheard_happening(done: Done, record: list[int]) -> list[Knot]:
    """Who would have answered what was noted in the log: destroyed, taken, called, sent."""
    found = (knot for event in _of_record(done, record) for knot in _notes(event))
    return list({knot.text: knot for knot in found}.values())


def _notes(event: tuple[Scene, int]) -> list[Knot]:
    return [missed_note(one) for one in missed(*event)]


def _use(done: Done) -> tuple[Scene, int] | None:
    """The event *used*, with which an announcement ends (4.2)."""
    b, old, f = done.scene.block, done.before, done.frame
    if done.stage != STAGE_ANNOUNCE or b[f + FRAME_STAGE] == STAGE_ANNOUNCE:
        return None
    coin, user = old[f + U_COIN], old[f + U_USER]
    if not coin or not _somebody_reacted(done, USED):
        return None
    return _raised(done, USED, coin, user, place_of(old, coin), user, f)


def _coming(done: Done) -> tuple[Scene, int] | None:
    """The event *would be destroyed* of the next coin of a destruction (5.6)."""
    old, x = done.before, done.frame
    if done.kind != DESTRUCTION_FRAME or done.stage != STAGE_WOULD:
        return None
    item = x + X_COINS + ITEM_SIZE * old[x + X_INDEX]
    if old[x + X_INDEX] == old[x + X_COUNT] or not still_there(old, item):
        return None
    if not _somebody_reacted(done, WOULD):
        return None
    coin = old[item + ITEM_COIN]
    place, actor = place_of(old, coin), old[x + X_ACTOR]
    return _raised(done, WOULD, coin, old[item + ITEM_OWNER], place, actor, x)


def _of_record(done: Done, record: list[int]) -> Iterator[tuple[Scene, int]]:
    """Copies with an event on the stack, and its frame."""
    what, player, coin = record[LOG_KIND], record[LOG_PLAYER], record[LOG_COIN]
    if what == layout.LOG_DESTROYED and done.kind != DESTRUCTION_FRAME:
        if _somebody_reacted(done, WOULD) or _somebody_reacted(done, DESTROYED):
            yield from _destruction(done, coin, record[LOG_B])
    elif what == layout.LOG_MOVED and _somebody_reacted(done, TAKEN):
        old, place = player_at(record[LOG_A] // 256), record[LOG_A] % 256
        if old != player and place & SHIP and record[LOG_B] != SPOT_HOLD:
            user = done.before[done.frame + U_USER]
            yield _raised(done, TAKEN, coin, old, place, user, player)
    elif what == layout.LOG_SENT and _somebody_reacted(done, SENT):
        yield _raised(done, SENT, coin, player, NEST, player, 0)
    elif what == layout.LOG_CALLED and _somebody_reacted(done, CALLED):
        which = record[LOG_A]
        if which not in (layout.CALL_AFT_FORE, layout.CALL_AFT_AFT):
            yield _raised(done, CALLED, coin, player, MIDDLE, player, 0)
        if which not in (layout.CALL_FORE_FORE, layout.CALL_FORE_AFT):
            yield _raised(done, CALLED, record[LOG_B], player, MIDDLE, player, 0)


def _somebody_reacted(done: Done, event: int) -> bool:
    """Whether a coin that answers events of a kind has reacted in this turn."""
    b, t = done.scene.block, done.scene.words
    return bool(t[T_EVENTS] & (1 << event)) and any(
        b[coin + C_REACTED] == b[H_TURN] and t[b[coin + C_KIND] + K_LISTENS] & (1 << event)
        for coin in range(b[H_COINS], b[H_COINS_END], COIN_SIZE)
    )


def _copy(scene: Scene, block: list[int]) -> Scene:
    return Scene(block[:], scene.words, scene.coins, scene.names, ())


def _raised(
    done: Done, kind: int, coin: int, owner: int, place: int, actor: int, about: int
) -> tuple[Scene, int]:
    scene = _copy(done.scene, done.scene.block)
    return scene, _put(scene.block, kind, coin, owner, place, actor, about)


def _put(b: list[int], kind: int, coin: int, owner: int, place: int, actor: int, about: int) -> int:
    """Put an event on the stack, whoever listens; its frame."""
    e = push(b, EVENT_FRAME, EVENT_FRAME_SIZE + seats(b))
    b[e + E_KIND] = kind
    b[e + E_COIN] = coin
    b[e + E_OWNER] = owner
    b[e + E_PLACE] = place
    b[e + E_ACTOR] = actor
    b[e + E_TARGET] = about
    return e


def _destruction(done: Done, coin: int, actor: int) -> Iterator[tuple[Scene, int]]:
    """The two events of a coin that was destroyed while nobody listened, from just before."""
    old, silence = done.before, kernel.new_log(LOG_START)
    owner, place = owner_of(old, coin), place_of(old, coin)
    for kind in (WOULD, DESTROYED):
        scene = _copy(done.scene, old)
        b = scene.block
        x = begin_destruction(b, actor)
        condemn(b, x, coin)
        seal(b)
        if kind == DESTROYED:
            commit_destruction(b, scene.words, silence, x)
        yield scene, _put(b, kind, coin, owner, place, actor, x)

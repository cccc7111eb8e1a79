"""Events that never came to the machine's stack, as nobody listened: who would have answered.

A coin doesn't listen if it has reacted in this turn already, or is not active yet. So where nobody
listens, somebody may have been pre-empted; to say so, such an event is put on the stack of a
copy. It stands in the tree where it would stand if somebody had listened: whether anybody
did is a secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.combat import kernel
from piecesofeight.combat.calling import calls_aft, calls_fore
from piecesofeight.game.trace.drafts import Knot, answerable, missed_note
from piecesofeight.game.trace.missed_reactions import missed
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
    AFT,
    CALLED,
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
    FORE,
    FRAME_STAGE,
    FRAME_TYPE,
    ITEM_COIN,
    ITEM_OWNER,
    ITEM_SIZE,
    LOG_A,
    LOG_B,
    LOG_COIN,
    LOG_KIND,
    LOG_PLAYER,
    LOG_START,
    SENT,
    SHIP,
    SPOT_HOLD,
    STAGE_ANNOUNCE,
    STAGE_WOULD,
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
    return None if event is None else _knot(event)


def unheard_around(done: Done, record: list[int]) -> tuple[list[Knot], list[Knot]]:
    """The events before and after what was noted in the log, that somebody missed."""
    if record[LOG_KIND] == layout.LOG_DESTROYED:
        if done.kind == DESTRUCTION_FRAME:
            return [], []  # its events are steps of their own
        would, destroyed = (
            [_knot(_destruction(done, record[LOG_COIN], record[LOG_B], kind))]
            for kind in (WOULD, DESTROYED)
        )
        return [one for one in would if one], [one for one in destroyed if one]
    found = (_knot(event) for event in _of_record(done, record))
    return [], [one for one in found if one]


def _knot(event: tuple[Scene, int]) -> Knot | None:
    """An event with who missed it; None if nobody did."""
    knot = answerable(*event)
    knot.children = [missed_note(one) for one in missed(*event)]
    return knot if knot.children else None


def _use(done: Done) -> tuple[Scene, int] | None:
    """The event *used*, with which an announcement ends (4.2)."""
    b, old, f = done.scene.block, done.before, done.frame
    if done.stage != STAGE_ANNOUNCE or b[f + FRAME_STAGE] == STAGE_ANNOUNCE:
        return None
    coin, user = old[f + U_COIN], old[f + U_USER]
    return _raised(done, USED, coin, user, place_of(old, coin), user, f) if coin else None


def _coming(done: Done) -> tuple[Scene, int] | None:
    """The event *would be destroyed* of the next coin of a destruction (5.6)."""
    old, x = done.before, done.frame
    if done.kind != DESTRUCTION_FRAME or done.stage != STAGE_WOULD:
        return None
    item = x + X_COINS + ITEM_SIZE * old[x + X_INDEX]
    if old[x + X_INDEX] == old[x + X_COUNT] or not still_there(old, item):
        return None
    coin = old[item + ITEM_COIN]
    place, actor = place_of(old, coin), old[x + X_ACTOR]
    return _raised(done, WOULD, coin, old[item + ITEM_OWNER], place, actor, x)


def _of_record(done: Done, record: list[int]) -> Iterator[tuple[Scene, int]]:
    """Copies with an event on the stack, and its frame; in the order of the machine."""
    what, player, coin = record[LOG_KIND], record[LOG_PLAYER], record[LOG_COIN]
    if what == layout.LOG_MOVED:
        old, place = player_at(record[LOG_A] // 256), record[LOG_A] % 256
        if old != player and place & SHIP and record[LOG_B] != SPOT_HOLD:
            user = done.before[done.frame + U_USER]
            yield _raised(done, TAKEN, coin, old, place, user, player)
    elif what == layout.LOG_SENT:
        yield _raised(done, SENT, coin, player, record[LOG_A], player, 0)
    elif what == layout.LOG_CALLED:
        which = record[LOG_A]
        if calls_aft(which):
            yield _raised(done, CALLED, record[LOG_B], player, AFT, player, 0)
        if calls_fore(which):
            yield _raised(done, CALLED, coin, player, FORE, player, 0)


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


def _destruction(done: Done, coin: int, actor: int, kind: int) -> tuple[Scene, int]:
    """An event of a coin that was destroyed while nobody listened, from just before."""
    scene = _copy(done.scene, done.before)
    b = scene.block
    owner, place = owner_of(b, coin), place_of(b, coin)
    x = begin_destruction(b, actor)
    condemn(b, x, coin)
    seal(b)
    if kind == DESTROYED:
        commit_destruction(b, scene.words, kernel.new_log(LOG_START), x)
    return scene, _put(b, kind, coin, owner, place, actor, x)

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
from piecesofeight.game.trace.drafts import Draft, answerable, missed_note
from piecesofeight.game.trace.missed_reactions import missed_reactions
from piecesofeight.machine import layout as m
from piecesofeight.machine.events import (
    begin_destruction,
    commit_destruction,
    condemn,
    seal,
    still_there,
)
from piecesofeight.machine.frames import push
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
        return self.before[self.frame + m.FRAME_TYPE] if self.frame else 0

    @property
    def stage(self) -> int:
        """The stage at which that frame was."""
        return self.before[self.frame + m.FRAME_STAGE] if self.frame else 0


def unanswered_event(done: Done) -> Draft | None:
    """The use, or the coming destruction, that nobody listened to; None if nobody missed it."""
    event = _use(done) if done.kind == m.ABILITY_FRAME else _coming(done)
    return None if event is None else _knot(event)


def unanswered_around(done: Done, record: list[int]) -> tuple[list[Draft], list[Draft]]:
    """The events before and after what was noted in the log, that somebody missed."""
    if record[m.LOG_KIND] == m.LOG_DESTROYED:
        if done.kind == m.DESTRUCTION_FRAME:
            return [], []  # its events are steps of their own
        would, destroyed = (
            [_knot(_destruction(done, record[m.LOG_COIN], record[m.LOG_B], kind))]
            for kind in (m.WOULD, m.DESTROYED)
        )
        return [one for one in would if one], [one for one in destroyed if one]
    found = (_knot(event) for event in _of_record(done, record))
    return [], [one for one in found if one]


def _knot(event: tuple[Scene, int]) -> Draft | None:
    """An event with who missed it; None if nobody did."""
    draft = answerable(*event)
    draft.children = [missed_note(one) for one in missed_reactions(*event)]
    return draft if draft.children else None


def _use(done: Done) -> tuple[Scene, int] | None:
    """The event *used*, with which an announcement ends (4.2)."""
    b, old, f = done.scene.block, done.before, done.frame
    if done.stage != m.STAGE_ANNOUNCE or b[f + m.FRAME_STAGE] == m.STAGE_ANNOUNCE:
        return None
    coin, user = old[f + m.U_COIN], old[f + m.U_USER]
    return _raised(done, m.USED, coin, user, place_of(old, coin), user, f) if coin else None


def _coming(done: Done) -> tuple[Scene, int] | None:
    """The event *would be destroyed* of the next coin of a destruction (5.6)."""
    old, x = done.before, done.frame
    if done.kind != m.DESTRUCTION_FRAME or done.stage != m.STAGE_WOULD:
        return None
    item = x + m.X_COINS + m.ITEM_SIZE * old[x + m.X_INDEX]
    if old[x + m.X_INDEX] == old[x + m.X_COUNT] or not still_there(old, item):
        return None
    coin = old[item + m.ITEM_COIN]
    place, actor = place_of(old, coin), old[x + m.X_ACTOR]
    return _raised(done, m.WOULD, coin, old[item + m.ITEM_OWNER], place, actor, x)


def _of_record(done: Done, record: list[int]) -> Iterator[tuple[Scene, int]]:
    """Copies with an event on the stack, and its frame; in the order of the machine."""
    what, player, coin = record[m.LOG_KIND], record[m.LOG_PLAYER], record[m.LOG_COIN]
    if what == m.LOG_MOVED:
        old, place = player_at(record[m.LOG_A] // 256), record[m.LOG_A] % 256
        if old != player and place & m.SHIP and record[m.LOG_B] != m.SPOT_HOLD:
            user = done.before[done.frame + m.U_USER]
            yield _raised(done, m.TAKEN, coin, old, place, user, player)
    elif what == m.LOG_SENT:
        yield _raised(done, m.SENT, coin, player, record[m.LOG_A], player, 0)
    elif what == m.LOG_CALLED:
        which = record[m.LOG_A]
        if calls_aft(which):
            yield _raised(done, m.CALLED, record[m.LOG_B], player, m.AFT, player, 0)
        if calls_fore(which):
            yield _raised(done, m.CALLED, coin, player, m.FORE, player, 0)


def _copy(scene: Scene, block: list[int]) -> Scene:
    return Scene(block[:], scene.words, scene.coins, scene.names, ())


def _raised(
    done: Done, kind: int, coin: int, owner: int, place: int, actor: int, about: int
) -> tuple[Scene, int]:
    scene = _copy(done.scene, done.scene.block)
    return scene, _put(scene.block, kind, coin, owner, place, actor, about)


def _put(b: list[int], kind: int, coin: int, owner: int, place: int, actor: int, about: int) -> int:
    """Put an event on the stack, whoever listens; its frame."""
    e = push(b, m.EVENT_FRAME, m.EVENT_FRAME_SIZE + seats(b))
    b[e + m.E_KIND] = kind
    b[e + m.E_COIN] = coin
    b[e + m.E_OWNER] = owner
    b[e + m.E_PLACE] = place
    b[e + m.E_ACTOR] = actor
    b[e + m.E_TARGET] = about
    return e


def _destruction(done: Done, coin: int, actor: int, kind: int) -> tuple[Scene, int]:
    """An event of a coin that was destroyed while nobody listened, from just before."""
    scene = _copy(done.scene, done.before)
    b = scene.block
    owner, place = owner_of(b, coin), place_of(b, coin)
    x = begin_destruction(b, actor)
    condemn(b, x, coin)
    seal(b)
    if kind == m.DESTROYED:
        commit_destruction(b, scene.words, kernel.new_log(m.LOG_START), x)
    return scene, _put(b, kind, coin, owner, place, actor, x)

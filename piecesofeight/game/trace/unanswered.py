"""Events that never came to the machine's stack, as nobody listened: who would have answered.

A coin doesn't listen if it has reacted in this turn already, or is not active yet. So where nobody
listens, somebody may have been pre-empted; to say so, such an event is put on the stack of a
copy. It stands in the tree where it would stand if somebody had listened: whether anybody
did is a secret.
"""

from __future__ import annotations

from attrs import evolve

from piecesofeight.combat import kernel
from piecesofeight.game.trace.drafts import Draft, answerable
from piecesofeight.game.trace.missed_reactions import missed_reactions
from piecesofeight.machine import constants as m
from piecesofeight.machine.events import begin_destruction, commit_destruction, condemn, seal
from piecesofeight.machine.frames import push
from piecesofeight.machine.zones import owner_of, place_of
from piecesofeight.notation.position import seats
from piecesofeight.notation.scene import Scene


def unanswered(scene: Scene, *event: int) -> Draft | None:
    """An event that nobody listened to, with who missed it; None if nobody did.

    Of the event are given the words from `E_KIND` to `E_TARGET`. The block is left as it is.
    """
    return _missed_by(evolve(scene, block=scene.block[:]), *event)


def unanswered_destruction(
    scene: Scene, before: list[int], coin: int, actor: int, kind: int
) -> Draft | None:
    """WOULD or DESTROYED of a coin that was destroyed while nobody listened.

    The scene is of the block now, and `before` is the block just before.
    """
    copy = evolve(scene, block=before[:])
    b = copy.block
    owner, place = owner_of(b, coin), place_of(b, coin)
    x = begin_destruction(b, actor)
    condemn(b, x, coin)
    seal(b)
    if kind == m.DESTROYED:
        commit_destruction(b, scene.words, kernel.new_log(m.LOG_START), x)
    return _missed_by(copy, kind, coin, owner, place, actor, x)


def _missed_by(copy: Scene, *event: int) -> Draft | None:
    b = copy.block
    e = push(b, m.EVENT_FRAME, m.EVENT_FRAME_SIZE + seats(b))
    fields = (m.E_KIND, m.E_COIN, m.E_OWNER, m.E_PLACE, m.E_ACTOR, m.E_TARGET)
    for field, value in zip(fields, event, strict=True):
        b[e + field] = value
    draft = answerable(copy, e)
    draft.children = list(map(Draft, missed_reactions(copy, e)))
    return draft if draft.children else None

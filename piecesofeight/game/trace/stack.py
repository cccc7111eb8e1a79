"""The machine's stack as a trace sees it: each frame with its place in the tree."""

from __future__ import annotations

from attrs import define, field

from piecesofeight.game.trace.drafts import Draft, frame_open, note_missed, step_of
from piecesofeight.machine import constants as m
from piecesofeight.machine import walking
from piecesofeight.notation.scene import Scene


@define(eq=False)
class Stack:
    """Follows the frames on the stack of a block.

    Attributes:
        scene: of the block.
        roots: what has nothing above it in the tree.
        open: the frames with their drafts, the oldest first. A destruction has that of the line
            that destroys, or of the choice.
    """

    scene: Scene
    roots: list[Draft] = field(factory=list)
    open: list[tuple[int, Draft]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        frames = self._frames()
        for number, frame in enumerate(frames, start=1):
            self._adopt(frame, frames[number] if number < len(frames) else 0)

    @property
    def newest(self) -> tuple[int, Draft]:
        """The newest frame; there must be one."""
        return self.open[-1]

    @property
    def inner(self) -> Draft | None:
        """The innermost draft that is being worked at; None between actions."""
        if not self.open:
            return None
        draft = self.newest[1]
        return draft.step or draft

    def children(self, parent: Draft | None) -> list[Draft]:
        """What is below a draft; the roots for none."""
        return self.roots if parent is None else parent.children

    def add(self, parent: Draft | None, draft: Draft) -> None:
        """Put a draft below another, or among the roots."""
        self.children(parent).append(draft)

    def follow(self, fresh: Draft | None, parent: Draft | None) -> list[tuple[int, Draft]]:
        """Drop what was finished, tie in below a parent what is new: frames with their drafts.

        An ability that has just been announced has a draft already, the fresh one.
        """
        frames = self._frames()
        while self.open and self.newest[0] not in frames:
            self.open.pop()
        new, drafts = frames[len(self.open) :], {}
        for frame in reversed(new):  # the newest runs first
            kind = self.scene.block[frame + m.FRAME_TYPE]
            if kind == m.DESTRUCTION_FRAME and parent is not None:
                drafts[frame] = parent
            elif kind == m.ABILITY_FRAME and fresh is not None:
                drafts[frame] = fresh
            else:
                drafts[frame] = frame_open(self.scene, frame)
                self.add(parent, drafts[frame])
        found = [(frame, drafts[frame]) for frame in new]
        self.open += found
        return found

    def _frames(self) -> list[int]:
        """The frames on the stack, the oldest first."""
        return list(walking.frames(self.scene.block))[::-1]

    # --- frames that were there before anybody looked on ----------------------------------------

    def _adopt(self, f: int, above: int) -> None:
        """Tie in a frame that was there before, and is below the frame `above` (or none)."""
        b, inner = self.scene.block, self.inner
        kind = b[f + m.FRAME_TYPE]
        if kind == m.DESTRUCTION_FRAME and inner is not None:
            self.open.append((f, inner))
            return
        draft = frame_open(self.scene, f)
        if kind == m.EVENT_FRAME:
            # Of two events that arose together the older one has not begun yet.
            draft.asked = not above or b[above + m.FRAME_TYPE] != m.EVENT_FRAME
            note_missed(self.scene, f, draft, silently=True)
            self._adopt_event(draft)
        else:
            self.add(inner, draft)
        if kind == m.ABILITY_FRAME and b[f + m.FRAME_STAGE] not in (m.STAGE_ANNOUNCE, m.STAGE_USED):
            draft.line = b[f + m.U_PC] - m.INSTRUCTION_SIZE
            if b[f + m.FRAME_STAGE] == m.STAGE_RESOLVE and b[f + m.U_CURSOR]:
                draft.line = b[f + m.U_PC]  # several coins are being moved, one by one
            draft.step = step_of(self.scene, f, draft.line)
            draft.children.append(draft.step)
        self.open.append((f, draft))

    def _adopt_event(self, draft: Draft) -> None:
        """An event; before one that arose together with it, as the newest is first."""
        b = self.scene.block
        if not self.open or b[self.newest[0] + m.FRAME_TYPE] != m.EVENT_FRAME:
            self.add(self.inner, draft)
            return
        older = self.newest[1]
        parts = (part for _, opened in self.open[:-1] for part in (opened, opened.step))
        places = [self.roots, *(part.children for part in parts if part)]
        siblings = next(children for children in places if older in children)
        siblings.insert(siblings.index(older), draft)

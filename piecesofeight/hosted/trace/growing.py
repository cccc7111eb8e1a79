"""Trees of what was done: each statement below what it stands in, each record below its statement.

A trace begins with a choice, in the middle of the file: what stands around that isn't in the tree.
What is done later without standing in anything that is there begins a tree of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import define, field

from piecesofeight.answers.tree import ABILITY, CHOICE, STEP
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.trace.watching import Moment
from piecesofeight.hosting.course import words as w
from piecesofeight.language.games import program as p
from piecesofeight.language.games.outline import CHANGE, PLAY, Outline, Part, Told
from piecesofeight.machine.constants import LOG_SIZE

Record: TypeAlias = tuple[int, ...]


@define(eq=False)
class Draft:
    """A node in the making.

    Attributes:
        kind: of the node: choice, ability, step.
        told: who may know that it was done, as a mask.
        seat: whose doing it is; -1 for nobody, or chance.
        node: the statement, or the alternative that was chosen.
        part: of an ability, its text.
        option: that was chosen.
        record: that tells of the choice.
        moment: of a statement, what was so when it was done.
        children: what is below it, records among them.
    """

    kind: str
    told: int
    seat: int
    node: Told | None = None
    part: Part | None = None
    option: int = 0
    record: Record = ()
    moment: Moment | None = None
    children: list[Draft | Record] = field(factory=list)


@define(eq=False)
class Growing:
    """The tree of one or several choices.

    Attributes:
        game: what is played.
        roots: the tree so far.
    """

    game: HostedSetup
    roots: list[Draft | Record] = field(factory=list)
    _open: list[tuple[object, Draft]] = field(factory=list)  # with what each is entered
    _asked: p.Choose | p.Together | None = None  # what was asked last
    _chosen: dict[tuple[int, int], Draft] = field(factory=dict)

    def choice(self, block: list[int], option: int) -> None:
        """A choice is made where a block stands."""
        board, asked = Board(self.game.source.layout, block), None
        decider, decision = block[w.H_DECIDER], block[w.H_DECISION]
        seat = board.seat(decider) if decider != w.NONE else -1
        if decision in self.game.source.asked:
            asked = self.game.source.asked[decision].step
        self._asked = asked
        told, alternative = 0 if seat < 0 else 1 << seat, self._alternative(option)
        draft = Draft(CHOICE, told, seat, alternative, option=option)
        if seat >= 0 and not block[w.H_SECRET]:
            self._add(draft, alternative)
        else:  # what follows stands where it would if nobody had been asked
            (self._children() if seat < 0 else self.roots).append(draft)

    def grow(self, moments: Iterable[Moment], log: Record, board: Board) -> None:
        """What came of it: statements and records, in the order in which they were."""
        due = list(moments)
        for at in range(0, len(log), LOG_SIZE):
            while due and due[0].at <= at + w.LOG_START:
                self._statement(due.pop(0))
            self._record(log[at : at + LOG_SIZE], board)
        for moment in due:
            self._statement(moment)

    # --- records ----------------------------------------------------------------------------------

    def _record(self, record: Record, board: Board) -> None:
        kind, player, _, option = record[:4]
        if kind == w.LOG_PHASE:
            self._open = []
        if kind != w.LOG_CHOSE:
            self._children().append(record)
            return
        seat, everybody = board.seat(player), board.block[w.H_EVERYBODY]
        draft = self._due(seat, option)
        if draft is None:
            alternative = self._alternative(option)
            draft = Draft(CHOICE, everybody, seat, alternative, option=option)
            if not isinstance(self._asked, p.Choose):
                self._open = []
            self._add(draft, alternative)
        draft.record, draft.told = record, everybody
        if draft.node is not None and isinstance(self._asked, p.Together):
            self._chosen[id(draft.node), seat] = draft

    def _due(self, seat: int, option: int) -> Draft | None:
        """A choice that is told of only now."""
        for draft in (each for _, each in self._open[-1:]):
            if (draft.kind, draft.record, draft.option) == (CHOICE, (), option):
                return draft
        for at, each in enumerate(self.roots):
            if isinstance(each, Draft) and (each.kind, each.record) == (CHOICE, ()):
                if (each.seat, each.option) == (seat, option):
                    del self.roots[at]
                    self._open = []
                    self._add(each, each.node)
                    return each
        return None

    def _alternative(self, option: int) -> p.Alternative | None:
        """What was chosen of what was asked last."""
        for asked in self.game.source.asked.values():
            if asked.step is self._asked:
                pairs = zip(asked.labels, asked.step.alternatives, strict=True)
                fitting = (
                    told
                    for label, told in pairs
                    if label.base <= option < label.base + label.size and told in self._outline
                )
                return next(fitting, None)
        return None

    # --- statements -------------------------------------------------------------------------------

    @property
    def _outline(self) -> Outline:
        return self.game.heads.outline

    def _statement(self, moment: Moment) -> None:
        step, outline = moment.step, self._outline
        if isinstance(step, p.Choose | p.Together):
            self._asked = step
        part = outline.part(step)
        self._go_up(outline.way(step)[:-1], part, moment)
        draft = Draft(STEP, self._told(), moment.seat, step, moment=moment)
        self._add(draft, step)

    def _told(self) -> int:
        """Who may know that what is open is done."""
        mask = -1
        for _, draft in self._open:
            mask &= draft.told if draft.kind != CHOICE or draft.record else -1
            if draft.moment is not None:
                mask &= draft.moment.known
        return mask

    def _go_up(self, way: tuple[Told, ...], part: Part, moment: Moment) -> None:
        """Close what the statement doesn't stand in."""
        for above in reversed(way):
            chosen = self._chosen.get((id(above), moment.seat))
            if chosen is not None:
                self._open = [(above, chosen)]
                return
            if self._close_to(above):
                return
        if self._close_to(part) or self._close_to_deed(part):
            return
        self._open = []
        self._enter(part, moment.seat)

    def _close_to(self, key: object) -> bool:
        at = next((n for n, (each, _) in enumerate(self._open) if each is key), None)
        if at is not None:
            del self._open[at + 1 :]
        return at is not None

    def _close_to_deed(self, part: Part) -> bool:
        """Go back to where the deed was begun of which the text is a part."""
        for at in reversed(range(len(self._open))):
            step = self._open[at][1].node
            if isinstance(step, p.Do) and step.deed == part.deed:
                seat = self._open[at][1].seat
                del self._open[at + 1 :]
                self._enter(part, seat)
                return True
        return False

    def _enter(self, part: Part, seat: int) -> None:
        """A piece's own text has a node; that of a deed or a phase has none."""
        if part.type not in (CHANGE, PLAY):
            return
        known = self._told()
        if part.type == CHANGE and not self.game.knowledge.is_known(p.Holder(part.name)):
            known = 0
        self._add(Draft(ABILITY, known, seat, part=part), part)

    def _add(self, draft: Draft, key: object) -> None:
        self._children().append(draft)
        self._open.append((key, draft))

    def _children(self) -> list[Draft | Record]:
        return self._open[-1][1].children if self._open else self.roots

"""From the tree of what was done to a trace: in a language, for everybody's or one seat's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import field, frozen

from piecesofeight.answers.tree import ABILITY, CHOICE, HAPPENING, NOTE, STEP, Trace, TraceNode
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.seen.event import events_of
from piecesofeight.hosted.seen.wording import Wording, say
from piecesofeight.hosted.trace.growing import Draft, Record
from piecesofeight.language.games import program as p
from piecesofeight.notation.sight import told
from piecesofeight.played.seats import a_seat


@frozen
class Telling:
    """Tells a tree.

    Attributes:
        game: what is played.
        board: of the game as it stands.
        wording: tells of the game.
        language: in which it is told.
        seat: whoever it is told to, who may not know everything; None to tell everything.
    """

    game: HostedSetup
    board: Board
    wording: Wording
    language: str
    seat: int | None = None

    def nodes(self, drafts: Sequence[Draft | Record]) -> tuple[TraceNode, ...]:
        """The nodes of a row of drafts and records; records of one event are one node."""
        found: list[TraceNode] = []
        records: Record = ()
        for each in (*self._shown(drafts), None):
            if isinstance(each, tuple):
                records += each
                continue
            found += self._happenings(records)
            records = ()
            if each is not None:
                found.append(self._node(each))
        return tuple(found)

    def _shown(self, drafts: Sequence[Draft | Record]) -> Iterator[Draft | Record]:
        """What may be told of, what lies below a secret in its place."""
        for each in drafts:
            if isinstance(each, tuple):
                yield each
            elif self._is_shown(each):
                if each.children or not isinstance(each.node, p.Choose | p.Together):
                    yield each
            else:
                yield from self._shown(each.children)

    def _is_shown(self, draft: Draft) -> bool:
        return self.seat is None or bool(draft.record) or told(self.seat, draft.told)

    def _happenings(self, records: Record) -> Iterator[TraceNode]:
        for event in events_of(records, self.board, self.wording, self.seat):
            text = event.text(self.language)
            yield TraceNode(HAPPENING, text, event=event, language=self.language)

    def _node(self, draft: Draft) -> TraceNode:
        make = {CHOICE: self._choice, ABILITY: self._ability, STEP: self._step}
        return make[draft.kind](draft)

    def _choice(self, draft: Draft) -> TraceNode:
        event, hidden = None, False
        if draft.record:
            [event] = events_of(draft.record, self.board, self.wording, self.seat)
            hidden = event.is_blurred
        name = self.wording.names[draft.seat] if draft.seat >= 0 else say("chance", self.language)
        option = self.wording.option(draft.option, self.language, hidden=hidden)
        assert draft.node is None or isinstance(draft.node, p.Alternative)
        return TraceNode(
            CHOICE,
            say("trace choice", self.language, name=name, choice=option),
            passage=None if draft.node is None else self.game.heads.passage(draft.node),
            event=event,
            children=self.nodes(draft.children),
            language=self.language,
        )

    def _ability(self, draft: Draft) -> TraceNode:
        assert draft.part is not None
        kind = self.wording.kind(draft.part.name, self.language)
        name = self.wording.names[draft.seat] if draft.seat >= 0 else ""
        return TraceNode(
            ABILITY,
            say("trace piece", self.language, name=name, piece=kind),
            passage=self.game.heads.heading(draft.part),
            children=self.nodes(draft.children),
            language=self.language,
        )

    def _step(self, draft: Draft) -> TraceNode:
        assert draft.node is not None
        assert draft.moment is not None
        passage = self.game.heads.passage(draft.node)
        children = self.nodes(draft.children)
        if draft.moment.holds is False and self._knows(draft.moment.known):
            note = TraceNode(NOTE, say("trace not so", self.language), language=self.language)
            children = (note, *children)
        return TraceNode(
            STEP,
            f"`{passage.text}`",
            passage=passage,
            children=children,
            language=self.language,
        )

    def _knows(self, mask: int) -> bool:
        return self.seat is None or told(self.seat, mask)


@frozen
class HostedTrace(Trace):
    """What one or more choices brought about in a game from a file.

    Attributes:
        nodes: the roots of the tree, in the order in which they happened.
    """

    _telling: Telling | None = field(default=None, repr=False, eq=False)
    _drafts: tuple[Draft | Record, ...] = field(default=(), repr=False, eq=False)

    def seen_by(self, seat: int) -> HostedTrace:
        """The trace as that seat (or a `SPECTATOR`) may know it.

        Pieces that it may not know are not named. Lines of which it can't know that they were done,
        as that hangs on what it doesn't see, are left out; what came of them stands in their
        place. It is not told what others chose in secret.

        Raises:
            GameError: there is no such seat.
        """
        telling, seat = self._telling, a_seat(seat)
        assert telling is not None, "`told_of` makes traces"
        if telling.seat is not None:
            return self
        seen = Telling(telling.game, telling.board, telling.wording, telling.language, seat)
        return told_of(seen, self._drafts)


def told_of(telling: Telling, drafts: Sequence[Draft | Record]) -> HostedTrace:
    """A tree, told."""
    return HostedTrace(telling.nodes(drafts), telling, tuple(drafts))

"""One decision, for whoever asks why: who is asked, by which text, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial

from attrs import evolve, frozen

from piecesofeight.answers.reasons import Reason
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.seen.wording import Wording, say
from piecesofeight.hosted.standstill import HostedStandstill
from piecesofeight.hosted.why.judging import Judge
from piecesofeight.hosted.why.meant import Meant
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.options import Asked, Operand
from piecesofeight.hosting.scope import Binding, Scope, names_of
from piecesofeight.hosting.steps.windows import PASS, Playable, deed_number, playable
from piecesofeight.language.games import program as p
from piecesofeight.language.games.outline import CHANGE, PLAY, Part
from piecesofeight.language.program.inferred.passage import Passage

_THEY = p.They()  # one and the same, so that it is asked by what was written once


@frozen
class Standing:
    """Where somebody asks.

    Attributes:
        game: what is played.
        stand: where it stands still.
        wording: tells of the game.
        language: in which it is told.
        seat: whose decision is asked about; below 0 for chance.
        eyes: who asks; None for somebody who may know everything.
    """

    game: HostedSetup
    stand: HostedStandstill
    wording: Wording
    language: str
    seat: int
    eyes: int | None

    @property
    def board(self) -> Board:
        """Reads the block."""
        return Board(self.game.source.layout, self.stand.at)

    @property
    def asked(self) -> Asked | None:
        """What is asked now; None for chance."""
        return self.game.source.asked.get(self.stand.at[w.H_DECISION])

    def say(self, key: str, **values: object) -> str:
        """A phrase in the language."""
        return say(key, self.language, **values)

    # --- the moment -------------------------------------------------------------------------------

    def moment(self, asked: Asked) -> Reason:
        """The phase, who decides, and the line that asks."""
        secret = isinstance(asked.step, p.Together)
        phase, name = self._phase, self.wording.names[self.seat]
        text = self.say("why secret" if secret else "why open", phase=phase, name=name)
        if asked.step not in self.game.heads.outline:
            return Reason(text)
        part = self.game.heads.outline.part(asked.step)
        heading = (self.game.heads.heading(part),) if part.type in (CHANGE, PLAY) else ()
        if part.type == CHANGE:
            piece = self.wording.kind(part.name, self.language)
            text += self.say("why as", piece=piece)
        return Reason(text, (), (*heading, self.game.heads.passage(asked.step)))

    @property
    def _phase(self) -> str:
        number, rounds = self.stand.at[w.H_PHASE], self.stand.at[w.H_ROUND]
        if number <= 0:
            return self.say("why end" if number else "why setup")
        phase = self.wording.named(self.game.phases[number - 1], self.language)
        return self.say("why phase", phase=phase, round=rounds)

    # --- what can be chosen -----------------------------------------------------------------------

    def offers(self, asked: Asked, meant: Meant) -> Iterator[Offer]:
        """What of a decision is chosen by such an option."""
        pairs = zip(asked.labels, asked.step.alternatives, strict=True)
        for number, (label, alternative) in enumerate(pairs):
            if label.base == meant.label.base:
                yield Offer(self, asked, meant, alternative, self._way(asked, number))

    def _way(self, asked: Asked, number: int) -> Playable | None:
        """The piece that is played by an alternative, in a window."""
        if asked.step in self.game.heads.outline or not number:
            return None
        return playable(self.game.source.layout)[number - 1]

    def others(self, meant: Meant) -> set[Meant]:
        """The options that there are with the same label."""
        label = meant.label
        found = (each for each in self.stand.ids if label.base <= each < label.base + label.size)
        return {Meant(label, label.chosen(each)) for each in found}


@frozen(slots=False)
class Offer:
    """An alternative of a decision, with what would be chosen.

    Attributes:
        at: where somebody asks.
        asked: what is asked.
        meant: the option.
        alternative: of the decision.
        way: the piece that would be played by it; None where none is.
    """

    at: Standing
    asked: Asked
    meant: Meant
    alternative: p.Alternative
    way: Playable | None

    @property
    def part(self) -> Part:
        """The text in which it stands."""
        outline, node = self.at.game.heads.outline, self.alternative
        if self.way is not None:
            play = self.way[3]
            return next(part for part in outline.parts if part.node is play)
        return outline.part(node) if node in outline else Part(PLAY, PASS, ())

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Its line."""
        heads = self.at.game.heads
        if self.alternative in heads.outline:
            return (heads.passage(self.alternative),)
        return (heads.heading(self.part),) if self.way is not None else ()

    @property
    def _named(self) -> list[tuple[str, Operand, int]]:
        return [
            (operand.name, operand, value)
            for operand, value in zip(self.meant.label.operands, self.meant.values, strict=True)
        ]

    @cached_property
    def judge(self) -> Judge:
        """Judges what stands in it."""
        at, asked = self.at, self.asked
        board, block = at.board, at.stand.at
        they = board.player(at.seat)
        if isinstance(asked.step, p.Choose):
            they = at.game.asking.answer(_THEY, asked.scope, block, 0)
        names, values = dict(asked.scope.names), dict[str, int]()
        for name, operand, value in self._named:
            key = f"value_{name.replace('-', '_')}"
            values[key] = board.player(value) if operand.type == "player" else value
            names[name] = Binding(key, operand.type)
        scope = Scope("they", names)
        return Judge(
            at.game, board, at.wording, at.language, at.eyes, self.part, scope, they, values
        )

    # --- why it can be chosen ---------------------------------------------------------------------

    def grounds(self) -> Iterator[Reason]:
        """Why it can be chosen, given that it can."""
        told_ = [*self._choices()]
        text = "; ".join(told_) or self.at.say("why plain")
        yield Reason(text, (), self.passages)
        if self.alternative.condition is not None:
            yield from self.judge.reasons(self.alternative.condition, so=True)

    def _choices(self) -> Iterator[str]:
        """Among what somebody chooses, with all else as it is."""
        others, chosen = self.at.others(self.meant), self.meant.values
        for number, (_, operand, value) in enumerate(self._named):
            same = {
                each.values[number] for each in others if each.values[:number] == chosen[:number]
            }
            called = partial(self.at.wording.chosen, operand, language=self.at.language)
            texts = [called(each) for each in sorted(same)]
            key = "why only" if len(texts) == 1 else "why one of"
            yield self.at.say(key, choice=called(value), count=len(texts), choices=", ".join(texts))

    # --- why it can't -----------------------------------------------------------------------------

    def obstacles(self) -> Iterator[Reason]:
        """What keeps it from being chosen, all of it."""
        if self.way is not None:
            yield from self._unplayable(self.way)
        if self.alternative.condition is not None:
            yield from self.judge.reasons(self.alternative.condition, so=False)
        for each in self.alternative.each:
            for name in names_of(each):
                value = next(value for key, _, value in self._named if key == name)
                yield from self._missing(each, value)

    def _missing(self, each: p.Each, value: int) -> Iterator[Reason]:
        """What is amiss with one of the things that would be chosen."""
        if isinstance(each.of, p.Pieces):
            yield from self._no_piece(each.of, value, 1 + self._is_twice(each))
        elif isinstance(each.of, p.Range):
            if not each.of.low <= value <= each.of.high:
                low, high = each.of.low, each.of.high
                yield Reason(self.at.say("why range", low=low, high=high), (), self.passages)
        else:
            player = self.at.board.player(value)
            mask = self.judge.answer(each.of)
            if mask is None or not mask >> value & 1:
                yield from self.judge.not_among(each.of, player)

    def _is_twice(self, each: p.Each) -> bool:
        """Whether two pieces of one kind would be chosen."""
        values = [value for name, _, value in self._named if name in names_of(each)]
        return len(values) > len(set(values))

    def _no_piece(self, pieces: p.Pieces, number: int, wanted: int) -> Iterator[Reason]:
        [place] = pieces.places
        sort = self.at.game.source.layout.sorts[self.at.game.source.layout.zones[place.zone].sort]
        kind = sort.kinds[number].name
        there = self.judge.answer(p.CountOfPieces(p.Pieces((place,), kind)))
        called = self.at.wording.kind(kind, self.at.language)
        said = self.at.game.heads.of(place, "place", self.part)
        if there is None:
            key = "why unseen piece"
        elif there < wanted:
            key = "why too few" if there else "why no piece"
        else:
            fitting = pieces.kind in (None, kind) and self.judge.answer(
                p.CountOfPieces(evolve(pieces, kind=kind))
            )
            if fitting:
                return
            said = self.at.game.heads.of(pieces, "one_piece", self.part)
            key = "why unfit"
        text = self.at.say(key, piece=called, zone=said.text, count=there or 0)
        yield Reason(text, (), self.passages)

    def _unplayable(self, way: Playable) -> Iterator[Reason]:
        """Why a piece can't be played now, whatever it is played on."""
        zone, _, kind, play = way
        at, passages = self.at, self.passages
        if not at.board.pieces(zone, at.seat).get(kind.name):
            name = at.wording.kind(kind.name, at.language)
            said = at.wording.named(zone.name, at.language)
            yield Reason(at.say("why no piece", piece=name, zone=said))
        phase = at.stand.at[w.H_PHASE]
        if play.phase is not None and at.game.phases.index(play.phase) + 1 != phase:
            when = at.wording.named(play.phase, at.language)
            yield Reason(at.say("why only in", phase=when), (), passages)
        deed = at.stand.at[w.H_DEED]
        wanted = None if play.deed is None else deed_number(at.game.program, play.deed)
        if wanted is None and deed == w.PLAYED:
            yield Reason(at.say("why no answer"), (), passages)
        elif wanted is not None and wanted != deed:
            key = "why answers" if play.deed == p.PLAY else "why only when"
            deed_told = at.wording.named(play.deed or "", at.language)
            yield Reason(at.say(key, deed=deed_told), (), passages)

"""A game told anew from its beginning: all is drawn and chosen that a seat can't know of.

It is played by the rules, chance is asked everything, and each step must tell the seat what it was
told. Whatever comes to an end is therefore a game in which the seat was shown the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field, frozen

from piecesofeight.errors import GameError
from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.engine import Stop
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.secrets.hearing import Hearing, Run, records
from piecesofeight.hosted.secrets.story import Needs, Story, needs_before, pending
from piecesofeight.hosted.secrets.tracked import Plan, Tracked
from piecesofeight.hosted.standstill import HostedStandstill, standstill
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.steps.windows import PASS
from piecesofeight.played.seats import CHANCE

MOST = 100  # steps that are tried until something is told


@frozen
class Point:
    """Where a telling has come to.

    Attributes:
        stand: where the game stands still.
        shown: how much the seat has been shown.
        hearing: how much it has been told of what it is shown next.
    """

    stand: HostedStandstill
    shown: int
    hearing: Hearing


@define
class Telling:
    """A game that is being told anew.

    Attributes:
        game: what is played.
        story: what the seat was shown.
        beginning: how the new game begins.
        rng: draws what the seat can't know.
        plan: which kinds went unseen in the telling before, to be followed where it can be.
        points: all standstills so far.
        options: what was chosen at each of them but the last.
        tracked: the pieces.
        is_clean: whether all of it was played; else some pieces were exchanged on the way.
    """

    game: HostedSetup
    story: Story
    beginning: Beginning
    rng: random.Random
    plan: Plan
    tracked: Tracked
    points: list[Point] = field(factory=list)
    options: list[int] = field(factory=list)
    is_clean: bool = True

    @property
    def here(self) -> Point:
        """Where it has come to."""
        return self.points[-1]

    @property
    def is_there(self) -> bool:
        """Whether it has come to where the game stands now."""
        return self._is_there(self.here)

    def begin(self) -> bool:
        """Come to the first standstill; whether it can be that."""
        first = Point(self.story.present, 0, Hearing(self.story.ear, self.story.runs(0)))
        point = self._follow(first, self.game.engine.begun(self.beginning))
        if point is None or not self._note(first, point):
            return False
        self.points.append(point)
        return True

    def go_on(self) -> bool:
        """Go on until something is told; whether it is what was told."""
        found = self.unit(self.here)
        return found is not None and self.accept(found)

    def accept(self, steps: Sequence[tuple[int, Point]]) -> bool:
        """Go some steps that `unit` found; whether the pieces can have gone so."""
        for option, point in steps:
            if not self._note(self.here, point):
                return False
            self.options.append(option)
            self.points.append(point)
        return True

    def unit(self, point: Point) -> list[tuple[int, Point]] | None:
        """The next steps until something is told, or an open decision; None if it can't be so.

        What is chosen in secret is tried one after the other, as it is told all at once.
        """
        steps: list[tuple[int, Point]] = []
        due = [(point, iter(self._candidates(point)))]
        for _ in range(MOST):
            point, options = due[-1]
            option = next(options, None)
            if option is None:
                due.pop()
                if not due:
                    return None
                steps.pop()
                continue
            after = self._after(point, option)
            if after is not None:
                steps.append((option, after))
                if after.stand.log or not after.stand.at[w.H_SECRET] or self._is_there(after):
                    return steps
                due.append((after, iter(self._candidates(after))))
        return None

    def _after(self, point: Point, option: int) -> Point | None:
        try:
            return self._follow(point, self.game.engine.after(point.stand.at, option))
        except (GameError, IndexError):  # pieces were exchanged, and something is missing
            return None

    def _follow(self, point: Point, stop: Stop) -> Point | None:
        """The next point, if it tells and shows the seat what it was told and shown."""
        hearing, story = point.hearing.copy(), self.story
        if not hearing.hear(stop.log):
            return None
        stand = standstill(self.game, stop)
        if not stand.is_shown_to(story.eyes.seat):
            return Point(stand, point.shown, hearing)
        if point.shown == len(story.shown) or not hearing.is_done:
            return None
        if story.eyes.sight(stand) != story.shown[point.shown].sight:
            return None
        shown = point.shown + 1
        return Point(stand, shown, Hearing(story.ear, story.runs(shown)))

    def _is_there(self, point: Point) -> bool:
        story = self.story
        if point.shown < len(story.shown) or pending(point.stand) != story.asked:
            return False
        return story.is_present_shown or point.hearing.is_done

    def _note(self, before: Point, point: Point) -> bool:
        """Note where pieces have gone on the way from one point to the next."""
        hearing = before.hearing.copy()
        for record in records(point.stand.log):
            hearing.hear(record)
            sees = bool(record[-1] & self.story.ear.bit)
            if not self.tracked.note(record, (before.shown, hearing.begun - 1), sees=sees):
                return False
        return True

    # --- what can be chosen ------------------------------------------------------------------

    def _candidates(self, point: Point) -> Iterable[int]:
        """The options that may tell the seat what it was told, those first that are likelier."""
        stand = point.stand
        if stand.decider == self.story.eyes.seat:
            choice = self.story.shown[point.shown - 1].choice
            return [choice] if choice in stand.ids else []
        if stand.decider == CHANCE:
            return self._draws(point)
        return self._choices(point)

    def _draws(self, point: Point) -> Iterable[int]:
        """What chance may draw: as likely as there are pieces, the planned kinds first."""
        stand, ahead = point.stand, next(point.hearing.ahead(), None)
        engine, first = self.game.engine, stand.at[w.H_OUTCOME]
        drawn = self._shuffled({option: engine.weight(stand.at, option) for option in stand.ids})
        if stand.at[w.H_DECISION] != w.CHANCE or ahead is None:
            return drawn
        if None not in ahead.pieces:
            return [option for option in drawn if option - first in ahead.pieces]
        left, origin = self._planned(point), stand.at[w.H_FROM]
        needed = self.needs(point).get(origin, Counter())

        def put_off(option: int) -> tuple[bool, bool]:
            kind = option - first
            return stand.at[origin + 1 + kind] <= needed[kind], not left[kind]

        return sorted(drawn, key=put_off)

    def needs(self, point: Point) -> Needs:
        """What must lie in zones that the seat doesn't see, by all that it is told next."""
        heard, story = point.hearing, self.story
        if heard.next_run == heard.begun:
            return story.needs(point.shown, heard.begun)
        rest = next(heard.ahead())
        hidden = frozenset(story.eyes.hidden_zones)
        return needs_before(rest, story.needs(point.shown, heard.begun), hidden)

    def _planned(self, point: Point) -> Counter[int]:
        """The kinds that the plan has for what is told next."""
        planned = self.plan.get((point.shown, point.hearing.next_run), Counter())
        left = Counter(planned)
        if left and point.hearing.next_run < point.hearing.begun:
            run = point.shown, point.hearing.next_run
            for move in reversed(self.tracked.moves):
                if move.run != run:
                    break
                left.subtract(self.tracked.kind[each] for each in move.pieces)
        return +left

    def _choices(self, point: Point) -> Iterable[int]:
        """What somebody else may choose."""
        stand = point.stand
        ids = self._shuffled(dict.fromkeys(stand.ids, 1))
        told = self._told(point)
        fits = [option for option in ids if told is not None and self._is_told(option, told)]
        if not stand.at[w.H_SECRET]:
            return ids if told is None else self._as_planned(point, fits)
        if point.shown == len(self.story.shown):
            return fits or ids
        labels = self.game.source.labels
        passing = [option for option in ids if labels.label_of(option).text == PASS]
        return [*fits, *passing] or ids

    def _told(self, point: Point) -> Run | None:
        """The choice of who must decide, as the seat is told it next; of those told together."""
        player = point.stand.at[w.H_DECIDER]
        for run in self._ahead(point):
            if run.what != w.LOG_CHOSE:
                break
            if run.player == player:
                return run
            if not point.stand.at[w.H_SECRET]:
                break
        return None

    def _ahead(self, point: Point) -> Iterator[Run]:
        """What the seat is still to be told."""
        yield from point.hearing.ahead()
        for shown in range(point.shown + 1, len(self.story.shown) + 1):
            yield from self.story.runs(shown)

    def _is_told(self, option: int, run: Run) -> bool:
        ear = self.story.ear
        return run.way[2] in (ear.masked(option, sees=True), ear.masked(option, sees=False))

    def _as_planned(self, point: Point, ids: list[int]) -> list[int]:
        """Options with pieces that the seat doesn't see, the planned ones first."""
        if len(ids) < 2:
            return ids
        at, labels = point.hearing.next_run + 1, self.game.source.labels
        planned = self.plan.get((point.shown, at), Counter())

        def fits(option: int) -> int:
            label = labels.label_of(option)
            values = zip(label.operands, label.chosen(option), strict=True)
            return sum(planned[value] > 0 for each, value in values if each.type == "piece")

        return sorted(ids, key=fits, reverse=True)

    def _shuffled(self, weights: dict[int, int]) -> list[int]:
        """Options in a random order, the first one drawn by the weights, and so on."""
        if len(weights) == 1:
            return list(weights)
        luck = self.rng.random
        keys = {option: luck() ** (1 / weight) for option, weight in weights.items()}
        return sorted(weights, key=keys.__getitem__, reverse=True)

    # --- exchanging pieces ---------------------------------------------------------------------

    def ahead(self) -> Iterator[Run]:
        """All that the seat is still to be told."""
        return self._ahead(self.here)

    def exchange(self, one: int, other: int, time: int) -> None:
        """Let two pieces have gone each other's ways; once more, and they haven't."""
        self.is_clean = False
        b, here = self.here.stand.at[:], self.here
        tracked, zones = self.tracked, self.story.eyes.zones
        for piece, new in ((one, other), (other, one)):
            at = tracked.zone[piece]
            if zones[at][0].single:
                b[at] = tracked.kind[new] + 1
            else:
                b[at + 1 + tracked.kind[piece]] -= 1
                b[at + 1 + tracked.kind[new]] += 1
        tracked.exchange(one, other, time)
        ids = self.game.engine.options(b)
        self.points[-1] = evolve(here, stand=evolve(here.stand, at=b, ids=ids))

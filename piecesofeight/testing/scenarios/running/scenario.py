"""Running a scenario: step by step, with everything in between that needs no step."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NoReturn

from attrs import define, evolve, field

from piecesofeight.arguments import a_kind
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.hosted.question import SECRET
from piecesofeight.testing.scenarios.model import ANY_RULE, Case, Scenario, Step
from piecesofeight.testing.scenarios.results import Failure, Result, Situation
from piecesofeight.testing.scenarios.running import taking
from piecesofeight.testing.scenarios.running.acts import GIVING_UP
from piecesofeight.testing.scenarios.running.expectations import (
    Checkpoint,
    Expectation,
    decider,
    pending,
)
from piecesofeight.testing.scenarios.running.played import Played, game_now, refusal_in
from piecesofeight.testing.scenarios.running.taking import (
    ANSWERS,
    HOMES,
    MOST_FORCED,
    OFFERS,
    StepError,
    take,
)
from piecesofeight.testing.scenarios.running.tracing import Cause, causes_of_refusal


def run_case(case: Case) -> Result:
    """Run an entry of a file; one that can't be read fails with what is wrong with it.

    Raises:
        GameError: it is no entry.
    """
    a_kind(case, Case, "what is run", "a `Case`")
    if case.scenario is not None:
        result = run_scenario(case.scenario, case.sources)
        return evolve(result, coin_files=case.coin_files)
    failures = (
        Failure(one.message, one.span, hint=one.help or "", diagnostic=one)
        for one in case.diagnostics
    )
    return Result(
        case.title, case.span, (), tuple(failures), case.sources, coin_files=case.coin_files
    )


def run_scenario(scenario: Scenario, sources: Mapping[str, str]) -> Result:
    """Run a scenario that could be read.

    Args:
        scenario: what to run.
        sources: the text of each file that its spans speak of.
    """
    run = _Run(scenario, [scenario.start()])
    with contextlib.suppress(_StopError):
        run.play()
    return Result(
        scenario.title,
        scenario.span,
        scenario.rules,
        tuple(run.failures),
        sources,
        tuple(run.states),
    )


class _StopError(Exception):
    """The scenario can't go on; why has been noted."""


@define
class _Deferred:
    """Expectations of a step that was taken before steps that stand before it."""

    before: int  # steps that stand before it and aren't taken yet
    step: Step


@define
class _Run:
    """A scenario being run.

    Attributes:
        scenario: what is run.
        states: where it began, and where each decision led that was taken since.
        last: which of them is the one in which the last step began; -1 if none was taken.
        latest: the last step that was taken.
        left: the steps that are still to come.
        failures: what went wrong so far.
    """

    scenario: Scenario
    states: list[Played]
    last: int = -1
    latest: Step | None = None
    left: list[Step] = field(factory=list)
    failures: list[Failure] = field(factory=list)
    deferred: list[_Deferred] = field(factory=list)
    named: Played | None = None  # where a draw that took all there was has been named
    declined: str = ""  # why the next step was no answer where its player was asked
    meant: int | None = None  # how many states there were where it was all but an answer

    @property
    def state(self) -> Played:
        """Where the scenario is."""
        return self.states[-1]

    def play(self) -> None:
        """All steps, then what must hold in the end."""
        self.left = list(self.scenario.steps)
        while self.left:
            self.declined, self.meant = "", None
            if self.left[0].illegal:
                self.attempt(self.left.pop(0))
            else:
                self.go_to_next_step()
        self.states += taking.onward(self.state, ANSWERS)  # nobody reacts or contributes any more
        self.check(self.scenario.expect)

    def moment(self, further: Iterable[Played] = ()) -> Checkpoint:
        """What is now, or in the last of some further states."""
        return Checkpoint((*self.states, *further), self.last)

    def go_to_next_step(self) -> None:
        """Take what needs no step, until a step is taken."""
        step = self.left[0]
        for _ in range(MOST_FORCED):
            try:
                if self.take_step():
                    return
                if not self.go_by_itself(step):
                    self.fail_to_take(step)
            except StepError as refused:
                self.states += refused.states
                reason = refused.reason
                message = f"`{step}` goes wrong at `{reason.text}`"
                causes = self.causes(step)
                self.stop(Failure(message, step.span, actual=str(reason), causes=causes))
            except GameError as error:
                self.stop(Failure(f"`{step}` can't be carried out: {error}", step.span))
        endless = "decisions that decide nothing follow each other without end"
        self.stop(Failure(endless, step.span))

    def take_step(self) -> bool:
        """Take the next step, or a later one that answers the same event, if it fits here."""
        step = self.left[0]
        states = take(self.state, step.actor, step.act, step.seconds)
        if states:
            self.took(0, states)
        elif self.names_the_draw(step):
            self.named = self.state
            self.took(0, [])
        else:
            index = self.later_answer()
            later = self.left[index]
            states = take(self.state, later.actor, later.act, later.seconds) if index else []
            if not states:
                return False
            self.took(index, states)
        return True

    def names_the_draw(self, step: Step) -> bool:
        """Whether a step only names what was drawn because a draw took all that there was."""
        if step.act.verb != "draw" or self.named is self.state:
            return False
        came = taking.drawn(self.state)
        exact_first = sorted(step.act.pieces, key=len, reverse=True)
        return all(taking.strike(piece, came) for piece in exact_first) and not came

    def later_answer(self) -> int:
        """The index of a later step that answers what is asked now, 0 if there is none.

        Players who are asked about the same event may answer in any order, a surrender
        included (7.5): as long as the steps are answers of other players to this event, we
        look on. Who decides together in secret may do so in any order, too.
        """
        decision = self.state.decision
        if decision is None or decision.kind not in (*ANSWERS, SECRET):
            return 0
        asked = taking.asked_together(self.state)
        seen: set[int] = set()
        for index, step in enumerate(self.left):
            seat = step.actor.seat
            if step.illegal or seat is None or seat not in asked or seat in seen:
                return 0
            if decision.kind != SECRET and step.act.verb not in (*ANSWERS, "pass", *GIVING_UP):
                return 0
            states = take(asked[seat], step.actor, step.act, step.seconds)
            if not states:
                return 0
            if seat == decision.player:
                return index if taking.still_asked(states[-1], seen) else 0
            seen.add(seat)
        return 0

    def go_by_itself(self, step: Step) -> bool:
        """Take a forced decision, or decline an offer."""
        decision = self.state.decision
        if decision is None:
            return False
        after = taking.by_itself(self.state)
        if after is None:
            return False
        if step.actor.seat == decision.player and decision.kind in HOMES.get(step.act.verb, ()):
            if self.meant is None and taking.names_an_option(self.state, step.act):
                self.meant = len(self.states)
            reason = refusal_in(self.state, step.act.pieces[0], decision.player)
            self.declined = f"where {step.actor.name} was asked, {reason}"
        self.states.append(after)
        return True

    def took(self, index: int, states: list[Played]) -> None:
        """Note that a step was taken, and check what is due now."""
        step = self.left.pop(index)
        if states:
            self.latest, self.last = step, len(self.states) - 1
            self.states += states
        for later in self.deferred:
            later.before -= index < later.before
        self.deferred.append(_Deferred(index, step))
        for due in [later for later in self.deferred if later.before == 0]:
            self.deferred.remove(due)
            self.check_step(due.step)

    def check_step(self, step: Step) -> None:
        """Check what must hold right after a step, with what follows from it by itself."""
        if not step.expect:
            return
        self.check(step.expect, taking.onward(self.state))

    def check(self, expect: tuple[Expectation, ...], further: Iterable[Played] = ()) -> None:
        """Note each expectation that doesn't hold now, or in the last of some further states."""
        moment = self.moment(further)
        for expected in expect:
            wrong = expected.check(moment)
            if wrong is not None:
                cause = expected.cause(moment)
                self.failures.append(
                    Failure(
                        f"{wrong.about or expected.about} should be different",
                        expected.span,
                        wrong.expected,
                        wrong.actual,
                        pairs=wrong.pairs,
                        causes=(cause,) if cause else (),
                        situation=Situation.of(moment, self.latest),
                        is_difference=True,
                        golden=expected.golden(moment),
                    )
                )

    # --- steps that must be refused -------------------------------------------------------

    def attempt(self, step: Step) -> None:
        """Try a step that must be refused, where a step like it would be taken."""
        self.states += self.way_to(step)
        if step.illegal == ANY_RULE and not step.actor.decides(self.state.decision):
            self.fail_to_take(step)
        reason = self.refused(step)
        span, wanted = step.illegal_span or step.span, f"refused by {step.illegal}"
        if reason is None:
            wanted = "refused" if step.illegal == ANY_RULE else wanted
            self.fail(Failure(f"`{step}` is allowed, but should be refused", span, wanted))
        elif step.illegal not in (ANY_RULE, *reason.rules):
            cited = ", ".join(reason.rules) or "no rule"
            message = f"`{step}` is refused for another reason"
            self.fail(Failure(message, span, wanted, f"refused by {cited}", reason.reason))
        for later in self.deferred:
            later.before -= 1
        self.check(step.expect)  # everything is as before; only its own expectations are due

    def way_to(self, step: Step) -> list[Played]:
        """What leads from here to the decision at which a step has its place; nothing if none."""
        homes = HOMES.get(step.act.verb)
        states = []
        for state in chain((self.state,), taking.onward(self.state, OFFERS)):
            states.append(state)
            decision = state.decision
            if decision and step.actor.decides(decision):
                if homes is None or decision.kind in homes:
                    return states[1:]
        return []

    def refused(self, step: Step) -> IllegalOption | None:
        """Why a step is refused here; None if it is allowed."""
        game = game_now(self.state)
        before = game and game.block
        try:
            if take(self.state, step.actor, step.act):
                return None
        except StepError as refused:
            return refused.reason
        seat = self.state.current_player if step.actor.seat is None else step.actor.seat
        reason = refusal_in(self.state, step.act.pieces[0], seat)
        if game and game.block != before:
            raise AssertionError("a refused option changed the state")
        return reason

    # --- failures ------------------------------------------------------------------------

    def fail_to_take(self, step: Step) -> None:
        """Say why a step doesn't fit: where it was meant, or else where the game has come to."""
        if self.meant is not None:
            del self.states[self.meant :]
            self.declined = ""
        decision = self.state.decision
        if decision is None:
            message = f"`{step}` is not asked for: the {self.scenario.kind} is over"
            self.stop(Failure(message, step.span, actual=str(self.state.outcome)))
        who = decider(self.state, decision.player)
        causes = self.causes(step) if step.actor.decides(decision) else ()
        message = f"`{step}` is not asked for: {who} must decide ({decision.kind})"
        if step.actor.decides(decision):
            reason = refusal_in(self.state, step.act.pieces[0], decision.player)
            message = f"`{step}` is not allowed: {reason.reason}"
            if reason.rules:
                message += f" ({', '.join(reason.rules)})"
        texts = decision.texts
        offered = "; ".join(texts[:40]) + (f"; and {len(texts) - 40} more" if texts[40:] else "")
        hint = self.declined or f"{who} may: {offered}"
        expected = f"a step for {pending(self.state)}"
        self.stop(Failure(message, step.span, expected, str(step), hint, causes=causes))

    def causes(self, step: Step) -> tuple[Cause, ...]:
        """The text of the coin that a step would use."""
        return causes_of_refusal(self.state, step.actor.seat, step.act.pieces[0])

    def fail(self, failure: Failure) -> None:
        """Note a failure at the present state."""
        self.failures.append(evolve(failure, situation=Situation.of(self.moment(), self.latest)))

    def stop(self, failure: Failure) -> NoReturn:
        """Note a failure after which the scenario can't go on."""
        self.fail(failure)
        raise _StopError

"""Running a scenario of a game from a file: step by step, with all that needs no step between."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NoReturn

from attrs import define, evolve, field

from piecesofeight.hosted.state import HostedState
from piecesofeight.spelling import did_you_mean
from piecesofeight.testing.scenarios.hosted.expectations import decider, pending
from piecesofeight.testing.scenarios.hosted.model import (
    HostedExpectation,
    HostedMoment,
    HostedScenario,
    HostedStep,
)
from piecesofeight.testing.scenarios.results import Failure, Result, Situation
from piecesofeight.testing.scenarios.running.taking import MOST_FORCED
from piecesofeight.testing.scenarios.running.tracing import Happening

SECRET = "secret choice"
_MOST_NAMED = 40  # options that a failure names


def run_hosted(scenario: HostedScenario, sources: Mapping[str, str]) -> Result:
    """Run a scenario that could be read.

    Args:
        scenario: what to run.
        sources: the text of each file that its spans speak of.
    """
    run = _Run(scenario, [scenario.beginning], left=list(scenario.steps))
    with contextlib.suppress(_StopError):
        run.play()
    return Result(scenario.title, scenario.span, scenario.rules, tuple(run.failures), sources)


class _StopError(Exception):
    """The scenario can't go on; why has been noted."""


def onward(state: HostedState) -> Iterator[HostedState]:
    """All that comes by itself, up to a decision that somebody has to make."""
    for _ in range(MOST_FORCED):
        if state.decision is None or len(state.decision) > 1:
            return
        state = state.apply(state.decision.options[0])
        yield state


@define
class _Run:
    """A scenario being run.

    Attributes:
        scenario: what is run.
        states: where it began, and where each decision led that was taken since.
        left: the steps that are still to come.
        last: which of the states is the one in which the last step began; -1 if none was taken.
        latest: the last step that was taken.
        failures: what went wrong so far.
    """

    scenario: HostedScenario
    states: list[HostedState]
    left: list[HostedStep]
    last: int = -1
    latest: HostedStep | None = None
    failures: list[Failure] = field(factory=list)

    @property
    def state(self) -> HostedState:
        """Where the scenario is."""
        return self.states[-1]

    def play(self) -> None:
        """All steps, then what must hold in the end."""
        while self.left:
            if self.left[0].illegal:
                self.attempt(self.left.pop(0))
            else:
                self.go_to_next_step()
        self.states += onward(self.state)
        self.check(self.scenario.expect)

    def go_to_next_step(self) -> None:
        """Take what needs no step, until a step is taken."""
        for _ in range(MOST_FORCED):
            if self.take_step():
                return
            if not self.go_by_itself():
                self.fail_to_take(self.left[0])
        endless = "decisions that decide nothing follow each other without end"
        self.stop(Failure(endless, self.left[0].span))

    def take_step(self) -> bool:
        """Take the step that answers the pending decision, if there is one."""
        index = self.answer()
        if index is None:
            return False
        step = self.left.pop(index)
        self.latest, self.last = step, len(self.states) - 1
        self.apply(step.pieces[0])
        came = self.drawn(step.pieces[0])
        for piece in step.pieces[1:]:
            if came[piece.casefold()] > 0:
                came[piece.casefold()] -= 1
                continue
            while not self.offers(step, piece):
                if not self.go_by_itself():
                    self.fail_midway(step, piece)
            self.apply(piece)
            came = self.drawn(piece)
        if step.expect:
            self.states += onward(self.state)
            self.check(step.expect)
        return True

    def drawn(self, piece: str) -> Counter[str]:
        """What came with a piece from where it was drawn, as a draw took all there was."""
        moves = [event for event in self.state.events if event.kind == "moved"]
        came = Counter[str]()
        for event in moves:
            if event.origin == moves[0].origin:
                came.update({kind.casefold(): n for kind, n in (event.pieces or {}).items()})
        came[piece.casefold()] -= 1
        return came

    def answer(self) -> int | None:
        """The index of the step that answers here; who chooses together may do so in any order."""
        decision = self.state.decision
        if decision is None:
            return None
        for index, step in enumerate(self.left):
            if self.offers(step, step.pieces[0]):
                return index
            others = step.actor.seat in self.state.deciders - {decision.player}
            if decision.kind != SECRET or step.illegal or not others:
                return None
        return None

    def offers(self, step: HostedStep, piece: str) -> bool:
        """Whether the pending decision is the step's, and offers a piece of it."""
        decision = self.state.decision
        if decision is None or step.illegal or decision.player != step.actor.seat:
            return False
        return piece.casefold() in (text.casefold() for text in decision.texts)

    def apply(self, text: str) -> None:
        """Choose."""
        self.states.append(self.state.apply(text))

    def go_by_itself(self) -> bool:
        """Take a decision with one option."""
        decision = self.state.decision
        if decision is None or len(decision) > 1:
            return False
        self.states.append(self.state.apply(decision.options[0]))
        return True

    def check(self, expect: tuple[HostedExpectation, ...]) -> None:
        """Note each expectation that doesn't hold now."""
        moment = HostedMoment(self.state, tuple(self.states[self.last + 1 :]))
        for expected in expect:
            wrong = expected.check(moment)
            if wrong is not None:
                failure = Failure(
                    f"{wrong.about or expected.about} should be different",
                    expected.span,
                    wrong.expected,
                    wrong.actual,
                    pairs=wrong.pairs,
                    is_difference=True,
                    golden=expected.golden(self.state),
                )
                self.fail(failure)

    # --- steps that must be refused -------------------------------------------------------------

    def attempt(self, step: HostedStep) -> None:
        """Try a step that must be refused, where its player decides."""
        while self.decider_seat() != step.actor.seat and self.go_by_itself():
            pass
        if self.decider_seat() != step.actor.seat:
            self.fail_to_take(step)
        if self.offers(evolve(step, illegal=False), step.pieces[0]):
            message = f"`{step}` is allowed, but should be refused"
            self.fail(Failure(message, step.span, "refused", self.allowed()))
        self.check(step.expect)

    def decider_seat(self) -> int | None:
        """Who decides; None if the game is over."""
        return self.state.decision.player if self.state.decision else None

    # --- failures -----------------------------------------------------------------------------

    def fail_to_take(self, step: HostedStep) -> NoReturn:
        """Say why a step doesn't fit."""
        decision = self.state.decision
        if decision is None:
            message = f"`{step}` is not asked for: the game is over"
            self.stop(Failure(message, step.span, actual=str(self.state.outcome)))
        who, hint = decider(self.state, decision.player), self.allowed()
        if decision.player == step.actor.seat:
            message = f"`{step}` is not allowed: it is no option here"
            meant = did_you_mean(step.text, decision.texts)
            hint = f"{meant}; {hint}" if meant else hint
        else:
            message = f"`{step}` is not asked for: {who} must decide ({decision.kind})"
        expected = f"a step for {pending(self.state)}"
        self.stop(Failure(message, step.span, expected, str(step), hint))

    def fail_midway(self, step: HostedStep, piece: str) -> NoReturn:
        """Say that chance can't bring all that a step names."""
        message = f"`{step}` goes wrong at `{piece}`"
        self.stop(Failure(message, step.span, actual=pending(self.state), hint=self.allowed()))

    def allowed(self) -> str:
        """Who may do what."""
        decision = self.state.decision
        if decision is None:
            return ""
        texts, more = decision.texts[:_MOST_NAMED], decision.texts[_MOST_NAMED:]
        offered = "; ".join(texts) + (f"; and {len(more)} more" if more else "")
        return f"{decider(self.state, decision.player)} may: {offered}"

    def fail(self, failure: Failure) -> None:
        """Note a failure where the scenario is."""
        self.failures.append(evolve(failure, situation=self.situation()))

    def stop(self, failure: Failure) -> NoReturn:
        """Note a failure after which the scenario can't go on."""
        self.fail(failure)
        raise _StopError

    def situation(self) -> Situation:
        """The table now, and what brought it there."""
        if self.latest is None:
            return Situation(str(self.state))
        texts = [event.text() for state in self.states[self.last + 1 :] for event in state.events]
        return Situation(
            str(self.state),
            str(self.latest),
            self.latest.span,
            str(self.states[self.last]),
            happened=tuple(Happening("", text, None) for text in texts),
            tree="\n".join(texts),
        )

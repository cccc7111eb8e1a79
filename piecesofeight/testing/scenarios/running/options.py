"""What the pending decision must offer at a point of a scenario."""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

from piecesofeight.hosted.state import HostedState
from piecesofeight.testing.scenarios.running import taking
from piecesofeight.testing.scenarios.running.acts import GIVING_UP, Act, spoken
from piecesofeight.testing.scenarios.running.expectations import (
    Checkpoint,
    Expectation,
    Golden,
    Mismatch,
    pending,
)
from piecesofeight.testing.scenarios.running.played import Played, may_propose
from piecesofeight.testing.scenarios.running.taking import as_offered
from piecesofeight.testing.scenarios.running.tracing import Cause, cause_now


@frozen
class OptionsAre(Expectation):
    """What the pending decision offers.

    Attributes:
        acts: the options, as steps would say them.
        how: `exactly` these, `include` them, or `exclude` them.
    """

    acts: tuple[Act, ...]
    how: str
    about = "the options"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the options with those named."""
        if self.how == "exactly":
            return self._exactly(moment.state)
        wanted = self.how == "include"
        if not wanted and (beside := self._beside_the_point(moment.state)) is not None:
            return beside
        wrong = [act.text for act in self.acts if offers(moment.state, act) != wanted]
        if not wrong:
            return None
        said = f"{'offered' if wanted else 'not offered'}: {'; '.join(wrong)}"
        return Mismatch(said, self._offered(moment.state))

    def _beside_the_point(self, state: Played) -> Mismatch | None:
        """What is said of options of another decision: that they aren't offered here means nothing.

        It may be another player's decision. What is possible at any decision has no place.
        """
        if isinstance(state, HostedState):
            return None  # its verbs are its own
        kind = state.decision.kind if state.decision else ""
        far = [act for act in self.acts if kind not in taking.HOMES.get(act.verb, (kind,))]
        if not far:
            return None
        homes = " or ".join(taking.HOMES[far[0].verb])
        expected = f"a decision at which `{far[0].text}` might be offered ({homes})"
        return Mismatch(expected, pending(state))

    def _exactly(self, state: Played) -> Mismatch | None:
        expected = {as_offered(state, act) for act in self.acts}
        actual = offered_with(state, expected)
        if actual is None:
            return Mismatch("these options", "so many that they can't be compared")
        missing = {spoken(pieces) for pieces in expected - actual}
        extra = {spoken(pieces) for pieces in actual - expected}
        if not missing and not extra:
            return None
        parts = []
        if missing:
            parts.append(f"also: {'; '.join(sorted(missing))}")
        if extra:
            parts.append(f"{'and ' if missing else ''}without: {'; '.join(sorted(extra))}")
        return Mismatch(", ".join(parts), self._offered(state))

    def golden(self, moment: Checkpoint) -> Golden | None:
        """The options as they are said already, then those that are new; None if too many."""
        state, said = moment.state, {as_offered(moment.state, act): act.text for act in self.acts}
        actual = offered_with(state, said) if self.how == "exactly" else None
        if actual is None:
            return None
        kept = [text for pieces, text in said.items() if pieces in actual]
        new = sorted(spoken(pieces) for pieces in actual if pieces not in said)
        return Golden(self.span, (*kept, *new))

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What is under way."""
        return cause_now(moment.state)

    def _offered(self, state: Played) -> str:
        if state.decision is None:
            return pending(state)
        return f"{pending(state)}: {'; '.join(state.decision.texts)}"


def offered(state: Played, *, whole: bool) -> set[tuple[str, ...]] | None:
    """The options of the pending decision, as the pieces of steps; None if too many.

    Orders and rearrangements are small decisions unless the `whole` of them is asked for.
    """
    decision = state.decision
    if decision is None:
        return set()
    if whole or decision.kind in ("main", "react"):
        return taking.whole_texts(state)
    return {(text,) for text in decision.texts}


def offered_with(state: Played, named: Collection[tuple[str, ...]]) -> set[tuple[str, ...]] | None:
    """The options to be compared with those named; None if too many.

    They are whole steps if one of those named is; a stalemate counts only if it is named.
    """
    actual = offered(state, whole=any(len(pieces) > 1 for pieces in named))
    if actual is not None and ("stalemate",) in named and may_propose(state):
        actual.add(("stalemate",))
    return actual


def offers(state: Played, act: Act) -> bool:
    """Whether the pending decision lists what a step says; what is never listed it doesn't."""
    if state.decision is None or act.verb in GIVING_UP:
        return False
    seat = state.decision.player
    try:
        return bool(taking.take(state, taking.Actor("", seat), act))
    except taking.StepError:
        return False

"""Conditions that never hold, or always do.

A condition is judged by itself, then together with what is certain where it stands: the event
that is answered, the conditions around it, and those before it if nothing can have changed since.
The header's condition is not certain below it: reactions to the announcement come in between.
"""

from __future__ import annotations

import attrs

from piecesofeight.language.diagnostics.collector import Report
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.logic.spots import ACTIVE, ANYWHERE
from piecesofeight.language.logic.worlds import (
    Moment,
    Terms,
    alternatives,
    joined,
    lost_some,
    there_is,
)
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import (
    AddOwn,
    All,
    ChooseCoin,
    ChoosePlayer,
    Comparison,
    Condition,
    Either,
    Event,
    EventKind,
    Filter,
    Fits,
    If,
    Invite,
    Later,
    Lies,
    Look,
    May,
    Negate,
    NextTurn,
    Pick,
    Play,
    Player,
    Prevent,
    React,
    Reveal,
    SkipTurns,
    Span,
    Statement,
    This,
    Until,
    Who,
)
from piecesofeight.language.program.walk import blocks, steps, walk

MOST_PARTS = 8
Simple = Comparison | Lies | Fits
# Steps after which every coin lies where it lay, and nobody has lost one.
_STILL = (
    ChooseCoin,
    ChoosePlayer,
    Pick,
    AddOwn,
    Invite,
    Reveal,
    Look,
    Negate,
    Prevent,
    SkipTurns,
    NextTurn,
    Later,
    Until,
)
_OWN_DOING = (EventKind.USED, EventKind.CALLED, EventKind.SENT)


def parts(condition: Condition) -> int:
    """How many simple conditions there are in a condition."""
    own = isinstance(condition, Simple)
    return own + sum(isinstance(part, Simple) for _, _, part in walk(condition))


def check_conditions(ability: Play | React, name: str, kinds: Kinds, report: Report) -> None:
    """Judge the condition of an ability's header, and those of its steps.

    `name` is the coin whose ability it is.
    """
    if ability.condition is not None:
        _Judge(at_header(ability, name, kinds), report, ability).condition(ability.condition)
    _Judge(_at_steps(ability, name, kinds), report, ability).block(ability.body, _NOTHING)


def check_condition(condition: Condition, ability: Play | React, report: Report) -> None:
    """Judge a condition by itself, whatever coin asks and whatever else stands in its ability."""
    header = isinstance(ability, Play) and condition is ability.condition
    moment = Moment(places=ACTIVE if header else ANYWHERE)
    _Judge(moment, report, ability).condition(condition)


# --- what is certain ------------------------------------------------------------------


def at_header(ability: Play | React, name: str, kinds: Kinds) -> Moment:
    """What is certain when an ability is announced: its coin is active (4.1, 5.6a)."""
    if isinstance(ability, Play):
        return Moment(name, kinds.captains, ACTIVE)
    event = ability.event
    same = _same(event)
    known = _lost(event, same)
    if event.kind is EventKind.WOULD_BE_DESTROYED and isinstance(event.coin, Filter):
        known = (there_is(attrs.evolve(event.coin, owner=Who.EVENT_OWNER)), there_is(event.coin))
    # What answers its own destruction, or one of several, may be elsewhere by then (5.7).
    places = ANYWHERE if event.kind is EventKind.DESTROYED else ACTIVE
    return Moment(name, kinds.captains, places, same, known)


def _at_steps(ability: Play | React, name: str, kinds: Kinds) -> Moment:
    """What is certain when a step comes: what was lost in this turn stays lost."""
    if isinstance(ability, Play):
        return Moment(name, kinds.captains)
    same = _same(ability.event)
    known = _lost(ability.event, same)
    if ability.costs:
        known = (*known, lost_some(Who.YOU))
    return Moment(name, kinds.captains, ANYWHERE, same, known)


def _same(event: Event) -> dict[Player, Player]:
    """Which words for the players of an event mean the same player."""
    yours = isinstance(event.coin, Filter) and event.coin.owner is Who.YOU
    if event.kind is not EventKind.TAKEN:  # its owner then is who had the coin before
        yours = yours or isinstance(event.coin, This)
    same: dict[Player, Player] = {}
    if yours:
        same[Who.EVENT_OWNER] = Who.YOU
    if event.player is Who.YOU:
        same[Who.EVENT_PLAYER] = Who.YOU
    if event.kind in _OWN_DOING:
        whose = same.get(Who.EVENT_OWNER, same.get(Who.EVENT_PLAYER, Who.EVENT_PLAYER))
        same[Who.EVENT_OWNER] = same[Who.EVENT_PLAYER] = whose
    return same


def _lost(event: Event, same: dict[Player, Player]) -> Terms:
    if event.kind is not EventKind.DESTROYED:
        return ()
    return (lost_some(same.get(Who.EVENT_OWNER, Who.EVENT_OWNER)),)


# --- judging ----------------------------------------------------------------------------

_Facts = tuple[tuple[Condition, bool, Span], ...]
_NOTHING: _Facts = ()


class _Judge:
    """Judges conditions at a moment; `facts` are those that hold, or don't, where one stands."""

    def __init__(self, moment: Moment, report: Report, ability: Play | React) -> None:
        self.moment = moment
        self.report = report
        self.ability = ability

    def block(self, body: tuple[Statement, ...], facts: _Facts) -> None:
        """The steps of a block, one after the other."""
        for statement in body:
            if isinstance(statement, If):
                self.condition(statement.condition, facts)
                fact = (statement.condition, _span(statement.condition))
                self.block(statement.then, (*facts, (fact[0], True, fact[1])))
                self.block(statement.otherwise, (*facts, (fact[0], False, fact[1])))
            elif isinstance(statement, May):
                self.block(statement.then, facts)
                self.block(statement.otherwise, facts)
            elif isinstance(statement, Later):
                later = Moment(self.moment.kind, self.moment.captains)
                _Judge(later, self.report, self.ability).block(statement.body, _NOTHING)
            if not _still(statement):
                facts = _NOTHING

    def condition(self, condition: Condition, facts: _Facts = _NOTHING) -> None:
        """Judge one condition."""
        span = _span(condition)
        if parts(condition) > MOST_PARTS:
            self.report.error(
                "E0325",
                f"a condition can have {MOST_PARTS} parts at most",
                span,
                "make two abilities of it",
            )
            return
        for wanted in (True, False):
            if not self.possible(condition, wanted, ()):
                self.say(wanted, span, self.event(condition, wanted))
                return
            if not self.possible(condition, wanted, facts):
                self.say(wanted, span, self.reasons(condition, wanted, facts))
                return
        self.inside(condition, facts)

    def inside(self, condition: Condition, facts: _Facts) -> None:
        """Judge the parts of an "and", or of an "or", each by what the others leave open."""
        if not isinstance(condition, All | Either):
            return
        joining = isinstance(condition, All)
        said: list[Condition] = []
        for part in reversed(condition.conditions):
            rest = [one for one in condition.conditions if one is not part]
            rest = [one for one in rest if not any(one is other for other in said)]
            others = tuple((one, joining, _span(one)) for one in rest)
            if self.possible(part, not joining, (*facts, *others)):
                continue
            alone = not self.possible(part, not joining, ())
            why = () if alone else self.reasons(part, not joining, (*facts, *others))
            self.say(not joining, _span(part), why)
            said.append(part)

    def possible(self, condition: Condition, wanted: bool, facts: _Facts) -> bool:
        found = joined(alternatives(condition, wanted), [()], self.moment)
        for fact, holds, _ in facts:
            if parts(fact) <= MOST_PARTS:
                found = joined(found, alternatives(fact, holds), self.moment)
        return bool(found)

    def event(self, condition: Condition, wanted: bool) -> tuple[Related, ...]:
        """The event, if it is what decides a condition."""
        plain = Moment(self.moment.kind, self.moment.captains)
        if isinstance(self.ability, Play) or not joined(
            alternatives(condition, wanted), [()], plain
        ):
            return ()
        return (Related("when this is answered", self.ability.event.span),)

    def reasons(self, condition: Condition, wanted: bool, facts: _Facts) -> tuple[Related, ...]:
        """The conditions around that decide it: one, if one is enough."""
        alone = [fact for fact in facts if not self.possible(condition, wanted, (fact,))]
        return tuple(
            Related("this holds here" if holds else "this does not hold here", span)
            for _, holds, span in alone[-1:] or facts
        )

    def say(self, wanted: bool, span: Span, why: tuple[Related, ...]) -> None:
        here = " here" if why else ""
        if wanted:
            self.report.error(
                "E0331",
                f"this can never be so{here}",
                span,
                "nothing that depends on it would ever happen",
                why,
            )
        else:
            self.report.error(
                "E0332", f"this is always so{here}", span, "leave the condition out", why
            )


def _still(statement: Statement) -> bool:
    """Whether conditions are as before once a step is done."""
    if isinstance(statement, If | May):
        return all(_still(inner) for block in blocks(statement) for inner in steps(block))
    return isinstance(statement, _STILL)


def _span(condition: Condition) -> Span:
    span = getattr(condition, "span", None)
    assert isinstance(span, Span)
    return span

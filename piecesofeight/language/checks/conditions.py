"""Conditions that never hold, or always do.

A condition is judged by itself, then together with what is certain where it stands: the event
that is answered, the conditions around it, and those before it if nothing can have changed since.
The header's condition is not certain below it: reactions to the announcement come in between.
"""

from __future__ import annotations

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.logic.one_coin import ACTIVE, ANYWHERE
from piecesofeight.language.logic.worlds import Situation, joined, lost_some, there_is
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.walk import blocks, delays, is_still, walk

MOST_PARTS = 8


def parts(condition: p.Condition) -> int:
    """How many simple conditions there are in a condition."""
    own = isinstance(condition, p.Simple)
    return own + sum(isinstance(part, p.Simple) for _, _, part in walk(condition))


def check_conditions(ability: p.Play | p.React, name: str, kinds: Kinds, report: Collector) -> None:
    """Judge the condition of an ability's header, and those of its steps.

    `name` is the coin whose ability it is.
    """
    if ability.condition is not None:
        _Judge(at_header(ability, name, kinds), report, ability).condition(ability.condition)
    _Judge(_at_steps(ability, name, kinds), report, ability).block(ability.body, _NOTHING)


def check_condition(condition: p.Condition, ability: p.Play | p.React, report: Collector) -> None:
    """Judge a condition by itself, whatever coin asks and whatever else stands in its ability."""
    header = isinstance(ability, p.Play) and condition is ability.condition
    moment = Situation(places=ACTIVE if header else ANYWHERE)
    _Judge(moment, report, ability).condition(condition)


# --- what is certain ------------------------------------------------------------------


def at_header(ability: p.Play | p.React, name: str, kinds: Kinds) -> Situation:
    """What is certain when an ability is announced: its coin is active (4.1, 5.6a)."""
    if isinstance(ability, p.Play):
        return Situation(name, kinds.captains, ACTIVE)
    event = ability.event
    same = _same(event)
    known = _lost(event, same)
    if event.kind is p.EventKind.WOULD_BE_DESTROYED and isinstance(event.coin, p.Filter):
        known = (there_is(attrs.evolve(event.coin, owner=p.Who.EVENT_OWNER)), there_is(event.coin))
    # What answers its own destruction, or one of several, may be elsewhere by then (5.7).
    places = ANYWHERE if event.kind is p.EventKind.DESTROYED else ACTIVE
    return Situation(name, kinds.captains, places, same, known)


def _at_steps(ability: p.Play | p.React, name: str, kinds: Kinds) -> Situation:
    """What is certain when a step comes: what was lost in this turn stays lost."""
    if isinstance(ability, p.Play):
        return Situation(name, kinds.captains)
    same = _same(ability.event)
    known = _lost(ability.event, same)
    if ability.costs:
        known = (*known, lost_some(p.Who.YOU))
    return Situation(name, kinds.captains, ANYWHERE, same, known)


def _same(event: p.Event) -> dict[p.Player, p.Player]:
    """Which words for the players of an event mean the same player."""
    yours = isinstance(event.coin, p.Filter) and event.coin.owner is p.Who.YOU
    if event.kind is not p.EventKind.TAKEN:  # its owner then is who had the coin before
        yours = yours or isinstance(event.coin, p.This)
    same: dict[p.Player, p.Player] = {}
    if yours:
        same[p.Who.EVENT_OWNER] = p.Who.YOU
    if event.player is p.Who.YOU:
        same[p.Who.EVENT_PLAYER] = p.Who.YOU
    if event.kind.own_verb:
        whose = same.get(p.Who.EVENT_OWNER, same.get(p.Who.EVENT_PLAYER, p.Who.EVENT_PLAYER))
        same[p.Who.EVENT_OWNER] = same[p.Who.EVENT_PLAYER] = whose
    return same


def _lost(event: p.Event, same: dict[p.Player, p.Player]) -> p.Literals:
    if event.kind is not p.EventKind.DESTROYED:
        return ()
    return (lost_some(same.get(p.Who.EVENT_OWNER, p.Who.EVENT_OWNER)),)


# --- judging ----------------------------------------------------------------------------

_Facts = tuple[tuple[p.Condition, bool, p.Span], ...]
_NOTHING: _Facts = ()


class _Judge:
    """Judges conditions at a moment; `facts` are those that hold, or don't, where one stands."""

    def __init__(self, moment: Situation, report: Collector, ability: p.Play | p.React) -> None:
        self.moment = moment
        self.report = report
        self.ability = ability

    def block(self, body: tuple[p.Statement, ...], facts: _Facts) -> None:
        """The steps of a block, one after the other."""
        for statement in body:
            if isinstance(statement, p.If):
                self.condition(statement.condition, facts)
                fact = (statement.condition, _span(statement.condition))
                self.block(statement.then, (*facts, (fact[0], True, fact[1])))
                self.block(statement.otherwise, (*facts, (fact[0], False, fact[1])))
            else:
                plain = Situation(self.moment.kind, self.moment.captains)
                later = _Judge(plain, self.report, self.ability) if delays(statement) else self
                for block in blocks(statement):
                    later.block(block, _NOTHING if delays(statement) else facts)
            if not is_still(statement):
                facts = _NOTHING

    def condition(self, condition: p.Condition, facts: _Facts = _NOTHING) -> None:
        """Judge one condition."""
        span = _span(condition)
        if parts(condition) > MOST_PARTS:
            self.report.add(
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

    def inside(self, condition: p.Condition, facts: _Facts) -> None:
        """Judge the parts of an "and", or of an "or", each by what the others leave open."""
        if not isinstance(condition, p.All | p.Either):
            return
        joining = isinstance(condition, p.All)
        said: list[p.Condition] = []
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

    def possible(self, condition: p.Condition, wanted: bool, facts: _Facts) -> bool:
        found = joined(p.alternatives(condition, wanted), [()], self.moment)
        for fact, holds, _ in facts:
            if parts(fact) <= MOST_PARTS:
                found = joined(found, p.alternatives(fact, holds), self.moment)
        return bool(found)

    def event(self, condition: p.Condition, wanted: bool) -> tuple[Related, ...]:
        """The event, if it is what decides a condition."""
        plain = Situation(self.moment.kind, self.moment.captains)
        if isinstance(self.ability, p.Play) or not joined(
            p.alternatives(condition, wanted), [()], plain
        ):
            return ()
        return (Related("when this is answered", self.ability.event.span),)

    def reasons(self, condition: p.Condition, wanted: bool, facts: _Facts) -> tuple[Related, ...]:
        """The conditions around that decide it: one, if one is enough."""
        alone = [fact for fact in facts if not self.possible(condition, wanted, (fact,))]
        return tuple(
            Related("this holds here" if holds else "this does not hold here", span)
            for _, holds, span in alone[-1:] or facts
        )

    def say(self, wanted: bool, span: p.Span, why: tuple[Related, ...]) -> None:
        here = " here" if why else ""
        if wanted:
            self.report.add(
                "E0331",
                f"this can never be so{here}",
                span,
                "nothing that depends on it would ever happen",
                why,
            )
        else:
            self.report.add(
                "E0332", f"this is always so{here}", span, "leave the condition out", why
            )


def _span(condition: p.Condition) -> p.Span:
    span = getattr(condition, "span", None)
    assert isinstance(span, p.Span)
    return span

"""Conditions that never hold, or always do.

A condition is judged by itself, then together with what is certain where it stands: the event
that is answered, the conditions around it, and those before it if nothing can have changed since.
The header's condition is not certain below it: reactions to the announcement come in between.
"""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import MOST_PARTS, Checked, is_large
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.logic.one_coin import ACTIVE
from piecesofeight.language.logic.reasons import why_never
from piecesofeight.language.logic.worlds import Situation, joined
from piecesofeight.language.program.inferred.normal_form import normal
from piecesofeight.language.program.walk import blocks, delays, is_still, repeats


def check_conditions(checked: Checked) -> None:
    """Judge the condition of an ability's header, and those of its steps."""
    ability = checked.ability
    if ability.condition is not None:
        _Judge(checked, checked.at_header).condition(ability.condition)
    if checked.has(p.If):
        _Judge(checked, checked.at_steps).block(ability.body, _NOTHING)


def check_each_condition(checked: Checked) -> None:
    """Judge each condition by itself, whatever else stands in the ability."""
    ability = checked.ability
    if ability.condition is not None:
        places = checked.later.places if ability.event else ACTIVE
        _Judge(checked, Situation(places=places)).condition(ability.condition)
    for step in checked.steps:
        if isinstance(step, p.If):
            _Judge(checked, Situation()).condition(step.condition)


# --- judging ----------------------------------------------------------------------------

_Facts = tuple[tuple[p.Condition, bool], ...]
_NOTHING: _Facts = ()


class _Judge:
    """Judges conditions at a moment; `facts` are those that hold, or don't, where one stands."""

    def __init__(self, checked: Checked, moment: Situation) -> None:
        self.checked = checked
        self.moment = moment

    def block(self, body: tuple[p.Step, ...], facts: _Facts) -> None:
        """The steps of a block, one after the other."""
        for statement in body:
            if isinstance(statement, p.If):
                self.condition(statement.condition, facts)
                self.block(statement.then, (*facts, (statement.condition, True)))
                self.block(statement.otherwise, (*facts, (statement.condition, False)))
            else:
                late = delays(statement)
                judge = _Judge(self.checked, self.checked.later) if late else self
                several = isinstance(statement, p.Modes) and statement.many > 1
                anew = (repeats(statement) or several) and not is_still(statement)
                for block in blocks(statement):
                    judge.block(block, _NOTHING if late or anew else facts)
            if not is_still(statement):
                facts = _NOTHING

    def condition(self, condition: p.Condition, facts: _Facts = _NOTHING) -> None:
        """Judge one condition."""
        span = condition.span
        if is_large(condition):
            self.checked.report.say("E0325", span, "parts", most=MOST_PARTS)
            return
        for wanted in (True, False):
            if not self.possible(condition, wanted, ()):
                self.say(wanted, condition, self.event(condition, wanted))
                return
            if facts and not self.possible(condition, wanted, facts):
                self.say(wanted, condition, self.reasons(condition, wanted, facts))
                return
        self.inside(condition, facts)

    def inside(self, condition: p.Condition, facts: _Facts) -> None:
        """Judge the parts of an "and", or of an "or", each by what the others leave open."""
        if not isinstance(condition, p.All | p.Either):
            return
        joining = isinstance(condition, p.All)
        said: list[p.Condition] = []
        for part in reversed(condition.conditions):
            left_out = {id(part), *map(id, said)}
            rest = (other for other in condition.conditions if id(other) not in left_out)
            given = (*facts, *((other, joining) for other in rest))
            if self.possible(part, not joining, given):
                continue
            twin = next((one for one in condition.conditions if normal(one) == normal(part)), part)
            if twin is not part:
                self.checked.report.say("E0371", part.span, related=twin.span)
                said.append(part)
                continue
            alone = not self.possible(part, not joining, ())
            why = () if alone else self.reasons(part, not joining, given)
            self.say(not joining, part, why)
            said.append(part)

    def possible(self, condition: p.Condition, wanted: bool, facts: _Facts) -> bool:
        found = joined(p.alternatives(condition, wanted), [()], self.moment)
        for fact, holds in facts:
            if not is_large(fact):
                found = joined(found, p.alternatives(fact, holds), self.moment)
        return bool(found)

    def event(self, condition: p.Condition, wanted: bool) -> tuple[Related, ...]:
        """The event, if it is what decides a condition."""
        event = self.checked.ability.event
        if event is None or not joined(p.alternatives(condition, wanted), [()], self.checked.later):
            return ()
        return (Related("when this is answered", event.span),)

    def reasons(self, condition: p.Condition, wanted: bool, facts: _Facts) -> tuple[Related, ...]:
        """The conditions around that decide it: one, if one is enough."""
        alone = [fact for fact in facts if not self.possible(condition, wanted, (fact,))]
        return tuple(
            Related("this holds here" if holds else "this does not hold here", given.span)
            for given, holds in alone[-1:] or facts
        )

    def say(self, wanted: bool, condition: p.Condition, why: tuple[Related, ...]) -> None:
        here, span = " here" if why else "", condition.span
        if wanted:
            places = self.checked.ability.places or p.Place.ACTIVE
            rule = "" if why else why_never(condition, places, self.checked.steps)
            self.checked.report.say("E0331", span, related=why, here=here, why=rule)
        else:
            self.checked.report.say("E0332", span, related=why, here=here)

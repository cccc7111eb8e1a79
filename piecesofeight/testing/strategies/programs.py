"""Typed programs drawn from the vocabulary.

A value is drawn as an author would write it: choose a word of the category, then something for
each of its placeholders. What a word asks for (an event to speak of, somebody who chooses, a
name given before) is seen to while drawing, so most of what is drawn makes sense; the checker
decides about the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from hypothesis import assume
from hypothesis import strategies as st

from piecesofeight.language import program as p
from piecesofeight.language.checks import check_coin
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import parse_block
from piecesofeight.language.printing.unparse import unparse
from piecesofeight.language.program.walk import coin_roles
from piecesofeight.language.vocabulary import Form
from piecesofeight.language.vocabulary.entry import TRIAL, MisfitError
from piecesofeight.language.vocabulary.nouns import ANYWHERE, Belonging, Noun
from piecesofeight.testing.strategies.scene import Scene, fitting, forms_of, known, with_name

# Coins that texts may name: a captain, names that need quotes or end like a plural.
KINDS = Kinds(
    frozenset({"Gull", "Captain", "Old Salt", "Irons", "Eye of the storm"}), frozenset({"Captain"})
)
_NAMES = ("prize", "loot", "mark", "friend", "rival", "price")
_MARKS = ("fuse", "luck")
_SEEN = (p.Who.YOU, p.Who.OPPONENT, p.Who.ANOTHER)
_MOST_DEPTH = 3
_TRIES = 4


def _all_see(step: p.Naming) -> bool:
    """Whether a step gives a name to one coin of which all see the kind."""
    return isinstance(step, p.NamingCoins) and not (
        step.several or step.filter.places & ~p.Place.OPEN
    )


class _Drawing:
    """Draws values of any category for one ability."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.names = list(_NAMES)

    def value(self, category: str, scene: Scene) -> Any:
        """What a phrase of a category could mean."""
        match category:
            case "coin" | "coins" | "counted":
                return self.noun(scene)
            case "condition":
                return self.condition(scene)
            case "kind" | "kinds":
                return self.kind()
            case "mark":
                return p.Mark(self.draw(st.sampled_from(_MARKS)))
            case "number":
                return self.draw(st.integers(0, 3))
            case "new_name":
                return self.names.pop(0) if self.names else "extra"
        forms = fitting(category, scene)
        assume(forms)
        return self.form(self.draw(st.sampled_from(forms)), category, scene)

    def form(self, form: Form, category: str, scene: Scene, *blocks: object) -> Any:
        """What one form means, its placeholders filled in."""
        if "chooser" in form.placeholders:
            scene = attrs.evolve(scene, chooser=True)
        for _ in range(_TRIES):
            try:
                return form.build(TRIAL, *self.parts(form, category, scene), *blocks)
            except MisfitError:  # these parts don't fit together; others may
                continue
        return assume(condition=False)

    def parts(self, form: Form, category: str, scene: Scene) -> list[Any]:
        """Something for each placeholder of a form."""
        values: list[Any] = []
        for name in form.placeholders:
            if name == "number" and category == "term":  # how many turns a prohibition holds
                values.append(self.draw(st.integers(2, 9)))
            elif name == "named":
                values.append(p.Name(self.draw(st.sampled_from(known(category, form, scene)))))
            else:
                chooser = scene.chooser and name not in ("player", "chooser", "one_player")
                values.append(self.value(name, attrs.evolve(scene, chooser=chooser)))
        return values

    def bans(self, scene: Scene) -> tuple[p.Forbid, ...]:
        """One or two prohibitions, which speak of no kind that was named."""
        scene = attrs.evolve(scene, kinds=())
        return tuple(self.value("forbid", scene) for _ in range(self.draw(st.integers(1, 2))))

    def kind(self) -> str:
        return self.draw(st.sampled_from(sorted(KINDS.names)))

    def noun(self, scene: Scene) -> Noun:
        """A noun phrase; kinds are named only where they can be seen."""
        belonging = None
        if self.draw(st.booleans()):
            belonging = self.value("owner", scene)
        assert belonging is None or isinstance(belonging, Belonging)
        if belonging is not None and belonging.hold and not scene.hold:
            belonging = None
        hold = belonging is not None and belonging.hold
        places = None
        if not hold and self.draw(st.booleans()):
            places = self.value("place", scene)
            if self.draw(st.integers(0, 3)) == 0:
                places |= self.value("place", scene)
        kind = except_kind = called = None
        seen = places is not None and not places & p.Place.HIDDEN
        if seen and self.draw(st.integers(0, 2)) == 0:
            if self.draw(st.integers(0, 2)) == 0:
                called = self.value("called", scene)
            else:
                kind = self.kind()
        elif not hold and self.draw(st.integers(0, 5)) == 0:
            except_kind = self.kind()
        other = self.draw(st.integers(0, 5)) == 0
        marked = None
        if not hold and self.draw(st.integers(0, 7)) == 0:
            marked = self.value("some_marks", scene)
        return Noun(p.NOWHERE, places, belonging, kind, except_kind, other, marked, called)

    def condition(self, scene: Scene, depth: int = 0) -> p.Condition:
        pick = self.draw(st.integers(0, 9)) if depth < 2 else 0
        if pick < 7:
            simple: p.Condition = self.value("simple_condition", scene)
            return simple
        parts = tuple(self.condition(scene, depth + 1) for _ in range(self.draw(st.integers(2, 3))))
        match pick:
            case 7:
                return p.All(parts)
            case 8:
                return p.Either(parts)
        return p.Not(parts[0])

    # --- steps ------------------------------------------------------------------------

    def block(self, scene: Scene) -> tuple[p.Step, ...]:
        """Some steps, each name that they give used by one of them."""
        steps: list[p.Step] = []
        for _ in range(self.draw(st.integers(1, 3 if scene.depth < 2 else 2))):
            step = self.step(scene)
            steps.append(step)
            if isinstance(step, p.Naming):
                scene = with_name(step, scene)
                steps.append(self.use(step))
        return tuple(steps)

    def step(self, scene: Scene) -> p.Step:
        pick = self.draw(st.integers(0, 9)) if scene.depth < _MOST_DEPTH else 9
        if pick > 1:
            effect: p.Step = self.value("effect", scene)
            return effect
        others = ["opening", "term", "modes"]
        category = "branch" if pick == 0 else self.draw(st.sampled_from(others))
        forms = fitting(category, scene)
        if scene.late:
            forms = [form for form in forms if not form.phrase.startswith(("at ", "the next"))]
        assume(forms)
        form = self.draw(st.sampled_from(forms))
        if "event" in form.placeholders:
            return self.next_time(form, scene)
        for_each = "everybody" in form.placeholders
        inner = attrs.evolve(scene, depth=scene.depth + 1, they=scene.they or for_each)
        if category == "term":
            body: list[object] = [self.bans(scene)]
        elif category == "modes":
            body = [tuple(self.way(inner) for _ in range(self.draw(st.integers(2, 3))))]
        elif category == "opening":
            late = attrs.evolve(inner, late=True, answered=None)
            times = form.phrase.endswith("{number} times")
            now = for_each or times or form.phrase == "afterwards"
            body = [self.block(attrs.evolve(inner, times=scene.times or times) if now else late)]
        else:
            body = [self.way(inner), self.block(inner) if self.draw(st.booleans()) else ()]
        made: p.Step = self.form(form, category, scene, *body)
        return made

    def way(self, scene: Scene) -> tuple[p.Step, ...]:
        """A block beside others, which may give the same names if no two of them happen."""
        names = list(self.names)
        steps = self.block(scene)
        if self.draw(st.integers(0, 3)) == 0:
            self.names = names
        return steps

    def next_time(self, form: Form, scene: Scene) -> p.Step:
        """Steps that wait for an event, perhaps of a player with a name, and may speak of it."""
        event = self.value("event", Scene(hold=False, players=scene.players))
        below = attrs.evolve(scene, depth=scene.depth + 1, late=True, answered=event.kind)
        made = form.build(TRIAL, event, self.block(below))
        assert isinstance(made, p.Step)
        return made

    def use(self, step: p.Naming) -> p.Step:
        """A step that uses the name which `step` gives."""
        name = p.Name(step.name)
        if isinstance(step, p.NamingNumbers):
            return self.use_number(step)
        if isinstance(step, p.NameKind):
            return self.use_kind(name)
        if _all_see(step) and self.draw(st.integers(0, 4)) == 0:
            return self.use_kind(p.KindOf(name))
        first = "player" if step.sort == "player" else "what"
        ways = [form for form in forms_of("effect") if form.placeholders[:1] == (first,)]
        form = self.draw(st.sampled_from([form for form in ways if "named" not in form.phrase]))
        rest = [self.value(other, Scene()) for other in form.placeholders[1:]]
        used = form.build(TRIAL, self.named(step), *rest)
        assert isinstance(used, p.Step)
        if isinstance(step, p.NamingCoins):
            places = [role.lie_in for _, role in coin_roles(used) if role.lie_in is not None]
            assume(all(place & step.filter.places for place in places))
        return used

    def named(self, step: p.Naming) -> p.Name | p.ChoiceOf | p.ChosenBy:
        """What a step named; of what several chose in secret, what the user chose."""
        name = p.Name(step.name)
        if isinstance(step, p.ChoosePlayer) and step.secret:
            return p.ChoiceOf(name, p.Who.YOU)
        if isinstance(step, p.ChooseCoin) and step.secret and self.draw(st.booleans()):
            return p.ChosenBy(p.Filter(ANYWHERE, among=name), p.Who.YOU)
        return name

    def use_number(self, step: p.NamingNumbers) -> p.Step:
        """Turns to lose, or a condition on a number that somebody rolled or named."""
        name = p.Name(step.name)
        of: p.Quantity = p.Named(name)
        if isinstance(step, p.SecretNumbers):
            which = self.draw(st.sampled_from(p.Which))
            own = not p.is_another(step.player) and self.draw(st.booleans())
            of = p.NumberOf(name, p.Who.YOU) if own else p.OfNumbers(name, which)
        number = p.Amount(0, 1, of)
        if self.draw(st.booleans()):
            return p.SkipTurns(p.Who.YOU, number)
        other = p.Amount(self.draw(st.integers(0, 4)))
        compare = self.draw(st.sampled_from(p.Compare))
        conditions = [p.IsEven(number), p.Comparison(number, compare, other)]
        return p.If(self.draw(st.sampled_from(conditions)), (p.Destroy(p.This()),))

    def use_kind(self, called: p.Name | p.KindOf) -> p.Step:
        """A coin of a kind that all know is destroyed, sought in a hold, or lends its ability."""
        if self.draw(st.integers(0, 3)) == 0:
            return p.UseAbility(called=called)
        fits = p.Filter(p.Place.OPEN, self.draw(st.sampled_from(_SEEN)), called=called)
        if self.draw(st.booleans()):
            ways: list[p.Coins] = [p.Any(fits), p.Every(fits)]
            return p.Destroy(self.draw(st.sampled_from(ways)))
        hold = p.Filter(p.Place.HOLD, p.Who.YOU, called=called)
        asked = p.Comparison(p.Amount(0, 1, p.Count(hold)), p.Compare.AT_LEAST, p.Amount(1))
        return p.If(asked, (p.SkipTurns(p.Who.YOU, p.Amount(1)),))

    def line(self, scene: Scene) -> tuple[p.Step, ...]:
        """Coins that add to a line, and the line (rule 6.3)."""
        seen = self.noun(scene)
        own = p.Filter(seen.places or p.Place.SHIP, p.Who.YOU, seen.kind, None, other=True)
        all_ = p.Filter(p.Place.OPEN, p.Who.ANOTHER, seen.kind)
        adding: list[p.Step] = [p.AddOwn(self.draw(st.integers(1, 3)), own), p.Invite(all_)]
        if self.draw(st.booleans()):
            adding = [self.draw(st.sampled_from(adding))]
        line = p.Any(p.Filter(p.Place.FORE), self.draw(st.integers(1, 2)))
        return (*adding, p.Destroy(line))

    # --- abilities -------------------------------------------------------------------

    def ability(self) -> p.Ability:
        kind = self.draw(st.sampled_from(["play", "play", "react", "react", "while"]))
        if kind == "while":
            places = self.value("predicate", Scene())
            if self.draw(st.booleans()):
                places |= self.value("predicate", Scene())
            asked = self.draw(st.integers(0, 3)) == 0
            condition = self.condition(Scene()) if asked else None
            return p.While(places, self.bans(Scene()), condition)
        event = self.value("event", Scene(hold=False)) if kind == "react" else None
        scene = Scene(answered=event.kind if event else None)
        once, condition, places = p.Once.ALWAYS, None, p.Place(0)
        if self.draw(st.integers(0, 4)) == 0:
            places = self.value("source", scene)
            if places == p.Place.ACTIVE:
                places = p.Place(0)  # which is what needn't be said
        if self.draw(st.booleans()):
            once = self.value("once", scene)
        if self.draw(st.booleans()):
            condition = self.condition(scene)
        body = self.block(scene)
        if not places and self.draw(st.integers(0, 7)) == 0:
            body = (*self.line(scene), *body)
        if event is not None and not places and self.draw(st.integers(0, 3)) == 0:
            of_itself = (p.Afterwards(self.block(scene)),)
            if isinstance(event.coin, p.This) and self.draw(st.booleans()):
                places = self.draw(st.sampled_from([p.Place.SHIP, p.Place.DECK, p.Place.MIDDLE]))
            return p.Whenever(event, of_itself, condition=condition, places=places)
        if event is None:
            return p.Play(body, condition, once, self.costs(), places)
        must = self.draw(st.integers(0, 3)) == 0
        return p.React(event, body, self.costs(), condition, once, places, must)

    def costs(self) -> tuple[p.Step, ...]:
        """Nothing in most cases; else up to three steps that can be paid."""
        number = self.draw(st.sampled_from([0, 0, 1, 1, 2, 3]))
        return tuple(self.cost() for _ in range(number))

    def cost(self) -> p.Step:
        """This coin, one of the user's own, or a turn."""
        own = p.Filter(self.value("place", Scene()), p.Who.YOU, other=self.draw(st.booleans()))
        coins: p.Coins = p.Any(own) if self.draw(st.booleans()) else p.This()
        away = p.Move(coins, p.Who.YOU, p.Spot.HOLD)
        gone = p.Remove(coins)
        turn = p.SkipTurns(p.Who.YOU, p.Amount(self.draw(st.integers(1, 2))))
        return self.draw(st.sampled_from([p.Destroy(coins), away, gone, turn]))


@st.composite
def unchecked_abilities(draw: st.DrawFn) -> p.Ability:
    """Abilities as the grammar has them; whether they make sense was not checked.

    Their nodes have no spans.
    """
    return _Drawing(draw).ability()


def parsed(text: str, kinds: Kinds, report: Collector) -> tuple[p.Ability, ...]:
    """The abilities of a text; what is wrong with its form is reported."""
    return parse_block(AbilityText(text, "<text>", 1, 0, p.NOWHERE), kinds, report)


def sound(text: str, kinds: Kinds = KINDS) -> tuple[p.Ability, ...] | None:
    """The abilities of a text if the checker has nothing against it, else None."""
    report = Collector()
    abilities = parsed(text, kinds, report)
    if not report.found:
        check_coin(p.Coin("Gull", 2, abilities, text=text), kinds, report)
    return None if report.found else abilities


@st.composite
def ability_texts(draw: st.DrawFn, most: int = 1) -> str:
    """Texts of up to `most` abilities, in the canonical wording, that pass the checker.

    They name the coins of `KINDS`.
    """
    alone = unchecked_abilities().filter(lambda one: sound(unparse(one, KINDS.names)) is not None)
    drawn: Sequence[p.Ability] = draw(st.lists(alone, min_size=1, max_size=most))
    text = unparse(drawn, KINDS.names)
    assume(sound(text) is not None)
    return text


@st.composite
def abilities(draw: st.DrawFn, most: int = 1) -> tuple[p.Ability, ...]:
    """Up to `most` abilities of a coin that pass the checker, with their spans."""
    found = sound(draw(ability_texts(most)))
    assert found is not None
    return found

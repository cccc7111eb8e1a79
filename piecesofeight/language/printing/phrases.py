"""Phrases of the program in another language: from a node to words, by the vocabulary."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.printing.coins import CoinPhrases
from piecesofeight.language.printing.derivation import (
    Derivation,
    UnspeakableError,
    derivations,
    is_category,
    places_of,
)
from piecesofeight.language.printing.referents import (
    brings_in_a_player,
    owner_in,
)
from piecesofeight.language.printing.template import NO_TAGS, Sayable
from piecesofeight.language.printing.wording import Tags
from piecesofeight.language.vocabulary.nouns import Noun
from piecesofeight.texts.speech import Features, Said

# Parts of templates that are frames without parts of their own.
_ALONE = ("turn", "deck", "ship", "bay", "secret", "chosen_coin", "chosen_player")


class Phrases(CoinPhrases):
    """Says the phrases of one ability, for a rulebook (`book`) or else for a coin."""

    def part(self, category: str, value: object, number: int | None = None) -> Sayable:
        """A part of a template: a value still to be said."""

        def said(tags: Tags, around: Features, hole: Sayable | None) -> Said:
            match category, value:
                case "coin" | "coins" | "counted", Noun():
                    several = category != "coin"
                    return self.noun(value, tags, number if "n" in tags else None, several=several)
                case "kind" | "kinds", str():
                    return self.kind(value, tags)
                case "named", p.Name():
                    return self.named(value, tags)
                case "mark", p.Mark(name):
                    return Said(name)
                case "number", int():
                    return Said(self.speech.number(value, around, alone="alone" in tags))
                case "condition", _:
                    assert isinstance(value, p.Condition)
                    return self.condition(value)
            return self.word(category, value, tags, around, hole)

        return said

    def word(
        self, category: str, value: object, tags: Tags, around: Features, hole: Sayable | None
    ) -> Said:
        """What a word of the vocabulary makes of a value."""
        assert is_category(category)
        found = self.derived(category, value)
        if isinstance(value, p.It) and self.others() and "used" not in tags:
            if "own" not in tags:
                self.mentioned.append(value)
                return self.event_coin()
            found = self.derived(category, p.This())
        if category == "what" and not isinstance(value, p.Name):
            assert isinstance(value, p.Coins)
            self.mentioned.append(value)
        parts = self.parts_of(found)
        tags |= self.shape(found, around)
        if owner_in(value) is p.Who.EVENT_OWNER and {*map(type, self.mentioned)} == {p.It}:
            tags |= {"near"}
        self.crowd = self.crowd or brings_in_a_player(value, self.event)
        if hole is not None:
            parts["owned"] = hole
        if isinstance(value, p.It):
            parts |= self.event_coin_parts()
        return self.fill(self.wording.text(found.word, found.form), parts, tags, around)

    def around(self, found: Derivation, then: Sayable, tags: Tags = NO_TAGS) -> Said:
        """The line that opens a block, with what is said of the block."""
        text = self.wording.text(found.word, found.form)
        return self.fill(text, {**self.parts_of(found), "then": then}, tags)

    def derived(self, category: str, value: object) -> Derivation:
        """The word for a value."""
        answered = self.event.kind if self.event is not None else None
        for found in derivations(category, value, answered):
            if category == "event" and self.needs_doer and "doer" not in found.form.fields:
                continue  # `that player` must have been spoken of
            if self.can_say(found):
                return found
        raise UnspeakableError(f"no words for {value!r}")

    def can_say(self, found: Derivation) -> bool:
        """Whether there are words for all parts."""
        for category, value in found.parts:
            if is_category(category):
                try:
                    self.derived(category, value)
                except UnspeakableError:
                    return False
            elif category == "named" and not isinstance(value, p.Name):
                return False
        return True

    def parts_of(self, found: Derivation) -> dict[str, Sayable]:
        """The parts of a word's template."""
        values = dict(zip(found.form.placeholders, found.arguments, strict=True))
        number = values.get("number")
        return {
            "it": self.part("what", p.It()),
            "turns": lambda _tags, around, _hole: self.turns(number, around),
            "now": lambda _tags, _around, _hole: self.frame("now", self.when),
            **{name: self.alone(name) for name in _ALONE},
        } | {
            field: self.part(category, value, number if isinstance(number, int) else None)
            for field, (category, value) in zip(found.form.fields, found.parts, strict=True)
        }

    def alone(self, name: str) -> Sayable:
        """A frame without parts."""
        return lambda _tags, _around, _hole: self.frame(name)

    def turns(self, number: object, around: Features) -> Said:
        """So many coming turns of a player."""
        many = self.speech.number(number if isinstance(number, int) else 0, around, alone=False)
        said = self.frame("turns", number=many)
        return Said(said.text, Features(said.features.gender if said.features else "", True))

    def shape(self, found: Derivation, around: Features) -> Tags:
        """The tags that follow from what a phrase is about."""
        tags = {"p"} if around.plural else set()
        tags |= {"crowd"} if self.crowd else set()
        tags |= {"apart"} if self.apart else set()
        for category, value in found.parts:
            if category == "number" and value == 1:
                tags.add("one")
            if category == "folk" and value is p.Who.YOU:
                tags.add("you")
            if category == "named" and isinstance(value, p.Name):
                tags |= {"near"} if self.attention.is_near(value, self.mentioned) else set()
                several = value.name in self.names and self.names[value.name].step.several
                tags |= {"many"} if several else set()
            if isinstance(value, Noun):
                tags |= self.noun_shape(value)
        return frozenset(tags)

    # --- conditions -----------------------------------------------------------------------

    def condition(self, condition: p.Condition, *, negative: bool = False) -> Said:
        """A condition; a negative one is said of its parts, as `not (a and b)` is hard to say."""
        if isinstance(condition, p.Not):
            return self.condition(condition.condition, negative=not negative)
        if not isinstance(condition, p.All | p.Either):
            tags = frozenset({"neg"}) if negative else NO_TAGS
            return self.say("simple_condition", condition, tags)
        both = isinstance(condition, p.All) != negative
        parts = [self.factor(part, negative, both) for part in condition.conditions]
        return Said(self.joined("and" if both else "or", parts))

    def factor(self, part: p.Condition, negative: bool, both: bool) -> str:
        """A part of a condition, in parentheses if it has parts that are joined otherwise."""
        if isinstance(part, p.Not):
            return self.factor(part.condition, not negative, both)
        said = self.condition(part, negative=negative).text
        mixed = isinstance(part, p.All | p.Either) and both != (isinstance(part, p.All) != negative)
        return self.frame("group", then=said).text if mixed else said

    def lying(self, places: p.Place) -> str:
        """Where the coin of a `while` ability lies."""
        subj = frozenset({"subj"})
        found = places_of(places, "predicate")
        return self.joined("or", [self.say("predicate", place, subj).text for place in found])

    def sources(self, places: p.Place) -> str:
        """Where the coin lies when it is used, if that isn't just any active place."""
        found = places_of(places, "source")
        return self.joined("or", [self.say("source", place).text for place in found])

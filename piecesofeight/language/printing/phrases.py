"""Phrases of the program in another language: from a node to words, by the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from piecesofeight.language import program as p
from piecesofeight.language.printing.derivation import (
    Derivation,
    UnspeakableError,
    derivations,
    is_category,
    places_of,
)
from piecesofeight.language.printing.referents import (
    Attention,
    Referent,
    about_event,
    brings_in_a_player,
    owner_in,
    referents,
)
from piecesofeight.language.printing.template import NO_TAGS, Sayable, fill, fixed
from piecesofeight.language.printing.wording import Tags, Text, wording
from piecesofeight.language.program.walk import walk
from piecesofeight.language.vocabulary import Word
from piecesofeight.language.vocabulary.nouns import Noun
from piecesofeight.texts.speech import HELD, NEUTRAL, Features, Said, Speech

# Parts of templates that are frames without parts of their own.
_ALONE = ("turn", "deck", "bay", "secret", "chosen_coin", "chosen_player")
_ONE_PLACE = (p.Place.NEST, p.Place.FORE, p.Place.AFT)
_ONE_PLAYER = tuple(who for who in p.Who if who.is_one)


class Phrases:
    """Says the phrases of one ability, for a rulebook (`book`) or else for a coin.

    The coins are needed for their names in that language.
    """

    def __init__(
        self,
        speech: Speech,
        coins: Mapping[str, p.Coin],
        ability: p.Ability | None = None,
        *,
        book: bool = False,
    ) -> None:
        self.speech = speech
        self.wording = wording(speech.code)
        self.coins = coins
        self.event = ability.event if isinstance(ability, p.React) else None
        self.referents = referents(ability) if ability is not None else ()
        self.names = {one.step.name: one for one in reversed(self.referents)}
        self.attention = Attention()
        self.mentioned: list[p.Coins] = []
        self.crowd = False  # whether `that player` could mean several
        self.apart = False  # whether `other` could mean other than what was spoken of
        self.when: Tags = NO_TAGS
        self.needs_doer = (
            self.event is not None
            and self.event.player is p.Who.ANYONE
            and any(part is p.Who.EVENT_PLAYER for _, _, part in walk(ability))
        )
        self.tags: Tags = about_event(self.event) | ({"book"} if book else set())

    def told(self, step: p.Step) -> None:
        """After a step: its name stands for what it named, until another block gives it anew."""
        self.names |= {one.step.name: one for one in self.referents if one.step is step}

    @property
    def about(self) -> p.Event | None:
        """The event that `it` and `that player` are about."""
        return self.event

    @about.setter
    def about(self, event: p.Event | None) -> None:
        self.tags = self.tags - about_event(self.event) | about_event(event)
        self.event = event

    # --- words ------------------------------------------------------------------------

    def say(self, category: str, value: object, tags: Tags = NO_TAGS) -> Said:
        """What a value of a category is called.

        Raises:
            UnspeakableError: the vocabulary has no word for it.
        """
        return self.part(category, value)(tags | self.tags, NEUTRAL, None)

    def frame(
        self,
        name: str,
        tags: Tags = NO_TAGS,
        around: Features = NEUTRAL,
        /,
        **parts: Sayable | Said | str,
    ) -> Said:
        """A frame with its parts filled in, in agreement with a noun."""
        return self.fill(self.wording.frames[name], parts, tags, around)

    def fill(
        self,
        text: Text,
        parts: Mapping[str, Sayable | Said | str],
        tags: Tags = NO_TAGS,
        around: Features = NEUTRAL,
    ) -> Said:
        """A template with its parts filled in, in agreement with a noun."""
        filled = {key: one if callable(one) else fixed(one) for key, one in parts.items()}
        return fill(text, filled, self.speech, tags | self.tags, around)

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

    # --- coins --------------------------------------------------------------------------

    def noun_shape(self, noun: Noun) -> set[str]:
        """Whether a description is of one coin only, and whose."""
        captain = noun.kind is not None and noun.kind in self.coins
        single = noun.places in _ONE_PLACE or (captain and self.coins[noun.kind or ""].captain)
        tags = {"single"} if single and not noun.other and not noun.in_hold else set()
        if noun.other:
            tags.add("other")
        if noun.except_kind is not None or (noun.other and self.apart):
            tags.add("except")
        owner = noun.belonging.owner if noun.belonging and not noun.in_hold else None
        if owner in (p.Who.YOU, p.Who.CHOOSER) and noun.except_kind is None:
            tags.add("owned")  # nobody says `one of your coins that isn't ...`
        if tags & {"single"} and (owner in _ONE_PLAYER or isinstance(owner, p.Name | p.OwnerOf)):
            tags.add("unique")
        return tags

    def noun(self, noun: Noun, tags: Tags, number: int | None, *, several: bool) -> Said:
        """A description of coins, without article unless it is asked for."""
        plural = number != 1 if number is not None else "p" in tags or (several and "s" not in tags)
        head = self.head(noun.kind, frozenset({"p"}) if plural else NO_TAGS)
        assert head.features is not None
        features = Features(head.features.gender, plural)
        compared = noun.other and "compared" in tags  # nobody says `more other coins`
        other = "other" in tags or (noun.other and not tags & {"noother", "compared"})
        apart, other = other and self.apart, other and not self.apart
        about = ({"other"} if other else set()) | ({"one"} if number == 1 else set())
        said = self.frame(
            "noun",
            frozenset(about),
            features,
            number="" if number is None else self.speech.number(number, features, alone=False),
            other=self.frame("other", NO_TAGS, features) if other else "",
            places=self.places(noun, features),
            head=Said(head.text, features),
        )
        if isinstance(noun.called, p.Name):
            said = self.called(noun.called, said, features)
        said = self.owned(noun, Said(said.text, features), tags)
        if "choice" in tags and noun.belonging is None:
            said = self.frame("choice", NO_TAGS, features, owned=said)
        if isinstance(noun.called, p.KindOf):
            said = self.called(noun.called, said, features)
        if noun.marked is not None:
            marks = self.say("some_marks", noun.marked)
            said = self.frame("marked", NO_TAGS, features, owned=said, marks=marks)
        if noun.except_kind is not None:
            said = self.part("exception", noun.except_kind)(self.tags, features, fixed(said))
        if apart:
            said = self.frame("apart", NO_TAGS, features, owned=said)
        if compared:
            said = self.frame("compared", NO_TAGS, features, owned=said)
        self.apart = True
        return Said(said.text, features)

    def called(self, kind: p.Name | p.KindOf, said: Said, features: Features) -> Said:
        """A description with which kind the coins are of, if that kind has no name of its own."""
        return self.frame("called", NO_TAGS, features, owned=said, kind=self.say("called", kind))

    def owned(self, noun: Noun, said: Said, tags: Tags) -> Said:
        """A description with whose coins they are."""
        if noun.belonging is None or "bare" in tags:
            return self.frame("the", owned=said) if "the" in tags else said
        asked = tags & (self.tags | {"the", "had", "chosen"})
        return self.part("owner", noun.belonging)(asked, NEUTRAL, fixed(said))

    def places(self, noun: Noun, features: Features) -> str:
        """The words for where coins lie."""
        if noun.places is None:
            return ""
        found = places_of(p.Place(noun.places))
        if not found:
            raise UnspeakableError(f"no words for {noun.places!r}")
        said = [self.part("place", place)(self.tags, features, None).text for place in found]
        return self.joined("or", said)

    def head(self, kind: str | None, tags: Tags) -> Said:
        """The noun for a coin: its kind, or just `coin`."""
        if kind is not None:
            return self.kind(kind, tags)
        said = self.frame("coin", tags)
        return Said(said.text, Features(said.features.gender if said.features else "", "p" in tags))

    def kind(self, kind: str, tags: Tags) -> Said:
        """A coin's name, in the plural or with an article if that is asked for."""
        coin = self.coins.get(kind, p.Coin(kind, 1, ()))
        name, given = coin.name_in(self.speech.code), coin.inflection(self.speech.code)
        plural = "p" in tags
        known = self.speech.code == "en" or self.speech.code in dict(coin.names)
        if not known or (self.speech.is_label(name) and not (given.gender or given.plural)):
            label = self.frame("label", tags & {"p"}, kind=name.replace(" ", HELD))
            written, gender = label.text, label.features.gender if label.features else ""
        else:
            written = (given.plural or self.speech.plural(name)) if plural else name
            written, gender = written.replace(" ", HELD), given.gender or self.speech.gender(name)
        said = Said(written, Features(gender, plural))
        return self.frame("a", owned=said) if "a" in tags else said

    # --- what was named before ---------------------------------------------------------------

    def named(self, name: p.Name, tags: Tags) -> Said:
        """Something that the ability named: `it`, `the chosen coin`, `that player`."""
        referent = self.names.get(name.name)
        if referent is None:
            raise UnspeakableError(f"nothing is called {name.name!r}")
        step = referent.step
        if isinstance(step, p.NamingNumbers):
            return self.counted(referent, Said("", Features("m")))
        if isinstance(step, p.NameKind):
            head = self.frame("kind")
            return self.counted(referent, head) if referent.nth else self.frame("that", head=head)
        if step.sort == "player":
            opponent = isinstance(step, p.NamingPlayers) and p.of_opponents(step)
            head = self.frame("opponent" if opponent else "player")
            if referent.alone:
                return self.frame("that", head=head)
        else:
            self.mentioned.append(name)
            head = self.head(referent.kind, frozenset({"p"}) if step.several else NO_TAGS)
            if self.attention.name == name.name and "full" not in tags:
                said = self.frame("pronoun", tags & {"prep"}, head.features or NEUTRAL)
                return Said(said.text, head.features)
        if referent.nth and self.attention.group == name.name:
            return self.frame("that", head=head)
        return self.counted(referent, head)

    def counted(self, referent: Referent, head: Said) -> Said:
        """What was named, described by how it was named and which of several it is."""
        grouped = referent.nth > 0 and referent.step.several
        features = Features("m") if grouped else head.features or NEUTRAL
        nth = self.speech.ordinal(referent.nth, features) if referent.nth else ""
        word = self.derived("effect", referent.step).word
        tags = frozenset({"group"}) if grouped else NO_TAGS
        return self.later(word, {"head": head, "nth": nth}, tags)

    def others(self) -> bool:
        """Whether other coins than those of the ability and the event have been spoken of."""
        return self.attention.others or any(
            not isinstance(coins, p.This | p.It) for coins in self.mentioned
        )

    @property
    def event_kind(self) -> str | None:
        """The kind of the coin of the event, if it is known."""
        coin = self.event.coin if self.event is not None else None
        return coin.kind if isinstance(coin, p.Filter) else None

    def event_coin_parts(self) -> dict[str, Sayable]:
        """The noun and the pronoun for the coin of the event."""
        head = self.head(self.event_kind, NO_TAGS)
        one = head.features or NEUTRAL
        return {
            "head": fixed(head),
            "pronoun": lambda asked, _around, _hole: self.frame("pronoun", asked, one),
        }

    def event_coin(self) -> Said:
        """The coin of the event, described by what happened to it."""
        assert isinstance(self.event, p.Event)
        word = self.derived("event", self.event).word
        return self.later(word, {"head": self.head(self.event_kind, NO_TAGS)})

    def later(self, word: Word, parts: Mapping[str, Said | str], tags: Tags = NO_TAGS) -> Said:
        """What a word says of something that it brought in before."""
        return self.fill(self.wording.later[word.category, word.name], parts, tags)

    # --- joining --------------------------------------------------------------------------

    def joined(self, frame: str, said: Iterable[str]) -> str:
        """`a, b and c`; with a comma before the word if it stands in one of them, too."""
        *first, last = said
        if not first:
            return last
        word = f" {self.frame(frame).text} "
        doubtful = any(word in part for part in (*first, last))
        return f"{', '.join(first)}{',' if doubtful else ''}{word}{last}"

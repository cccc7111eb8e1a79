"""How coins are spoken of in another language, and what was named before."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.printing.derivation import (
    UnspeakableError,
    places_of,
)
from piecesofeight.language.printing.referents import (
    Referent,
)
from piecesofeight.language.printing.template import NO_TAGS, Sayable, fixed
from piecesofeight.language.printing.voice import Voice
from piecesofeight.language.printing.wording import Tags
from piecesofeight.language.vocabulary.nouns import Noun
from piecesofeight.texts.speech import HELD, NEUTRAL, Features, Said

_ONE_PLACE = (p.Place.NEST, p.Place.FORE, p.Place.AFT)
_ONE_PLAYER = tuple(who for who in p.Who if who.is_one)


class CoinPhrases(Voice):
    """Speaks of coins: where they lie, whose and of which kind they are, how they were named."""

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

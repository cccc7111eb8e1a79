"""What speaks of an ability: what has been said so far, and how frames are filled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from piecesofeight.language import program as p
from piecesofeight.language.printing.derivation import (
    Derivation,
)
from piecesofeight.language.printing.referents import (
    Attention,
    about_event,
    referents,
)
from piecesofeight.language.printing.template import NO_TAGS, Sayable, fill, fixed
from piecesofeight.language.printing.wording import Tags, Text, wording
from piecesofeight.language.program.walk import walk
from piecesofeight.language.vocabulary import Word
from piecesofeight.texts.speech import NEUTRAL, Features, Said, Speech


class Voice(ABC):
    """Speaks of one ability, for a rulebook (`book`) or else for a coin; knows what it has said.

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

    @abstractmethod
    def part(self, category: str, value: object, number: int | None = None) -> Sayable:
        """A part of a phrase, which is said in agreement with what stands around it."""

    @abstractmethod
    def derived(self, category: str, value: object) -> Derivation:
        """How a value of a category is written.

        Raises:
            UnspeakableError: the vocabulary has no word for it.
        """

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

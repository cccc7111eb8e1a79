"""Decisions and their options, in words: the same for whatever is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from attrs import frozen

from piecesofeight.arguments import a_text
from piecesofeight.errors import NotationError
from piecesofeight.texts import LANGUAGES

Offered = TypeVar("Offered", bound="Option")


class Question(ABC):
    """A pending decision as its game asks it: who decides, and what each option says."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """The kind of the decision, a word or two."""

    @property
    @abstractmethod
    def decider(self) -> int:
        """The seat that decides; `CHANCE` for chance."""

    @abstractmethod
    def text(self, option: int) -> str:
        """An option in the notation, unique in its decision."""

    def sentence(self, option: int, language: str) -> str:
        """What an option does, for the player who decides; its text, if the game says no more."""
        del language
        return self.text(option)

    def weights(self, options: tuple[int, ...]) -> tuple[int, ...]:
        """How much each of chance's options weighs; all the same, if the game says no more."""
        return (1,) * len(options)

    def chances(self, options: tuple[int, ...]) -> list[tuple[int, float]]:
        """Ids and probabilities of chance's options."""
        weights = self.weights(options)
        return [
            (option, weight / sum(weights)) for option, weight in zip(options, weights, strict=True)
        ]

    def option(self, option: int, probability: float | None) -> Option:
        """One of the options, for people."""
        return Option(option, self, probability)

    def decision(self, options: tuple[int, ...], names: tuple[str, ...]) -> Decision[Any]:
        """The decision, for people."""
        return Decision(*self.said(options, names))

    def said(
        self, options: tuple[int, ...], names: tuple[str, ...]
    ) -> tuple[str, int, str, tuple[Any, ...]]:
        """What every decision says: kind, player, name and options."""
        player = self.decider
        if player < 0:
            chances = (self.option(option, chance) for option, chance in self.chances(options))
            return self.kind, player, "chance", tuple(chances)
        offered = tuple(self.option(option, None) for option in options)
        return self.kind, player, names[player], offered


@frozen(eq=False, slots=False, repr=False)
class Option:
    """One thing that may be chosen at a decision.

    Attributes:
        id: a whole number, which is the option's in each position with this decision.
        probability: for an outcome of chance how likely it is, from 0 to 1; else None.

    Options are equal if id and text are. A pickled option has what it says, and nothing of the
    game that it was read against.
    """

    id: int
    _read_against: Question | None
    probability: float | None = None

    @property
    def _question(self) -> Question:
        assert self._read_against is not None, "a pickled option has all its texts"
        return self._read_against

    @cached_property
    def player(self) -> int:
        """The seat that it is offered to, -1 for chance."""
        return self._question.decider

    @cached_property
    def text(self) -> str:
        """The option in the notation, unique in its decision."""
        return self._question.text(self.id)

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return {language: self._question.sentence(self.id, language) for language in LANGUAGES}

    @property
    def sentence(self) -> str:
        """What it does, in English, for the player who decides."""
        return self.sentence_in("en")

    def sentence_in(self, language: str) -> str:
        """What it does, in a language ("en", "es"), for the player who decides.

        Raises:
            GameError: the language is no text.
        """
        a_text(language, "a language")
        if self._read_against is None:
            return self._sentences.get(language, self._sentences[LANGUAGES[0]])
        return self._read_against.sentence(self.id, language)

    @property
    def verb(self) -> str:
        """What is done: the first word of its text."""
        return self.text.partition(" ")[0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.id == other.id and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.id)

    def _said(self) -> tuple[str, ...]:
        """The names of what a pickled option has."""
        return "id", "probability", "player", "text", "_sentences"

    def __getstate__(self) -> dict[str, object]:
        return {"_read_against": None} | {name: getattr(self, name) for name in self._said()}

    def __int__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.id}: {self.text}>"


@frozen(slots=False, repr=False)
class Decision(Generic[Offered]):
    """Who decides what, and what may be chosen. Going through it gives its options.

    Attributes:
        kind: what sort of decision it is, a word or two.
        player: the seat that decides, -1 for chance.
        name: the player's name, or "chance".
        options: what may be chosen.
    """

    kind: str
    player: int
    name: str
    options: tuple[Offered, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The options' texts."""
        return tuple(option.text for option in self.options)

    @property
    def ids(self) -> tuple[int, ...]:
        """The options' ids."""
        return tuple(option.id for option in self.options)

    def find(self, text: str) -> Offered:
        """The option that a text means; blanks and case may be written otherwise.

        Raises:
            NotationError: no option has a text like it.
        """
        plain = " ".join(a_text(text, "an option's text", NotationError).split())
        found = meant(text, self.options)
        if found is not None:
            return found
        raise NotationError(f"`{plain}` is no option of this decision", text=text)

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Offered]:
        return iter(self.options)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.name}: {self.kind}: " + ", ".join(self.texts)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.kind, self.player, self.name, self.options)

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of seat {self.player}, {len(self)} options>"


def meant(text: str, offered: Sequence[Offered]) -> Offered | None:
    """The option that has a text, or else one that differs from it in blanks and case only.

    Args:
        text: what somebody wrote.
        offered: the options; those of a file may differ from each other by no more than that.
    """
    for form in (str, _plain):
        wanted = form(text)
        for option in offered:
            if form(option.text) == wanted:
                return option
    return None


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()

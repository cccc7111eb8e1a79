r"""What an entry of the vocabulary is.

A `Word` is declared once and used by the grammar, the parser, the checker's messages, the
reference manual and the rules text. It says how a thing is written (`Form.phrase`), what it
means (`Form.build`), what kind of thing it gives (`category`), and how a person would be
told about it.

A phrase is plain words and `{placeholders}`. A placeholder names another category, or a
rule of grammar/ability.lark (`coin`, `number`, `named`, ...). Each placeholder gives one
argument to `build`, in order, after the `Site`.

A form works both ways. `build` makes the meaning out of the arguments; `parts` finds the
arguments in the meaning, so that a program can be written down again. `parts` may be wrong
about meanings that its form can't express: what it finds counts only if `build` gives the same
meaning back.

`english` and `spanish` are what the form becomes in rules text: a `Text`, which is a template
and its variants. A template is plain words and

- `{coin}`: what stands for that placeholder of the phrase, in that language; the second `{what}`
  of a phrase is `{what_2}`;
- `{coin:the,p}`: the same, asked to be as these tags say (see `TAGS`);
- `{whose(spot)}`: the same, put round what stands for another placeholder, which is `{owned}` in
  its own template;
- `[un|una]`: words that agree with the next noun of the template, or else with the first, or
  else with the noun that the phrase belongs to. Two are masculine and feminine (in English:
  singular and plural), four are masculine, feminine and the plurals of these;
- `<of your choice>`: words for a rulebook only; on a coin there is less room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from attrs import field, frozen

from piecesofeight.language.program import NOWHERE, EventKind, Span

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
FIELD = re.compile(r"\{(?P<name>[a-z_0-9]+)(?:\((?P<hole>[a-z_0-9]+)\))?(?::(?P<tags>[a-z,]+))?\}")

LANGUAGES = ("en", "es")

# What a template may ask of its parts, and what a variant of a template may be for.
TAGS: Mapping[str, str] = {
    # how the whole text is told
    "book": "for a rulebook; else for a coin",
    "used": "the ability answers the use of an ability",
    "own": "the ability answers something that happens to its own coin",
    # what a phrase is about
    "you": "its player is you",
    "one": "its number is 1",
    "single": "there can be only one such coin in a ship, as with `nest coin`",
    "owned": "its coins are yours, or theirs who choose",
    "unique": "there can be only one such coin: `single`, and in one player's ship",
    "mixed": "its steps are not all yours to take",
    "once": "there is a limit to how often",
    "if": "there is a condition",
    "cost": "there is a cost",
    "other": "it speaks of another coin than this one",
    "near": "the coin that it speaks of was just spoken of",
    "they": "its player was just spoken of",
    "crowd": "players were spoken of whom `that player` could mean",
    "apart": "coins were spoken of that `other` could be meant to leave out",
    "except": "a kind of coin is left out",
    "group": "it is several of several groups, so the groups are counted",
    "late": "it happens in a later turn",
    "linked": "a link such as `then` comes before it",
    "tail": "what comes after who can't do it",
    "several": "several sentences belong to it, not all of them linked by a word",
    "taken": "the ability answers that a coin is taken from its owner",
    # what is asked of a phrase
    "s": "in the singular",
    "p": "in the plural",
    "n": "with the number before it",
    "alone": "a number without a noun",
    "a": "one of its kind, with an article",
    "bare": "without whose they are",
    "the": "particular coins: with an article, or whose they are before the noun",
    "noother": "without `other`, which has been said",
    "choice": "with a reminder that you choose",
    "chosen": "its player is one whom you choose",
    "had": "said of what somebody has",
    "inf": "a verb after `may`",
    "subj": "a verb after `while`",
    "neg": "the contrary",
    "prep": "after a preposition; of a place: the preposition",
    "fit": "only what must hold for a coin to fit there",
    "full": "at length, because a short word might be taken for something else",
}


class Site(Protocol):
    """Where a phrase stands, and whom to tell if it makes no sense there."""

    @property
    def span(self) -> Span:
        """The whole phrase."""

    def report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Note an error; building goes on so that other errors are found as well."""


@frozen
class Text:
    """A template for rules text, and its variants for when certain tags are given.

    Attributes:
        plain: the template if no variant fits.
        variants: tags and the template for when all of them are given; of several that fit
            the one with most tags counts, of these the last.
        gender: `m` or `f` of a noun in a language that has genders.
    """

    plain: str
    variants: tuple[tuple[frozenset[str], str], ...] = ()
    gender: str = ""

    def told(self, tags: frozenset[str]) -> str:
        """The template for these tags."""
        fitting = [one for one in reversed(self.variants) if one[0] <= tags]
        return max(fitting, key=lambda one: len(one[0]))[1] if fitting else self.plain

    @property
    def templates(self) -> tuple[str, ...]:
        """The template and its variants."""
        return (self.plain, *(template for _, template in self.variants))


def text(plain: str, *, gender: str = "", **variants: str) -> Text:
    """A `Text`; `owned_book="..."` is a variant for when both tags are given.

    Raises:
        ValueError: a tag is not one of `TAGS`.
    """
    made = tuple((frozenset(tags.split("_")), template) for tags, template in variants.items())
    asked = {
        tag
        for template in (plain, *variants.values())
        for match in FIELD.finditer(template)
        for tag in (match["tags"] or "").split(",")
        if tag
    }
    unknown = (asked | {tag for tags, _ in made for tag in tags}) - set(TAGS)
    if unknown:
        raise ValueError(f"`{plain}` has unknown tags: {', '.join(sorted(unknown))}")
    return Text(plain, made, gender)


def _told(value: str | Text) -> Text:
    return text(value) if isinstance(value, str) else value


def _as_text(value: str | Text | None) -> Text | None:
    return None if value is None else _told(value)


class MisfitError(Exception):
    """A form can't be built with these arguments."""


class _Trial:
    """A site where forms are tried out."""

    span = NOWHERE

    def report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        del code, span, hint
        raise MisfitError(message)


Parts = Callable[[Any], tuple[object, ...] | None]


def _nothing(_value: object) -> tuple[object, ...]:
    return ()


def taken(kind: type, *fields: str | Callable[[Any], object]) -> Parts:
    """The parts of a node of this type: fields by name, or what a function finds in it."""

    def parts(value: Any) -> tuple[object, ...] | None:
        if not isinstance(value, kind):
            return None
        return tuple(getattr(value, one) if isinstance(one, str) else one(value) for one in fields)

    return parts


def itself(value: object) -> tuple[object, ...]:
    """For a form that stands for its only placeholder."""
    return (value,)


@frozen
class Form:
    """One way to write a word, and what it then means.

    `answers` are the kinds of event in answer to which the form can stand, if not anywhere.
    `english` and `spanish` are needed only where the word's own texts don't fit.
    """

    phrase: str
    build: Callable[..., object]
    parts: Parts = _nothing
    english: Text | None = field(default=None, converter=_as_text)
    spanish: Text | None = field(default=None, converter=_as_text)
    answers: frozenset[EventKind] | None = None

    def __attrs_post_init__(self) -> None:
        if self.placeholders and self.parts is _nothing:
            raise ValueError(f"the form `{self.phrase}` doesn't say what its parts are")

    @property
    def placeholders(self) -> tuple[str, ...]:
        """The names of the placeholders, in order."""
        return tuple(PLACEHOLDER.findall(self.phrase))

    @property
    def fields(self) -> tuple[str, ...]:
        """The placeholders as texts name them: the second `{what}` is `what_2`."""
        names = self.placeholders
        return tuple(
            name if names.index(name) == i else f"{name}_{names[: i + 1].count(name)}"
            for i, name in enumerate(names)
        )

    def arguments(
        self, value: object, blocks: tuple[object, ...] = ()
    ) -> tuple[object, ...] | None:
        """What the placeholders stand for if the form means `value`; None if it can't mean it.

        `blocks` are the steps below it, if it opens blocks.
        """
        found = self.parts(value)
        if found is None or len(found) != len(self.placeholders):
            return None
        try:
            made = self.build(_Trial(), *found, *blocks)
        except MisfitError:
            return None
        return found if type(made) is type(value) and made == value else None

    @property
    def pieces(self) -> tuple[str, ...]:
        """The phrase's words and placeholders (these in braces)."""
        return tuple(self.phrase.split())


# What a template may speak of besides the placeholders of its phrase.
GIVEN = frozenset({"owned", "head", "pronoun", "nth", "then", "it", "turn", "now"})


@frozen
class Word:
    """An entry of the vocabulary.

    `english` and `spanish` are what its forms become in rules text, unless a form has a text of
    its own. `example` is a whole ability, or a part of one, that uses the word. `later` is what a
    coin or player that it brings in is called afterwards, in English and in Spanish. `alone`
    says that its text is no order to you (`destroy ...`) but a sentence with a subject.
    """

    name: str
    category: str
    forms: tuple[Form, ...]
    doc: str
    english: Text | None
    spanish: Text | None
    example: str
    later: tuple[Text, Text] | None = None
    alone: bool = False

    def __attrs_post_init__(self) -> None:
        for index, form in enumerate(self.forms):
            for language in LANGUAGES:
                unknown = _fields_of(self.text(index, language)) - {*form.fields, *GIVEN}
                if unknown:
                    raise ValueError(
                        f"the {language} text of `{form.phrase}` speaks of "
                        f"{', '.join(sorted(unknown))}, which the phrase doesn't have"
                    )

    def alias(self, index: int) -> str:
        """The name that the grammar gives to the form with this index."""
        slug = re.sub(r"[^a-z]+", "_", self.name.lower()).strip("_")
        return f"{self.category}__{slug}__{index}"

    def text(self, index: int, language: str) -> Text:
        """What the form with this index becomes in rules text (`en` or `es`)."""
        form = self.forms[index]
        found = form.english or self.english
        if language != "en":
            found = form.spanish or self.spanish
        if found is None:
            raise ValueError(f"the form `{form.phrase}` has no text in the language {language}")
        return found

    @property
    def signature(self) -> str:
        """What goes in and what comes out, such as `(what, whose, spot) -> effect`."""
        taken: list[str] = []
        for form in self.forms:
            names = PLACEHOLDER.findall(form.phrase)
            if len(names) > len(taken):
                taken = names
        return f"({', '.join(taken)}) -> {self.category}"


def _fields_of(told: Text) -> set[str]:
    found = [match for one in told.templates for match in FIELD.finditer(one)]
    return {name for match in found for name in (match["name"], match["hole"]) if name}


def word(
    category: str,
    name: str,
    *forms: Form,
    doc: str,
    example: str,
    english: str | Text | None = None,
    spanish: str | Text | None = None,
    later: tuple[str | Text, str | Text] | None = None,
    alone: bool = False,
) -> Word:
    """Declare an entry.

    Raises:
        ValueError: a form has no text in some language, or its text speaks of something that
            its phrase doesn't have.
    """
    texts = _as_text(english), _as_text(spanish)
    called = None if later is None else (_told(later[0]), _told(later[1]))
    return Word(name, category, forms, doc, *texts, example, called, alone)

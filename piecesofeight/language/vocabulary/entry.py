"""What an entry of the vocabulary is: how a thing is written, and what it then means.

A `Word` is declared once and used by the grammar, the parser, the checker's messages, the
reference manual and the rules text. What people are told of it (its manual, its example and its
rules text in each language) is data, in `piecesofeight/texts/LANGUAGE/words.yaml`.

A phrase is plain words and `{placeholders}`. A placeholder names another category, or a
rule of grammar/ability.lark (`coin`, `number`, `named`, ...). Each placeholder gives one
argument to `build`, in order, after the `Site`. Several phrases that mean the same are declared as
one, with ` | ` between them; `coin[s]` stands for `coin`, if the `{number}` is 1, and `coins`.

A form works both ways. `build` makes the meaning out of the arguments; `parts` finds the
arguments in the meaning, so that a program can be written down again. `parts` may be wrong
about meanings that its form can't express: what it finds counts only if `build` gives the same
meaning back. Most forms are `made` of a node, a `plain` value, or the `same` as their placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve, frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program import NOWHERE, EventKind, Span
from piecesofeight.texts import LANGUAGES, texts

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


@frozen
class Site:
    """Where a phrase stands, and whom to tell if it makes no sense there; building then goes on."""

    span: Span
    report: Collector


class MisfitError(Exception):
    """A form can't be built with these arguments, or can't mean this."""


class _Refusal(Collector):
    def say(self, *_mistake: Any, **_words: Any) -> None:
        raise MisfitError


TRIAL = Site(NOWHERE, _Refusal())  # where forms are tried out

FindParts = Callable[[Any], tuple[object, ...] | None]


def _nothing(_value: object) -> tuple[object, ...]:
    return ()


@frozen
class Form:
    """One way to write a word, and what it then means.

    `answers` are the kinds of event in answer to which the form can stand, if not anywhere.
    `single` says whether its number is 1, if it is for one sort of numbers only.
    """

    phrase: str
    build: Callable[..., object]
    parts: FindParts = _nothing
    answers: frozenset[EventKind] | None = None
    single: bool | None = None

    def __attrs_post_init__(self) -> None:
        if self.placeholders and self.parts is _nothing:
            raise ValueError(f"the form `{self.phrase}` doesn't say what its parts are")

    @property
    def variants(self) -> Iterator[Form]:
        """A form for each phrase of several that were declared as one."""
        for phrase in self.phrase.split(" | "):
            if "[s]" not in phrase:
                yield evolve(self, phrase=phrase)
                continue
            for ending, single in (("", True), ("s", False)):
                yield evolve(self, phrase=phrase.replace("[s]", ending), single=single)

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
        try:
            found = self.parts(value)
            if found is None or len(found) != len(self.placeholders):
                return None
            single = ("number", 1) in zip(self.placeholders, found, strict=True)
            if self.single not in (None, single):
                return None
            again = self.build(TRIAL, *found, *blocks)
        except MisfitError:
            return None
        return found if type(again) is type(value) and again == value else None

    @property
    def pieces(self) -> tuple[str, ...]:
        """The phrase's words and placeholders (these in braces)."""
        return tuple(self.phrase.split())


@frozen
class Word:
    """An entry of the vocabulary.

    `alone` says that in rules text it is no order to you (`destroy ...`) but a sentence with a
    subject.
    """

    name: str
    category: str
    forms: tuple[Form, ...]
    alone: bool = False

    @property
    def doc(self) -> str:
        """What the manual says of it."""
        return str(texts(LANGUAGES[0], "words")[self.category][self.name]["doc"])

    @property
    def example(self) -> str:
        """A whole ability that uses the word."""
        return str(texts(LANGUAGES[0], "words")[self.category][self.name]["example"])

    def alias(self, index: int) -> str:
        """The name that the grammar gives to the form with this index."""
        slug = re.sub(r"[^a-z]+", "_", self.name.lower()).strip("_")
        return f"{self.category}__{slug}__{index}"

    @property
    def signature(self) -> str:
        """What goes in and what comes out, such as `(what, whose, spot) -> effect`."""
        longest = max((form.placeholders for form in self.forms), key=len)
        return f"({', '.join(longest)}) -> {self.category}"


def word(category: str, name: str, *forms: Form, alone: bool = False) -> Word:
    """Declare an entry."""
    variants = tuple(variant for form in forms for variant in form.variants)
    return Word(name, category, variants, alone)


def forms_of(words: Iterable[Word]) -> dict[str, tuple[Word, Form]]:
    """Each form of a vocabulary under the name that the grammar gives to it."""
    table: dict[str, tuple[Word, Form]] = {}
    for entry in words:
        for index, form in enumerate(entry.forms):
            alias = entry.alias(index)
            if alias in table:
                raise ValueError(f"two entries of the vocabulary are both called {alias}")
            table[alias] = (entry, form)
    return table


# --- forms ------------------------------------------------------------------------------------


@frozen
class Conversion:
    """How what a phrase says becomes a value, and back.

    `find` raises `MisfitError` if the phrase can't say the value.
    """

    build: Callable[[Site, Any], object]
    find: Callable[[Any], object]


def wrapped(node_type: type, name: str, **fixed: object) -> Conversion:
    """A node of that type around what a phrase says, which is its field of that name.

    Example:
        >>> from piecesofeight.language.program import Name
        >>> wrapped(Name, "name").find(Name("prize"))
        'prize'
    """

    def build(site: Site, value: object) -> object:
        return node_type(**{name: value}, **fixed, span=site.span)

    def find(node: object) -> object:
        if not isinstance(node, node_type):
            raise MisfitError
        return getattr(node, name)

    return Conversion(build, find)


AS_IT_IS = Conversion(lambda _site, value: value, lambda value: value)


def made(
    phrase: str,
    node_type: type,
    /,
    *fields: str | tuple[str, Conversion],
    answers: frozenset[EventKind] | None = None,
    only: Callable[[Any], bool] | None = None,
    **fixed: object,
) -> Form:
    """A form, written like the phrase, that means a node of that type.

    `fields` are what the placeholders stand for, in order, then what the blocks below stand for;
    `fixed` are the others, of which a function is called with the site. `only` tells of which nodes
    the form can be said, where the fields don't; `answers` is as in `Form`.

    Example:
        >>> from piecesofeight.language.program import Destroy, This
        >>> made("destroy {what}", Destroy, "coins").arguments(Destroy(This()))
        (This(),)
    """
    told = [field if isinstance(field, tuple) else (field, AS_IT_IS) for field in fields]

    def build(site: Site, *arguments: object) -> object:
        values = {key: value(site) if callable(value) else value for key, value in fixed.items()}
        for (name, conversion), argument in zip(told, arguments, strict=False):
            values[name] = conversion.build(site, argument)
        return node_type(**values, span=site.span)

    written = told[: len(PLACEHOLDER.findall(phrase.partition(" | ")[0]))]

    def parts(node: object) -> tuple[object, ...] | None:
        if not isinstance(node, node_type) or (only is not None and not only(node)):
            return None
        if any(getattr(node, name) is None for name, _ in written):
            return None  # such a field is not written
        return tuple(conversion.find(getattr(node, name)) for name, conversion in written)

    return Form(phrase, build, parts, answers)


def plain(phrase: str, value: object) -> Form:
    """A form that means a value which is always the same."""
    return Form(phrase, lambda _site: value)


def same(phrase: str, kind: type = object) -> Form:
    """A form that means what its only placeholder means, if that is of this type."""
    return Form(
        phrase,
        lambda _site, value: value,
        lambda value: (value,) if isinstance(value, kind) else None,
    )


def converted(phrase: str, conversion: Conversion) -> Form:
    """A form that means what becomes of its only placeholder."""
    return Form(phrase, conversion.build, lambda value: (conversion.find(value),))

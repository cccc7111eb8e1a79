"""How a typed program could have been said: each part of it with the word that says it.

This is parsing backwards. The parser finds the form of the vocabulary that a text was written
in, and builds a meaning; here the meaning is given, and the form is found that would build it.
`unparse.py` and the rules text are made from what is found.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable, Iterator

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.program.walk import blocks
from piecesofeight.language.vocabulary import Form, Word, words
from piecesofeight.language.vocabulary.entries.steps.each import offered
from piecesofeight.language.vocabulary.entries.steps.modes import asked


class UnspeakableError(ValueError):
    """A program that the language has no words for; no text is ever parsed into one."""


@frozen
class Derivation:
    """A form of the vocabulary, and what its placeholders stand for, in order."""

    word: Word
    form: Form
    arguments: tuple[object, ...] = ()

    @property
    def parts(self) -> tuple[tuple[str, object], ...]:
        """Each placeholder's name with what it stands for."""
        return tuple(zip(self.form.placeholders, self.arguments, strict=True))


def by_category(words: Iterable[Word]) -> dict[str, list[tuple[Word, Form]]]:
    """The forms of a vocabulary, by their categories."""
    table: dict[str, list[tuple[Word, Form]]] = {}
    for entry in words:
        table.setdefault(entry.category, []).extend((entry, form) for form in entry.forms)
    return table


def derived(
    entries: Iterable[tuple[Word, Form]], value: object, below: tuple[object, ...] = ()
) -> Iterator[Derivation]:
    """Every way in which one of some forms can mean a value, whose blocks are `below`."""
    for entry, form in entries:
        found = form.arguments(value, below)
        if found is not None:
            yield Derivation(entry, form, found)


def article_fits(before: str, text: str) -> bool:
    """Whether there is `an` before a vowel, and `a` only before other letters."""
    first = unicodedata.normalize("NFKD", text.lstrip('"'))[0]
    return before not in ("a", "an") or (before == "an") == (first in "aeiouAEIOU")


@functools.cache
def _by_category() -> dict[str, list[tuple[Word, Form]]]:
    return by_category(words())


def is_category(name: str) -> bool:
    """Whether the vocabulary has words of this category; if not, it is a rule of the skeleton."""
    return name in _by_category()


def derivations(
    category: str, value: object, answered: p.EventKind | None = None
) -> Iterator[Derivation]:
    """Every way in which a word of a category can mean `value`, the usual one first.

    The value is a node of the typed program, or what the vocabulary builds on the way to one;
    `answered` the kind of event that the ability answers, if it is a reaction.

    Example:
        >>> from piecesofeight.language.program import Reveal, This
        >>> [found.form.phrase for found in derivations("effect", Reveal(This()))]
        ['reveal {what}']
    """
    below: tuple[object, ...] = (value.forbids,) if isinstance(value, p.Until) else ()
    if isinstance(value, p.Step) and category in ("branch", "opening"):
        below = opened(value)[1]
    if isinstance(value, p.Step) and category == "modes":
        below = (opened(value)[1],)
    fitting = (
        (entry, form)
        for entry, form in _by_category()[category]
        if form.answers is None or answered is None or answered in form.answers
    )
    return derived(fitting, value, below)


def opened(step: p.Step) -> tuple[str, tuple[tuple[p.Step, ...], ...]]:
    """The category of the words that open the blocks of a step, with these blocks.

    It is `effect` if a step has none, or is said in one line.
    """
    if isinstance(step, p.Each):
        may = offered(step)
        if may is not None:
            return "branch", blocks(may)
        modes = asked(step)
        if modes is not None:
            return "modes", modes.ways
        return ("effect", ()) if any(derivations("effect", step)) else ("opening", blocks(step))
    if isinstance(step, p.Branching):
        return "branch", blocks(step)
    if isinstance(step, p.Modes):
        return "modes", step.ways
    opens = isinstance(step, p.Later | p.NextTime | p.Afterwards | p.Repeat)
    return ("opening", blocks(step)) if opens else ("effect", ())


@functools.cache
def places_of(places: p.Place, category: str = "place") -> tuple[p.Place, ...]:
    """The fewest places with a word of their own that together are these places.

    Example:
        >>> places_of(p.Place.NEST | p.Place.AFT)
        (<Place.NEST: 1>, <Place.AFT: 4>)
    """
    known: list[p.Place] = []
    for _, form in _by_category()[category]:
        place = form.build(None)
        if isinstance(place, p.Place) and place & places == place and place not in known:
            known.append(place)
    if places in known:
        return (places,)
    for first in sorted(known, key=lambda place: -int(place).bit_count()):
        rest = places & ~first
        if rest:
            found = places_of(rest, category)
            if found:
                return tuple(sorted((first, *found)))
    return ()

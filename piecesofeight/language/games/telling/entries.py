"""One thing of a game, as its booklet tells of it: a piece, a zone, an action, a phase, a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from attrs import frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.telling.booklet import Booklet, booklet
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.rules import Rule
from piecesofeight.texts import LANGUAGES
from piecesofeight.texts.speech import settled

Numbered = tuple[str, int, Rule]


@frozen
class Entry:
    """What is told of one thing.

    Attributes:
        name: in the file.
        title: what it is called in the language.
        sort: the sort, and the kind itself, if it is a kind of piece.
        rules: those that are about it, with all below, each with its number and how deep it is.
        mentions: other rules that speak of it.
    """

    name: str
    title: str
    sort: tuple[g.Sort, g.Kind] | None
    rules: tuple[Numbered, ...]
    mentions: tuple[Numbered, ...]


def spoken_names(
    program: g.GameProgram, languages: Iterable[str] = LANGUAGES
) -> dict[str, tuple[str, ...]]:
    """The things that a booklet tells of, by what they are called in some languages, plainly."""
    found: dict[str, tuple[str, ...]] = {}
    told = {rule.about for section in booklet(program).sections for *_, rule in section.numbered()}
    kinds = {kind.name for sort in program.sorts for kind in sort.kinds}
    for language in languages:
        names = Names(program, language)
        for name in sorted(filter(None, told | kinds)):
            for written in (name, settled(names.speech, names.noun(name).text)):
                known = found.get(plainly(written), ())
                found[plainly(written)] = known if name in known else (*known, name)
    return found


def plainly(name: str) -> str:
    """A name without capitals, accents, hyphens.

    >>> plainly("Capitán"), plainly("put-one-back")
    ('capitan', 'put one back')
    """
    apart = unicodedata.normalize("NFKD", name.casefold()).replace("-", " ")
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())


def entry(program: g.GameProgram, name: str, language: str = "en") -> Entry:
    """What the booklet tells of something.

    Args:
        program: the game.
        name: of a kind, a zone, a deed, a phase or a word, as the file has it.
        language: `en` or `es`.
    """
    names, told = Names(program, language), booklet(program, language)
    sorts = [(sort, kind) for sort in program.sorts for kind in sort.kinds if kind.name == name]
    rules = tuple(_about(told, name))
    numbers = {number for number, *_ in rules}
    mentions = (
        numbered
        for section in told.sections
        for numbered in section.numbered()
        if numbered[0] not in numbers and _pattern(names, name).search(numbered[2].text)
    )
    title = settled(names.speech, names.noun(name).text)
    return Entry(name, title, sorts[0] if sorts else None, rules, tuple(mentions))


def _about(told: Booklet, name: str) -> Iterator[Numbered]:
    """The rules about something, with all that is below them."""
    for section in told.sections:
        within: int | None = None
        for number, depth, rule in section.numbered():
            if within is not None and depth <= within:
                within = None
            if within is None and rule.about == name:
                within = depth
            if within is not None:
                yield number, depth - within, rule


def _pattern(names: Names, name: str) -> re.Pattern[str]:
    """What a rule has in it that speaks of something; a number as a name shows in the plural."""
    forms = [names.noun(name, many=True).text] if name[:1].isdigit() else []
    if not forms:
        forms = [names.noun(name, many=many).text for many in (False, True)]
    written = "|".join(re.escape(settled(names.speech, form)) for form in forms)
    return re.compile(rf"(?<!\w)(?:{written})(?!\w)")

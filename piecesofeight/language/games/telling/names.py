"""What the things of a game are called in a language: nouns, adjectives, names that texts give."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import plural, singular
from piecesofeight.texts import LANGUAGES
from piecesofeight.texts.grammars import speech_of
from piecesofeight.texts.speech import HELD, Features, Said, Speech

_FORMS = re.compile(r"\[([^\]]*)\]")


@frozen(slots=False, eq=False)
class Names:
    """Names in a language, as the file has them; else by what they are called in the file."""

    program: g.GameProgram
    language: str = LANGUAGES[0]

    @cached_property
    def speech(self) -> Speech:
        """The grammar of the language."""
        return speech_of(self.language)

    @cached_property
    def _called(self) -> Mapping[str, g.Called]:
        kinds = (kind for sort in self.program.sorts for kind in sort.kinds)
        own = {kind.name: kind.names for kind in kinds}
        known = {name: told[self.language] for name, told in own.items() if self.language in told}
        return {**known, **self.program.names.get(self.language, {})}

    @cached_property
    def _plurals(self) -> Mapping[str, str]:
        """English plurals of what isn't one of the names above."""
        sorts = {sort.name: sort.plural or plural(sort.name) for sort in self.program.sorts}
        return {**sorts, **{term.name: plural(term.name) for term in self.program.player_terms}}

    def noun(self, name: str, *, many: bool = False) -> Said:
        """A thing, or several of it."""
        called = self._called.get(name)
        if called is None:
            several = self._plurals.get(name) or self.speech.plural(name)
            text = several if many and self.language == LANGUAGES[0] else name
            return self._said(text.replace("-", " "), self.speech.gender(name), many)
        several = called.plural or self.speech.plural(called.name)
        gender = called.gender or self.speech.gender(called.name)
        return self._said(several if many else called.name, gender, many)

    def given(self, name: str, *, many: bool | None = None) -> Said:
        """A name that a text gives, perhaps in the singular or in the plural."""
        if name in self._called:
            return self.noun(name, many=bool(many))
        text = name if many is None else plural(singular(name)) if many else singular(name)
        return self._said(text, self.speech.gender(name), bool(many))

    def adjective(self, name: str, features: Features) -> str:
        """What pieces are, in agreement with them."""
        called = self._called.get(name)
        if called is None or "[" not in called.name:
            text = name if called is None else called.name
            many = called is not None and features.plural
            return self.speech.plural(text) if many else text
        return _FORMS.sub(
            lambda found: self.speech.agreeing(tuple(found[1].split("|")), features), called.name
        )

    def label(self, text: str) -> str:
        """What an option is called."""
        called = self._called.get(text)
        return text if called is None else called.name

    def _said(self, text: str, gender: str, many: bool) -> Said:
        return Said(text.replace(" ", HELD), Features(gender, many))

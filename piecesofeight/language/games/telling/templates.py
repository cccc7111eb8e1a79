"""What templates become: the forms of the vocabulary, and the frames that hold phrases together."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from attrs import field, frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.printing.names import Standing
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.vocabulary import words
from piecesofeight.language.printing.derivation import (
    Derivation,
    UnspeakableError,
    by_category,
    derived,
)
from piecesofeight.language.printing.template import NO_TAGS, Sayable, fill, fixed
from piecesofeight.language.printing.wording import Tags, Wording, wording
from piecesofeight.language.vocabulary.entry import Form, Word
from piecesofeight.texts.speech import NEUTRAL, Features, Said

END = "end"
MANY: Tags = frozenset({"p"})


@functools.cache
def _forms() -> dict[str, list[tuple[Word, Form]]]:
    return by_category(words())


def templates(language: str) -> Wording:
    """All templates of a language."""
    return wording(language, "games", "games_frames")


_WORDS: Tags = frozenset({"n"})


@frozen
class Templates:
    """Fills in templates; what no form of the vocabulary says, is said by a method `_say_CATEGORY`.

    Attributes:
        names: what things are called.
        standings: what the names of the text stand for.
        refs: where deeds and the end are told of, by their names; `END` is the end's.
        acting: whether `they` are told as the acting player, since somebody else was spoken of.
    """

    names: Names
    standings: Mapping[str, Standing] = field(factory=dict)
    refs: Mapping[str, str] = field(factory=dict)
    acting: bool = False

    # --- templates --------------------------------------------------------------------------

    def say(self, category: str, value: object, *below: object, tags: Tags = NO_TAGS) -> Said:
        """What a value of a category is called.

        Args:
            category: of the vocabulary, or a rule of the skeleton.
            value: what is meant.
            below: the blocks that belong to it.
            tags: what is asked of the phrase.

        Raises:
            UnspeakableError: there are no words for it.
        """
        return self._said(category, value, below, tags, NEUTRAL)

    def frame(self, name: str, tags: Tags = NO_TAGS, /, **parts: Said | str) -> Said:
        """A frame with its parts filled in."""
        filled = {key: fixed(part) for key, part in parts.items()}
        return fill(templates(self.names.language).frames[name], filled, self.names.speech, tags)

    def _said(
        self, category: str, value: object, below: tuple[object, ...], tags: Tags, near: Features
    ) -> Said:
        if category in _forms():
            for found in derived(_forms()[category], value, below):
                try:
                    return self._filled(found, value, tags, near)
                except UnspeakableError:
                    continue
            raise UnspeakableError(f"no words for {value!r}")
        handler = getattr(self, f"_say_{category}", None)
        said = handler(value, tags, near) if handler is not None else self.names.noun(str(value))
        assert isinstance(said, Said)
        return said

    def _filled(self, found: Derivation, value: object, tags: Tags, near: Features) -> Said:
        text = templates(self.names.language).text(found.word, found.form)
        parts = self._given(value)
        for name, (category, part) in zip(found.form.fields, found.parts, strict=True):
            parts[name] = self._part(category, part)
        return fill(text, parts, self.names.speech, tags | self._shape(value), near)

    def _shape(self, value: object) -> Tags:
        """The tags that follow from what a phrase is about."""
        tags: set[str] = set()
        match value:
            case g.Draw():
                tags |= (
                    {"theirs"} if isinstance(value.to.owner, g.They) and not self.acting else set()
                )
                if isinstance(value.amount, g.Number):
                    tags.add("one" if value.amount == g.Number(1) else "fixed")
                elif isinstance(value.amount, g.Named):
                    tags.add("named")
            case g.Put(what=g.Pieces(places=places)):
                tags |= {"single"} if self.is_alone(places) else set()
        return frozenset(tags)

    def _part(self, category: str, value: object) -> Sayable:
        return lambda tags, near, _hole: self._said(category, value, (), tags, near)

    def _given(self, value: object) -> dict[str, Sayable]:
        """What templates may speak of besides the placeholders of their phrase."""
        sorts = self.names.program.sorts
        played = [sort.name for sort in sorts if any(kind.plays for kind in sort.kinds)]
        parts: dict[str, Sayable] = {"ending": fixed(self.refers("ending", END))}
        if played:
            parts["piece"] = fixed(self.names.noun(played[0]))
        if isinstance(value, g.Draw) and isinstance(value.amount, g.Number):
            number = value.amount.value
            parts["number"] = lambda _tags, near, _hole: self._say_number(number, _WORDS, near)
        return parts

    def refers(self, frame: str, to: str, **parts: Said | str) -> Said:
        """A frame that says where something is told of, if that is known."""
        if to not in self.refs:
            return self.frame(frame, **parts)
        return self.frame(frame, frozenset({"ref"}), ref=self.refs[to], **parts)

    def joined(self, frame: str, parts: Iterable[Said]) -> Said:
        """Several parts in a row, the last one linked by a word."""
        *first, last = parts
        if not first:
            return last
        row = ", ".join(part.text for part in first)
        return self.frame(frame, first=Said(row, first[0].features), last=last)

    # --- names and numbers ------------------------------------------------------------------

    def given(self, name: str, *, many: bool | None = None) -> Said:
        """A name that the text gives."""
        return self.italic(self.names.given(name, many=many))

    def italic(self, said: Said) -> Said:
        """A name as it is printed that the text gives, or of a number."""
        return self.frame("var", name=said)

    def kind(self, name: str, *, many: bool = False) -> Said:
        """A kind of piece; one whose name is no word stays as it is."""
        if name[:1].isalpha():
            return self.names.noun(name, many=many)
        said = self.frame("kind label", MANY if many else NO_TAGS, kind=name)
        return Said(said.text, Features("m" if self.names.speech.gender("") else "", many))

    def _say_number(self, value: int, tags: Tags, near: Features) -> Said:
        if "n" in tags:
            return Said(self.names.speech.number(value, near, alone=False))
        return Said(str(value))

    # --- zones of one piece ---------------------------------------------------------------------

    def single(self, places: tuple[g.Place, ...]) -> g.Zone | None:
        """The zone, if it is one that holds one piece at most."""
        zones = {zone.name: zone for zone in self.names.program.zones}
        zone = zones[places[0].zone]
        return zone if len(places) == 1 and zone.single else None

    def is_alone(self, places: tuple[g.Place, ...]) -> bool:
        """Whether a player has such pieces nowhere else."""
        zone = self.single(places)
        if zone is None:
            return False
        program = self.names.program
        return [zone] == [z for z in program.zones if z.of_player and z.sort == zone.sort]

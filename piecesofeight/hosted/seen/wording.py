"""How a game from a file is told of: its options, pieces and zones, in each language.

Names that the file gives in other languages are used there; else they stand as the file has them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, partial

from attrs import frozen

from piecesofeight import texts
from piecesofeight.hosted.seen.board import TABLE, Lies
from piecesofeight.hosting.options import Label, Labels, Operand
from piecesofeight.hosting.steps.windows import PASS, label_to_play, slots
from piecesofeight.language.games.program import Called, GameProgram, Sort
from piecesofeight.texts import LANGUAGES
from piecesofeight.texts.grammars import SPEECHES
from piecesofeight.texts.speech import HELD, Features, Speech, settled

say = partial(texts.say, "hosted")
_SLOT = re.compile(r"\{([^}]+)\}")


@frozen(slots=False, eq=False)
class Wording:
    """Tells of a game with its players.

    Attributes:
        program: the game.
        labels: of its options.
        names: the players' names, by seat.
    """

    program: GameProgram
    labels: Labels
    names: tuple[str, ...]

    @cached_property
    def _sorts(self) -> Mapping[str, Sort]:
        return {sort.name: sort for sort in self.program.sorts}

    @cached_property
    def _kinds(self) -> Mapping[str, Mapping[str, Called]]:
        return {kind.name: kind.names for sort in self.program.sorts for kind in sort.kinds}

    # --- names --------------------------------------------------------------------------------

    def named(self, name: str, language: str = "en") -> str:
        """A name of the file (a zone, a phase, a sort, a label) in a language."""
        return self._called(name, language).name

    def _called(self, name: str, language: str) -> Called:
        """What is said of a name in a language."""
        return self.program.names.get(language, {}).get(name) or Called(name)

    def kind(self, name: str, language: str = "en") -> str:
        """A kind of piece in a language."""
        return self._kind(name, language).name

    def _kind(self, name: str, language: str) -> Called:
        return self._kinds[name].get(language) or self._called(name, language)

    def players(self, seats: tuple[int, ...], language: str) -> str:
        """Several players: `Anne, Bart and Cole`."""
        *first, last = (self.names[seat] for seat in seats)
        return say("and", language, first=", ".join(first), last=last) if first else last

    def together(self, seats: tuple[int, ...], language: str) -> str:
        """That several choose together in secret."""
        language = language_of(language)
        return told(language, say("together", language, name=self.players(seats, language)))

    # --- options ------------------------------------------------------------------------------

    def option(self, option: int, language: str = "en", *, hidden: bool = False) -> str:
        """What an option is called, with what was chosen filled in.

        Args:
            option: its number.
            language: "en", "es".
            hidden: whether pieces are told as no more than pieces of their sort.
        """
        label = self.labels.label_of(option)
        told = self._filled(label, option, language, hidden=hidden)
        return _SLOT.sub(lambda match: told[match[1]], self.label(label.text, language))

    def label(self, text: str, language: str) -> str:
        """What options are called; to play a piece, or none, has no name in the file."""
        if text not in self._plays or text in self.program.names.get(language, {}):
            return self.named(text, language)
        if language == LANGUAGES[0]:
            return text
        piece, chosen = self._plays[text]
        if not piece:
            return say("pass", language)
        key = "play on" if chosen else "play"
        return say(key, language, piece=self.kind(piece, language), chosen=chosen)

    def played(self, label: str) -> str:
        """The kind of piece that is played by options with a label; empty if none is."""
        return self._plays.get(label, ("", ""))[0]

    @cached_property
    def _plays(self) -> Mapping[str, tuple[str, str]]:
        """What options of windows are called: the kind that is played, what is chosen with it."""
        kinds = [kind for sort in self.program.sorts for kind in sort.kinds if kind.plays]
        plays = {
            label_to_play(kind, play): (kind.name, slots(play))
            for kind in kinds
            for play in kind.plays
        }
        return {**plays, PASS: ("", "")} if plays else {}

    def _filled(
        self, label: Label, option: int, language: str, *, hidden: bool
    ) -> Mapping[str, str]:
        values = zip(label.operands, label.chosen(option), strict=True)
        return {
            operand.name: self._unknown(1, operand.sort, language)
            if hidden and operand.type == "piece"
            else self.chosen(operand, value, language)
            for operand, value in values
        }

    def chosen(self, operand: Operand, value: int, language: str = "en") -> str:
        """What was chosen with an option, as its text has it."""
        if operand.type == "piece":
            return self.kind(self._sorts[operand.sort].kinds[value].name, language)
        return self.names[value] if operand.type == "player" else str(value)

    def most(self, operand: Operand) -> int:
        """How many values there are of what can be chosen, in a game of these players."""
        return len(self.names) if operand.type == "player" else operand.size

    # --- sentences ----------------------------------------------------------------------------

    def pieces(self, pieces: Mapping[str, int] | None, count: int, sort: str, language: str) -> str:
        """Pieces: `a 5, two Spots`, or `two coins` if they are None, not known."""
        if pieces is None:
            return self._unknown(count, sort, language)
        counted = [
            _counted(SPEECHES[language], number, self._kind(name, language), language)
            for name, number in pieces.items()
        ]
        return ", ".join(counted) or self._unknown(0, sort, language)

    def _unknown(self, count: int, sort: str, language: str) -> str:
        return _counted(SPEECHES[language], count, self._called(sort, language), language)

    def zone(self, lies: Lies, player: int, language: str) -> str:
        """A zone: `the bag`, `Bart's stash`, `their stash` if it is the player's who is told of."""
        called, speech = self._called(lies.zone, language), SPEECHES[language]
        name = _held(called.name)
        if lies.owner == TABLE:
            return f"{_agreeing('the', called, speech)} {name}"
        if lies.owner == player:
            return say("their", language, zone=name)
        zone = f"{_agreeing('before owner', called, speech)} {name}".strip()
        return say("whose", language, zone=zone, owner=_held(self.names[lies.owner]))


def told(language: str, text: str) -> str:
    """A sentence in a language, with the words settled that meet in it."""
    return settled(SPEECHES[language], text)


def language_of(language: str) -> str:
    """The language in which something is told: English if there are no texts in another."""
    return language if language in LANGUAGES else LANGUAGES[0]


def _held(name: str) -> str:
    """A name, which no grammar may touch."""
    return name.replace(" ", HELD)


def _agreeing(word: str, called: Called, speech: Speech) -> str:
    """A small word before a name."""
    forms = tuple(say(word, speech.code).split("|"))
    return speech.agreeing(forms, Features(_gender(called, speech)))


def _gender(called: Called, speech: Speech) -> str:
    return called.gender or speech.gender(called.name)


def _counted(speech: Speech, number: int, called: Called, language: str) -> str:
    """A thing with its number: `a coin`, `two coins`."""
    if number == 1:
        return speech.finished(f"{_agreeing('a', called, speech)} {called.name}")
    several = called.plural or speech.plural(called.name)
    if not number:
        return say("no", language, name=several)
    words = speech.number(number, Features(_gender(called, speech), plural=True), alone=False)
    return f"{words} {several}"

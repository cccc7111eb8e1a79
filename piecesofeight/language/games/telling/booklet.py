"""A whole game as a booklet of numbered rules, from its file alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from piecesofeight import texts
from piecesofeight.language.games import program as g
from piecesofeight.language.games.telling import things
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.pieces import kind_rule, speaks, window_rules
from piecesofeight.language.games.telling.reading import reading_rules
from piecesofeight.language.games.telling.rules import Rule, Teller, sentence
from piecesofeight.language.games.telling.templates import END
from piecesofeight.texts.speech import settled

say = partial(texts.say, "booklet")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@frozen
class Section:
    """A chapter of a booklet.

    Attributes:
        key: what it is about, in whatever language: `box`, `places`, `setup` and so on.
        number: from 1.
        title: what it is called.
        rules: its rules, in order.
    """

    key: str
    number: int
    title: str
    rules: tuple[Rule, ...]

    def numbered(self) -> Iterator[tuple[str, int, Rule]]:
        """Each rule at any depth: its number as `5.2.1`, or `5.2.1a` for an option; how deep."""
        yield from _numbered(f"{self.number}", self.rules, 0)


@frozen
class Booklet:
    """The rules of a game.

    Attributes:
        name: of the game, for programs.
        title: of the game, for people.
        players: how many can play, as a sentence.
        sections: the chapters.
    """

    name: str
    title: str
    players: str
    sections: tuple[Section, ...]


def _numbered(before: str, rules: tuple[Rule, ...], depth: int) -> Iterator[tuple[str, int, Rule]]:
    for at, rule in enumerate(rules):
        link = "." if before[-1].isdigit() else ""
        number = f"{before}{LETTERS[at % 26]}" if rule.option else f"{before}{link or '.'}{at + 1}"
        yield number, depth, rule
        yield from _numbered(number, rule.below, depth + 1)


def booklet(program: g.GameProgram, language: str = "en") -> Booklet:
    """The rules of a game, as a rulebook would tell them.

    Args:
        program: the game.
        language: `en` or `es`.

    Raises:
        ValueError: there are no texts in the language.

    Example:
        >>> from piecesofeight.language.games.loading import load
        >>> from piecesofeight.language.loading.sources import shipped_games
        >>> told = booklet(load(shipped_games()["black-spot"]))
        >>> told.players, [section.title for section in told.sections][:2]
        ('For 3 to 8 players.', ['What is in the box', 'Where things lie'])
    """
    writer = _Writer(Names(program, language), _chapters(program))
    title = writer.names.noun(program.name).text
    key = "so many players" if program.least == program.most else "players"
    return Booklet(
        program.name,
        settled(writer.names.speech, title[:1].upper() + title[1:]),
        say(key, language, least=program.least, most=program.most),
        tuple(writer.sections()),
    )


def _chapters(program: g.GameProgram) -> tuple[str, ...]:
    """The chapters that a game has, in their order."""
    kinds = [kind for sort in program.sorts for kind in sort.kinds]
    has = {
        "setup": bool(program.setup),
        "turn": bool(program.turn),
        "round": bool(program.phases) and not program.turn,
        "actions": bool(program.deeds),
        "watched": bool(program.watches),
        "held": any(kind.changes or kind.safe for kind in kinds),
        "played": any(kind.plays for kind in kinds),
        "end": bool(program.end),
    }
    order = ("box", "places", "reading", "setup", "round", "turn", "actions", "held", "played")
    return tuple(key for key in (*order, "watched", END) if has.get(key, True))


@frozen(slots=False)
class _Writer:
    """Writes a booklet.

    Attributes:
        names: what things are called.
        chapters: what there is to tell, in its order.
    """

    names: Names
    chapters: tuple[str, ...]

    def number(self, key: str) -> str:
        """The number of a chapter; nothing if there is none."""
        return str(self.chapters.index(key) + 1) if key in self.chapters else ""

    @property
    def refs(self) -> dict[str, str]:
        """Where deeds and the end are told of."""
        deeds = enumerate(self.names.program.deeds, 1)
        refs = {deed.name: f"{self.number('actions')}.{at}" for at, deed in deeds}
        return {**refs, END: self.number(END)} if self.number(END) else refs

    def sections(self) -> Iterator[Section]:
        """The chapters."""
        for number, key in enumerate(self.chapters, 1):
            title = say(key, self.names.language, pieces=self.pieces(played=key == "played"))
            yield Section(key, number, title, tuple(getattr(self, f"_{key}")()))

    def pieces(self, *, played: bool) -> str:
        """The sorts that have pieces with something to say."""
        sorts = {sort.name: sort for sort, _ in speaks(self.names.program, played=played)}
        row = ", ".join(self.names.noun(name, many=True).text for name in sorts)
        return settled(self.names.speech, row[:1].upper() + row[1:])

    # --- chapters -------------------------------------------------------------------------

    def _box(self) -> Iterator[Rule]:
        for sort in self.names.program.sorts:
            yield things.sort_rule(self.names, sort)

    def _places(self) -> Iterator[Rule]:
        yield from things.place_rules(self.names)

    def _reading(self) -> Iterator[Rule]:
        numbers = {key: self.number(key) for key in self.chapters}
        yield from reading_rules(self.names, numbers)

    def _setup(self) -> Iterator[Rule]:
        yield from self.told(self.names.program.setup)

    def _round(self) -> Iterator[Rule]:
        yield from self.phases(self.names.program.phases, "phases")

    def _turn(self) -> Iterator[Rule]:
        yield from self.phases(self.names.program.turn, "turns of players")

    def _actions(self) -> Iterator[Rule]:
        for deed in self.names.program.deeds:
            key = "action announced" if deed.announced and self.number("played") else "action"
            yield self.headed(key, deed.name, deed.body, deed.native)

    def _held(self) -> Iterator[Rule]:
        for _, kind in speaks(self.names.program, played=False):
            yield kind_rule(self.names, self.refs, kind, played=False)

    def _played(self) -> Iterator[Rule]:
        yield from window_rules(self.names, self.refs)
        for _, kind in speaks(self.names.program, played=True):
            yield kind_rule(self.names, self.refs, kind, played=True)

    def _watched(self) -> Iterator[Rule]:
        for watch in self.names.program.watches:
            key = "at once" if watch.at_once else "after the action"
            yield self.headed(key, watch.fact, watch.body, "")

    def _end(self) -> Iterator[Rule]:
        yield from self.told(self.names.program.end)

    # --- texts ----------------------------------------------------------------------------

    def told(self, body: tuple[g.Statement, ...]) -> tuple[Rule, ...]:
        """Some steps as rules."""
        return Teller.of(self.names, self.refs, *body).rules(body)

    def phases(self, phases: tuple[g.Phase, ...], key: str) -> Iterator[Rule]:
        """The phases of a round or a turn."""
        row = ", ".join(self.names.noun(phase.name).text for phase in phases)
        yield Rule(self.sentence(say(key, self.names.language, phases=row)))
        for phase in phases:
            if phase.condition is None:
                yield self.headed("phase", phase.name, phase.body, phase.native)
            else:
                teller = Teller.of(self.names, self.refs, phase.condition)
                condition = teller.phrases.say("condition", phase.condition).text
                yield self.headed(
                    "phase if", phase.name, phase.body, phase.native, condition=condition
                )

    def headed(
        self, key: str, name: str, body: tuple[g.Statement, ...], native: str, **words: str
    ) -> Rule:
        """A rule with a name at its head, and below what is done."""
        called = self.names.noun(name).text
        called = called[:1].upper() + called[1:]
        parts = {"phase": called, "name": called, **words}
        below = self.told(body)
        if native:
            frame = Teller.of(self.names, {}).phrases.frame("native")
            below = (Rule(self.sentence(frame.text)),)
        told = self.sentence(f"{say(key, self.names.language, **parts)}:")
        return Rule(told, below, about=name)

    def sentence(self, text: str) -> str:
        """A sentence as it is printed."""
        return sentence(self.names.speech, text.removesuffix("."))

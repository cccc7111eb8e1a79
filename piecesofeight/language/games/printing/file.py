"""A whole game written down as a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import indent

from piecesofeight.language.file.yaml_tree import Scalar
from piecesofeight.language.formatting.scalars import inline
from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import plural
from piecesofeight.language.games.printing.texts import Texts
from piecesofeight.language.program.span import NOWHERE


def game_text(program: g.GameProgram) -> str:
    """The file of a game: read again, it is the same program.

    Raises:
        UnspeakableError: the language has no words for a part of the program.

    Example:
        >>> sort = g.Sort("coin", (g.Kind("Gull", 9),))
        >>> bag = g.Zone("bag", "coin", starts=True)
        >>> program = g.GameProgram("gulls", 2, 4, (sort,), (bag,), (), (), (), (), (), (), (), ())
        >>> print(game_text(program).splitlines()[-2])
        end: |
    """
    return "".join(f"{line}\n" for line in _File(program).lines())


class _File:
    def __init__(self, program: g.GameProgram) -> None:
        self.program = program
        self.plurals = {sort.name: sort.plural or plural(sort.name) for sort in program.sorts}
        self.texts = Texts(self.plurals, program.remembered)

    def lines(self) -> Iterator[str]:
        program = self.program
        most = "" if program.least == program.most else f" to {program.most}"
        yield from [f"game: {scalar(program.name)}", f"players: {program.least}{most}"]
        if program.native:
            yield f"native: {scalar(program.native)}"
        yield from ["", "pieces:"]
        for sort in program.sorts:
            yield from self.sort(sort)
        yield from ["", "zones:"]
        yield from (f"  {zone.name}: {self.zone(zone)}" for zone in program.zones)
        yield from self.counters()
        terms = (*program.player_terms, *program.piece_terms)
        if terms:
            yield from ["", *text("words", self.texts.words(terms))]
        if program.setup or not program.turn:
            yield from ["", *text("setup", self.texts.course(program.setup))]
        for key, phases in (("phases", program.phases), ("turn", program.turn)):
            if phases or (key == "phases" and not program.turn):
                yield from ["", f"{key}:"]
            for phase in phases:
                yield from self.phase(phase)
        yield from self.deeds()
        yield from self.watches()
        if program.end or not program.turn:
            yield from ["", *text("end", self.texts.course(program.end))]
        if program.names:
            yield from ["", "names:"]
            for language, names in program.names.items():
                yield f"  {scalar(language)}:"
                yield from (f"    {scalar(key)}: {called(name)}" for key, name in names.items())

    def counters(self) -> Iterator[str]:
        program = self.program
        if program.counters or program.player_counters:
            yield from ["", "counters:"]
        if program.counters:
            yield f"  of the table: {row(program.counters)}"
        if program.player_counters:
            yield f"  of each player: {row(program.player_counters)}"
        if program.remembered:
            yield from ["", f"remembered: {row(program.remembered)}"]

    def deeds(self) -> Iterator[str]:
        announced = [deed.name for deed in self.program.deeds if deed.announced]
        if announced:
            yield from ["", f"announced: {row(announced)}"]
        if self.program.deeds:
            yield from ["", "deeds:"]
        for deed in self.program.deeds:
            if deed.native:
                yield f"  {deed.name}: {flow({'native': deed.native, 'waits': deed.waits})}"
                continue
            yield from (f"  {line}" for line in text(deed.name, self.texts.course(deed.body)))

    def watches(self) -> Iterator[str]:
        if self.program.watches:
            yield from ["", "whenever:"]
        for watch in self.program.watches:
            yield f"  - fact: {scalar(watch.fact)}"
            yield f"    heard: {'at once' if watch.at_once else 'after the action'}"
            yield from (f"    {line}" for line in text("course", self.texts.course(watch.body)))

    def phase(self, phase: g.Phase) -> Iterator[str]:
        yield f"  - phase: {scalar(phase.name)}"
        if phase.condition is not None:
            yield f"    if: {self.texts.line('condition', phase.condition)}"
        if phase.native:
            yield f"    native: {scalar(phase.native)}"
            return
        yield from (f"    {line}" for line in text("course", self.texts.course(phase.body)))

    def sort(self, sort: g.Sort) -> Iterator[str]:
        yield f"  {sort.name}:"
        if sort.plural:
            yield f"    plural: {scalar(sort.plural)}"
        if sort.attributes:
            yield f"    attributes: {row(sort.attributes)}"
        yield "    kinds:" if sort.kinds else "    kinds: []"
        for kind in sort.kinds:
            lines = list(self.kind(kind))
            yield f"      - {lines[0]}"
            yield from (f"        {line}" for line in lines[1:])

    def kind(self, kind: g.Kind) -> Iterator[str]:
        yield f"name: {scalar(kind.name)}"
        if kind.copies != 1:
            yield f"copies: {kind.copies}"
        for name, amount in kind.numbers.items():
            number = str(amount.value) if isinstance(amount, g.Number) else None
            yield f"{name}: {number or self.texts.line('amount', amount)}"
        for key, words in (("marks", kind.marks), ("safe from", kind.safe)):
            if words:
                yield f"{key}: {row(words)}"
        if kind.names:
            names = kind.names.items()
            told = (f"{scalar(key)}: {called(name, within=True)}" for key, name in names)
            yield f"names: {{{', '.join(told)}}}"
        if kind.changes or kind.plays:
            yield from text("ability", self.texts.ability(kind.changes, kind.plays))

    def zone(self, zone: g.Zone) -> str:
        said = {"of": "each player" if zone.of_player else "table"}
        said["holds"] = f"one {zone.sort}" if zone.single else self.plurals[zone.sort]
        told = {key: scalar(value) for key, value in said.items()}
        if zone.seen_by != ("all",):
            alone = len(zone.seen_by) == 1
            told["seen by"] = scalar(zone.seen_by[0]) if alone else row(zone.seen_by)
        if zone.starts:
            told["starts"] = "full"
        if zone.played_to is not None:
            told["played to"] = zone.played_to
        return f"{{{', '.join(f'{key}: {value}' for key, value in told.items())}}}"


def called(name: g.Called, *, within: bool = False) -> str:
    """A name in another language, with what is said of its grammar, perhaps within braces.

    >>> called(g.Called("mano", "f")), called(g.Called("bolsa"))
    ('{name: mano, gender: f}', 'bolsa')
    """
    said = {"name": name.name, "gender": name.gender, "plural": name.plural}
    if not name.gender and not name.plural:
        return scalar(name.name, flow=within)
    return flow({key: value for key, value in said.items() if value})


def text(key: str, written: str) -> list[str]:
    """A text below its key."""
    return [f"{key}: |", *indent(written, "  ").splitlines()]


def row(words: Iterable[str]) -> str:
    """Words in brackets."""
    return f"[{', '.join(scalar(word, flow=True) for word in words)}]"


def flow(pairs: Mapping[str, str]) -> str:
    """Keys and values in braces."""
    told = (f"{scalar(key, flow=True)}: {scalar(value, flow=True)}" for key, value in pairs.items())
    return f"{{{', '.join(told)}}}"


def scalar(value: str, *, flow: bool = False) -> str:
    """A text as YAML has it, in quotes if need be.

    >>> scalar("Cabin Boy"), scalar("steal from {prey}")
    ('Cabin Boy', 'steal from {prey}')
    """
    return inline(Scalar(value, '"', NOWHERE), flow=flow, was_flow=False)

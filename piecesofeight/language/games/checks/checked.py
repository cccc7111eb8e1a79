"""What the checks of a game look at: its program, text by text."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from attrs import frozen

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games import program as g
from piecesofeight.language.games.lexicon import plural
from piecesofeight.language.program.span import Node, Span
from piecesofeight.language.program.walk import walk


@frozen
class Text:
    """One text of a file.

    Attributes:
        parts: what stands in it.
        they: whether `they` means somebody: whoever does a deed, or whom a word is about.
        it: whether `it` means something: the piece that a word is about.
        doer: whether somebody has announced something: `that player`.
    """

    parts: tuple[Node, ...]
    they: bool = False
    it: bool = False
    doer: bool = False


@frozen(slots=False)
class CheckedGame:
    """A program and where to report what is wrong with it.

    It is `whole` if all of its texts could be read.
    """

    program: g.GameProgram
    report: Collector
    whole: bool = True

    @functools.cached_property
    def zones(self) -> Mapping[str, g.Zone]:
        """The zones by name."""
        return {zone.name: zone for zone in self.program.zones}

    @functools.cached_property
    def sorts(self) -> Mapping[str, g.Sort]:
        """The sorts by name."""
        return {sort.name: sort for sort in self.program.sorts}

    @functools.cached_property
    def sort_of_kind(self) -> Mapping[str, str]:
        """The sort of each kind."""
        return {kind.name: sort.name for sort in self.program.sorts for kind in sort.kinds}

    @functools.cached_property
    def held(self) -> frozenset[str]:
        """The sorts of which a zone of a player holds one piece, by which its holder is known."""
        zones = self.program.zones
        return frozenset(zone.sort for zone in zones if zone.single and zone.of_player)

    @property
    def kinds(self) -> Iterator[tuple[g.Sort, g.Kind]]:
        """Every kind, with its sort."""
        for sort in self.program.sorts:
            for kind in sort.kinds:
                yield sort, kind

    @property
    def texts(self) -> Iterator[Text]:
        """All texts, in the order of the program."""
        program = self.program
        for _, kind in self.kinds:
            for change in kind.changes:
                yield Text(change.body, they=True)
            for play in kind.plays:
                yield Text((play,), they=True, doer=play.deed is not None)
            for amount in kind.numbers.values():
                yield Text((amount,), they=True)
        for player_term in program.player_terms:
            yield Text((player_term.group,), they=True)
        for piece_term in program.piece_terms:
            yield Text((piece_term.condition,), they=True, it=True)
        yield Text(program.setup)
        for phase in program.phases:
            yield Text(phase.body)
            if phase.condition is not None:
                yield Text((phase.condition,))
        for phase in program.turn:
            yield Text(phase.body, they=True)
        for watch in program.watches:
            yield Text(watch.body, they=True)
        for deed in program.deeds:
            yield Text(deed.body, they=True)
        yield Text(program.end)


def parts_of(body: tuple[Node, ...]) -> Iterator[Node]:
    """What stands in a text, at any depth."""
    for step in body:
        yield step
        yield from (part for _, _, part in walk(step) if isinstance(part, Node))


def nodes_of(program: g.GameProgram) -> list[Node]:
    """What stands in all texts of a game, at any depth."""
    texts = CheckedGame(program, Collector()).texts
    return [node for text in texts for node in parts_of(text.parts)]


def several(sort: str) -> str:
    """Several pieces of a sort, in a message."""
    return plural(sort)


def spanned(node: object, around: Span) -> Span:
    """Where a node stands; where it was made without a place, what is around it."""
    span = getattr(node, "span", around)
    return span if isinstance(span, Span) and span.line else around

"""What a game file declares, but no text of it speaks of: hardly what its author wants."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame, parts_of
from piecesofeight.language.games.reading import Told, ToldGame
from piecesofeight.language.program.span import Node, Span


def lint_game(checked: CheckedGame, declared: ToldGame) -> None:
    """Warn of what is declared in vain, in this file: what it is based on has its own reasons.

    Where native deeds do something, nobody can tell what they look at: nothing is said.
    """
    if checked.program.native:
        return
    spoken = {name for node in _nodes(checked) for name in _names_in(node)}
    spoken |= {("a zone", zone.played_to) for zone in checked.program.zones if zone.played_to}
    spoken |= {("a zone", zone.name) for zone in checked.program.zones if _tells(zone, checked)}
    for what, told in _declared(checked.program, declared):
        if (what, told.name) not in spoken and told.span.file == declared.span.file:
            checked.report.say("W0413", told.span, what=what, name=told.name)


def _nodes(checked: CheckedGame) -> Iterator[Node]:
    for text in checked.texts:
        yield from parts_of(text.parts)


def _tells(zone: g.Zone, checked: CheckedGame) -> bool:
    """Whether what lies in a zone says by itself what its holder does or may be spared."""
    kinds = checked.sorts[zone.sort].kinds
    role = zone.single and zone.of_player
    return role and any(kind.changes or kind.safe for kind in kinds)


def _names_in(node: Node) -> Iterator[tuple[str, str]]:
    """What a part of a text speaks of."""
    match node:
        case g.Place(zone):
            yield "a zone", zone
        case g.Counter(name):
            yield "a counter", name
        case g.Do(deed):
            yield "a deed", deed
        case g.Term(name):
            yield "a word for players", name
        case g.Safe(_, what):
            yield "what something keeps safe from", what
        case g.Sum(attribute) | g.AttributeTest(attribute):
            yield "an attribute", attribute
        case g.It(mark):
            yield "a mark", mark
        case g.Pieces():
            yield from (("a mark", mark) for mark in node.marks)


def _declared(program: g.GameProgram, told: ToldGame) -> Iterator[tuple[str, Told]]:
    """All that a file declares and texts speak of, each once."""
    yield from (("a zone", Told(zone.name, zone.span)) for zone in told.zones)
    yield from (("a counter", each) for each in (*told.counters, *told.player_counters))
    yield from (("a deed", Told(deed.name, deed.span)) for deed in told.deeds)
    terms = ((term.name, term.span) for term in program.player_terms)
    yield from (("a word for players", Told(name, span)) for name, span in terms)
    marks: dict[str, Span] = {term.name: term.span for term in program.piece_terms}
    safe: dict[str, Span] = {}
    for sort in told.sorts:
        yield from (("an attribute", each) for each in sort.attributes)
        for kind in sort.kinds:
            for mark in kind.marks:
                marks.setdefault(mark.name, mark.span)
            for what in kind.safe:
                safe.setdefault(what.name, what.span)
    yield from (("a mark", Told(name, span)) for name, span in marks.items())
    yield from (("what something keeps safe from", Told(*each)) for each in safe.items())

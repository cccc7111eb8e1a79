"""What things are called in other languages: each is there, and options say all that they say."""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import CheckedGame, nodes_of
from piecesofeight.language.games.checks.scope import SLOT
from piecesofeight.language.program.span import Node
from piecesofeight.spelling import did_you_mean
from piecesofeight.texts import LANGUAGES

Named = dict[str, g.Called]


def check_names(checked: CheckedGame) -> None:
    """Judge the names of a file in other languages."""
    nodes = nodes_of(checked.program)
    labels, known = _labels(nodes), things_named(checked)
    for _, kind in checked.kinds:
        if LANGUAGES[0] in kind.names:
            _english(checked, kind.name, kind.names[LANGUAGES[0]])
    kinds = {kind.name for _, kind in checked.kinds}
    for language, names in checked.program.names.items():
        for key, called in names.items():
            if language == LANGUAGES[0] and (key in labels or key in kinds):
                _english(checked, key, called)
            elif key in labels:
                _option(checked, key, called)
            elif key not in known and checked.whole:
                _unknown(checked, key, called, known)
        for node in nodes:
            if isinstance(node, g.Choose | g.Together):
                _apart(checked, node, names)


def names_of_something(checked: CheckedGame) -> dict[str, Named]:
    """The names without those of what was in a base, and isn't in the game that is based on it."""
    known = things_named(checked)
    return {
        language: {key: called for key, called in names.items() if key in known}
        for language, names in checked.program.names.items()
    }


def things_named(checked: CheckedGame) -> set[str]:
    """All that can have names in other languages."""
    nodes = nodes_of(checked.program)
    return {*_labels(nodes), *_declared(checked.program), *_given(nodes)}


def _labels(nodes: list[Node]) -> set[str]:
    return {node.label for node in nodes if isinstance(node, g.Alternative)}


def _declared(program: g.GameProgram) -> Iterator[str]:
    """All that a file declares."""
    yield from (program.name, *program.counters, *program.player_counters, *program.remembered)
    for sort in program.sorts:
        yield from (sort.name, *sort.attributes)
        for kind in sort.kinds:
            yield from (kind.name, *kind.marks, *kind.safe)
    things = (program.zones, program.player_terms, program.piece_terms, program.deeds)
    yield from (thing.name for group in things for thing in group)
    yield from (phase.name for phase in (*program.phases, *program.turn))


def _given(nodes: list[Node]) -> Iterator[str]:
    """The names that texts give."""
    for node in nodes:
        if isinstance(node, g.Let | g.ForEach | g.Each):
            yield from filter(None, (node.name, getattr(node, "second", None)))


def _unknown(checked: CheckedGame, key: str, called: g.Called, known: set[str]) -> None:
    """Report a name of nothing; what a file says that others are based on may be gone in these."""
    if called.span.file == checked.program.span.file:
        otherwise = "say what the file declares, a name that its texts give, or an option"
        hint = did_you_mean(key, sorted(known), otherwise)
        checked.report.say("E0608", called.span, "unknown", name=key, hint=hint)


def _english(checked: CheckedGame, name: str, called: g.Called) -> None:
    """Report what stands in the texts by which programs choose, and can't be called otherwise."""
    checked.report.say("E0608", called.span, "English", label=name)


def _option(checked: CheckedGame, label: str, called: g.Called) -> None:
    """What is chosen shows in an option, in whatever language, and nothing else does."""
    wanted, written = SLOT.findall(label), SLOT.findall(called.name)
    for slot in wanted:
        if slot not in written:
            checked.report.say("E0608", called.span, "missing", slot=slot)
    for slot in written:
        if slot not in wanted:
            slots = ", ".join(f"`{{{one}}}`" for one in wanted)
            hint = f"it has {slots}" if slots else "it has nothing in braces"
            checked.report.say("E0608", called.span, "slot", slot=slot, label=label, hint=hint)


def _apart(checked: CheckedGame, question: g.Choose | g.Together, names: Named) -> None:
    """Options of one question can be told apart."""
    first: dict[str, g.Called] = {}
    for offer in question.alternatives:
        if offer.label in names:
            called = names[offer.label]
            plain = SLOT.sub("{}", called.name)
            if plain in first:
                checked.report.say(
                    "E0608", called.span, "same", related=first[plain].span, name=called.name
                )
            first[plain] = called

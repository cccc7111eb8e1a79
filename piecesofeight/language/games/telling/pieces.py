"""What pieces say: what they change for whoever holds them, and what they do when played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from piecesofeight import texts
from piecesofeight.language.games import program as g
from piecesofeight.language.games.checks.checked import nodes_of
from piecesofeight.language.games.telling.names import Names
from piecesofeight.language.games.telling.rules import Rule, Teller, sentence
from piecesofeight.language.printing.wording import Tags
from piecesofeight.texts.speech import Said

say = partial(texts.say, "booklet")
Refs = dict[str, str]


def speaks(program: g.GameProgram, *, played: bool) -> Iterator[tuple[g.Sort, g.Kind]]:
    """The kinds that say what they do when played; or what they change or keep safe from."""
    for sort in program.sorts:
        for kind in sort.kinds:
            if kind.copies and (kind.plays if played else kind.changes or kind.safe):
                yield sort, kind


def kind_rule(names: Names, refs: Refs, kind: g.Kind, *, played: bool) -> Rule:
    """A kind with what it says below."""
    called = names.noun(kind.name).text
    told = plays_of(names, refs, kind) if played else changes_of(names, refs, kind)
    text = say("piece", names.language, kind=called, facts=facts_of(names, kind))
    return Rule(sentence(names.speech, f"{text}:"), tuple(told), about=kind.name)


def facts_of(names: Names, kind: g.Kind) -> str:
    """How many of a kind there are, if several, and its numbers."""
    facts = [
        f"{names.noun(key).text} {n.value}"
        for key, n in kind.numbers.items()
        if isinstance(n, g.Number)
    ]
    facts += [f"×{kind.copies}"] * (kind.copies > 1)
    return f" ({', '.join(facts)})" if facts else ""


def changes_of(names: Names, refs: Refs, kind: g.Kind) -> Iterator[Rule]:
    """What a kind keeps its holder safe from, and changes."""
    if kind.safe:
        row = [Said(names.noun(safe).text) for safe in kind.safe]
        what = Teller.of(names, refs).phrases.joined("and", row).text
        yield Rule(sentence(names.speech, say("safe from", names.language, what=what)))
    idles = any(isinstance(node, g.Idle) for node in nodes_of(names.program))
    for change in kind.changes:
        teller = Teller.of(names, refs, *change.body)
        moment = teller.phrases.say("moment", change.when)
        deed = teller.phrases.say("deed", change.deed)
        firm: Tags = frozenset({"firm"} if change.firm and idles else ())
        head = teller.phrases.frame("change", firm, moment=moment, deed=deed).text
        yield teller.printed(teller.opened("inline", head, change.body))


def plays_of(names: Names, refs: Refs, kind: g.Kind) -> Iterator[Rule]:
    """When a kind can be played, and what it does then."""
    for play in kind.plays:
        teller = Teller.of(names, refs, play)
        parts = teller.conditions(play.each, play)
        tags: Tags = frozenset(("picks",) * bool(play.each) + ("if",) * bool(play.condition))
        window = teller.phrases.say("window", (play.phase, play.deed))
        head = teller.phrases.frame("play", tags, window=window, **parts).text
        yield teller.printed(teller.opened("inline", head, play.body))


def window_rules(names: Names, refs: Refs) -> Iterator[Rule]:
    """When pieces can be played, whichever they are."""
    phrases = Teller.of(names, refs).phrases
    announced = [deed.name for deed in names.program.deeds if deed.announced]
    deeds = ""
    if announced:
        row = phrases.joined("and", [phrases.say("deed", deed) for deed in announced]).text
        deeds = say("before deeds", names.language, names=row)
    moments = say("moments", names.language, deeds=deeds)
    for text in (moments, say("answers", names.language)):
        yield Rule(sentence(names.speech, text.removesuffix(".")))

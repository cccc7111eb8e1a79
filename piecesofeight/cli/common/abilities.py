"""Abilities in short, in their author's own words: pieces of the coin's text, by their spans."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.printing.unparse import unparse
from piecesofeight.language.program.timing import announced
from piecesofeight.language.program.walk import steps


@frozen
class AbilitySummary:
    """One ability in short.

    Attributes:
        kind: main action, reaction, or while it lies there.
        when: for a reaction the event, for a while-ability the place; else empty.
        condition: what must hold for it to be used; empty if nothing must.
        once: how often it may be used; empty if as often as one likes.
        cost: whether a coin is destroyed when the ability is announced (4.6a).
        targets: what is announced with it (4.5a).
        steps: what happens, a line each.
        line: where it begins in its file.
    """

    kind: str
    when: str = ""
    condition: str = ""
    once: str = ""
    cost: bool = False
    targets: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    line: int = 0


def answers(coin: p.Coin) -> tuple[str, ...]:
    """The kinds of event that a coin answers, each once, in the order of its abilities."""
    kinds = (react.event.kind.value for react in coin.abilities if isinstance(react, p.React))
    return tuple(dict.fromkeys(kinds))


def summaries(coin: p.Coin) -> list[AbilitySummary]:
    """Each ability of a coin in short."""
    source = _Source(coin)
    return [_summary(source, ability) for ability in coin.abilities]


def ability_text(coin: p.Coin, ability: p.Ability) -> str:
    """An ability on one line, in its author's words: `if ...: destroy ...; destroy this`."""
    summary = _summary(_Source(coin), ability)
    done = "; ".join(summary.steps)
    return f"if {summary.condition}: {done}" if summary.condition else done


def _summary(source: _Source, ability: p.Ability) -> AbilitySummary:
    line = ability.span.line
    if isinstance(ability, p.While):
        head = unparse(ability).partition("\n")[0]
        where = head.removeprefix("while this is ").removesuffix(":")
        forbids = tuple(source.text(forbidden.span) for forbidden in ability.forbids)
        return AbilitySummary("while this is", where, steps=forbids, line=line)
    condition = source.text(ability.condition.span) if ability.condition else ""
    once = "" if ability.once is p.Once.ALWAYS else ability.once.value
    done = tuple(source.text(step.span) for step in steps(ability.body))
    aims = tuple(dict.fromkeys(_targets(source, ability)))
    if isinstance(ability, p.Play):
        return AbilitySummary("main action", "", condition, once, False, aims, done, line)
    when = f"when {source.text(ability.event.span)}"
    return AbilitySummary("reaction", when, condition, once, bool(ability.costs), aims, done, line)


def _targets(source: _Source, ability: p.Play | p.React) -> Iterator[str]:
    """The coins and players that are chosen at the announcement (4.5a)."""
    for part in announced(ability):
        said = source.text(part.span)
        chosen = isinstance(part, p.ChoosePlayer | p.ChooseCoin)
        yield _chosen(said) if chosen else said.removeprefix("of ")


def _chosen(step: str) -> str:
    """What a step like `choose an opponent as heir` chooses."""
    return step.removeprefix("choose ").partition(" as ")[0]


class _Source:
    """A coin's text, from which spans of its file can be cut."""

    def __init__(self, coin: p.Coin) -> None:
        self.lines = coin.text.splitlines()
        first = coin.abilities[0].span if coin.abilities else p.NOWHERE
        heads = [i for i, line in enumerate(self.lines) if line[:1].strip() and line[0] != "#"]
        # The file's line and column of the text's first letter.
        self.line = first.line - (heads[0] if heads else 0)
        self.column = first.column

    def text(self, span: p.Span) -> str:
        """What stands at a span, without a colon at its end; empty if it isn't in the text."""
        row = span.line - self.line
        if not 0 <= row < len(self.lines):
            return ""
        start = span.column - self.column
        end = span.end_column - self.column if span.end_line == span.line else None
        return self.lines[row][start:end].strip().removesuffix(":")

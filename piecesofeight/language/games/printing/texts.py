"""The texts of a game written down in lines: steps, options, what pieces change, when they play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from piecesofeight.language.games import program as g
from piecesofeight.language.games.printing.names import Standing, standings
from piecesofeight.language.games.printing.phrases import Phrases
from piecesofeight.language.program.span import Node

INDENT = "  "


@frozen
class Texts:
    """Writes whole texts.

    Attributes:
        plurals: what several pieces of each sort are called.
        remembered: players whom the table remembers.
    """

    plurals: Mapping[str, str]
    remembered: tuple[str, ...] = ()

    def course(self, body: tuple[g.Statement, ...]) -> str:
        """The text of some steps.

        Raises:
            UnspeakableError: the language has no words for them.
        """
        return _text(self._of(body).block(body, ""))

    def ability(self, changes: tuple[g.Change, ...], plays: tuple[g.Play, ...]) -> str:
        """The text of what a piece changes, and does when it is played."""
        changed = (line for change in changes for line in self._of(change.body).change(change))
        played = (line for play in plays for line in self._of((play,)).play(play))
        return _text((*changed, *played))

    def first_line(self, node: g.Statement | g.Alternative, body: tuple[Node, ...]) -> str:
        """The first line of something in a text, whose names it may use."""
        lines = self._of(body)
        told = (
            lines.alternative(node, "") if isinstance(node, g.Alternative) else lines.step(node, "")
        )
        return next(told)

    def words(self, terms: Iterable[Node]) -> str:
        """The text of the words that a file declares."""
        return _text(Phrases(self.plurals).need("definition", term) for term in terms)

    def line(self, category: str, value: Node) -> str:
        """A condition or an amount that stands alone."""
        return Phrases(self.plurals).need(category, value)

    def _of(self, body: tuple[Node, ...]) -> _Lines:
        remembered: dict[str, Standing] = dict.fromkeys(self.remembered, "player")
        return _Lines(Phrases(self.plurals, {**remembered, **standings(body)}))


@frozen
class _Lines:
    """Writes the lines of one text."""

    phrases: Phrases

    def change(self, change: g.Change) -> Iterator[str]:
        moment = self.phrases.need("moment", change.when)
        yield f"{'always ' if change.firm else ''}{moment} {change.deed}:"
        yield from self.block(change.body, INDENT)

    def play(self, play: g.Play) -> Iterator[str]:
        window = self.phrases.need("window", (play.phase, play.deed))
        yield f"play {window}{self.choices(play.each, play.condition)}:"
        yield from self.block(play.body, INDENT)

    def block(self, body: tuple[g.Statement, ...], indent: str) -> Iterator[str]:
        if not body:
            yield f"{indent}nothing"
        for step in body:
            yield from self.step(step, indent)

    def step(self, step: g.Statement, indent: str) -> Iterator[str]:
        need = self.phrases.need
        match step:
            case g.If():
                yield from self.branch(step, indent, "")
            case g.ForEach() | g.While() | g.Repeat():
                yield f"{indent}{need('opening', step, step.body)}:"
                yield from self.block(step.body, indent + INDENT)
            case g.Choose() | g.Together():
                yield f"{indent}{need('question', step, step.alternatives)}:"
                for offer in step.alternatives:
                    yield from self.alternative(offer, indent + INDENT)
            case _:
                yield f"{indent}{need('effect', step)}"

    def branch(self, step: g.If, indent: str, otherwise: str) -> Iterator[str]:
        head = self.phrases.need("branch", step, step.then, step.otherwise)
        yield f"{indent}{otherwise}{head}:"
        yield from self.block(step.then, indent + INDENT)
        match step.otherwise:
            case ():
                pass
            case (g.If() as other,):
                yield from self.branch(other, indent, "otherwise ")
            case _:
                yield f"{indent}otherwise:"
                yield from self.block(step.otherwise, indent + INDENT)

    def alternative(self, offer: g.Alternative, indent: str) -> Iterator[str]:
        line = f'{indent}"{offer.label}"{self.choices(offer.each, offer.condition)}'
        yield f"{line}:" if offer.body else line
        if offer.body:
            yield from self.block(offer.body, indent + INDENT)

    def choices(self, each: tuple[g.Each, ...], condition: g.Condition | None) -> str:
        """What is chosen with something, and when it can be."""
        picks = ", ".join(f"each {self.phrases.need('picked', pick)}" for pick in each)
        when = f", if {self.phrases.need('condition', condition)}" if condition is not None else ""
        return (f" for {picks}" if picks else "") + when


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)

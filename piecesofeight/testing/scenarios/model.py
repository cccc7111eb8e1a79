"""A scenario as it was read: given, when, then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import field, frozen

from piecesofeight.game.state import Game
from piecesofeight.hosted.state import HostedState
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.program import Span
from piecesofeight.match.state import Match
from piecesofeight.testing.scenarios.running.acts import Act
from piecesofeight.testing.scenarios.running.expectations import Expectation
from piecesofeight.testing.scenarios.running.played import Played
from piecesofeight.testing.scenarios.running.taking import Actor

ANY_RULE = "true"  # forbids a step by whatever rule, numbered or not


@frozen
class Step:
    """What somebody does, and what is expected of it.

    Attributes:
        actor: who.
        act: what.
        span: where the text stands.
        illegal: the rule that forbids it, or `ANY_RULE`; empty if it is to be done.
        illegal_span: where that rule stands.
        expect: what must hold right after it.
        seconds: how long its player took to decide; None in a game without clocks.
    """

    actor: Actor
    act: Act
    span: Span
    illegal: str = ""
    illegal_span: Span | None = None
    expect: tuple[Expectation, ...] = ()
    seconds: float | None = None

    def __str__(self) -> str:
        return f"{self.actor.name}: {self.act.text}"


@frozen
class Scenario:
    """A scenario that can be run.

    Attributes:
        title: what it shows; unique in its file.
        span: where the title stands.
        rules: the numbers of the rules that it shows.
        played: the game, with ships, names, coins and rules; the evening; or where a game from a
            file begins.
        first: the seat whose turn it is, or who begins the first game; None if chance draws that.
        steps: what happens.
        expect: what must hold in the end.
    """

    title: str
    span: Span
    rules: tuple[str, ...]
    played: Game | Match | HostedState
    first: int | None
    steps: tuple[Step, ...]
    expect: tuple[Expectation, ...]

    @property
    def kind(self) -> str:
        """What is played, in a word: a game or a match."""
        return "match" if isinstance(self.played, Match) else "game"

    def start(self) -> Played:
        """Where it begins."""
        if isinstance(self.played, Game):
            return self.played.start(first=self.first)
        return self.played.start() if isinstance(self.played, Match) else self.played


@frozen
class Case:
    """An entry of a file: a scenario, or why it can't be run.

    Attributes:
        title: the title; the file's name if the file as a whole can't be read.
        span: where it stands.
        scenario: the scenario, None if something is wrong with it.
        diagnostics: what is wrong with it.
        sources: the files that `diagnostics` and spans speak of.
        coin_files: the coin files that it uses besides the shipped ones.
    """

    title: str
    span: Span
    scenario: Scenario | None
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, str] = field(factory=dict, eq=False, repr=False)
    coin_files: tuple[Path, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the scenario shows."""
        return self.scenario.rules if self.scenario else ()

"""A scenario of a game from a file, as it was read: given, when, then."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from attrs import frozen

from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.running.expectations import Golden, Mismatch
from piecesofeight.testing.scenarios.running.taking import Actor
from piecesofeight.testing.scenarios.values import Value


@frozen
class HostedMoment:
    """A point of a scenario at which something must hold.

    Attributes:
        state: where the game stands.
        since: the states that the last step led through.
    """

    state: HostedState
    since: tuple[HostedState, ...]


@frozen
class HostedExpectation(ABC):
    """Something that must hold.

    Attributes:
        span: where it stands in its file.
        about: what it is about, in a few words.
    """

    span: Span
    about: ClassVar[str]

    @abstractmethod
    def check(self, moment: HostedMoment) -> Mismatch | None:
        """What is different; None if it holds."""

    def value_in(self, state: HostedState) -> tuple[Value] | None:
        """What it would have to say, so that it holds; None if nobody can tell."""
        del state
        return None

    def golden(self, state: HostedState) -> Golden | None:
        """The value that could stand in the file instead."""
        value = self.value_in(state)
        return None if value is None else Golden(self.span, value[0])


@frozen
class HostedStep:
    """What somebody does, or what chance brings, and what is expected of it.

    Attributes:
        actor: who.
        pieces: the texts of the options; several only for chance.
        text: as it was written.
        span: where the text stands.
        illegal: whether it must be refused.
        expect: what must hold right after it.
    """

    actor: Actor
    pieces: tuple[str, ...]
    text: str
    span: Span
    illegal: bool = False
    expect: tuple[HostedExpectation, ...] = ()

    def __str__(self) -> str:
        return f"{self.actor.name}: {self.text}"


@frozen
class HostedScenario:
    """A scenario that can be run.

    Attributes:
        title: what it shows; unique in its file.
        span: where the title stands.
        rules: the numbers of the rules that it shows.
        played: the game.
        beginning: where it begins.
        steps: what happens.
        expect: what must hold in the end.
    """

    title: str
    span: Span
    rules: tuple[str, ...]
    played: HostedGame
    beginning: HostedState
    steps: tuple[HostedStep, ...]
    expect: tuple[HostedExpectation, ...]

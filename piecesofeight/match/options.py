"""Options of an evening outside of its games, as those of a game are."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from piecesofeight.game.decision import Decision, Option
from piecesofeight.language.program import Ability
from piecesofeight.machine import constants as m
from piecesofeight.match.setup import MatchSetup
from piecesofeight.played.decision import Question


@frozen
class MatchQuestion(Question):
    """A decision of an evening outside of its games.

    Attributes:
        match: what the evening is played with.
    """

    match: MatchSetup

    def option(self, option: int, probability: float | None) -> MatchOption:
        """One of the options, for people."""
        return MatchOption(option, self, probability)

    def decision(self, options: tuple[int, ...], names: tuple[str, ...]) -> Decision:
        """The decision, for people."""
        return Decision(*self.said(options, names))


@frozen(eq=False, slots=False, repr=False)
class MatchOption(Option):
    """One thing that may be chosen in an evening, outside of its games; an `Option`."""

    @property
    def verb(self) -> str:
        """The first word of its text."""
        return self.text.partition(" ")[0]

    @cached_property
    def coin(self) -> str | None:
        """The name of the coin that is picked, given, wanted or placed."""
        if self.parts.verb != m.V_KIND:
            return None
        question = self._question
        assert isinstance(question, MatchQuestion), "a `MatchQuestion` makes these options"
        return question.match.coins[self.parts.target - 1].name

    @cached_property
    def ability(self) -> Ability | None:
        """None: no coin is used."""
        return None

    @property
    def target(self) -> tuple[int, int] | None:
        """The seat that a trade is offered to, and that it is a player; else None."""
        if self.parts.verb == m.V_SEAT:
            return self.parts.target - 1, m.TARGET_ITSELF
        return None

"""Options of an evening outside of its games, in words, as those of a game are."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from piecesofeight.arguments import a_text
from piecesofeight.game.decision import Decision, Option
from piecesofeight.language.program import Ability
from piecesofeight.machine import constants as m
from piecesofeight.match.phases.phase import Phase
from piecesofeight.played.seats import CHANCE
from piecesofeight.texts import LANGUAGES


@frozen(eq=False, slots=False, repr=False)
class MatchOption(Option):
    """One thing that may be chosen in an evening, outside of its games; an `Option`."""

    _phase: Phase | None = None

    @property
    def _at(self) -> Phase:
        assert self._phase is not None, "a pickled option has all its texts"
        return self._phase

    @cached_property
    def player(self) -> int:
        """The seat that it is offered to, -1 for chance."""
        return self._at.decider

    @cached_property
    def text(self) -> str:
        """The option in the notation, like `pick Cannon`."""
        return self._at.text(self.id)

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return {language: self._at.sentence(self.id, language) for language in LANGUAGES}

    def sentence_in(self, language: str) -> str:
        """What it does, in a language ("en", "es"), for the player who decides.

        Raises:
            GameError: the language is no text.
        """
        a_text(language, "a language")
        return self._sentences.get(language, self._sentences[LANGUAGES[0]])

    @property
    def verb(self) -> str:
        """The first word of its text."""
        return self.text.partition(" ")[0]

    @cached_property
    def coin(self) -> str | None:
        """The name of the coin that is picked, given, wanted or placed."""
        if self.parts.verb != m.V_KIND:
            return None
        return self._at.match.coins[self.parts.target - 1].name

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

    def __getstate__(self) -> dict[str, object]:
        return super().__getstate__() | {"_phase": None}


def decision_at(phase: Phase) -> Decision:
    """The decision that a moment outside of games asks for."""
    ids, player = phase.options(), phase.decider
    if player == CHANCE:
        weights = phase.weights(ids)
        options = tuple(
            MatchOption(option, None, weight / sum(weights), phase)
            for option, weight in zip(ids, weights, strict=True)
        )
        return Decision(phase.kind, player, "chance", options, None)
    options = tuple(MatchOption(option, None, None, phase) for option in ids)
    return Decision(phase.kind, player, phase.match.names[player], options, None)

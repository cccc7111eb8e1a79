"""What a state of a game from a file answers: why something can be chosen, and what happened."""

from __future__ import annotations

from attrs import evolve, frozen

from piecesofeight.answers.reasons import Why
from piecesofeight.answers.tree import Trace
from piecesofeight.arguments import a_text
from piecesofeight.errors import IllegalOption
from piecesofeight.hosted.position import HostedPosition
from piecesofeight.hosted.seen.wording import language_of
from piecesofeight.hosted.trace.tracing import trace_to
from piecesofeight.hosted.why.answering import obstacles, why_allowed, why_refused
from piecesofeight.hosted.why.asked import Standing
from piecesofeight.played.decision import Option
from piecesofeight.played.seats import eyes_of, seat_of_player


@frozen(eq=False, slots=False, repr=False)
class ExplainedPosition(HostedPosition):
    """A position of a game from a file that can be asked; see `HostedState`."""

    def why(self, choice: Option | int | str, *, language: str = "en") -> Why:
        """Why a choice is allowed, or why it isn't: what makes it so, and the lines of the file.

        It tells what the player who must decide may know.

        Args:
            choice: an option, its id, or its text.
            language: "en" or "es"; English is the language of all others.

        Raises:
            GameError: the language is no text.

        >>> from piecesofeight import load_game
        >>> state = load_game("black-spot").position(["Anne", "Bart", "Cole"], "Steal", turn="Anne",
        ...     players={"Anne": {"duty": "Cook"}, "Bart": {"duty": "Captain", "stash": ["1"]},
        ...              "Cole": {"duty": "Pilot", "stash": ["5"]}})
        >>> [reason.text for reason in state.why("steal from Bart").reasons]
        ['round 1, Steal: Anne chooses', '`Bart` is one of 2: Bart, Cole']
        """
        language = language_of(a_text(language, "a language"))
        try:
            option = self.option_id(choice)
        except IllegalOption:
            allowed = self.decision.texts if self.decision else ()
            return why_refused(self._asked_by(language, self._now.decider), choice, allowed)
        return why_allowed(self._asked_by(language, self._now.decider), option)

    def why_not(
        self,
        choice: Option | int | str,
        player: int | str | None = None,
        *,
        language: str = "en",
    ) -> Why | None:
        """Why a choice isn't allowed; None if it is.

        Args:
            choice: an option, its id, or its text.
            player: who would choose, by seat or name; who must decide, if left out. While
                somebody else makes a secret choice, who waits is told why as of what they saw
                last, be it a decision that they have made meanwhile.
            language: "en" or "es"; English is the language of all others.

        Raises:
            GameError: there is no such player, or the language is no text.
        """
        seat = None if player is None else seat_of_player(player, self.names)
        if seat is None or seat == self._now.decider:
            why = self.why(choice, language=language)
            return None if why.legal else why
        seen = self.past.as_shown_to(seat)
        if seen is not self.past:
            return evolve(self, past=seen).why_not(choice, seat, language=language)
        language = language_of(a_text(language, "a language"))
        why = why_refused(self._asked_by(language, seat), choice, ())
        return None if why.legal else why

    def _asked_by(self, language: str, seat: int) -> Standing:
        """For somebody who asks about the decisions of a seat; of chance everything is told."""
        eyes = None if seat < 0 else seat
        return Standing(self.game, self._now, self._wording, language, seat, eyes)

    def trace(self, player: int | str | None = None, *, language: str = "en") -> Trace:
        """What the last `apply` brought, as a tree down to the lines of the file.

        Args:
            player: a seat, a name or `SPECTATOR`: what that player was told last, which may
                have come of several choices (see `told`), and only what they may know; left
                out, everything is told of the last choice.
            language: "en" or "es"; English is the language of all others.

        Raises:
            GameError: there is no such player, or the language is no text.

        >>> from piecesofeight import load_game
        >>> game = load_game("black-spot")
        >>> state = game.position(["Anne", "Bart", "Cole"], "Draw", turn="Anne",
        ...     players={"Anne": {"duty": "Captain"}, "Bart": {"duty": "Cook"},
        ...              "Cole": {"duty": "Pilot"}})
        >>> for root in state.apply("name 3").trace("Cole").nodes[:1]:  # doctest: +ELLIPSIS
        ...     print(root.line)
        Anne: `name 3`: `"name {wanted}" for each number from 2 to 4 as wanted` [line ...]
        """
        language = language_of(a_text(language, "a language"))
        if player is None:
            return trace_to(self.game, self.past, language)
        seat = eyes_of(player, self.names)
        seen = self.past.as_shown_to(seat)
        if not seen.now.is_shown_to(seat):
            return Trace(())
        return trace_to(self.game, seen, language, seat)

    def _refusal(self, choice: object) -> IllegalOption:
        """The error, with what keeps the option away if it is one of the game's."""
        error = super()._refusal(choice)
        decision = self.decision
        if decision is None or (isinstance(choice, Option) and choice.player != decision.player):
            return error
        reasons = tuple(obstacles(self._asked_by("en", self._now.decider), choice))
        if not reasons:
            return error
        text = "; ".join(reason.text for reason in reasons)
        return IllegalOption(error.text, text, allowed=error.allowed, reasons=reasons)

"""Where something played stands and how it goes on: what every kind of game has alike.

A kind of game is a subclass of `Position` that answers a few questions (its abstract methods);
docs/architecture.md tells of them in "What is played".
"""

from __future__ import annotations

import hashlib
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from attrs import evolve, frozen

from piecesofeight.arguments import Raising, a_kind, as_number, shown
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.played.decision import Decision, Option, Question, meant
from piecesofeight.played.history import History, Standstill
from piecesofeight.played.outcome import Ended
from piecesofeight.played.seats import CHANCE, SPECTATOR, TERMINAL, eyes_of
from piecesofeight.spelling import did_you_mean

Stand = TypeVar("Stand", bound=Standstill[Any, Any])
Event = TypeVar("Event")
View = TypeVar("View")


@frozen(eq=False, slots=False, repr=False)
class Position(ABC, Generic[Stand, Event, View]):
    """Something played at a decision, or at its end. Nothing changes it; `apply` gives a new one.

    Positions are equal if what is played is, and where it stands; `events` and `history` don't
    count.

    Attributes:
        past: where it stands and how it came there, for the library's own use.
    """

    past: History[Any, Stand]
    turn_called: ClassVar[str] = "turn"  # what records count by

    # --- what a kind of game says for itself -----------------------------------------------------

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    @abstractmethod
    def outcome(self) -> Ended | None:
        """How it ended, None while it goes on."""

    @property
    @abstractmethod
    def _question(self) -> Question | None:
        """The pending decision, None at the end."""

    @abstractmethod
    def _after(self, option: int, time: int = 0) -> History[Any, Stand]:
        """The past after a legal choice that took so many milliseconds."""

    @abstractmethod
    def _events(self, log: tuple[Any, ...], seat: int | None) -> tuple[Event, ...]:
        """A log as a seat or a `SPECTATOR` may know it; without a seat, with everything told."""

    @abstractmethod
    def _view(self, seat: int) -> View:
        """What a seat or a `SPECTATOR` sees of where it stands."""

    @abstractmethod
    def _key(self) -> tuple[Hashable, ...]:
        """What is played and where it stands: what makes two positions equal."""

    @abstractmethod
    def _digested(self) -> list[Any]:
        """What the digest is of, for JSON: the same on every machine and in every version."""

    @abstractmethod
    def _origin(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        """A function and what to give it, both for pickles, for the first position again."""

    def _dealt_anew(self, seat: int, rng: random.Random) -> Self:
        """It, with what a seat or a `SPECTATOR` can't know dealt again, for `resample`.

        Raises:
            GameError: it isn't a game with pieces.
        """
        del seat, rng
        raise GameError("what a player can't know is dealt again in games, and this is none")

    def _read(self, text: str) -> int | None:
        """The id of the option that a text means, None if there is none like it."""
        option = meant(text, self.decision.options if self.decision else ())
        return None if option is None else option.id

    def _allows(self, option: int) -> bool:
        """Whether an id may be chosen: it is listed, or never listed but allowed now."""
        return option in self._now.ids

    def _refusal(self, choice: object) -> IllegalOption:
        """The error that says why a choice isn't allowed, and what is."""
        decision = self.decision
        text = str(choice) if isinstance(choice, Option) else shown(choice)
        if decision is None:
            return IllegalOption(text, "the game is over")
        if isinstance(choice, Option) and choice.player != decision.player:
            reason = f"it was offered to {self._name(choice.player)}, at another decision"
        elif isinstance(choice, str | Option):
            hint = did_you_mean(text, decision.texts)
            reason = "it is no option here" + (f"; {hint}" if hint else "")
        elif as_number(choice) is None:
            reason = "an option is given by its text, its id, or as an `Option`"
        else:
            text, reason = f"option {text}", "no option has this number here"
        return IllegalOption(text, reason, allowed=decision.texts)

    # --- where it stands -------------------------------------------------------------------------

    @property
    def _now(self) -> Stand:
        return self.past.now

    def _name(self, player: int) -> str:
        return self.names[player] if player >= 0 else "chance"

    @cached_property
    def decision(self) -> Decision[Any] | None:
        """Who decides what, with the options; None at the end."""
        question = self._question
        return question.decision(self._now.ids, self.names) if question else None

    @property
    def current_player(self) -> int:
        """The seat that must decide; `CHANCE` (-1), or `TERMINAL` (-4) at the end."""
        return self._now.decider

    @property
    def deciders(self) -> frozenset[int]:
        """The seats that decide together now, as each of them may know; empty for chance."""
        return self._now.deciding

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.current_player == TERMINAL

    def is_chance(self) -> bool:
        """Whether chance decides now, as it does if a game's rules say that it is asked."""
        return self.current_player == CHANCE

    @property
    def is_secret(self) -> bool:
        """Whether others may not know what is chosen now, or that somebody is asked."""
        return not self._now.is_public

    def is_shown_to(self, player: int | str) -> bool:
        """Whether a player sees that it stands still here: they must decide, or it's no secret.

        Args:
            player: a seat, a name, or `SPECTATOR`.

        Raises:
            GameError: there is no such player.
        """
        return self._now.is_shown_to(eyes_of(player, self.names))

    def legal_actions(self) -> list[int]:
        """The ids of what may be chosen now; empty at the end. What is never listed isn't here."""
        return list(self._now.ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids and probabilities of what chance may bring; empty if it isn't chance's turn."""
        question = self._question if self.is_chance() else None
        return question.chances(self._now.ids) if question else []

    def returns(self) -> list[float]:
        """Per seat 1.0 for winning and -1.0 for losing; zeros for a draw or while it goes on."""
        winners = self.outcome.winners if self.outcome else ()
        if not winners:
            return [0.0] * len(self.names)
        return [1.0 if seat in winners else -1.0 for seat in range(len(self.names))]

    # --- how it goes on --------------------------------------------------------------------------

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Self:
        """The position after a choice.

        Args:
            choice: an option, its id, or its text.
            seconds: how long who decides took for it, where clocks run.

        Raises:
            IllegalOption: it isn't allowed; the message says why and what is.
            GameError: there is a time, and no clock.
        """
        option = self.option_id(choice)
        time = 0 if seconds is None else self._on_the_clock(seconds)
        return self._at(self._after(option, time))

    def _on_the_clock(self, seconds: float) -> int:
        """The milliseconds of a time that somebody gave, judged."""
        raise GameError(f"there are no clocks in this game, so no `{shown(seconds)}` seconds")

    def wait(self, seconds: float) -> Self:
        """The position some time later, in which who must decide has not decided yet.

        Raises:
            GameError: no clock runs.
        """
        self._on_the_clock(seconds)
        return self

    @property
    def clocks(self) -> tuple[float, ...]:
        """The seconds that each player has left, by seat; empty without clocks."""
        return ()

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by at the pending decision, by `wait`."""
        return 0

    @property
    def turn(self) -> int:
        """The number of the turn, or of what `turn_called` says, from 1; 0 where there is none."""
        return 0

    def _at(self, past: History[Any, Stand]) -> Self:
        """The same game with another past."""
        return evolve(self, past=past)

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here.

        Raises:
            IllegalOption: it isn't allowed.
        """
        if isinstance(choice, str):
            option = self._read(choice)
        elif isinstance(choice, Option):
            option = choice.id if choice.player == self.current_player else None
        else:
            option = as_number(choice)
        if option is not None and self._allows(option):
            return option
        raise self._refusal(choice)

    def text_of(self, option: int) -> str:
        """The text of an option here, given by its id.

        Raises:
            IllegalOption: it isn't allowed.
        """
        option, question = self.option_id(option), self._question
        assert question is not None, "where something is allowed, something is asked"
        return question.text(option)

    def start(self) -> Self:
        """The first position, from which `history` leads to this one."""
        make, given = self._origin()
        return make(*given)

    @property
    def history(self) -> tuple[int, ...]:
        """The ids of all choices since `start`, the oldest first."""
        return self.past.choices

    @property
    def times(self) -> tuple[int, ...]:
        """The milliseconds that each choice of `history` took; 0 where no clock ran."""
        return self.past.times

    # --- who is shown what -----------------------------------------------------------------------

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last `apply` (or the start) brought, everything in it told."""
        return self._events(self._now.log, None)

    def told(self, player: int | str) -> tuple[Event, ...]:
        """What a player is told here: all that happened since they saw it stand still.

        Nothing, if they don't see that it stands still here: they are told later, so that
        the pieces of the story don't depend on who was asked in secret.

        Args:
            player: a seat, a name, or `SPECTATOR`.

        Raises:
            GameError: there is no such player.
        """
        seat = eyes_of(player, self.names)
        if not self._now.is_shown_to(seat):
            return ()
        return self._events(self.past.news_for(seat), seat)

    def view(self, player: int | str | None = None) -> View:
        """What a player sees.

        While somebody else makes a secret choice, it is what the player saw before: whoever
        could tell that it stands still would know that somebody is asked.

        Args:
            player: a seat, a name, or `SPECTATOR` for somebody who only looks on. Left out,
                it is who must decide (a spectator, if nobody or chance must).

        Raises:
            GameError: there is no such player.
        """
        if player is None:
            seat = self.current_player if self.current_player >= 0 else SPECTATOR
        else:
            seat = eyes_of(player, self.names)
        seen = self.past.as_shown_to(seat)
        return self._view(seat) if seen is self.past else self._at(seen).view(seat)

    # --- a value ---------------------------------------------------------------------------------

    def digest(self) -> str:
        """A short hash of where it stands; the same on every machine and in every version."""
        text = json.dumps(self._digested(), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (*self._origin(), self.history)


def _again(
    make: Callable[..., Position[Any, Any, Any]], given: tuple[Any, ...], choices: tuple[int, ...]
) -> Position[Any, Any, Any]:
    """A position that was pickled: it is played again."""
    position = make(*given)
    for option in choices:
        position = position.apply(option)
    return position


def a_position(value: object, what: str, error: Raising = GameError) -> Position[Any, Any, Any]:
    """A position of any kind of game; see `a_kind`."""
    kind: Any = Position  # abstract, so for the type checker no type that a value could be made of
    found: Position[Any, Any, Any] = a_kind(value, kind, what, "a `State`", error)
    return found

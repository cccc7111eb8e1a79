"""Anything that is played choice by choice, what was chosen in it, and how it is played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, Self, TypeVar

from piecesofeight.arguments import shown
from piecesofeight.combat.clock import in_seconds
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.game.decision import Option
from piecesofeight.game.saves.saved_game import MadeChoice, RecordError


class Played(Protocol):
    """A value that is played: who must decide, and what follows on a choice.

    `State` and `MatchState` are. Each is frozen, and knows how it began and every choice since.
    """

    @property
    def history(self) -> tuple[int, ...]:
        """The ids of all choices since `start`, the oldest first."""

    @property
    def times(self) -> tuple[int, ...]:
        """The milliseconds that each of them took; 0 without clocks."""

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by at the pending decision, by `wait`."""

    @property
    def current_player(self) -> int:
        """The seat that must decide, -1 for chance."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 while there is none."""

    @property
    def events(self) -> Iterable[object]:
        """What the last choice brought, everything told."""

    @property
    def outcome(self) -> object | None:
        """How it ended, None while it goes on."""

    def start(self) -> Self:
        """The first state, from which `history` leads to this one."""

    def is_terminal(self) -> bool:
        """Whether it is over."""

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Self:
        """What follows on a choice, for which who decides took some time."""

    def wait(self, seconds: float) -> Self:
        """The same some time later, without a choice."""

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here."""

    def text_of(self, option: int) -> str:
        """The text of an option here, without the player's name."""

    def digest(self) -> str:
        """A short hash of where it stands."""


P = TypeVar("P", bound=Played)

LONG = 200  # characters of a choice; a longer one is shortened in messages


def decider(state: Played) -> str:
    """The name of who must decide; `chance`, if nobody does."""
    seat = state.current_player
    return state.names[seat] if seat >= 0 else "chance"


def choice_text(state: Played, option: int) -> str:
    """A choice as records write it: `NAME: OPTION`."""
    return f"{decider(state)}: {state.text_of(option)}"


def states_to(last: P) -> Iterator[P]:
    """The first state, and the one after each choice; played again from the start.

    The last of them is where the game stands now, though time has gone by there (8.2).
    """
    state = last.start()
    for option, time in zip(last.history, last.times, strict=True):
        yield state
        state = state.apply(option, seconds_of(time))
    yield last


def choices_of(last: Played) -> tuple[MadeChoice, ...]:
    """What was chosen up to a state, in order."""
    return tuple(
        MadeChoice(state.current_player, option, choice_text(state, option))
        for state, option in zip(states_to(last), last.history, strict=False)
    )


def seconds_of(time: int | None) -> float | None:
    """Milliseconds as `apply` takes them; None for none, which there need be no clock for."""
    return in_seconds(time) if time else None


def taken(
    state: P, text: str, number: int, where: str = "", time: int | None = None
) -> tuple[int, P]:
    """The id of a choice that a text tells, `NAME: OPTION`, and the state after it.

    It is judged where it stands.

    Args:
        state: where it is chosen.
        text: the choice.
        number: of the choice, for errors.
        where: the place in a file, for errors; left out, it is the number.
        time: the milliseconds that it took, in a game with clocks.

    Raises:
        RecordError: somebody else must decide there, the choice isn't allowed, or the time was up.
    """
    told = shown(text, LONG)
    if state.is_terminal():
        raise RecordError(f"`{told}` comes after the end: {state.outcome}", number, where)
    who = decider(state)
    if not text.startswith(f"{who}: "):
        raise RecordError(f"`{told}` is out of turn: {who} must decide", number, where)
    try:
        option = state.option_id(text[len(who) + 2 :])
        after = state.apply(option, seconds_of(time))
    except IllegalOption as error:
        cited = f" ({', '.join(error.rules)})" if error.rules else ""
        what = f"`{told}` is not allowed: {error.reason}{cited}"
        raise RecordError(what, number, where) from None
    except GameError as error:  # it is allowed, and leads to more than the machine can hold
        raise RecordError(f"`{told}`: {error}", number, where) from None
    if time is not None and (after.history[-1], after.times[-1]) != (option, time):
        up = f"the time was up after {in_seconds(after.times[-1]):g} seconds (8.2)"
        raise RecordError(f"`{told}`: {up}", number, where)
    return option, after

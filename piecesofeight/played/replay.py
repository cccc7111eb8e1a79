"""What was chosen in something played, as records tell it, and how it is played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from attrs import frozen

from piecesofeight.arguments import shown
from piecesofeight.errors import GameError, IllegalOption, RecordError
from piecesofeight.played.position import Position

Played = Position[Any, Any, Any]
P = TypeVar("P", bound=Played)

LONG = 200  # characters of a choice; a longer one is shortened in messages


@frozen
class MadeChoice:
    """A choice that was made.

    Attributes:
        player: the seat, -1 for chance.
        option: the option's id.
        text: `NAME: OPTION`, in the notation.
        time: milliseconds that it took, as far as a clock ran.
        comment: what somebody says of it.
    """

    player: int
    option: int
    text: str
    time: int = 0
    comment: str = ""


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


def repeated(first: P, choices: Iterable[int], times: Iterable[int], waited: int) -> P:
    """What follows on some choices, each of which took some milliseconds, and on a wait."""
    state = first
    for option, time in zip(choices, times, strict=True):
        state = state.apply(option, seconds_of(time))
    return state.wait(waited / 1000) if waited else state


def choices_of(last: Played) -> tuple[MadeChoice, ...]:
    """What was chosen up to a state, in order."""
    return tuple(
        MadeChoice(state.current_player, option, choice_text(state, option))
        for state, option in zip(states_to(last), last.history, strict=False)
    )


def seconds_of(time: int | None) -> float | None:
    """Milliseconds as `apply` takes them; None for none, which there need be no clock for."""
    return time / 1000 if time else None


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
        up = f"the time was up after {after.times[-1] / 1000:g} seconds (8.2)"
        raise RecordError(f"`{told}`: {up}", number, where)
    return option, after


def check_end(last: Played, end: str, result: str | None) -> None:
    """Refuse what stands otherwise at its end than was saved.

    Args:
        last: where it stands.
        end: the digest that was saved.
        result: how it ended, None if it was to go on.

    Raises:
        RecordError: it does.
    """
    after = f"after the last choice ({len(last.history)})"
    if end != last.digest():
        raise RecordError(f"{after} the game stands otherwise than was recorded")
    outcome = last.outcome
    if result != (str(outcome) if outcome else None):
        now = f"`{outcome}`" if outcome else "that the game goes on"
        raise RecordError(f"{after} the result is {now}, not `{shown(result, LONG)}`")

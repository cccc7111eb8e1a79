"""A record as somebody may see it: the choices that they know of, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from attrs import define, frozen

from piecesofeight.answers.reasons import Why
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import counted
from piecesofeight.combat.clock import plain_seconds
from piecesofeight.game.state import State
from piecesofeight.game.trace.trace import Trace, trace
from piecesofeight.hosted.state import HostedState
from piecesofeight.match.state import MatchState
from piecesofeight.played.seats import SPECTATOR
from piecesofeight.records.kinds.known import kind_of
from piecesofeight.records.record import Record


@frozen
class ToldChoice:
    """A choice and what came of it, up to the next choice that is told.

    Attributes:
        number: from 1, among those that are told.
        before: its place among all choices, from 0, which is that of the state before.
        after: the place of the next choice that is told; of the last one, how many there are.
        who: who made it.
        text: `NAME: OPTION`.
        events: what came of it, a sentence each.
        comment: what somebody says of it, for those who may see everything.
        seconds: how long it took; None in a game without clocks.
    """

    number: int
    before: int
    after: int
    who: str
    text: str
    events: tuple[str, ...]
    comment: str = ""
    seconds: float | None = None


@define(slots=False)
class Replay:
    """A record that was played again, for the eyes of a seat, or for those that see everything."""

    record: Record[Any]
    seat: int | None

    @classmethod
    def of(cls, record: Record[Any], seat: int | None) -> Replay:
        """A record up to where somebody saw the game stand still: a pause tells nothing (5.2)."""
        if seat is None:
            return cls(record, None)
        shown = [state.is_shown_to(seat) for state in record.states()]
        unseen = shown[::-1].index(True) if True in shown else len(shown) - 1
        return cls(record.undo(unseen), seat)

    @cached_property
    def states(self) -> list[Any]:
        """The first state, and the one after each choice."""
        return list(self.record.states())

    @property
    def clock(self) -> str | None:
        """How much time each player has; None for as much as they like."""
        return kind_of(self.record.state).clock(self.record.state)

    @property
    def eyes(self) -> str | None:
        """Who looks on, by name; None for somebody who may see everything."""
        if self.seat is None:
            return None
        return "a spectator" if self.seat == SPECTATOR else self.record.state.names[self.seat]

    @cached_property
    def entries(self) -> list[ToldChoice]:
        """The choices that are told; what came of others stands with the one before them."""
        choices = self.record.choices
        told = [number for number in range(len(choices)) if self._told(number)]
        found = []
        for number, before in enumerate(told, start=1):
            after = told[number] if number < len(told) else len(choices)
            player = choices[before].player
            who = self.record.state.names[player] if player >= 0 else "chance"
            events = self.events(before + 1, after + 1)
            runs = self.clock and _game(self.states[before])
            time = plain_seconds(choices[before].time) if runs else None
            text = choices[before].text
            said = choices[before].comment if self.seat is None else ""
            found.append(ToldChoice(number, before, after, who, text, events, said, time))
        return found

    def _told(self, number: int) -> bool:
        mine = self.seat is None or self.record.choices[number].player == self.seat
        return mine or not self.states[number].is_secret

    def events(self, start: int, end: int) -> tuple[str, ...]:
        """What led to the states from one number up to, not with, another."""
        found: list[str] = []
        for state in self.states[start:end]:
            if self.seat is None:
                found += kind_of(state).remarks(state, "en")
            else:
                found += [str(event) for event in state.told(self.seat)]
        return tuple(found)

    @property
    def opening(self) -> tuple[str, ...]:
        """What came before the first choice that is told."""
        end = self.entries[0].before if self.entries else len(self.record.choices)
        return self.events(0, end + 1)

    def entry(self, number: int) -> ToldChoice:
        """A choice by its number.

        Raises:
            Failure: there is no such choice.
        """
        if 1 <= number <= len(self.entries):
            return self.entries[number - 1]
        there = f"there are {counted(len(self.entries), 'choice')}"
        raise Failure(f"there is no choice {number}", f"{there}, numbered from 1")

    def table(self, number: int) -> str:
        """The table as it lay in a state, by the number of the state."""
        state = self.states[number]
        return str(state if self.seat is None else state.view(self.seat))

    def why(self, entry: ToldChoice) -> Why | None:
        """Why a choice was allowed; None if that is for another player to know."""
        choice = self.record.choices[entry.before]
        if self.seat not in (None, choice.player):
            return None
        why: Why = self.states[entry.before].why(choice.option)
        return why

    def trace(self, entry: ToldChoice | None = None) -> Trace:
        """What came of a choice, or the whole game, as a tree.

        Raises:
            Failure: it is a whole evening, of which only games have trees.
        """
        if entry is None:
            if isinstance(self.record.state, MatchState):
                what = "the causes in a whole evening are shown choice by choice"
                raise Failure(what, "show those of one with `--step N --trace`")
            tree = self.record.trace()
        else:
            choices = self.record.choices[entry.before : entry.after]
            tree = self._trace(entry.before, [choice.option for choice in choices])
        return tree if self.seat is None else tree.seen_by(self.seat)

    def _trace(self, before: int, options: Sequence[int]) -> Trace:
        """What came of some choices; in an evening as far as they are of one game."""
        games = [_game(state) for state in self.states[before : before + len(options)]]
        left = games.index(None) if None in games else len(games)
        return trace(games[0], *options[:left]) if games[0] else Trace(())


def _game(state: Any) -> State | HostedState | None:
    """The game that a state is of; in an evening the one under way."""
    game: State | HostedState | None = state.state if isinstance(state, MatchState) else state
    return game

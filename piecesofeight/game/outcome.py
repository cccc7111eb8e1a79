"""How a game ended."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import timers
from piecesofeight.notation.position import player_at, seat_of, seats
from piecesofeight.played.outcome import Ended

REASONS = {
    m.OUTCOME_CAPTAIN: ("7.1", "the only player with a Captain"),
    m.OUTCOME_LAST: ("7.3", "nobody else is left"),
    m.OUTCOME_DRAW: ("7.3", "nobody is left"),
}
_ON_TIME = ("8.2", "the other ran out of time")


@frozen
class Outcome(Ended):
    """Who won, how, and when.

    Attributes:
        winners: the seats that won: one, or none after a draw.
        reason: why, in plain words.
        turn: the turn in which it was decided, from 1.
        rule: the number of the rule that decided it.
        names: the winners' names, in the order of `winners`.
        team: the seats of the team that won (rule 8.4), empty in a game without teams.
    """

    reason: str
    turn: int
    rule: str
    names: tuple[str, ...] = ()
    team: tuple[int, ...] = ()

    def __str__(self) -> str:
        who = f"{' and '.join(self.names)} won" if self.names else "a draw"
        return f"{who} in turn {self.turn}: {self.reason} ({self.rule})"


def outcome_of(b: Words, names: tuple[str, ...]) -> Outcome | None:
    """The outcome in a block, None while the game goes on."""
    if not b[m.H_OUTCOME]:
        return None
    rule, reason = _ON_TIME if _on_time(b) else REASONS[b[m.H_OUTCOME]]
    winner = seat_of(b, b[m.H_WINNER])
    winners = (winner,) if winner >= 0 and b[m.H_OUTCOME] != m.OUTCOME_DRAW else ()
    return Outcome(
        winners=winners,
        reason=reason,
        turn=b[m.H_TURN],
        rule=rule,
        names=tuple(names[seat] for seat in winners),
        team=winning_team(b),
    )


def _on_time(b: Words) -> bool:
    """Whether the loss on time of one of two players has ended the game (8.2)."""
    return seats(b) == 2 and any(not b[timer + m.TIMER_LEFT] for timer in timers(b))


def winning_team(b: Words) -> tuple[int, ...]:
    """The seats of the team that has won, survivors or not (rule 8.4); empty if none has.

    Its survivors play on for the title, so the game may still be going on.
    """
    if not b[m.H_TEAM_WON]:
        return ()
    count = seats(b)
    return tuple(seat for seat in range(count) if b[player_at(seat) + m.P_TEAM] == count + seat)

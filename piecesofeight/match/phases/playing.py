"""The games of a match, what one leads to, and spoils to the losers (8.3, 8.6)."""

from __future__ import annotations

from attrs import evolve, frozen

from piecesofeight.game.state import Game, State
from piecesofeight.machine.chance import draw
from piecesofeight.match.moment import Moment, PlayedGame
from piecesofeight.match.phases.phase import Phase, coin_option, counted_down, event, kind_of
from piecesofeight.match.setup import LOSER, TURNS, WINNER, MatchSetup
from piecesofeight.match.yards import with_coin, with_place
from piecesofeight.played.names import DRAWN
from piecesofeight.played.outcome import Ended

_HALF = 1 << 32


def started(match: MatchSetup, now: Moment) -> Moment:
    """The next game begins, with the ships that were built; its luck follows from the evening's."""
    words = list(now.luck)
    low, high = (draw(words, 0, _HALF) for _ in range(2))
    given = match.layouts if not now.games else ()
    game = Game.from_layouts(
        given or [ship for ship in now.ships if ship],
        match.coins,
        match.names,
        match.rules,
        match.teams or None,
        match.clock,
    )
    state = game.start(_beginner(match, now), low + _HALF * high)
    now = evolve(now, luck=(words[0], words[1]), left=1, first=-1, state=None)
    return played(match, now.telling(event(match, "begins", count=len(now.games) + 1)), state)


def played(match: MatchSetup, now: Moment, state: State) -> Moment:
    """The moment after a choice in the game under way, which may have ended it."""
    first = state.to_move if state.turn == 1 else now.first
    now = evolve(now, state=state, first=first)
    outcome = state.outcome
    if outcome is None:
        return now
    winner = outcome.winners[0] if outcome.winners else -1
    game = PlayedGame(winner, first, _losers(match, state, winner), str(outcome))
    now = evolve(now, games=(*now.games, game), left=0)
    kind = "drawn" if winner < 0 else "won"
    return now.telling(event(match, kind, winner, count=len(now.games)))


def _losers(match: MatchSetup, state: State, winner: int) -> tuple[int, ...]:
    """Everyone but the winner, who was out first before the others (8.6)."""
    start = max(winner, 0)
    around = [(start + step) % match.players for step in range(match.players)]
    out = [seat for seat in state.out if seat != winner]
    return (*out, *(seat for seat in around if seat != winner and seat not in out))


def _beginner(match: MatchSetup, now: Moment) -> int | None:
    """Who begins the next game; None if it is drawn (2.4, 8.1, 8.3)."""
    if not now.games:
        return match.first
    last = now.games[-1]
    if match.begins == DRAWN or (last.winner < 0 and match.begins != TURNS):
        return None
    seats = {
        WINNER: last.winner,
        LOSER: last.out[0],
        TURNS: (last.first + 1) % match.players,
    }
    return seats[match.begins]


# --- who wins the match -----------------------------------------------------------------------


def wins_of(match: MatchSetup, games: tuple[PlayedGame, ...]) -> tuple[int, ...]:
    """How many games each side has won."""
    return tuple(sum(game.winner in side for game in games) for side in match.sides)


@frozen
class MatchOutcome(Ended):
    """Who won a match, and how.

    Attributes:
        winners: the seats of the side that won; empty after a draw.
        names: the winners' names.
        wins: how many games each side has won, in the order of `Match.sides`.
        games: how many games were played.
        reason: why, in plain words.
        rule: the number of the rule that decided it.
    """

    names: tuple[str, ...]
    wins: tuple[int, ...]
    games: int
    reason: str
    rule: str = "8.3"

    def __str__(self) -> str:
        who = f"{' and '.join(self.names)} won the match" if self.names else "the match is a draw"
        return f"{who}: {self.reason} ({self.rule})"


def match_outcome(match: MatchSetup, now: Moment) -> MatchOutcome | None:
    """Who won the match, None while it goes on (8.3)."""
    wins, count = wins_of(match, now.games), len(now.games)
    if max(wins) < match.wins and (match.best_of is None or count < match.best_of):
        return None
    best = [side for side, won in zip(match.sides, wins, strict=True) if won == max(wins)]
    winners = best[0] if len(best) == 1 else ()
    score = " to ".join(str(won) for won in sorted(wins, reverse=True))
    reason = f"{score} in {count} games" if count > 1 else now.games[-1].outcome
    return MatchOutcome(winners, tuple(match.names[seat] for seat in winners), wins, count, reason)


# --- between games ----------------------------------------------------------------------------


class Spoils(Phase):
    """Everyone but the winner picks one coin from what was set aside, for all to see (8.6)."""

    kind = "pick"
    verb = "pick"

    def enter(self) -> Moment:
        order = self.now.games[-1].out
        return evolve(self.now, mover=order[0], left=min(len(order), sum(self.now.aside)))

    def options(self) -> tuple[int, ...]:
        return tuple(coin_option(kind) for kind, count in enumerate(self.now.aside) if count)

    def take(self, option: int) -> Moment:
        now = self.now
        seat, kind, order = now.mover, kind_of(option), now.games[-1].out
        following = order[(order.index(seat) + 1) % len(order)]
        now = counted_down(
            now,
            aside=with_coin(now.aside, kind, -1),
            yards=with_place(now.yards, seat, with_coin(now.yards[seat], kind)),
            picked=with_place(now.picked, seat, with_coin(now.picked[seat], kind)),
            mover=following,
        )
        return now.telling(event(self.match, "picked", seat, (kind,)))

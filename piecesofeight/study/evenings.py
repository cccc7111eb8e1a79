"""Whole evenings as something that is played in the mass: which, and what they are called."""

from __future__ import annotations

from piecesofeight.arguments import a_number, as_number, shown
from piecesofeight.combat.clock import Clock
from piecesofeight.errors import GameError
from piecesofeight.match.state import Match
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.names import DRAWN

PLAYERS = 2  # if nobody says how many


def a_match(match: Match | int | None) -> Match | int | None:
    """An evening, or how many games it has, if it is one.

    Raises:
        GameError: it is neither.
    """
    if match is None or isinstance(match, Match) or as_number(match) is not None:
        return match
    raise GameError(f"`match` is a `Match`, or a number of games, not `{shown(match)}`")


def match_of(
    match: Match | int | None,
    players: int | None,
    coins: CoinSource | None,
    first: int | str | None,
    clock: Clock | str | None,
) -> Match | None:
    """What evenings are played with; None for single games.

    Args:
        match: the evening, or so many games: the best of them for two players, first to so many
            wins for more.
        players: how many play; 2 if left out.
        coins: what each has a set of; the shipped ones if left out.
        first: who begins the first game of each evening.
        clock: what each player has in a game.

    Raises:
        GameError: it is no evening, or what it says already is said again.
    """
    if a_match(match) is None:
        return None
    if isinstance(match, Match):
        said = {"players": players, "coins": coins, "clock": clock}
        said["first"] = None if first == DRAWN else first
        for name, value in said.items():
            if value is not None:
                has = f"{match.players} players, {described(match)}"
                raise GameError(f"leave out `{name}`, which the match says: {has}")
        return match
    many = PLAYERS if players is None else a_number(players, "the number of players")
    best_of, wins = (match, None) if many == PLAYERS else (None, match)
    return Match(many, coins, first=first, clock=clock, best_of=best_of, wins=wins)


def described(match: Match) -> str:
    """What an evening is, in words.

    >>> described(Match(2, pooling="draft", best_of=3))
    'best of 3, draft from a pool of 104 coins, 52 each'
    """
    length = f"best of {match.best_of}" if match.best_of else f"first to {match.wins}"
    parts = ["one game" if match.best_of == 1 else length]
    if match.teams:
        parts.append(f"{len(match.teams)} teams")
    if match.pooling:
        parts.append(f"{match.pooling} from a pool of {match.pool.size} coins")
        parts.append(f"{match.share + 1} each")
    if match.left_over:
        parts.append(f"{match.left_over} set aside")
    if match.spoils:
        parts.append("spoils to the losers")
    if match.begins != DRAWN:
        parts.append(f"next game begun by {match.begins}")
    return ", ".join(parts)

"""Holding a game from a file to laws, for a test of one line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from piecesofeight.arguments import a_number
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame
from piecesofeight.testing.laws.checking import LawsBrokenError, LawsReport, chosen_laws
from piecesofeight.testing.laws.hosted import GAME_LAWS
from piecesofeight.testing.laws.law import Law

GAMES = 30


def check_game_laws(
    game: str | Path | HostedGame,
    *,
    games: int = GAMES,
    seed: int = 0,
    players: int | None = None,
    laws: Iterable[Law | str] | None = None,
) -> LawsReport:
    """Hold a game from a file to every law, for a test of one line.

    Args:
        game: the game, or what `load_game` takes.
        games: how many random games are played.
        seed: what all luck follows from.
        players: how many play; left out, it differs from game to game.
        laws: the laws or their names; left out, all.

    Raises:
        LawsBrokenError: laws are broken; it shows a game for each, choice by choice.
        CoinFileError: the game's file is wrong.
        GameError: there is no such game or law, or something isn't of the kind it should be.

    >>> check_game_laws("black-spot", games=1, laws=["pieces-conserved"]).games
    1
    """
    played = game if isinstance(game, HostedGame) else load_game(game)
    chosen = chosen_laws(laws, GAME_LAWS)
    report = LawsReport(played, chosen, a_number(seed, "the seed"), players)
    for _ in range(a_number(games, "the number of games")):
        report.play()
    if report.breaches:
        raise LawsBrokenError(report)
    return report

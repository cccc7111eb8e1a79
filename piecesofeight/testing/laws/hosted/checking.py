"""Holding a game from a file to laws: many random games, and what broke."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from attrs import define, field

from piecesofeight.arguments import a_number
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame
from piecesofeight.testing.laws.hosted import GAME_LAWS
from piecesofeight.testing.laws.hosted.law import GameBreach, GameLaw
from piecesofeight.testing.laws.hosted.trial import GameTrial

GAMES = 30


@define
class GameLawsReport:
    """Random games of a kind, held to laws, and what came of it.

    Attributes:
        game: what is played.
        laws: which laws.
        seed: what all luck follows from: game i depends on it and on i alone.
        players: how many play; None: it differs.
        games: how many games were played.
        decisions: how many decisions these had.
    """

    game: HostedGame
    laws: Sequence[GameLaw] = GAME_LAWS
    seed: int = 0
    players: int | None = None
    games: int = field(default=0, init=False)
    decisions: int = field(default=0, init=False)
    _found: dict[str, GameBreach] = field(factory=dict, init=False)

    @property
    def skipped(self) -> tuple[GameLaw, ...]:
        """Laws that need an extra that isn't installed."""
        return tuple(law for law in self.laws if not law.available)

    @property
    def breaches(self) -> tuple[GameBreach, ...]:
        """The first breach of each law that is broken."""
        return tuple(self._found.values())

    def play(self) -> None:
        """Play one more game, every other one with explicit chance, and hold it to the laws."""
        rng = random.Random(f"{self.seed}-{self.games}")
        players = rng.choice(self.game.players) if self.players is None else self.players
        trial = GameTrial(self.game, players, rng.getrandbits(32), self.games % 2 == 1)
        played = trial.play()
        self.games += 1
        self.decisions += len(played.states)
        for law in self.laws:
            if law.available and law.name not in self._found:
                breach = law.breach(played)
                if breach is not None:
                    self._found[law.name] = breach


class GameLawsBrokenError(AssertionError):
    """A game from a file breaks laws.

    Attributes:
        report: all that was found.
    """

    def __init__(self, report: GameLawsReport) -> None:
        super().__init__("\n\n".join(map(str, report.breaches)))
        self.report = report


def check_game_laws(
    game: str | Path | HostedGame,
    *,
    games: int = GAMES,
    seed: int = 0,
    players: int | None = None,
    laws: Sequence[GameLaw] = GAME_LAWS,
) -> GameLawsReport:
    """Hold a game from a file to every law, for a test of one line.

    Args:
        game: the game, or what `load_game` takes.
        games: how many random games are played.
        seed: what all luck follows from.
        players: how many play; left out, it differs from game to game.
        laws: which laws; left out, all.

    Raises:
        GameLawsBrokenError: laws are broken; it shows a game for each, choice by choice.
        CoinFileError: the game's file is wrong.
        GameError: there is no such game, or something isn't of the kind it should be.

    >>> check_game_laws("black-spot", games=1, laws=GAME_LAWS[:2]).games
    1
    """
    played = game if isinstance(game, HostedGame) else load_game(game)
    report = GameLawsReport(played, tuple(laws), a_number(seed, "the seed"), players)
    for _ in range(a_number(games, "the number of games")):
        report.play()
    if report.breaches:
        raise GameLawsBrokenError(report)
    return report

"""Holding coins to laws: many random games, what broke, and how much was looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter

from attrs import define, field

from piecesofeight.arguments import a_kind, a_list, a_number, a_path
from piecesofeight.hosted.state import HostedGame
from piecesofeight.language import Coins
from piecesofeight.testing.laws import LAWS, law_among
from piecesofeight.testing.laws.dealing import players_of, random_trial, stock_of
from piecesofeight.testing.laws.hosted.trial import random_game
from piecesofeight.testing.laws.law import Breach, Law, LawBrokenError
from piecesofeight.testing.laws.shrinking import smallest
from piecesofeight.testing.laws.told import Outcome
from piecesofeight.testing.laws.trial import Played, Stock, play

GAMES = 100


@define
class Row:
    """What was done for a law.

    Attributes:
        law: the law.
        games: how many games were held to it.
        looks: its examples: how many decisions it looked at; or games, if it is about whole games.
        seconds: how long that took.
    """

    law: Law
    games: int = 0
    looks: int = 0
    seconds: float = 0.0

    def hold(self, played: Outcome) -> Breach | None:
        """Hold a game to the law: its first breach, if there is one."""
        began = perf_counter()
        breach = next(self.law.breaches(played), None)
        self.games += 1
        every = self.law.every
        self.looks += len(played.some(every)) if every and isinstance(played, Played) else 1
        self.seconds += perf_counter() - began
        return breach


def chosen_laws(laws: Iterable[Law | str] | None, known: tuple[Law, ...] = LAWS) -> tuple[Law, ...]:
    """The laws that are meant, of those that are known; all, in their order, if none are named.

    Raises:
        GameError: there is no such law.
    """
    if laws is None:
        return known
    given = a_list(laws, "the laws", "a list of laws or their names")
    return tuple(
        law_among(known, one)
        if isinstance(one, str)
        else a_kind(one, Law, "a law", "a `Law`, or a name")
        for one in given
    )


@define
class LawsReport:
    """Random games, held to laws one after the other, and what came of it.

    Attributes:
        stock: the coins, or a game from a file.
        laws: which laws.
        seed: what all luck follows from: game i depends on it and on i alone.
        players: how many play; None: it differs.
        rows: what was done for each law, in order.
        games: how many games were played.
        decisions: how many decisions these had.
        seconds: how long it took.
    """

    stock: Stock | HostedGame
    laws: Sequence[Law] = LAWS
    seed: int = 0
    players: int | None = None
    rows: tuple[Row, ...] = field(init=False)
    games: int = field(default=0, init=False)
    decisions: int = field(default=0, init=False)
    seconds: float = field(default=0.0, init=False)
    _found: dict[str, Breach] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.rows = tuple(Row(law) for law in self.laws if law.available)

    @property
    def skipped(self) -> tuple[Law, ...]:
        """Laws that need an extra that isn't installed."""
        return tuple(law for law in self.laws if not law.available)

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """The first breach of each law that is broken, in a small game."""
        return tuple(self._found[row.law.name] for row in self.rows if row.law.name in self._found)

    def play(self) -> None:
        """Play one more game, and hold it to the laws that are not broken yet."""
        began = perf_counter()
        played = self._dealt(f"{self.seed}-{self.games}")
        self.games += 1
        self.decisions += played.last + 1
        for row in self.rows:
            if row.law.name not in self._found:
                breach = row.hold(played)
                if breach is not None:
                    small = smallest(breach) if isinstance(played, Played) else breach
                    self._found[row.law.name] = small
        self.seconds += perf_counter() - began

    def _dealt(self, seed: str) -> Outcome:
        """The random game that belongs to a seed."""
        if isinstance(self.stock, HostedGame):
            return random_game(self.stock, seed, self.players).play()
        return play(random_trial(self.stock, seed, self.players))

    def __str__(self) -> str:
        width = max((len(row.law.name) for row in self.rows), default=3)
        lines = [f"{'law':{width}}  {'games':>7}  {'examples':>9}  {'seconds':>8}"]
        lines += [
            f"{row.law.name:{width}}  {row.games:>7}  {row.looks:>9}  {row.seconds:>8.2f}"
            for row in self.rows
        ]
        return "\n".join(lines)


def check_laws(
    *sets: str | Path | Coins,
    games: int = GAMES,
    seed: int = 0,
    players: int | None = None,
    laws: Iterable[Law | str] | None = None,
    record: str | Path | None = None,
) -> LawsReport:
    """Hold coins to every law, for a test of one line.

    Args:
        sets: coin files, by path or text, or coins that were loaded; none for all that are shipped.
        games: how many random games are played.
        seed: what all luck follows from.
        players: how many play; left out, it differs from game to game.
        laws: the laws or their names; left out, all.
        record: a folder to which the game file and the scenario of what is broken are written.

    Raises:
        LawsBrokenError: laws are broken; it tells which, and shows a small game for each.
        CoinFileError: a coin file is wrong.
        GameError: there is no such law, or no captain among the coins; or something isn't of
            the kind it should be.

    >>> report = check_laws(games=2, laws=["one-captain", "coins-conserved"])
    >>> [row.games for row in report.rows]
    [2, 2]
    """
    folder = None if record is None else a_path(record, "the folder")
    seed, count = a_number(seed, "the seed"), a_number(games, "the number of games")
    report = LawsReport(stock_of(*sets), chosen_laws(laws), seed, players_of(players))
    for _ in range(count):
        report.play()
    if report.breaches:
        raise LawsBrokenError(report, folder)
    return report


class LawsBrokenError(LawBrokenError):
    """Coins break laws, or the engine does with them.

    Attributes:
        report: all that was found.
    """

    def __init__(self, report: LawsReport, folder: str | Path | None = None) -> None:
        super().__init__(report.breaches[0])
        self.report = report
        self.folder = folder

    def __str__(self) -> str:
        texts = []
        for breach in self.report.breaches:
            told = breach.told(self.folder)
            texts.append(told.text)
            if self.folder is not None:
                texts.append("written: " + ", ".join(map(str, told.write(self.folder))) + "\n")
        return "\n".join(texts)

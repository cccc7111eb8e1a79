"""Holding coins to the laws of every game, on the command line."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from piecesofeight.cli.common.output import counted, one_line, shown
from piecesofeight.cli.common.progress import followed
from piecesofeight.hosted.state import HostedGame
from piecesofeight.hosting.blocks import check_players
from piecesofeight.testing.laws import LAWS
from piecesofeight.testing.laws.checking import LawsReport, chosen_laws
from piecesofeight.testing.laws.hosted import GAME_LAWS
from piecesofeight.testing.laws.told import Told
from piecesofeight.testing.laws.trial import Stock


def held_to_laws(
    played: Stock | HostedGame, laws: Sequence[str], games: int, seed: int, players: int | None
) -> tuple[LawsReport, bool]:
    """Random games with some coins, or of a game from a file, held to laws; and whether all were.

    Raises:
        GameError: there is no such law, or so many can't play.
    """
    known = LAWS
    if isinstance(played, HostedGame):
        known = GAME_LAWS
        check_players(played.program, played.players[0] if players is None else players)
    chosen = chosen_laws(laws or None, known)
    report = LawsReport(played, chosen, seed, players)

    def rounds() -> Generator[None, None, None]:
        for _ in range(games):
            report.play()
            yield

    done = sum(1 for _ in followed(rounds(), games, "playing", "game"))
    return report, done == games


def show_laws(
    out: Console, report: LawsReport, breaches: Sequence[Told], folder: str | None, count: bool
) -> None:
    """Print what was broken and, if that is wanted, how many examples there were."""
    for breach in breaches:
        out.print(Text(shown(breach.head), style="bold red"))
        for part in ("\n".join(breach.way), breach.coins, breach.scenario):
            if part:
                out.print(Text(f"\n{shown(part.rstrip())}"))
        if folder is not None:
            files = " and ".join(f"`{one_line(str(path))}`" for path in breach.write(folder))
            out.print(Text(f"\nwritten to {files}"))
        out.print()
    if breaches and folder is None:
        out.print(f"help: `--record FOLDER` writes {_written(report)}")
    if count:
        out.print(str(report))
    for law in report.skipped:
        out.print(f"law {law.name} was left out: it needs the `{law.needs}` extra")
    style = "bold red" if breaches else "bold green"
    out.print(Text(_summary(report), style=style))


def _written(report: LawsReport) -> str:
    """What of a breach can be written into files."""
    coins = not isinstance(report.stock, HostedGame)
    return "a game for `replay`, and the scenario" if coins else "the game as a save"


def _summary(report: LawsReport) -> str:
    kept = len(report.rows) - len(report.breaches)
    text = f"{counted(kept, 'law')} held, {len(report.breaches)} broken"
    played = f"{counted(report.games, 'game')}, {counted(report.decisions, 'decision')}"
    return f"{text}: {played}, seed {report.seed}"


def laws_data(report: LawsReport, breaches: Sequence[Told], folder: str | None) -> dict[str, Any]:
    """The report for a program; without times, so that the same seed gives the same."""
    for breach in breaches:
        if folder is not None:
            breach.write(folder)
    return {
        "games": report.games,
        "decisions": report.decisions,
        "seed": report.seed,
        "laws": [
            {
                "law": row.law.name,
                "rules": list(row.law.rules),
                "games": row.games,
                "examples": row.looks,
            }
            for row in report.rows
        ],
        "broken": [
            {
                "law": breach.name,
                "reason": breach.reason,
                "way": list(breach.way),
                "scenario": breach.scenario,
                "coins": breach.coins,
            }
            for breach in breaches
        ],
        "skipped": [law.name for law in report.skipped],
    }

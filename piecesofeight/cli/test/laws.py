"""Holding coins to the laws of every game, on the command line."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from attrs import frozen
from rich.console import Console
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK
from piecesofeight.cli.common.files import read_text
from piecesofeight.cli.common.output import (
    console,
    counted,
    draw,
    one_line,
    plain_table,
    print_json,
    shown,
)
from piecesofeight.cli.common.progress import followed
from piecesofeight.testing.laws.checking import GAMES, LawsReport, chosen_laws
from piecesofeight.testing.laws.dealing import stock_of
from piecesofeight.testing.laws.telling import Told


@frozen
class LawOptions:
    """How coins are to be held to laws, as the options of `test` say it."""

    laws: tuple[str, ...]
    games: int | None
    seed: int | None
    players: int | None
    folder: str | None
    count: bool


def hold_to_laws(files: Sequence[str], asked: LawOptions, as_json: bool) -> int:
    """Play random games with the coins of some files, hold them to laws, tell; the exit code.

    Raises:
        CoinFileError: a file is wrong.
        Failure: a file can't be read.
        GameError: there is no such law, or no captain.
    """
    for file in files:
        read_text(file)
    games = GAMES if asked.games is None else asked.games
    laws = chosen_laws(asked.laws or None)
    report = LawsReport(stock_of(*files), laws, asked.seed or 0, asked.players)

    def rounds() -> Generator[None, None, None]:
        for _ in range(games):
            report.play()
            yield

    done = sum(1 for _ in followed(rounds(), games, "playing", "game"))
    breaches = [breach.told(asked.folder) for breach in report.breaches]
    if as_json:
        print_json(_data(report, breaches, asked))
    else:
        _print(console(), report, breaches, asked)
    if done < games:
        return INTERRUPTED
    return FOUND if breaches else OK


def _print(out: Console, report: LawsReport, breaches: Sequence[Told], asked: LawOptions) -> None:
    for breach in breaches:
        out.print(Text(shown(breach.head), style="bold red"))
        out.print(Text("\n" + shown("\n".join(breach.way))))
        if breach.coins:
            out.print(Text("\n" + shown(breach.coins.rstrip())))
        if breach.scenario:
            out.print(Text("\n" + shown(breach.scenario.rstrip())))
        if asked.folder is not None:
            written = " and ".join(
                f"`{one_line(str(path))}`" for path in breach.write(asked.folder)
            )
            out.print(Text(f"\nwritten to {written}"))
        out.print()
    if breaches and asked.folder is None:
        out.print("help: `--record FOLDER` writes a game for `replay`, and the scenario")
    if asked.count:
        draw(out, _table(report))
    for law in report.skipped:
        out.print(f"law {law.name} was left out: it needs the `{law.needs}` extra")
    style = "bold red" if breaches else "bold green"
    out.print(Text(_summary(report), style=style))


def _summary(report: LawsReport) -> str:
    kept = len(report.rows) - len(report.breaches)
    text = f"{counted(kept, 'law')} held, {len(report.breaches)} broken"
    played = f"{counted(report.games, 'game')}, {counted(report.decisions, 'decision')}"
    return f"{text}: {played}, seed {report.seed}"


def _table(report: LawsReport) -> Table:
    table = plain_table("law", ">games", ">examples", ">seconds")
    for row in report.rows:
        table.add_row(row.law.name, str(row.games), str(row.looks), f"{row.seconds:.2f}")
    return table


def _data(report: LawsReport, breaches: Sequence[Told], asked: LawOptions) -> dict[str, Any]:
    """The report for a program; without times, so that the same seed gives the same."""
    for breach in breaches:
        if asked.folder is not None:
            breach.write(asked.folder)
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

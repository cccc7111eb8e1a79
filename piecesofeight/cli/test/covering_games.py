"""`piecesofeight test --coverage`: which lines of a game's file the scenarios reached."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.output import coloured, draw, plain_table
from piecesofeight.hosted.state import HostedState
from piecesofeight.testing import Result
from piecesofeight.testing.coverage.games import GameCoverage, measure_games


def games_covered(results: Sequence[Result], of: Sequence[str]) -> GameCoverage | None:
    """What scenarios cover of the files of their games; None if they are of coins in ships.

    Raises:
        Failure: some are of such games and others of coins, or coins are named.
    """
    runs = [
        [state for state in result.states if isinstance(state, HostedState)] for result in results
    ]
    hosted = [states for states in runs if states]
    if not hosted:
        return None
    if any(result.states and not states for result, states in zip(results, runs, strict=True)):
        message = "the coverage of games from files and that of coins in ships are two things"
        raise Failure(message, "test the scenarios of one of them at a time")
    if of:
        hint = "the whole file of the game is told of without it"
        raise Failure("`--of` is of coins, which these scenarios have none of", hint)
    return measure_games(hosted)


def show_games_covered(out: Console, covered: GameCoverage) -> None:
    """Print the lines that weren't reached, then a table of the texts of each file."""
    for file in covered.files:
        for passage in file.missing:
            line = f"! {passage.place} | {passage.text}"
            out.print(coloured(line, {r"^! .*$": "red"}))
    for file in covered.files:
        table = plain_table(file.file, ">lines", "")
        for name, lines in file.texts.items():
            table.add_row(name, *_cells(sum(was for _, was in lines), len(lines)))
        table.add_row("all of them", *_cells(*file.count))
        draw(out, table)


def _cells(reached: int, lines: int) -> tuple[str, str]:
    """The share is rounded down, so that all is said to be reached only if it is."""
    return f"{reached}/{lines}", f"{100 * reached // lines if lines else 100}%"

"""What `piecesofeight simulate` makes of its report: tables to print, and a file with the games."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager

from rich.table import Table

from piecesofeight.cli.common.files import writing_to
from piecesofeight.cli.common.output import counted, plain_table, shown
from piecesofeight.language.program import CoinSet
from piecesofeight.machine import constants as m
from piecesofeight.plain_files import writing_plain
from piecesofeight.study import Share, SimulationReport, Spread
from piecesofeight.study.differences.versions import is_used
from piecesofeight.study.mass import Batch, Watch
from piecesofeight.study.report import ON_TIME, WON_MATCH
from piecesofeight.study.statistics import FEW_SHIPS, FEW_USES
from piecesofeight.study.tasks import ROW

OUTCOMES = {
    m.OUTCOME_NONE: "unfinished",
    m.OUTCOME_CAPTAIN: "captain",
    m.OUTCOME_LAST: "last",
    m.OUTCOME_DRAW: "draw",
    WON_MATCH: "match",
}


def game_file(
    path: str | None, row: tuple[str, ...] = ROW, *, timed: bool = False
) -> AbstractContextManager[Watch]:
    """A file with a line for each game of coin combat, or each evening; see `line_file`.

    Args:
        path: where; None writes nothing.
        row: the words of a row.
        timed: whether it tells how many players ran out of time (8.2), in a column of its own.
    """

    def line(words: tuple[int, ...]) -> list[object]:
        word, winner, *counts = words
        more = [word // ON_TIME] if timed else []
        return [OUTCOMES[word % ON_TIME], "" if winner < 0 else winner, *counts, *more]

    return line_file(path, [*row, *(["out_of_time"] if timed else [])], len(row), line)


@contextmanager
def line_file(
    path: str | None,
    heading: Sequence[str],
    size: int,
    line: Callable[[tuple[int, ...]], Iterable[object]],
) -> Iterator[Watch]:
    """A file with a line for each game, there whole when all went well, or not at all.

    Yields what writes the lines of a batch, whose games are numbered from a number.

    Args:
        path: where; None writes nothing.
        heading: what the columns are called, but the game's number.
        size: words of a row.
        line: what stands in the columns for a row.

    Raises:
        Failure: it can't be written; known before the first game is played.
    """
    if path is None:
        yield lambda _first, _batch: None
        return
    with writing_to(path), writing_plain(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["game", *heading])

        def add(first: int, batch: Batch) -> None:
            rows = zip(*(batch[0][word::size] for word in range(size)), strict=True)
            for number, row in enumerate(rows, start=first):
                writer.writerow([number, *line(row)])

        yield add


# --- tables ---------------------------------------------------------------------------------


def shares(share: Share) -> tuple[str, str]:
    """A share and its interval in per cent."""
    if not share.total:
        return "-", "-"
    return f"{100 * share.rate:.1f}%", f"{100 * share.low:.1f}-{100 * share.high:.1f}"


def seat_table(report: SimulationReport) -> Table:
    """Who won how often."""
    teams = len(report.sides) < report.players
    table = plain_table("team" if teams else "seat", ">won", ">share", ">95% sure")
    for side, share in zip(report.sides, report.wins, strict=True):
        who = ", ".join(f"{seat} {shown(report.bots[seat])}" for seat in side)
        table.add_row(who, str(share.count), *shares(share))
    table.add_row("draws", str(report.draws))
    table.add_row("unfinished", str(report.unfinished))
    if report.clock:
        table.add_row("lost on time", str(report.out_of_time))
    return table


def length_table(report: SimulationReport) -> Table:
    """How long games were."""
    what = "game" if report.games_each is None else "match"
    lengths = {"games": report.games_each, "turns": report.turns, "decisions": report.decisions}
    return length_rows(f"in a {what}", lengths)


def length_rows(heading: str, spreads: Mapping[str, Spread | None]) -> Table:
    """How numbers varied, a line each; what isn't there has none."""
    table = plain_table(heading, ">mean", ">median", ">5%", ">95%", ">most")
    for name, spread in spreads.items():
        if spread is not None:
            ends = (str(spread.p5), str(spread.p95), str(spread.most))
            table.add_row(name, f"{spread.mean:.1f}", f"{spread.median:g}", *ends)
    return table


_NAMED = 4  # as many coins that were seldom used are named


def seldom_used(report: SimulationReport, sets: Sequence[CoinSet]) -> str:
    """That coins were used too seldom to say what they are worth; empty if none was."""
    kinds = {coin.name: coin for entry in sets for coin in entry.coins}
    uses = {coin.name: coin.played + coin.reacted for coin in report.coins}
    few = sorted(
        coin.name
        for coin in report.coins
        if uses[coin.name] < max(FEW_USES, coin.ships * FEW_SHIPS) and is_used(kinds[coin.name])
    )
    if not few:
        return ""
    eager = "" if "eager" in report.bots else ", or let players use them: `--bots eager`"
    often = ", ".join(
        f"{name} was used in {uses[name] / report.games:.2f} of games" for name in few[:_NAMED]
    )
    more = f", and {counted(len(few) - _NAMED, 'more coin')} as seldom" if few[_NAMED:] else ""
    return f"{often}{more}: too few to say anything about what they do; play more games{eager}"


def coin_table(report: SimulationReport) -> Table:
    """What became of the coins, the most successful first."""
    doings = ("played", "reacted", "negated", "lost", "saved", "moved")
    table = plain_table(
        "coin", ">ships", ">won", ">95% sure", *(f">{what}" for what in doings), gap=1
    )
    for coin in sorted(report.coins, key=lambda coin: (-coin.won.rate, coin.name)):
        per_game = [f"{coin.per_game(what):.2f}" for what in doings]
        table.add_row(shown(coin.name), str(coin.ships), *shares(coin.won), *per_game)
    table.caption = "won: of the ships that began with it; played to moved: how often in a game"
    table.caption_justify = "left"
    return table

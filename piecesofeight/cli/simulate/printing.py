"""What `piecesofeight simulate` makes of its report: tables to print, and a file with the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.table import Table

from piecesofeight.cli.common.files import writing_to
from piecesofeight.cli.common.output import plain_table, shown
from piecesofeight.machine import constants as m
from piecesofeight.plain_files import writing_plain
from piecesofeight.study import Share, SimulationReport
from piecesofeight.study.mass import Batch
from piecesofeight.study.report import ON_TIME, WON_MATCH
from piecesofeight.study.tasks import ROW

OUTCOMES = {
    m.OUTCOME_NONE: "unfinished",
    m.OUTCOME_CAPTAIN: "captain",
    m.OUTCOME_LAST: "last",
    m.OUTCOME_DRAW: "draw",
    WON_MATCH: "match",
}


@contextmanager
def game_file(
    path: str | None, row: tuple[str, ...] = ROW, *, timed: bool = False
) -> Iterator[Callable[[int, Batch], None]]:
    """A file with a line for each game, there whole when all went well, or not at all.

    Yields what writes the lines of a batch, whose games are numbered from a number.

    Args:
        path: where; None writes nothing.
        row: the words of a row.
        timed: whether it tells how many players ran out of time (8.2), in a column of its own.

    Raises:
        Failure: it can't be written; known before the first game is played.
    """
    if path is None:
        yield lambda _first, _batch: None
        return
    with writing_to(path), writing_plain(path) as file:
        more = ",out_of_time" if timed else ""
        file.write(f"game,{','.join(row)}{more}\n")

        def add(first: int, batch: Batch) -> None:
            games = zip(*(batch[0][word :: len(row)] for word in range(len(row))), strict=True)
            for number, (word, winner, *counts) in enumerate(games, start=first):
                who, outcome = "" if winner < 0 else winner, OUTCOMES[word % ON_TIME]
                more = f",{word // ON_TIME}" if timed else ""
                file.write(f"{number},{outcome},{who},{','.join(map(str, counts))}{more}\n")

        yield add


# --- tables ---------------------------------------------------------------------------------


def _shares(share: Share) -> tuple[str, str]:
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
        table.add_row(who, str(share.count), *_shares(share))
    table.add_row("draws", str(report.draws))
    table.add_row("unfinished", str(report.unfinished))
    if report.clock:
        table.add_row("lost on time", str(report.out_of_time))
    return table


def length_table(report: SimulationReport) -> Table:
    """How long games were."""
    what = "game" if report.games_each is None else "match"
    table = plain_table(f"in a {what}", ">mean", ">median", ">5%", ">95%", ">most")
    lengths = {"games": report.games_each, "turns": report.turns, "decisions": report.decisions}
    for name, spread in lengths.items():
        if spread is None:
            continue
        ends = (str(spread.p5), str(spread.p95), str(spread.most))
        table.add_row(name, f"{spread.mean:.1f}", f"{spread.median:g}", *ends)
    return table


def coin_table(report: SimulationReport) -> Table:
    """What became of the coins, the most successful first."""
    doings = ("played", "reacted", "negated", "lost", "saved", "moved")
    table = plain_table(
        "coin", ">ships", ">won", ">95% sure", *(f">{what}" for what in doings), gap=1
    )
    for coin in sorted(report.coins, key=lambda coin: (-coin.won.rate, coin.name)):
        per_game = [f"{coin.per_game(what):.2f}" for what in doings]
        table.add_row(shown(coin.name), str(coin.ships), *_shares(coin.won), *per_game)
    table.caption = "won: of the ships that began with it; played to moved: how often in a game"
    table.caption_justify = "left"
    return table

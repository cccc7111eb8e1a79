"""What `piecesofeight simulate` makes of its report: tables to print, and a file with the games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import IO, TypeAlias

from rich.table import Table

from piecesofeight.cli.common.files import writing_to
from piecesofeight.cli.common.output import shown
from piecesofeight.machine import layout as m
from piecesofeight.plain_files import writing_plain
from piecesofeight.study import Share, SimulationReport
from piecesofeight.study.report import ROW, ROW_SIZE
from piecesofeight.study.tasks import Batch

OUTCOMES = {
    m.OUTCOME_NONE: "unfinished",
    m.OUTCOME_CAPTAIN: "captain",
    m.OUTCOME_LAST: "last",
    m.OUTCOME_DRAW: "draw",
}

Error: TypeAlias = type[BaseException] | None


class GameFile:
    """A file with a line for each game, there whole when all went well, or not at all.

    Args:
        path: where; None writes nothing.

    Raises:
        Failure: it can't be written; known before the first game is played.
    """

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._file: IO[str] | None = None
        self._whole = ExitStack()

    def __enter__(self) -> GameFile:
        if self._path is not None:
            with writing_to(self._path):
                self._file = self._whole.enter_context(writing_plain(self._path))
                self._file.write(f"game,{','.join(ROW)}\n")
        return self

    def add(self, first: int, batch: Batch) -> None:
        """Write the lines of a batch; its games are numbered from `first`."""
        if self._file is None or self._path is None:
            return
        rows = batch[0].tolist()
        lines = [
            f"{first + i},{OUTCOMES[outcome]},{'' if winner < 0 else winner},{turns},{taken}\n"
            for i, (outcome, winner, turns, taken) in enumerate(
                zip(*(rows[word::ROW_SIZE] for word in range(ROW_SIZE)), strict=True)
            )
        ]
        with writing_to(self._path):
            self._file.writelines(lines)

    def __exit__(
        self, error: Error, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        with writing_to(self._path or ""):
            self._whole.__exit__(error, value, trace)


# --- tables ---------------------------------------------------------------------------------


def _table(rows: Sequence[Sequence[str]], gap: int = 2) -> Table:
    """A table; where it is too narrow the first column is folded, never a number."""
    head, *body = rows
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    table.add_column(head[0])
    for column in range(1, len(head)):
        width = max(len(row[column]) for row in rows if column < len(row))
        table.add_column(head[column], justify="right", no_wrap=True, min_width=width)
    for row in body:
        table.add_row(*row)
    return table


def _shares(share: Share) -> tuple[str, str]:
    """A share and its interval in per cent."""
    if not share.total:
        return "-", "-"
    return f"{100 * share.rate:.1f}%", f"{100 * share.low:.1f}-{100 * share.high:.1f}"


def seat_table(report: SimulationReport) -> Table:
    """Who won how often."""
    rows = [("seat", "won", "share", "95% sure")]
    for seat, (bot, share) in enumerate(zip(report.bots, report.wins, strict=True)):
        rows.append((f"{seat} {shown(bot)}", str(share.count), *_shares(share)))
    rows.append(("draws", str(report.draws), "", ""))
    rows.append(("unfinished", str(report.unfinished), "", ""))
    return _table(rows)


def length_table(report: SimulationReport) -> Table:
    """How long games were."""
    rows = [("in a game", "mean", "median", "5%", "95%", "most")]
    for name, spread in (("turns", report.turns), ("decisions", report.decisions)):
        ends = (str(spread.p5), str(spread.p95), str(spread.most))
        rows.append((name, f"{spread.mean:.1f}", f"{spread.median:g}", *ends))
    return _table(rows)


def coin_table(report: SimulationReport) -> Table:
    """What became of the coins, the most successful first."""
    doings = ("played", "reacted", "negated", "lost", "saved", "moved")
    rows: list[tuple[str, ...]] = [("coin", "ships", "won", "95% sure", *doings)]
    for coin in sorted(report.coins, key=lambda coin: (-coin.won.rate, coin.name)):
        per_game = [f"{coin.per_game(what):.2f}" for what in doings]
        rows.append((shown(coin.name), str(coin.ships), *_shares(coin.won), *per_game))
    table = _table(rows, gap=1)
    table.caption = "won: of the ships that began with it; played to moved: how often in a game"
    table.caption_justify = "left"
    return table

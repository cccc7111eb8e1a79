"""`piecesofeight simulate --game`: many games of a kind that comes from a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial

from rich.table import Table

from piecesofeight.cli.common.failure import INTERRUPTED, OK
from piecesofeight.cli.common.output import console, counted, draw, plain_table, print_json, shown
from piecesofeight.cli.common.progress import followed
from piecesofeight.cli.simulate.printing import length_rows, line_file, shares
from piecesofeight.cli.simulate.running import played
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.hosting.course import words as w
from piecesofeight.records.files import save_record, write_games
from piecesofeight.records.record import Record
from piecesofeight.study.hosted_play import players_in, simulate_game, simulated_game
from piecesofeight.study.hosted_report import HostedReport, ending_of
from piecesofeight.study.mass import Watch
from piecesofeight.study.statistics import Share


def simulate_hosted(
    name: str,
    games: int,
    players: int | None,
    *,
    seed: int,
    jobs: int | None,
    compiled: bool | None,
    most: int,
    bots: Sequence[str],
    csv: str | None,
    as_json: bool,
    records: Sequence[tuple[int, str]] = (),
    games_file: str | None = None,
) -> int:
    """Play games of a kind that comes from a file, and print what they came to; the exit code.

    `records` are games by their numbers, each with a file to which it is written.
    """
    game = load_game(name)
    many = players_in(game, players)
    play = partial(simulate_game, game, games, many, seed, jobs, compiled, most, bots=bots)
    report = played(play, games, "game", _games_written(csv, game, many))
    whole = report.games == report.planned

    def recorded(number: int) -> Record[HostedState]:
        return Record.of(simulated_game(game, number, many, seed, most, bots))

    for number, path in records if whole else ():
        save_record(recorded(number), path)
    if whole and games_file:
        all_games = (recorded(number) for number in range(games))
        write_games(followed(all_games, games, "writing", "game"), games_file, told=False)
    if as_json:
        print_json(report.to_dict())
    else:
        _print(report)
    return OK if whole else INTERRUPTED


def _games_written(
    path: str | None, game: HostedGame, players: int
) -> AbstractContextManager[Watch]:
    """A file with a line for each game."""
    scores = [f"{name} {seat}" for seat in range(players) for name in game.scores]
    heading = ["winners", "rounds", "decisions", "phase", "line", "active", "left", "out", *scores]

    def line(row: tuple[int, ...]) -> list[object]:
        ended = row[w.ROW_ENDED]
        open_ended = {w.GIVEN_UP: "unfinished", w.STUCK: "stuck"}.get(ended)
        phase, _, number = (open_ended, "", 0) if open_ended else ending_of(game, ended)
        return [
            _seats(row[w.ROW_WINNERS]),
            row[w.ROW_ROUNDS],
            row[w.ROW_DECISIONS],
            phase,
            number or "",
            *map(_seats, row[w.ROW_ACTIVE : w.ROW_HASH]),
            *(word // w.SCORE for word in row[w.ROW :]),
        ]

    return line_file(path, heading, w.ROW + len(scores), line)


def _seats(mask: int) -> str:
    """The seats of a mask, with blanks between them."""
    return " ".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1)


# --- tables ---------------------------------------------------------------------------------


def _print(report: HostedReport) -> None:
    out = console()
    stopped = "" if report.games == report.planned else f"; stopped, {report.planned} were planned"
    out.print(
        f"{counted(report.games, 'game')} of {shown(report.game)}, {report.players} players "
        f"({_players(report)}), seed {report.seed}{stopped}\n"
    )
    if not report.games:
        return
    zones = dict.fromkeys(held.zone for held in report.held)
    held = (_held_table(report, zone) for zone in zones)
    for table in (_seat_table(report), _ending_table(report), _length_table(report), *held):
        draw(out, table)
        out.print()
    out.print(f"digest {report.digest}")


def _players(report: HostedReport) -> str:
    """Who played: one word, if all are alike."""
    alike = len(set(report.bots)) == 1
    return report.bots[0] if alike else ", ".join(report.bots)


def _seat_table(report: HostedReport) -> Table:
    """Who won how often."""
    table = plain_table("seat", ">won", ">share", ">95% sure")
    for seat, share in enumerate(report.wins):
        table.add_row(str(seat), str(share.count), *shares(share))
    table.add_row("shared", str(report.shared))
    table.add_row("nobody", str(report.nobody))
    table.add_row("unfinished", str(report.unfinished))
    if report.stuck:  # a fault of the file
        table.add_row("of these stuck", str(report.stuck))
    return table


def _ending_table(report: HostedReport) -> Table:
    """How games ended."""
    table = plain_table("ended in", "by", ">line", ">games", ">share", ">95% sure")
    for each in report.endings:
        line = str(each.line) if each.line else ""
        where = shown(each.phase) or "setup", each.statement
        table.add_row(*where, line, str(each.share.count), *shares(each.share))
    return table


def _length_table(report: HostedReport) -> Table:
    """How long games were, what became of the players, and their scores."""
    spreads = {
        "rounds": report.rounds,
        "decisions": report.decisions,
        "players still in": report.active,
        "players who left": report.left,
        "players out": report.out,
    }
    for each in report.scores:
        name = shown(each.counter)
        spreads |= {f"{name} of winners": each.winners, f"{name} of all not out": each.players}
    return length_rows("in a game", spreads)


def _held_table(report: HostedReport, zone: str) -> Table:
    """What kinds of piece were worth to who held them."""
    headings = ">a game", ">first round", ">won", ">95% sure", ">last round", ">won", ">95% sure"
    table = plain_table(shown(zone), *headings, gap=1)
    kinds = [held for held in report.held if held.zone == zone]
    for held in kinds:
        first, last = held.first, held.last
        numbers = str(first.total), *shares(first), str(last.total), *shares(last)
        table.add_row(shown(held.kind), f"{held.rounds / report.games:.2f}", *numbers)
    first, last = _together(held.first for held in kinds), _together(held.last for held in kinds)
    each = f"{sum(held.rounds for held in kinds) / report.games:.2f}"
    table.add_row("any", each, *_without_interval(first), *_without_interval(last))
    table.caption = (
        "a game: in how many rounds players held it\n"
        "won: of those who held it in the first round, and of those who did in the last"
    )
    table.caption_justify = "left"
    return table


def _together(found: Iterable[Share]) -> Share:
    """Several shares as one."""
    counts = [(share.count, share.total) for share in found]
    return Share.of(sum(count for count, _ in counts), sum(total for _, total in counts))


def _without_interval(share: Share) -> tuple[str, str, str]:
    """Of how many, and the share: players of a game don't win independently of each other."""
    return str(share.total), shares(share)[0], ""

"""`piecesofeight diff`: what two versions of a set of coins do differently."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from attrs import frozen
from rich.console import Console
from rich.text import Text

from piecesofeight.cli.check import is_coin_file
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK
from piecesofeight.cli.common.files import expanded
from piecesofeight.cli.common.options import (
    argument,
    jobs_option,
    json_option,
    number_option,
    seed_option,
    wild_option,
)
from piecesofeight.cli.common.output import console, counted, draw, plain_table, print_json, shown
from piecesofeight.cli.common.progress import followed
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.study.differences import Comparison, Pairing, Plan, Version
from piecesofeight.study.differences.games import MOVE, OFFER, SHIPS
from piecesofeight.study.mass import MOST_GAMES

MOST_OFFERED = 12  # options shown of one side


@frozen
class Command:
    """Tell what two versions of coin files do differently.

    OLD and NEW are coin files, or folders of them. Each coin's changes are told; then random
    players play the same games in both versions, with the same ships and the same luck
    wherever the coins are the same. Ends with 0 if both behave alike, with 1 if not, and
    with 2 if something is wrong with a file. Ctrl-C stops, and shows what was found.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight diff my_set.yaml my_set_new.yaml",
        "piecesofeight diff released/ coins/ --games 5000 --players 3",
    )
    old: str = argument()
    new: str = argument()
    games: int = number_option(
        "--games", 0, MOST_GAMES, 500, "How many are played in both versions."
    )
    seed: int = seed_option()
    players: int = number_option("--players", 2, MOST_PLAYERS, 2, "How many in each game.")
    wild: bool = wild_option()
    show: int = number_option(
        "--show", 0, None, 3, "How many of the games that went differently are shown."
    )
    jobs: int | None = jobs_option("games")
    as_json: bool = json_option("the report")

    def __call__(self) -> int:
        """Play both versions, and print what differs; the exit code."""
        versions = _version(self.old), _version(self.new)
        plan = Plan(*versions, self.games, self.seed, self.players, wild=self.wild)
        comparison = Comparison(plan, self.show)
        for pairing in followed(plan.pairings(self.jobs), plan.games, "playing", "game"):
            comparison.add(pairing)
        if self.as_json:
            print_json(comparison.to_dict())
        else:
            print_comparison(comparison)
        if comparison.games < plan.games:
            return INTERRUPTED
        return OK if comparison.same else FOUND


def _version(path: str) -> Version:
    """The coin files of a path.

    Raises:
        Failure: a folder has none.
        CoinFileError: a file can't be read, or has an error.
    """
    files: Sequence[Path] = expanded([path], is_coin_file, "coin files")
    return Version.load(path, files)


# --- what is printed ------------------------------------------------------------------------


def print_comparison(found: Comparison) -> None:
    """The changes, the games that go differently, the shifts."""
    out = console()
    _changes(out, found)
    if found.games:
        _games(out, found)
        for example in found.examples:
            _example(out, example)
        _shares(out, found)
    verdict = "They behave alike." if found.same else "They behave differently."
    if found.games < found.plan.games:
        verdict = f"So far, stopped after {found.games} of {found.plan.games} games: {verdict}"
    out.print(Text(verdict, style="bold green" if found.same else "bold yellow"))


def _changes(out: Console, found: Comparison) -> None:
    if not found.changes:
        out.print("No coin changed.\n")
    for change in found.changes:
        what = f": {'; '.join(change.what)}" if change.what else ""
        text = Text.assemble((shown(change.coin), "bold"), f" {change.kind}{shown(what)}")
        if not change.plays:
            text.append(" (plays the same)", "dim")
        out.print(text)
        for line in change.program:
            style = {"-": "red", "+": "green"}.get(line[:1], "")
            out.print(Text(shown(f"  {line}"), style))
        out.print()


def _games(out: Console, found: Comparison) -> None:
    total = counted(found.games, "game")
    out.print(
        f"{total} of {found.plan.players} players in both versions, "
        f"{'wild ships, ' if found.plan.wild else ''}seed {found.plan.seed}: "
        f"{found.parted} went differently, in {found.offered} something else was offered.",
        soft_wrap=False,
    )
    if found.dealt:
        out.print(f"In {found.dealt} of them other ships are dealt.")
    if found.moves:
        ordered = sorted(found.moves)
        middle = ordered[len(ordered) // 2]
        out.print(
            f"With the same ships they part after {ordered[0]} to {ordered[-1]} decisions, half of "
            f"them after {middle} or fewer.",
            soft_wrap=False,
        )
    out.print()


def _example(out: Console, pairing: Pairing) -> None:
    """The first difference of a game: in its course, or else in what is offered."""
    where = pairing.parted or pairing.offered
    if where is None:
        return
    head = f"Game {pairing.game}, turn {where.turn}, after {counted(where.decision, 'decision')}"
    out.print(Text(f"{head}:", "bold"))
    if where.last:
        out.print(shown(f"  last move   {where.last}"))
    for line in where.before.splitlines():
        out.print(shown(f"  | {line}"))
    for label, side in (("old", where.old), ("new", where.new)):
        if where.kind == OFFER:
            mine = set(side.options) - set((where.new if label == "old" else where.old).options)
            listed = [text for text in side.options if text in mine]
            more = f"; and {len(listed) - MOST_OFFERED} more" if listed[MOST_OFFERED:] else ""
            said = (
                f"alone offers {'; '.join(listed[:MOST_OFFERED])}{more}" if listed else "has less"
            )
            out.print(shown(f"  {label}  {side.decision}: {said}"))
        elif where.kind == MOVE:
            out.print(shown(f"  {label}  {side.decision}: {side.move}"))
        else:
            what = "deals" if where.kind == SHIPS else f"after {side.move}"
            out.print(shown(f"  {label}  {what}"))
            for line in side.table.splitlines():
                out.print(shown(f"  | {line}"))
    out.print()


def _shares(out: Console, found: Comparison) -> None:
    """Win shares before and after, the clearest shifts first."""
    table = plain_table("wins", ">games", ">old", ">new", ">shift", ">95% sure")
    rows = [("who begins", found.begins)]
    rows += sorted(found.coins.items(), key=lambda row: (-abs(row[1].rate), row[0]))
    for name, shift in rows:
        total = shift.total or 1
        table.add_row(
            Text(shown(name), "bold" if shift.is_clear else ""),
            str(shift.total),
            f"{100 * shift.before / total:.1f}%",
            f"{100 * shift.after / total:.1f}%",
            f"{100 * shift.rate:+.1f}{'!' if shift.is_clear else ' '}",
            f"{100 * shift.low:+.1f} to {100 * shift.high:+.1f}",
        )
    draw(out, table)
    for name, share in found.only.items():
        out.print(shown(f"{name}, in one version only: {share} of {share.total} ships"))
    out.print(
        "A row counts ships with that coin in both versions, one a game, against a ship without "
        "it. `!`: 0 lies outside of the interval; one row in twenty is such by chance.",
        soft_wrap=False,
    )
    out.print()

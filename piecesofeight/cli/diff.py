"""`piecesofeight diff`: what two versions of coins, or of a game from a file, do differently."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import click
from attrs import frozen
from rich.console import Console
from rich.text import Text

from piecesofeight.cli.check import is_coin_file
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import expanded, read_text
from piecesofeight.cli.common.options import (
    argument,
    bots_option,
    flags_given,
    jobs_option,
    json_option,
    number_option,
    option,
    seed_option,
    wild_option,
)
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
from piecesofeight.language.loading.sources import Source, shipped_games
from piecesofeight.study.differences import (
    Comparison,
    GamePlan,
    GameVersion,
    Pairing,
    Plan,
    Version,
)
from piecesofeight.study.differences.playing import MOVE, OFFER, SHIPS
from piecesofeight.study.evenings import PLAYERS
from piecesofeight.study.hosted_play import players_in
from piecesofeight.study.mass import MOST_GAMES

MOST_OFFERED = 12  # options shown of one side


@frozen
class Command:
    """Tell what two versions of coin files, or of the file of a game, do differently.

    OLD and NEW are coin files, or folders of them; or files of games, or names of shipped ones.
    What changed is told; then random players, or those of `--bots`, play the same games in both
    versions, with the same ships and the same luck wherever the files are the same. Ends with 0
    if both behave alike, with 1 if not, and with 2 if something is wrong with a file. Ctrl-C stops,
    and shows what was found.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight diff my_set.yaml my_set_new.yaml",
        "piecesofeight diff released/ coins/ --games 5000 --players 3",
        "piecesofeight diff my_set.yaml my_set_new.yaml --bots eager",
        "piecesofeight diff black-spot my_black_spot.yaml --players 5",
    )
    old: str = argument()
    new: str = argument()
    games: int = number_option(
        "--games", 0, MOST_GAMES, 500, "How many are played in both versions."
    )
    seed: int = seed_option()
    players: int | None = option(
        "--players",
        type=click.IntRange(1),
        show_default="2, or as few as can play a game from a file",
        help="How many in each game.",
    )
    bots: str = bots_option()
    wild: bool = wild_option()
    show: int = number_option(
        "--show", 0, None, 3, "How many of the games that went differently are shown."
    )
    jobs: int | None = jobs_option("games")
    as_json: bool = json_option("the report")

    def __call__(self) -> int:
        """Play both versions, and print what differs; the exit code."""
        plan = self._games_of_files() if self._is_of_games else self._games_of_coins()
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

    @property
    def _is_of_games(self) -> bool:
        """Whether two games from files are compared, and no coins.

        Raises:
            Failure: a game and coins are.
        """
        kinds = [_is_game(self.old), _is_game(self.new)]
        if any(kinds) and not all(kinds):
            game, other = (self.old, self.new) if kinds[0] else (self.new, self.old)
            what = f"`{one_line(game)}` is a game, and `{one_line(other)}` is none"
            raise Failure(what, "compare two versions of a game, or two of coins")
        return all(kinds)

    def _games_of_files(self) -> GamePlan:
        for flag in flags_given(["wild"]):
            raise Failure(f"`{flag}` is for coin combat, not for games from files", "leave it out")
        old, new = GameVersion.load(self.old), GameVersion.load(self.new)
        many = players_in(old.game, self.players)
        return GamePlan(old, new, self.games, self.seed, many, bots=self._who)

    def _games_of_coins(self) -> Plan:
        many = PLAYERS if self.players is None else self.players
        versions = _version(self.old), _version(self.new)
        return Plan(*versions, self.games, self.seed, many, bots=self._who, wild=self.wild)

    @property
    def _who(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self.bots.split(","))


def _is_game(path: str) -> bool:
    """Whether a text names a game from a file: a shipped one, or a file that has the key `game`."""
    if path in shipped_games():
        return True
    try:
        return Path(path).is_file() and Source(path, read_text(path)).is_game
    except ValueError:  # a zero byte in the path
        return False


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
            _example(out, found, example)
        _shares(out, found)
        _seldom(out, found)
    verdict = "They behave alike." if found.same else "They behave differently."
    if found.games < found.plan.games:
        verdict = f"So far, stopped after {found.games} of {found.plan.games} games: {verdict}"
    out.print(Text(verdict, style="bold green" if found.same else "bold yellow"))


def _changes(out: Console, found: Comparison) -> None:
    if not found.changes:
        what = "coin" if isinstance(found.plan, Plan) else "part of the game"
        out.print(f"No {what} changed.\n")
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
        f"{total} of {found.plan.players} players ({', '.join(found.plan.who)}) in both versions, "
        f"{'wild ships, ' if _is_wild(found) else ''}seed {found.plan.seed}: "
        f"{found.parted} went differently, in {found.offered} something else was offered.",
        soft_wrap=False,
    )
    if found.dealt:
        what = "other ships are dealt" if isinstance(found.plan, Plan) else "other pieces lie ready"
        out.print(f"In {found.dealt} of them {what}.")
    if found.moves:
        ordered = sorted(found.moves)
        middle = ordered[len(ordered) // 2]
        they = "With the same ships they" if isinstance(found.plan, Plan) else "They"
        out.print(
            f"{they} part after {ordered[0]} to {ordered[-1]} decisions, half of "
            f"them after {middle} or fewer.",
            soft_wrap=False,
        )
    out.print()


def _example(out: Console, found: Comparison, pairing: Pairing) -> None:
    """The first difference of a game: in its course, or else in what is offered."""
    where = pairing.parted or pairing.offered
    if where is None:
        return
    made = counted(where.decision, "decision")
    head = f"Game {pairing.game}, {_turn(found)} {where.turn}, after {made}"
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


def _is_wild(found: Comparison) -> bool:
    return isinstance(found.plan, Plan) and found.plan.wild


def _turn(found: Comparison) -> str:
    return "turn" if isinstance(found.plan, Plan) else "round"


def _seldom(out: Console, found: Comparison) -> None:
    """Say which changed coins were used in too few games for the figures to mean anything."""
    eager = "" if "eager" in found.plan.who else ", or let players use it: `--bots eager`"
    for name in found.seldom:
        out.print(
            Text.assemble(
                ("warning: ", "bold yellow"),
                shown(f"{name} was used in {found.uses[name]} of {found.games} games, "),
                f"too few to say anything about it; play more of them{eager}",
            ),
            soft_wrap=False,
        )
    if found.seldom:
        out.print()


_COINS = (
    "A row counts ships with that coin in both versions, one a game, against a ship without it."
)
_HELD = "A row counts who held that in the first round of both versions, one player a game."


def _shares(out: Console, found: Comparison) -> None:
    """Win shares before and after, the clearest shifts first."""
    table = plain_table("wins", ">games", ">old", ">new", ">shift", ">95% sure")
    rows = [("who begins" if isinstance(found.plan, Plan) else "first seat", found.begins)]
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
    whose = "ships" if isinstance(found.plan, Plan) else "players"
    for name, share in found.only.items():
        out.print(shown(f"{name}, in one version only: {share} of {share.total} {whose}"))
    counts = _COINS if isinstance(found.plan, Plan) else _HELD
    out.print(
        f"{counts} `!`: 0 lies outside of the interval; one row in twenty is such by chance.",
        soft_wrap=False,
    )
    out.print()

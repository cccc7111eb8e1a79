"""What is to be played in the mass, judged before anything is played."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.arguments import a_list, a_number, a_truth, shown
from piecesofeight.combat.clock import Clock, a_clock
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.errors import GameError
from piecesofeight.match.state import Match
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.played.names import DRAWN
from piecesofeight.spelling import did_you_mean
from piecesofeight.study import tasks
from piecesofeight.study.mass import check_numbers
from piecesofeight.study.tasks import BotSource, Task
from piecesofeight.tables.compiler import shipped_coins, tables_of


def task_of(
    games: int,
    seed: int,
    coins: CoinSource | None,
    bots: tuple[BotSource, ...],
    most: int,
    how: str,
    wild: bool,
    first: int | str | None,
    clock: Clock | str | None,
    match: Match | None,
) -> Task:
    """The task, if so many games of it can be played; each seat has a bot."""
    if match is not None:
        coins, first, clock = match.coins, match.first, match.clock
    dealt_from = shipped_coins() if coins is None else coins_of(coins)
    most = a_number(most, "the most decisions of a game")
    task = Task(
        dealt_from,
        len(bots),
        a_number(seed, "the seed"),
        most,
        how,
        bots,
        a_truth(wild, "`wild`"),
        _seat(first, len(bots)),
        a_clock(clock),
        match,
    )
    check_numbers(games, most)
    try:  # coins may name others in their texts
        tables_of(task.coins)
    except KeyError as error:
        raise GameError(
            f"some of these coins speak of `{error.args[0]}`, which isn't among them; "
            "add the set that has it"
        ) from None
    if match is None:
        tasks.block_for(task)  # raises what is wrong before any process is started
    return task


def _seat(first: int | str | None, players: int) -> int | None:
    """The seat that begins; None if it is drawn (8.1)."""
    if first is None or (isinstance(first, str) and first == DRAWN):
        return None
    seat = a_number(first, f"who begins, if it isn't `{DRAWN}`,")
    if not 0 <= seat < players:
        raise GameError(f"there is no seat {seat} to begin; seats are 0 to {players - 1}")
    return seat


def bots_given(bots: Sequence[BotSource]) -> tuple[BotSource, ...]:
    """Those that are given; random players if none are."""
    return tuple(a_list(bots, "the bots", "a list of names, or of what makes a bot")) or (
        tasks.RANDOM,
    )


def named_bots(bots: Sequence[BotSource] | None, players: int) -> tuple[BotSource, ...]:
    """Who plays, by seat."""
    if not 2 <= a_number(players, "the number of players") <= MOST_PLAYERS:
        raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {players}")
    given = bots_given(() if bots is None else bots)
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise GameError(f"there are {players} players, but {len(given)} bots; give one, or all")
    for bot in given:
        if isinstance(bot, str) and bot not in tasks.BOT_KINDS:
            known = tasks.BOT_KINDS
            hint = did_you_mean(bot, known, "there are " + ", ".join(known))
            raise GameError(f"there is no bot `{bot}`; {hint}")
        if not isinstance(bot, str) and not callable(bot):
            raise GameError(f"a bot is a name, or what makes one, not `{shown(bot)}`")
    return given

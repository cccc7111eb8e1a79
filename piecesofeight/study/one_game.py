"""One game of mass play, played again with every choice kept."""

from __future__ import annotations

from piecesofeight.game.game import Game
from piecesofeight.game.saves.record import Record
from piecesofeight.machine.chance import draw
from piecesofeight.study.bot_games import Deal, bots_of, dealt, luck_of
from piecesofeight.study.tasks import BOTS, Task, block_for


def recorded(task: Task, number: int) -> Record:
    """The record of a game of a task: the very game that mass play plays under that number.

    Args:
        task: what is played, and how.
        number: of the game, from 0.
    """
    deal = dealt(task, number, block_for(task))
    game = Game.from_layouts(deal.ships, coins=task.coins)
    if task.how == BOTS:
        return _of_bots(task, number, game, deal)
    return _of_random_players(task, number, game, deal)


def _of_bots(task: Task, number: int, game: Game, deal: Deal) -> Record:
    state, bots = game.start(deal.first, luck_of(task.seed, number, -1)), bots_of(task, number)
    for _ in range(task.most):
        if state.is_terminal():
            break
        state = state.apply(bots[state.current_player].choose(state.view()))
    return Record(state)


def _of_random_players(task: Task, number: int, game: Game, deal: Deal) -> Record:
    """As `playout.play_games` does it, whose generators have streams of their own."""
    low, high = task.seed_words
    state = game.start(deal.first, high | low << 32 | number << 64)
    for _ in range(task.most):
        if state.is_terminal():
            break
        options = state.legal_actions()
        state = state.apply(options[draw(deal.luck, 0, len(options))])
    return Record(state)

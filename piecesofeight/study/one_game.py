"""One game of mass play, played again with every choice kept."""

from __future__ import annotations

from piecesofeight.game.game import Game
from piecesofeight.game.record import Record
from piecesofeight.game.state import State
from piecesofeight.machine.chance import draw, seed_words
from piecesofeight.machine.layout import H_RNG
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
    record = Record.begin(game, deal.first, luck_of(task.seed, number, -1))
    bots, state = bots_of(task, number), record.state
    choices: list[int] = []
    while not state.is_terminal() and len(choices) < task.most:
        choices.append(bots[state.current_player].choose(state.view()).id)
        state = state.apply(choices[-1])
    return record.play(*choices)


def _of_random_players(task: Task, number: int, game: Game, deal: Deal) -> Record:
    """As `playout.play_games` does it, whose generators have streams of their own."""
    block = game.new_block()
    low, high = task.seed_words
    seed_words(block, H_RNG, high, low, number)
    state = State.begin(game, block, deal.first)
    record = Record.of(state)
    choices: list[int] = []
    while not state.is_terminal() and len(choices) < task.most:
        options = state.legal_actions()
        choices.append(options[draw(deal.luck, 0, len(options))])
        state = state.apply(choices[-1])
    return record.play(*choices)

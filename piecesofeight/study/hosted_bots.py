"""Games from files between bots, through the public interface, counted as random ones are."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from attrs import define

from piecesofeight.bots import Bot
from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.hosting.course import playout
from piecesofeight.hosting.course import words as w
from piecesofeight.machine.chance import draw, seed_words
from piecesofeight.study.mass import Batch, halves
from piecesofeight.study.tasks import BOT_KINDS, BotSource, luck_of


@define
class HostedBotPlayer:
    """Plays games of bots; `playout.play_games` tells what the words are.

    Attributes:
        game: what is played.
        bots: who plays, by seat.
        seed: what the luck of all games follows from.
        most: decisions after which a game is given up.
        scores: how many scores there are, and where they lie in a player.
        roles: what is looked at of what players hold.
        kinds: how many kinds that is.
    """

    game: HostedGame
    bots: tuple[BotSource, ...]
    seed: int
    most: int
    scores: list[int]
    roles: list[int]
    kinds: int

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on."""
        size = w.ROW + self.scores[0] * len(self.bots)
        tally = [0] * (size * games + w.HELD * self.kinds)
        for game in range(games):
            self._game(first + game, tally, size * game, size * games)
        return array("i", tally[: size * games]), tally[size * games :]

    def _game(self, number: int, tally: list[int], row: int, counts: int) -> None:
        """Play a game; write its row, and add to what is counted over all."""
        held = [0] * (len(self.bots) * (self.kinds + 2 * self.roles[w.ROLES_ZONES]))
        seen = hashed = taken = 0
        states = hosted_states(self.game, self.bots, self.seed, number, self.most)
        for state in states:
            block = state.block
            if not state.is_terminal() and state.round != seen:
                playout.note_held(block, self.roles, held, seen == 0)
                seen = state.round
        for option in state.history:
            hashed = (hashed * 16777619 + option) & 0x7FFFFFFF
            taken += 1
        tally[row + w.ROW_DECISIONS] = taken
        tally[row + w.ROW_HASH] = hashed
        playout.write_row(block, self.scores, tally, row)
        playout.count_held(block, self.roles, held, tally, counts)


def hosted_states(
    game: HostedGame, bots: Sequence[BotSource], seed: int, number: int, most: int
) -> Iterator[HostedState]:
    """The states of a game between bots, one after the other, as anybody's program would play it.

    Draws are those that random players get in the game of that number; each bot's luck follows from
    seed, number and seat.
    """
    state = first_state(game, len(bots), seed, number)
    makers = [BOT_KINDS[bot] if isinstance(bot, str) else bot for bot in bots]
    players: list[Bot] = [make(luck_of(seed, number, seat)) for seat, make in enumerate(makers)]
    yield state
    for _ in range(most):
        if state.is_terminal():
            return
        # A `Bot` is typed by what it sees of coin combat; these were asked for as bots of this one.
        choice = players[state.current_player].choose(state.view())  # type: ignore[arg-type]
        state = state.apply(choice)
        yield state


def random_states(
    game: HostedGame, players: int, seed: int, number: int, most: int
) -> Iterator[HostedState]:
    """The states of the very game that the kernel plays under a number, from 0."""
    state, luck, (low, high) = first_state(game, players, seed, number), [0, 0], halves(seed)
    seed_words(luck, 0, low ^ w.OF_PLAYERS, high, number)
    yield state
    for _ in range(most):
        if state.is_terminal():
            return
        options = state.legal_actions()
        state = state.apply(options[draw(luck, 0, len(options))])
        yield state


def first_state(game: HostedGame, players: int, seed: int, number: int) -> HostedState:
    """The first state of the game of a number."""
    low, high = halves(seed)
    return game.start(players, seed=high | low << 32 | number << 64)

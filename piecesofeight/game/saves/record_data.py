"""A played game as data, how it began and every choice since; and played again from that.

Each choice must be allowed where it stands, be made by the player whose decision it is, and lead
to the end that was recorded. So whatever is read is a game that can be played, and nothing in the
text depends on how the machine keeps a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from piecesofeight.errors import PLAY_AGAIN, GameError, NotationError, SaveError
from piecesofeight.game.position import GamePosition
from piecesofeight.game.saves.saved_coins import coins_again, saved_coins
from piecesofeight.game.saves.saved_game import SavedGame, SavedStart
from piecesofeight.game.setup import GameSetup
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.json_data import AGAIN, from_data, to_data
from piecesofeight.played.replay import choices_of
from piecesofeight.played.saved import SavedChoice, played_again

Position = TypeVar("Position", bound=GamePosition)
Made = TypeVar("Made", bound=GameSetup)

MOST_WORK = 5_000_000  # coins times choices: a step takes time for each coin


def saved_game(last: GamePosition, choices: Sequence[str | SavedChoice] | None = None) -> SavedGame:
    """How a game came to a position.

    Args:
        last: the position.
        choices: what is told of the choices that led to it; left out, their texts.

    Raises:
        SaveError: nobody knows how the game began: the position was dealt anew.
    """
    began = last.past.beginning
    if began.seed is None:
        raise SaveError(
            "this state was dealt anew, so there are no choices that led to it",
            hint="save the state that it was dealt from, or what a seat sees (`SeatSave`)",
        )
    game = last.game
    return SavedGame(
        saved_coins(game.coins),
        game.names,
        game.rules,
        game.teams,
        game.layouts,
        SavedStart(began.first, began.seed),
        tuple([choice.text for choice in choices_of(last)] if choices is None else choices),
        str(last.outcome) if last.outcome else None,
        last.digest(),
        clock=str(game.clock) if game.clock else None,
        times=(*last.times, *filter(None, [last.waited])) if game.clock else (),
    )


def record_data(last: GamePosition) -> dict[str, object]:
    """The same as data for JSON."""
    return to_data(saved_game(last))


# --- played again -------------------------------------------------------------------------


def restored(
    data: object,
    coins: CoinSource | None,
    make: Callable[..., Made],
    start: Callable[[Made, int | None, int], Position],
) -> Position:
    """The position that `record_data` told of, played again choice by choice.

    `Game.from_layouts` makes the game, and `Game.start` starts it. What was tried beside the
    main line is left out.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: the data is damaged, of another version, or of other coins.
    """
    saved = from_data(data, SavedGame)
    return played_again(begun_as_saved(saved, coins, make, start), saved)


def begun_as_saved(
    saved: SavedGame,
    coins: CoinSource | None,
    make: Callable[..., Made],
    start: Callable[[Made, int | None, int], Position],
) -> Position:
    """The first position of a saved game; see `restored`."""
    if saved.match is not None:
        hint = "read it with `MatchState.from_json`"
        raise SaveError("this is an evening, and no single game", where="match", hint=hint)
    game = _game_of(saved, coins, make)
    _check_work(game, len(saved.choices))
    check_times(saved)
    first = saved.start.first
    if first is not None and not 0 <= first < len(game.names):
        raise SaveError("this is no seat", where="start.first", hint=PLAY_AGAIN)
    try:
        return start(game, first, saved.start.seed)
    except GameError as error:
        raise SaveError(str(error), where="start", hint=PLAY_AGAIN) from None


def _game_of(saved: SavedGame, coins: CoinSource | None, make: Callable[..., Made]) -> Made:
    """The game that was saved, with the same coins or not at all."""
    found = coins_again(saved.coins, coins)
    try:
        return make(saved.ships, found, saved.names, saved.rules, saved.teams, saved.clock)
    except (GameError, NotationError) as error:
        hint = "load it with the coins it was played with"
        raise SaveError(str(error), where="the game", hint=hint) from error


def _check_work(game: GameSetup, choices: int) -> None:
    """Refuse what would take minutes to play again, before anything is played."""
    most = MOST_WORK // sum(len(ship.coins) or 1 for ship in game.layouts)
    if choices > most:
        what = f"there are {choices} choices; with so many coins {most} can be read"
        raise SaveError(what, where="choices", hint=AGAIN)


def check_times(saved: SavedGame) -> None:
    """There is a time for each choice if there are clocks, and perhaps one more; else none."""
    count, times = len(saved.choices), len(saved.times)
    if saved.clock is None and times:
        raise SaveError("there are times, but no clock", where="times", hint=PLAY_AGAIN)
    if any(time < 0 for time in saved.times):
        raise SaveError("a time is 0 or more", where="times", hint=PLAY_AGAIN)
    if times > count and not saved.waited:
        raise SaveError("so much time can't have gone by", where="times", hint=PLAY_AGAIN)
    if saved.clock is not None and times not in (count, count + 1):
        what = f"there are {times} times for {count} choices"
        raise SaveError(what, where="times", hint=PLAY_AGAIN)

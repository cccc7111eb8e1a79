"""A played evening as data, how it began and every choice since; and played again from that.

It is the file of a game (`SavedGame`) that says besides what the evening is: `SavedMatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from piecesofeight.errors import PLAY_AGAIN, GameError, NotationError, SaveError, ShipError
from piecesofeight.game.saves.record_data import check_times
from piecesofeight.game.saves.saved_coins import coins_again, saved_coins
from piecesofeight.game.saves.saved_game import SavedGame, SavedMatch, SavedStart
from piecesofeight.match.position import MatchPosition
from piecesofeight.match.setup import MatchSetup
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.json_data import from_data, to_data
from piecesofeight.played.replay import choices_of
from piecesofeight.played.saved import SavedChoice, played_again

MOST_CHOICES = 100_000
Made = TypeVar("Made", bound=MatchSetup)
Position = TypeVar("Position", bound=MatchPosition)


def saved_match(
    last: MatchPosition, choices: Sequence[str | SavedChoice] | None = None
) -> SavedGame:
    """How an evening came to a position; the arguments are those of `saved_game`."""
    match = last.match
    evening = SavedMatch(
        tuple(map(str, match.shipyards)),
        str(match.pool) if match.pooling else "",
        str(match.pooling or ""),
        match.drafted,
        match.aside,
        match.offers,
        match.wins,
        match.best_of,
        match.begins,
        match.spoils,
        str(match.set_aside),
    )
    return SavedGame(
        saved_coins(match.coins),
        match.names,
        match.rules,
        match.teams,
        match.layouts,
        SavedStart(match.first, last.past.beginning),
        tuple([choice.text for choice in choices_of(last)] if choices is None else choices),
        str(last.outcome) if last.outcome else None,
        last.digest(),
        clock=str(match.clock) if match.clock else None,
        times=(*last.times, *filter(None, [last.waited])) if match.clock else (),
        match=evening,
    )


def match_data(last: MatchPosition) -> dict[str, object]:
    """The same as data for JSON."""
    return to_data(saved_match(last))


def match_restored(
    data: object,
    coins: CoinSource | None,
    make: Callable[..., Made],
    start: Callable[[Made, int], Position],
) -> Position:
    """The position that `match_data` told of, played again; see `match_begun`.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: the data is damaged, of another version, or of other coins.
    """
    saved = from_data(data, SavedGame)
    return played_again(match_begun(saved, coins, make, start), saved)


def match_begun(
    saved: SavedGame,
    coins: CoinSource | None,
    make: Callable[..., Made],
    start: Callable[[Made, int], Position],
) -> Position:
    """The first position of a saved evening; `Match` makes it and `Match.start` starts it.

    Raises:
        SaveError: it is no evening, what it begins with is no good, or it was played with other
            coins.
    """
    told = saved.match
    if told is None:
        hint = "read it with `State.from_json`"
        raise SaveError("this is a game, and no evening", where="the save", hint=hint)
    if len(saved.choices) > MOST_CHOICES:
        what = f"there are {len(saved.choices)} choices; {MOST_CHOICES} can be read"
        raise SaveError(what, where="choices", hint=PLAY_AGAIN)
    check_times(saved)
    try:
        known = coins_again(saved.coins, coins)
        match = make(saved.names, known, ships=saved.ships or None, **_arguments(saved, told))
        return start(match, saved.start.seed)
    except SaveError:
        raise
    except (GameError, NotationError, ShipError) as error:
        hint = "load it with the coins it was played with"
        raise SaveError(str(error), where="the evening", hint=hint) from error


def _arguments(saved: SavedGame, told: SavedMatch) -> dict[str, Any]:
    """What `Match` takes, besides players, coins and ships."""
    given: dict[str, Any] = {"shipyards": told.shipyards, "set_aside": told.set_aside or None}
    if told.pooling:
        given = {"pool": told.pool, "pooling": told.pooling}
    return given | {
        "drafted": told.drafted,
        "aside": told.aside,
        "offers": told.offers,
        "best_of": told.best_of,
        "wins": told.wins if told.best_of is None else None,
        "first": saved.start.first,
        "begins": told.begins,
        "spoils": told.spoils,
        "rules": saved.rules,
        "teams": saved.teams or None,
        "clock": saved.clock,
    }

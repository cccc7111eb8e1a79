"""Records as text: what is written of one, and the record that a text tells of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from piecesofeight.errors import RecordError, SaveError
from piecesofeight.game.saves.record_data import rested
from piecesofeight.game.saves.saved_game import SavedChoice, SavedGame
from piecesofeight.notation.games import WrittenChoice, WrittenGame
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.replay import check_end
from piecesofeight.records.game_tags import TagReader, tags_of
from piecesofeight.records.kinds import AnyState, begun_of, coins_of_setup, saved_of, setup_of
from piecesofeight.records.planting import planted, told
from piecesofeight.records.sets import all_coins
from piecesofeight.records.tree import Place, Tree

# --- writing -----------------------------------------------------------------------------------


def written(
    last: AnyState,
    root: Tree,
    tags: Mapping[str, str],
    source: CoinSource | None = None,
    lang: str | None = "en",
) -> WrittenGame:
    """What a text says of a record.

    Args:
        last: the state at the end of its main line.
        root: what was chosen and tried.
        tags: what else is told of the game.
        source: the coins whose sets are named; the shipped ones if left out.
        lang: the language in which remarks say what happened; None for no remarks.

    Raises:
        SaveError: nobody knows how the game began: its state was dealt anew.
    """
    waited = (last.waited,) if last.waited else ()
    saved = evolve(saved_of(last, ()), tags=dict(tags), times=waited)
    begun = last.start()
    return WrittenGame(
        tuple(tags_of(saved, coins_of_setup(last), source)),
        tuple(_choices(begun, root, lang)),
        root.comment,
        _remarks(begun, lang),
    )


def _choices(begun: AnyState, root: Tree, lang: str | None) -> Iterator[WrittenChoice]:
    turns = [0]  # of each choice; the number is written where another turn has begun
    timed = setup_of(begun).clock is not None
    entries = list(root.as_written())
    for (before, tree), (choice, state, after) in zip(
        entries, told(begun, root, entries), strict=True
    ):
        turn = state.turn
        turns.append(turn)
        yield WrittenChoice(
            choice.choice,
            before,
            turn if turn not in (0, turns[before]) else None,
            tree.time if timed and turn else None,
            choice.comment,
            _remarks(after, lang),
        )


def _remarks(state: AnyState, lang: str | None) -> tuple[str, ...]:
    return () if lang is None else tuple(event.text(lang) for event in state.events)


# --- reading -----------------------------------------------------------------------------------


def read(game: WrittenGame, source: CoinSource | None) -> tuple[AnyState, Place, Mapping[str, str]]:
    """The record that a text tells of, played again choice by choice: its end, place and tags.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one; it says where.
        SaveError: a tag can't be read, or the game was played with other coins; it says where.
    """
    reader = TagReader(game.tags)
    saved = _with_choices(reader.saved(source), game, reader.waited)
    start = f"line {game.tags[0].line}, column {game.tags[0].column}"
    try:
        begun = begun_of(saved, all_coins(source))
    except SaveError as error:
        raise SaveError(error.what, where=start, hint=error.hint) from error
    wheres = [_where(choice) for choice in game.choices]
    times = saved.times[: len(game.choices)]
    root, last = planted(begun, saved.entries(), times, wheres, _turns(game))
    last = rested(last, saved.waited)
    try:
        check_end(last, saved.end, saved.result)
    except RecordError as error:
        raise RecordError(error.what, where=start) from None
    root = evolve(root, comment=game.comment)
    return last, _end_of(root), saved.tags


def _with_choices(saved: SavedGame, game: WrittenGame, waited: int) -> SavedGame:
    choices = tuple(SavedChoice(told.text, told.after, told.comment) for told in game.choices)
    times: tuple[int, ...] = ()
    if saved.clock is not None:
        times = tuple(told.time or 0 for told in game.choices)
        times += (waited,) if waited else ()
    elif timed := next((told for told in game.choices if told.time is not None), None):
        raise RecordError("there are times, but no clock", where=_where(timed))
    return evolve(saved, choices=choices, times=times)


def _turns(game: WrittenGame) -> list[int | None]:
    return [choice.turn for choice in game.choices]


def _where(choice: WrittenChoice) -> str:
    return f"line {choice.line}, column {choice.column}"


def _end_of(root: Tree) -> Place:
    """The end of the main line."""
    place = Place(root)
    while place.tree.branches:
        place = place.down(0)
    return place

"""Records as text: what is written of one, and the record that a text tells of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from piecesofeight.errors import RecordError, SaveError
from piecesofeight.notation.games import WrittenChoice, WrittenGame, WrittenTag
from piecesofeight.played.replay import P, Played, check_end
from piecesofeight.played.saved import SavedChoice, SavedCourse, rested
from piecesofeight.records.kinds.kind import PlayedWith
from piecesofeight.records.kinds.known import kind_of, kind_told
from piecesofeight.records.planting import planted, told
from piecesofeight.records.tree import Place, Tree

# --- writing -----------------------------------------------------------------------------------


def written(
    last: Played,
    root: Tree,
    tags: Mapping[str, str],
    given: PlayedWith,
    lang: str | None = "en",
) -> WrittenGame:
    """What a text says of a record.

    Args:
        last: the state at the end of its main line.
        root: what was chosen and tried.
        tags: what else is told of the game.
        given: what it was played with; what is shipped if left out.
        lang: the language in which remarks say what happened; None for no remarks.

    Raises:
        SaveError: nobody knows how the game began: its state was dealt anew, or laid out.
    """
    kind = kind_of(last)
    saved = kind.saved(last, ()).saying(tags=dict(tags))
    if saved.is_timed:
        saved = saved.saying(times=tuple(filter(None, [last.waited])))
    begun = last.start()
    return WrittenGame(
        tuple(kind.tags(saved, last, given)),
        tuple(_choices(begun, root, saved.is_timed, lang)),
        root.comment,
        _remarks(begun, lang),
    )


def _choices(begun: P, root: Tree, is_timed: bool, lang: str | None) -> Iterator[WrittenChoice]:
    turns = [0]  # of each choice; the number is written where another turn has begun
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
            tree.time if is_timed and turn else None,
            choice.comment,
            _remarks(after, lang),
        )


def _remarks(state: Played, lang: str | None) -> tuple[str, ...]:
    return () if lang is None else kind_of(state).remarks(state, lang)


# --- reading -----------------------------------------------------------------------------------


def read(game: WrittenGame, given: PlayedWith) -> tuple[Played, Place, Mapping[str, str]]:
    """The record that a text tells of, played again choice by choice: its end, place and tags.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one; it says where.
        SaveError: a tag can't be read, or the game was played with other things; it says where.
    """
    kind = kind_told(game.tags)
    saved = _with_choices(kind.told(game.tags, given), game)
    try:
        begun = kind.begun(saved, given)
    except SaveError as error:
        marks = [tag for tag in game.tags if tag.name == kind.mark]
        where = _where((marks or game.tags)[0])
        raise SaveError(error.what, where=where, hint=error.hint) from error
    wheres = [_where(choice) for choice in game.choices]
    times = saved.times[: len(game.choices)]
    root, last = planted(begun, saved.entries(), times, wheres, _turns(game))
    last = rested(last, saved.waited)
    try:
        check_end(last, saved.end, saved.result)
    except RecordError as error:
        raise RecordError(error.what, where=_where(game.tags[0])) from None
    root = evolve(root, comment=game.comment)
    return last, _end_of(root), saved.tags


def _with_choices(saved: SavedCourse, game: WrittenGame) -> SavedCourse:
    """What the tags told, with the choices; the time that went by at the end comes behind theirs.

    Raises:
        RecordError: choices have times, and there is no clock.
    """
    choices = tuple(SavedChoice(told.text, told.after, told.comment) for told in game.choices)
    if saved.is_timed:
        times = tuple(told.time or 0 for told in game.choices)
        return saved.saying(choices=choices, times=(*times, *saved.times))
    if timed := next((told for told in game.choices if told.time is not None), None):
        raise RecordError("there are times, but no clock", where=_where(timed))
    return saved.saying(choices=choices)


def _turns(game: WrittenGame) -> list[int | None]:
    return [choice.turn for choice in game.choices]


def _where(told: WrittenTag | WrittenChoice) -> str:
    return f"line {told.line}, column {told.column}"


def _end_of(root: Tree) -> Place:
    """The end of the main line."""
    place = Place(root)
    while place.tree.branches:
        place = place.down(0)
    return place

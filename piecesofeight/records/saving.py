"""Between the tree of a record and what its file says: `SavedCourse`, whatever its syntax."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from piecesofeight.errors import PLAY_AGAIN, SaveError
from piecesofeight.played.replay import Played, check_end, seconds_of
from piecesofeight.played.saved import SavedChoice, SavedCourse, rested
from piecesofeight.records.kinds.kind import Kind, PlayedWith
from piecesofeight.records.kinds.known import kind_of
from piecesofeight.records.planting import planted, told
from piecesofeight.records.tree import Place


def saved_record(here: Played, main: Played, place: Place, tags: Mapping[str, str]) -> SavedCourse:
    """What a file says of a record.

    Args:
        here: where the record stands.
        main: the state at the end of its main line.
        place: where the record stands.
        tags: what else is told of the game.

    Raises:
        SaveError: nobody knows how it began: its state was dealt anew, or laid out.
    """
    root, kind = place.root(), kind_of(here)
    known = kind.is_known(here)
    choices = [choice for choice, _, _ in told(here.start(), root, root.entries())] if known else []
    at: int | None = place.number()
    listed = tuple(shortened(choices))
    saved = kind.saved(main, listed)
    if place.is_main_end():
        at = None
    if saved.is_timed:
        times = tuple(tree.time for _, tree in root.entries())
        saved = saved.saying(times=(*times, *filter(None, [here.waited])))
    return saved.saying(tags=dict(tags), comment=root.comment, at=at)


def main_end(saved: SavedCourse) -> int:
    """The number of the last choice of the main line, 0 if there is none."""
    main = saved.main_line()
    return main[-1][0] if main else 0


def shortened(choices: Iterable[SavedChoice]) -> Iterable[str | SavedChoice]:
    """The choices of which there is nothing more to say as their texts."""
    for number, choice in enumerate(choices):
        brief = evolve(choice, after=None) if choice.after == number else choice
        yield brief.choice if brief == SavedChoice(brief.choice) else brief


def replayed(kind: Kind, saved: SavedCourse, given: PlayedWith) -> tuple[Played, Place]:
    """The record that a file tells of, played again choice by choice: its state and its place.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: it was played with something else, or what it begins with is no good.
    """
    begun = kind.begun(saved, given)
    entries = saved.entries()
    tree, last = planted(begun, entries, saved.times)
    end = main_end(saved)
    at = end if saved.at is None else saved.at
    if not 0 <= at <= len(entries):
        raise SaveError("there is no such choice", where="at", hint=PLAY_AGAIN)
    place = Place.at(evolve(tree, comment=saved.comment), at)
    if at == end:
        last = rested(last, saved.waited)
    check_end(last, saved.end, saved.result)
    if at == end:
        return last, place
    state = begun
    for made in place.path():
        state = state.apply(made.option, seconds_of(made.time))
    return rested(state, saved.waited), place

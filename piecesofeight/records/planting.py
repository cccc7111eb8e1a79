"""From the tree of a record to the choices of a file, and back, each judged where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from piecesofeight.errors import RecordError
from piecesofeight.played.replay import P, choice_text, seconds_of, taken
from piecesofeight.played.saved import SavedChoice
from piecesofeight.records.tree import Tree, grown

Entries = Sequence[tuple[int, SavedChoice]]


def told(
    begun: P, root: Tree, entries: Iterable[tuple[int, Tree]]
) -> Iterator[tuple[SavedChoice, P, P]]:
    """Every choice of a tree, and the states before and after it.

    Args:
        begun: the state before the first choice.
        root: the tree.
        entries: its choices, each with the number of the one that it follows.
    """
    states, follow = {0: begun}, {0: len(root.branches)}
    for number, (before, tree) in enumerate(entries, start=1):
        state = states[before]
        after = state.apply(tree.option, seconds_of(tree.time))
        text = choice_text(state, tree.option)
        yield SavedChoice(text, before, tree.comment), state, after
        follow[before] -= 1
        if not follow[before]:
            del states[before]
        if tree.branches:
            states[number] = after
            follow[number] = len(tree.branches)


def planted(
    begun: P,
    entries: Entries,
    times: Sequence[int] = (),
    wheres: Sequence[str] = (),
    turns: Sequence[int | None] = (),
) -> tuple[Tree, P]:
    """The tree of some choices, without its comment, and the state at the end of its main line.

    Args:
        begun: the first state.
        entries: the choices, each with the number of the one that it follows; 0 is the start.
        times: the milliseconds of each, in a game with clocks.
        wheres: where each choice stands in a file, for errors; left out, its number is told.
        turns: the number of the turn that is told with each; None if there is none.

    Raises:
        RecordError: a choice isn't allowed, is out of turn, or is there already.
    """
    follow = Counter(before for before, _ in entries)
    # Only the states from which somebody goes on are kept.
    states, last, main = {0: begun}, begun, 0
    trees: list[tuple[int, Tree]] = []
    tried: set[tuple[int, int, int]] = set()
    for number, (before, choice) in enumerate(entries, start=1):
        where = wheres[number - 1] if wheres else ""
        turn = turns[number - 1] if turns else None
        if turn not in (None, states[before].turn):
            here = states[before]
            what = f"this is {here.turn_called} {here.turn}, not {turn}"
            raise RecordError(what, number, where)
        time = times[number - 1] if times else None
        option, state = taken(states[before], choice.choice, number, where, time)
        tree = Tree(option, time or 0, choice.comment)
        known = (before, tree.option, tree.time)
        if known in tried:
            raise RecordError(f"`{choice.choice}` is there twice", number, where)
        tried.add(known)
        trees.append((before, tree))
        if before == main:
            main, last = number, state
        follow[before] -= 1
        if not follow[before]:
            del states[before]
        if follow[number]:
            states[number] = state
    return grown(Tree(), trees), last

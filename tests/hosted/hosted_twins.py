"""Games of which a seat could know the same, and what they send it.

What a seat could know is told here a second time, from the machine's log alone: in one piece,
without pauses, each run of pieces that go the same way as one fact. What the library sends is what
a program gets that looks at each state: the view and what is told, as often as it sees the game
stand still. Games that are alike for a seat when it must decide have to have sent it the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from attrs import Factory, define, frozen

from piecesofeight import HostedState
from piecesofeight.hosted.seen.wording import Wording
from piecesofeight.hosting.course import words as w
from piecesofeight.machine.constants import LOG_SIZE

Facts = tuple[Any, ...]


def facts(path: list[HostedState], seat: int) -> Facts:
    """What a seat could know of a game that went through these states, the last one included."""
    found: list[Any] = []
    for number, state in enumerate(path):
        log = state.past.now.log
        for at in range(0, len(log), LOG_SIZE):
            _add(found, state, log[at : at + LOG_SIZE], seat)
        if state.current_player == seat:
            after = path[number + 1 :]
            made = after[0].history[-1] if after else None
            found.append(("asked", tuple(state.legal_actions()), made))
    return tuple(_settled(fact) for fact in found)


def _add(found: list[Any], state: HostedState, record: tuple[int, ...], seat: int) -> None:
    what, player, piece, a, b, mask = record
    kind, sees = what % w.LOG_TIMES, bool(mask >> seat & 1)
    if kind == w.LOG_CHOSE:
        label = state.game.source.labels.label_of(a)
        chosen = tuple(
            value if sees or operand.type != "piece" else None
            for operand, value in zip(label.operands, label.chosen(a), strict=True)
        )
        found.append(("chose", player, label.text, chosen))
    elif kind in (w.LOG_MOVED, w.LOG_REVEALED):
        way = kind, player, piece // w.SORT, a, b, mask
        if not found or found[-1][0] != way:
            found.append((way, Counter()))
        found[-1][1][piece % w.SORT if sees else None] += what // w.LOG_TIMES
    else:
        found.append((kind, player, piece, a, b))


def _settled(fact: tuple[Any, ...]) -> Any:
    """A fact that can be compared and kept in sets."""
    if isinstance(fact[1], Counter):
        return fact[0], frozenset(fact[1].items())
    return fact


class Looks:
    """What seats see of states, of each once: many of the games compared begin alike."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[Any, ...]] = {}

    def of(self, state: HostedState, seat: int) -> tuple[Any, ...]:
        """The view, what is told, and whether it is shown; the state is kept, and so its id."""
        key = id(state), seat
        if key not in self._found:
            told = state.told(seat)
            self._found[key] = state.view(seat), told, state.is_shown_to(seat), state
        return self._found[key]


def sent(path: list[HostedState], seat: int, looks: Looks) -> list[tuple[Any, Any]]:
    """What a seat gets, piece by piece, of a game that went through these states."""
    found: list[tuple[Any, Any]] = []
    for state in path:
        view, told, shown, _ = looks.of(state, seat)
        if shown:
            found.append((view, told))
        elif found:  # at a pause it is what it was before, to the letter
            assert (found[-1][0], ()) == (view, told)
    return [*found, (str(path[-1].trace(seat)), ()), (answers(path[-1], seat), ())]


def answers(state: HostedState, seat: int) -> list[str]:
    """Why a seat can't choose what the game has options for, of each label one or two."""
    wording = Wording(state.game.program, state.game.source.labels, state.names)
    ends = [(label.base, label.base + label.size - 1) for label in wording.labels.all]
    asked = {option for label in ends for option in label if option in state.legal_actions()}
    asked |= {label[0] for label in ends[:: 1 + len(ends) // 8]}
    return [str(state.why_not(option, seat)) for option in sorted(asked)]


@define
class Comparison:
    """What was found of games that are alike for a seat.

    Attributes:
        pairs: how many were compared.
        differences: where they were sent something else.
    """

    pairs: int = 0
    differences: list[str] = Factory(list)
    _first: dict[tuple[int, Facts], list[HostedState]] = Factory(dict)
    _sent: dict[tuple[int, Facts], list[tuple[Any, Any]]] = Factory(dict)
    _looks: Looks = Factory(Looks)

    def add(self, path: list[HostedState]) -> None:
        """One more game, as far as it went: somebody must decide, or it is over."""
        last = path[-1]
        seats: Iterable[int] = (last.current_player,)
        if last.is_terminal():
            seats = range(len(last.names))
        for seat in seats:
            if seat >= 0:
                self._compare(path, seat)

    def _compare(self, path: list[HostedState], seat: int) -> None:
        key = seat, facts(path, seat)
        first = self._first.setdefault(key, path)
        if first is path or first[-1] == path[-1]:
            return
        self.pairs += 1
        if key not in self._sent:
            self._sent[key] = sent(first, seat, self._looks)
        one, other = self._sent[key], sent(path, seat, self._looks)
        if one != other:
            at = next(
                (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                min(len(one), len(other)),
            )
            told = [
                str(stream[at][0]) if at < len(stream) else "nothing" for stream in (one, other)
            ]
            self.differences.append(f"seat {seat}, piece {at}:\n" + "\n--\n".join(told))


@frozen
class Luck:
    """Random numbers for twins."""

    seed: int

    def game(self, first: HostedState, most: int) -> list[HostedState]:
        """A random game, its states."""
        rng, path = random.Random(self.seed), [first]
        while not path[-1].is_terminal() and len(path) < most:
            path.append(path[-1].apply(rng.choice(path[-1].legal_actions())))
        return path

    def twin(self, path: list[HostedState], change: float) -> Iterator[HostedState]:
        """Another game, as like it as can be but for some draws: who can chooses the same."""
        rng, state = random.Random(-self.seed - 1), path[0]
        choices: dict[int, list[int]] = {}
        for before, after in pairwise(path):
            choices.setdefault(before.current_player, []).append(after.history[-1])
        yield state
        while not state.is_terminal():
            due = choices.get(state.current_player, [])
            ids = state.legal_actions()
            if not due and not state.is_chance():
                return
            option = due.pop(0) if due else ids[0]
            if option not in ids or (state.is_chance() and rng.random() < change):
                option = rng.choice(ids)
            state = state.apply(option)
            yield state


def of_a_tree(first: HostedState, nodes: int) -> Comparison:
    """All ways that a game can go, the short ones first, as far as so many states."""
    found, due = Comparison(), [[first]]
    for path in due:
        found.add(path)
        if len(due) < nodes:
            due += [[*path, path[-1].apply(option)] for option in path[-1].legal_actions()]
    return found


def of_twins(first: HostedState, seeds: Iterable[int], most: int = 60) -> Comparison:
    """Random games and others that are like them but for some draws."""
    found = Comparison()
    for seed in seeds:
        luck = Luck(seed)
        path = luck.game(first, most)
        for at in range(len(path)):
            found.add(path[: at + 1])
        for change in (0.1, 0.3):
            twin: list[HostedState] = []
            for state in luck.twin(path, change):
                twin.append(state)
                found.add(twin[:])
    return found

"""A state and its place in a tree of choices: going on, back, and into what else was tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from attrs import Factory, evolve, frozen

from piecesofeight.arguments import a_number, as_number, shown
from piecesofeight.errors import GameError
from piecesofeight.played.decision import Option
from piecesofeight.played.position import a_position
from piecesofeight.played.replay import MadeChoice, P, choice_text, seconds_of, states_to
from piecesofeight.records.tree import Place, Tree

W = TypeVar("W", bound="Walk[Any]")


def _line_to(state: object) -> Place:
    """The way to a state, without branches."""
    last = a_position(state, "the state")
    return Place.on_line(zip(last.history, last.times, strict=True))


@frozen(slots=False, eq=False, repr=False)
class Walk(Generic[P]):
    """Where somebody stands in a tree of choices; nothing changes it, each move gives another one.

    Attributes:
        state: where the game stands after the choices up to this place.
        place: this place in the tree of choices, for the library's own use.
    """

    state: P
    place: Place = Factory(lambda self: _line_to(self.state), takes_self=True)

    @cached_property
    def start(self) -> P:
        """The first state."""
        return self.state.start()

    # --- the choices up to here -----------------------------------------------------------------

    @cached_property
    def choices(self) -> tuple[MadeChoice, ...]:
        """What was chosen up to here, in order."""
        made = zip(self.states(), self.place.path(), strict=False)
        return tuple(_made(state, tree) for state, tree in made)

    def states(self) -> Iterator[P]:
        """The first state, and the one after each choice up to here."""
        steps = self.place.steps()
        if any(step.state is None for step in steps):
            yield from states_to(self.state)
        else:
            yield from (step.state for step in steps)
            yield self.state

    # --- going on, back and elsewhere -----------------------------------------------------------

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Self:
        """The record with a choice more; if it was tried here, that branch goes on.

        The arguments are those of `State.apply`.

        Raises:
            IllegalOption: it isn't allowed.
            GameError: the time won't do.
        """
        option, time = self.state.option_id(choice), 0
        after = self.state.apply(option, seconds)
        if seconds is not None or self.state.waited:
            option, time = after.history[-1], after.times[-1]
        at = self.place.tree.place_of(option, time)
        if at >= 0:
            place = self.place.down(at, self.state)
        else:
            place = self.place.added(Tree(option, time), self.state)
        return evolve(self, state=after, place=place)

    def wait(self, seconds: float) -> Self:
        """The record some time later, at the same place; or with the loss on time (8.2).

        Raises:
            GameError: the time won't do, or nobody's clock runs; see `State.wait`.
        """
        later = self.state.wait(seconds)
        if len(later.history) > len(self.state.history):
            return self.apply(later.history[-1])
        return evolve(self, state=later)

    def play(self, *choices: Option | int | str) -> Self:
        """The record with some choices more."""
        record = self
        for choice in choices:
            record = record.apply(choice)
        return record

    def undo(self, n: int = 1) -> Self:
        """The record as many choices before; they are kept, for `redo`.

        Raises:
            GameError: there are no so many choices before this place.
        """
        n = a_number(n, "the number of choices to take back")
        depth = len(self.state.history)
        if not 0 <= n <= depth:
            raise GameError(f"there are {depth} choices, so {shown(n)} can't be taken back")
        place, state = self._known, self.state
        for _ in range(n):
            assert place.above is not None
            state, place = place.above.state, place.up()
        return evolve(self, state=state, place=place)

    def redo(self, n: int = 1) -> Self:
        """The record as many choices later, in the branch in which it was last.

        Raises:
            GameError: so many choices weren't tried after this place.
        """
        record, n = self, a_number(n, "the number of choices to make again")
        for done in range(n):
            if not record.place.tree.branches:
                raise GameError(f"{done} choices were tried after this one, not {shown(n)}")
            record = _into(record, record.place.tree.last)
        if n < 0:
            raise GameError(f"{shown(n)} choices can't be made again")
        return record

    @property
    def branches(self) -> tuple[MadeChoice, ...]:
        """What was tried here, the main line first."""
        return tuple(_made(self.state, tree) for tree in self.place.tree.branches)

    def go(self, branch: int | str) -> Self:
        """The record after a choice that was tried here.

        Args:
            branch: its number in `branches`, from 0, or its text, without the player's name.

        Raises:
            GameError: nothing like it was tried here.
        """
        branches = self.place.tree.branches
        at = as_number(branch)
        if isinstance(branch, str):
            option = self.state.option_id(branch)
            found = (at for at, tree in enumerate(branches) if tree.option == option)
            at = next(found, None)
        if at is None or not 0 <= at < len(branches):
            there = ", ".join(f"`{made.text}`" for made in self.branches) or "nothing"
            raise GameError(f"`{shown(branch)}` was not tried here; what was: {there}")
        return _into(self, at)

    def to_start(self) -> Self:
        """The record before the first choice."""
        return self.undo(len(self.state.history))

    def to_end(self) -> Self:
        """The record at the end of the branch in which it was last."""
        record = self
        while record.place.tree.branches:
            record = _into(record, record.place.tree.last)
        return record

    @property
    def main_line(self) -> Self:
        """The record at the end of its main line: after each choice what was tried first."""
        if self.place.is_main_end():
            return self
        record = self.to_start()
        while record.place.tree.branches:
            record = _into(record, 0)
        return record

    @cached_property
    def _known(self) -> Place:
        """This place; each step above it knows its state."""
        if all(step.state is not None for step in self.place.steps()):
            return self.place
        return self.place.with_states(list(self.states())[:-1])

    @property
    def tree(self) -> Tree:
        """The whole tree of choices, for the library's own use."""
        return self.place.root()


def _made(state: P, tree: Tree) -> MadeChoice:
    text = choice_text(state, tree.option)
    return MadeChoice(state.current_player, tree.option, text, tree.time, tree.comment)


def _into(walk: W, at: int) -> W:
    """In a branch that was tried."""
    place = walk.place.down(at, walk.state)
    after = walk.state.apply(place.tree.option, seconds_of(place.tree.time))
    return evolve(walk, state=after, place=place)

"""A tree of choices, and a place in it: frozen, so that trees share what they have in common.

A tree hangs together downwards only. A place is the tree below it and, one above the other, the
trees that lie around it, each with the branch that was gone into (`Step`). So a choice is added,
or taken back, without touching more than one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen


@frozen(eq=False)
class Tree:
    """A choice, and what was tried after it.

    Attributes:
        option: the id of the choice; 0 at the root, before the first choice.
        time: milliseconds that it took, as far as a clock ran.
        comment: what somebody says of it.
        branches: what was tried after it; the first is the main line.
        last: the branch that somebody was in last.
    """

    option: int = 0
    time: int = 0
    comment: str = ""
    branches: tuple[Tree, ...] = field(default=(), repr=False)
    last: int = 0

    def place_of(self, option: int, time: int) -> int:
        """The branch with a choice, -1 if there is none."""
        found = (at for at, tree in enumerate(self.branches) if tree.option == option)
        return next((at for at in found if self.branches[at].time == time), -1)

    def entries(self) -> Iterator[tuple[int, Tree]]:
        """Every choice, each with the number of the one before it: 0 is the root.

        They are numbered from 1 in this order: what follows in the first branch comes first.
        """
        waiting = [(0, tree) for tree in reversed(self.branches)]
        number = 0
        while waiting:
            number += 1
            before, tree = waiting.pop()
            yield before, tree
            waiting += [(number, branch) for branch in reversed(tree.branches)]

    def as_written(self) -> Iterator[tuple[int, Tree]]:
        """The same in the order of a text.

        What was tried in place of a choice comes before what followed on it.
        """
        waiting = [(self.branches, 0)]
        number = 0
        while waiting:
            branches, before = waiting.pop()
            if branches:
                number += 1
                yield before, branches[0]
                waiting.append((branches[0].branches, number))
                waiting += [((other,), before) for other in reversed(branches[1:])]

    def said(self) -> tuple[Any, ...]:
        """All that it says, as a value: trees with equal ones are alike."""
        told = ((at, tree.option, tree.time, tree.comment) for at, tree in self.entries())
        return (self.comment, *told)


@frozen(eq=False)
class Step:
    """A way down: the tree that lies around a place, and which of its branches was gone into.

    Attributes:
        tree: as it was before; its branch is as it was then.
        place: the branch; as many as there are branches, if it is a new one.
        above: the step before this one.
        state: what was decided here; None until somebody asks.
    """

    tree: Tree
    place: int
    above: Step | None = field(repr=False)
    state: Any = field(default=None, repr=False)

    def closed(self, branch: Tree) -> Tree:
        """The tree around the place, with its branch as it is now."""
        tree, at = self.tree, self.place
        if at < len(tree.branches) and tree.branches[at] is branch and tree.last == at:
            return tree
        branches = (*tree.branches[:at], branch, *tree.branches[at + 1 :])
        return evolve(tree, branches=branches, last=at)


@frozen(eq=False)
class Place:
    """A place in a tree: the choice that was made last, with what lies below it, and above.

    Attributes:
        tree: the last choice, and what was tried after it.
        above: the way down to it; None at the root.
    """

    tree: Tree
    above: Step | None = None

    @classmethod
    def on_line(cls, choices: Iterable[tuple[int, int]]) -> Place:
        """The end of a line without branches, of choices and the milliseconds that each took."""
        place = cls(Tree())
        for option, time in choices:
            place = Place(Tree(option, time), Step(place.tree, 0, place.above))
        return place

    def steps(self) -> list[Step]:
        """The way down from the root."""
        found, step = [], self.above
        while step is not None:
            found.append(step)
            step = step.above
        return found[::-1]

    def is_main_end(self) -> bool:
        """Whether this is the end of the main line."""
        return not self.tree.branches and not any(step.place for step in self.steps())

    def path(self) -> list[Tree]:
        """The choices that lead here, the first one first."""
        return [step.tree for step in self.steps()[1:]] + [self.tree] * (self.above is not None)

    def up(self) -> Place:
        """The place before; there must be one."""
        assert self.above is not None, "there is nothing above the root"
        return Place(self.above.closed(self.tree), self.above.above)

    def down(self, at: int, state: Any = None) -> Place:
        """The place in a branch; `state` is what was decided here."""
        return Place(self.tree.branches[at], Step(self.tree, at, self.above, state))

    def added(self, tree: Tree, state: Any = None) -> Place:
        """The place in a branch that is new."""
        return Place(tree, Step(self.tree, len(self.tree.branches), self.above, state))

    def root(self) -> Tree:
        """The whole tree."""
        place = self
        while place.above is not None:
            place = place.up()
        return place.tree

    @classmethod
    def at(cls, root: Tree, number: int) -> Place:
        """The place after a choice, by its number among `entries`; 0 is the root."""
        entries, way = list(root.entries()), []
        while number:
            way.append(entries[number - 1][1])
            number = entries[number - 1][0]
        place = cls(root)
        for tree in reversed(way):
            branches = place.tree.branches
            place = place.down(next(at for at, there in enumerate(branches) if there is tree))
        return place

    def number(self) -> int:
        """The number of this place among the `entries` of the whole tree; 0 is the root."""
        root = tree = self.root()
        for step in self.steps():
            tree = tree.branches[step.place]
        numbered = enumerate(root.entries(), start=1)
        return next((number for number, (_, there) in numbered if there is tree), 0)

    def with_states(self, states: Sequence[Any]) -> Place:
        """The same place; each step has its state, the first one first."""
        above = None
        for step, state in zip(self.steps(), states, strict=True):
            above = evolve(step, above=above, state=state)
        return Place(self.tree, above)


def grown(root: Tree, entries: Sequence[tuple[int, Tree]]) -> Tree:
    """The tree of some choices without branches, each with the number of the one before it."""
    below: list[list[Tree]] = [[] for _ in range(len(entries) + 1)]
    for number in range(len(entries), 0, -1):
        before, tree = entries[number - 1]
        below[before].append(evolve(tree, branches=tuple(below[number][::-1])))
    return evolve(root, branches=tuple(below[0][::-1]))

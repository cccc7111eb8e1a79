"""Every place of the grammar: the parser's states, each with the shortest text that leads there.

Run as a program it prints all that have words of their own, with what is said there.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable, Iterator

from attrs import frozen

from piecesofeight.language.parsing import grammar
from piecesofeight.language.recovery.automaton import Layer, Stack, State, automaton
from piecesofeight.language.recovery.expecting import said

SHOWN = {
    "COLON": ":",
    "LPAR": "(",
    "RPAR": ")",
    "KIND": "Gull",
    "QUOTED": '"Gull"',
    "NAME": "prize",
    "NUMBER": "2",
}
BETWEEN = ("_NL", "_INDENT", "_DEDENT")
# What tells two places apart: the states of the header, and those of the phrases around.
HEADER, AROUND = 4, 2


@frozen
class Place:
    """A place in a text: what was read, the states that the parser is in then, what can follow."""

    terminals: tuple[str, ...]
    stack: Stack
    layers: tuple[Layer, ...]

    @property
    def text(self) -> str:
        """What was read, as an author would write it."""
        lines, level = [""], 0
        for name in self.terminals:
            if name == "_NL":
                lines.append("")
            elif name in BETWEEN:
                level += 1 if name == "_INDENT" else -1
            else:
                word = grammar.word_of_terminal().get(name) or SHOWN[name]
                tight = word in (":", "'s", ")") or lines[-1].endswith("(")
                lines[-1] += word if tight or not lines[-1] else f" {word}"
                if len(lines[-1]) == len(word):
                    lines[-1] = "  " * level + lines[-1]
        if not lines[-1]:
            lines[-1] = "  " * level
        return "\n".join(lines)

    @property
    def before(self) -> str:
        """The word before, if there is one in the line."""
        name = self.terminals[-1] if self.terminals else "_NL"
        return "" if name in BETWEEN else grammar.word_of_terminal().get(name) or SHOWN[name]

    @property
    def fits(self) -> frozenset[str]:
        """The terminals that can follow."""
        return frozenset(name for layer in self.layers for name in layer.terminals)

    @functools.cached_property
    def message(self) -> str:
        """What is said to be due there."""
        colon = automaton().ends_with_colon(self.stack)
        return said(self.layers, self.before, colon=colon)

    @property
    def row(self) -> str:
        """The place, and what is said there, as people read it."""
        return f"{self.text}▮\n    {self.message}"


@functools.cache
def places() -> tuple[Place, ...]:
    """All places that differ in what can follow, or in the phrases around; shortest texts first."""
    machine = automaton()
    met: set[Stack] = {(machine.start,)}
    seen: set[object] = set()
    found: list[Place] = []
    todo: deque[tuple[tuple[str, ...], Stack]] = deque([((), (machine.start,))])
    while todo:
        terminals, here = todo.popleft()
        layers = machine.layers(here)
        key = (here[:HEADER], here[-AROUND:], layers)
        if key in seen:
            continue
        seen.add(key)
        found.append(Place(terminals, here, layers))
        for layer in layers:
            for name in sorted(layer.terminals):
                stack = machine.after(here, name)
                assert stack is not None
                if stack not in met:
                    met.add(stack)
                    todo.append(((*terminals, name), stack))
    return (*found, *_left_out(tuple(found)))


def states_of(some: Iterable[Place]) -> set[State]:
    """The states that the parser is in at some places, or in which it goes on from there."""
    layers = {layer.state for place in some for layer in place.layers}
    return layers | {state for place in some for state in place.stack}


def _left_out(found: tuple[Place, ...]) -> Iterator[Place]:
    """Places for the states that are reached only through whole phrases within others."""
    machine = automaton()
    shortest = _shortest()
    paths: dict[State, tuple[str, ...]] = {machine.start: ()}
    todo = deque(paths)
    while todo:
        state = todo.popleft()
        for name, (_action, target) in sorted(machine.rows[state].items(), key=lambda one: one[0]):
            if isinstance(target, int) and target not in paths:
                paths[target] = (*paths[state], *shortest.get(name, (name,)))
                todo.append(target)
    for state in sorted(
        set(paths) - states_of(found), key=lambda one: (len(paths[one]), paths[one])
    ):
        stack: Stack | None = (machine.start,)
        for name in paths[state]:
            assert stack is not None
            stack = machine.after(stack, name)
        if stack is not None:
            yield Place(paths[state], stack, machine.layers(stack))


def _shortest() -> dict[str, tuple[str, ...]]:
    """For each symbol of the rules a shortest text."""
    texts: dict[str, tuple[str, ...]] = {}
    grown = True
    while grown:
        grown = False
        for name, rules in automaton().rules.items():
            for rule in rules:
                symbols = [symbol.name for symbol in rule.expansion]
                if all(one.isupper() or one in texts for one in symbols):
                    text = tuple(word for one in symbols for word in texts.get(one, (one,)))
                    old = texts.get(name.name)
                    if old is None or (len(text), text) < (len(old), old):
                        texts[name.name] = text
                        grown = True
    return texts


@functools.cache
def telling_places() -> tuple[Place, ...]:
    """One place for each message, and at least one for each state that a word leads to."""
    messages: set[str] = set()
    states: set[State] = set()
    found: list[Place] = []
    for place in places():
        if place.stack[-1] not in states or place.message not in messages:
            states.add(place.stack[-1])
            messages.add(place.message)
            found.append(place)
    return tuple(found)


if __name__ == "__main__":
    import sys

    sys.stdout.write("\n\n".join(place.row for place in telling_places()) + "\n")

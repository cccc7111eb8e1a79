"""The parser's automaton: what can follow where, and in which phrase.

Lark's table says of a state which terminal is shifted and which rule reduced. What is being read in
a state, the table doesn't say: these items are worked out from a path that leads there, for the few
states that somebody asks about. A place in a text is a stack of states; nothing is built, so trying
is cheap.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen
from lark.grammar import NonTerminal, Rule, Symbol
from lark.parsers.lalr_analysis import Shift
from lark.utils import classify

from piecesofeight.language.parsing import grammar

State = int
Stack = tuple[State, ...]

START, ROOT, END = "start", "$root_start", "$END"


@frozen
class Item:
    """A rule, and how many of its symbols have been read."""

    rule: Rule
    index: int = 0

    @property
    def next(self) -> Symbol | None:
        """The symbol that is due; None behind the last one."""
        return self.rule.expansion[self.index] if self.index < len(self.rule.expansion) else None

    @property
    def order(self) -> tuple[str, str, str]:
        """What items are sorted by: in words, so that the order is that of no process."""
        rule, names = self.rule, [symbol.name for symbol in self.rule.expansion]
        read, due = " ".join(names[: self.index]), " ".join(names[self.index :])
        return rule.origin.name, rule.alias or "", f"<{rule.origin.name} : {read} * {due}>"


@frozen
class Layer:
    """What can follow at one level of a place: the phrases there, and the words they allow.

    The innermost level is the phrase read last. If it can be complete, the phrase around it
    may go on instead: that is the next level.
    """

    state: State
    terminals: frozenset[str]


@frozen(eq=False, slots=False)
class Automaton:
    """The states of the parser: what is done at a terminal, and what is being read.

    Attributes:
        rows: what is done in each state, by the name of what is read.
        start: the state at the beginning of a text.
        rules: the rules of each symbol; none is empty.
    """

    rows: Mapping[State, Mapping[str, tuple[object, object]]]
    start: State
    rules: Mapping[NonTerminal, list[Rule]]
    _items: dict[State, tuple[Item, ...]] = field(factory=dict)
    _beginnings: dict[Symbol, tuple[Symbol, ...]] = field(factory=dict)

    # --- moving -------------------------------------------------------------------

    def after(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack when a terminal has been read; None if it doesn't fit."""
        reduced = self._reduced(stack, terminal)
        if reduced is None:
            return None
        found, _completed = reduced
        return (*found, self._next(found[-1], terminal))

    def through(self, stack: Stack, terminals: Iterable[str]) -> Stack | None:
        """The stack when several have been read; None if one of them doesn't fit."""
        here: Stack | None = stack
        for terminal in terminals:
            here = None if here is None else self.after(here, terminal)
        return here

    def fits(self, stack: Stack) -> frozenset[str]:
        """The terminals that can follow."""
        return frozenset(name for layer in self.layers(stack) for name in layer.terminals)

    def ends_with_colon(self, stack: Stack) -> bool:
        """Whether the line can end with a `:` and nothing else."""
        return self.through(stack, ("COLON", "_NL")) is not None

    def layers(self, stack: Stack) -> tuple[Layer, ...]:
        """What can follow, from the innermost phrase outwards."""
        found: dict[tuple[int, State], set[str]] = {}
        for terminal in self.rows[stack[-1]]:
            if not terminal.isupper() or terminal == END:
                continue
            at = self._reduced(stack, terminal)
            if at is not None:
                found.setdefault((at[1], at[0][-1]), set()).add(terminal)
        # What is complete alike is told in one order, however the states were found.
        inside_out = sorted(found.items(), key=lambda entry: (entry[0][0], sorted(entry[1])))
        return tuple(Layer(state, frozenset(names)) for (_, state), names in inside_out)

    def _reduced(self, stack: Stack, terminal: str) -> tuple[Stack, int] | None:
        """The stack when the terminal is shifted, and how many phrases are complete then."""
        states = list(stack)
        completed = 0
        while True:
            action = self.rows[states[-1]].get(terminal)
            if action is None:
                return None
            kind, rule = action
            if kind is Shift:
                return tuple(states), completed
            assert isinstance(rule, Rule)
            completed += 1
            del states[-len(rule.expansion) :]
            states.append(self._next(states[-1], rule.origin.name))

    def _next(self, state: State, name: str) -> State:
        target = self.rows[state][name][1]
        assert isinstance(target, int)
        return target

    # --- what is read ----------------------------------------------------------------

    def expected(self, layer: Layer) -> list[tuple[Item, str]]:
        """What is due in the phrases of a layer: each item with the symbol that is due.

        Symbols that Lark made up for repetitions are replaced by what they repeat.
        """
        found: dict[tuple[Item, str], None] = {}
        for item in self.items(layer.state):
            if item.next is None:
                continue
            for symbol in self._plain(item.next):
                if not layer.terminals.isdisjoint(one.name for one in self._begin(symbol)):
                    found[item, symbol.name] = None
        return list(found)

    def items(self, state: State) -> tuple[Item, ...]:
        """The phrases that are being read in a state, of each at least a part; in one order."""
        if state not in self._items:
            if state == self.start:
                items = {Item(Rule(NonTerminal(ROOT), [NonTerminal(START)]))}
            else:
                before, name = self._came_from[state]
                items = {
                    Item(item.rule, item.index + 1)
                    for item in self._all_items(before)
                    if item.next is not None and item.next.name == name
                }
            self._items[state] = tuple(sorted(items, key=lambda item: item.order))
        return self._items[state]

    def _all_items(self, state: State) -> Iterator[Item]:
        """The phrases that are being read, and those that can begin there."""
        items = self.items(state)
        yield from items
        begin = {symbol for item in items if item.next for symbol in self._begin(item.next)}
        for symbol in begin:
            if isinstance(symbol, NonTerminal):
                yield from map(Item, self.rules[symbol])

    @functools.cached_property
    def _came_from(self) -> dict[State, tuple[State, str]]:
        """For each state one from which it is reached, and by what: on a shortest way."""
        found: dict[State, tuple[State, str]] = {}
        todo = deque([self.start])
        while todo:
            state = todo.popleft()
            for name, (kind, target) in self.rows[state].items():
                if kind is Shift and isinstance(target, int) and target not in found:
                    found[target] = state, name
                    todo.append(target)
        return found

    def _begin(self, symbol: Symbol) -> tuple[Symbol, ...]:
        """A symbol, and all symbols that it can begin with."""
        if symbol not in self._beginnings:
            found, todo = {symbol: None}, [symbol]
            while todo:
                for rule in self.rules.get(NonTerminal(todo.pop().name), ()):
                    first = rule.expansion[0]
                    if first not in found:
                        found[first] = None
                        todo.append(first)
            self._beginnings[symbol] = tuple(found)
        return self._beginnings[symbol]

    def _plain(self, symbol: Symbol) -> Iterator[Symbol]:
        """A symbol, or those that a made-up one, or a whole text, can begin with."""
        if not symbol.name.startswith("__") and symbol.name != START:
            yield symbol
            return
        for rule in self.rules[NonTerminal(symbol.name)]:
            if rule.expansion[0] != symbol:
                yield from self._plain(rule.expansion[0])


@functools.cache
def automaton() -> Automaton:
    """The automaton of the coin language, made at its first use."""
    lark = grammar.parser()
    table: Any = lark.parse_interactive("").parser_state.parse_conf.parse_table
    rules = classify(lark.rules, lambda rule: rule.origin)
    return Automaton(table.states, table.start_states[START], rules)
